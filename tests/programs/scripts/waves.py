# SPDX-License-Identifier: Apache-2.0
"""Fills memory with objects of many sizes and lets go of them, four times; waits at each crest and trough."""


def fill():
    return [{"number": number, "text": str(number) * 3, "pair": (number, [number])} for number in range(150_000)]


for wave in range(4):
    objects = fill()
    blocks = [bytearray(1 << 20) for _ in range(32)]
    input(f"crest {wave}\n")
    del objects, blocks
    input(f"trough {wave}\n")

# SPDX-License-Identifier: Apache-2.0
"""A NumPy job: linear algebra, transforms, masks, structured arrays, and arrays in files."""

import numpy as np

numbers = np.random.default_rng(42)
a = numbers.standard_normal((200, 200))
b = numbers.standard_normal(200)
x = np.linalg.solve(a, b)
print(np.allclose(a @ x, b), np.linalg.matrix_rank(a))
values, vectors = np.linalg.eigh(a + a.T)
print(np.allclose((vectors * values) @ vectors.T, a + a.T))
signal = np.sin(np.linspace(0, 40 * np.pi, 4096)) + numbers.standard_normal(4096) / 10
print(int(np.argmax(np.abs(np.fft.rfft(signal)))))
print(np.percentile(signal, [5, 50, 95]).round(6).tolist())
masked = np.ma.masked_greater(numbers.integers(0, 100, 1000), 90)
print(int(masked.sum()), masked.count(), np.bincount(masked.compressed() // 10).tolist())
table = np.zeros(3, dtype=[("name", "U8"), ("size", "i4"), ("weight", "f8")])
table["name"], table["size"] = ["one", "two", "three"], [1, 2, 3]
print(np.sort(table, order="name").tolist())
np.savez_compressed("out/arrays.npz", values=values.round(3), table=table)
with np.load("out/arrays.npz") as archive:
    print(sorted(archive.files), archive["table"]["size"].sum())
on_disk = np.memmap("out/map.bin", dtype="u2", mode="w+", shape=(256, 256))
on_disk[:] = np.arange(256, dtype="u2")[:, None] * np.arange(256, dtype="u2")
on_disk.flush()
print(np.einsum("ij,ij->", on_disk.astype("u8"), on_disk.astype("u8")))

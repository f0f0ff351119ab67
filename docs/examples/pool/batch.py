# SPDX-License-Identifier: Apache-2.0
"""Runs several programs side by side, and tells which of them failed and why.

Prints:
squares: [0, 1, 4, 9]
endless: Timeout
secret: PermissionError, to read it, add "/etc/hostname" to allow_read
"""
from pynox_pool import Pool

PROGRAMS = {
    "squares": "print([n * n for n in range(4)])",
    "endless": "while True: pass",
    "secret": "open('/etc/hostname')",
}

with Pool("--workers=2") as pool:
    runs = {name: pool.submit(code, timeout="1s") for name, code in PROGRAMS.items()}
    for name, run in runs.items():
        answer = run.result()
        if answer.ok:
            print(f"{name}: {answer.stdout.strip()}")
        else:
            told = [answer.error.type, answer.error.hint] if answer.exit != 124 else [answer.error.type]
            print(f"{name}: {', '.join(part for part in told if part)}")

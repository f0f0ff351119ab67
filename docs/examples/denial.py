# SPDX-License-Identifier: Apache-2.0
"""pynox docs/examples/denial.py

Reads a file that nobody granted: Python's own PermissionError, and one line that names the flag which would allow it.
With that flag, pynox --allow-read=/etc/passwd docs/examples/denial.py, it prints the number of accounts."""

with open("/etc/passwd", encoding="utf-8") as accounts:
    print(len(accounts.readlines()), "accounts")

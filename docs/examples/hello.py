# SPDX-License-Identifier: Apache-2.0
"""pynox docs/examples/hello.py [NAME]

Needs nothing but the interpreter, so it runs without a single flag."""
import sys

name = sys.argv[1] if len(sys.argv) > 1 else "world"
print(f"Hello, {name}!")

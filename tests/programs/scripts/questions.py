# SPDX-License-Identifier: Apache-2.0
"""A dialogue: a question with a prompt, one that is asked again, a secret, a menu, and the end of the input."""

import getpass
import sys


def ask_number(question):
    while True:
        try:
            return int(input(question))
        except ValueError as error:
            print(f"again: {error}", file=sys.stderr)


name = input("name? ")
age = ask_number("age? ")
secret = getpass.getpass("secret? ") if sys.stdin.isatty() else sys.stdin.readline().rstrip("\n")
print(f"{name!r} is {age}, secret of {len(secret)}")
menu = {"a": "add", "q": "quit"}
for line in sys.stdin:
    print(menu.get(line.strip(), "unknown"))
    if line.strip() == "q":
        break
try:
    input("more? ")
except EOFError:
    print("\nno more")

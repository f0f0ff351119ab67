# SPDX-License-Identifier: Apache-2.0
"""A program of the terminal without curses: single keys in cbreak mode, colours, the cursor, and a resize."""

import os
import select
import shutil
import signal
import sys
import termios
import tty


def show(text):
    sys.stdout.write(f"\x1b[2J\x1b[H\x1b[1;32m{text}\x1b[0m\n")
    sys.stdout.flush()


def events(wakeup):
    """Keys as they are pressed, and "size" whenever the terminal's has changed."""
    names = {b"\x1b[A": "up", b"\x1b[B": "down", b"\x7f": "backspace"}
    while True:
        ready, _, _ = select.select([sys.stdin, wakeup], [], [])
        if wakeup in ready:
            os.read(wakeup, 8)
            yield "size"
        else:
            key = os.read(sys.stdin.fileno(), 8)
            yield names.get(key, key.decode())


before = termios.tcgetattr(sys.stdin)
wakeup, woken = os.pipe()
os.set_blocking(woken, False)
signal.set_wakeup_fd(woken)
signal.signal(signal.SIGWINCH, lambda *_: None)
tty.setcbreak(sys.stdin)
try:
    show("size %dx%d" % shutil.get_terminal_size())
    for event in events(wakeup):
        if event == "q":
            break
        show("size %dx%d" % shutil.get_terminal_size() if event == "size" else f"key {event}")
finally:
    termios.tcsetattr(sys.stdin, termios.TCSADRAIN, before)
print("bye", os.ttyname(0) == os.ttyname(1), os.isatty(2))

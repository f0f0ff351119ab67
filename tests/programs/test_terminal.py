# SPDX-License-Identifier: Apache-2.0
"""Programs that talk to somebody, at a terminal and through pipes."""

import fcntl
import os
import pty
import select
import signal
import struct
import termios
import unittest

from support import ENVIRONMENT, PATIENCE, SCRIPTS, ProgramTest


class Terminal:
    """A program at a terminal of its own."""

    def __init__(self, words: list[str]):
        self.pid, self.descriptor = pty.fork()
        if self.pid == 0:
            os.execve(words[0], words, ENVIRONMENT)
        self.shown = ""
        self.answered = 0  # how much was shown before the last answer
        self.resize(24, 80)

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self.descriptor)
        if self.pid:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)

    def resize(self, rows: int, columns: int) -> None:
        self.answered = len(self.shown)
        fcntl.ioctl(self.descriptor, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def read(self) -> bool:
        if not select.select([self.descriptor], [], [], PATIENCE)[0]:
            raise AssertionError(f"nothing came after {self.shown!r}")
        try:
            data = os.read(self.descriptor, 4096)
        except OSError:  # how the end of a terminal looks
            return False
        self.shown += data.decode()
        return bool(data)

    def expect(self, text: str) -> None:
        while not self.shown[self.answered:].endswith(text):
            if not self.read():
                raise AssertionError(f"ended before {text!r}: {self.shown!r}")

    def type(self, keys: str) -> None:
        self.answered = len(self.shown)
        os.write(self.descriptor, keys.encode())

    def wait(self) -> tuple[int, str]:
        while self.read():
            pass
        _, status = os.waitpid(self.pid, 0)
        self.pid = 0
        return os.waitstatus_to_exitcode(status), self.shown


class Dialogues(ProgramTest):
    def at_terminals(self, script: str, conversation: list[tuple[str, str]]) -> str:
        """What python3's terminal shows when each text is awaited and answered; pynox's must show the same."""
        ended = []
        for words in (self.python_words([str(SCRIPTS / script)]), self.pynox_words([str(SCRIPTS / script)], [], [])):
            with Terminal(words) as terminal:
                for awaited, keys in conversation:
                    terminal.expect(awaited)
                    self.answer(terminal, keys)
                ended.append(terminal.wait())
        self.assertEqual(ended[1], ended[0])
        self.assertEqual(ended[0][0], 0, ended[0][1])
        return ended[0][1]

    def answer(self, terminal: Terminal, keys: str) -> None:
        if keys.startswith("resize "):
            terminal.resize(*map(int, keys.split()[1:]))
        else:
            terminal.type(keys)

    def test_questions_are_answered_at_a_terminal(self):
        shown = self.at_terminals("questions.py", [
            ("name? ", "Ada Ü\n"), ("age? ", "old\n"), ("age? ", "36\n"), ("secret? ", "hidden\n"),
            ("secret of 6\r\n", "a\n"), ("add\r\n", "x\x7fq\n"), ("more? ", "\x04")])
        self.assertNotIn("hidden", shown)
        self.assertIn("no more", shown)

    def test_questions_are_answered_by_a_pipe(self):
        ended = self.compare([str(SCRIPTS / "questions.py")], typed="Ada\nold\n36\nhidden\na\nz\nq\n")
        self.assertEqual((ended.status, ended.err.count("again: ")), (0, 1))
        self.assertIn("no more", ended.out)

    def test_single_keys_colours_and_a_resize_reach_a_program_without_curses(self):
        shown = self.at_terminals("keys.py", [
            ("size 80x24\x1b[0m\r\n", "a"), ("key a\x1b[0m\r\n", "\x1b[A"), ("key up\x1b[0m\r\n", "resize 30 100"),
            ("size 100x30\x1b[0m\r\n", "\x7f"), ("key backspace\x1b[0m\r\n", "q")])
        self.assertTrue(shown.endswith("bye True True\r\n"), shown)


if __name__ == "__main__":
    unittest.main(verbosity=2)

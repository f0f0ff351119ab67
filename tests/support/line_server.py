# SPDX-License-Identifier: Apache-2.0
"""Servers that read and write lines, run from outside. The environment variable PYNOX names the executable."""

import json
import os
import pathlib
import queue
import shutil
import subprocess
import tempfile
import threading
import unittest

import doctor

PYNOX = os.environ["PYNOX"]
# For what must come. Long, because it is waited for only when a test fails.
PATIENCE = 60


class LineServer:
    """A running server. Its lines are read by a thread, so that neither side can block the other."""

    def __init__(self, *words, cwd=None, env=None, stderr=subprocess.PIPE):
        self.process = subprocess.Popen([PYNOX, *words], cwd=cwd, env=env, stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=stderr)
        self.lines = queue.SimpleQueue()
        self.error_output = b""
        self.count = 0
        self.set_aside = []
        readers = [self._read] if self.process.stderr is None else [self._read, self._read_errors]
        self.threads = [threading.Thread(target=reader, daemon=True) for reader in readers]
        for thread in self.threads:
            thread.start()

    def _read(self):
        for line in self.process.stdout:
            self.lines.put(line)
        self.lines.put(None)

    def _read_errors(self):
        for line in self.process.stderr:
            self.error_output += line

    def write(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def next_line(self, patience=PATIENCE):
        """The next line as it came; None at the end."""
        line = self.lines.get(timeout=patience)
        assert line is None or line.endswith(b"\n"), line
        return line

    def next(self, patience=PATIENCE):
        """What the next line says; None at the end."""
        line = self.next_line(patience)
        return None if line is None else json.loads(line)

    def end_input(self):
        self.process.stdin.close()

    def wait(self):
        return self.process.wait(PATIENCE)

    def kill(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        for thread in self.threads:
            thread.join(PATIENCE)
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            if stream is not None:
                try:
                    stream.close()
                except BrokenPipeError:
                    pass


def children_of(parent):
    found = []
    for task in pathlib.Path(f"/proc/{parent}/task").iterdir():
        try:
            found += [int(word) for word in (task / "children").read_text().split()]
        except OSError:
            pass
    return found


def is_alive(pid):
    try:
        return pathlib.Path(f"/proc/{pid}/stat").read_text(errors="replace").rsplit(")", 1)[1].split()[0] not in "ZX"
    except OSError:
        return False


class ServerTest(unittest.TestCase):
    """A directory to work in, and servers that end with the test."""

    maxDiff = None

    @classmethod
    def setUpClass(cls):
        doctor.require_sandbox(PYNOX)

    def setUp(self):
        self.directory = pathlib.Path(tempfile.mkdtemp(prefix="pynox-server-test-")).resolve()
        self.addCleanup(shutil.rmtree, self.directory, ignore_errors=True)
        self.environment = {"PATH": os.environ["PATH"], "TMPDIR": str(self.directory / "tmp")}
        (self.directory / "tmp").mkdir()

    def assertRefusesToStart(self, server):
        """What it says of it, which is one line."""
        self.assertEqual(server.wait(), 125)
        self.assertIsNone(server.next())
        self.await_true(lambda: server.error_output.endswith(b"\n"), "nothing was said")
        lines = server.error_output.decode().splitlines()
        self.assertEqual(len(lines), 1, lines)
        self.assertTrue(lines[0].startswith("pynox: "), lines)
        return lines[0]

    def await_true(self, condition, what):
        """Waits for what no line tells."""
        for _ in range(PATIENCE * 50):
            if condition():
                return
            threading.Event().wait(0.02)
        self.fail(what)

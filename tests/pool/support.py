# SPDX-License-Identifier: Apache-2.0
"""Running the built pynox as a pool. The environment variable PYNOX names the executable."""

import json
import os
import pathlib
import queue
import shutil
import signal
import subprocess
import tempfile
import threading
import unittest

PYNOX = os.environ["PYNOX"]
# For what must come. Long, because it is waited for only when a test fails.
PATIENCE = 60


def sandbox_unavailable():
    doctor = subprocess.run([PYNOX, "doctor"], capture_output=True, text=True)
    return None if doctor.returncode == 0 else doctor.stdout


class Pool:
    """A running pool. Lines are read by a thread, so that neither side can block the other."""

    def __init__(self, *arguments, cwd=None, env=None, stderr=subprocess.PIPE):
        self.process = subprocess.Popen([PYNOX, "pool", *arguments], cwd=cwd, env=env, stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=stderr)
        self.lines = queue.SimpleQueue()
        self.error_output = b""
        self.count = 0
        self.set_aside = []
        threads = [threading.Thread(target=self._read, daemon=True)]
        if stderr == subprocess.PIPE:
            threads.append(threading.Thread(target=self._read_errors, daemon=True))
        for thread in threads:
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

    def send(self, **request):
        self.write(json.dumps(request).encode() + b"\n")

    def next(self, patience=PATIENCE):
        """The next line, answer or event; None at the end."""
        line = self.lines.get(timeout=patience)
        if line is None:
            return None
        assert line.endswith(b"\n"), line
        return json.loads(line)

    def answer(self, wanted):
        """The answer to a request. What comes before it is set aside."""
        for index, line in enumerate(self.set_aside):
            if line["id"] == wanted and "event" not in line:
                return self.set_aside.pop(index)
        while (line := self.next()) is not None:
            if line["id"] == wanted and "event" not in line:
                return line
            self.set_aside.append(line)
        raise AssertionError(f"the pool ended without answering {wanted!r}: {self.error_output.decode()}")

    def ask(self, **request):
        self.count += 1
        request.setdefault("id", f"ask-{self.count}")
        self.send(**request)
        return self.answer(request["id"])

    def run(self, code, **fields):
        return self.ask(code=code, **fields)

    def open(self, **fields):
        answer = self.ask(op="open", **fields)
        assert answer["exit"] == 0, answer
        return answer["session"]

    def end_input(self):
        self.process.stdin.close()

    def wait(self):
        return self.process.wait(PATIENCE)

    def finish(self):
        """Ends the input; the lines that still come, and the exit status."""
        self.end_input()
        rest = self.set_aside
        while (line := self.next()) is not None:
            rest.append(line)
        return rest, self.wait()

    def children(self):
        """The pool's child processes: the template and the programs."""
        return children_of(self.process.pid)

    def template(self):
        """The process that is executed, not forked: it leads its group."""
        return next(pid for pid in self.children() if os.getpgid(pid) == pid)

    def kill(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
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
        return pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] not in "ZX"
    except OSError:
        return False


def skip_test(reason):
    """Leaves the running test out, or fails it where PYNOX_REQUIRE_SANDBOX=1 says that every test has to run."""
    if os.environ.get("PYNOX_REQUIRE_SANDBOX") == "1":
        raise AssertionError(reason)
    raise unittest.SkipTest(reason)


class PoolTest(unittest.TestCase):
    """A directory to work in, and pools that end with the test."""

    @classmethod
    def setUpClass(cls):
        reason = sandbox_unavailable()
        if reason:
            skip_test(f"the sandbox cannot work here: {reason}")

    def setUp(self):
        self.directory = pathlib.Path(tempfile.mkdtemp(prefix="pynox-pool-test-")).resolve()
        self.addCleanup(shutil.rmtree, self.directory, ignore_errors=True)
        self.environment = {"PATH": os.environ["PATH"], "TMPDIR": str(self.directory / "tmp")}
        (self.directory / "tmp").mkdir()

    def start(self, *arguments, config=None, **options):
        if config is not None:
            (self.directory / "pynox.toml").write_text(config)
        options.setdefault("cwd", self.directory)
        options.setdefault("env", self.environment)
        pool = Pool(*arguments, **options)
        self.addCleanup(pool.kill)
        return pool

    def refused_start(self, *arguments, config=None):
        """The one line of a pool that must not start."""
        pool = self.start(*arguments, config=config)
        self.assertEqual(pool.wait(), 125)
        pool.process.stderr.flush()
        self.assertIsNone(pool.next())
        for _ in range(100):
            if pool.error_output.endswith(b"\n"):
                break
            threading.Event().wait(0.05)
        lines = pool.error_output.decode().splitlines()
        self.assertEqual(len(lines), 1, lines)
        self.assertTrue(lines[0].startswith("pynox: "), lines)
        return lines[0]

    def assertRefused(self, answer, kind):
        self.assertEqual((answer["exit"], answer["error"]["type"], answer["policy"]), (125, kind, None), answer)

    def await_true(self, condition, what):
        """Waits for what no event tells."""
        for _ in range(PATIENCE * 50):
            if condition():
                return
            threading.Event().wait(0.02)
        self.fail(what)


__all__ = ["PATIENCE", "PYNOX", "Pool", "PoolTest", "children_of", "is_alive", "signal"]

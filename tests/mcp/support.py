# SPDX-License-Identifier: Apache-2.0
"""A scripted client of `pynox mcp`. The environment variable PYNOX names the executable."""

import json
import os
import pathlib
import queue
import shutil
import subprocess
import tempfile
import threading
import unittest

PYNOX = os.environ["PYNOX"]
# For what must come. Long, because it is waited for only when a test fails.
PATIENCE = 60
STATELESS = "2026-07-28"
WITH_HANDSHAKE = ("2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05")
REVISIONS = [STATELESS, *WITH_HANDSHAKE]
CONFIG = """
[profiles.agent]
allow_read = ["data"]
allow_write = ["out"]
timeout = "20s"
max_output = "1m"

[pool]
workers = 2
max_sessions = 2

[pool.limits]
allow_read = ["data"]
allow_write = ["out"]
timeout = "30s"
"""


def sandbox_unavailable():
    doctor = subprocess.run([PYNOX, "doctor"], capture_output=True, text=True, check=False)
    return None if doctor.returncode == 0 else doctor.stdout


def meta(**more):
    return {"io.modelcontextprotocol/protocolVersion": STATELESS, "io.modelcontextprotocol/clientCapabilities": {}, **more}


class Client:
    """A running server. Lines are read by a thread, so that neither side can block the other."""

    def __init__(self, arguments, cwd, env):
        self.process = subprocess.Popen([PYNOX, "mcp", *arguments], cwd=cwd, env=env, stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.revision = STATELESS
        self.lines = queue.SimpleQueue()
        self.last_line = None
        self.error_output = b""
        self.count = 0
        self.set_aside = []
        self.threads = [threading.Thread(target=read, daemon=True) for read in (self._read, self._read_errors)]
        for thread in self.threads:
            thread.start()

    def _read(self):
        for line in self.process.stdout:
            self.lines.put(line)
        self.lines.put(None)

    def _read_errors(self):
        for line in self.process.stderr:
            self.error_output += line

    def write(self, text):
        self.process.stdin.write(text.encode() + b"\n")
        self.process.stdin.flush()

    def send(self, message):
        self.write(json.dumps(message))

    def next(self):
        """The next message; None at the end."""
        self.last_line = self.lines.get(timeout=PATIENCE)
        return None if self.last_line is None else json.loads(self.last_line)

    def request(self, method, params=None, id=None, **more_meta):
        """Sends a request in the form of the client's revision, and returns its id."""
        self.count += 1
        id = self.count if id is None else id
        params = dict(params or {})
        if self.revision == STATELESS:
            params["_meta"] = meta(**more_meta)
        elif more_meta:
            params["_meta"] = more_meta
        self.send({"jsonrpc": "2.0", "id": id, "method": method, "params": params})
        return id

    def reply(self, id):
        """The answer to a request. What comes before it is set aside."""
        for index, message in enumerate(self.set_aside):
            if message.get("id") == id:
                return self.set_aside.pop(index)
        while (message := self.next()) is not None:
            if isinstance(message, dict) and message.get("id") == id:
                return message
            self.set_aside.append(message)
        raise AssertionError(f"the server ended without answering {id!r}: {self.error_output.decode()}")

    def ask(self, method, params=None, **more_meta):
        return self.reply(self.request(method, params, **more_meta))

    def initialize(self, revision):
        self.revision = revision
        answer = self.ask("initialize", {"protocolVersion": revision, "capabilities": {},
                                         "clientInfo": {"name": "test", "version": "1"}})
        self.send({"jsonrpc": "2.0", "method": "notifications/initialized"})
        return answer["result"]

    def start_call(self, tool, arguments, id=None, **more_meta):
        return self.request("tools/call", {"name": tool, "arguments": arguments}, id=id, **more_meta)

    def call(self, tool, **arguments):
        """The result of a call that is well formed."""
        answer = self.reply(self.start_call(tool, arguments))
        assert "result" in answer, answer
        return answer["result"]

    def run(self, code, **arguments):
        return self.call("run_python", code=code, **arguments)

    def open(self):
        return self.call("open_session")["structuredContent"]["session"]

    def cancel(self, id):
        self.send({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": id}})

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
            try:
                stream.close()
            except BrokenPipeError:
                pass


def descendants(pid):
    """Every process beneath one, children first."""
    found = []
    for task in pathlib.Path(f"/proc/{pid}/task").iterdir():
        try:
            children = [int(word) for word in (task / "children").read_text().split()]
        except OSError:
            continue
        for child in children:
            found += [child, *descendants(child)] if pathlib.Path(f"/proc/{child}/task").exists() else []
    return found


def is_alive(pid):
    try:
        return pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] not in "ZX"
    except OSError:
        return False


def text_of(result):
    (block,) = result["content"]
    assert block["type"] == "text", block
    return block["text"]


class McpTest(unittest.TestCase):
    """A directory to work in, and servers that end with the test."""

    maxDiff = None
    client_class = Client

    @classmethod
    def setUpClass(cls):
        reason = sandbox_unavailable()
        if reason and os.environ.get("PYNOX_REQUIRE_SANDBOX") == "1":
            raise AssertionError(f"the sandbox cannot work here: {reason}")
        if reason:
            raise unittest.SkipTest(f"the sandbox cannot work here: {reason}")

    def setUp(self):
        self.directory = pathlib.Path(tempfile.mkdtemp(prefix="pynox-mcp-test-")).resolve()
        self.addCleanup(shutil.rmtree, self.directory, ignore_errors=True)
        self.environment = {"PATH": os.environ["PATH"], "TMPDIR": str(self.directory / "tmp")}
        for name in ("tmp", "data", "out"):
            (self.directory / name).mkdir()

    def start(self, *arguments, config=CONFIG, revision=STATELESS):
        """A client that has opened in the way of its revision."""
        if config is not None:
            (self.directory / "pynox.toml").write_text(config)
            if "[profiles.agent]" in config:
                arguments = ("--profile=agent", *arguments)
        client = self.client_class(arguments, self.directory, self.environment)
        self.addCleanup(client.kill)
        if revision != STATELESS:
            client.initialize(revision)
        return client

    def assertError(self, answer, code):
        self.assertEqual(answer["error"]["code"], code, answer)
        self.assertNotIn("result", answer)

    def await_true(self, condition, what):
        """Waits for what no message tells."""
        for _ in range(PATIENCE * 50):
            if condition():
                return
            threading.Event().wait(0.02)
        self.fail(what)

# SPDX-License-Identifier: Apache-2.0
"""A scripted client of `pynox mcp`."""

import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))

from line_server import PATIENCE, PYNOX, LineServer, ServerTest, children_of, is_alive  # noqa: E402

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


def meta(**more):
    return {"io.modelcontextprotocol/protocolVersion": STATELESS, "io.modelcontextprotocol/clientCapabilities": {}, **more}


class Client(LineServer):
    def __init__(self, *arguments, **options):
        super().__init__("mcp", *arguments, **options)
        self.revision = STATELESS

    def say(self, text):
        """Sends a line, whatever it holds."""
        self.write(text.encode() + b"\n")

    def send(self, message):
        self.say(json.dumps(message))

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


def descendants(pid):
    """Every process beneath one."""
    found = []
    for child in children_of(pid):
        found += [child, *descendants(child)] if pathlib.Path(f"/proc/{child}/task").exists() else []
    return found


def text_of(result):
    (block,) = result["content"]
    assert block["type"] == "text", block
    return block["text"]


class McpTest(ServerTest):
    client_class = Client

    def setUp(self):
        super().setUp()
        for name in ("data", "out"):
            (self.directory / name).mkdir()

    def start(self, *arguments, config=CONFIG, revision=STATELESS):
        """A client that has opened in the way of its revision."""
        if config is not None:
            (self.directory / "pynox.toml").write_text(config)
            if "[profiles.agent]" in config:
                arguments = ("--profile=agent", *arguments)
        client = self.client_class(*arguments, cwd=self.directory, env=self.environment)
        self.addCleanup(client.kill)
        if revision != STATELESS:
            client.initialize(revision)
        return client

    def assertError(self, answer, code):
        self.assertEqual(answer["error"]["code"], code, answer)
        self.assertNotIn("result", answer)


__all__ = ["CONFIG", "PATIENCE", "PYNOX", "REVISIONS", "STATELESS", "WITH_HANDSHAKE", "Client", "McpTest", "descendants",
           "is_alive", "meta", "text_of"]

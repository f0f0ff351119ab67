# SPDX-License-Identifier: Apache-2.0
"""Conversations word for word: golden/NAME.txt has what is sent ("> ") and what comes back ("< "), in that order.

What differs from run to run is replaced: the directory, the version, durations and the names of sessions. Calls that
wait have no progress token, since on a slow machine they could be told of more than once. With PYNOX_WRITE_GOLDEN=1
the files are written instead of compared; look at the difference before you keep it."""

import json
import os
import pathlib
import re
import signal

from support import REVISIONS, STATELESS, Client, McpTest, descendants, meta

GOLDEN = pathlib.Path(__file__).parent / "golden"
CONFIG = """
[profiles.agent]
allow_read = ["data", "out"]
allow_write = ["out"]
timeout = "20s"
max_output = "1m"

[pool]
workers = 2
max_sessions = 2
max_line = "64k"
"""
WAIT = "import os, time\nopen('out/{0}-begun', 'w').close()\nwhile not os.path.exists('data/{0}'): time.sleep(0.01)\n"


class Recorder(Client):
    """Keeps every line of both sides."""

    def __init__(self, *arguments, **options):
        self.said = []
        super().__init__(*arguments, **options)

    def say(self, text):
        self.said.append("> " + text)
        super().say(text)

    def next_line(self, *arguments):
        line = super().next_line(*arguments)
        self.said.append("< (end)" if line is None else "< " + line.decode().rstrip("\n"))
        return line


class Transcripts(McpTest):
    client_class = Recorder

    def plain(self, text):
        text = text.replace(str(self.directory), "/srv/agent")
        text = re.sub(r'("name": "pynox", "version": )"[^"]*"', r'\1"0"', text)
        text = re.sub(r'("duration_ms": |finished in )\d+', r"\g<1>0", text)
        return re.sub(r"\bs_[0-9a-f]{16,}\b", lambda found: f"s_{self.sessions.setdefault(found[0], len(self.sessions) + 1)}", text)

    def start(self, *arguments, config=CONFIG, **options):
        self.sessions = {}
        return super().start(*arguments, config=config, **options)

    def check(self, client, name):
        said = "".join(self.plain(line) + "\n" for line in client.said)
        path = GOLDEN / f"{name}.txt"
        if os.environ.get("PYNOX_WRITE_GOLDEN") == "1":
            path.write_text(said, encoding="utf-8")
        self.assertEqual(path.read_text(encoding="utf-8").splitlines(), said.splitlines())

    def begun(self, name):
        self.await_true((self.directory / f"out/{name}-begun").exists, f"{name} did not begin")

    def let_go(self, name):
        (self.directory / f"data/{name}").touch()

    def test_a_conversation_in_each_revision(self):
        for revision in REVISIONS:
            with self.subTest(revision=revision):
                client = self.start(revision=revision)
                if revision == STATELESS:
                    client.ask("server/discover")
                client.ask("tools/list")
                for code in ("6 * 7", "x = 1", "import sys; sys.exit(3)", "print('so far'); {}['price']"):
                    client.run(code)
                client.reply(client.start_call("run_python", {"code": "print('1 of 1')"}, progressToken="p"))
                session = re.search(r"s_\w+", client.call("open_session")["content"][0]["text"])[0]
                client.run("x = 5", session=session)
                client.run("x", session=session, timeout_s=1.5)
                client.call("close_session", session=session)
                client.run("x", session=session)
                client.ask("ping")
                client.ask("subscriptions/listen", {"notifications": {"toolsListChanged": True}})
                client.ask("resources/list")
                client.ask("tools/call", {"name": "run_shell", "arguments": {}})
                client.end_input()
                self.assertIsNone(client.next())
                self.check(client, f"conversation-{revision}")

    def test_what_is_no_request(self):
        client = self.start()
        for line in ("nonsense", '{"jsonrpc": "2.0"', '{"jsonrpc": "2.0", "id": 1, "id": 2, "method": "ping"}', "\ufeff{}", "[]", "1",
                     '"text"', "null", "{}", '{"jsonrpc": "1.0", "id": 1, "method": "ping"}', '{"jsonrpc": "2.0", "id": 1}',
                     '{"jsonrpc": "2.0", "id": null, "method": "ping"}', '{"jsonrpc": "2.0", "id": 1.5, "method": "ping"}',
                     '{"jsonrpc": "2.0", "id": 1, "method": 1}', '{"jsonrpc": "2.0", "id": 1, "method": "ping", "params": []}',
                     '{"jsonrpc": "2.0", "id": 1, "method": "tools/list"}', '{"jsonrpc": "2.0", "id": 2, "method": "nothing"}',
                     '{"jsonrpc": "2.0", "id": 3, "method": "initialize", "params": {}}'):
            client.say(line)
            client.next()
        for incomplete in ({"io.modelcontextprotocol/protocolVersion": "1900-01-01"}, {"io.modelcontextprotocol/protocolVersion": 1},
                           {"io.modelcontextprotocol/clientCapabilities": None}):
            client.send({"jsonrpc": "2.0", "id": 4, "method": "tools/list", "params": {"_meta": {**meta(), **incomplete}}})
            client.next()
        client.ask("tools/list", {"cursor": "x"})
        client.ask("tools/call", {"name": "run_python", "arguments": [1]})
        for arguments in ({}, {"code": 1}, {"code": "1\0"}, {"code": "1", "timeout_s": 0}, {"code": "1", "timeout_s": 1e9},
                          {"code": "1", "timeout_s": "5"}, {"code": "1", "allow_read": ["/"]}, {"code": "1", "session": 1}):
            client.reply(client.start_call("run_python", arguments))
        client.run("'and the server goes on'")
        self.check(client, "no-request")

    def test_names_that_are_too_long_are_not_repeated_whole(self):
        client = self.start()
        client.ask("m" * 1000)
        client.ask("tools/call", {"name": "t" * 1000})
        client.reply(client.start_call("run_python", {"code": "1", "a" * 1000: 1}))
        client.run("1", session="s" * 1000)
        client.send({"jsonrpc": "2.0", "id": 9, "method": "tools/list",
                     "params": {"_meta": {**meta(), "io.modelcontextprotocol/protocolVersion": "v" * 1000}}})
        client.next()
        client.start_call("run_python", {"code": WAIT.format("a")}, id="i" * 1000)
        client.request("tools/list", id="i" * 1000)
        client.next()
        self.check(client, "long-names")

    def test_calls_that_overlap(self):
        client = self.start()
        first = client.start_call("run_python", {"code": WAIT.format("a") + "'first'"})
        self.begun("a")
        client.reply(client.start_call("run_python", {"code": "'second'"}, progressToken=2))
        client.request("server/discover", id=first)
        client.next()
        self.let_go("a")
        client.reply(first)
        session = client.open()
        calls = [client.start_call("run_python", {"code": code, "session": session}) for code in ("x = [1]", "x += [2]", "x")]
        for call in calls:
            client.reply(call)
        self.check(client, "overlapping")

    def test_cancelling_at_every_time(self):
        client = self.start("--workers=1", config=CONFIG.replace("max_sessions = 2", "max_sessions = 1"))
        client.cancel(2)  # nobody has asked for it yet
        client.run("'one'")
        client.run("'two, whose number was cancelled before'")
        client.cancel(2)  # it has ended
        running = client.start_call("run_python", {"code": WAIT.format("a")})
        waiting = client.start_call("run_python", {"code": WAIT.format("b")}, progressToken="waiting")
        opening = client.start_call("open_session", {})
        client.cancel(opening)
        client.cancel(waiting)
        client.cancel(waiting)  # and once more
        self.begun("a")
        client.cancel(running)
        session = client.open()
        client.run("x = 5", session=session)
        running = client.start_call("run_python", {"code": WAIT.format("c"), "session": session})
        self.begun("c")
        waiting = client.start_call("run_python", {"code": "x = 6", "session": session})
        client.cancel(waiting)
        client.cancel(running)
        client.run("x", session=session)
        for params in ({}, {"requestId": None}, {"requestId": {}}, {"requestId": "2"}):
            client.send({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": params})
        client.run("'done'")
        self.assertFalse((self.directory / "out/b-begun").exists())
        self.check(client, "cancelling")

    def test_lists_of_messages(self):
        client = self.start(revision="2025-03-26")
        run = {"jsonrpc": "2.0", "id": "run", "method": "tools/call",
               "params": {"name": "run_python", "arguments": {"code": WAIT.format("a")}}}
        client.send([{"jsonrpc": "2.0", "id": "ping", "method": "ping"}, {"jsonrpc": "2.0", "method": "notifications/initialized"},
                     {**run, "params": {"name": "run_python", "arguments": {"code": "6 * 7"}}},
                     {"jsonrpc": "2.0", "id": "unknown", "method": "unknown"}, 4])
        client.next()
        client.send([{"jsonrpc": "2.0", "id": "ping", "method": "ping"}, run])
        self.begun("a")
        client.cancel("run")
        client.next()
        client.send([])
        client.next()
        client.send([{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"protocolVersion": "2025-03-26"}}])
        client.next()
        self.check(client, "lists")

    def test_sessions_that_are_no_more(self):
        client = self.start()
        for code in ("import os; os._exit(4)", "import os, signal; os.kill(os.getpid(), signal.SIGSEGV)",
                     "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)\nwhile True: pass"):
            crashed = client.open()
            client.run(code, session=crashed, timeout_s=0.5)
            client.run("1", session=crashed)
        client.run("1", session="never")
        client.open(), client.open()
        client.call("open_session")
        self.check(client, "sessions")

    def test_a_session_that_expires(self):
        client = self.start(config=CONFIG.replace("max_sessions = 2", 'max_sessions = 1\nsession_idle = "1s"'))
        session = client.open()
        kept = client.said[:], client.count
        # Only when it has gone there is room for another.
        self.await_true(lambda: not client.call("open_session")["isError"], "the session did not expire")
        client.said, client.count = kept
        client.run("1", session=session)
        client.call("close_session", session=session)
        self.check(client, "expired")

    def test_output_of_every_kind(self):
        client = self.start("--show=1k")
        for code in ("print('x' * 10_000_000)", "import os; os.write(1, bytes(range(256)) * 10)", "print('a' + '€' * 1000)",
                     "print(end='')", "print('\\n' * 3, end='')", "import sys; sys.stderr.write('e' * 2000)",
                     "raise ValueError('m' * 10_000_000)", "raise type('N' * 5000, (Exception,), {})('n')",
                     "open('/' + 'p/' * 5000)", "def f(n):\n  if n: g(n - 1)\n  1 / 0\ndef g(n): f(n)\nf(499)"):
            client.run(code)
        self.check(client, "output")

    def test_code_that_prints_messages(self):
        client = self.start()
        forged = '{"jsonrpc": "2.0", "id": 2, "result": {"content": []}}'
        client.run(f"import os\nfor fd in range(1024):\n  try: os.write(fd, b'\\n{forged}\\n')\n  except OSError: pass")
        client.run("'nothing came of it'")
        self.check(client, "forged")

    def test_a_pool_that_is_killed(self):
        client = self.start("--workers=1")
        session = client.open()
        client.run("x = 5", session=session)
        running = client.start_call("run_python", {"code": WAIT.format("a") + "'let go'"})
        self.begun("a")
        template = next(pid for pid in descendants(client.process.pid) if os.getpgid(pid) == pid)
        os.kill(template, signal.SIGKILL)
        self.await_true(lambda: template not in descendants(client.process.pid), "the template lives")
        self.let_go("a")
        client.reply(running)
        client.run("'a new one'")
        client.run("x", session=session)
        self.check(client, "killed-pool")

    def test_the_end_of_the_input(self):
        client = self.start()
        session = client.open()
        client.start_call("run_python", {"code": WAIT.format("a")})
        client.start_call("run_python", {"code": WAIT.format("b"), "session": session})
        self.begun("a"), self.begun("b")
        client.ask("server/discover")
        client.end_input()
        self.assertIsNone(client.next())
        self.assertEqual(client.wait(), 0)
        self.check(client, "end-of-input")

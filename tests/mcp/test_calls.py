# SPDX-License-Identifier: Apache-2.0
"""Calls that overlap, progress, cancelling, and that nothing is left behind."""

import os
import signal

from support import McpTest, descendants, is_alive, text_of

ENDLESS = "import time\nwhile True: time.sleep(0.01)"
SLOW_CONFIG = '[profiles.agent]\ntimeout = "60s"\n'


class Overlapping(McpTest):
    def test_calls_run_side_by_side(self):
        client = self.start("--workers=2", config='[profiles.agent]\nallow_read = ["out"]\nallow_write = ["out"]\n')
        # Neither can end without the other.
        code = "import os, time\nopen('out/{}', 'w').close()\nwhile not os.path.exists('out/{}'): time.sleep(0.01)\n'met'"
        ids = [client.start_call("run_python", {"code": code.format(*names)}) for names in (("a", "b"), ("b", "a"))]
        for id in ids:
            self.assertEqual(text_of(client.reply(id)["result"]), "'met'\n")

    def test_calls_in_one_session_run_one_after_the_other(self):
        client = self.start("--workers=2")
        session = client.open()
        client.run("order = []", session=session)
        ids = [client.start_call("run_python", {"code": f"order.append({n})", "session": session}) for n in range(10)]
        for id in ids:
            self.assertFalse(client.reply(id)["result"]["isError"])
        self.assertEqual(text_of(client.run("order", session=session)), f"{list(range(10))}\n")

    def test_other_requests_are_answered_while_code_runs(self):
        client = self.start("--workers=1", config=SLOW_CONFIG)
        id = client.start_call("run_python", {"code": ENDLESS})
        self.assertEqual(len(client.ask("tools/list")["result"]["tools"]), 3)
        self.assertEqual(client.set_aside, [])
        client.cancel(id)

    def test_too_many_waiting_calls_are_told_to_come_back(self):
        client = self.start("--workers=1", config=SLOW_CONFIG + "[pool]\nqueue = 1\n")
        running = client.start_call("run_python", {"code": ENDLESS}, progressToken="t")
        self.assertEqual(client.next()["method"], "notifications/progress")
        waiting = client.start_call("run_python", {"code": "1"})
        result = client.run("1")
        self.assertTrue(result["isError"])
        self.assertIn("Try again later", text_of(result))
        client.cancel(running)
        self.assertEqual(text_of(client.reply(waiting)["result"]), "1\n")


class Progress(McpTest):
    def test_it_is_told_at_the_start_and_every_five_seconds(self):
        client = self.start(config=SLOW_CONFIG)
        id = client.start_call("run_python", {"code": "print('epoch 1')\nprint('epoch 2 of 10')\n\n" + ENDLESS}, progressToken="p")
        first = client.next()
        self.assertEqual(first, {"jsonrpc": "2.0", "method": "notifications/progress",
                                 "params": {"progressToken": "p", "progress": 0}})
        for seconds in (5, 10):
            self.assertEqual(client.next()["params"], {"progressToken": "p", "progress": seconds, "message": "epoch 2 of 10"})
        client.cancel(id)

    def test_nobody_gets_it_unasked(self):
        client = self.start()
        client.run("print(1)")
        self.assertEqual(client.set_aside, [])

    def test_tokens_come_back_as_they_were(self):
        client = self.start()
        for token in (7, "text", "7"):
            client.reply(client.start_call("run_python", {"code": "1"}, progressToken=token))
            self.assertEqual(client.set_aside.pop()["params"]["progressToken"], token)


class Cancelling(McpTest):
    def test_a_running_call_ends_and_nothing_more_is_said_of_it(self):
        client = self.start("--workers=1", config=SLOW_CONFIG)
        id = client.start_call("run_python", {"code": ENDLESS}, progressToken="t")
        self.assertEqual(client.next()["params"]["progress"], 0)
        client.cancel(id)
        # With one worker this waits for the end of the other.
        self.assertEqual(text_of(client.run("1")), "1\n")
        self.assertEqual(client.set_aside, [])

    def test_a_waiting_call_never_starts(self):
        client = self.start("--workers=1")
        running = client.start_call("run_python", {"code": ENDLESS})
        waiting = client.start_call("run_python", {"code": "open('out/x', 'w')"})
        client.cancel(waiting)
        client.cancel(running)
        self.assertEqual(text_of(client.run("1")), "1\n")
        self.assertEqual(client.set_aside, [])
        self.assertEqual(list((self.directory / "out").iterdir()), [])

    def test_one_that_has_ended_is_left_alone(self):
        client = self.start()
        id = client.start_call("run_python", {"code": "1"})
        client.reply(id)
        client.cancel(id)
        client.cancel("never")
        self.assertEqual(text_of(client.run("1")), "1\n")
        self.assertEqual(client.set_aside, [])

    def test_in_a_session_the_variables_survive(self):
        client = self.start(config=SLOW_CONFIG + 'allow_write = ["out"]\n')
        session = client.open()
        client.run("x = 5", session=session)
        id = client.start_call("run_python", {"code": "open('out/begun', 'w').close()\n" + ENDLESS, "session": session})
        self.await_true((self.directory / "out/begun").exists, "the code did not begin")
        client.cancel(id)
        result = client.run("x", session=session)
        self.assertEqual((text_of(result), result["structuredContent"]["session_open"]), ("5\n", True))
        self.assertEqual(client.set_aside, [])


class Ending(McpTest):
    def running(self):
        """A server with a run, a session, and all its processes."""
        client = self.start("--workers=2", config=SLOW_CONFIG)
        session = client.open()
        client.start_call("run_python", {"code": ENDLESS}, progressToken="a")
        client.start_call("run_python", {"code": ENDLESS, "session": session}, progressToken="b")
        client.next(), client.next()
        processes = descendants(client.process.pid)
        self.assertGreaterEqual(len(processes), 3)
        return client, processes

    def assertNothingLeft(self, processes):
        self.await_true(lambda: not any(map(is_alive, processes)), f"still alive: {[p for p in processes if is_alive(p)]}")

    def test_the_end_of_the_input_ends_everything(self):
        client, processes = self.running()
        client.end_input()
        self.assertEqual(client.wait(), 0)
        self.assertNothingLeft(processes)
        self.assertIsNone(client.next())

    def test_a_signal_ends_everything(self):
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            with self.subTest(signal=number):
                client, processes = self.running()
                client.process.send_signal(number)
                self.assertEqual(client.wait(), 0)
                self.assertNothingLeft(processes)

    def test_a_killed_server_leaves_nothing(self):
        client, processes = self.running()
        client.process.kill()
        client.wait()
        self.assertNothingLeft(processes)

    def test_a_killed_template_does_not_end_the_service(self):
        client = self.start()
        self.assertEqual(text_of(client.run("1")), "1\n")
        template = next(pid for pid in descendants(client.process.pid) if os.getpgid(pid) == pid)
        os.kill(template, signal.SIGKILL)
        self.assertEqual(text_of(client.run("2")), "2\n")
        self.assertNotEqual(descendants(client.process.pid), [])

    def test_what_was_asked_before_the_end_and_needs_no_code_is_answered(self):
        client = self.start()
        client.request("server/discover", id="last")
        client.end_input()
        self.assertIn("result", client.reply("last"))
        self.assertEqual(client.wait(), 0)

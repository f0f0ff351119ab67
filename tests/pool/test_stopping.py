# SPDX-License-Identifier: Apache-2.0
"""The section "Stopping, and what happens when something dies" of docs/pool-protocol.md."""

import json
import os
import socket
import subprocess

from support import PYNOX, PoolTest, is_alive, signal

SLEEP = "import time; time.sleep(60)"


class Stopping(PoolTest):
    def test_the_end_of_input_finishes_what_was_read(self):
        pool = self.start("--workers=1")
        session = pool.open()
        for number in range(5):
            pool.send(id=number, code=f"print({number})")
        pool.send(id="s", session=session, code="print('s')")
        children = pool.children()
        answers, status = pool.finish()
        self.assertEqual(status, 0)
        self.assertEqual([answer["id"] for answer in answers], [0, 1, 2, 3, 4, "s"])
        self.await_true(lambda: not any(is_alive(child) for child in children), "a process is left")

    def test_a_signal_drains(self):
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            pool = self.start("--workers=1")
            pool.send(id="r", code="import time; time.sleep(0.5); print('done')", stream=True)
            self.assertEqual(pool.next()["event"], "started")
            pool.send(id="w", code="1")
            self.assertEqual(pool.ask(op="info")["waiting"], 1)
            pool.process.send_signal(number)
            self.assertRefused(pool.answer("w"), "Draining")
            self.assertEqual(pool.answer("r")["stdout"], "done\n")
            self.assertEqual(pool.wait(), 0)

    def test_what_still_runs_after_the_drain_is_cancelled(self):
        pool = self.start("--workers=2", config='[pool]\ndrain = "200ms"\n')
        session = pool.open(timeout="50s")
        pool.send(id="r", code="print('here')\n" + SLEEP, timeout="50s", stream=True)
        pool.send(id="s", session=session, code=SLEEP, stream=True)
        while {line["id"] for line in pool.set_aside if line["event"] == "started"} != {"r", "s"}:
            pool.set_aside.append(pool.next())
        self.await_true(lambda: pool.ask(op="info")["running"] == 2, "they do not run")
        pool.process.terminate()
        answer = pool.answer("r")
        self.assertEqual((answer["exit"], answer["error"]["type"], answer["stdout"]), (130, "Cancelled", "here\n"))
        self.assertEqual(pool.answer("s")["exit"], 130)
        self.assertEqual(pool.wait(), 0)

    def test_a_second_signal_kills(self):
        pool = self.start("--workers=1")
        pool.send(id="r", code=SLEEP, timeout="50s", stream=True)
        self.assertEqual(pool.next()["event"], "started")
        pool.send(id="w", code="1")
        self.assertEqual(pool.ask(op="info")["waiting"], 1)
        pool.process.terminate()
        self.assertRefused(pool.answer("w"), "Draining")  # two signals of a kind that wait are one
        pool.process.terminate()
        self.assertEqual(pool.answer("r")["error"]["type"], "Cancelled")
        self.assertEqual(pool.wait(), 0)

    def test_a_closed_output_ends_everything_with_125(self):
        read_end, write_end = os.pipe()
        process = subprocess.Popen([PYNOX, "pool", "--workers=1"], stdin=subprocess.PIPE, stdout=write_end,
                                   stderr=subprocess.DEVNULL, cwd=self.directory, env=self.environment)
        os.close(write_end)
        process.stdin.write(b'{"code": "import time; time.sleep(60)", "timeout": "50s", "stream": true}\n')
        process.stdin.flush()
        self.assertIn(b"started", os.read(read_end, 4096))
        os.close(read_end)
        self.assertEqual(process.wait(60), 125)
        process.stdin.close()

    def test_an_output_that_takes_nothing_more_is_told(self):
        with open("/dev/full", "wb") as full:
            done = subprocess.run([PYNOX, "pool", "--workers=1"], input=b'{"op": "info"}\n', stdout=full,
                                  stderr=subprocess.PIPE, cwd=self.directory, env=self.environment, timeout=60)
        self.assertEqual(done.returncode, 125)
        self.assertIn(b"pynox: cannot write answers: No space left on device", done.stderr)

    def test_a_killed_pool_takes_every_program_along(self):
        pool = self.start("--workers=2")
        session = pool.open()
        pool.send(id="r", code=SLEEP, timeout="50s", stream=True)
        self.assertEqual(pool.next()["event"], "started")
        self.assertEqual(pool.run("print(1)", session=session)["stdout"], "1\n")
        children = pool.children()
        self.assertGreaterEqual(len(children), 3)
        pool.process.kill()
        self.await_true(lambda: not any(is_alive(child) for child in children), "a process is left")

    def test_a_template_that_dies_is_replaced_and_nothing_else_notices(self):
        pool = self.start("--workers=2")
        session = pool.open()
        pool.run("x = 5", session=session)
        pool.send(id="r", code="import time; time.sleep(1); print('done')", stream=True)
        self.assertEqual(pool.next()["event"], "started")
        for _ in range(3):
            template = pool.template()
            os.kill(template, signal.SIGKILL)
            self.await_true(lambda: not is_alive(template), "it does not die")
            self.assertEqual(pool.run("print(x)", session=session)["stdout"], "5\n")
            for number in range(5):
                self.assertEqual(pool.run(f"print({number})")["stdout"], f"{number}\n")
        self.assertEqual(pool.answer("r")["stdout"], "done\n")
        self.assertNotEqual(pool.template(), template)

    def test_standby_children_that_die_are_replaced(self):
        pool = self.start("--workers=1")
        pool.run("1")
        self.await_true(lambda: pool.ask(op="info")["standby"] == 2, "the standby children do not come")
        killed = [child for child in pool.children() if child != pool.template()]
        for child in killed:
            os.kill(child, signal.SIGKILL)
        self.await_true(lambda: not set(killed) & set(pool.children()), "they are not reaped")
        for _ in range(5):
            self.assertEqual(pool.run("print(1)")["exit"], 0)

    def test_nothing_is_left_open_or_running_after_many_runs(self):
        pool = self.start("--workers=2", config="[pool]\nmax_sessions = 4\n")

        def count():
            try:
                return len(os.listdir(f"/proc/{pool.process.pid}/fd"))
            except PermissionError:  # of a server only root may see that
                return 0

        def rounds(number):
            for _ in range(number):
                pool.run("print(1)")
                pool.run("1 / 0", allow_temp=True)
                pool.run("while True: pass", timeout="10ms")
                session = pool.open()
                pool.run("print(1)", session=session)
                pool.ask(op="close", session=session)

        rounds(3)
        self.await_true(lambda: pool.ask(op="info")["standby"] == 3, "the standby children do not come back")
        before, children = count(), len(pool.children())  # a closed session may still be among them
        rounds(20)
        self.await_true(lambda: pool.ask(op="info")["standby"] == 3, "the standby children do not come back")
        self.await_true(lambda: count() <= before and len(pool.children()) <= children, "something is left")
        self.assertEqual(list((self.directory / "tmp").iterdir()), [])

    def test_a_service_manager_is_told_when_the_pool_is_ready(self):
        path = str(self.directory / "notify")
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
            listener.bind(path)
            listener.settimeout(60)
            self.start("--workers=1", env=self.environment | {"NOTIFY_SOCKET": path})
            self.assertEqual(listener.recv(100), b"READY=1\n")

    def test_a_socket_can_be_both_input_and_output(self):
        ours, theirs = socket.socketpair()
        process = subprocess.Popen([PYNOX, "pool", "--workers=1"], stdin=theirs, stdout=theirs,
                                   stderr=subprocess.DEVNULL, cwd=self.directory, env=self.environment)
        theirs.close()
        with ours, ours.makefile("rb") as lines:
            ours.sendall(b'{"code": "print(\'x\' * 10000000)", "max_output": "16m"}\n')
            self.assertEqual(len(json.loads(lines.readline())["stdout"]), 10000001)
            ours.shutdown(socket.SHUT_WR)
            self.assertEqual(lines.readline(), b"")
        self.assertEqual(process.wait(60), 0)

# SPDX-License-Identifier: Apache-2.0
"""The section "Sessions" of docs/pool-protocol.md."""

import pathlib

from support import PoolTest

STUBBORN = "import signal\nsignal.signal(signal.SIGINT, signal.SIG_IGN)\nwhile True: pass"


class Sessions(PoolTest):
    def setUp(self):
        super().setUp()
        self.pool = self.start("--workers=2")

    def in_session(self, session, code, **fields):
        return self.pool.run(code, session=session, **fields)

    def assertGone(self, session, reason):
        answer = self.in_session(session, "1")
        self.assertRefused(answer, "NoSession")
        self.assertIn(reason, answer["error"]["message"])

    def test_opening_answers_with_a_name_and_the_policy(self):
        answer = self.pool.ask(id=1, op="open", timeout="20s", memory="1g")
        self.assertEqual(list(answer), ["id", "exit", "error", "session", "policy"])
        self.assertRegex(answer["session"], "^s_[0-9a-f]{32}$")
        self.assertEqual((answer["policy"]["timeout_ms"], answer["policy"]["memory_bytes"]), (20000, 1 << 30))

    def test_variables_imports_and_files_stay(self):
        session = self.pool.open()
        self.assertEqual(self.in_session(session, "import json\nx = 20")["exit"], 0)
        answer = self.in_session(session, "json.loads(str(x * 2))", echo=True)
        self.assertEqual((answer["stdout"], answer["session"], answer["session_open"]), ("40\n", session, True))
        self.assertEqual(list(answer)[-2:], ["session", "session_open"])

    def test_tracebacks_show_the_lines_of_their_run(self):
        session = self.pool.open()
        self.in_session(session, "def f(x):\n  return 1 / x  # here\n")
        answer = self.in_session(session, "f(0)")
        self.assertEqual((answer["exit"], answer["error"]["file"], answer["error"]["line"]), (1, "<run 1>", 2))
        self.assertIn('File "<run 2>", line 1, in <module>\n    f(0)\n', answer["stderr"])
        self.assertIn("return 1 / x  # here\n", answer["stderr"])
        self.assertTrue(answer["session_open"])

    def test_exit_ends_the_run_and_not_the_session(self):
        session = self.pool.open()
        answer = self.in_session(session, "import sys; sys.exit(3)")
        self.assertEqual((answer["exit"], answer["error"], answer["session_open"]), (3, None, True))
        self.assertEqual(self.in_session(session, "print(1)")["stdout"], "1\n")

    def test_a_timeout_interrupts_and_the_session_stays(self):
        session = self.pool.open()
        self.in_session(session, "x = 1")
        answer = self.in_session(session, "print('a')\nimport time\ntime.sleep(60)", timeout="200ms")
        self.assertEqual((answer["exit"], answer["error"]["type"], answer["session_open"]), (124, "Timeout", True))
        self.assertEqual(answer["stdout"], "a\n")
        self.assertEqual(answer["policy"]["timeout_ms"], 200)
        self.assertEqual(self.in_session(session, "print(x)")["stdout"], "1\n")

    def test_a_run_that_does_not_let_go_loses_its_session(self):
        session = self.pool.open()
        answer = self.in_session(session, STUBBORN, timeout="100ms")
        self.assertEqual((answer["exit"], answer["error"]["type"], answer["session_open"]), (124, "Timeout", False))
        self.assertGone(session, "timed out")

    def test_a_run_that_is_cancelled_and_does_not_let_go_loses_its_session(self):
        session = self.pool.open(timeout="50s")
        self.pool.send(id="r", session=session, code=STUBBORN.replace("while", "print('on')\nwhile"), stream=True)
        self.assertEqual([self.pool.next().get("text") for _ in range(2)], [None, "on\n"])
        self.assertTrue(self.pool.ask(op="cancel", target="r")["cancelled"])
        answer = self.pool.answer("r")
        self.assertEqual((answer["exit"], answer["error"]["type"], answer["session_open"]), (130, "Cancelled", False))
        self.assertGone(session, "cancelled")

    def test_a_cancel_interrupts_and_the_session_stays(self):
        session = self.pool.open()
        self.pool.send(id="r", session=session, code="x = 5\nprint('on')\nwhile True: pass", stream=True)
        self.assertEqual(self.pool.next()["event"], "started")
        self.assertEqual(self.pool.next()["text"], "on\n")
        self.assertTrue(self.pool.ask(op="cancel", target="r")["cancelled"])
        answer = self.pool.answer("r")
        self.assertEqual((answer["exit"], answer["error"]["type"], answer["session_open"]), (130, "Cancelled", True))
        self.assertEqual(self.in_session(session, "print(x)")["stdout"], "5\n")

    def test_a_cancel_at_the_very_start_of_a_run_interrupts_it(self):
        session = self.pool.open(timeout="20s")
        for number in range(40):
            self.pool.send(id=number, session=session, code="while True: pass", stream=True)
            while self.pool.next().get("event") != "started":
                pass
            self.pool.send(id=f"cancel {number}", op="cancel", target=number)
            answer = self.pool.answer(number)
            self.assertEqual((answer["exit"], answer["session_open"]), (130, True), (number, answer))

    def test_a_handler_that_a_run_set_does_not_keep_the_next_from_being_interrupted(self):
        session = self.pool.open()
        self.in_session(session, "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)")
        answer = self.in_session(session, "while True: pass", timeout="100ms")
        self.assertEqual((answer["error"]["type"], answer["session_open"]), ("Timeout", True))

    def test_a_process_that_ends_takes_its_session_along(self):
        for code, status, error, reason in (
                ("import os; print('x'); os._exit(9)", 9, None, "exited"),
                ("import os; print('x'); os.kill(os.getpid(), 11)", 139, "Killed", "killed by signal 11")):
            session = self.pool.open()
            answer = self.in_session(session, code)
            self.assertEqual((answer["exit"], (answer["error"] or {}).get("type"), answer["session_open"],
                              answer["stdout"]), (status, error, False, "x\n"))
            self.assertGone(session, reason)

    def test_a_keyboard_interrupt_of_the_programs_own_is_130(self):
        session = self.pool.open()
        answer = self.in_session(session, "raise KeyboardInterrupt")
        self.assertEqual((answer["exit"], answer["error"]["type"], answer["session_open"]),
                         (130, "KeyboardInterrupt", True))

    def test_runs_of_one_session_are_executed_in_order_and_hold_up_nobody(self):
        session = self.pool.open()
        self.pool.send(id="a", session=session, code="import time; time.sleep(0.5); x = ['a']")
        for name in "bcd":
            self.pool.send(id=name, session=session, code=f"x.append({name!r})")
        self.pool.send(id="e", session=session, code="print(''.join(x))")
        self.assertEqual(self.pool.run("print('free')")["stdout"], "free\n")
        self.assertEqual(self.pool.set_aside, [])
        self.assertEqual(self.pool.answer("e")["stdout"], "abcd\n")

    def test_arguments_are_those_of_the_run(self):
        session = self.pool.open()
        code = "import sys; print(sys.argv)"
        self.assertEqual(self.in_session(session, code, args=["x", "y z"])["stdout"], "['-c', 'x', 'y z']\n")
        self.assertEqual(self.in_session(session, code)["stdout"], "['-c']\n")

    def test_between_runs_every_thread_is_stopped(self):
        def states(pid):
            tasks = pathlib.Path(f"/proc/{pid}/task").iterdir()
            return [(task / "stat").read_text().rsplit(")", 1)[1].split()[0] for task in tasks]

        session = self.pool.open()
        code = ("import os, threading\nfor _ in range(3): threading.Thread(target=lambda: [0 for _ in iter(int, 1)], "
                "daemon=True).start()\nprint(os.getpid())")
        pid = int(self.in_session(session, code)["stdout"])
        self.await_true(lambda: states(pid) == ["T"] * 4, "a thread goes on")
        # Nothing that a program can do to itself takes the stop back.
        for attempt in ("os.kill(os.getpid(), 18)", "signal.raise_signal(18)", "signal.setitimer(0, 0.01)",
                        "fcntl.fcntl(0, 10, 18)"):
            self.in_session(session, f"import fcntl, os, signal\nsignal.signal(14, lambda *_: None)\n{attempt}")
            self.await_true(lambda: states(pid) == ["T"] * 4, f"{attempt}: a thread goes on")

    def test_what_threads_write_between_runs_corrupts_nothing(self):
        session = self.pool.open()
        self.in_session(session, "import os, threading\ndef flood():\n  while True: os.write(1, b'<x>')\n"
                                 "threading.Thread(target=flood, daemon=True).start()")
        for number in range(10):
            answer = self.in_session(session, f"os.write(1, b'{number}')", max_output="64k")
            self.assertEqual((answer["exit"], answer["session_open"]), (0, True), answer)
            self.assertEqual(set(answer["stdout"]) - set("<x>"), {str(number)})

    def test_nothing_runs_between_runs(self):
        session = self.pool.open()
        self.in_session(session, "import threading, time\nn = 0\ndef count():\n  global n\n"
                                 "  while True:\n    n += 1\n    time.sleep(0.001)\n"
                                 "threading.Thread(target=count, daemon=True).start()\ntime.sleep(0.05)")
        before = int(self.in_session(session, "print(n)")["stdout"])
        self.pool.run("import time; time.sleep(0.7)")
        after = int(self.in_session(session, "print(n)")["stdout"])
        self.assertGreater(before, 0)
        self.assertLess(after - before, 300)

    def test_what_a_leftover_thread_writes_later_belongs_to_the_later_run(self):
        session = self.pool.open()
        first = self.in_session(session, "import threading, time\nthreading.Thread(target=lambda: "
                                         "(time.sleep(0.2), print('late'))).start()\nprint('first')")
        self.assertEqual(first["stdout"], "first\n")
        self.assertEqual(self.in_session(session, "time.sleep(0.6)")["stdout"], "late\n")

    def test_the_policy_is_fixed(self):
        session = self.pool.open(timeout="2s", max_output=100)
        for fields in ({"allow_read": ["/etc"]}, {"memory": "1g"}, {"timeout": "3s"}, {"max_output": 101}):
            self.assertRefused(self.in_session(session, "1", **fields), "BadRequest")
        self.assertRefused(self.pool.ask(session=session, script="x.py"), "BadRequest")
        answer = self.in_session(session, "print('x' * 50)", timeout="1s", max_output=10)
        self.assertEqual((answer["stdout"], answer["stdout_truncated"]), ("x" * 10, True))
        answer = self.in_session(session, "print('x' * 50)")
        self.assertEqual((len(answer["stdout"]), answer["stdout_truncated"]), (51, False))

    def test_a_session_is_confined(self):
        (self.directory / "data.txt").write_text("secret")
        session = self.pool.open()
        answer = self.in_session(session, "open('data.txt')")
        self.assertEqual(answer["error"]["type"], "PermissionError")
        session = self.pool.open(allow_read=["data.txt"])
        self.assertEqual(self.in_session(session, "print(open('data.txt').read())")["stdout"], "secret\n")

    def test_list_tells_what_each_session_does(self):
        self.assertEqual(self.pool.ask(op="list")["sessions"], [])
        session = self.pool.open()
        self.in_session(session, "1")
        entry, = self.pool.ask(op="list")["sessions"]
        self.assertEqual((entry["session"], entry["state"], entry["runs"]), (session, "idle", 1))
        self.assertGreaterEqual(entry["age_ms"], entry["idle_ms"])
        self.pool.send(id="r", session=session, code="while True: pass")
        self.await_true(lambda: self.pool.ask(op="list")["sessions"][0]["state"] == "running", "it does not run")
        self.pool.ask(op="cancel", target="r")

    def test_list_tells_of_a_session_whose_run_waits(self):
        session = self.pool.open()
        for name in "ab":
            self.pool.send(id=name, code="import time; time.sleep(60)", timeout="50s")
        self.pool.send(id="w", session=session, code="1")
        entry, = self.pool.ask(op="list")["sessions"]
        self.assertEqual((entry["state"], entry["runs"]), ("waiting", 0))
        for name in "ab":
            self.pool.ask(op="cancel", target=name)
        self.assertEqual(self.pool.answer("w")["exit"], 0)

    def test_closing_waits_for_nothing(self):
        session = self.pool.open()
        self.pool.send(id="r", session=session, code="print('on')\n" + STUBBORN, stream=True)
        self.assertEqual(self.pool.next()["event"], "started")
        self.assertEqual(self.pool.next()["text"], "on\n")
        self.pool.send(id="w", session=session, code="1")
        answer = self.pool.ask(id="c", op="close", session=session)
        self.assertEqual(answer, {"id": "c", "exit": 0, "error": None, "session": session})
        run = self.pool.answer("r")
        self.assertEqual((run["exit"], run["error"]["type"], run["stdout"], run["session_open"]),
                         (130, "Cancelled", "on\n", False))
        self.assertRefused(self.pool.answer("w"), "NoSession")
        self.assertGone(session, "closed")
        self.assertRefused(self.pool.ask(op="close", session=session), "NoSession")

    def test_a_name_that_was_never_given_is_no_session(self):
        self.assertGone("s_unknown", "never opened")

    def test_the_temporary_directory_goes_with_the_session(self):
        session = self.pool.open(allow_temp=True)
        self.in_session(session, "import os; open(os.environ['TMPDIR'] + '/x', 'w').write('1')")
        answer = self.in_session(session, "print(open(os.environ['TMPDIR'] + '/x').read())")
        self.assertEqual(answer["stdout"], "1\n", answer)
        self.pool.ask(op="close", session=session)
        self.await_true(lambda: not list((self.directory / "tmp").iterdir()), "the directory is left")

    def test_a_run_may_be_large(self):
        session = self.pool.open()
        answer = self.in_session(session, "x = '" + "y" * 2_000_000 + "'\nprint(len(x))")
        self.assertEqual(answer["stdout"], "2000000\n")

    def test_forged_records_end_only_their_own_run(self):
        session = self.pool.open()
        forge = ("import os, struct\nfor fd in range(3, 20):\n"
                 "  try: os.write(fd, struct.pack('<BBHi', 3, 0, 0, 7))\n  except OSError: pass\n"
                 "import time; time.sleep(1); print('on')")
        self.assertEqual(self.in_session(session, forge)["exit"], 7)
        other = self.pool.open()
        self.assertEqual(self.in_session(other, "print(1)")["stdout"], "1\n")
        self.assertEqual(self.pool.run("print(1)")["stdout"], "1\n")

    def test_a_flooded_socket_disturbs_nobody(self):
        session = self.pool.open()
        flood = ("import os\nwhile True:\n  for fd in range(3, 20):\n"
                 "    try: os.write(fd, b'x' * 65536)\n    except OSError: pass")
        self.pool.send(id="f", session=session, code=flood, timeout="1s")
        for _ in range(5):
            self.assertEqual(self.pool.run("print(1)")["stdout"], "1\n")
        self.assertIn(self.pool.answer("f")["exit"], (0, 124))

    def test_a_program_that_closes_every_descriptor_ends_its_session(self):
        session = self.pool.open()
        answer = self.in_session(session, "import os; print('x'); os.closerange(3, 1000)")
        self.assertEqual((answer["session_open"], answer["stdout"]), (False, "x\n"))
        self.assertEqual((answer["exit"], answer["error"]["type"]), (141, "Killed"))

    def test_workers_count_sessions_that_run_and_not_those_that_are_idle(self):
        sessions = [self.pool.open() for _ in range(4)]
        for number, session in enumerate(sessions):
            self.pool.send(id=number, session=session, code="import time; time.sleep(0.3)", timeout="4s")
        self.assertLessEqual(self.pool.ask(op="info")["running"], 2)
        self.assertEqual([self.pool.answer(number)["exit"] for number in range(4)], [0] * 4)


class SessionSettings(PoolTest):
    def test_no_more_are_open_than_allowed(self):
        pool = self.start("--workers=1", config="[pool]\nmax_sessions = 2\n")
        first = pool.open()
        pool.open()
        self.assertRefused(pool.ask(op="open"), "SessionLimit")
        pool.ask(op="close", session=first)
        self.assertEqual(pool.ask(op="open")["exit"], 0)

    def test_sessions_can_be_turned_off(self):
        pool = self.start("--workers=1", config="[pool]\nmax_sessions = 0\n")
        self.assertRefused(pool.ask(op="open"), "SessionLimit")

    def test_an_idle_session_is_closed(self):
        pool = self.start("--workers=1", config='[pool]\nsession_idle = "300ms"\n')
        session = pool.open()
        answer = pool.run("import time; time.sleep(0.6)", session=session)
        self.assertTrue(answer["session_open"])
        self.await_true(lambda: pool.ask(op="list")["sessions"] == [], "it is still open")
        answer = pool.run("1", session=session)
        self.assertRefused(answer, "NoSession")
        self.assertIn("idle", answer["error"]["message"])

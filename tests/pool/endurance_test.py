# SPDX-License-Identifier: Apache-2.0
"""What went wrong in other pools and kernels of notebooks: each test is a failure that somebody reported elsewhere."""

import json
import os
import pathlib
import random
import resource
import subprocess
import tempfile
import unittest

from support import PATIENCE, PoolTest, children_of

import doctor  # noqa: E402

ORDINARY_STATE = ("import locale, os, signal, sys, warnings\n"
                  "print(os.getcwd(), os.umask(0o22), dict(os.environ), sys.path, locale.setlocale(locale.LC_ALL), "
                  "signal.getsignal(signal.SIGTERM), sys.argv, len(warnings.filters), sys.getrecursionlimit())")
DISTURB = ("import locale, os, signal, sys, warnings\n"
           "os.umask(0o77); os.environ['X'] = '1'; sys.path.append('/x'); signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
           "warnings.simplefilter('ignore'); sys.setrecursionlimit(50); os.chdir('/')\n"
           "import builtins, json; builtins.print = None; json.dumps = None\n")


def available(module):
    return subprocess.run(["/usr/bin/python3.11", "-c", f"import {module}"], capture_output=True).returncode == 0


class Reported(PoolTest):
    def test_every_way_to_die_is_answered_once_under_load(self):
        ways = {"import os; os._exit(3)": [3], "import os; os.kill(os.getpid(), 9)": [137],
                "import ctypes; ctypes.string_at(0)": [139], "import os; os.abort()": [134],
                "import sys; sys.setrecursionlimit(10 ** 9)\ndef f(x): return list(map(f, [x]))\nf(0)": [1, 139],
                "import sys; sys.exit('text')": [1], "raise SystemExit(True)": [1], "import os; os.close(1); print(1)": [1],
                "import os; os.closerange(0, 99)": [0], "import resource; resource.setrlimit(0, (0, 0))": [0, 1]}
        pool = self.start("--workers=4")
        for number, code in enumerate(ways):
            pool.send(id=f"good {number}", code=f"print({number})")
            pool.send(id=f"bad {number}", code=code, timeout="1m")
        for number, (code, exits) in enumerate(ways.items()):
            self.assertIn(pool.answer(f"bad {number}")["exit"], exits, code)
            self.assertEqual(pool.answer(f"good {number}")["stdout"], f"{number}\n")
        self.assertEqual(pool.finish(), ([], 0))

    def test_too_much_output_ends_nothing(self):
        (self.directory / "out").mkdir()
        pool = self.start("--workers=3")
        pool.send(id="flood", code="while True: print('x' * 1000)", timeout="1s")
        pool.send(id="first", code="print('first'); import time; time.sleep(60)", timeout="500ms")
        pool.send(id="file", code="import sys\nfor s in (sys.stdout, sys.stderr): s.write('x' * 10000000)\n"
                  "open('out/x', 'w').write('there')", allow_write=["out"], timeout="1m")
        flood, first, last = (pool.answer(name) for name in ("flood", "first", "file"))
        self.assertEqual((flood["exit"], len(flood["stdout"]), flood["stdout_truncated"]), (124, 65536, True))
        self.assertEqual((first["exit"], first["stdout"], first["stdout_truncated"]), (124, "first\n", False))
        self.assertEqual((last["exit"], last["stdout_truncated"], last["stderr_truncated"]), (0, True, True))
        self.assertEqual((self.directory / "out" / "x").read_text(), "there")

    def test_a_preloaded_blas_works_in_the_children(self):
        if not available("numpy"):
            doctor.skip_test("numpy is not installed")
        (self.directory / "warm.py").write_text("import numpy\nproduct = (numpy.ones((500, 500)) @ numpy.ones((500, 500)))[0][0]\n")
        config = f'[pool]\npreload = ["warm"]\npackage_dirs = ["{self.directory}", "/usr/lib/python3/dist-packages"]\n'
        pool = self.start("--workers=2", config=config)
        code = "import numpy, warm; a = numpy.ones((500, 500)); print(warm.product, (a @ a)[0][0], numpy.linalg.inv(numpy.eye(200))[0][0])"
        for number in range(20):
            pool.send(id=number, code=code, timeout="1m")
        for number in range(20):
            self.assertEqual(pool.answer(number)["stdout"], "500.0 500.0 1.0\n")
        self.assertEqual(len(os.listdir(f"/proc/{pool.template()}/task")), 1)
        draws = [pool.run("import numpy; print(numpy.random.rand())")["stdout"] for _ in range(5)]
        self.assertEqual(len(set(draws)), 5, draws)

    def test_a_blas_with_threads_of_its_own_is_refused(self):
        # Stands for OpenBLAS, which reads its variable when it is loaded: the pool sets it, but only if it is not set.
        (self.directory / "blas.py").write_text(
            "import os, threading\nfor _ in range(int(os.environ['OPENBLAS_NUM_THREADS']) - 1):\n"
            "  threading.Thread(target=threading.Event().wait, daemon=True).start()\n")
        (self.directory / "warm.py").write_text("import blas\n")
        config = f'[pool]\npreload = ["warm"]\npackage_dirs = ["{self.directory}"]\n'
        self.assertEqual(self.start("--workers=1", config=config).run("import warm; print(1)")["stdout"], "1\n")
        self.environment["OPENBLAS_NUM_THREADS"] = "2"
        self.assertIn("warm", self.refused_start("--workers=1", config=config))

    def test_random_numbers_differ_in_every_child_but_those_of_a_preloaded_generator(self):
        (self.directory / "generator.py").write_text("import random\nrng = random.Random()\n")
        pool = self.start("--workers=2", config='[pool]\npreload = ["random", "ssl", "uuid", "tempfile", "generator"]\n'
                          f'package_dirs = ["{self.directory}"]\n')
        code = ("import generator, os, random, secrets, ssl, tempfile, uuid\nprint(generator.rng.random(), random.random(), uuid.uuid4(), "
                "uuid.uuid1(), os.urandom(8).hex(), ssl.RAND_bytes(8).hex(), secrets.token_hex(8), next(tempfile._get_candidate_names()))")
        drawn = list(zip(*(pool.run(code)["stdout"].split() for _ in range(20))))
        self.assertEqual([len(set(column)) for column in drawn], [1] + [20] * 7, drawn)

    def test_what_was_buffered_before_the_fork_is_nowhere(self):
        (self.directory / "banner.py").write_text(
            "import logging, sys\nsys.stdout.write('banner'); sys.stderr.write('banner')\nlogging.warning('banner')\n"
            "import ctypes; ctypes.CDLL(None).printf(b'banner')\n")
        pool = self.start("--workers=2", config=f'[pool]\npreload = ["banner"]\npackage_dirs = ["{self.directory}"]\n')
        for number in range(100):
            pool.send(id=number, code="import logging; logging.error('own'); print('own')")
        for number in range(100):
            answer = pool.answer(number)
            self.assertEqual((answer["stdout"], answer["stderr"]), ("own\n", "ERROR:root:own\n"))

    def test_short_runs_do_not_wait_for_a_long_one(self):
        pool = self.start("--workers=2")
        pool.send(id="long", code="import time; time.sleep(60)", timeout="2m")
        for _ in range(10):
            self.assertEqual(pool.run("print(1)")["stdout"], "1\n")
        pool.ask(op="cancel", target="long")
        self.assertEqual(pool.answer("long")["exit"], 130)

    def test_nothing_that_a_run_changes_is_seen_by_another(self):
        pool = self.start("--workers=1")
        before = pool.run(ORDINARY_STATE)["stdout"]
        self.assertTrue(before)
        for more in ("", "raise ValueError", "import os; os._exit(1)"):
            pool.run(DISTURB + more)
            self.assertEqual(pool.run(ORDINARY_STATE)["stdout"], before)

    def test_a_limit_holds_for_the_next_run_after_one_raised_it(self):
        pool = self.start("--workers=1")
        code = "import resource; print(resource.getrlimit(resource.RLIMIT_AS)[0]); bytearray(200 << 20)"
        for memory, exit_status in (("64m", 1), ("1g", 0), ("64m", 1)):
            self.assertEqual(pool.run(code, memory=memory)["exit"], exit_status)
        (self.directory / "out").mkdir()
        code = "with open('out/x', 'wb') as f: f.write(b'x' * 5000)"
        for size, exit_status in (("1k", 1), ("1m", 0), ("1k", 1)):
            self.assertEqual(pool.run(code, max_file_size=size, allow_write=["out"])["exit"], exit_status, size)

    def test_a_full_disk_is_the_programs_error_and_passes(self):
        if os.geteuid() != 0:
            doctor.skip_test("only root can mount a small file system")
        small = self.directory / "small"
        small.mkdir()
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(small)], check=True)
        self.addCleanup(subprocess.run, ["umount", "-l", str(small)], check=True)
        self.environment["TMPDIR"] = str(small)
        pool = self.start("--workers=1")
        fill = "import os, tempfile\nwith tempfile.TemporaryFile() as f:\n  for _ in range(400): f.write(b'x' * 10000)"
        for _ in range(3):
            answer = pool.run(fill, allow_temp=True)
            self.assertEqual((answer["exit"], answer["error"]["type"]), (1, "OSError"), answer)
            self.assertEqual(os.listdir(small), [])
        self.assertEqual(pool.run("import tempfile; tempfile.TemporaryFile().write(b'x')", allow_temp=True)["exit"], 0)

    def test_cancels_that_cross_the_end_of_a_run_agree_with_its_answer(self):
        pool = self.start("--workers=2")
        delays = random.Random(7)
        for number in range(300):
            pool.send(id=number, code="import time; time.sleep(0.004)")
            for again in range(delays.choice([1, 2])):
                if delays.random() < 0.7:
                    subprocess.run(["true"])  # about as long as the run
                pool.send(id=f"cancel {number} {again}", op="cancel", target=number)
            told, answer = pool.answer(f"cancel {number} 0")["cancelled"], pool.answer(number)
            self.assertEqual(told, answer["exit"] == 130, answer)
            if again:
                self.assertIn("cancelled", pool.answer(f"cancel {number} 1"))
        self.assertEqual(pool.ask(op="info")["running"], 0)
        both = "import time; print(time.monotonic()); time.sleep(1); print(time.monotonic())"
        for name in "ab":
            pool.send(id=name, code=both)
        (a_from, a_to), (b_from, b_to) = (map(float, pool.answer(name)["stdout"].split()) for name in "ab")
        self.assertTrue(a_from < b_to and b_from < a_to, "the two runs were not side by side")

    def test_bad_lines_among_two_thousand_good_ones_disturb_nobody(self):
        count, big = 2000, 100 << 10
        lines, bad = [], 0
        for number in range(count):
            code = f"print('x' * {big})" if number % 100 == 0 else f"print({number})"
            lines.append(json.dumps({"id": number, "code": code, "max_output": 200000, "timeout": "2m"}) + "\r" * (number % 2))
            extra = {7: "", 11: "{broken", 13: '{"id": 1, "id": 2}', 17: '{"id": "k", "code": "1", "allow_reed": []}', 19: "\r"}.get(number % 50)
            if extra is not None:
                lines.append(extra)
                bad += bool(extra.strip())
        lines.insert(1000, '{"id": "long", "code": "' + "#" * (20 << 20) + '"}')
        with tempfile.TemporaryFile(dir=self.directory) as requests:
            requests.write("\n".join(lines).encode())
            requests.seek(0)
            with subprocess.Popen([os.environ["PYNOX"], "pool", "--workers=8"], stdin=requests, stdout=subprocess.PIPE,
                                  stderr=subprocess.DEVNULL, cwd=self.directory, env=self.environment) as process:
                right, errors, peak = set(), [], 0
                for index, line in enumerate(process.stdout):
                    if index % 500 == 0:
                        status = pathlib.Path(f"/proc/{process.pid}/status").read_text()
                        peak = max(peak, int(status.split("VmHWM:")[1].split()[0]))
                    answer = json.loads(line)
                    if answer["exit"] == 125:
                        errors.append(answer["error"]["type"])
                        continue
                    number = answer["id"]
                    self.assertNotIn(number, right)
                    right.add(number)
                    self.assertEqual(answer["stdout"], "x" * big + "\n" if number % 100 == 0 else f"{number}\n")
                self.assertEqual(process.wait(PATIENCE), 0)
        self.assertEqual((len(right), len(errors)), (count, bad + 1))
        self.assertEqual(errors.count("LineTooLong"), 1)
        self.assertLess(peak, (64 << 10) + (16 << 10) + (32 << 10), "KiB of the pool at its peak")


class ReportedOfSessions(PoolTest):
    def test_what_each_end_of_a_run_leaves_of_its_session(self):
        table = [("1 / 0", 1, True), ("import sys; sys.exit(3)", 3, True), ("def (", 1, True), ("print('x' * 100000)", 0, True),
                 ("bytearray(1 << 40)", 1, True), ("while True: pass", 124, True), ("import os; os._exit(3)", 3, False),
                 ("import ctypes; ctypes.string_at(0)", 139, False), ("import os; os.kill(os.getpid(), 9)", 137, False)]
        pool = self.start("--workers=1")
        for code, exit_status, stays in table:
            with self.subTest(code):
                session = pool.open()
                pool.run("x = 'kept'", session=session)
                limit = {"timeout": "500ms"} if exit_status == 124 else {}
                answer = pool.run(code, session=session, **limit)
                self.assertEqual((answer["exit"], answer["session_open"]), (exit_status, stays), answer)
                after = pool.run("print(x)", session=session)
                self.assertEqual(after["stdout"] == "kept\n", stays)
                if stays:
                    pool.ask(op="close", session=session)
                else:
                    self.assertRefused(after, "NoSession")
        self.assertEqual(pool.ask(op="list")["sessions"], [])

    def test_a_cell_that_never_ends_is_stopped_and_one_that_will_not_stop_takes_the_session(self):
        pool = self.start("--workers=1")
        session = pool.open(timeout="1s")
        pool.run("x = 1", session=session)
        answer = pool.run("while True: pass", session=session)
        self.assertEqual((answer["exit"], answer["session_open"]), (124, True))
        self.assertEqual(pool.run("print(x)", session=session)["stdout"], "1\n")
        # Not `while True: pass`, whose only instruction CPython 3.11 leaves out of the try block.
        stubborn = "import time\nwhile True:\n  try:\n    while True: time.sleep(0.01)\n  except BaseException: pass"
        pool.send(id="stubborn", session=session, code=stubborn)
        for name in ("b", "c"):
            pool.send(id=name, session=session, code="print(x)")
        answer = pool.answer("stubborn")
        self.assertEqual((answer["exit"], answer["session_open"]), (124, False))
        for name in ("b", "c"):
            answer = pool.answer(name)
            self.assertRefused(answer, "NoSession")
            self.assertIn("timed out", answer["error"]["message"])

    def test_places_of_sessions_come_back_however_they_end(self):
        pool = self.start("--workers=2", config='[pool]\nmax_sessions = 3\nsession_idle = "1s"\n')
        ends = [lambda name: pool.ask(op="close", session=name), lambda name: pool.run("import os; os._exit(0)", session=name),
                lambda name: pool.run("import os; os.abort()", session=name),
                lambda name: self.await_true(lambda: all(s["session"] != name for s in pool.ask(op="list")["sessions"]), "not idle")]
        for end in ends:
            names = [pool.open() for _ in range(3)]
            self.assertRefused(pool.ask(op="open"), "SessionLimit")
            for name in names:
                end(name)
            self.assertEqual(pool.ask(op="info")["sessions"], 0)
        self.assertEqual(pool.ask(op="open")["exit"], 0)

    def test_a_busy_session_is_not_idle(self):
        pool = self.start("--workers=1", config='[pool]\nsession_idle = "1s"\n')
        session = pool.open(timeout="1m")
        self.assertEqual(pool.run("import time; time.sleep(2)", session=session)["exit"], 0)
        self.assertEqual(pool.run("print(1)", session=session)["stdout"], "1\n")
        self.await_true(lambda: pool.ask(op="info")["sessions"] == 0, "the session was never closed")
        answer = pool.run("1", session=session)
        self.assertRefused(answer, "NoSession")
        self.assertIn("idle", answer["error"]["message"])

    def test_as_many_sessions_as_allowed_need_no_more_descriptors_than_they_are_given(self):
        pool = self.start("--workers=1")
        descriptors = lambda: len(os.listdir(f"/proc/{pool.process.pid}/fd"))
        pool.ask(op="close", session=pool.open())
        before = descriptors()
        names = [pool.open() for _ in range(16)]
        for name in names:
            self.assertEqual(pool.run("print(1)", session=name)["stdout"], "1\n")
        for name in names:
            pool.ask(op="close", session=name)
        # The server may keep what confines the next program; sixteen times that would be a leak.
        self.await_true(lambda: descriptors() < before + 300, "descriptors stay open")

    def test_what_the_machine_is_out_of_is_a_setup_failure_that_passes(self):
        # The pool holds a few hundred descriptors for each program: there are enough to start, and not for many sessions.
        pool = self.start("--workers=1")
        resource.prlimit(pool.process.pid, resource.RLIMIT_NOFILE, (1024, 1024))
        self.assertEqual(pool.run("print(1)")["exit"], 0)
        resource.prlimit(pool.process.pid, resource.RLIMIT_NOFILE, (20, 1024))
        # With a grant, so that nothing that was made ahead of need will do.
        self.assertRefused(pool.run("print(1)", allow_read=["/usr/share"]), "SetupFailed")
        resource.prlimit(pool.process.pid, resource.RLIMIT_NOFILE, (1024, 1024))
        self.assertEqual(pool.run("print(1)", allow_read=["/usr/share"])["exit"], 0)


if __name__ == "__main__":
    unittest.main()

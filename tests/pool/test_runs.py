# SPDX-License-Identifier: Apache-2.0
"""What `run` gives back: each row of the table "What happened" of docs/pool-protocol.md, and its fields."""

import subprocess

from support import PoolTest, is_alive

KEYS = ["id", "exit", "stdout", "stderr", "stdout_truncated", "stderr_truncated", "error", "duration_ms", "runtime",
        "policy"]
REFERENCE = ["/usr/bin/python3.11", "-X", "utf8", "-E", "-s", "-S", "-u", "-B"]


class Runs(PoolTest):
    def setUp(self):
        super().setUp()
        self.pool = self.start("--workers=2")

    def test_a_program_that_ends_well_is_answered_with_its_output(self):
        answer = self.pool.run("print(6 * 7)")
        self.assertEqual(list(answer), KEYS)
        self.assertEqual((answer["exit"], answer["stdout"], answer["stderr"], answer["error"]), (0, "42\n", "", None))
        self.assertEqual(answer["policy"]["timeout_ms"], 5000)
        self.assertEqual(answer["policy"]["memory_bytes"], 536870912)
        self.assertEqual(answer["policy"]["backend"], "landlock+seccomp")

    def test_an_exception_is_told_in_parts(self):
        answer = self.pool.run("def f():\n  1 / 0\nf()")
        self.assertEqual(answer["exit"], 1)
        self.assertEqual(answer["error"], {"type": "ZeroDivisionError", "message": "division by zero",
                                           "file": "<string>", "line": 2, "path": None, "hint": None})
        self.assertTrue(answer["stderr"].startswith("Traceback (most recent call last):\n"))

    def test_the_programs_own_status_is_the_answers(self):
        for code in ("import sys; sys.exit(7)", "import os; os._exit(7)"):
            answer = self.pool.run(code)
            self.assertEqual((answer["exit"], answer["error"]), (7, None), code)

    def test_a_death_by_signal_is_reported_as_128_and_its_number(self):
        answer = self.pool.run("import os, signal; os.kill(os.getpid(), signal.SIGSEGV)")
        self.assertEqual((answer["exit"], answer["error"]["type"]), (139, "Killed"))
        self.assertIsNotNone(answer["policy"])

    def test_output_before_a_timeout_is_kept(self):
        answer = self.pool.run("print('before', end='')\nwhile True: pass", timeout="300ms")
        self.assertEqual((answer["exit"], answer["error"]["type"], answer["stdout"]), (124, "Timeout", "before"))
        self.assertEqual(answer["policy"]["timeout_ms"], 300)

    def test_a_program_that_exits_124_by_itself_has_no_error(self):
        self.assertIsNone(self.pool.run("raise SystemExit(124)")["error"])

    def test_arguments_reach_the_program(self):
        answer = self.pool.run("import sys; print(sys.argv)", args=["x", "y z"])
        self.assertEqual(answer["stdout"], "['-c', 'x', 'y z']\n")

    def test_standard_input_is_empty(self):
        self.assertEqual(self.pool.run("import sys; print(repr(sys.stdin.read()))")["stdout"], "''\n")

    def test_a_script_runs_with_its_directory_readable_and_importable(self):
        (self.directory / "app").mkdir()
        (self.directory / "app" / "job.py").write_text("import sys, part\nprint(__name__, part.x, sys.argv[1:])\n")
        (self.directory / "app" / "part.py").write_text("x = 5\n")
        answer = self.pool.ask(script="app/job.py", args=["a"])
        self.assertEqual((answer["exit"], answer["stdout"]), (0, "__main__ 5 ['a']\n"), answer)
        self.assertEqual(answer["policy"]["implicit_read"], [str(self.directory / "app")])

    def test_a_directory_with_a_main_module_is_a_script(self):
        (self.directory / "app").mkdir()
        (self.directory / "app" / "__main__.py").write_text("print(__name__, __file__)\n")
        answer = self.pool.ask(script="app")
        self.assertEqual(answer["stdout"], f"__main__ {self.directory}/app/__main__.py\n", answer)

    def test_a_script_that_does_not_exist_or_is_no_file_is_refused(self):
        for script in ("nothing.py", "/dev/stdin", "/dev/null"):
            self.assertRefused(self.pool.ask(script=script), "BadRequest")

    def test_code_grants_nothing(self):
        (self.directory / "data.txt").write_text("secret")
        answer = self.pool.run("open('data.txt')")
        self.assertEqual((answer["exit"], answer["error"]["type"]), (1, "PermissionError"))
        self.assertEqual(answer["error"]["hint"], f'to read it, add "{self.directory}/data.txt" to allow_read')

    def test_a_grant_allows_what_it_names(self):
        (self.directory / "data.txt").write_text("open")
        answer = self.pool.run("print(open('data.txt').read())", allow_read=["data.txt"])
        self.assertEqual(answer["stdout"], "open\n")
        self.assertEqual(answer["policy"]["allow_read"], [f"{self.directory}/data.txt"])

    def test_a_file_that_is_not_closed_is_written_all_the_same(self):
        (self.directory / "out").mkdir()
        answer = self.pool.run("f = open('out/x', 'w'); f.write('all of it')", allow_write=["out"])
        self.assertEqual(answer["exit"], 0, answer)
        self.assertEqual((self.directory / "out" / "x").read_text(), "all of it")

    def test_environment_variables_are_given_by_name_only(self):
        pool = self.start(env=self.environment | {"GIVEN": "1", "SECRET": "2"})
        code = "import os; print(dict(os.environ))"
        self.assertEqual(pool.run(code)["stdout"], "{}\n")
        self.assertEqual(pool.run(code, allow_env=["GIVEN", "ABSENT"])["stdout"], "{'GIVEN': '1'}\n")
        self.assertEqual(pool.run("import ctypes; l = ctypes.CDLL(None); l.getenv.restype = ctypes.c_char_p\n"
                                  "print(l.getenv(b'OMP_NUM_THREADS'))")["stdout"], "None\n")

    def test_a_private_temporary_directory_goes_with_the_run(self):
        answer = self.pool.run("import os, tempfile; d = tempfile.mkdtemp(); open(d + '/x', 'w').write('1'); print(d)",
                               allow_temp=True)
        self.assertEqual(answer["exit"], 0, answer)
        self.assertTrue(answer["stdout"].startswith(answer["policy"]["temp"]))
        self.assertEqual(list((self.directory / "tmp").iterdir()), [])
        answer = self.pool.run("import tempfile; tempfile.mkdtemp()")
        self.assertEqual(answer["error"]["hint"],
                         'to give the program a temporary directory, set "allow_temp": true')

    def test_what_a_program_left_in_its_temporary_directory_holds_up_nobody(self):
        fill = ("import os\nos.chdir(os.environ['TMPDIR'])\nfor i in range(20000): open(str(i), 'w').close()\n"
                "os.mkdir('d'); os.chmod('d', 0)")
        self.pool.send(id="fill", code=fill, allow_temp=True, timeout="50s")
        while self.pool.ask(op="info")["running"]:
            self.assertEqual(self.pool.run("print(1)")["stdout"], "1\n")
        self.assertEqual(self.pool.answer("fill")["exit"], 0)
        self.assertEqual(list((self.directory / "tmp").iterdir()), [])

    def test_output_beyond_the_limit_is_dropped_and_said_to_be(self):
        answer = self.pool.run("print('é' * 10, end='')", max_output=5)
        self.assertEqual((answer["exit"], answer["stdout"], answer["stdout_truncated"]), (0, "éé", True))
        self.assertFalse(answer["stderr_truncated"])

    def test_the_error_is_whole_where_its_traceback_is_cut(self):
        answer = self.pool.run("def f():\n  raise ValueError('the cause')\nf()", max_output=10)
        self.assertEqual((answer["exit"], answer["stderr"], answer["stderr_truncated"]), (1, "Traceback ", True))
        self.assertEqual((answer["error"]["type"], answer["error"]["message"], answer["error"]["line"]),
                         ("ValueError", "the cause", 2))

    def test_bytes_that_are_not_utf8_become_replacement_characters(self):
        answer = self.pool.run("import os; os.write(1, b'a\\xffb')")
        self.assertEqual(answer["stdout"], "a\ufffdb")

    def test_memory_is_limited(self):
        answer = self.pool.run("x = bytearray(1 << 30)")
        self.assertEqual((answer["exit"], answer["error"]["type"]), (1, "MemoryError"))
        self.assertEqual(answer["error"]["hint"], 'memory is limited to 512m; to allow more, set "memory": "1g"')
        self.assertEqual(self.pool.run("x = bytearray(1 << 30)", memory="2g", timeout="1m")["exit"], 0)

    def test_the_smallest_memory_is_enough_to_start(self):
        self.assertEqual(self.pool.run("import json; print(json.dumps([1]))", memory="32m")["stdout"], "[1]\n")

    def test_a_last_expression_is_echoed_when_asked_for(self):
        self.assertEqual(self.pool.run("x = 20\nx * 2", echo=True)["stdout"], "40\n")
        self.assertEqual(self.pool.run("x = 20\nx * 2")["stdout"], "")
        self.assertEqual(self.pool.run("'a'\nNone", echo=True)["stdout"], "")
        self.assertEqual(self.pool.run("y = 1", echo=True)["stdout"], "")
        answer = self.pool.run("x = 1\n\n1 / 0", echo=True)
        self.assertEqual((answer["exit"], answer["error"]["line"]), (1, 3))

    def test_a_program_is_the_same_as_under_python(self):
        programs = [
            "print(sorted(globals()), __name__)",
            "class A:\n  def __del__(s): print('del')\na = A()\nprint('main')",
            "import atexit, threading\natexit.register(print, 'atexit')\n"
            "threading.Thread(target=lambda: (threading.main_thread().join(), print('thread'))).start()\n"
            "print('main')",
            "import threading, time\nthreading.Thread(target=time.sleep, args=[60], daemon=True).start()\nprint(1)",
            "raise SystemExit('message')",
            "import sys; sys.exit(2 ** 70)",
            "import sys\nsys.excepthook = lambda *a: print('hook', a[0])\n1 / 0",
            "1 +",
            "return",
            "raise KeyboardInterrupt",
            "try:\n  1 / 0\nexcept Exception as e:\n  raise ValueError('x') from e",
            "import os; os.close(1); print('x')",
            "import sys; sys.stdout = None; print(1)",
            "import sys, warnings; warnings.warn('w')",
            "import gc; print(gc.isenabled(), gc.get_threshold())",
            "import os, sys; print(os.getpid() == __import__('threading').get_native_id(), sys.path)",
            "def g():\n  try: yield 1\n  finally: print('closed')\nx = g(); next(x)",
        ]
        for code in programs:
            with self.subTest(code=code):
                python = subprocess.run([*REFERENCE, "-c", code], capture_output=True, text=True)
                answer = self.pool.run(code)
                status = python.returncode if python.returncode >= 0 else 128 - python.returncode
                self.assertEqual((answer["stdout"], answer["stderr"], answer["exit"]),
                                 (python.stdout, python.stderr, status))

    def test_a_forged_end_mark_ends_its_own_run_and_nothing_else(self):
        self.pool.send(id="other", code="import time; time.sleep(0.5); print('whole')")
        forge = ("import os, stat, time\nprint(os.getpid())\nfor fd in range(3, 64):\n"
                 "  try:\n    if stat.S_ISFIFO(os.fstat(fd).st_mode): os.write(fd, b'pynox-end/1\\n\\x07')\n"
                 "  except OSError: pass\ntime.sleep(60)\nprint('late')")
        answer = self.pool.run(forge, timeout="1m")
        self.assertEqual((answer["exit"], answer["error"]), (7, None))
        pid = int(answer["stdout"])
        self.assertEqual(self.pool.answer("other")["stdout"], "whole\n")
        self.await_true(lambda: not is_alive(pid), "the program of the forged mark lives on")

    def test_a_run_that_may_write_is_answered_only_when_it_is_gone(self):
        (self.directory / "out").mkdir()
        forge = ("import os, stat, time\nfor fd in range(3, 64):\n"
                 "  try:\n    if stat.S_ISFIFO(os.fstat(fd).st_mode): os.write(fd, b'pynox-end/1\\n\\x07')\n"
                 "  except OSError: pass\ntime.sleep(0.5)\nopen('out/late', 'w').close()")
        self.assertEqual(self.pool.run(forge, allow_write=["out"])["exit"], 0)
        self.assertTrue((self.directory / "out" / "late").exists())

    def test_a_lock_does_not_reach_the_next_request(self):
        (self.directory / "file").touch()
        lock = ("import fcntl, os\nfd = os.open('file', os.O_RDONLY)\nfcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)\n"
                "kept = bytearray(50 << 20)")  # taking it down takes a while
        for _ in range(20):
            answer = self.pool.run(lock, allow_read=["file"])
            self.assertEqual((answer["exit"], answer["stderr"]), (0, ""))

    def test_what_the_interpreter_tells_the_pool_never_lands_in_a_file_of_the_program(self):
        (self.directory / "out").mkdir()
        code = ("import os\nos.closerange(3, 64)\n"
                "for _ in range(60): os.open('out/x', os.O_WRONLY | os.O_CREAT | os.O_APPEND)\n")
        for end, status in (("", 0), ("raise ValueError", 1)):
            self.assertEqual(self.pool.run(code + end, allow_write=["out"])["exit"], status)
        self.assertEqual((self.directory / "out" / "x").read_bytes(), b"")

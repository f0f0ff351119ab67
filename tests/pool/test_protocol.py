# SPDX-License-Identifier: Apache-2.0
"""Lines, ids and refusals: the sections "Lines", "Errors" and "Starting a pool" of docs/pool-protocol.md."""

import json
import os
import subprocess

from support import PYNOX, PoolTest

STANDARD_LIBRARY = "/usr/lib/python3.11"
PLUGINS = os.path.join(os.path.dirname(os.path.dirname(os.path.realpath(PYNOX))), "lib", "pynox")


class Protocol(PoolTest):
    def setUp(self):
        super().setUp()
        self.pool = self.start("--workers=2")

    def one(self, line):
        self.pool.write(line if isinstance(line, bytes) else line.encode())
        return self.pool.next()

    def test_a_client_that_writes_one_line_and_reads_one_is_served(self):
        done = subprocess.run([PYNOX, "pool", "--workers=2"], input=b'{"id": 1, "code": "print(1)"}',
                              capture_output=True, env=self.environment, cwd=self.directory)
        self.assertEqual(done.returncode, 0)
        self.assertEqual(json.loads(done.stdout)["stdout"], "1\n")
        self.assertEqual(done.stdout.count(b"\n"), 1)

    def test_empty_lines_are_skipped_and_carriage_returns_accepted(self):
        answer = self.one(b'\n\r\n\n{"id": 1, "code": "1 +"}\r\n')
        self.assertEqual((answer["id"], answer["exit"]), (1, 1))

    def test_what_is_no_request_is_a_parse_error_with_a_null_id(self):
        for number, line in enumerate(("x", "[]", '{"id": 1, "code": "", "code": ""}', b'{"id": 1, "code": "\xff"}',
                                       "\ufeff{}", '{"id": 1, "code": ""} x'), start=1):
            answer = self.one((line if isinstance(line, bytes) else line.encode()) + b"\n")
            self.assertRefused(answer, "ParseError")
            self.assertIsNone(answer["id"])
            self.assertEqual((answer["error"]["file"], answer["error"]["line"]), ("<stdin>", number))

    def test_an_unknown_key_is_refused_with_the_nearest_one(self):
        answer = self.one('{"id": 7, "code": "print(1)", "allow_reed": ["data"]}\n')
        self.assertEqual(answer, {
            "id": 7, "exit": 125, "stdout": "", "stderr": "", "stdout_truncated": False, "stderr_truncated": False,
            "error": {"type": "UnknownKey", "message": 'unknown key "allow_reed"', "file": "<stdin>", "line": 1,
                      "path": None, "hint": 'did you mean "allow_read"?'},
            "duration_ms": 0, "runtime": answer["runtime"], "policy": None})

    def test_bad_values_are_refused(self):
        for fields in ({"code": 1}, {"code": "", "script": "x"}, {}, {"op": "jump"}, {"code": "", "profile": "none"},
                       {"code": "", "timeout": 5}, {"code": "", "timeout": "25h"}, {"code": "", "memory": "16m"},
                       {"code": "", "allow_read": ["nothing-here"]}, {"code": "", "allow_env": ["LD_PRELOAD"]},
                       {"code": "", "protocol": 2}, {"op": "info", "code": ""}, {"op": "close"},
                       {"script": "x", "echo": True}, {"code": "", "max_output": "17m"}):
            with self.subTest(fields=fields):
                self.assertRefused(self.pool.ask(**fields), "BadRequest")

    def test_an_id_of_wrong_form_is_answered_with_null(self):
        for wrong in ('""', "1.5", "[]", "9007199254740992", '"' + "x" * 129 + '"'):
            answer = self.one('{"id": %s, "code": ""}\n' % wrong)
            self.assertRefused(answer, "BadRequest")
            self.assertIsNone(answer["id"])

    def test_a_request_may_have_no_id(self):
        answer = self.one('{"code": "print(1)"}\n')
        self.assertEqual((answer["id"], answer["stdout"]), (None, "1\n"))

    def test_an_id_that_is_unanswered_cannot_be_used_again(self):
        self.pool.send(id="a", code="import time; time.sleep(60)", timeout="50s")
        self.pool.send(id="a", code="1")
        answer = self.pool.next()
        self.assertRefused(answer, "DuplicateId")
        self.assertIsNone(answer["id"])
        self.assertIn('"a"', answer["error"]["message"])
        self.pool.ask(op="cancel", target="a")
        self.assertEqual(self.pool.answer("a")["exit"], 130)
        self.assertEqual(self.pool.ask(id="a", code="1")["exit"], 0)

    def test_a_line_that_is_too_long_is_dropped_and_answered_once(self):
        pool = self.start(config='[pool]\nmax_line = "1k"\n')
        pool.write(b'{"id": 1, "code": "' + b"#" * 300_000 + b'"}\n{"id": 2, "code": "print(2)"}\n')
        self.assertRefused(pool.next(), "LineTooLong")
        self.assertEqual(pool.next()["stdout"], "2\n")

    def test_a_bad_line_disturbs_nobody(self):
        self.pool.send(id="good", code="import time; time.sleep(0.3); print('done')")
        for _ in range(100):
            self.pool.write(b"{{{\n")
        self.assertEqual(self.pool.answer("good")["stdout"], "done\n")
        self.assertEqual(len(self.pool.set_aside), 100)

    def test_info_tells_what_the_pool_is(self):
        info = self.pool.ask(id="hello", op="info")
        self.assertEqual((info["id"], info["exit"], info["error"], info["protocol"]), ("hello", 0, None, 1))
        self.assertEqual((info["cwd"], info["workers"], info["queue"], info["max_line"]),
                         (str(self.directory), 2, 1024, 16777216))
        self.assertEqual((info["preload"], info["preload_bytes"], info["profiles"], info["limits"]), ([], 0, [], None))
        self.assertEqual(info["features"], ["sessions", "stream", "echo", "max_wait"])
        self.assertEqual((info["running"], info["waiting"], info["sessions"]), (0, 0, 0))

    def test_code_may_be_nothing(self):
        for code in ("", " \n\t\n", "# nothing"):
            answer = self.pool.run(code)
            self.assertEqual((answer["exit"], answer["stdout"], answer["stderr"]), (0, "", ""), answer)

    def test_code_may_be_large(self):
        code = "x = '''" + "y" * 3_000_000 + "'''\nprint(len(x))"
        self.assertEqual(self.pool.run(code)["stdout"], "3000000\n")

    def test_a_full_stream_of_control_bytes_is_one_line(self):
        answer = self.pool.run("import sys; sys.stdout.write('\\0' * 1000000)", max_output="1m")
        self.assertEqual(len(answer["stdout"]), 1000000)


class Start(PoolTest):
    def test_the_pool_says_nothing_unasked_and_one_line_for_a_person(self):
        pool = self.start("--workers=2")
        self.await_true(lambda: b"\n" in pool.error_output, "it does not get ready")
        self.assertEqual(pool.finish(), ([], 0))
        self.assertEqual(pool.error_output, b"pynox: the pool is ready, 2 workers\n")

    def test_there_are_as_many_workers_as_processors_unless_told_otherwise(self):
        self.assertEqual(self.start().ask(op="info")["workers"], len(os.sched_getaffinity(0)))
        (self.directory / "other.toml").write_text("[pool]\nworkers = 3\n")
        self.assertEqual(self.start("--config", "other.toml").ask(op="info")["workers"], 3)
        self.assertEqual(self.start("--config=other.toml", "--workers", "5").ask(op="info")["workers"], 5)

    def test_the_settings_that_are_not_made_are_those_of_the_page(self):
        info = self.start().ask(op="info")
        self.assertEqual((info["max_sessions"], info["session_idle_ms"], info["queue"], info["max_line"]),
                         (16, 600000, 1024, 16 << 20))

    def test_a_pool_that_does_not_start_has_read_nothing(self):
        requests = self.directory / "requests"
        requests.write_text('{"code": ""}\n')
        for config in ("[pool]\nworkerz = 1\n", '[pool]\npreload = ["no_such_module"]\n'):
            (self.directory / "pynox.toml").write_text(config)
            with requests.open("rb", buffering=0) as file:
                done = subprocess.run([PYNOX, "pool"], stdin=file, capture_output=True, env=self.environment,
                                      cwd=self.directory)
                self.assertEqual((done.returncode, done.stdout, file.tell()), (125, b"", 0))

    def test_requests_that_cannot_be_read_are_one_line_and_125(self):
        directory = os.open(self.directory, os.O_RDONLY)
        self.addCleanup(os.close, directory)
        done = subprocess.run([PYNOX, "pool", "--workers=1"], stdin=directory, capture_output=True, text=True,
                              env=self.environment, cwd=self.directory)
        self.assertEqual((done.returncode, done.stdout), (125, ""))
        self.assertIn("cannot read requests: Is a directory", done.stderr.splitlines()[-1])

    def test_there_is_no_way_to_ask_for_an_unsandboxed_run(self):
        for words in (("pool", "--no-sandbox"), ("--no-sandbox", "pool")):
            done = subprocess.run([PYNOX, *words], input=b'{"code": "print(1)"}', capture_output=True,
                                  env=self.environment, cwd=self.directory)
            self.assertNotEqual(done.returncode, 0, done)
            self.assertEqual(done.stdout, b"", done)
        answer = self.start("--workers=1").ask(code="", no_sandbox=True)
        self.assertRefused(answer, "UnknownKey")

    def test_a_wrong_configuration_is_one_line_and_125(self):
        self.assertIn("workerz", self.refused_start(config="[pool]\nworkerz = 1\n"))
        self.assertIn("--workers", self.refused_start("--workers=0"))
        self.assertIn("nothing.toml", self.refused_start("--config=nothing.toml"))
        self.assertIn("--workers and --config", self.refused_start("--memory=1g"))

    def test_a_module_that_fails_to_import_is_one_line_and_125(self):
        self.assertIn('"no_such_module"', self.refused_start(config='[pool]\npreload = ["no_such_module"]\n'))

    def test_a_module_that_leaves_a_thread_is_one_line_and_125(self):
        (self.directory / "lib").mkdir()
        (self.directory / "lib" / "threaded.py").write_text(
            "import threading, time\nthreading.Thread(target=time.sleep, args=[1000], daemon=True).start()\n")
        line = self.refused_start(config='[pool]\npreload = ["json", "threaded"]\npackage_dirs = ["lib"]\n')
        self.assertIn('"threaded"', line)

    def test_a_generator_that_no_child_could_seed_is_one_line_and_125(self):
        (self.directory / "lib" / "numpy").mkdir(parents=True)
        (self.directory / "lib" / "numpy" / "__init__.py").write_text("from numpy import random\n")
        (self.directory / "lib" / "numpy" / "random.py").write_text("def seed(): raise RuntimeError('no entropy')\n")
        line = self.refused_start(config='[pool]\npreload = ["numpy"]\npackage_dirs = ["lib"]\n')
        self.assertIn("no entropy", line)

    def test_a_module_that_crashes_is_one_line_and_125(self):
        (self.directory / "lib").mkdir()
        (self.directory / "lib" / "crash.py").write_text("import os; os.abort()\n")
        self.assertIn("signal 6", self.refused_start(config='[pool]\npreload = ["crash"]\npackage_dirs = ["lib"]\n'))

    def test_a_write_limit_that_covers_what_decides_about_requests_is_refused(self):
        (self.directory / "lib").mkdir()
        for path, what in ((".", "the configuration file"), ("lib", "a package directory"),
                           (os.path.dirname(PYNOX), "the pynox executable"), (STANDARD_LIBRARY, "the standard library"),
                           (PLUGINS, "a plugin directory")):
            with self.subTest(path):
                config = f'[pool]\npackage_dirs = ["lib"]\n[pool.limits]\nallow_write = ["{path}"]\n'
                self.assertIn(what, self.refused_start(config=config))

    def test_so_is_a_request_or_a_profile_for_it_where_there_are_no_limits(self):
        (self.directory / "lib").mkdir()
        pool = self.start("--workers=1", config='[pool]\npackage_dirs = ["lib"]\n'
                          f'[profiles.wide]\nallow_write = ["{PLUGINS}"]\n')
        for path in (".", "lib", os.path.dirname(PYNOX), STANDARD_LIBRARY, PLUGINS):
            with self.subTest(path):
                self.assertRefused(pool.run("1", allow_write=[path]), "BadRequest")
                self.assertRefused(pool.ask(op="open", allow_write=[path]), "BadRequest")
        self.assertRefused(pool.run("1", profile="wide"), "BadRequest")

    def test_preloaded_modules_are_there_and_the_rest_of_their_packages_too(self):
        package = self.directory / "lib" / "package"
        package.mkdir(parents=True)
        (package / "__init__.py").write_text("import os\nmade_in = os.getpid()\n")
        (package / "later.py").write_text("x = 1\n")
        pool = self.start("--workers=1", config='[pool]\npreload = ["package"]\npackage_dirs = ["lib"]\n')
        answer = pool.run("import os, package; print(package.made_in != os.getpid()); import package.later")
        self.assertEqual((answer["exit"], answer["stdout"]), (0, "True\n"), answer)
        self.assertEqual(answer["policy"]["package_dirs"], [str(self.directory / "lib")])

    def test_what_a_module_prints_while_it_is_preloaded_is_no_answer(self):
        (self.directory / "lib").mkdir()
        (self.directory / "lib" / "noisy.py").write_text("import os; print('noise'); os.write(1, b'noise')\n")
        pool = self.start(config='[pool]\npreload = ["noisy"]\npackage_dirs = ["lib"]\n')
        self.assertEqual(pool.run("print(1)")["stdout"], "1\n")
        self.assertEqual(pool.set_aside, [])

    def test_the_hidden_first_word_is_refused_to_users(self):
        done = subprocess.run([PYNOX, "--pool-template"], capture_output=True, text=True, env=self.environment)
        self.assertEqual((done.returncode, done.stdout), (125, ""))
        self.assertTrue(done.stderr.startswith("pynox: "), done.stderr)

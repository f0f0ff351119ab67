# SPDX-License-Identifier: Apache-2.0
"""The section "What requests share" of docs/pool-protocol.md, and what they must not."""

import os

from support import PoolTest


class Sharing(PoolTest):
    def setUp(self):
        super().setUp()
        self.pool = self.start("--workers=2")

    def test_nothing_of_a_run_reaches_a_later_one(self):
        self.pool.run("import sys, builtins\nsys.secret = builtins.secret = secret = 1\nimport json; json.x = 1")
        code = ("import sys, builtins\nprint('json' in sys.modules, hasattr(sys, 'secret'), "
                "hasattr(builtins, 'secret'), 'secret' in globals())")
        for _ in range(4):
            self.assertEqual(self.pool.run(code)["stdout"], "False False False False\n")

    def test_random_numbers_differ(self):
        code = ("import os, random, secrets, ssl, uuid\n"
                "print(random.random(), secrets.token_hex(8), ssl.RAND_bytes(8), uuid.uuid4(), os.urandom(8))")
        texts = [self.pool.run(code)["stdout"].split() for _ in range(3)]
        for values in zip(*texts):
            self.assertEqual(len(set(values)), 3, values)

    def test_random_numbers_of_preloaded_modules_differ(self):
        pool = self.start("--workers=1", config='[pool]\npreload = ["random", "uuid", "ssl", "tempfile"]\n')
        code = ("import random, ssl, tempfile, uuid\nprint(random.random(), uuid.uuid4(), ssl.RAND_bytes(8), "
                "next(tempfile._get_candidate_names()))")
        texts = [pool.run(code)["stdout"].split() for _ in range(3)]
        for values in zip(*texts):
            self.assertEqual(len(set(values)), 3, values)

    def test_numpy_and_pandas_are_preloaded_under_the_default_memory_limit(self):
        pool = self.start("--workers=1", config='[pool]\npreload = ["numpy", "pandas"]\n'
                          'package_dirs = ["/usr/lib/python3/dist-packages"]\n')
        answer = pool.run("import pandas, secrets; print(pandas.DataFrame({'a': [1, 2]}).a.sum())")
        self.assertEqual((answer["exit"], answer["stdout"], answer["policy"]["memory_bytes"]), (0, "3\n", 512 << 20), answer)
        self.assertGreater(pool.ask(op="info")["preload_bytes"], 32 << 20)
        # What was preloaded takes nothing of it, and adds nothing to it.
        self.assertEqual(pool.run("bytearray(400 << 20)", timeout="1m")["exit"], 0)
        self.assertEqual(pool.run("bytearray(520 << 20)", timeout="1m")["error"]["type"], "MemoryError")

    def test_a_program_has_no_descriptors_but_its_own(self):
        code = ("import os, stat\nfor fd in range(3, 1024):\n  try: print(fd, stat.S_IFMT(os.fstat(fd).st_mode))\n"
                "  except OSError: pass")
        lines = self.pool.run(code)["stdout"].splitlines()
        self.assertLessEqual(len(lines), 1, lines)  # the channel for diagnostics

    def test_what_a_preloaded_module_opened_is_closed(self):
        (self.directory / "lib").mkdir()
        (self.directory / "lib" / "opener.py").write_text(
            "import os, socket\nkept = [open('/etc/hostname'), socket.socket(), *os.pipe()]\n"
            "numbers = [each if isinstance(each, int) else each.fileno() for each in kept]\n")
        pool = self.start("--workers=1", config='[pool]\npreload = ["opener"]\npackage_dirs = ["lib"]\n')
        code = ("import opener, os, stat\nleft = []\nfor fd in range(3, 1024):\n  try: left.append((fd, os.fstat(fd)))\n"
                "  except OSError: pass\nprint(len(opener.numbers), len(left), *(stat.S_ISFIFO(s.st_mode) for _, s in left))")
        self.assertEqual(pool.run(code)["stdout"], "4 1 True\n")  # the channel for diagnostics

    def test_children_share_a_hash_seed_and_addresses(self):
        for code in ("print(hash('text'))", "import sys; print(id(sys), id(object))"):
            self.assertEqual(self.pool.run(code)["stdout"], self.pool.run(code)["stdout"])

    def test_libraries_with_threads_are_told_to_have_one_unless_told_otherwise(self):
        (self.directory / "lib").mkdir()
        (self.directory / "lib" / "asked.py").write_text(
            "import os\nfound = {k: v for k, v in os.environ.items() if k.endswith('_NUM_THREADS')}\n")
        pool = self.start("--workers=1", config='[pool]\npreload = ["asked"]\npackage_dirs = ["lib"]\n',
                          env=self.environment | {"MKL_NUM_THREADS": "3"})
        found = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "MKL_NUM_THREADS": "3", "NUMEXPR_NUM_THREADS": "1"}
        self.assertEqual(pool.run(f"import asked; print(asked.found == {found})")["stdout"], "True\n")

    def test_programs_are_children_of_the_pool_in_a_group_of_their_own(self):
        self.assertEqual(self.pool.run("import os; print(os.getppid())")["stdout"], f"{self.pool.process.pid}\n")
        group = int(self.pool.run("import os; print(os.getpgrp())")["stdout"])
        self.assertNotEqual(group, os.getpgid(self.pool.process.pid))

    def test_a_program_cannot_signal_the_pool_or_the_template(self):
        self.pool.run("1")  # there is a template now
        for target in (self.pool.process.pid, self.pool.template(), -1, 0):
            answer = self.pool.run(f"import os; os.kill({target}, 0)")
            self.assertEqual(answer["error"]["type"], "PermissionError", target)

    def test_the_environment_of_the_server_is_nowhere(self):
        pool = self.start("--workers=1", env=self.environment | {"SECRET": "CANARY-1234"})
        code = ("import ctypes, os\nprint([v for v in os.environ.values()])\n"
                "libc = ctypes.CDLL(None)\nlibc.getauxval.restype = ctypes.c_ulong\n"
                "random = libc.getauxval(25)\nprint(b'CANARY' in ctypes.string_at(random & ~4095, 4096))")
        self.assertEqual(pool.run(code)["stdout"], "[]\nFalse\n")

    def test_threads_work_in_a_program(self):
        code = ("import threading\nn = []\nts = [threading.Thread(target=lambda: n.append(threading.get_native_id())) "
                "for _ in range(8)]\n[t.start() for t in ts]\n[t.join() for t in ts]\nprint(len(n))")
        self.assertEqual(self.pool.run(code)["stdout"], "8\n")

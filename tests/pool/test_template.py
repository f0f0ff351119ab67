# SPDX-License-Identifier: Apache-2.0
"""The template is confined too: what preloaded code does around a fork is held to the pool's limits."""

import os
import socket

from support import PoolTest

# Tries everything while it is imported, before the template is confined, and again in front of each fork, when it is.
PRELOADED = """
import os, socket

def attempt(action):
    try:
        action()
        return "done"
    except OSError as error:
        return type(error).__name__

def execute():
    os.waitpid(os.posix_spawn("/bin/true", ["true"], {}), 0)

def write():
    os.close(os.open(DIRECTORY + "/written", os.O_WRONLY | os.O_CREAT))

def connect():
    socket.create_connection(("127.0.0.1", PORT)).close()

def make_pipe():
    os.mkfifo(DIRECTORY + "/pipe")
    os.unlink(DIRECTORY + "/pipe")

ACTIONS = {"start a process": execute, "write": write, "make a pipe": make_pipe, "connect": connect}

def try_all():
    return {name: attempt(action) for name, action in ACTIONS.items()}

at_import = try_all()
before_fork = {}
os.register_at_fork(before=lambda: before_fork.update(try_all()))
"""
DENIED = "PermissionError"


class Template(PoolTest):
    def setUp(self):
        super().setUp()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.addCleanup(self.listener.close)
        (self.directory / "lib").mkdir()
        (self.directory / "out").mkdir()
        code = PRELOADED.replace("DIRECTORY", repr(str(self.directory / "out")))
        (self.directory / "lib" / "warm.py").write_text(code.replace("PORT", str(self.listener.getsockname()[1])))

    def tried(self, limits):
        pool = self.start("--workers=1", config=f'[pool]\npreload = ["warm"]\npackage_dirs = ["lib"]\n{limits}')
        answer = pool.run("import warm; print([warm.at_import, warm.before_fork])")
        at_import, before_fork = eval(answer["stdout"])  # what this very test has written
        self.assertEqual(set(at_import.values()), {"done"}, at_import)
        return before_fork

    def test_preloaded_code_can_do_no_more_than_the_widest_request(self):
        tried = self.tried("[pool.limits]\n")
        self.assertEqual(tried, dict.fromkeys(["start a process", "write", "make a pipe", "connect"], DENIED))

    def test_what_the_limits_allow_is_left_to_it(self):
        tried = self.tried('[pool.limits]\nallow_write = ["out"]\nallow_network = true\n')
        self.assertEqual(tried, {"start a process": DENIED, "write": "done", "make a pipe": DENIED, "connect": "done"})
        self.assertEqual(self.tried("")["write"], "done")  # without limits a request may ask for any path

    def test_children_are_confined_as_they_are_by_themselves(self):
        pool = self.start("--workers=1", config='[pool.limits]\nallow_write = ["out"]\n')
        code = "import os\nopen('out/x', 'w').close(); os.chmod('out/x', 0o600); os.rename('out/x', 'out/y')"
        self.assertEqual(pool.run(code, allow_write=["out"])["exit"], 0)
        self.assertEqual(os.listdir(self.directory / "out"), ["y"])
        self.assertEqual(pool.run(code)["error"]["type"], DENIED)

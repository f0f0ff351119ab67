# SPDX-License-Identifier: Apache-2.0
"""What the page says of hostile code: each attempt ends with a clear message, and the same code does work where it may."""

import os
import socket
import subprocess
import sys

from support import McpTest, is_alive, text_of

# What the model of the page gets, and the same with what it must not have.
NARROW = """
[profiles.agent]
allow_read = ["data"]
allow_write = ["out"]
timeout = "1s"
memory = "256m"
max_output = "64k"
max_file_size = "1m"
"""
WIDE = """
[profiles.agent]
allow_read = ["data", "out", "home", "pynox.toml", "/etc/passwd"]
allow_write = ["out"]
allow_env = ["API_KEY"]
allow_network = true
timeout = "30s"
memory = "2g"
max_output = "8m"
max_file_size = "16m"
"""


class Hostile(McpTest):
    def setUp(self):
        super().setUp()
        (self.directory / "home").mkdir()
        (self.directory / "home/key").write_text("secret")
        self.environment["API_KEY"] = "secret"

    def both(self, code, narrow=NARROW, wide=WIDE):
        """What a server of each kind says, as text and whether it is an error. Both are still of use afterwards."""
        results = []
        for config in (narrow, wide):
            client = self.start(config=config)
            result = client.run(code)
            self.assertEqual(text_of(client.run("6 * 7")), "42\n")
            results.append((text_of(result), result["isError"]))
        return results

    def assertOnlyWithGrant(self, code, *clear_words):
        (said, is_error), (said_with_grant, is_error_with_grant) = self.both(code)
        self.assertTrue(is_error, said)
        for words in clear_words:
            self.assertIn(words, said)
        self.assertNotIn("secret", said)
        self.assertFalse(is_error_with_grant, said_with_grant)

    def test_files_that_are_not_granted(self):
        for path in ("/etc/passwd", f"{self.directory}/home/key", f"{self.directory}/pynox.toml"):
            with self.subTest(path=path):
                self.assertOnlyWithGrant(f"open({path!r}).read()[:6]", f"Permission denied: '{path}'",
                                         f'[for the operator: to read it, add "{path}" to allow_read]')

    def test_a_way_around_through_a_link(self):
        self.assertOnlyWithGrant("import os\nif os.path.lexists('out/link'): os.unlink('out/link')\n"
                                 "os.symlink('../home/key', 'out/link')\nopen('out/link').read()", "Permission denied")

    def test_variables_that_are_not_named(self):
        self.assertOnlyWithGrant("import os; os.environ['API_KEY']", "KeyError: 'API_KEY'")

    def test_a_listener_on_the_machine_itself(self):
        with socket.create_server(("127.0.0.1", 0)) as listener:
            listener.setblocking(False)
            code = f"import socket; socket.create_connection({listener.getsockname()!r}).close()"
            result = self.start(config=NARROW).run(code)
            self.assertIn("PermissionError", text_of(result))
            self.assertIn("[for the operator: to use the network, set allow_network = true]", text_of(result))
            with self.assertRaises(BlockingIOError):
                listener.accept()
            self.assertFalse(self.start(config=WIDE).run(code)["isError"])
            listener.accept()[0].close()

    def test_a_shell_is_never_started(self):
        code = f"import subprocess; subprocess.run(['/bin/sh', '-c', 'echo x >{self.directory}/out/shell'], check=True)"
        for said, is_error in self.both(code):
            self.assertTrue(is_error)
            self.assertIn("[for the operator: the sandbox never allows subprocesses, whatever is configured]", said)
        self.assertFalse((self.directory / "out/shell").exists())
        subprocess.run([sys.executable, "-c", code], check=True)
        self.assertTrue((self.directory / "out/shell").exists())

    def test_a_loop_without_end(self):
        (said, _), _ = self.both("while True: pass", wide=NARROW)
        self.assertEqual(said, "[exit 124: Timeout: the program was still running after 1s and was killed]")
        self.assertEqual(self.both("for _ in range(1000): pass")[0][1], False)

    def test_memory_without_end(self):
        self.assertOnlyWithGrant("len(bytearray(512 * 2**20))", "MemoryError",
                                 '[for the operator: memory is limited to 256m; to allow more, set memory = "512m"]')

    def test_output_without_end(self):
        said = text_of(self.start(config=NARROW).run("while True: print('x' * 1000)"))
        self.assertIn("[exit 124: Timeout", said)
        self.assertIn("\n[stdout cut: the first 8 KiB and the last 8 KiB of more than 64 KiB are shown. Print less, or write", said)
        said = text_of(self.start(config=NARROW).run("print('x' * 1000)"))
        self.assertEqual(said, "x" * 1000 + "\n")

    def test_a_file_that_never_stops_growing(self):
        self.assertOnlyWithGrant("with open('out/big', 'wb') as file:\n  for _ in range(4): file.write(bytes(2**20))",
                                 "File too large", '[for the operator: a written file is limited to 1m; to allow more, set max_file_size = "2m"]')
        # The second server was allowed to go on.
        self.assertEqual((self.directory / "out/big").stat().st_size, 4 * 2**20)


class NothingLeft(McpTest):
    def test_the_process_of_a_cancelled_call_is_gone(self):
        client = self.start(config='[profiles.agent]\nallow_write = ["out"]\ntimeout = "60s"\n')
        for session in ({}, {"session": client.open()}):
            with self.subTest(session=session):
                file = self.directory / "out/pid"
                file.unlink(missing_ok=True)
                stubborn = ("import os, signal\nsignal.signal(signal.SIGINT, signal.SIG_IGN)\n"
                            "open('out/new', 'w').write(str(os.getpid()))\nos.rename('out/new', 'out/pid')\nwhile True: pass")
                call = client.start_call("run_python", {"code": stubborn, **session})
                self.await_true(file.exists, "the code did not begin")
                process = int(file.read_text())
                self.assertTrue(is_alive(process))
                self.assertTrue(os.path.samefile(f"/proc/{process}/cwd", self.directory))
                client.cancel(call)
                self.await_true(lambda: not is_alive(process), "the code of a cancelled call runs on")
                self.assertEqual(text_of(client.run("1")), "1\n")
                self.assertEqual(client.set_aside, [])

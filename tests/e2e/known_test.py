# SPDX-License-Identifier: Apache-2.0
"""What docs/threat-model.md says does not hold, and no case of the attack corpus shows: so far it does not. A test that
fails here means that a sentence can be taken out of that list."""

import json
import os
import pathlib
import socket
import subprocess
import sys
import tempfile
import threading
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))

import diagnostic_record  # noqa: E402
from doctor import require_sandbox  # noqa: E402
from line_server import PYNOX  # noqa: E402

GUARD_S = 120
PAIR = "import socket; one, other = socket.socketpair()\n"


class Known(unittest.TestCase):
    def setUp(self):
        require_sandbox(PYNOX)
        directory = tempfile.TemporaryDirectory(prefix="pynox-known-")
        self.addCleanup(directory.cleanup)
        self.directory = pathlib.Path(directory.name)
        self.granted = self.directory / "granted"
        self.granted.mkdir()
        self.environment = {"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"}

    def run_pynox(self, *words, **options):
        options.setdefault("stdin", subprocess.DEVNULL)
        options.setdefault("stdout", subprocess.PIPE)
        return subprocess.run([PYNOX, *words], cwd=self.granted, env=self.environment, stderr=subprocess.PIPE, text=True,
                              timeout=GUARD_S, check=False, **options)

    def output(self, *words, **options):
        done = self.run_pynox(*words, **options)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return done.stdout

    def test_links_and_scripts_stay_in_a_write_grant(self):
        code = "import os; os.symlink('/etc/passwd', 'link'); open('-rf', 'w').write('#!/bin/sh'); os.chmod('-rf', 0o755)"
        self.output("--allow-write=.", "-c", code)
        self.assertEqual(os.readlink(self.granted / "link"), "/etc/passwd")
        self.assertTrue(os.access(self.granted / "-rf", os.X_OK))

    def test_the_file_size_limit_is_for_each_file(self):
        code = "for name in range(20): open(str(name), 'wb').write(bytes(1 << 20))"
        self.output("--allow-write=.", "--max-file-size=1m", "-c", code)
        self.assertEqual(sum(path.stat().st_size for path in self.granted.iterdir()), 20 << 20)

    def test_every_processor_can_be_used(self):
        self.assertEqual(int(self.output("-c", "import os; print(len(os.sched_getaffinity(0)))")),
                         len(os.sched_getaffinity(0)))

    def test_threads_are_limited_by_their_stacks_alone(self):
        code = """
import threading
threading.stack_size(64 * 1024)
end = threading.Event()
threads = [threading.Thread(target=end.wait) for _ in range(300)]
for thread in threads: thread.start()
print(threading.active_count())
end.set()
"""
        self.assertEqual(self.output("-c", code), "301\n")

    def test_loopback_is_part_of_the_network(self):
        with socket.create_server(("127.0.0.1", 0)) as server:
            def greet():
                connection, _ = server.accept()
                with connection:
                    connection.sendall(b"hello")

            greeter = threading.Thread(target=greet)
            greeter.start()
            code = f"import socket; print(socket.create_connection(('127.0.0.1', {server.getsockname()[1]})).recv(5))"
            self.assertEqual(self.output("--allow-network", "-c", code), "b'hello'\n")
            greeter.join()

    def test_socket_buffers_can_be_raised_with_the_network(self):
        code = PAIR + """
before = one.getsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF)
try:
    one.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 30)
except PermissionError:
    pass
print(one.getsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF) > before)
"""
        self.assertEqual(self.output("--allow-network", "-c", code), "True\n")
        self.assertEqual(self.output("-c", code), "False\n")

    def test_an_abstract_name_can_be_taken_with_the_network(self):
        name = f"pynox-known-{os.getpid()}"
        code = PAIR + f"one.bind('\\0{name}'); print(one.getsockname())"
        self.assertIn(name, self.output("--allow-network", "-c", code))
        self.assertIn("PermissionError", self.run_pynox("-c", code).stderr)

    def test_a_stream_opened_for_appending_can_be_cut(self):
        log = self.directory / "log"
        log.write_text("kept so far\n")
        with open(log, "a", encoding="utf-8") as stream:
            self.output("-c", "import os; os.ftruncate(1, 0)", stdout=stream)
        self.assertEqual(log.read_text(), "")

    def test_an_open_file_stays_open_when_it_is_moved_out(self):
        code = "file = open('a', 'r+'); print('open', flush=True); input(); file.write('written'); file.flush()"
        (self.granted / "a").write_text("")
        with subprocess.Popen([PYNOX, "--allow-read=.", "--allow-write=.", "-c", code], cwd=self.granted, text=True,
                              env=self.environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as program:
            self.assertEqual(program.stdout.readline(), "open\n")
            (self.granted / "a").rename(self.directory / "moved")
            program.communicate("\n", timeout=GUARD_S)
        self.assertEqual((self.directory / "moved").read_text(), "written")

    def test_a_granted_directory_itself_can_be_changed(self):
        self.output("--allow-write=.", "-c", "import os; os.chmod('.', 0o711); os.utime('.', (1, 1))")
        status = self.granted.stat()
        self.assertEqual((status.st_mode & 0o777, status.st_mtime), (0o711, 1))

    def test_the_error_of_its_own_result_can_be_forged(self):
        code = diagnostic_record.CODE + "write_all(record(b'by the program'))\nos._exit(1)"
        error = json.loads(self.run_pynox("--json", "-c", code).stdout)["error"]
        self.assertEqual((error["type"], error["message"]), ("Forged", "by the program"))

    def test_code_lies_at_one_address(self):
        code = "import ctypes; print(ctypes.cast(ctypes.pythonapi.Py_Initialize, ctypes.c_void_p).value)"
        self.assertEqual(self.output("-c", code), self.output("-c", code))


if __name__ == "__main__":
    unittest.main(verbosity=2)

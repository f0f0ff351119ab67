# SPDX-License-Identifier: Apache-2.0
"""What a program leaves where it may write is not executed, imported or followed by an unconfined part of a later run.

A first run plants everything that Python, the dynamic loader or pynox itself could pick up by its name. Each piece of
code writes its name to a file that no confined program may write: if that exists, something ran outside the sandbox."""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))

from doctor import require_sandbox  # noqa: E402
from line_server import PYNOX, LineServer  # noqa: E402

GUARD_S = 120
CODE = "try: open({marker!r}, 'a').write(__file__ + '\\n')\nexcept OSError: pass\n"
LIBRARY = """
#include <fcntl.h>
#include <unistd.h>
__attribute__((constructor)) static void loaded(void) {
  int fd = open(MARKER, O_WRONLY | O_CREAT | O_APPEND, 0600);
  if (fd >= 0) { (void)!write(fd, "a library\\n", 10); close(fd); }
}
"""
MODULES = ["json.py", "os.py", "site.py", "sitecustomize.py", "usercustomize.py", "runpy.py", "codecs.py", "io.py", "abc.py",
           "encodings/__init__.py", "importlib/__init__.py", "zipimport.py", "_bootstrap.py", "pynox.py", "session.py",
           "site_builtins.py", "ctypes/__init__.py", "lib/python3.11/os.py", "lib/python3.11/site.py",
           "lib/python3.11/sitecustomize.py", "lib/python3.11/site-packages/sitecustomize.py",
           ".local/lib/python3.11/site-packages/usercustomize.py", ".local/lib/python3.11/site-packages/sitecustomize.py",
           "__main__.py"]
PATH_FILES = ["planted.pth", "lib/python3.11/site-packages/planted.pth", ".local/lib/python3.11/site-packages/planted.pth"]
LIBRARIES = ["landlock-seccomp.so", "json.so", "passthrough.so", "toml.so", "plugins/landlock-seccomp.so", "json.cpython-311-x86_64-linux-gnu.so",
             "lib/pynox/plugins/landlock-seccomp.so", "lib/pynox/plugins/json.so", ".local/lib/pynox/plugins/json.so",
             ".config/pynox/plugins/json.so", "libc.so.6", "libz.so.1", "libexpat.so.1", "libm.so.6"]
SETTINGS = {"pyvenv.cfg": "home = {world}\ninclude-system-site-packages = true\n", "python311._pth": "{world}\nimport site\n",
            "pynox._pth": "{world}\nimport site\n", ".config/pynox/pynox.toml": "broken [", ".pynox.toml": "broken [",
            ".pythonrc.py": "raise SystemExit(99)", "pybuilddir.txt": "{world}", ".python_history": "x"}
PLANTER = """
import importlib._bootstrap_external as external, json, os, pathlib, sys
world, marker, library = sys.argv[1:4]
baits = json.loads(sys.argv[4])
def place(name, data):
    path = pathlib.Path(world, name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
for name, text in baits["texts"].items():
    place(name, text.encode())
for name in baits["libraries"]:
    place(name, pathlib.Path(library).read_bytes())
os.makedirs("tmp/pynox-tmp-0123456789abcdef01234567/inner")
os.symlink(baits["victim"], "tmp/pynox-tmp-000000000000000000000000")
os.symlink(baits["victim"], "tmp/pynox-tmp-0123456789abcdef01234567/link")
os.mkdir("__pycache__")
for name in ("json", "os", "site", "sitecustomize"):
    code = compile(baits["texts"][name + ".py"], "planted", "exec")
    place(f"__pycache__/{name}.cpython-311.pyc", external._code_to_hash_pyc(code, bytes(8), checked=False))
print("planted")
"""


class Planted(unittest.TestCase):
    def setUp(self):
        require_sandbox(PYNOX)
        self.top = pathlib.Path(tempfile.mkdtemp(prefix="pynox-planted-")).resolve()
        self.addCleanup(shutil.rmtree, self.top, ignore_errors=True)
        self.world, self.victim, self.marker = self.top / "world", self.top / "victim", self.top / "marker"
        (self.world / "tmp").mkdir(parents=True)
        self.victim.mkdir()
        (self.victim / "precious").write_text("precious")
        home = str(self.world)
        self.environment = {"PATH": f"{home}:/usr/bin:/bin", "LANG": "C.UTF-8", "HOME": home, "TMPDIR": f"{home}/tmp",
                            "XDG_CONFIG_HOME": f"{home}/.config", "XDG_DATA_HOME": f"{home}/.local/share",
                            "XDG_CACHE_HOME": f"{home}/.cache", "PYTHONPATH": home, "PYTHONHOME": home,
                            "PYTHONSTARTUP": f"{home}/.pythonrc.py", "PYTHONUSERBASE": f"{home}/.local",
                            "VIRTUAL_ENV": home}
        self.plant()

    def plant(self):
        library = self.top / "library.so"
        subprocess.run(["cc", "-shared", "-fPIC", f'-DMARKER="{self.marker}"', "-x", "c", "-", "-o", library],
                       input=LIBRARY.encode(), check=True)
        texts = {name: CODE.format(marker=str(self.marker)) for name in MODULES}
        texts |= {name: f"import sys; open({str(self.marker)!r}, 'a').write('{name}')\n" for name in PATH_FILES}
        texts |= {name: text.format(world=self.world) for name, text in SETTINGS.items()}
        baits = {"texts": texts, "libraries": LIBRARIES, "victim": str(self.victim)}
        done = self.run_pynox("--allow-read=.", "--allow-write=.", f"--allow-read={library}", "-c", PLANTER, self.world,
                              self.marker, library, json.dumps(baits))
        self.assertEqual((done.returncode, done.stdout), (0, "planted\n"), done.stderr)

    def run_pynox(self, *words, text=""):
        return subprocess.run([PYNOX, *map(str, words)], cwd=self.world, env=self.environment, input=text, text=True,
                              capture_output=True, timeout=GUARD_S, check=False)

    def assert_nothing_ran(self):
        self.assertFalse(self.marker.exists(), self.marker.exists() and self.marker.read_text())
        self.assertEqual((self.victim / "precious").read_text(), "precious")

    def test_the_baits_bite_where_nothing_confines_them(self):
        done = self.run_pynox("--no-sandbox", "-E", "-c", "import sys; sys.path.insert(0, ''); import ctypes")
        self.assertEqual(done.returncode, 0, done.stderr)
        for bait in ("ctypes", ".pth", "usercustomize.py"):
            self.assertIn(bait, self.marker.read_text())
        self.marker.unlink()
        done = self.run_pynox("--no-sandbox", "-E", "-c", "import _ctypes; _ctypes.dlopen('./json.so', 2)")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("a library", self.marker.read_text())

    def test_a_run_passes_over_them(self):
        (self.world / "app.py").write_text("import colorsys; print('ran')")
        for flags in ([], ["--json"], ["--allow-temp"], ["--allow-read=."]):
            for program in (["-c", "import colorsys; print('ran')"], ["app.py"]):
                with self.subTest(flags=flags, program=program):
                    done = self.run_pynox(*flags, *program)
                    self.assertEqual(done.returncode, 0, done.stderr)
                    self.assertIn("ran", done.stdout)
                    self.assert_nothing_ran()

    def test_the_commands_pass_over_them(self):
        for words in (["doctor"], ["doctor", "--json"], ["plugins"], ["plugins", "--json"], ["--version"], ["--help"]):
            with self.subTest(words):
                done = self.run_pynox(*words)
                self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
                self.assertNotIn(str(self.world), done.stdout)
                self.assert_nothing_ran()

    def test_a_pool_and_its_warm_interpreter_pass_over_them(self):
        (self.world / "pynox.toml").write_text('[pool]\npreload = ["json", "runpy", "codecs", "ctypes"]\n')
        requests = [{"id": 1, "code": "import json; print(json.dumps([1]))"}, {"id": 2, "op": "open"},
                    {"id": 3, "code": "import json; print(json.dumps([2]))", "allow_temp": True}]
        done = self.run_pynox("pool", "--workers=1", text="".join(json.dumps(line) + "\n" for line in requests))
        answers = {line["id"]: line for line in map(json.loads, done.stdout.splitlines())}
        self.assertEqual([answers[1]["stdout"], answers[3]["stdout"]], ["[1]\n", "[2]\n"], done.stderr)
        self.assert_nothing_ran()

    def test_an_mcp_server_passes_over_them(self):
        call = {"jsonrpc": "2.0", "id": 2, "method": "tools/call",
                "params": {"name": "run_python", "arguments": {"code": "import json; print(json.dumps([3]))"}}}
        hello = {"jsonrpc": "2.0", "id": 1, "method": "initialize",
                 "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}}}
        server = LineServer("mcp", cwd=self.world, env=self.environment)
        self.addCleanup(server.kill)
        for message in (hello, call):
            server.write(json.dumps(message).encode() + b"\n")
            answer = server.next()
        self.assertIn("[3]", json.dumps(answer))
        self.assert_nothing_ran()


if __name__ == "__main__":
    unittest.main(verbosity=2)

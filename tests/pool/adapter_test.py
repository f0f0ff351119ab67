# SPDX-License-Identifier: Apache-2.0
"""The adapter gives back what the command line would. Otherwise what it holds would prove nothing."""

import argparse
import importlib.util
import json
import os
import pathlib
import shlex
import signal
import subprocess
import sys
import tempfile
import time
import unittest
import warnings

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))

import doctor  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
PYNOX = os.environ["PYNOX"]
PATIENCE = 60
MODES = {"a fresh run": [], "a session": ["--session"]}


def setUpModule():
    doctor.require_sandbox(PYNOX)


def command(mode):
    return [sys.executable, "-I", "-B", str(HERE / "adapter.py"), "--pynox", PYNOX, *MODES[mode]]


def corpus():
    """tests/escapes/run.py as a module: it makes the world and has the controls."""
    spec = importlib.util.spec_from_file_location("corpus_run", HERE.parent / "escapes" / "run.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Adapter(unittest.TestCase):
    def setUp(self):
        self.directory = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory())).resolve()

    def each(self, *words):
        """How the words end in each mode."""
        for mode in MODES:
            with self.subTest(mode):
                yield subprocess.run(command(mode) + list(words), cwd=self.directory, capture_output=True, text=True)

    def test_output_and_status_are_the_programs(self):
        for result in self.each("-c", "import sys; print(sys.argv); print('e', file=sys.stderr); sys.exit(7)", "a", "-b"):
            self.assertEqual((result.returncode, result.stdout, result.stderr), (7, "['-c', 'a', '-b']\n", "e\n"))

    def test_a_script_is_given_its_directory_and_a_module_the_current_one(self):
        (self.directory / "near.py").write_text("X = 1\n")
        (self.directory / "job.py").write_text("import near, sys; print(__name__, near.X, sys.argv[1:])\n")
        for words in (["job.py", "a"], ["-m", "job", "a"]):
            for result in self.each(*words):
                self.assertEqual((result.stdout, result.stderr), ("__main__ 1 ['a']\n", ""))
        for result in self.each("-c", "import near"):
            self.assertEqual(result.returncode, 1)

    def test_a_denial_has_one_line_with_the_hint(self):
        for result in self.each("-c", "open('/etc/hostname')"):
            lines = [line for line in result.stderr.splitlines() if line.startswith("pynox:")]
            self.assertEqual(lines, ['pynox: hint: to read it, add "/etc/hostname" to allow_read'])

    def test_a_timeout_is_124_and_a_refusal_125(self):
        for result in self.each("--timeout=200ms", "-c", "while True: pass"):
            self.assertEqual(result.returncode, 124)
        for words in (["--timeout=25h", "-c", "1"], ["--config=none.toml", "-c", "1"], ["--no-sandbox", "-c", "1"],
                      ["-O", "-c", "1"], ["--allow-env=LD_PRELOAD", "-c", "1"], []):
            for result in self.each(*words):
                self.assertEqual((result.returncode, result.stdout), (125, ""), words)
                self.assertEqual(result.stderr.count("\n"), 1, result.stderr)

    def test_flags_reach_the_request(self):
        for result in self.each("--json", "--allow-write", str(self.directory), "--memory=64m", "--timeout", "2s",
                                "--allow-network", "-u", "-c", "1"):
            policy = json.loads(result.stdout)["policy"]
            self.assertEqual((policy["allow_write"], policy["memory_bytes"], policy["timeout_ms"], policy["network"]),
                             ([str(self.directory)], 64 << 20, 2000, "allow"))

    def test_json_is_the_result_of_the_command_line(self):
        words = ["--json", "-c", "print('é')"]
        expected = json.loads(subprocess.run([PYNOX, *words], capture_output=True, text=True).stdout)
        for result in self.each(*words):
            found = json.loads(result.stdout)
            self.assertEqual(list(found), list(expected))
            for key in set(expected) - {"duration_ms"}:
                self.assertEqual(found[key], expected[key], key)

    def test_a_session_is_one(self):
        words = ["-c", "import sys; print(sys._getframe().f_code.co_filename)"]
        self.assertEqual([result.stdout for result in self.each(*words)], ["<string>\n", "<run 1>\n"])

    def test_killing_the_adapter_kills_the_pool_and_the_program(self):
        for mode in MODES:
            out = self.directory / ("out" + str(len(mode)))
            out.mkdir()
            code = "import time\nwhile True: open('%s/x', 'a').write('x'); time.sleep(0.01)" % out
            words = [f"--allow-write={out}", "--timeout=2m", "-c", code]
            with subprocess.Popen(command(mode) + words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as adapter:
                end = time.monotonic() + PATIENCE
                while not (out / "x").exists() and time.monotonic() < end:
                    time.sleep(0.02)
                self.assertTrue((out / "x").exists())
                adapter.send_signal(signal.SIGKILL)
                adapter.wait()
            # The reader of a pipe sees its end when the last writer has gone: stderr was the pool's too. What the
            # program wrote stops growing when the kernel has delivered the signal.
            while time.monotonic() < end:
                size = (out / "x").stat().st_size
                time.sleep(0.2)
                if (out / "x").stat().st_size == size:
                    break
            else:
                self.fail("the program goes on")

    def test_what_is_permitted_works(self):
        run = corpus()
        # A pool's program has no terminal.
        run.CONTROLS = [control for control in run.CONTROLS if control[0] != "terminal"]
        self.assertGreater(len(run.CONTROLS), 12)
        for mode in MODES:
            with self.subTest(mode), warnings.catch_warnings():
                warnings.simplefilter("ignore", ResourceWarning)  # the corpus leaves closing to the collector
                shared = run.Shared()
                try:
                    self.assertEqual(run.controls(shared, argparse.Namespace(pynox=shlex.join(command(mode)))), 0)
                finally:
                    shared.close()


if __name__ == "__main__":
    unittest.main()

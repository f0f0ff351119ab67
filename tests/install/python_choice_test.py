# SPDX-License-Identifier: Apache-2.0
"""Which CPython a build is against, where another comes first on PATH, as version managers arrange it. CMAKE and PYTHON
name the programs."""

import os
import pathlib
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
# Calls itself a Python of another version, whatever it is asked.
OTHER_PYTHON = """#!/bin/sh
echo 3.12.1
"""


class PythonChoice(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory(prefix="pynox-choice-")
        self.addCleanup(temporary.cleanup)
        self.work = pathlib.Path(temporary.name)
        shims = self.work / "shims"
        shims.mkdir()
        for name in ("python", "python3", "python3.11", "python3.12"):
            (shims / name).write_text(OTHER_PYTHON)
            (shims / name).chmod(0o755)
        self.environment = dict(os.environ, PATH=f"{shims}:{os.environ['PATH']}")

    def configure(self, *options):
        command = [os.environ["CMAKE"], "-S", ROOT, "-B", self.work / "build", "-G", "Ninja", "-DPYNOX_BUILD_TESTS=OFF",
                   *options]
        return subprocess.run(command, env=self.environment, capture_output=True, text=True, check=False)

    def test_the_first_one_on_path_does_not_count(self):
        done = self.configure()
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(done.stdout, r"-- Building against CPython 3\.11\.\d+ at /usr/bin/python3\.11\n")

    def test_the_one_that_is_named_counts(self):
        link = self.work / "named-python"
        link.symlink_to(os.environ["PYTHON"])
        done = self.configure(f"-DPython3_EXECUTABLE={link}")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn(f" at {os.environ['PYTHON']}\n", done.stdout)
        cache = (self.work / "build/CMakeCache.txt").read_text()
        self.assertRegex(cache, rf"(?m)^Python3_EXECUTABLE:\w+={link}$")

    def test_one_that_does_not_fit_is_refused(self):
        done = self.configure(f"-DPython3_EXECUTABLE={self.work}/shims/python3")
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("Python3", done.stderr)


if __name__ == "__main__":
    unittest.main()

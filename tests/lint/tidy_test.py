# SPDX-License-Identifier: Apache-2.0
"""What tidy.py checks again, and what it does not. A program in clang-tidy's place notes what it is given."""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

TIDY = pathlib.Path(__file__).resolve().parent / "tidy.py"
BUILD_FILE = """
rule compile
  command = cc -MMD -MF $out.d -c $in -o $out
  depfile = $out.d
  deps = gcc
build a.o: compile {root}/host/a.c
build b.o: compile {root}/host/b.c
"""
CLANG_TIDY = """#!/bin/sh
[ "$1" = --version ] && echo version "$VERSION" && exit
for source; do :; done
basename "$source" >>"$(dirname "$0")/checked"
! grep -n wrong "$source"
"""


class Tidy(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory(prefix="pynox-tidy-test-")
        self.addCleanup(temporary.cleanup)
        self.root = pathlib.Path(temporary.name).resolve()
        self.build = self.root / "build"
        self.write("host/a.h", "int a;\n")
        self.write("host/a.c", '#include "a.h"\n')
        self.write("host/b.c", "int b;\n")
        self.write(".clang-tidy", "")
        self.write("build/build.ninja", BUILD_FILE.format(root=self.root))
        self.write("build/compile_commands.json", json.dumps(
            [{"directory": str(self.build), "file": f"{self.root}/host/{name}.c", "command": f"cc -o {name}.o"}
             for name in "ab"]))
        self.write("clang-tidy", CLANG_TIDY)
        (self.root / "clang-tidy").chmod(0o755)

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)

    def tidy(self, version="1"):
        """The status, what was checked, and what was said."""
        subprocess.run(["ninja", "-C", self.build], check=True, capture_output=True)
        self.write("checked", "")
        done = subprocess.run([sys.executable, TIDY, "--clang-tidy", self.root / "clang-tidy", self.root, self.build],
                              env=dict(os.environ, VERSION=version), capture_output=True, text=True, check=False)
        return done.returncode, sorted((self.root / "checked").read_text().split()), done.stdout + done.stderr

    def test_what_was_clean_is_not_checked_again(self):
        self.assertEqual(self.tidy()[:2], (0, ["a.c", "b.c"]))
        self.assertEqual(self.tidy()[:2], (0, []))

    def test_a_file_that_is_written_without_a_change_is_not_checked_again(self):
        self.tidy()
        self.write("host/a.h", "int a;\n")
        self.assertEqual(self.tidy()[:2], (0, []))

    def test_a_changed_header_concerns_those_that_include_it(self):
        self.tidy()
        self.write("host/a.h", "long a;\n")
        self.assertEqual(self.tidy()[:2], (0, ["a.c"]))

    def test_changed_settings_concern_everything_beneath_them(self):
        self.tidy()
        self.write("host/.clang-tidy", "Checks: '*'\n")
        self.assertEqual(self.tidy()[:2], (0, ["a.c", "b.c"]))

    def test_a_changed_command_or_another_clang_tidy_concerns_the_sources(self):
        self.tidy()
        commands = (self.build / "compile_commands.json").read_text()
        self.write("build/compile_commands.json", commands.replace("cc -o a.o", "cc -O2 -o a.o"))
        self.assertEqual(self.tidy()[:2], (0, ["a.c"]))
        self.assertEqual(self.tidy(version="2")[:2], (0, ["a.c", "b.c"]))

    def test_what_is_not_clean_is_told_each_time_until_it_is_mended(self):
        self.write("host/b.c", "int wrong;\n")
        self.assertEqual(self.tidy()[:2], (1, ["a.c", "b.c"]))
        status, checked, said = self.tidy()
        self.assertEqual((status, checked), (1, ["b.c"]))
        self.assertIn("1:int wrong;", said)
        self.write("host/b.c", "int b;\n")
        self.assertEqual(self.tidy()[:2], (0, ["b.c"]))


if __name__ == "__main__":
    unittest.main()

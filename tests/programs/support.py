# SPDX-License-Identifier: Apache-2.0
"""Runs a program through python3 and through pynox, each in a fresh directory, and compares what comes of it.

The environment variable PYNOX names the executable.
"""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest
from dataclasses import dataclass

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))

import doctor  # noqa: E402

PYNOX = os.environ["PYNOX"]
PYTHON = "/usr/bin/python3.11"
DEBIAN_PACKAGES = "/usr/lib/python3/dist-packages"
HERE = pathlib.Path(__file__).resolve().parent
SCRIPTS = HERE / "scripts"
ENVIRONMENT = {"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "MPLCONFIGDIR": "settings"}
# For what must end. Long, because it is waited for only when a test fails.
PATIENCE = 120


@dataclass(frozen=True)
class Ended:
    """How a program ended, what it printed, and the files that it left."""

    status: int
    out: str
    err: str
    files: dict[str, bytes]


def files_below(directory: pathlib.Path) -> dict[str, bytes]:
    return {str(path.relative_to(directory)): path.read_bytes() for path in sorted(directory.rglob("*"))
            if path.is_file()}


class ProgramTest(unittest.TestCase):
    maxDiff = 10000

    @classmethod
    def setUpClass(cls) -> None:
        doctor.require_sandbox(PYNOX)

    def setUp(self) -> None:
        self.root = pathlib.Path(tempfile.mkdtemp(prefix="pynox-programs-")).resolve()
        self.addCleanup(shutil.rmtree, self.root)

    def python_words(self, words: list[str]) -> list[str]:
        return [PYTHON, "-B", *words]

    def pynox_words(self, words: list[str], flags: list[str], packages: list[str]) -> list[str]:
        return [PYNOX, *flags, *(f"--package-dir={directory}" for directory in packages), *words]

    def fresh_directory(self, content: pathlib.Path | None) -> pathlib.Path:
        """Of the same name each time: it may be in a traceback."""
        directory = self.root / "work"
        if directory.exists():
            shutil.rmtree(directory)
        if content is None:
            directory.mkdir()
        else:
            shutil.copytree(content, directory, ignore=shutil.ignore_patterns("__pycache__"))
        (directory / "out").mkdir()
        (directory / "settings").mkdir()
        return directory

    def run_one(self, words: list[str], directory: pathlib.Path, environment: dict[str, str], typed: str) -> Ended:
        process = subprocess.run(words, cwd=directory, env={**ENVIRONMENT, **environment}, input=typed, text=True,
                                 capture_output=True, timeout=PATIENCE)
        return Ended(process.returncode, process.stdout, process.stderr, files_below(directory / "out"))

    def compare(self, words: list[str], flags: list[str] | None = None, packages: list[str] | None = None,
                content: pathlib.Path | None = None, typed: str = "") -> Ended:
        """What python3 makes of it; pynox with `flags` must have made the same.

        `content` is what lies in the current directory, beside two empty ones: `out` for what the program writes, and
        `settings` for what a package keeps to itself. `packages` are directories to import from, beside those that
        each interpreter finds by itself.
        """
        packages = packages or []
        expected = self.run_one(self.python_words(words), self.fresh_directory(content),
                                {"PYTHONPATH": os.pathsep.join(packages)}, typed)
        actual = self.run_one(self.pynox_words(words, flags or [], packages), self.fresh_directory(content), {},
                              typed)
        self.assertEqual((actual.status, actual.out, actual.err), (expected.status, expected.out, expected.err))
        self.assertEqual(actual.files.keys(), expected.files.keys())
        for name, data in expected.files.items():
            self.assertEqual(actual.files[name], data, name)
        return expected

    def compare_script(self, name: str, *arguments: str, **options) -> Ended:
        """The same for a script of this directory, which must end with status 0 and say nothing on stderr."""
        ended = self.compare([str(SCRIPTS / name), *arguments], **options)
        self.assertEqual((ended.status, ended.err), (0, ""))
        return ended

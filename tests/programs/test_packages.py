# SPDX-License-Identifier: Apache-2.0
"""Programs of more than one file: a pytest project, an extension, a zip application, a namespace package."""

import re
import shutil
import subprocess
import sysconfig
import unittest
import zipapp

from support import DEBIAN_PACKAGES, HERE, Ended, ProgramTest

PROJECT = HERE / "pytest_project"
PYTEST_FLAGS = ["--allow-temp", "--allow-write=out"]


def without_accidents(text: str) -> str:
    """Without times and addresses."""
    text = re.sub(r"in \d+\.\d+s", "in TIME", text)
    text = re.sub(r"\b0x[0-9a-f]{6,}", "ADDRESS", text)
    return re.sub(r' (time|timestamp)="[^"]*"', "", text)


class Pytest(ProgramTest):
    def run_one(self, *arguments):
        ended = super().run_one(*arguments)
        files = {name: without_accidents(data.decode()).encode() for name, data in ended.files.items()}
        return Ended(ended.status, without_accidents(ended.out), ended.err, files)

    def test_a_project_passes(self):
        ended = self.compare(["-m", "pytest", "-m", "not slow", "-rsx", "--junitxml=out/report.xml"], content=PROJECT,
                             flags=PYTEST_FLAGS, packages=[DEBIAN_PACKAGES])
        self.assertEqual((ended.status, ended.err), (0, ""))
        self.assertIn("9 passed, 1 skipped, 1 deselected, 1 xfailed in TIME", ended.out)
        self.assertEqual(list(ended.files), ["report.xml"])

    def test_a_failure_is_reported(self):
        ended = self.compare(["-m", "pytest", "tests/failing.py"],
                             content=PROJECT, flags=PYTEST_FLAGS, packages=[DEBIAN_PACKAGES])
        self.assertEqual(ended.status, 1)
        self.assertIn("2 failed in TIME", ended.out)


class Packages(ProgramTest):
    def test_an_extension_is_built_and_used(self):
        built = self.root / "packages"
        built.mkdir()
        target = built / ("matrix" + sysconfig.get_config_var("EXT_SUFFIX"))
        subprocess.run(["gcc", "-shared", "-fPIC", "-O1", "-Wall", "-Wextra", "-Werror",
                        "-I" + sysconfig.get_path("include"), str(HERE / "extension/matrix.c"), "-o", str(target)],
                       check=True)
        self.compare_script("use_matrix.py", packages=[str(built)])

    def test_a_zip_application_runs_with_its_package_and_its_data(self):
        archive = self.root / "shop.pyz"
        zipapp.create_archive(HERE / "zip_application", archive, interpreter="/usr/bin/env python3",
                              main="shop.cli:main", compressed=True)
        ended = self.compare([str(archive), "apple", "pear"])
        self.assertEqual((ended.status, ended.err), (3, "no price for pear\n"))
        ended = self.compare([str(archive), "--broken"])
        self.assertEqual(ended.status, 1)
        self.assertIn("prices.py", ended.err)

    def test_a_namespace_package_lies_in_two_directories(self):
        for part in ("first", "second"):
            shutil.copytree(HERE / "namespace" / part, self.root / part)
        self.compare_script("use_toolkit.py", packages=[str(self.root / "first"), str(self.root / "second")])


if __name__ == "__main__":
    unittest.main(verbosity=2)

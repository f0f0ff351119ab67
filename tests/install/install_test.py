# SPDX-License-Identifier: Apache-2.0
"""What `cmake --install` puts where, that it works from anywhere, and that its manifest names all of it. CMAKE names the
program, BUILD the build tree."""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))

import doctor  # noqa: E402

BUILD = pathlib.Path(os.environ["BUILD"])
# A stream of its own: what the captured output says is a JSON line.
RUN_JSON = ["--json", "-c", "import sys; print(sys.executable)"]


def files_below(directory):
    return {path.relative_to(directory).as_posix() for path in directory.rglob("*") if not path.is_dir()}


class Install(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        doctor.require_sandbox(BUILD / "bin/pynox")
        temporary = tempfile.TemporaryDirectory(prefix="pynox-install-")
        cls.addClassCleanup(temporary.cleanup)
        cls.work = pathlib.Path(temporary.name).resolve()
        cls.prefix = cls.work / "prefix"
        # As many systems have it for their users: what is made belongs to the group as well.
        subprocess.run([os.environ["CMAKE"], "--install", BUILD, "--prefix", cls.prefix], check=True,
                       capture_output=True, umask=0o002)

    def run_pynox(self, program, *words, cwd="/"):
        return subprocess.run([program, *words], cwd=cwd, capture_output=True, text=True, check=False)

    def expect_working(self, program, executable, cwd="/"):
        """It finds its plugins, those for output as well, and its compiled library beside them."""
        done = self.run_pynox(program, *RUN_JSON, cwd=cwd)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn(f'"stdout": "{executable}\\n"', done.stdout)
        plugins = self.run_pynox(program, "plugins", cwd=cwd).stdout
        self.assertIn(f"{executable.parents[1]}/lib", plugins)
        self.assertNotIn(str(BUILD), plugins)

    def test_everything_lies_where_it_belongs(self):
        files = files_below(self.prefix)
        library = next(name for name in files if name.endswith("/landlock-seccomp.so")).removesuffix(
            "/pynox/plugins/landlock-seccomp.so")
        expected = {"bin/pynox", "share/man/man1/pynox.1", f"{library}/pynox/make_stdlib_cache.py"}
        expected |= {f"{library}/pynox/plugins/{name}.so" for name in ("landlock-seccomp", "json", "passthrough", "toml")}
        self.assertLessEqual(expected, files)
        more = {name for name in files - expected if not name.startswith("include/pynox/")}
        self.assertEqual({name for name in more if f"{library}/cmake/pynox/" not in name
                          and not name.startswith(f"{library}/pynox/stdlib-")}, set())

    def test_the_manifest_names_every_file(self):
        named = {line.removeprefix(f"{self.prefix}/") for line in
                 (BUILD / "install_manifest.txt").read_text().splitlines()}
        self.assertEqual(named, files_below(self.prefix))

    def test_nothing_that_runs_can_be_written_by_others(self):
        for path in [self.prefix / "bin/pynox", *self.prefix.glob("lib*/**/pynox"), *self.prefix.glob("lib*/**/pynox/**/*")]:
            self.assertEqual(path.stat().st_mode & 0o022, 0, path)

    def test_it_runs_where_it_was_installed(self):
        self.expect_working(self.prefix / "bin/pynox", self.prefix / "bin/pynox")

    def test_a_copy_runs_from_a_directory_with_spaces(self):
        copy = self.work / "a b/c'd"
        shutil.copytree(self.prefix, copy)
        self.expect_working(copy / "bin/pynox", copy / "bin/pynox")
        self.expect_working("./pynox", copy / "bin/pynox", cwd=copy / "bin")

    def test_a_relative_link_leads_to_it(self):
        links = self.work / "links"
        links.mkdir()
        (links / "first").symlink_to("../prefix/bin/pynox")
        (links / "second").symlink_to("first")
        self.expect_working("links/second", self.prefix / "bin/pynox", cwd=self.work)

    def test_the_manual_page_is_one(self):
        page = (self.prefix / "share/man/man1/pynox.1").read_text()
        self.assertTrue(page.startswith((".\\\"", ".TH")), page[:80])


if __name__ == "__main__":
    unittest.main()

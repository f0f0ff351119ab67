# SPDX-License-Identifier: Apache-2.0
"""The checks of check_docs.py tell a true page from a wrong one. Needs no sandbox: a stand-in plays pynox."""
import pathlib
import tempfile
import unittest

import check_docs

STAND_IN = """#!/bin/sh
if [ "$1" = --help ]; then printf '  --json  text\\n'; exit; fi
echo "out $*"
echo "err" >&2
exit 3
"""


class CheckDocs(unittest.TestCase):
    def setUp(self):
        top = tempfile.TemporaryDirectory()
        self.addCleanup(top.cleanup)
        self.root = pathlib.Path(top.name).resolve()
        (self.root / "docs/examples").mkdir(parents=True)
        (self.root / "bin").mkdir()
        stand_in = self.root / "bin/pynox"
        stand_in.write_text(STAND_IN)
        stand_in.chmod(0o755)

    def problems_of(self, text, fence="```"):
        page = self.root / "docs/page.md"
        page.write_text(f"{fence}console run\n{text}\n{fence}\n")
        return [problem for block in check_docs.blocks_of(self.root, page)
                for problem in check_docs.check_block(block, self.root, self.root / "bin")]

    def test_true_example_passes(self):
        self.assertEqual(self.problems_of("$ pynox a\nout a\nerr\n$ echo $?\n3"), [])

    def test_wrong_output_is_found(self):
        self.assertEqual(len(self.problems_of("$ pynox a\nout b\nerr")), 1)

    def test_missing_output_is_found(self):
        self.assertEqual(len(self.problems_of("$ pynox a\nout a")), 1)

    def test_additional_output_is_found(self):
        self.assertEqual(len(self.problems_of("$ pynox a\nout a\nerr\nmore")), 1)

    def test_wrong_status_is_found(self):
        self.assertEqual(len(self.problems_of("$ pynox a\nout a\nerr\n$ echo $?\n0")), 1)

    def test_each_wrong_command_is_found(self):
        self.assertEqual(len(self.problems_of("$ echo a\nb\n$ echo c\nc\n$ echo d\ne")), 2)

    def test_shell_that_ends_early_is_found(self):
        self.assertEqual(len(self.problems_of("$ exit 0")), 1)

    def test_dots_stand_for_text_and_lines(self):
        self.assertEqual(self.problems_of("$ pynox a\nout ...\n...\n$ printf 'a\\nb\\nc\\n'\n...\nc"), [])
        self.assertEqual(len(self.problems_of("$ pynox a\nouts ...\n...")), 1)
        self.assertEqual(len(self.problems_of("$ printf 'a\\nb\\n'\na...")), 1)

    def test_commands_go_on_over_lines(self):
        self.assertEqual(self.problems_of("$ cat <<'END'\n> a\n>\n> b\n> END\na\n\nb"), [])

    def test_output_need_not_end_in_a_line_break(self):
        self.assertEqual(self.problems_of("$ printf a\na\n$ pwd\n/home/ada/project"), [])

    def test_block_without_a_command_is_refused(self):
        with self.assertRaises(ValueError):
            self.problems_of("out a")

    def test_other_blocks_are_not_run(self):
        page = self.root / "docs/page.md"
        page.write_text("```console\n$ exit 1\n```\n````text\n```console run\n$ exit 1\n```\n````\n")
        self.assertEqual(list(check_docs.blocks_of(self.root, page)), [])

    def test_pages_must_have_examples(self):
        for name in check_docs.PAGES_WITH_EXAMPLES:
            (self.root / name).write_text("Nothing.\n")
        problems = list(check_docs.check_examples(self.root, self.root / "bin"))
        self.assertEqual(len(problems), len(check_docs.PAGES_WITH_EXAMPLES))

    def test_broken_links_are_found(self):
        (self.root / "README.md").write_text("[a](docs/b.md) [c](docs/b.md#a-b) [d](https://example.org/x) [e](#e)\n# E\n")
        (self.root / "docs/b.md").write_text("# A, b\n")
        self.assertEqual(list(check_docs.check_links(self.root)), [])
        (self.root / "docs/b.md").write_text("# C\n[x](gone.md)\n")
        self.assertEqual(len(list(check_docs.check_links(self.root))), 2)

    def test_pages_without_a_way_to_them_are_found(self):
        (self.root / "README.md").write_text("[a](docs/a.md)\n")
        (self.root / "docs/a.md").write_text("[b](b.md#b) [top](../README.md)\n")
        (self.root / "docs/b.md").write_text("# B\n")
        self.assertEqual(list(check_docs.check_links(self.root)), [])
        (self.root / "docs/a.md").write_text("[a](a.md)\n")
        (self.root / "docs/b.md").write_text("# B\n[b](#b) [itself](b.md)\n")
        self.assertEqual(list(check_docs.check_links(self.root)), ["docs/b.md: no other page links to it"])

    def test_missing_flags_are_found(self):
        self.assertEqual(list(check_docs.missing_flags("  --json  x\n", {"a": "--json, x", "b": "\\-\\-json"})), [])
        self.assertEqual(len(list(check_docs.missing_flags("  --json  x\n", {"a": "--json-lines", "b": "--json"}))), 1)
        self.assertEqual(len(list(check_docs.missing_flags("nothing", {}))), 1)


if __name__ == "__main__":
    unittest.main()

# SPDX-License-Identifier: Apache-2.0
"""The tool itself: it complains of every kind of difference, of nothing else, and keeps what it was told."""

import pathlib
import tempfile
import unittest

import expectation
from judge import judge
from runs import Outcome, Result

NOTHING: dict[str, str] = {}


def run(verdict: str = "Passed", **tests: str) -> Outcome:
    """A run of test_x; a test's outcome stands for what it said, too."""
    results = {name.replace("__", "."): Result(outcome, outcome) for name, outcome in tests.items()}
    return Outcome(verdict, 1.0, "", results)


class Judge(unittest.TestCase):
    good = run(A__one="passed", A__two="passed")
    bad = run("Failed", A__one="passed", A__two="failed")

    def test_three_equal_runs_raise_no_complaint(self):
        verdict = judge("test_x", self.good, self.good, self.good, NOTHING)
        self.assertEqual((verdict.complaints, verdict.is_whole, verdict.passed), ([], True, 2))

    def test_a_test_that_ends_otherwise_without_the_sandbox_is_told(self):
        for reference, other in ((self.good, self.bad), (self.bad, self.good)):
            verdict = judge("test_x", reference, other, self.good, NOTHING)
            self.assertEqual(len(verdict.complaints), 1)
            self.assertIn("--no-sandbox", verdict.complaints[0])

    def test_a_test_that_is_missing_or_skipped_does_not_pass(self):
        for tests in ({}, {"A__two": "skipped"}):
            verdict = judge("test_x", self.good, self.good, run(A__one="passed", **tests), NOTHING)
            self.assertEqual(list(verdict.failing), ["A.two"])
            self.assertEqual(len(verdict.complaints), 1)

    def test_a_module_that_fails_as_a_whole_is_told(self):
        verdict = judge("test_x", self.good, self.good, run("EnvChanged", A__one="passed", A__two="passed"), NOTHING)
        self.assertEqual(verdict.complaints, [])
        verdict = judge("test_x", self.good, self.good, run("TimedOut", A__one="passed", A__two="passed"), NOTHING)
        self.assertEqual(len(verdict.complaints), 1)

    def test_a_module_that_python3_cannot_run_is_told(self):
        self.assertEqual(len(judge("test_x", run("Exit1"), run("Exit1"), run("Exit1"), NOTHING).complaints), 1)

    def test_an_expected_failure_is_no_complaint_and_its_absence_is(self):
        for names in ("A.two", "A.t*"):
            expected = {names: "starts a process"}
            self.assertEqual(judge("test_x", self.good, self.good, self.bad, expected).complaints, [])
            self.assertEqual(len(judge("test_x", self.good, self.good, self.good, expected).complaints), 1)

    def test_what_python3_does_not_pass_is_not_judged(self):
        self.assertEqual(judge("test_x", self.bad, self.bad, self.bad, {"A.two": "starts a process"}).complaints, [])
        self.assertEqual(judge("test_x", self.bad, self.bad, self.good, NOTHING).complaints, [])


class Expectation(unittest.TestCase):
    def test_is_read_as_it_was_written(self):
        expected = {"test_x": {"A.one": "starts a process", "B.*": "opens a terminal"},
                    "test_y": {"*": "starts a process"}}
        with tempfile.TemporaryDirectory() as directory:
            path = pathlib.Path(directory) / "expectation.txt"
            expectation.write(path, expected)
            self.assertEqual(expectation.read(path), expected)

    def test_excuses_nothing_without_a_known_reason(self):
        with tempfile.TemporaryDirectory() as directory:
            path = pathlib.Path(directory) / "expectation.txt"
            expectation.write(path, {"test_x": {"A.one": expectation.UNKNOWN}})
            self.assertEqual(expectation.read(path), {"test_x": {}})
            expectation.write(path, {"test_x": {"A.one": "does not work"}})
            with self.assertRaises(SystemExit):
                expectation.read(path)

    def test_is_shortened_only_where_nothing_passes_and_one_reason_holds(self):
        process, terminal = "starts a process", "opens a terminal"
        failing = {"A.one": process, "A.two": process, "B.one": process, "B.two": terminal, "C.one": process}
        self.assertEqual(expectation.shorten(failing, {"C.two"}),
                         {"A.*": process, "B.one": process, "B.two": terminal, "C.one": process})
        self.assertEqual(expectation.shorten({"A.one": process, "B.one": process}, set()), {"*": process})
        self.assertEqual(expectation.shorten({"A.one": process, "A.two": process}, {"A.three"}),
                         {"A.one": process, "A.two": process})


if __name__ == "__main__":
    unittest.main(verbosity=2)

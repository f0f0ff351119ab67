# SPDX-License-Identifier: Apache-2.0
"""record.py RECORD REGRTEST-ARGUMENTS...: CPython's own `-m test`, with the outcome of each single test written down.

Runs in the interpreter that is looked at. RECORD gets one JSON object a line as soon as a test has ended, so that a
run that crashes or is killed still tells what came before. The last line is regrtest's own verdict on the module.
"""

import json
import os
import sys
import traceback

from test.libregrtest.main import Regrtest
from test.support import testresult

RECORD = sys.argv.pop(1)
PASSED, SKIPPED, FAILED = "passed", "skipped", "failed"


class Record:
    """The file. It stays open: tests change the directory, the limits and the open function."""

    def __init__(self, path):
        self.owner = os.getpid()
        self.file = open(path, "a", encoding="ascii")

    def write(self, **line):
        if os.getpid() == self.owner:  # a test may fork, and fail in the child
            self.file.write(json.dumps(line) + "\n")
            self.file.flush()


RECORDING = Record(RECORD)


class Attempts:
    """What the running test has tried that a sandbox may refuse, by CPython's audit events."""

    EVENTS = {"os.exec", "os.fork", "os.forkpty", "os.posix_spawn", "os.system", "subprocess.Popen"}

    def __init__(self):
        self.made = set()
        sys.addaudithook(self.hear)

    def hear(self, event, arguments):
        if event == "socket.__new__":
            self.made.add(f"socket of family {arguments[1]}")
        elif event in self.EVENTS:
            self.made.add(event)


ATTEMPTS = Attempts()


def describe(error):
    """What was raised, with what it came from, the first cause first; and the functions that it went through."""
    chain = [error[1]]
    while (cause := chain[-1].__cause__ or chain[-1].__context__) and cause not in chain:
        chain.append(cause)
    said = " | ".join(traceback.format_exception_only(value)[-1].strip()[-600:] for value in reversed(chain))
    frames = [f"{os.path.basename(frame.filename)}:{frame.name}"
              for value in chain for frame in traceback.extract_tb(value.__traceback__)]
    return said, [frame for frame in frames if not frame.startswith("case.py:")][-20:]


def identity(test):
    try:
        return test.id()
    except TypeError:  # a test that has an attribute of that name
        return f"{type(test).__module__}.{type(test).__qualname__}.{test._testMethodName}"


class RecordingResult(testresult.RegressionTestResult):
    """Counts as its parent does. Unlike the parent's XML it also knows subtests, and classes that cannot be set up."""

    def startTest(self, test):
        ATTEMPTS.made.clear()
        super().startTest(test)

    def note(self, test, outcome, why="", frames=()):
        RECORDING.write(test=identity(test), outcome=outcome, why=why, frames=list(frames), tried=sorted(ATTEMPTS.made))

    def addSuccess(self, test):
        super().addSuccess(test)
        self.note(test, PASSED)

    def addExpectedFailure(self, test, err):
        super().addExpectedFailure(test, err)
        self.note(test, PASSED)

    def addSkip(self, test, reason):
        super().addSkip(test, reason)
        self.note(test, SKIPPED, str(reason))

    def addError(self, test, err):
        super().addError(test, err)
        self.note(test, FAILED, *describe(err))

    def addFailure(self, test, err):
        super().addFailure(test, err)
        self.note(test, FAILED, *describe(err))

    def addUnexpectedSuccess(self, test):
        super().addUnexpectedSuccess(test)
        self.note(test, FAILED, "unexpected success")

    def addSubTest(self, test, subtest, err):
        super().addSubTest(test, subtest, err)
        if err is not None:
            self.note(test, FAILED, *describe(err))


class RecordingRegrtest(Regrtest):
    def accumulate_result(self, result, *arguments, **options):
        super().accumulate_result(result, *arguments, **options)
        RECORDING.write(verdict=type(result).__name__)


testresult.RegressionTestResult = RecordingResult
if __name__ == "__main__":
    # python3's default. A sandboxed program does not write its modules' bytecode, but may choose to.
    sys.dont_write_bytecode = False
    RecordingRegrtest().main()

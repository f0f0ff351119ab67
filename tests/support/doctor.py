# SPDX-License-Identifier: Apache-2.0
"""Whether the sandbox works here, and what becomes of a test that it does not work for."""

import os
import subprocess
import unittest

# ctest's SKIP_RETURN_CODE of the tests that are programs of their own.
SKIPPED = 77


def unavailable(pynox):
    """Why `pynox` cannot sandbox anything on this machine, or None."""
    doctor = subprocess.run([pynox, "doctor"], capture_output=True, text=True, check=False)
    return None if doctor.returncode == 0 else doctor.stdout + doctor.stderr


def must_not_skip():
    return os.environ.get("PYNOX_REQUIRE_SANDBOX") == "1"


def skip_test(reason):
    """Leaves the running test out, or fails it where PYNOX_REQUIRE_SANDBOX=1 says that every test has to run."""
    if must_not_skip():
        raise AssertionError(reason)
    raise unittest.SkipTest(reason)


def require_sandbox(pynox):
    """For a test case of unittest: skip_test() where the sandbox cannot work."""
    if reason := unavailable(pynox):
        skip_test(f"the sandbox cannot work here: {reason}")


def skipped(reason):
    """For a program that is a test and cannot run: says why, and returns the status to end with."""
    print(reason)
    return 1 if must_not_skip() else SKIPPED


def status_without_sandbox(pynox):
    """For a program that is a test: skipped() where the sandbox cannot work, else None."""
    reason = unavailable(pynox)
    return skipped(f"the sandbox cannot work here: {reason}") if reason else None

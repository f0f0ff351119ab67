#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""end_to_end.py TESTS fresh|session: runs the end-to-end tests of the command line, the GoogleTest executable TESTS, through a pool.

The tests' own helper asks adapter.py instead of pynox when PYNOX_TEST_THROUGH_POOL is set. end_to_end_skip.txt has those
that are left out, each with its reason; one that names no test is an error."""

import fnmatch
import os
import pathlib
import subprocess
import sys

SKIP = pathlib.Path(__file__).resolve().parent / "end_to_end_skip.txt"


def patterns(mode: str) -> list[str]:
    chosen = []
    for line in SKIP.read_text().splitlines():
        only, _, pattern = line.split("#")[0].strip().rpartition(":")
        if pattern and only in ("", mode):
            chosen.append(pattern)
    return chosen


def tests_of(executable: str) -> list[str]:
    listed = subprocess.run([executable, "--gtest_list_tests"], capture_output=True, text=True, check=True).stdout
    names, suite = [], ""
    for line in listed.splitlines():
        name = line.split("#")[0].rstrip()
        if not line.startswith(" "):
            suite = name
        else:
            names.append(suite + name.strip())
    return names


def main() -> int:
    executable, mode = sys.argv[1:]
    skip, tests = patterns(mode), tests_of(executable)
    stale = [pattern for pattern in skip if not fnmatch.filter(tests, pattern)]
    if stale:
        sys.exit(f"{SKIP.name} names what is no test: {stale}")
    return subprocess.run([executable, "--gtest_brief=1", "--gtest_filter=-" + ":".join(skip)], check=False,
                          env={**os.environ, "PYNOX_TEST_THROUGH_POOL": mode}).returncode


if __name__ == "__main__":
    sys.exit(main())

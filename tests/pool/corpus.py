#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs the attack corpus (tests/escapes) through a pool.

  corpus.py --pynox BIN fresh|session|direct|all [--sample]

fresh    each case is one run of a pool, by way of adapter.py
session  each case is a run in a session of a pool
direct   the cases that speak to a pool themselves
--sample every fourth case of each category, another quarter in sessions than in fresh runs

Every case of level policy and hardening must be held, and those of level info that the command line holds.
Exit status: 0 all held, 1 something got through, 77 this machine cannot run it (with the reason)."""

import argparse
import json
import os
import pathlib
import shlex
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))

import doctor  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
ESCAPES = HERE.parent / "escapes"
PYTHON = "/usr/bin/python3"
SHARE = 4


def lines_of(path):
    """The words of a list, without comments."""
    return [text for line in path.read_text().splitlines() if (text := line.split("#")[0].strip())]


def to_skip(mode):
    chosen = []
    for line in lines_of(HERE / "corpus_skip.txt"):
        only, colon, case = line.rpartition(":")
        if not colon or only == mode:
            chosen.append(case.strip())
    return chosen


def cases_of(mode, sample):
    """The cases that a mode runs."""
    every = sorted(path.stem for path in (ESCAPES / "cases").glob("*.py"))
    unknown = set(to_skip("session")) - set(every)
    if unknown:
        sys.exit(f"corpus_skip.txt names what is no case: {sorted(unknown)}")
    if mode == "direct":
        return [case for case in every if case.startswith("pool_")]
    skip = set(to_skip(mode))
    cases = [case for case in every if not case.startswith("pool_") and case not in skip]
    if not sample:
        return cases
    by_category = {}
    for case in cases:
        by_category.setdefault(case.split("_")[0], []).append(case)
    first = {"fresh": 0, "session": SHARE // 2}[mode]
    return [case for group in by_category.values() for case in group[first::SHARE]]


def launcher_of(mode, pynox):
    if mode == "direct":
        return pynox
    words = [PYTHON, "-I", "-B", str(HERE / "adapter.py"), "--pynox", pynox]
    return shlex.join(words + (["--session"] if mode == "session" else []))


def failures_of(cases, rows):
    """What went wrong beyond the verdict of run.py: a case that was not run, or that could not say anything."""
    held_info = set(lines_of(ESCAPES / "info_held.txt"))
    for case in cases:
        row = rows.get(case)
        if row is None:
            yield f"{case} was not run"
        elif row["kind"] != "held" and (row["level"] != "info" or case in held_info):
            if row["text"] not in ("other architecture", "ENOSYS"):
                yield f"{case}: {row['kind']} {row['text']}"


def run_mode(mode, pynox, sample):
    cases = cases_of(mode, sample)
    with tempfile.TemporaryDirectory(prefix="pynox-corpus-") as top:
        ids, results = pathlib.Path(top, "ids"), pathlib.Path(top, "results.json")
        ids.write_text("\n".join(cases))
        command = [PYTHON, str(ESCAPES / "run.py"), "--pynox", launcher_of(mode, pynox), "--no-controls",
                   "--tolerate-info", "--failed-only", "--ids", str(ids), "--json-out", str(results)]
        verdict = subprocess.run(command, stdin=subprocess.DEVNULL, env=dict(os.environ, TMPDIR=top)).returncode
        rows = {row["id"]: row for row in json.loads(results.read_text())} if results.exists() else {}
    failures = list(failures_of(cases, rows))
    for failure in failures:
        print(f"FAIL    {mode}: {failure}")
    print(f"{mode}: {len(cases)} cases, {len(failures)} failures", flush=True)
    return verdict == 0 and not failures


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pynox", required=True)
    parser.add_argument("--sample", action="store_true")
    parser.add_argument("mode", choices=["fresh", "session", "direct", "all"])
    args = parser.parse_args()
    if (status := doctor.status_without_sandbox(args.pynox)) is not None:
        return status
    modes = ["direct", "fresh", "session"] if args.mode == "all" else [args.mode]
    good = [run_mode(mode, args.pynox, args.sample) for mode in modes]
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())

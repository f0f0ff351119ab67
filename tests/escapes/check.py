#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs the attack corpus (run.py, cases/, own/) against the pynox of a build, at one Landlock ABI, as one user.

Every case of level policy and hardening must be held. Cases of level info are about what docs/cli.md leaves open
or the kernel offers no means for; those that pynox holds nevertheless are listed in info_held.txt and must stay held.

  check.py --build build/dev --abi native|N --user self|ordinary [--shard I/N] [--cases cases|own]
           [--terminal]

With --terminal the cases that ask for no streams of their own get a terminal; the others are not run again.

Exit status: 0 all held, 1 something got through, 77 this machine or this user cannot run it (with the reason)."""
import argparse
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))

import doctor  # noqa: E402

HERE = os.path.dirname(os.path.abspath(__file__))
ORDINARY = "65534"
PYTHON = "/usr/bin/python3"  # the first one on PATH may lie where an ordinary user cannot reach it


def lines_of(path):
    """The words of a list file, without comments."""
    with open(path, encoding="utf-8") as file:
        return [word for line in file if (word := line.split("#")[0].strip())]


def shard_of(text, cases):
    index, count = map(int, text.split("/"))
    ids = sorted(name[:-3] for name in os.listdir(f"{HERE}/{cases}") if name.endswith(".py"))
    return ids[index - 1 :: count]


def stage(build, top, cases):
    """A copy of the build and the corpus that every user can reach, however private the checkout is."""
    for part in ("bin", "lib"):
        shutil.copytree(f"{build}/{part}", f"{top}/{part}", symlinks=True)
    shutil.copy(HERE + "/run.py", top)
    shutil.copytree(f"{HERE}/{cases}", top + "/cases")
    return top + "/bin/pynox"


def landlock_abi_of(command):
    """The ABI that the backend believes in, asked with as little environment as a case gets."""
    words = shlex.split(command) + ["doctor"]
    told = subprocess.run(words, env={"PATH": os.environ["PATH"]}, capture_output=True, text=True, check=False).stdout
    return int(re.search(r"^landlock\+seccomp\.landlock_abi: (\d+)$", told, re.MULTILINE)[1])


def at_abi(pynox, abi):
    """The words that start pynox at this ABI: run.py gives each case an environment of its own, so that what is set
    around run.py would be lost."""
    if abi == "native":
        return pynox
    command = f"env PYNOX_TEST_LANDLOCK_ABI={abi} {pynox}"
    if landlock_abi_of(command) != min(int(abi), landlock_abi_of(pynox)):
        sys.exit(f"{pynox} does not pretend to have Landlock ABI {abi}: is it a test build?")
    return command


def run_corpus(args, top, ids):
    """run.py's verdict and its rows."""
    pynox = at_abi(stage(args.build, top, args.cases), args.abi)
    work = top + "/work"
    os.mkdir(work)
    with open(top + "/ids", "w", encoding="utf-8") as file:
        file.write("\n".join(ids))
    command = [PYTHON, top + "/run.py", "--pynox", pynox, "--tolerate-info", "--failed-only"]
    command += ["--ids", top + "/ids", "--json-out", work + "/results.json"]
    if args.terminal:
        command.append("--terminal")
    if args.user == "ordinary":
        os.chown(work, int(ORDINARY), int(ORDINARY))
        command = ["setpriv", "--reuid", ORDINARY, "--regid", ORDINARY, "--clear-groups"] + command
    environment = dict(os.environ, TMPDIR=work)
    verdict = subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, check=False).returncode
    with open(work + "/results.json", encoding="utf-8") as file:
        return verdict, {row["id"]: row for row in json.load(file)}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", required=True)
    parser.add_argument("--abi", default="native")
    parser.add_argument("--user", choices=["self", "ordinary"], default="self")
    parser.add_argument("--shard", default="1/1")
    parser.add_argument("--cases", choices=["cases", "own"], default="cases")
    parser.add_argument("--terminal", action="store_true")
    args = parser.parse_args()
    if args.user == "ordinary" and os.geteuid() != 0:
        return doctor.skipped("not root: the corpus runs as an ordinary user already")
    if (status := doctor.status_without_sandbox(args.build + "/bin/pynox")) is not None:
        return status

    ids = shard_of(args.shard, args.cases)
    with tempfile.TemporaryDirectory(prefix="pynox-escapes-") as top:
        os.chmod(top, 0o755)
        verdict, rows = run_corpus(args, top, ids)

    lost = [i for i in lines_of(HERE + "/info_held.txt") if i in rows and rows[i]["kind"] != "held"]
    for case in lost:
        print(f"FAIL    {case} is in info_held.txt but: {rows[case]['kind']} {rows[case]['text']}")
    missing = ["every case"] if not rows else [i for i in ids if i not in rows and not args.terminal]
    for case in missing:
        print(f"FAIL    {case} was not run")
    for row in rows.values():
        if row["result"] == "skipped":
            print(f"skip    {row['id']}: {row['kind']} {row['text'][:90]}")
    return 1 if verdict or lost or missing else 0


if __name__ == "__main__":
    sys.exit(main())

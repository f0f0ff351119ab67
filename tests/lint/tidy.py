# SPDX-License-Identifier: Apache-2.0
"""clang-tidy over the sources, but not again over those of which nothing has changed.

    tidy.py [--jobs N] [--clang-tidy PROGRAM] ROOT BUILD

BUILD is a Ninja build of the tree at ROOT that is up to date: it knows which headers each object was made from. For each
source that was found clean a stamp in BUILD/tidy tells what it was checked with: the contents of the source and of its
headers, the compile command, the settings in .clang-tidy and the version of clang-tidy.

Exit status: 0 all are clean, 1 something was found, which is printed."""

import argparse
import concurrent.futures
import functools
import hashlib
import json
import pathlib
import shlex
import subprocess
import sys

CHECKED = ("sdk", "host", "plugins", "tests")


def dependencies(build):
    """Of each object the files that it was made from."""
    shown = subprocess.run(["ninja", "-C", build, "-t", "deps"], check=True, capture_output=True, text=True).stdout
    made_from, name = {}, None
    for line in shown.splitlines():
        if line.startswith("    "):
            made_from[name].append(build / line.strip())
        elif ": #deps" in line:
            name = line.split(": #deps")[0]
            made_from[name] = []
    return made_from


class Keys:
    """What the verdict about a source depends on, as one number."""

    def __init__(self, root, version):
        self.root, self.version = root, version

    @functools.cache
    def state(self, path):
        """A file of the tree counts by what it says, one of the system by when it was installed."""
        try:
            if path.is_relative_to(self.root):
                return hashlib.sha256(path.read_bytes()).hexdigest()
            status = path.stat()
            return f"{status.st_mtime_ns} {status.st_size}"
        except FileNotFoundError:
            return "missing"

    def key(self, source, commands, made_from):
        settings = [folder / ".clang-tidy" for folder in source.parents if folder.is_relative_to(self.root)]
        facts = [self.version, *sorted(commands)]
        facts += [f"{path} {self.state(path)}" for path in sorted({source, *settings, *made_from})]
        return hashlib.sha256("\n".join(facts).encode()).hexdigest()


def sources(root, build):
    """Of each source to check the commands that compile it and the files that its objects are made from."""
    made_from = dependencies(build)
    found = {}
    for entry in json.loads((build / "compile_commands.json").read_text()):
        path = pathlib.Path(entry["file"])
        if not any(path.is_relative_to(root / part) for part in CHECKED):
            continue
        commands, files = found.setdefault(path, ([], set()))
        commands.append(entry["command"])
        words = shlex.split(entry["command"])
        files.update(made_from.get(words[words.index("-o") + 1], []))
    return found


def check(program, build, source):
    """What clang-tidy says of the source, or nothing."""
    # The build's compiler is GCC, which has options that clang does not know.
    done = subprocess.run([program, "-quiet", "-p", build, "--extra-arg=-Wno-unknown-warning-option", source],
                          capture_output=True, text=True, check=False)
    return "" if done.returncode == 0 else done.stdout or done.stderr or f"{source}: clang-tidy failed\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--clang-tidy", default="clang-tidy-14")
    parser.add_argument("root", type=lambda text: pathlib.Path(text).resolve())
    parser.add_argument("build", type=lambda text: pathlib.Path(text).resolve())
    args = parser.parse_args()

    version = subprocess.run([args.clang_tidy, "--version"], check=True, capture_output=True, text=True).stdout
    keys = Keys(args.root, version)
    to_check = {}
    for source, (commands, made_from) in sorted(sources(args.root, args.build).items()):
        stamp = args.build / "tidy" / f"{source.relative_to(args.root)}.clean"
        key = keys.key(source, commands, made_from)
        if not stamp.exists() or stamp.read_text() != key:
            to_check[source] = (stamp, key)
    print(f"clang-tidy: {len(to_check)} files to check", flush=True)

    found = False
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        for source, said in zip(to_check, pool.map(functools.partial(check, args.clang_tidy, args.build), to_check)):
            stamp, key = to_check[source]
            if said:
                found = True
                print(said, end="", flush=True)
            else:
                stamp.parent.mkdir(parents=True, exist_ok=True)
                stamp.write_text(key)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())

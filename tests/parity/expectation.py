# SPDX-License-Identifier: Apache-2.0
"""The kept list of tests that python3 passes and the sandbox does not, each with its reason.

    test_shutil
      looks up users or groups:
        TestArchives.test_make_archive_owner_group TestArchives.test_tarfile_root_owner
      starts a process:
        TestWhich.*

A name that ends in `*` stands for all tests that begin so, and says that none of them passes. A test that python3
does not pass on this machine is not judged, so that the list holds on machines of all kinds.
"""

import pathlib
import textwrap
from collections import defaultdict

# What the sandbox never does, or what it fixes for every program.
REASONS = {
    "starts a process": "fork, exec, posix_spawn, and what is built on them, such as a look for a C library with gcc",
    "opens a Unix socket": "or, once it is imported, asks whether it could",
    "opens a socket of another kind": "than TCP and UDP: UDP-Lite, or netlink, which lists network interfaces",
    "reads a foreign file": "beyond the standard library and the granted directory, or lists such a directory",
    "reads /proc or /sys": "which tell of the host and its processes",
    "looks up users or groups": "which are in files of the host",
    "opens a terminal": "/dev/ptmx and /dev/pts are not granted",
    "makes a FIFO, a socket file or a device": "through which others could be reached",
    "sets an owner or a set-id bit": "beneath a write grant, too",
    "needs shared memory or semaphores": "of multiprocessing, which lie in a directory of all processes",
    "uses a call that is never allowed": "docs/syscalls.md has all of them, each with its reason",
    "needs an option that is fixed": "-E, -s, -S, -u, -B and -X utf8, which a sandboxed run always has",
}
# What --write puts down where it cannot tell. Such a test is not excused.
UNKNOWN = "?"

# test → reason, of each module.
Expectation = dict[str, dict[str, str]]


def read(path: pathlib.Path) -> Expectation:
    expected: Expectation = {}
    module, reason = "", ""
    for line in path.read_text("ascii").splitlines() if path.exists() else []:
        text = line.strip()
        if not text or text.startswith("#"):
            continue
        if not line.startswith(" "):
            module = text
            expected[module] = {}
        elif text.endswith(":"):
            reason = text.removesuffix(":")
            if reason not in (*REASONS, UNKNOWN):
                raise SystemExit(f"{path}: {module}: no such reason: {reason}")
        elif reason != UNKNOWN:
            expected[module].update(dict.fromkeys(text.split(), reason))
    return expected


def reason_for(test: str, tests: dict[str, str]) -> str | None:
    """The reason that a module's expectation gives for the test; None if it is to pass."""
    for name, reason in tests.items():
        if name == test or (name.endswith("*") and test.startswith(name[:-1])):
            return reason
    return None


def write(path: pathlib.Path, expected: Expectation) -> None:
    lines = ["# The tests of CPython's that do not pass in the sandbox, with the reasons: see docs/parity.md.",
             "# ./dev parity --write writes this file, and keeps the reasons that it finds here.", ""]
    for module, tests in sorted(expected.items()):
        lines.append(module)
        by_reason = defaultdict(list)
        for test, reason in tests.items():
            by_reason[reason].append(test)
        for reason, names in sorted(by_reason.items()):
            lines.append(f"  {reason}:")
            lines += textwrap.wrap(" ".join(sorted(names)), 118, initial_indent="    ", subsequent_indent="    ",
                                   break_long_words=False, break_on_hyphens=False)
    path.write_text("\n".join(lines) + "\n", "ascii")


def shorten(failing: dict[str, str], passing: set[str]) -> dict[str, str]:
    """Puts `*` in the place of a whole module's or class's tests that share one reason, where no test passes."""
    short = dict(failing)
    for prefix in sorted({"", *(test.rpartition(".")[0] + "." for test in failing if "." in test)}):
        names = [test for test in short if test.startswith(prefix)]
        alike = len({short[name] for name in names}) == 1
        if alike and len(names) > 1 and not any(test.startswith(prefix) for test in passing):
            reason = short[names[0]]
            for name in names:
                del short[name]
            short[prefix + "*"] = reason
    return short

# SPDX-License-Identifier: Apache-2.0
"""Keeps README.md and docs/*.md true.

    check_docs.py examples ROOT BIN   runs what is marked as runnable, and compares what it prints
    check_docs.py links ROOT          follows the links between the pages, and finds pages that nothing links to
    check_docs.py flags ROOT BIN      finds every flag of `pynox --help` in docs/cli.md and in the man page

A runnable example is a fenced block of the language `console run`. A line that begins with "$ " is a command, "> "
goes on with it, and what follows is what it prints, stderr included. The commands of a block share one shell, in a
directory of its own that holds docs/examples; pages call that directory /home/ada/project. In expected output "..."
stands for any text of one line, and alone on a line for any lines. Durations and the last number of Python's version
may differ.

Exit status: 0 all is true, 1 something is not, 77 the sandbox cannot work on this machine (a failure with
PYNOX_REQUIRE_SANDBOX=1)."""
import dataclasses
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))

import doctor  # noqa: E402

SHOWN_DIRECTORY = "/home/ada/project"
TIMEOUT_SECONDS = 120
# Pages that promise to show something: without an example there, nothing would be checked.
PAGES_WITH_EXAMPLES = ("README.md", "docs/cli.md", "docs/threat-model.md")
MARK = "----- status "
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
FENCE = re.compile(r"^(`{3,})(.*)$")


@dataclasses.dataclass
class Step:
    """One command of a block, and the lines that it is said to print."""

    command: str
    expected: list[str]


@dataclasses.dataclass
class Block:
    place: str  # "docs/cli.md:12"
    steps: list[Step]


def pages(root):
    return [root / "README.md", *sorted((root / "docs").glob("*.md"))]


def fenced(text):
    """(line number, information string, lines) of each fenced block."""
    opened = None
    for number, line in enumerate(text.splitlines(), 1):
        match = FENCE.match(line)
        if opened is None and match:
            opened = (number, match[1], match[2].strip(), [])
        elif opened is not None and line.strip() == opened[1]:
            yield opened[0], opened[2], opened[3]
            opened = None
        elif opened is not None:
            opened[3].append(line)


def parse_block(place, lines):
    steps = []
    for line in lines:
        if line.startswith("$ "):
            steps.append(Step(line[2:], []))
        elif not steps:
            raise ValueError(f"{place}: a runnable block begins with a command, a line that begins with \"$ \"")
        elif line.startswith("> ") or line == ">":
            steps[-1].command += "\n" + line[2:]
        else:
            steps[-1].expected.append(line)
    return Block(place, steps)


def blocks_of(root, page):
    name = page.relative_to(root).as_posix()
    for number, information, lines in fenced(page.read_text()):
        if information.split() == ["console", "run"]:
            yield parse_block(f"{name}:{number}", lines)


def normalized(line):
    line = re.sub(r'"duration_ms": \d+', '"duration_ms": 0', line)
    return re.sub(r"\b3\.11\.\d+", "3.11.0", line)


def matches(expected, actual):
    """Whether the lines agree, where "..." stands for what it may."""
    pattern = ""
    for line in map(normalized, expected):
        if line == "...":
            pattern += r"(?:[^\n]*\n)*"
        else:
            pattern += ".*".join(re.escape(part) for part in line.split("...")) + "\n"
    return re.fullmatch(pattern, "".join(normalized(line) + "\n" for line in actual)) is not None


def run_block(block, root, bin_directory):
    """What each command printed, in order."""
    # /tmp and not a longer name: the directory is also what Unix sockets and messages have to hold.
    with tempfile.TemporaryDirectory(prefix="pynox-docs-", dir="/tmp") as top:
        directory = pathlib.Path(top).resolve()
        directory.chmod(0o755)
        shutil.copytree(root / "docs/examples", directory / "docs/examples")
        script = "umask 022; exec 2>&1\n"
        for step in block.steps:
            script += f'{step.command}\nstatus_=$?; printf "\\n{MARK}\\n"; (exit $status_)\n'
        environment = {"PATH": f"{bin_directory}:/usr/bin:/bin", "HOME": str(directory), "LC_ALL": "C.UTF-8"}
        shell = subprocess.run(["bash", "-c", script], cwd=directory, env=environment, stdin=subprocess.DEVNULL,
                               stdout=subprocess.PIPE, timeout=TIMEOUT_SECONDS, check=False)
        text = shell.stdout.decode(errors="replace").replace(str(directory), SHOWN_DIRECTORY)
    # The mark has a line break of its own before it, in case the output does not end in one.
    parts = [part.removesuffix("\n") for part in text.split(f"\n{MARK}\n")]
    return [part.split("\n") if part else [] for part in parts]


def check_block(block, root, bin_directory):
    """One line for each difference."""
    try:
        printed = run_block(block, root, bin_directory)
    except subprocess.TimeoutExpired:
        yield f"{block.place}: still running after {TIMEOUT_SECONDS} s"
        return
    for step, actual in zip(block.steps, printed):
        if not matches(step.expected, actual):
            shown = "\n".join(["  expected:", *step.expected, "  printed:", *actual])
            yield f"{block.place}: $ {step.command}\n{shown}"
    if len(printed) <= len(block.steps):
        yield f"{block.place}: the shell ended before the last command"


def check_examples(root, bin_directory):
    for page in pages(root):
        blocks = list(blocks_of(root, page))
        name = page.relative_to(root).as_posix()
        if not blocks and name in PAGES_WITH_EXAMPLES:
            yield f"{name} has no runnable example"
        for block in blocks:
            yield from check_block(block, root, bin_directory)


def anchors_of(text):
    """The names that GitHub gives to headings."""
    prose = re.sub(r"^(`{3,})[^\n]*\n.*?^\1$", "", text, flags=re.MULTILINE | re.DOTALL)
    for heading in re.findall(r"^#+ +(.*)$", prose, re.MULTILINE):
        yield re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def check_links(root):
    linked = {root / "README.md"}
    for page in pages(root):
        for target in LINK.findall(page.read_text()):
            if re.match(r"[a-z]+:", target):
                continue
            path, _, anchor = target.partition("#")
            file = (page.parent / path).resolve() if path else page
            if file != page:
                linked.add(file)
            place = f"{page.relative_to(root).as_posix()}: {target}"
            if not file.exists():
                yield f"{place} leads nowhere"
            elif anchor and anchor not in anchors_of(file.read_text()):
                yield f"{place}: no such heading"
    for page in pages(root):
        if page not in linked:
            yield f"{page.relative_to(root).as_posix()}: no other page links to it"


def flags_in_help(text):
    return re.findall(r"^  (--[a-z-]+)", text, re.MULTILINE)


def missing_flags(help_text, documents):
    """`documents`: name → text. One line for each flag that one of them does not name."""
    flags = flags_in_help(help_text)
    if not flags:
        yield "pynox --help names no flag"
    for name, text in documents.items():
        for flag in flags:
            if not re.search(re.escape(flag) + r"(?![a-z-])", text.replace("\\-", "-")):
                yield f"{name} does not name {flag}"


def check_flags(root, bin_directory):
    shown = subprocess.run([f"{bin_directory}/pynox", "--help"], capture_output=True, text=True, check=True).stdout
    return missing_flags(shown, {name: (root / name).read_text() for name in ("docs/cli.md", "docs/man/pynox.1")})


def main(arguments):
    check, root = arguments[0], pathlib.Path(arguments[1]).resolve()
    # Absolute: the examples run in directories of their own.
    binaries = str(pathlib.Path(arguments[2]).resolve()) if len(arguments) > 2 else None
    if check == "links":
        problems = list(check_links(root))
    elif check == "flags":
        problems = list(check_flags(root, binaries))
    else:
        if (status := doctor.status_without_sandbox(f"{binaries}/pynox")) is not None:
            return status
        problems = list(check_examples(root, binaries))
    for problem in problems:
        print(problem)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

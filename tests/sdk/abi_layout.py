# SPDX-License-Identifier: Apache-2.0
"""The layout of the SDK's structs, and its comparison with what was released.

    abi_layout.py generate HEADER...            writes a C program that prints the layout
    abi_layout.py compare DUMP GOLDEN_DIRECTORY compares the program's output with every golden file
    abi_layout.py selftest

The program prints one line for each struct, member and constant. The newest golden file (by version)
must equal it, the older ones must be kept: a member never moves, a struct never shrinks, a constant
never changes.
"""

import pathlib
import re
import subprocess
import sys

STRUCT = re.compile(r"typedef struct (\w+) \{(.*?)\} \1;", re.DOTALL)
CONSTANT = re.compile(r"^#define (PYNOX_[A-Z0-9_]+)[ \t\\\n]+([0-9]+u?|\"[^\"\n]*\")[ \t]*$", re.MULTILINE)


def without_comments(text):
    return re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)


def member_name(declaration):
    function = re.search(r"\(\*(\w+)\)", declaration)
    if function:
        return function[1]
    return re.search(r"(\w+)\s*(\[\w+\])?$", declaration.strip())[1]


def members(body):
    return [member_name(part) for part in body.split(";") if part.strip()]


def generate(headers):
    lines = ["#include <stddef.h>", "#include <stdio.h>"]
    lines += [f"#include <pynox/{pathlib.Path(header).name}>" for header in headers]
    lines.append("int main(void) {")
    for header in headers:
        text = without_comments(pathlib.Path(header).read_text())
        for name, value in CONSTANT.findall(text):
            kind, cast = ("%s", "") if value.startswith('"') else ("%u", "(unsigned)")
            lines.append(f'  printf("{name} = {kind}\\n", {cast}{name});')
        for struct, body in STRUCT.findall(text):
            lines.append(f'  printf("{struct} size %zu\\n", sizeof({struct}));')
            for member in members(body):
                field = f"(({struct}*)0)->{member}"
                lines.append(
                    f'  printf("{struct}.{member} at %zu size %zu\\n",'
                    f" offsetof({struct}, {member}), sizeof({field}));"
                )
    lines += ["  return 0;", "}"]
    return "\n".join(lines) + "\n"


def version_of(path):
    return tuple(int(part) for part in path.stem.split("."))


def problems_with(layout, golden_files):
    """`golden_files`: [(name, lines)], oldest first."""
    problems = []
    sizes = {line.split()[0]: int(line.split()[2]) for line in layout if re.match(r"\w+ size", line)}
    for name, golden in golden_files[:-1]:
        for line in golden:
            words = line.split()
            if words[1:2] == ["size"]:
                if sizes.get(words[0], 0) < int(words[2]):
                    problems.append(f"{words[0]} shrank since {name}: {line}")
            elif words[0] not in ("PYNOX_ABI_MINOR",) and line not in layout:
                problems.append(f"changed since {name}: {line}")
    name, newest = golden_files[-1]
    problems += [f"missing, in {name}: {line}" for line in newest if line not in layout]
    problems += [f"new, not in {name}: {line}" for line in layout if line not in newest]
    return problems


def compare(dump, directory):
    layout = subprocess.run([dump], check=True, capture_output=True, text=True).stdout.splitlines()
    paths = sorted(pathlib.Path(directory).glob("*.txt"), key=version_of)
    golden = [(path.name, path.read_text().splitlines()) for path in paths]
    problems = problems_with(layout, golden)
    for problem in problems:
        print(problem)
    if problems:
        print("A released layout is for ever: append only, raise PYNOX_ABI_MINOR, and add a golden file.")
    return 1 if problems else 0


def selftest():
    old = ["s size 8", "s.struct_size at 0 size 4", "s.fd at 4 size 4", "PYNOX_X = 1", "PYNOX_ABI_MINOR = 0"]
    grown = ["s size 12", "s.struct_size at 0 size 4", "s.fd at 4 size 4", "s.more at 8 size 4", "PYNOX_X = 1",
             "PYNOX_ABI_MINOR = 1"]
    inserted = ["s size 12", "s.struct_size at 0 size 4", "s.more at 4 size 4", "s.fd at 8 size 4", "PYNOX_X = 1",
                "PYNOX_ABI_MINOR = 1"]
    renumbered = [line.replace("PYNOX_X = 1", "PYNOX_X = 2") for line in grown]
    assert problems_with(old, [("1.0", old)]) == []
    assert problems_with(grown, [("1.0", old), ("1.1", grown)]) == []
    assert problems_with(grown, [("1.0", old)]), "growth without a golden file must be noticed"
    assert problems_with(inserted, [("1.0", old), ("1.1", inserted)]), "a moved member must be noticed"
    assert problems_with(renumbered, [("1.0", old), ("1.1", renumbered)]), "a changed constant must be noticed"
    assert problems_with(old, [("1.0", grown), ("1.1", old)]), "a shrunk struct must be noticed"
    body = " uint32_t size; const char* const* names; int (*call)(void* a, int b) NOEXCEPT; char step[32]; "
    assert members(body) == ["size", "names", "call", "step"]
    return 0


def main(arguments):
    if arguments[0] == "generate":
        sys.stdout.write(generate(arguments[1:]))
        return 0
    if arguments[0] == "compare":
        return compare(*arguments[1:])
    return selftest()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

# SPDX-License-Identifier: Apache-2.0
"""The promises of docs/architecture.md that a compiler does not check.

    invariants.py NAME ROOT [MODULE...]  checks one of them: the tree at ROOT, the built plugins MODULE...
    invariants.py selftest NAME          feeds the check a good and a bad example and sees it tell them apart

A check is a function that yields one line for each breach. Checks of the tree take its root; checks of
the built plugins take what a binutils program prints of one.
"""

import pathlib
import re
import subprocess
import sys
import tempfile

SOURCE_SUFFIXES = {".c", ".h", ".cpp", ".hpp"}
TEXT_SUFFIXES = SOURCE_SUFFIXES | {".py", ".cmake"}
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*["<]([^">]+)[">]', re.MULTILINE)

# Header → the only directories that may include it.
THIRD_PARTY = {
    "boost/json": ["plugins/output/json", "host/pool", "host/mcp", "host/cli"],
    "boost/dll": ["host/plugins"],
    "boost/": ["plugins/output/json", "host/pool", "host/mcp", "host/cli", "host/plugins"],
    "CLI/": ["host/cli"],
    "toml++/": ["plugins/config/toml"],
    "toml.hpp": ["plugins/config/toml"],
    "seccomp.h": ["plugins/landlock-seccomp"],
    "Python.h": ["host/python"],
}

# What the host knows of its own plugins, and the one file that may say so.
DEFAULTS_FILE = "host/plugins/defaults.hpp"
DEFAULT_NAMES = ["landlock+seccomp", "passthrough", "json", "captured", "landlock-seccomp.so", "passthrough.so", "json.so",
                 "toml.so"]

MAX_LINES = 400
MAX_MAIN_LINES = 60
# One file, so that it can be taken alone to another machine, or to another sandbox, and run there.
LONG_FILES = ["tests/escapes/run.py"]
# Programs as an attacker would bring them: the header that run.py reads is the first thing in each.
ATTACKS = ("tests/escapes/cases/", "tests/escapes/own/")


def files_below(root, directories, suffixes=frozenset(SOURCE_SUFFIXES)):
    for directory in directories:
        for path in sorted((root / directory).rglob("*")):
            if path.suffix in suffixes and path.is_file():
                yield path, path.relative_to(root).as_posix()


def includes(path):
    return INCLUDE.findall(path.read_text())


def is_below(name, directory):
    return name.startswith(directory + "/")


def host_knows_no_plugin(root):
    for path, name in files_below(root, ["host"]):
        for header in includes(path):
            if header.startswith(("plugins/", "../plugins/")) or "/plugins/landlock" in header:
                yield f"{name} includes {header}: the host knows plugins by the SDK alone"


def plugins_know_nothing_of_the_host(root):
    for path, name in files_below(root, ["plugins"]):
        for header in includes(path):
            if header.startswith("host/"):
                yield f"{name} includes {header}: plugins know the host by the SDK alone"


def plugins_know_nothing_of_each_other(root):
    for path, name in files_below(root, ["plugins"]):
        parts = name.split("/")
        # plugins/landlock-seccomp/…, but plugins/output/json/…
        own = "/".join(parts[:3] if parts[1] in ("output", "config") else parts[:2])
        for header in includes(path):
            if header.startswith(("plugins/", "../")) and not is_below(header, own):
                yield f"{name} includes {header}, which is not beneath {own}"


def sdk_stands_alone(root):
    for path, name in files_below(root, ["sdk/include"]):
        for header in includes(path):
            if "/" in header and not header.startswith(("pynox/", "sys/", "linux/")):
                yield f"{name} includes {header}: the SDK needs the standard library only"


def third_party_headers_have_one_home(root):
    for path, name in files_below(root, ["sdk", "host", "plugins"]):
        for header in includes(path):
            for prefix, homes in THIRD_PARTY.items():
                if header.startswith(prefix) and not any(is_below(name, home) for home in homes):
                    yield f"{name} includes {header}, which belongs to {', '.join(homes)}"
                    break


def defaults_are_named_in_one_file(root):
    literals = {f'"{name}"' for name in DEFAULT_NAMES}
    for path, name in files_below(root, ["host"]):
        if name == DEFAULTS_FILE:
            continue
        for number, line in enumerate(path.read_text().splitlines(), 1):
            code = line.split("//")[0]
            for literal in literals:
                if literal in code:
                    yield f"{name}:{number} says {literal}: only {DEFAULTS_FILE} may"


def files_are_short(root):
    for path, name in files_below(root, ["sdk", "host", "plugins", "tests"], TEXT_SUFFIXES):
        if name in LONG_FILES:
            continue
        lines = len(path.read_text().splitlines())
        if lines > MAX_LINES:
            yield f"{name} has {lines} lines, at most {MAX_LINES}: one idea for each file"
        if name == "host/main.cpp" and lines > MAX_MAIN_LINES:
            yield f"{name} has {lines} lines, at most {MAX_MAIN_LINES}: it decides nothing"


def files_name_their_licence(root):
    for path, name in files_below(root, ["sdk", "host", "plugins", "tests"], TEXT_SUFFIXES):
        if name.startswith(ATTACKS):
            continue
        if "SPDX-License-Identifier: Apache-2.0" not in "\n".join(path.read_text().splitlines()[:3]):
            yield f"{name} has no SPDX line at its top"


def plugins_export_one_symbol(module, symbols):
    names = [line.split()[-1] for line in symbols.splitlines() if line.strip()]
    if names != ["pynox_plugin_entry"]:
        yield f"{module} exports {', '.join(names) or 'nothing'}, expected pynox_plugin_entry alone"


def plugins_link_no_interpreter(module, dynamic_section):
    for library in re.findall(r"NEEDED.*\[(.*)\]", dynamic_section):
        if library.startswith("libpython"):
            yield f"{module} links {library}: only the executable links the interpreter"


TREE_CHECKS = {
    # name: (check, a good tree, a bad tree)
    "host_knows_no_plugin": (
        host_knows_no_plugin,
        {"host/a.cpp": '#include "host/plugins/registry.hpp"\n'},
        {"host/a.cpp": '#include "plugins/output/json/utf8.hpp"\n'}),
    "plugins_know_nothing_of_the_host": (
        plugins_know_nothing_of_the_host,
        {"plugins/landlock-seccomp/a.cpp": '#include "plugins/landlock-seccomp/probe.hpp"\n'},
        {"plugins/landlock-seccomp/a.cpp": '#include "host/policy/policy.hpp"\n'}),
    "plugins_know_nothing_of_each_other": (
        plugins_know_nothing_of_each_other,
        {"plugins/output/json/a.cpp": '#include "plugins/output/json/utf8.hpp"\n#include <pynox/output.h>\n'},
        {"plugins/output/json/a.cpp": '#include "plugins/output/passthrough/a.hpp"\n'}),
    "sdk_stands_alone": (
        sdk_stands_alone,
        {"sdk/include/pynox/a.hpp": "#include <pynox/abi.h>\n#include <string>\n"},
        {"sdk/include/pynox/a.hpp": "#include <boost/json.hpp>\n"}),
    "third_party_headers_have_one_home": (
        third_party_headers_have_one_home,
        {"host/cli/a.cpp": "#include <CLI/CLI.hpp>\n", "host/plugins/a.cpp": "#include <boost/dll.hpp>\n"},
        {"host/policy/a.cpp": "#include <CLI/CLI.hpp>\n"}),
    "defaults_are_named_in_one_file": (
        defaults_are_named_in_one_file,
        {"host/a.cpp": 'f("--json");  // "json"\n', DEFAULTS_FILE: '"json"\n'},
        {"host/a.cpp": 'find_output("json");\n'}),
    "files_are_short": (
        files_are_short,
        {"host/a.cpp": "x\n" * MAX_LINES, "host/main.cpp": "x\n" * MAX_MAIN_LINES},
        {"host/main.cpp": "x\n" * (MAX_MAIN_LINES + 1)}),
    "files_name_their_licence": (
        files_name_their_licence,
        {"host/a.cpp": "// SPDX-License-Identifier: Apache-2.0\n"},
        {"host/a.cpp": "int a;\n"}),
}

MODULE_CHECKS = {
    # name: (check, the program that shows it, what it prints of a good and of a bad plugin)
    "plugins_export_one_symbol": (
        plugins_export_one_symbol, ["nm", "-D", "--defined-only"],
        "0000000000001100 T pynox_plugin_entry\n",
        "0000000000001100 T pynox_plugin_entry\n0000000000002000 u _ZSt19piecewise_construct\n"),
    "plugins_link_no_interpreter": (
        plugins_link_no_interpreter, ["readelf", "-d"],
        " 0x0000000000000001 (NEEDED)             Shared library: [libstdc++.so.6]\n",
        " 0x0000000000000001 (NEEDED)             Shared library: [libpython3.11.so.1.0]\n"),
}


def run(name, root, modules):
    if name in TREE_CHECKS:
        return list(TREE_CHECKS[name][0](pathlib.Path(root)))
    check, program = MODULE_CHECKS[name][:2]
    if not modules:
        return ["no plugin was given: nothing was checked"]
    breaches = []
    for module in modules:
        shown = subprocess.run([*program, module], check=True, capture_output=True, text=True).stdout
        breaches += check(module, shown)
    return breaches


def breaches_of_tree(check, files):
    with tempfile.TemporaryDirectory() as directory:
        root = pathlib.Path(directory)
        for name, text in files.items():
            path = root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        return list(check(root))


def selftest(name):
    if name in TREE_CHECKS:
        check, good, bad = TREE_CHECKS[name]
        good_breaches, bad_breaches = breaches_of_tree(check, good), breaches_of_tree(check, bad)
    else:
        check, _, good, bad = MODULE_CHECKS[name]
        good_breaches, bad_breaches = list(check("good.so", good)), list(check("bad.so", bad))
    problems = [f"the good example is refused: {breach}" for breach in good_breaches]
    if not bad_breaches:
        problems.append("the bad example passes")
    return problems


def main(arguments):
    problems = selftest(arguments[1]) if arguments[0] == "selftest" else run(arguments[0], arguments[1], arguments[2:])
    for problem in problems:
        print(problem)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

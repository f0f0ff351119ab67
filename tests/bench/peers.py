# SPDX-License-Identifier: Apache-2.0
"""Other ways to run Python (or anything) confined, where the machine has them."""

import os
import shutil
import subprocess

from timing import Command

PYTHON = "/usr/bin/python3"
PYODIDE = """
const { loadPyodide } = await import(process.argv[1]);
const python = await loadPyodide();
python.runPython(process.argv[2]);
"""


def version_of(words):
    try:
        result = subprocess.run(words, capture_output=True, text=True, timeout=60, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return "unknown"
    lines = (result.stdout or result.stderr).strip().splitlines()
    return lines[0][:80] if lines else "unknown"


def find(directory):
    """{name: (command that runs `-c pass`, ratio wanted, version)} and the names of those that are absent."""
    directory = os.path.abspath(directory)
    local = os.path.join(directory, "node_modules", ".bin")

    def program(name):
        return shutil.which(name, path=f"{local}{os.pathsep}{os.environ.get('PATH', '')}")

    words = {
        "bwrap": (["--unshare-all", "--ro-bind", "/", "/", "--proc", "/proc", "--dev", "/dev",
                   PYTHON, "-c", "pass"], 0.5),
        "firejail": (["--quiet", "--noprofile", "--net=none", PYTHON, "-c", "pass"], 0.25),
        "codex": (["sandbox", "--", PYTHON, "-c", "pass"], 0.2),
        "srt": (["-c", f"{PYTHON} -c pass"], 0.03),
        "deno": (["eval", "0"], 0.3),
    }
    found, absent = {}, []
    for name, (arguments, wanted) in words.items():
        path = program(name)
        if path is None:
            absent.append(name)
        else:
            found[name] = (Command([path, *arguments]), wanted, version_of([path, "--version"]))
    module = os.path.join(directory, "node_modules", "pyodide", "pyodide.mjs")
    node = shutil.which("node")
    if node and os.path.exists(module):
        command = Command([node, "--input-type=module", "-e", PYODIDE, module, "pass"])
        found["pyodide"] = (command, None, "on node " + version_of([node, "--version"]))
    else:
        absent.append("pyodide")
    return found, absent

# SPDX-License-Identifier: Apache-2.0
"""Official MCP clients against `pynox mcp`: run.py --pynox PATH --installed DIRECTORY

The directory holds what `./dev interop` has installed: node_modules, and python, a virtual environment."""

import argparse
import os
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
# A client that waits for what never comes fails. None takes ten seconds.
PATIENCE = 300
# Newest first. The first is the stateless one; the others begin with `initialize`.
REVISIONS = ["2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]
# Where a library offers its newest revision alone, so does its line here.
NPM_CLIENTS = {"@modelcontextprotocol/sdk": ["2025-11-25"], "@modelcontextprotocol/client": REVISIONS}
PYTHON_REVISIONS = REVISIONS[:2]
CONFIG = """
[profiles.agent]
allow_read = ["data"]
timeout = "60s"
"""


def clients(installed, pynox):
    """(what it is, its command line) of each."""
    for library, revisions in NPM_CLIENTS.items():
        for revision in revisions:
            yield f"{library}, {revision}", ["node", HERE / "client.mjs", library, revision, pynox, installed]
    for revision in PYTHON_REVISIONS:
        yield f"mcp for Python, {revision}", [installed / "python/bin/python", HERE / "client.py", revision, pynox]


def passes(command):
    """Whether the client, in a directory of its own, ends well."""
    with tempfile.TemporaryDirectory(prefix="pynox-interop-") as name:
        directory = pathlib.Path(name)
        (directory / "pynox.toml").write_text(CONFIG, encoding="ascii")
        (directory / "data").mkdir()
        try:
            return subprocess.run(command, cwd=directory, stdin=subprocess.DEVNULL, timeout=PATIENCE, check=False).returncode == 0
        except subprocess.TimeoutExpired:
            return False


def main():
    parser = argparse.ArgumentParser(description="official MCP clients against pynox mcp")
    parser.add_argument("--pynox", required=True)
    parser.add_argument("--installed", required=True)
    options = parser.parse_args()
    failed = 0
    for name, command in clients(pathlib.Path(options.installed).resolve(), os.path.abspath(options.pynox)):
        print(name, flush=True)
        if not passes(command):
            print("  FAILED", flush=True)
            failed += 1
    print(f"interop: {failed or 'none'} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()

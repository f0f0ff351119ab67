# SPDX-License-Identifier: Apache-2.0
"""The loops of docs/examples/agents do what the page says of them."""

import pathlib
import shutil
import subprocess
import sys

from support import PATIENCE, PYNOX, McpTest

EXAMPLES = pathlib.Path(__file__).resolve().parents[2] / "docs/examples/agents"
LOOP = """--- ok
3
--- failed
[stderr]
Traceback (most recent call last):
  File "<run 2>", line 1, in <module>
    sum(r['price'] for r in rows)
TypeError: unsupported operand type(s) for +: 'int' and 'str'
[exit 1: TypeError: unsupported operand type(s) for +: 'int' and 'str'{place}]
--- ok
9.75
--- ok
[finished in N ms, no output]
The orders come to 9.75.
"""


class Examples(McpTest):
    def printed_by(self, name):
        directory = self.directory / "agents"
        shutil.copytree(EXAMPLES, directory)
        environment = {"PATH": f"{pathlib.Path(PYNOX).parent}:/usr/bin:/bin", "TMPDIR": str(self.directory / "tmp")}
        shown = subprocess.run([sys.executable, "-B", name], cwd=directory, env=environment, capture_output=True, text=True,
                               timeout=PATIENCE, check=True).stdout
        self.assertEqual((directory / "out/total.txt").read_text(), "9.75\n")
        return "\n".join("[finished in N ms, no output]" if line.startswith("[finished in ") else line
                         for line in shown.split("\n"))

    def test_the_function_tool_over_the_pool(self):
        # The text of the tool begins with an empty line where only stderr has something.
        self.assertEqual(self.printed_by("pool_tool.py").replace("--- failed\n\n", "--- failed\n")
                         .replace("\n\n[exit", "\n[exit").replace("\n\n---", "\n---"), LOOP.format(place=""))

    def test_the_tool_through_mcp(self):
        self.assertEqual(self.printed_by("mcp_tool.py"),
                         "tools: run_python, open_session, close_session\n" + LOOP.format(place=" at line 1"))

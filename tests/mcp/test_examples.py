# SPDX-License-Identifier: Apache-2.0
"""What docs/agents.md shows is what the server says, and the loops of docs/examples/agents do what it says of them."""

import ast
import json
import pathlib
import re
import shutil
import subprocess
import sys

from support import PATIENCE, PYNOX, McpTest

DOCS = pathlib.Path(__file__).resolve().parents[2] / "docs"
EXAMPLES = DOCS / "examples/agents"
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


class Page(McpTest):
    def blocks(self, language):
        text = (DOCS / "agents.md").read_text(encoding="utf-8")
        return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)

    def here(self, text):
        """With the page's directory as this one, and without the packages, which a machine may lack."""
        return text.replace("/srv/agent", str(self.directory)).replace(" Preloaded packages: pandas.", "")

    def test_the_tools_and_a_call_are_as_shown(self):
        config = re.sub(r"^(preload|package_dirs) .*\n", "", self.blocks("toml")[0], flags=re.MULTILINE)
        client = self.start(config=config)
        shown = [self.here(block) for block in self.blocks("json")]
        (tools,) = (json.loads(block) for block in shown if block.startswith('{\n  "tools"'))
        self.assertEqual(client.ask("tools/list")["result"]["tools"], tools["tools"])
        call, answer = (json.loads(block) for block in shown if block.startswith('{"jsonrpc": "2.0", "id": 3'))
        client.send(call)
        told = client.reply(3)
        told["result"]["structuredContent"]["duration_ms"] = answer["result"]["structuredContent"]["duration_ms"]
        self.assertEqual(told, answer)
        (progress,) = client.set_aside
        shown_progress = next(json.loads(block) for block in shown if "notifications/progress" in block)
        self.assertEqual((progress["method"], set(progress["params"])),
                         (shown_progress["method"], set(shown_progress["params"]) - {"message"}))

    def test_every_snippet_is_a_program(self):
        blocks = self.blocks("python")
        self.assertEqual(len(blocks), 8)
        for block in blocks:
            compile(block, "docs/agents.md", "exec", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)

    def test_the_function_tool_is_the_examples(self):
        example = (EXAMPLES / "pool_tool.py").read_text(encoding="utf-8")
        blocks = [block for block in self.blocks("python") if block.startswith(("RUN_PYTHON", "class PythonTool"))]
        self.assertEqual(len(blocks), 2)
        for block in blocks:
            self.assertIn(block, example)

# SPDX-License-Identifier: Apache-2.0
"""A Python tool as the official SDK makes one: no sandbox, and the code runs in the server itself."""

import contextlib
import io

from mcp.server.mcpserver import MCPServer

server = MCPServer("python")


@server.tool()
def run_python(code: str) -> str:
    """Run Python code and return what it prints."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(code, "<string>", "single"), {})
    return printed.getvalue()


server.run(transport="stdio")

# SPDX-License-Identifier: Apache-2.0
"""What the official Python SDK sees of `pynox mcp`, in the directory that run.py has made:
python client.py REVISION PYNOX"""

import logging
import pathlib
import re
import sys

import anyio
from mcp import Client, MCPError, StdioServerParameters
from mcp.client.stdio import stdio_client

STATELESS = "2026-07-28"
INVALID_PARAMS = -32602
READY = "pynox: the pool is ready, 1 worker\n"


class Faults(logging.Handler):
    """The SDK logs what it cannot make sense of: as warnings, and dropped messages at the lowest level."""

    def __init__(self):
        super().__init__()
        self.seen = []

    def emit(self, record):
        text = record.getMessage()
        if record.levelno >= logging.WARNING or text.startswith("dropp"):
            self.seen.append(text)


def text_of(result):
    return "".join(block.text for block in result.content)


def done(what):
    print(f"  {what}", flush=True)


class Checks:
    def __init__(self, client):
        self.client = client

    async def run_python(self, code, session=None, **options):
        return await self.client.call_tool("run_python", {"code": code, **({"session": session} if session else {})}, **options)

    async def lists_tools(self):
        tools = (await self.client.list_tools()).tools
        assert [tool.name for tool in tools] == ["run_python", "open_session", "close_session"], tools
        done("lists the tools")

    async def runs_code(self):
        result = await self.run_python("6 * 7")
        assert (text_of(result), result.is_error) == ("42\n", False), result
        assert result.structured_content["stdout"] == "42\n", result
        failed = await self.run_python("{}['price']")
        assert failed.is_error and "KeyError: 'price'" in text_of(failed), failed
        done("runs code without a session")

    async def keeps_variables(self):
        opened = await self.client.call_tool("open_session", {})
        session = re.search(r"The session (\S+) is open", text_of(opened))[1]
        assert opened.structured_content["session"] == session, opened
        await self.run_python("x = 5", session)
        assert text_of(await self.run_python("x", session)) == "5\n"
        assert "NameError" in text_of(await self.run_python("x"))
        assert not (await self.client.call_tool("close_session", {"session": session})).is_error
        assert (await self.run_python("x", session)).is_error
        done("runs code in a session")

    async def receives_progress(self):
        """The code ends when the second notification has come."""
        seen = []

        async def on_progress(progress, _total, message):
            seen.append((progress, message))
            if len(seen) == 2:
                pathlib.Path("data/go").touch()

        code = "import os, time\nprint('epoch 2 of 10')\nwhile not os.path.exists('data/go'): time.sleep(0.01)"
        assert not (await self.run_python(code, progress_callback=on_progress)).is_error
        assert seen == [(0, None), (5, "epoch 2 of 10")], seen
        done("receives progress")

    async def cancels(self):
        """There is one worker: the next run has to wait for the end of the cancelled one."""
        with anyio.CancelScope() as scope:
            async def on_progress(_progress, _total, _message):
                scope.cancel()

            await self.run_python("while True: pass", progress_callback=on_progress)
        assert scope.cancelled_caught
        assert text_of(await self.run_python("1")) == "1\n"
        done("cancels")

    async def subscribes_to_nothing(self):
        async with self.client.listen(tools_list_changed=True) as subscription:
            assert not subscription.honored.tools_list_changed, subscription.honored
            assert [event async for event in subscription] == []
        done("subscribes to nothing")

    async def is_told_of_mistakes(self):
        for name, arguments in (("run_shell", {}), ("run_python", {"code": "1", "allow_read": ["/"]})):
            try:
                await self.client.call_tool(name, arguments)
            except MCPError as error:
                assert error.error.code == INVALID_PARAMS, error
            else:
                raise AssertionError(f"{name} took {arguments}")
        done("is told of mistakes")


async def main(revision, pynox):
    faults = Faults()
    logging.getLogger().addHandler(faults)
    logging.getLogger("mcp").setLevel(logging.DEBUG)
    server = StdioServerParameters(command=pynox, args=["mcp", "--profile=agent", "--workers=1"])
    with open("stderr", "w+", encoding="utf-8") as errors:
        # "auto" asks the server what it speaks, and "legacy" begins with initialize.
        mode = "auto" if revision == STATELESS else "legacy"
        async with Client(stdio_client(server, errlog=errors), mode=mode) as client:
            assert client.protocol_version == revision, client.protocol_version
            assert client.server_info.name == "pynox", client.server_info
            checks = Checks(client)
            await checks.lists_tools()
            await checks.runs_code()
            await checks.keeps_variables()
            await checks.receives_progress()
            await checks.cancels()
            if revision == STATELESS:
                await checks.subscribes_to_nothing()
            await checks.is_told_of_mistakes()
        errors.seek(0)
        logged = errors.read()
    assert logged == READY, logged
    assert not faults.seen, faults.seen
    done("sees no protocol error")


anyio.run(main, *sys.argv[1:])

# SPDX-License-Identifier: Apache-2.0
"""The MCP server beside one made with the official SDK, which has no sandbox, and beside the pool."""

import json
import os
import pathlib
import statistics
import time

from pool import LineServer, Pool
from timing import row

HERE = pathlib.Path(__file__).resolve().parent
REVISION = "2025-11-25"
CODE = "1+1"


class Server(LineServer):
    """A server on its standard streams, opened as a client with a handshake does it."""

    def __init__(self, words):
        super().__init__(words)
        self.count = 0
        self.ask("initialize", {"protocolVersion": REVISION, "capabilities": {}, "clientInfo": {"name": "bench", "version": "1"}})
        self.send({"method": "notifications/initialized"})

    def send(self, message):
        super().send({"jsonrpc": "2.0", **message})

    def ask(self, method, params):
        self.count += 1
        self.send({"id": self.count, "method": method, "params": params})
        answer = self.receive()
        if answer.get("id") != self.count or "result" not in answer:
            raise RuntimeError(json.dumps(answer)[:200])
        return answer["result"]

    def call(self):
        result = self.ask("tools/call", {"name": "run_python", "arguments": {"code": CODE}})
        if result["content"][0]["text"] != "2\n":
            raise RuntimeError(json.dumps(result)[:200])


def elapsed_ms(work):
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1e3


def first_result(words):
    """From the start of the process to the result of its first call."""
    start = time.perf_counter()
    with Server(words) as server:
        server.call()
        return (time.perf_counter() - start) * 1e3


def medians_in_turns(works, rounds):
    times = {name: [] for name in works}
    for _ in range(rounds):
        for name, work in works.items():
            times[name].append(work())
    return {name: round(statistics.median(each), 3) for name, each in times.items()}


def starts(pynox, sdk, rounds):
    medians = medians_in_turns({"pynox": lambda: first_result(pynox), "sdk": lambda: first_result(sdk)}, max(rounds // 6, 3))
    return row("pynox mcp, start to the first result", "a server of the Python SDK", medians["pynox"] / medians["sdk"],
               pynox_ms=medians["pynox"], other_ms=medians["sdk"])


def calls(title, against, server, other, rounds):
    for _ in range(20):
        server(), other()
    medians = medians_in_turns({"pynox": lambda: elapsed_ms(server), "other": lambda: elapsed_ms(other)}, rounds * 4)
    return row(title, against, medians["pynox"] / medians["other"], pynox_ms=medians["pynox"], other_ms=medians["other"])


def measure(pynox, sdk_python, rounds):
    words = [pynox, "mcp", "--workers=1"]
    rows = []
    with Server(words) as server, Pool(pynox) as pool:
        rows.append(calls("pynox mcp, a call, p50", "pynox pool", server.call,
                          lambda: pool.ask({"code": CODE, "echo": True}), rounds))
    if not os.path.exists(sdk_python):
        return rows, {"an MCP server of the Python SDK": "not installed"}
    sdk = [sdk_python, str(HERE / "mcp_sdk_server.py")]
    rows.append(starts(words, sdk, rounds))
    with Server(words) as server, Server(sdk) as other:
        rows.append(calls("pynox mcp, a call, p50", "a server of the Python SDK", server.call, other.call, rounds))
    return rows

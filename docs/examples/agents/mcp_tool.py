# SPDX-License-Identifier: Apache-2.0
"""The same loop through `pynox mcp`. A client library does what is written out here.

Run it in this directory: python3 mcp_tool.py"""

import json
import subprocess

from scripted_model import run_loop

META = {"io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientCapabilities": {}}


class McpClient:
    def __init__(self, *arguments):
        self.process = subprocess.Popen(["pynox", "mcp", *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL)
        self.count = 0

    def request(self, method, **params):
        self.count += 1
        message = {"jsonrpc": "2.0", "id": self.count, "method": method, "params": {**params, "_meta": META}}
        self.process.stdin.write(json.dumps(message).encode() + b"\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        if "error" in answer:
            raise ValueError(answer["error"]["message"])
        return answer["result"]

    def call(self, name, **arguments):
        return self.request("tools/call", name=name, arguments=arguments)

    def close(self):
        self.process.stdin.close()
        self.process.wait()


if __name__ == "__main__":
    client = McpClient("--config=pynox.toml", "--profile=agent")
    session = client.call("open_session")["structuredContent"]["session"]

    def run_python(code):
        result = client.call("run_python", code=code, session=session)
        return result["content"][0]["text"], result["isError"]

    print("tools:", ", ".join(tool["name"] for tool in client.request("tools/list")["tools"]))
    print(run_loop("What do the orders come to?", run_python))
    client.close()

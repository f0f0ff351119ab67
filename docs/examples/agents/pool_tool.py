# SPDX-License-Identifier: Apache-2.0
"""A function tool over `pynox pool`: the loop is yours, and the pool runs the code.

Run it in this directory: python3 pool_tool.py"""

import json
import subprocess

from scripted_model import run_loop

RUN_PYTHON = {
    "type": "object",
    "properties": {
        "code": {"type": "string", "description": "Python source. Print what you need to see; "
                                                  "the value of a final expression is printed too."},
    },
    "required": ["code"],
    "additionalProperties": False,
}
DESCRIPTION = ("Run Python 3.11 code in a sandbox and return what it prints. Variables persist "
               "between calls. No network, no processes, no standard input. "
               "Reads ./data, writes ./out.")


class Pool:
    """One request at a time; the pool protocol has a client for several."""

    def __init__(self, *arguments):
        self.process = subprocess.Popen(["pynox", "pool", *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL)

    def ask(self, **request):
        self.process.stdin.write(json.dumps(request).encode() + b"\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise ConnectionError("the pool ended before it answered")
        return json.loads(line)

    def close(self):
        self.process.stdin.close()
        self.process.wait()


class PythonTool:
    """Keeps one session for a conversation, so that the model never sees a handle."""

    def __init__(self, pool, show=16_000, **policy):
        self.pool, self.show, self.policy, self.session = pool, show, policy, None

    def __call__(self, code):
        if self.session is None:
            opened = self.pool.ask(op="open", **self.policy)
            if opened["exit"]:
                return f"[not run: {opened['error']['message']}]", True
            self.session = opened["session"]
        answer = self.pool.ask(session=self.session, code=code, echo=True)
        notes = []
        error = answer["error"]
        if error:
            notes.append(f"[exit {answer['exit']}: {error['type']}: {error['message']}]")
        elif answer["exit"]:
            notes.append(f"[exit {answer['exit']}]")
        if not answer.get("session_open", False):  # expired, crashed or killed
            self.session = None
            notes.append("[variables are lost: a new session starts with the next call]")
        text = self._clip(answer["stdout"], answer["stdout_truncated"])
        if answer["stderr"]:
            text += "\n[stderr]\n" + self._clip(answer["stderr"], answer["stderr_truncated"])
        if not text and not notes:
            notes.append(f"[finished in {answer['duration_ms']} ms, no output]")
        return "\n".join(filter(None, [text, *notes])), error is not None

    def _clip(self, text, is_cut):
        if len(text) > self.show:
            half = self.show // 2
            text = text[:half] + f"\n[… {len(text) - 2 * half} characters left out …]\n" + text[-half:]
        return text + ("\n[the rest was not kept: print less]" if is_cut else "")


if __name__ == "__main__":
    pool = Pool("--config=pynox.toml")
    print(run_loop("What do the orders come to?", PythonTool(pool, profile="agent")))
    pool.close()

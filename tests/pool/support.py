# SPDX-License-Identifier: Apache-2.0
"""Running the built pynox as a pool."""

import json
import os
import pathlib
import signal
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))

from line_server import PATIENCE, PYNOX, LineServer, ServerTest, children_of, is_alive  # noqa: E402


class Pool(LineServer):
    def __init__(self, *arguments, **options):
        super().__init__("pool", *arguments, **options)

    def send(self, **request):
        self.write(json.dumps(request).encode() + b"\n")

    def answer(self, wanted):
        """The answer to a request. What comes before it is set aside."""
        for index, line in enumerate(self.set_aside):
            if line["id"] == wanted and "event" not in line:
                return self.set_aside.pop(index)
        while (line := self.next()) is not None:
            if line["id"] == wanted and "event" not in line:
                return line
            self.set_aside.append(line)
        raise AssertionError(f"the pool ended without answering {wanted!r}: {self.error_output.decode()}")

    def ask(self, **request):
        self.count += 1
        request.setdefault("id", f"ask-{self.count}")
        self.send(**request)
        return self.answer(request["id"])

    def run(self, code, **fields):
        return self.ask(code=code, **fields)

    def open(self, **fields):
        answer = self.ask(op="open", **fields)
        assert answer["exit"] == 0, answer
        return answer["session"]

    def finish(self):
        """Ends the input; the lines that still come, and the exit status."""
        self.end_input()
        rest = self.set_aside
        while (line := self.next()) is not None:
            rest.append(line)
        return rest, self.wait()

    def children(self):
        """The pool's child processes: the template and the programs."""
        return children_of(self.process.pid)

    def template(self):
        """The process that is executed, not forked: it leads its group."""
        for pid in self.children():
            try:
                if os.getpgid(pid) == pid:
                    return pid
            except ProcessLookupError:
                pass  # a program that was answered a moment ago
        raise AssertionError("there is no template")


class PoolTest(ServerTest):
    def start(self, *arguments, config=None, **options):
        if config is not None:
            (self.directory / "pynox.toml").write_text(config)
        options.setdefault("cwd", self.directory)
        options.setdefault("env", self.environment)
        pool = Pool(*arguments, **options)
        self.addCleanup(pool.kill)
        return pool

    def refused_start(self, *arguments, config=None):
        """The one line of a pool that must not start."""
        return self.assertRefusesToStart(self.start(*arguments, config=config))

    def assertRefused(self, answer, kind):
        self.assertEqual((answer["exit"], answer["error"]["type"], answer["policy"]), (125, kind, None), answer)


__all__ = ["PATIENCE", "PYNOX", "Pool", "PoolTest", "children_of", "is_alive", "signal"]

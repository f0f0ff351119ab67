# SPDX-License-Identifier: Apache-2.0
"""What endurance.py asks of a pool, and what must come back."""

import random
import time

CRASHES = {
    "import os; os._exit(3)": (3, None),
    "import os; os.kill(os.getpid(), 9)": (137, "Killed"),
    "import ctypes; ctypes.string_at(0)": (139, "Killed"),
    "import os; os.abort()": (134, "Killed"),
    "raise SystemExit(True)": (1, None),
    "import sys; sys.exit('text')": (1, None),
    "1 / 0": (1, "ZeroDivisionError"),
    "import sys; sys.exit(7)": (7, None),
}


class Wrong(Exception):
    """An answer that is not what was asked for."""


def kind_of(answer):
    return answer["error"]["type"] if answer["error"] else None


def expect(answer, exit_status, kind=None, **fields):
    found = {key: answer.get(key) for key in fields}
    if (answer["exit"], kind_of(answer)) != (exit_status, kind) or found != fields:
        raise Wrong(f"expected {exit_status} {kind} {str(fields)[:200]}, not {str(answer)[:600]}")


class Load:
    """One mixed request after the other. `client.ask(request)` returns the answer, `client.send` a handle to wait
    for; `killed(answer)` tells whether it may be put down to a process that endurance.py itself killed."""

    def __init__(self, client, killed, seed):
        self.client, self.killed = client, killed
        self.random = random.Random(seed)
        self.kinds = [(self.success, 30), (self.crash, 20), (self.timeout, 3), (self.flood, 5), (self.cancel, 12),
                      (self.temporary, 5), (self.stream, 5), (self.refused, 5), (self.session, 6), (self.info, 4)]

    def one(self):
        action = self.random.choices([kind for kind, _ in self.kinds], [weight for _, weight in self.kinds])[0]
        action()

    def check(self, answer, exit_status, kind=None, **fields):
        try:
            expect(answer, exit_status, kind, **fields)
        except Wrong:
            if not self.killed(answer):
                raise

    def success(self):
        n = self.random.randrange(1 << 30)
        self.check(self.client.ask(code=f"import sys; print({n} + 1); print(sys.argv[1], file=sys.stderr)", args=[str(n)]),
                   0, stdout=f"{n + 1}\n", stderr=f"{n}\n")

    def crash(self):
        code, (exit_status, kind) = self.random.choice(list(CRASHES.items()))
        self.check(self.client.ask(code="print('before')\n" + code), exit_status, kind, stdout="before\n")

    def timeout(self):
        code = self.random.choice(["while True: pass", "import time; time.sleep(60)", "input_ = open(0).read()\nwhile True: pass"])
        self.check(self.client.ask(code="print('first')\n" + code, timeout="150ms"), 124, "Timeout")

    def flood(self):
        size = self.random.choice([65535, 65536, 65537, 400000])
        answer = self.client.ask(code=f"import sys; sys.stdout.write('x' * {size}); sys.stderr.write('y' * {size})")
        self.check(answer, 0, stdout="x" * min(size, 65536), stderr="y" * min(size, 65536),
                   stdout_truncated=size > 65536, stderr_truncated=size > 65536)

    def cancel(self):
        length = self.random.choice([0, 0.002, 0.01, 0.03])
        run = self.client.send(code=f"import time; time.sleep({length}); print('end')")
        time.sleep(self.random.random() * 0.04)
        told = [self.client.ask(op="cancel", target=run.id) for _ in range(self.random.choice([1, 1, 2]))]
        answer = run.wait()
        for cancel in told:
            expect(cancel, 0, None, target=run.id)
        if kind_of(answer) == "Cancelled":
            expect(answer, 130, "Cancelled")
            if not told[0]["cancelled"]:
                raise Wrong(f"cancelled without being told so: {told} {answer}")
        elif told[0]["cancelled"] and not self.killed(answer):
            raise Wrong(f"not cancelled although told so: {told} {answer}")
        else:
            self.check(answer, 0, stdout="end\n")

    def temporary(self):
        end = self.random.choice(["", "import os; os.abort()"])
        answer = self.client.ask(code="import tempfile; f = tempfile.NamedTemporaryFile(delete=False); f.write(b'x' * 999)\n"
                                 + end, allow_temp=True)
        self.check(answer, 134 if end else 0, "Killed" if end else None)

    def stream(self):
        run = self.client.send(code="import sys\nfor i in range(300): print('é', i); print(i, file=sys.stderr)", stream=True)
        answer = run.wait()
        if self.killed(answer):
            return
        expect(answer, 0)
        for name in ("stdout", "stderr"):
            text = "".join(e["text"] for e in run.events if e["event"] == "output" and e["stream"] == name)
            if text != answer[name]:
                raise Wrong(f"the events of {name} are not its text")

    def refused(self):
        request, kind = self.random.choice([({"code": "1", "allow_reed": []}, "UnknownKey"), ({"code": "1", "timeout": 5}, "BadRequest"),
                                            ({"code": "1", "session": "s_none"}, "NoSession"), ({"op": "fly"}, "BadRequest"),
                                            ({"code": "1", "allow_network": True}, "OverLimit"), ({}, "BadRequest")])
        expect(self.client.ask(**request), 125, kind, policy=None)

    def info(self):
        expect(self.client.ask(op="info"), 0)

    def session(self):
        opened = self.client.ask(op="open", timeout="20s", allow_temp=self.random.random() < 0.5)
        if kind_of(opened) == "SessionLimit" or self.killed(opened):
            return
        expect(opened, 0)
        name, is_open = opened["session"], True
        try:
            is_open = self._use(name)
        finally:
            closed = self.client.ask(op="close", session=name)
        if not self.killed(closed):
            expect(closed, 0 if is_open else 125, None if is_open else "NoSession")

    def _use(self, name):
        """Runs in a session; whether it is still open."""
        for code, exit_status, kind, stays, stdout in self._session_runs(self.random.randrange(1 << 30)):
            limit = {"timeout": "150ms"} if kind == "Timeout" else {}
            answer = self.client.ask(session=name, code=code, **limit)
            if self.killed(answer):
                return False
            expect(answer, exit_status, kind, session_open=stays, stdout=stdout)
            if not stays:
                return False
        return True

    def _session_runs(self, n):
        """A few of the ways in which a run can leave its session, and then that what it had is still there."""
        yield f"x = {n}", 0, None, True, ""
        ends = [("1 / 0", 1, "ZeroDivisionError", True, ""), ("import sys; sys.exit(4)", 4, None, True, ""),
                ("while True: pass", 124, "Timeout", True, ""), ("def (", 1, "SyntaxError", True, ""),
                ("import os; os._exit(5)", 5, None, False, ""), ("import os; os.abort()", 134, "Killed", False, ""),
                ("print('y' * 5)", 0, None, True, "yyyyy\n")]
        for end in self.random.sample(ends, 2):
            yield end
            yield "print(x)", 0, None, True, f"{n}\n"

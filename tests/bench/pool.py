# SPDX-License-Identifier: Apache-2.0
"""The pool: one client; one worker unless a row says more."""

import json
import os
import statistics
import subprocess
import tempfile
import time

from timing import Command, interleave, quantile, row

PYTHON = "/usr/bin/python3"


PACKAGES = "/usr/lib/python3/dist-packages"
FORK_SERVER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "fork_server.py")


class LineServer:
    """Answers one line for each that it is given."""

    def __init__(self, words):
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)

    def send(self, message):
        self.process.stdin.write(json.dumps(message).encode() + b"\n")
        self.process.stdin.flush()

    def receive(self):
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError(f"the server ended with {self.process.wait()}")
        return json.loads(line)

    def ask(self, request):
        self.send(request)
        answer = self.receive()
        if answer["exit"] != 0:
            raise RuntimeError(json.dumps(answer["error"]))
        return answer

    def time(self, request, rounds):
        times = []
        for _ in range(rounds):
            start = time.perf_counter()
            self.ask(request)
            times.append((time.perf_counter() - start) * 1e3)
        return times

    def children(self):
        pid = self.process.pid
        with open(f"/proc/{pid}/task/{pid}/children", encoding="ascii") as file:
            return [int(word) for word in file.read().split()]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait(30)
        self.process.stdout.close()


class Pool(LineServer):
    def __init__(self, pynox, *flags, workers=1):
        super().__init__([pynox, "pool", f"--workers={workers}", *flags])
        self.ask({"op": "info"})


def throughput(pool, request, count):
    """Requests a second when they are all written at once."""
    line = json.dumps(request).encode() + b"\n"
    start = time.perf_counter()
    for _ in range(count):
        pool.process.stdin.write(line)
    pool.process.stdin.flush()
    for _ in range(count):
        pool.process.stdout.readline()
    return count / (time.perf_counter() - start)


def small_requests(pynox, rounds):
    request = {"code": "1+1"}
    baseline, _ = interleave({"python": Command([PYTHON, "-c", "1+1"])}, max(rounds // 4, 5))
    python_ms = baseline["python"]["wall_ms"]
    with Pool(pynox) as pool, LineServer([PYTHON, "-E", "-s", "-B", FORK_SERVER]) as plain:
        session = pool.ask({"op": "open"})["session"]
        kinds = {"pool": (pool, request), "plain": (plain, request), "session": (pool, request | {"session": session})}
        times = {name: [] for name in kinds}
        for turn in range(9):
            for name, (server, line) in kinds.items():
                measured = server.time(line, max(rounds // 2, 5))
                times[name] += measured if turn else []  # the first turn warms up
    middle = {name: statistics.median(values) for name, values in times.items()}
    rows = [row("pool, 1+1, p50", "python3 -c", middle["pool"] / python_ms, 0.06, pynox_ms=round(middle["pool"], 3),
                p99_ms=round(quantile(times["pool"], 0.99), 3), other_ms=python_ms),
            row("pool, 1+1, p50", "an os.fork server", middle["pool"] / middle["plain"], pynox_ms=round(middle["pool"], 3),
                other_ms=round(middle["plain"], 3)),
            row("run in a session, 1+1, p50", "python3 -c", middle["session"] / python_ms,
                pynox_ms=round(middle["session"], 3), other_ms=python_ms)]
    for workers in (1, 2, 4, 8):
        with Pool(pynox, workers=workers) as pool:
            pool.time(request, 20)
            rate = throughput(pool, request, min(rounds * 8, 800))
        rows.append(row(f"pool, 1+1, time for each of many, workers {workers}", "python3 -c", 1e3 / rate / python_ms,
                        0.05 if workers == 1 else None, requests_per_second=round(rate), other_ms=python_ms))
    return rows


def with_preload(pynox, rounds, module, code, wanted):
    """Nothing if this python has no such module."""
    if not os.path.isdir(os.path.join(PACKAGES, module)):
        return []
    baseline, _ = interleave({"python": Command([PYTHON, "-c", f"import {module}"])}, 3)
    with tempfile.TemporaryDirectory() as directory:
        config = os.path.join(directory, "pynox.toml")
        with open(config, "w", encoding="ascii") as file:
            file.write(f'[pool]\npreload = ["{module}"]\npackage_dirs = ["{PACKAGES}"]\n')
        with Pool(pynox, f"--config={config}") as pool:
            pool.time({"code": code}, 5)
            middle = statistics.median(pool.time({"code": code}, rounds))
    python_ms = baseline["python"]["wall_ms"]
    return [row(f"pool, {module} preloaded, p50", f"python3 -c 'import {module}'", middle / python_ms, wanted,
                pynox_ms=round(middle, 3), other_ms=python_ms)]


def private_bytes(pid):
    total = 0
    with open(f"/proc/{pid}/smaps_rollup", encoding="ascii") as file:
        for line in file:
            if line.startswith(("Private_Clean", "Private_Dirty")):
                total += int(line.split()[1]) * 1024
    return total


def idle_processes(pynox):
    """Private memory of an idle session and of a waiting child beside a python3 with the same imports."""
    with Pool(pynox) as pool:
        session = pool.ask({"op": "open"})["session"]
        pid = int(pool.ask({"session": session, "code": "import os; print(os.getpid())"})["stdout"])
        time.sleep(0.2)
        # The template leads a group; the others that are left wait for a program.
        standby = next(child for child in pool.children() if child != pid and os.getpgid(child) != child)
        session_bytes, standby_bytes = private_bytes(pid), private_bytes(standby)
    code = "import os, sys; print(os.getpid(), flush=True); sys.stdin.read()"
    with subprocess.Popen([PYTHON, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        other.stdout.readline()
        python_bytes = private_bytes(other.pid)
        other.stdin.close()
    return [row(title, "python3", ours / python_bytes, wanted, pynox_kib=ours // 1024, other_kib=python_bytes // 1024)
            for title, ours, wanted in (("idle session, private memory", session_bytes, 0.15),
                                        ("waiting child, private memory", standby_bytes, None))]


def measure(pynox, rounds):
    rows, failures = [], {}
    product = "import numpy; numpy.eye(2) @ numpy.eye(2)"
    total = "import pandas; pandas.DataFrame({'a': [1, 2]}).sum()"
    for name, part in (("pool", lambda: small_requests(pynox, rounds)),
                       ("numpy", lambda: with_preload(pynox, rounds, "numpy", product, None)),
                       ("pandas", lambda: with_preload(pynox, rounds, "pandas", total, 0.01)),
                       ("session", lambda: idle_processes(pynox))):
        try:
            rows += part()
        except (RuntimeError, OSError, ValueError, KeyError, StopIteration) as error:
            failures[name] = str(error)[:200]
    return rows, failures

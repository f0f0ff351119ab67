# SPDX-License-Identifier: Apache-2.0
"""The pool: one client, one worker."""

import json
import os
import statistics
import subprocess
import tempfile
import time

from timing import Command, interleave, quantile, row

PYTHON = "/usr/bin/python3"


class Pool:
    def __init__(self, pynox, *flags):
        self.process = subprocess.Popen([pynox, "pool", "--workers=1", *flags], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.ask({"op": "info"})

    def ask(self, request):
        self.process.stdin.write(json.dumps(request).encode() + b"\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
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

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait(30)
        self.process.stdout.close()


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
    baseline, _ = interleave({"python": Command([PYTHON, "-c", "1+1"])}, max(rounds // 4, 5))
    with Pool(pynox) as pool:
        pool.time({"code": "1+1"}, 20)
        times = pool.time({"code": "1+1"}, rounds * 4)
        rate = throughput(pool, {"code": "1+1"}, min(rounds * 8, 800))
    python_ms = baseline["python"]["wall_ms"]
    middle = statistics.median(times)
    return [row("pool, 1+1, p50", "python3 -c", middle / python_ms, 0.06, pynox_ms=round(middle, 3),
                p99_ms=round(quantile(times, 0.99), 3), other_ms=python_ms),
            row("pool, 1+1, time for each of many", "python3 -c", 1e3 / rate / python_ms, 0.05,
                requests_per_second=round(rate), other_ms=python_ms)]


def with_pandas(pynox, rounds):
    """Nothing if this python has no pandas."""
    packages = "/usr/lib/python3/dist-packages"
    if not os.path.isdir(os.path.join(packages, "pandas")):
        return []
    baseline, _ = interleave({"python": Command([PYTHON, "-c", "import pandas"])}, 3)
    with tempfile.TemporaryDirectory() as directory:
        config = os.path.join(directory, "pynox.toml")
        with open(config, "w", encoding="ascii") as file:
            file.write(f'[pool]\npreload = ["pandas"]\npackage_dirs = ["{packages}"]\n')
        request = {"code": "import pandas; pandas.DataFrame({'a': [1, 2]}).sum()", "memory": "2g"}
        with Pool(pynox, f"--config={config}") as pool:
            pool.time(request, 5)
            middle = statistics.median(pool.time(request, rounds))
    python_ms = baseline["python"]["wall_ms"]
    return [row("pool, pandas preloaded, p50", "python3 -c 'import pandas'", middle / python_ms, 0.01,
                pynox_ms=round(middle, 3), other_ms=python_ms)]


def private_bytes(pid):
    total = 0
    with open(f"/proc/{pid}/smaps_rollup", encoding="ascii") as file:
        for line in file:
            if line.startswith(("Private_Clean", "Private_Dirty")):
                total += int(line.split()[1]) * 1024
    return total


def idle_session(pynox):
    """Private memory of one idle session beside a python3 with the same imports."""
    with Pool(pynox) as pool:
        session = pool.ask({"op": "open"})["session"]
        pid = int(pool.ask({"session": session, "code": "import os; print(os.getpid())"})["stdout"])
        time.sleep(0.2)
        session_bytes = private_bytes(pid)
    code = "import os, sys; print(os.getpid(), flush=True); sys.stdin.read()"
    with subprocess.Popen([PYTHON, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        other.stdout.readline()
        python_bytes = private_bytes(other.pid)
        other.stdin.close()
    return [row("idle session, private memory", "python3", session_bytes / python_bytes, 0.15,
                pynox_kib=session_bytes // 1024, other_kib=python_bytes // 1024)]


def measure(pynox, rounds):
    rows, failures = [], {}
    for name, part in (("pool", lambda: small_requests(pynox, rounds)), ("pandas", lambda: with_pandas(pynox, rounds)),
                       ("session", lambda: idle_session(pynox))):
        try:
            rows += part()
        except (RuntimeError, OSError, ValueError, KeyError) as error:
            failures[name] = str(error)[:200]
    return rows, failures

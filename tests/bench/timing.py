# SPDX-License-Identifier: Apache-2.0
"""Interleaved measuring: A B A B, so that what disturbs the machine disturbs all alike."""

import os
import resource
import statistics
import subprocess
import time


def quantile(values, fraction):
    ordered = sorted(values)
    return ordered[min(int(len(ordered) * fraction), len(ordered) - 1)]


class Command:
    """A command line; what it reads and where its output goes are the same for all."""

    def __init__(self, words, environment=None, directory=None):
        self.words = words
        self.environment = {**os.environ, **(environment or {})}
        self.directory = directory

    def run(self, output=subprocess.DEVNULL):
        """Seconds of wall time, and of CPU time of the process and of what it waited for."""
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        start = time.perf_counter()
        result = subprocess.run(self.words, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.PIPE,
                                env=self.environment, cwd=self.directory, check=False, timeout=300)
        wall = time.perf_counter() - start
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        if result.returncode != 0:
            lines = result.stderr.decode(errors="replace").strip().splitlines()
            raise RuntimeError(lines[-1] if lines else f"exit {result.returncode}")
        return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    def output(self):
        return subprocess.run(self.words, stdin=subprocess.DEVNULL, capture_output=True, text=True,
                              env=self.environment, cwd=self.directory, check=True, timeout=300).stdout


def interleave(commands, rounds):
    """{name: Command} → {name: {wall_ms, cpu_ms, p90_ms}}, and {name: why it cannot run here}."""
    walls, cpus, failures = {}, {}, {}
    for name, command in commands.items():
        try:
            command.run()  # warms the page cache, and tells whether it works at all
            walls[name], cpus[name] = [], []
        except (RuntimeError, OSError, subprocess.TimeoutExpired) as error:
            failures[name] = str(error)[:200]
    for _ in range(rounds):
        for name in walls:
            wall, cpu = commands[name].run()
            walls[name].append(wall * 1e3)
            cpus[name].append(cpu * 1e3)
    return {name: {"wall_ms": round(statistics.median(walls[name]), 3),
                   "cpu_ms": round(statistics.median(cpus[name]), 3),
                   "p90_ms": round(quantile(walls[name], 0.9), 3)} for name in walls}, failures


def row(title, against, ratio, wanted=None, **facts):
    """One line of the table. `ratio` is pynox's figure over the other's; smaller is better."""
    return {"title": title, "against": against, "ratio": round(ratio, 4), "wanted": wanted, **facts}

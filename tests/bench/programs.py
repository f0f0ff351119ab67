# SPDX-License-Identifier: Apache-2.0
"""The measurements of one-shot runs: start, imports, computing, files, output, memory, mediation, timeouts."""

import json
import math
import os
import statistics
import subprocess
import tempfile
import time

import peers
from timing import Command, interleave, row

PYTHON = "/usr/bin/python3"
HERE = os.path.dirname(os.path.abspath(__file__))
IMPORTS = "import asyncio, json, argparse, dataclasses"

READ_FILES = """
import os, sys
for _ in range({rounds}):
    for i in range(200):
        with open(f"{directory}/{{i}}", "rb") as file:
            file.read()
"""
PRINTS = """
import time
start = time.perf_counter()
for i in range({count}):
    print("x")
"""
MEMORY = """
with open("/proc/self/status") as file:
    print({line.split(":")[0]: int(line.split()[1]) for line in file if line.startswith(("VmHWM", "VmPeak"))})
"""
WAVES = """
for _ in range(5):
    waves = [[str(i), (i, i + 1), {{}}] for i in range(60_000)]
    del waves
"""
CHMOD = """
import os, statistics, time
open("{path}", "w").close()
times = []
for _ in range(1000):
    start = time.perf_counter()
    os.chmod("{path}", 0o644)
    times.append(time.perf_counter() - start)
print(statistics.median(times) * 1e6)
"""
OPEN_READ_CLOSE = """
import os, time
try:
    os.chmod("{path}", 0o644)
    print("mediated")
except PermissionError:
    print("refused")
start = time.perf_counter()
for _ in range(20_000):
    file = os.open("{path}", os.O_RDONLY)
    os.read(file, 64)
    os.close(file)
print((time.perf_counter() - start) * 1e3)
"""


def start(pynox, rounds, peer_directory):
    found, absent = peers.find(peer_directory)
    commands = {"pynox": Command([pynox, "-c", "pass"]), "python3": Command([PYTHON, "-c", "pass"]),
                "python3 -I -S": Command([PYTHON, "-I", "-S", "-c", "pass"])}
    medians, _ = interleave(commands, rounds)
    rows = [compare("start, -c pass", medians, "python3", 0.75), compare("start, -c pass", medians, "python3 -I -S", 1.0)]
    unusable = {name: "not installed" for name in absent}
    for name, (command, wanted, version) in found.items():
        # Each beside pynox for itself: some take a second, and the machine changes meanwhile.
        medians, failures = interleave({"pynox": commands["pynox"], name: command}, max(rounds // 6, 3))
        unusable.update(failures)
        if name in medians:
            rows.append(compare("start, -c pass", medians, name, wanted, version=version))
    return rows, unusable


def compare(title, medians, other, wanted, **facts):
    mine, theirs = medians["pynox"], medians[other]
    return row(title, other, mine["wall_ms"] / theirs["wall_ms"], wanted, pynox_ms=mine["wall_ms"],
               other_ms=theirs["wall_ms"], cpu_ratio=round(mine["cpu_ms"] / theirs["cpu_ms"], 3), **facts)


def imports(pynox, rounds):
    medians, _ = interleave({"pynox": Command([pynox, "-c", IMPORTS]), "python3": Command([PYTHON, "-c", IMPORTS])},
                            max(rounds // 2, 3))
    return [compare(IMPORTS, medians, "python3", 0.75)]


def computing(pynox, rounds):
    script = os.path.join(HERE, "kernels.py")
    times = {"pynox": {}, "python3": {}}
    for _ in range(max(rounds // 10, 3)):
        for name, words in (("pynox", [pynox, script]), ("python3", [PYTHON, script])):
            for kernel, seconds in json.loads(Command(words).output()).items():
                times[name].setdefault(kernel, []).append(seconds)
    ratios = {kernel: statistics.median(times["pynox"][kernel]) / statistics.median(times["python3"][kernel])
              for kernel in times["python3"]}
    mean = math.exp(statistics.fmean(math.log(ratio) for ratio in ratios.values()))
    worst = max(ratios, key=ratios.get)
    rounded = {kernel: round(ratio, 3) for kernel, ratio in ratios.items()}
    return [row(f"{len(ratios)} CPU-bound kernels, geometric mean", "python3", mean, 0.90, kernels=rounded),
            row(f"the slowest kernel, {worst}", "python3", ratios[worst], 1.03)]


def files_and_output(pynox, rounds):
    rounds = max(rounds // 10, 3)
    with tempfile.TemporaryDirectory() as directory:
        for i in range(200):
            with open(os.path.join(directory, str(i)), "wb") as file:
                file.write(b"small\n")
        code = READ_FILES.format(directory=directory, rounds=100)
        medians, _ = interleave({"pynox": Command([pynox, f"--allow-read={directory}", "-c", code]),
                                 "python3": Command([PYTHON, "-u", "-c", code])}, rounds)
        rows = [compare("open, read and close 20,000 files", medians, "python3", 1.05)]
    code = PRINTS.format(count=1_000_000)
    walls = {"pynox": [], "python3": []}
    for _ in range(3):
        for name, words in (("pynox", [pynox, "-c", code]), ("python3", [PYTHON, "-u", "-c", code])):
            walls[name].append(seconds_into_a_pipe(words) * 1e3)
    mine, theirs = (statistics.median(walls[name]) for name in ("pynox", "python3"))
    return rows + [row("1,000,000 prints into a pipe", "python3 -u", mine / theirs, 1.05, pynox_ms=round(mine),
                       other_ms=round(theirs))]


def seconds_into_a_pipe(words):
    start_time = time.perf_counter()
    with subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE) as process:
        while os.read(process.stdout.fileno(), 1 << 16):
            pass
    if process.returncode != 0:
        raise RuntimeError(f"{words[0]} ended with {process.returncode}")
    return time.perf_counter() - start_time


def memory(pynox):
    rows = []
    for title, code in (("a bare run", "pass"), ("waves of small objects", WAVES.format())):
        figures = {}
        for name, words in (("pynox", [pynox, "--allow-read=/proc", "--memory=2g", "-c"]), ("python3", [PYTHON, "-c"])):
            figures[name] = eval(Command([*words, code + "\n" + MEMORY]).output())  # what MEMORY prints
        for key, what in (("VmHWM", "resident"), ("VmPeak", "address space")):
            mine, theirs = figures["pynox"][key], figures["python3"][key]
            rows.append(row(f"{what}, {title}", "python3", mine / theirs, None, pynox_kib=mine, other_kib=theirs))
    return rows


def mediation(pynox, rounds):
    with tempfile.TemporaryDirectory() as directory:
        path = os.path.join(directory, "file")
        code = CHMOD.format(path=path)
        mine = float(Command([pynox, f"--allow-write={directory}", "-c", code]).output())
        theirs = float(Command([PYTHON, "-c", code]).output())
        rows = [row("one mediated call (chmod), median", "python3", mine / theirs, None, pynox_us=round(mine, 1),
                    other_us=round(theirs, 1))]
        return rows + [unmediated_calls(pynox, directory, path, rounds)]


def unmediated_calls(pynox, directory, path, rounds):
    """What the mediator costs those calls that it has nothing to do with."""
    run = [pynox, f"--allow-read={directory}", f"--allow-write={directory}", "-c", OPEN_READ_CLOSE.format(path=path)]
    ways = {"mediated": run, "refused": [PYTHON, os.path.join(HERE, "without_listener.py"), *run]}
    times = {way: [] for way in ways}
    for _ in range(max(rounds // 4, 5)):
        for way, words in ways.items():
            found, milliseconds = Command(words).output().split()
            if found != way:
                raise RuntimeError(f"chmod is {found} where it should be {way}")
            times[way].append(float(milliseconds))
    mine, theirs = (statistics.median(times[way]) for way in ("mediated", "refused"))
    return row("20,000 times open, read, close, with the mediator", "without it", mine / theirs, 1.02,
               pynox_ms=round(mine, 1), other_ms=round(theirs, 1))


def lateness(pynox, rounds):
    late = []
    for _ in range(max(rounds // 6, 3)):
        begun = time.perf_counter()
        subprocess.run([pynox, "--timeout=300ms", "-c", "while True: pass"], stderr=subprocess.DEVNULL, check=False)
        late.append((time.perf_counter() - begun) * 1e3 - 300)
    return [row("end of --timeout=300ms, start included", "300 ms", 1 + statistics.median(late) / 300, None,
                late_ms=round(statistics.median(late), 2), latest_ms=round(max(late), 2))]

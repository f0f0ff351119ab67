# SPDX-License-Identifier: Apache-2.0
"""pool_phases.py PYNOX [ROUNDS]: where the time of a request to a pool goes, from the client's write to the end of its
read, with nothing, NumPy and pandas preloaded; and what happens beside it.

As phases.py. Requests are sent one after the other, each when the last was answered, so that what happens beside one
is done while the next is served, as in the rows of ./dev bench.
"""

import os
import statistics
import sys
import tempfile
import time

import phases
import pool

SENT = "sent"
RECEIVE = "pynox::pool::receive_packet("
# What begins with the function, in the order in which server and child call them.
REQUEST = {
    SENT: "client's write, server woken",
    "pynox::pool::LineReader::read_some(": "line read",
    "pynox::pool::parse_request(": "request parsed, held against the limits",
    "pynox::pool::StandbyPool::take(": "a waiting child taken, another ordered",
    "pynox::pool::LaunchedProgram::launch(": "pipes, order sent, child woken",
    "pynox::confine_child(": "limits, Landlock, seccomp, server woken",
    "pynox::Supervisor::release(": "the server's go, child woken",
    "pynox::run_warm(": "environment, arguments, `__main__`",
    "pynox::run_source(": "the program, compiled and run",
    "pynox::finish_program(": "end of the program: streams, its objects",
    "pynox::tell_end(": "end mark, server woken, child killed",
    "pynox::pool::Server::finish(": "output collected, report made",
    "pynox::pool::PoolFront::answer_run(": "answer made and written, client woken",
}
# Beside it: what begins and what ends it.
BESIDE = {
    "fork of the next child": ("pynox::fork_interpreter(", "pynox::pool::run_standby("),
    "its rehearsal": ("pynox::pool::run_standby(", RECEIVE),
    "address space of the answered child taken down": ("pynox::tell_end(", "pynox::ChildProcess::wait("),
}
PROGRAMS = {"": "1+1", "numpy": "import numpy; numpy.eye(2) @ numpy.eye(2)",
            "pandas": "import pandas; pandas.DataFrame({'a': [1, 2]}).sum()"}


def functions():
    return [name for name in REQUEST if name != SENT] + list(dict.fromkeys(
        name for pair in BESIDE.values() for name in pair if name not in REQUEST))


def ask(server, request, rounds):
    """The client's own times."""
    times = []
    for _ in range(rounds):
        sent = time.monotonic()
        server.ask(request)
        times.append((sent, time.monotonic()))
    return times


def split(events, times):
    """Microseconds of each phase of each request that was seen whole."""
    requests = []
    for (sent, received) in times:
        marks = {SENT: sent}
        for seconds, _, name in events:
            if sent <= seconds <= received:
                marks.setdefault(name, seconds)
        if not all(name in marks for name in REQUEST):
            continue
        points = [marks[name] for name in REQUEST] + [received]
        if points == sorted(points):
            requests.append(dict(zip(REQUEST, ((b - a) * 1e6 for a, b in zip(points, points[1:])), strict=False)))
    return requests


def beside(events, first, last):
    """Microseconds of what happens once to each child."""
    begun, found = {}, []
    for seconds, pid, name in events:
        owner = pid if last == RECEIVE else None  # what two processes have a part in happens once at a time
        if name == first:
            begun[owner] = seconds
        elif name == last and owner in begun:
            found.append((seconds - begun.pop(owner)) * 1e6)
    return found


def measure(executable, module, rounds):
    with tempfile.TemporaryDirectory() as directory:
        flags = []
        if module:
            config = os.path.join(directory, "pynox.toml")
            with open(config, "w", encoding="ascii") as file:
                file.write(f'[pool]\npreload = ["{module}"]\npackage_dirs = ["{pool.PACKAGES}"]\n')
            flags = [f"--config={config}"]
        request = {"code": PROGRAMS[module]}
        with pool.Pool(executable, *flags) as server:
            server.time(request, 20)
            plain = statistics.median(server.time(request, rounds)) * 1e3
            with phases.probes(executable, functions()) as names:
                phases.TRACING.joinpath("trace").write_text("")
                times = ask(server, request, rounds)
                text = phases.TRACING.joinpath("trace").read_text()
    events = [(float(seconds), int(pid), names[name]) for pid, seconds, name in phases.EVENT.findall(text) if name in names]
    requests = split(events, times)
    if not requests:
        raise SystemExit("no request was seen whole")
    middle = {name: statistics.median(each[name] for each in requests) for name in REQUEST}
    aside = {what: statistics.median(beside(events, *pair)) for what, pair in BESIDE.items()}
    return plain, middle, aside


def main() -> None:
    executable = os.path.realpath(sys.argv[1])
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 200
    clock = phases.TRACING / "trace_clock"
    clock.write_text("mono")  # that of the client
    try:
        results = {module or "nothing": measure(executable, module, rounds) for module in PROGRAMS}
    finally:
        clock.write_text("local")
    print(" " * 48 + "".join(f"{name:>18}" for name in results))
    for phase, what in REQUEST.items():
        shares = [(middle[phase], middle[phase] / sum(middle.values())) for _, middle, _ in results.values()]
        print(f"{what:48}" + "".join(f"{us:8.0f} µs {share:6.1%}" for us, share in shares))
    print(f"{'in all':48}" + "".join(f"{sum(middle.values()):8.0f} µs       " for _, middle, _ in results.values()))
    print(f"{'without probes':48}" + "".join(f"{plain:8.0f} µs       " for plain, _, _ in results.values()))
    for what in BESIDE:
        print(f"{'beside: ' + what:48}" + "".join(f"{aside[what]:8.0f} µs       " for _, _, aside in results.values()))


if __name__ == "__main__":
    main()

# SPDX-License-Identifier: Apache-2.0
"""phases.py PYNOX [ROUNDS]: where the time of `pynox -c pass` goes, from the exec to the end.

The kernel notes the time at each of the functions below (uprobes, /sys/kernel/tracing), in an executable that is not
stripped; the program is not changed. Needs root. The launcher and the program's process take turns, so one clock tells all.
"""

import contextlib
import os
import pathlib
import re
import statistics
import subprocess
import sys

TRACING = pathlib.Path("/sys/kernel/tracing")
GROUP = "pynox"
# What begins with the function, whose name has to be unique; in the order in which they are called.
PHASES = {
    "exec": "exec, dynamic linking",
    "main": "command line",
    "pynox::run_one_shot(": "search for pynox.toml",
    "pynox::Registry::find_output(": "output plugin, inspection of the program",
    "pynox::build_policy(": "policy: each grant opened",
    "pynox::Registry::find_backend(": "backend plugin",
    "pynox::PreparedRun::prepare(": "Landlock rules, filter packed",
    "pynox::run_program(": "pipes, signals, fork",
    "pynox::confine_child(": "limits, Landlock, seccomp, the launcher's go",
    "pynox::run_python(": "configuration of the interpreter",
    "Py_InitializeFromConfig": "start of the interpreter",
    "pynox::prepare_end(": "preparation of a silent end",
    "pynox::run_command(": "the program",
    "pynox::end_interpreter(": "end of the interpreter",
    "exit": "address space taken down, launcher woken",
    "pynox::render_report(": "end of the launcher",
}
EVENT = re.compile(r"-(\d+)\s+\[\d+\]\s+\S+\s+([\d.]+): (\w+):")


def file_offset(executable: str, address: int) -> int:
    """Of an address in the executable's code, for which uprobes ask."""
    headers = subprocess.run(["readelf", "-lW", executable], capture_output=True, text=True, check=True).stdout
    for offset, start, size in re.findall(r"LOAD\s+(0x\w+) (0x\w+) 0x\w+ (0x\w+) 0x\w+ R E", headers):
        if int(start, 16) <= address < int(start, 16) + int(size, 16):
            return address - int(start, 16) + int(offset, 16)
    raise SystemExit(f"{executable}: no code at {address:#x}")


def find_functions(executable: str, phases) -> dict[str, int]:
    """Name in phases → offset in the file."""
    symbols = subprocess.run(["nm", "-C", executable], capture_output=True, text=True, check=True).stdout
    found = {}
    for line in symbols.splitlines():
        address, kind, name = line.split(" ", 2) if line[0] != " " else ("", "", "")
        match = next((phase for phase in phases if name == phase or phase.endswith("(") and name.startswith(phase)), None)
        if match and kind in "tT" and not name.endswith("[clone .cold]"):
            found[match] = file_offset(executable, int(address, 16))
    absent = [phase for phase in phases if phase not in found and phase not in ("exec", "exit")]
    if absent:
        raise SystemExit(f"{executable}: no symbols of {', '.join(absent)}")
    return found


def append(file: pathlib.Path, line: str) -> None:
    """Python's own way of appending looks for the end first, which these files do not have."""
    descriptor = os.open(file, os.O_WRONLY | os.O_APPEND)
    try:
        os.write(descriptor, line.encode())
    finally:
        os.close(descriptor)


@contextlib.contextmanager
def probes(executable: str, phases):
    """The phase of each event's name, while the kernel notes the events."""
    names = {"sched_process_exec": "exec", "sched_process_exit": "exit"}
    events = TRACING / "uprobe_events"
    switches = [TRACING / "events/sched" / name / "enable" for name in names]
    if not TRACING.joinpath("trace").exists():
        subprocess.run(["mount", "-t", "tracefs", "tracefs", str(TRACING)], check=True)
    try:
        for number, (phase, offset) in enumerate(find_functions(executable, phases).items()):
            append(events, f"p:{GROUP}/phase{number} {executable}:{offset:#x}\n")
            names[f"phase{number}"] = phase
        switches.append(TRACING / "events" / GROUP / "enable")
        for switch in switches:
            switch.write_text("1")
        yield names
    finally:
        for switch in switches:
            if switch.exists():
                switch.write_text("0")
        for name in names:
            if name.startswith("phase"):
                append(events, f"-:{GROUP}/{name}\n")


def one_run(executable: str, names: dict[str, str]) -> dict[str, float]:
    """Microseconds of each phase."""
    TRACING.joinpath("trace").write_text("")
    launcher = subprocess.Popen([executable, "-c", "pass"])
    launcher.wait()
    times, child = {}, None
    end = 0.0
    for pid, seconds, name in EVENT.findall(TRACING.joinpath("trace").read_text()):
        phase, process = names.get(name), int(pid)
        if phase == "pynox::confine_child(":
            child = process
        if phase is None or process not in (launcher.pid, child):
            continue
        if phase == "exit" and process == launcher.pid:
            end = float(seconds)
        else:
            times.setdefault(phase, float(seconds))
    starts = [times[phase] for phase in PHASES] + [end]
    return {phase: (after - before) * 1e6 for phase, before, after in zip(PHASES, starts[:-1], starts[1:], strict=True)}


def main() -> None:
    executable = os.path.realpath(sys.argv[1])
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 100
    with probes(executable, PHASES) as names:
        runs = [one_run(executable, names) for _ in range(rounds)]
    medians = {phase: statistics.median(run[phase] for run in runs) for phase in PHASES}
    whole = sum(medians.values())
    for phase, what in PHASES.items():
        print(f"{medians[phase]:8.0f} µs {medians[phase] / whole:6.1%}  {what}")
    print(f"{whole:8.0f} µs         in all, median of {rounds} runs")


if __name__ == "__main__":
    main()

# SPDX-License-Identifier: Apache-2.0
"""What the three runs of a module say of each other."""

import re
import socket
from dataclasses import dataclass, field

import expectation
import modules
from runs import PASSED, Outcome, Result

# Stands for the module itself, where its verdict differs and no single test tells why.
WHOLE = "(module)"


@dataclass
class Verdict:
    """Of one module. `failing` are the tests that python3 passes and the sandbox does not, with the reasons."""

    module: str
    counted: bool = False
    passed: int = 0  # by python3
    failing: dict[str, Result] = field(default_factory=dict)
    reasons: dict[str, str] = field(default_factory=dict)
    complaints: list[str] = field(default_factory=list)

    @property
    def is_whole(self) -> bool:
        return not self.failing


def succeeded(run: Outcome) -> bool:
    return run.verdict in ("Passed", "EnvChanged", "Skipped", "ResourceDenied")


def with_module(run: Outcome, other: Outcome) -> dict[str, Result]:
    """The run's tests, and the module as one more if the two verdicts differ without a test that does."""
    tests = dict(run.tests)
    if run.verdict != other.verdict and outcomes(run) == outcomes(other):
        tests[WHOLE] = Result(PASSED if succeeded(run) else run.verdict, f"{run.verdict}: {run.output[-400:]}")
    return tests


def outcomes(run: Outcome) -> dict[str, str]:
    return {name: result.outcome for name, result in run.tests.items()}


def did_not_run(reference: Outcome) -> list[str]:
    """A comparison with nothing would always succeed."""
    if reference.verdict.startswith(("Exit", "Signal", "TimedOut")):
        return [f"python3 itself did not come to an end: {reference.verdict}: {reference.output[-400:]}"]
    return []


def outcome_of(tests: dict[str, Result], name: str) -> str:
    return tests[name].outcome if name in tests else "missing"


def unequal(reference: Outcome, unrestricted: Outcome) -> list[str]:
    """How --no-sandbox differs from python3."""
    left, right = with_module(reference, unrestricted), with_module(unrestricted, reference)
    return [f"{name}: {outcome_of(left, name)} in python3, {outcome_of(right, name)} in pynox --no-sandbox"
            for name in sorted(left.keys() | right.keys()) if outcome_of(left, name) != outcome_of(right, name)]


def failing_tests(reference: Outcome, sandboxed: Outcome) -> dict[str, Result]:
    left, right = with_module(reference, sandboxed), with_module(sandboxed, reference)
    return {name: right.get(name) or missing(name, sandboxed) for name, result in left.items()
            if result.outcome == PASSED and outcome_of(right, name) != PASSED}


def missing(name: str, run: Outcome) -> Result:
    """For a test that did not run: what its class or module said when it was set up, else how the module ended."""
    if any(name in endless for endless in modules.ENDLESS.values()):
        return Result("missing", "waits without end for a process", tried=["os.fork"])
    for owner, result in run.tests.items():
        if (found := re.match(r"setUpClass_\((.*)\)", owner)) and class_of(name) == found[1].split(".")[-1]:
            return result
        if owner.startswith("setUpModule_"):
            return result
    return Result("missing", f"{run.verdict}: {run.output[-1500:]}")


def class_of(name: str) -> str:
    return name.split(".")[-2] if "." in name else ""


def judge(module: str, reference: Outcome, unrestricted: Outcome, sandboxed: Outcome,
          expected: dict[str, str]) -> Verdict:
    verdict = Verdict(module, reference.verdict in ("Passed", "EnvChanged"))
    passed = {name for name, result in reference.tests.items() if result.outcome == PASSED}
    verdict.passed = len(passed)
    verdict.failing = failing_tests(reference, sandboxed)
    verdict.complaints = did_not_run(reference) + unequal(reference, unrestricted)
    for name, result in verdict.failing.items():
        kept = expectation.reason_for(name, expected)
        verdict.reasons[name] = kept or guess(result)
        if kept is None:
            verdict.complaints.append(f"{name}: {result.outcome} in the sandbox: {first_line(result.why)}")
    for name in sorted(passed - verdict.failing.keys()):
        if expectation.reason_for(name, expected):
            verdict.complaints.append(f"{name}: passes in the sandbox, though it is not expected to")
    return verdict


def first_line(text: str) -> str:
    return (text.strip().splitlines() or [""])[0][:200]


PROCESS_EVENTS = {"os.exec", "os.fork", "os.forkpty", "os.posix_spawn", "os.system", "subprocess.Popen"}
ORDINARY_SOCKETS = {f"socket of family {family}" for family in (socket.AF_INET, socket.AF_INET6)}
UNIX_SOCKET = f"socket of family {socket.AF_UNIX}"
# What a test says, and the reason that leaves no doubt.
SAYINGS = {
    r"_execute_child": "starts a process",
    r"get(pw|gr)\w+\(\): \w+ not found": "looks up users or groups",
    r"AF_UNIX": "opens a Unix socket",
    r"need a pwd entry|entry in the system database": "looks up users or groups",
    r"pty devices|pseudo-terminal|openpty": "opens a terminal",
    r"mkfifo": "makes a FIFO, a socket file or a device",
    r"SemLock|semaphore|synchronize\.py": "needs shared memory or semaphores",
    r"-E was given|utf-8 mode|ignore_environment|invoked with -S": "needs an option that is fixed",
}


def guess(result: Result) -> str:
    """The reason, from what the test has tried and said."""
    if path := re.search(r"Permission denied: '(/[^']*)'", result.why):
        return reason_of_path(path[1])
    if PROCESS_EVENTS.intersection(result.tried):
        return "starts a process"
    if result.tried and not ORDINARY_SOCKETS.intersection(result.tried):
        return "opens a Unix socket" if UNIX_SOCKET in result.tried else "opens a socket of another kind"
    said = result.why + " ".join(result.frames)
    for saying, reason in SAYINGS.items():
        if re.search(saying, said, re.IGNORECASE):
            return reason
    return expectation.UNKNOWN


def reason_of_path(path: str) -> str:
    if path.startswith(("/proc", "/sys")):
        return "reads /proc or /sys"
    if path.startswith("/dev/shm"):
        return "needs shared memory or semaphores"
    if path.startswith("/dev"):
        return "opens a terminal"
    return "reads a foreign file"

# SPDX-License-Identifier: Apache-2.0
"""One test module in one interpreter: the command, the user, the directories, and what came of it."""

import contextlib
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import tempfile
import time
from dataclasses import dataclass, field

import modules

PYTHON = "/usr/bin/python3.11"
ORDINARY_USER = 65534
FORWARDED = ("HOME", "LANG", "PATH", "TMPDIR")
# The three ways to run a module.
REFERENCE, UNRESTRICTED, SANDBOXED = WAYS = ("python3", "--no-sandbox", "sandboxed")


PASSED, SKIPPED, FAILED = RESULTS = ("passed", "skipped", "failed")  # the worst last


@dataclass
class Result:
    """Of one test: what it said, the functions that its exception went through, and what it had tried to do."""

    outcome: str
    why: str = ""
    frames: list[str] = field(default_factory=list)
    tried: list[str] = field(default_factory=list)


@dataclass
class Outcome:
    """Of one module in one run. `verdict` is regrtest's, or says how the run ended without one."""

    verdict: str
    seconds: float
    output: str
    tests: dict[str, Result] = field(default_factory=dict)


class Stage:
    """A copy of pynox and of the recording program where an ordinary user can reach them."""

    def __init__(self, pynox: str):
        self.root = pathlib.Path(tempfile.mkdtemp(prefix="pynox-parity-"))
        self.root.chmod(0o755)
        installed = pathlib.Path(pynox).resolve().parent.parent
        for part in ("bin", "lib"):
            shutil.copytree(installed / part, self.root / part)
        self.program = self.root / "program" / "record.py"
        self.program.parent.mkdir()
        shutil.copy(pathlib.Path(__file__).with_name("record.py"), self.program)

    def __enter__(self) -> "Stage":
        return self

    def __exit__(self, *_: object) -> None:
        remove_tree(self.root)

    def words(self, way: str, module: str, work: pathlib.Path) -> list[str]:
        pynox = str(self.root / "bin" / "pynox")
        if way == REFERENCE:
            return [PYTHON, str(self.program)]
        if way == UNRESTRICTED:
            return [pynox, "--no-sandbox", str(self.program)]
        special = [*modules.MODULE_GRANTS.get(module, ()), *(["--allow-network"] if module in modules.NETWORK else [])]
        return [pynox, f"--allow-read={work}", f"--allow-write={work}", *modules.GRANTS, *special,
                *(f"--allow-env={name}" for name in FORWARDED), str(self.program)]

    def run(self, way: str, module: str, limit: float) -> Outcome:
        work = pathlib.Path(tempfile.mkdtemp(dir=self.root, prefix=module + "-"))
        try:
            return self.run_in(work, way, module, limit)
        finally:
            remove_tree(work)

    def run_in(self, work: pathlib.Path, way: str, module: str, limit: float) -> Outcome:
        temporary, record, output = work / "tmp", work / "record", work / "output"
        temporary.mkdir()
        give_to_ordinary_user(work, temporary)
        words = [*self.words(way, module, work), str(record), "--tempdir", str(temporary), module]
        if way == SANDBOXED:
            words += [word for test in modules.ENDLESS.get(module, ()) for word in ("-i", f"test.{module}.{test}")]
        environment = {"HOME": str(work), "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin", "TMPDIR": str(temporary)}
        start = time.monotonic()
        with output.open("wb") as stream:
            process = subprocess.Popen(words, cwd=work, env=environment, stdin=subprocess.DEVNULL, stdout=stream,
                                       stderr=subprocess.STDOUT, start_new_session=True, **ordinary_user())
            status = wait_for_group(process, limit)
        text = output.read_text("utf-8", "replace")
        run = Outcome(how_it_ended(status), time.monotonic() - start, text[-20000:])
        return read_record(record, module, run)


def ordinary_user() -> dict:
    if os.geteuid() != 0:
        return {}
    return {"user": ORDINARY_USER, "group": ORDINARY_USER, "extra_groups": []}


def give_to_ordinary_user(*paths: pathlib.Path) -> None:
    if os.geteuid() == 0:
        for path in paths:
            os.chown(path, ORDINARY_USER, ORDINARY_USER)


def wait_for_group(process: subprocess.Popen, limit: float) -> int | None:
    """The exit status, or None after the time limit. Nothing of the process's group stays behind."""
    try:
        return process.wait(limit)
    except subprocess.TimeoutExpired:
        return None
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def how_it_ended(status: int | None) -> str:
    if status is None:
        return "TimedOut"
    return f"Signal{-status}" if status < 0 else f"Exit{status}"


def read_record(path: pathlib.Path, module: str, run: Outcome) -> Outcome:
    """Fills in what record.py has written down of the run."""
    for line in path.read_text("ascii").splitlines() if path.exists() else []:
        entry = json.loads(line)
        if "verdict" in entry:
            run.verdict = entry["verdict"] if run.verdict.startswith("Exit") else run.verdict
            continue
        name = short_name(entry.pop("test"), module)
        result = Result(**entry)
        if name not in run.tests or RESULTS.index(result.outcome) > RESULTS.index(run.tests[name].outcome):
            run.tests[name] = result
    return run


def short_name(test: str, module: str) -> str:
    """test.test_json.test_dump.TestDump.test_x is test_dump.TestDump.test_x of test_json. Addresses are left out."""
    name = re.sub(r"\b0x[0-9a-f]+\b", "0x", test).replace(f"test.{module}.", "", 1).removeprefix("test.")
    return re.sub(r"\s+", "_", name)


def remove_tree(path: pathlib.Path) -> None:
    """Removes what tests have left, directories without rights included."""
    def make_writable(function, name, _):
        os.chmod(os.path.dirname(name), 0o700)
        os.chmod(name, 0o700)
        function(name)
    shutil.rmtree(path, onerror=make_writable)

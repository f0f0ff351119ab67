#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Puts a long mixed load on pools of 1, 2 and 8 workers, and looks at what is left of it.

  endurance.py --pynox BIN [--requests N] [--workers N...] [--seed S]

Success, exceptions, timeouts, crashes, floods, cancels, streams, refusals and sessions, from several clients at once.
Every request must have one answer, and the right one. In the last fifth the template and children are killed at random;
only as many runs may be lost as processes were killed. At the end nothing may be left: no process, descriptor,
temporary directory or session, and the pool and its template may not have grown. Prints the curve.
Exit status: 0 all was right, 1 something was not, 77 this machine cannot run it."""

import argparse
import collections
import ctypes
import json
import os
import pathlib
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time

from endurance_load import Load, Wrong, kind_of

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))

import doctor  # noqa: E402

WORKERS = (1, 2, 8)
PATIENCE = 60
PR_SET_CHILD_SUBREAPER = 36
# An allocator settles within the first part of the load. What grows with each request is far above this at the end.
CONFINEMENT_DESCRIPTORS = 230
SERVER_SLACK_KB, TEMPLATE_SLACK_KB = 6 << 10, 3 << 10
CONFIG = """[pool]
max_sessions = 6
[pool.limits]
allow_temp = true
"""


class Handle:
    def __init__(self, number):
        self.id, self.events, self.answer, self.ended = number, [], None, threading.Event()

    def wait(self):
        if not self.ended.wait(PATIENCE):
            raise Wrong(f"request {self.id} was not answered")
        if self.answer is None:
            raise Wrong(f"the pool ended before it answered request {self.id}")
        return self.answer


class Client:
    """Requests with the answers that belong to them; an answer that belongs to none is a fault."""

    def __init__(self, pynox, workers, directory):
        environment = {"PATH": os.environ["PATH"], "TMPDIR": str(directory / "tmp")}
        self.process = subprocess.Popen([pynox, "pool", f"--workers={workers}"], cwd=directory, env=environment,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.lock, self.pending, self.count, self.faults = threading.Lock(), {}, 0, []
        self.said = collections.deque(maxlen=50)
        self.threads = [threading.Thread(target=self._read), threading.Thread(target=self._listen)]
        for thread in self.threads:
            thread.start()

    def _listen(self):
        for line in self.process.stderr:
            self.said.append(line.decode("utf-8", "replace").strip())

    def _read(self):
        for line in self.process.stdout:
            try:
                self._take(json.loads(line))
            except (ValueError, KeyError) as fault:
                self.faults.append(f"a line that is no answer: {fault!r} {line[:200]!r}")
        for handle in list(self.pending.values()):
            handle.ended.set()

    def _take(self, value):
        with self.lock:
            handle = self.pending.get(value["id"]) if "event" in value else self.pending.pop(value["id"], None)
        if handle is None:
            self.faults.append(f"an answer that nobody waits for: {str(value)[:300]}")
        elif "event" in value:
            handle.events.append(value)
        else:
            handle.answer = value
            handle.ended.set()

    def send(self, **request):
        with self.lock:
            self.count += 1
            handle = self.pending[self.count] = Handle(self.count)
            try:
                self.process.stdin.write(json.dumps({"id": handle.id, **request}).encode() + b"\n")
                self.process.stdin.flush()
            except BrokenPipeError:
                raise Wrong("the pool ended") from None
        return handle

    def ask(self, **request):
        return self.send(**request).wait()


def children_of(parent):
    found = []
    for task in pathlib.Path(f"/proc/{parent}/task").glob("*/children"):
        try:
            found += [int(word) for word in task.read_text().split()]
        except OSError:
            pass
    return found


def zombies_of(pool):
    return [pid for pid in children_of(pool) if state_of(pid) == "Z"]


def template_of(client):
    """Programs lead groups as well, but only while they run: the oldest leader. None while there is no template."""
    return min((pid for pid in children_of(client.process.pid) if leads_group(pid)), key=started, default=None)


def leads_group(pid):
    try:
        return os.getpgid(pid) == pid
    except ProcessLookupError:
        return False


def started(pid):
    try:
        return int(pathlib.Path(f"/proc/{pid}/stat").read_text(errors="replace").rsplit(")", 1)[1].split()[19])
    except OSError:
        return 0


def state_of(pid):
    try:
        return pathlib.Path(f"/proc/{pid}/stat").read_text(errors="replace").rsplit(")", 1)[1].split()[0]
    except OSError:
        return ""


def resident_kb(pid):
    try:
        lines = pathlib.Path(f"/proc/{pid}/status").read_text().splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) for line in lines if line.startswith("VmRSS:")), 0)


def descriptors(pid):
    return len(os.listdir(f"/proc/{pid}/fd"))


class Killer:
    """Kills the template or a child now and then, and knows how many losses that explains."""

    def __init__(self, client, seed):
        self.client, self.random = client, random.Random(seed)
        self.kills, self.losses, self.lock, self.stop = 0, 0, threading.Lock(), threading.Event()

    def killed(self, answer):
        """Whether a process that was killed here explains this answer: its program's or its session's."""
        session_gone = kind_of(answer) == "NoSession" and "killed by signal 9" in answer["error"]["message"]
        program_gone = answer["exit"] == 137 and kind_of(answer) == "Killed"
        if answer.get("session_open") is False and answer["exit"] in (0, 1, 4, 124):
            program_gone = True  # killed as its run ended, or while it was let go
        if kind_of(answer) == "SetupFailed" and answer["policy"] is None:
            program_gone = True  # killed while it was given its program
        if not self.kills or not (session_gone or program_gone):
            return False
        with self.lock:
            self.losses += program_gone
        return True

    def run(self):
        while not self.stop.wait(0.1 + self.random.random() * 0.3):
            # Seldom the template: one that keeps dying is started again later and later.
            template = template_of(self.client)
            if self.random.random() < 0.03:
                pids = [template] if template else []
            else:
                pids = [pid for pid in children_of(self.client.process.pid) if pid != template]
            if pids:
                with self.lock:
                    self.kills += 1
                try:
                    os.kill(self.random.choice(pids), signal.SIGKILL)
                except ProcessLookupError:
                    pass


class Endurance:
    def __init__(self, pynox, workers, requests, seed, directory):
        self.workers, self.requests, self.seed, self.directory = workers, requests, seed, directory
        (directory / "tmp").mkdir(parents=True)
        (directory / "pynox.toml").write_text(CONFIG)
        self.client = Client(pynox, workers, directory)
        self.killer = Killer(self.client, seed)
        self.faults, self.curve = [], []

    def fault(self, text):
        self.faults.append(text)

    def put_load(self, until, number):
        """The requests up to a count, from as many clients as keep every worker busy."""
        def actor(seed):
            load = Load(self.client, self.killer.killed, seed)
            while self.client.count < until and len(self.faults) < 10:
                try:
                    load.one()
                except Wrong as wrong:
                    self.fault(str(wrong))

        actors = [threading.Thread(target=actor, args=[f"{self.seed}-{self.workers}-{number}-{i}"])
                  for i in range(self.workers + 2)]
        for thread in actors:
            thread.start()
        for thread in actors:
            thread.join()

    def settle(self):
        """Waits until nothing runs, and notes what there is."""
        end = time.monotonic() + PATIENCE / 4
        while time.monotonic() < end:
            info = self.client.ask(op="info")
            if (info["running"], info["waiting"], info["sessions"]) == (0, 0, 0):
                break
            time.sleep(0.05)
        else:
            self.fault(f"not idle although every request was answered: {info}")
        pool = self.client.process.pid
        while time.monotonic() < end and (template := template_of(self.client)) is None:
            time.sleep(0.05)  # it was killed, and comes again
        self.client.ask(code="pass")
        time.sleep(0.3)
        end = time.monotonic() + PATIENCE / 4
        while time.monotonic() < end and zombies_of(pool):
            time.sleep(0.05)  # a child that a killed template had not told of is looked for in growing pauses
        sample = {"requests": self.client.count, "pool_kb": resident_kb(pool), "template_kb": resident_kb(template),
                  "descriptors": descriptors(pool), "children": len(children_of(pool)),
                  "zombies": len(zombies_of(pool)),
                  "temporary": len(os.listdir(self.directory / "tmp"))}
        self.curve.append(sample)
        print(f"workers {self.workers}: " + ", ".join(f"{key} {value}" for key, value in sample.items()), flush=True)
        return sample

    def compare(self, first, last, killed=False):
        for key in ("descriptors", "children", "temporary", "zombies"):
            # Children wait in stock, a few more or less of them at any moment. For each worker the pool may hold ready
            # what confines one program, some two hundred descriptors where the standard library is granted by entry.
            slack = {"descriptors": 8 + (4 + CONFINEMENT_DESCRIPTORS) * self.workers, "children": 2 + self.workers,
                     "temporary": 0, "zombies": 0}[key]
            if last[key] > first[key] + slack:
                self.fault(f"{key} grew from {first[key]} to {last[key]}")
        if last["pool_kb"] > first["pool_kb"] + SERVER_SLACK_KB:
            self.fault(f"the pool grew from {first['pool_kb']} to {last['pool_kb']} KiB")
        if not killed and last["template_kb"] > first["template_kb"] + TEMPLATE_SLACK_KB:
            self.fault(f"the template grew from {first['template_kb']} to {last['template_kb']} KiB")

    def finish(self):
        self.client.process.stdin.close()
        for thread in self.client.threads:
            thread.join(PATIENCE)
        try:
            status = self.client.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            status = "none"
            self.client.process.kill()
            self.client.process.wait()
        if status != 0:
            self.fault(f"the pool's exit status was {status}: {list(self.client.said)[-3:]}")
        end = time.monotonic() + PATIENCE / 4
        while time.monotonic() < end and (left := children_of(os.getpid())):  # orphans come to this process
            for pid in left:
                os.waitpid(pid, os.WNOHANG)
            time.sleep(0.05)
        if left:
            self.fault(f"processes outlived the pool: {left}")
        if os.listdir(self.directory / "tmp"):
            self.fault(f"temporary directories outlived the pool: {os.listdir(self.directory / 'tmp')}")
        self.faults += self.client.faults
        if self.client.pending:
            self.fault(f"{len(self.client.pending)} requests were never answered")

    def run(self):
        calm = self.requests * 4 // 5
        try:
            for number, part in enumerate([calm // 5, calm // 2, calm]):
                self.put_load(part, number)
                self.settle()
            self.compare(self.curve[0], self.curve[-1])
            thread = threading.Thread(target=self.killer.run)
            thread.start()
            self.put_load(self.requests, 3)
            self.killer.stop.set()
            thread.join()
            self.compare(self.curve[0], self.settle(), killed=True)
            print(f"workers {self.workers}: {self.killer.kills} processes killed, {self.killer.losses} runs lost by it")
            if self.killer.losses > self.killer.kills:
                self.fault(f"{self.killer.losses} runs were lost by {self.killer.kills} kills")
        except Wrong as wrong:
            self.fault(str(wrong))
        finally:
            self.killer.stop.set()
            self.finish()
        return self.faults


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pynox", required=True)
    parser.add_argument("--requests", type=int, default=2000)
    parser.add_argument("--workers", type=int, nargs="+", default=WORKERS)
    parser.add_argument("--seed", default=str(random.randrange(1 << 32)))
    args = parser.parse_args()
    if (status := doctor.status_without_sandbox(args.pynox)) is not None:
        return status
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    print(f"seed {args.seed}", flush=True)
    wrong = False
    for workers in args.workers:
        with tempfile.TemporaryDirectory(prefix="pynox-endurance-") as top:
            faults = Endurance(os.path.abspath(args.pynox), workers, args.requests // len(args.workers), args.seed,
                               pathlib.Path(top).resolve() / "work").run()
        for fault in faults[:20]:
            print(f"FAIL    workers {workers}: {fault}")
        wrong |= bool(faults)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

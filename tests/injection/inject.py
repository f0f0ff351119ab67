#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Lets each system call of the launcher and of the child that confines itself fail in turn, and looks at what becomes
of the run.

  inject.py --pynox PATH --fail-call PATH [--scenario inherited|captured|protected|pool] [--all] [--sanitized] [--jobs N]

A run whose call failed must either be refused (status 125, and one message that says why) or go on exactly as without the
failure: program.py prints all that is known of its confinement, and that may not differ. In either case it ends, touches
nothing outside its grants, and leaves no process and no temporary directory. In the scenario `protected` the program may
write to the configuration file: that is refused, whichever call fails. In `pool` the server, its template and its children are tried:
each of two requests is answered once, by the usual run or by a refusal, unless the pool ends with 125 and says why.

Without --all, each kind of call of each process fails at its first, its middle and its last place, with ENOMEM; in `pool` at
its first and its last."""
import argparse
import collections
import concurrent.futures
import dataclasses
import errno
import json
import os
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(HERE), "support"))

import doctor  # noqa: E402

ERRORS = ("ENOMEM", "EPERM", "EMFILE", "EINTR")
# What one program of a user can make the calls of all others answer: a run may not even be refused then.
ENDURED = {"sendmsg": "ETOOMANYREFS"}
GUARD_S = 60
REQUESTS = (1, 2)
REFUSED = 125
DECIDED_BY_LAUNCHER = ("chmod inside", "chmod outside", "set-id inside")
MAY_BE_REFUSED = "chmod inside"
MAY_BE_MISSING = "descriptor"  # the cache of the standard library is optional
# These return a value, do not return, or cannot fail in a process that has come so far: a signal to a child of its own.
NEVER_FAIL = {"exit", "exit_group", "rt_sigreturn", "getpid", "getppid", "gettid", "getuid", "geteuid", "getgid",
              "getegid", "umask", "rt_sigaction", "set_robust_list", "rseq", "set_tid_address", "futex",
              "pidfd_send_signal"}
# With this second argument they fail only if the descriptor is not open, or nobody waits for the answer.
NEVER_FAIL_WITH = {("fcntl", 1), ("ioctl", 0xC0182101)}  # F_GETFD, SECCOMP_IOCTL_NOTIF_SEND
# What the runtimes of the sanitizers call all the time, and end the process for when it fails: memory, stacks for signals,
# and a pipe that is written to, to learn whether an address can be read.
CALLS_OF_SANITIZERS = {"mmap", "munmap", "mremap", "mprotect", "madvise", "sigaltstack", "sched_getaffinity", "rt_sigprocmask",
                       "pipe2", "write"}


def call_names():
    """Numbers of system calls to names, from the C library's headers."""
    lines = subprocess.run(["cc", "-E", "-dM", "-include", "sys/syscall.h", "-x", "c", "/dev/null"],
                           capture_output=True, text=True, check=True).stdout.splitlines()
    words = [line.split() for line in lines if line.startswith("#define __NR_")]
    return {int(word[2]): word[1][len("__NR_"):] for word in words if len(word) == 3 and word[2].isdigit()}


class World:
    """Directories of one run."""

    def __init__(self, top):
        self.top = tempfile.mkdtemp(dir=top)
        self.granted, self.closed, self.temp = (f"{self.top}/{name}" for name in ("granted", "closed", "temp"))
        for path in (self.granted, self.closed, self.temp):
            os.mkdir(path)
        with open(self.closed + "/secret", "w", encoding="utf-8") as file:
            file.write("secret")
        os.chmod(self.closed + "/secret", 0o600)
        with open(self.top + "/pynox.toml", "w", encoding="utf-8") as file:
            file.write('[permissions]\nmemory = "400m"\n')

    def harm(self):
        """What the run did that it may not."""
        found = []
        if os.listdir(self.closed) != ["secret"]:
            found.append("wrote outside of its grants")
        if os.stat(self.closed + "/secret").st_mode & 0o777 != 0o600:
            found.append("changed a mode outside of its grants")
        if os.listdir(self.temp):
            found.append("left its temporary directory")
        return found

    def has_run(self):
        return os.path.exists(self.granted + "/ran")


@dataclasses.dataclass
class Outcome:
    status: object  # a number, or why there is none
    out: list  # the program's lines
    told: list  # what pynox says about the run
    report: list  # of fail_call

    def same_run(self):
        """What may not differ: all but in which way a call that the launcher decides about is refused."""
        lines = []
        for line in self.out:
            if line.startswith(MAY_BE_MISSING):
                continue
            name = next((name for name in DECIDED_BY_LAUNCHER if line.startswith(name)), None)
            if name and (name == MAY_BE_REFUSED or not line.endswith("works")):
                line = name
            lines.append(line)
        return self.status, lines, self.told


    def differences(self, usual):
        if self.same_run() != usual.same_run():
            return [f"not the usual run: status {self.status}"]
        if not set(self.descriptors()) <= set(usual.descriptors()):
            return ["more descriptors than usually"]
        return []

    def descriptors(self):
        """Each with its number among those that are open in the same way."""
        lines = [line for line in self.out if line.startswith(MAY_BE_MISSING)]
        return [(line, lines[:index].count(line)) for index, line in enumerate(lines)]


@dataclasses.dataclass(frozen=True)
class Fault:
    process: int = 0
    index: int = 0
    error: str = ""
    number: int = None  # the index is among the calls that have it

    def words(self):
        index = f"{self.index}@{self.number}" if self.number is not None else str(self.index)
        return [str(self.process), index, str(getattr(errno, self.error) if self.error else 0)]


class Injector:
    def __init__(self, args, top):
        self.args, self.top = args, top
        self.never_fail = NEVER_FAIL | CALLS_OF_SANITIZERS if args.sanitized else NEVER_FAIL
        self.names = call_names()
        self.usual = self.run(Fault())[0]

    def run(self, fault):
        world = World(self.top)
        report = world.top + "/report"
        command = [self.args.fail_call, *fault.words(), report, "--", self.args.pynox]
        command += ["--json"] if self.args.scenario == "captured" else []
        grant = world.top if self.args.scenario == "protected" else world.granted
        command += ["--allow-temp", "--timeout=20s", "--allow-read=/proc", f"--allow-write={grant}"]
        command += [HERE + "/program.py", world.granted, world.closed]
        environment = {"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TMPDIR": world.temp, "SECRET": "hunter2"}
        try:
            done = subprocess.run(command, env=environment, cwd=world.top, stdin=subprocess.DEVNULL, capture_output=True,
                                  text=True, errors="replace", timeout=GUARD_S, check=False)
            status, out, err = done.returncode, done.stdout, done.stderr
        except subprocess.TimeoutExpired:
            status, out, err = "none: it never ended", "", ""
        told = err.splitlines()
        if self.args.scenario == "captured":
            out, told = self.read_result(out, told)
        with open(report, encoding="utf-8") as file:
            lines = file.read().splitlines()
        return Outcome(status, out.replace(world.top, "TOP").splitlines(), told, lines), world

    def is_usual(self):
        if self.args.scenario == "protected":
            return self.usual.status == REFUSED and "the configuration file" in " ".join(self.usual.told)
        return self.usual.status == 0 and not self.usual.told and "chmod inside works" in self.usual.out

    @staticmethod
    def read_result(text, told):
        """The program's output and what is told about it, from a line of JSON."""
        try:
            result = json.loads(text)
        except ValueError:
            return text, told
        error = result["error"]
        return result["stdout"], told + ([error["message"]] if error else [])

    def name_of(self, number, argument):
        """A call that can fail, or None."""
        name = self.names.get(number, number)
        return None if name in self.never_fail or (name, argument) in NEVER_FAIL_WITH else name

    def faults(self):
        # By number, since the calls of a server come in another order each time.
        places, counts = {}, collections.Counter()
        for line in self.usual.report:
            process, _, number, argument = map(int, line.split())
            if self.name_of(number, argument):
                places.setdefault((process, number), []).append(counts[process, number])
            counts[process, number] += 1
        for (process, number), indices in sorted(places.items()):
            name = self.names.get(number)
            chosen = indices if self.args.all else self.some_of(indices)
            errors = ERRORS if self.args.all else ERRORS[:1]
            for index in chosen:
                yield from (Fault(process, index, error, number) for error in errors)
            if name in ENDURED:
                yield from (Fault(process, index, ENDURED[name], number) for index in indices)

    @staticmethod
    def some_of(indices):
        return sorted({indices[0], indices[len(indices) // 2], indices[-1]})

    def judge(self, outcome, world, is_endured):
        """What is wrong with how the run went."""
        wrong = []
        if self.args.scenario == "protected" and world.has_run():
            wrong.append("ran")
        if outcome.status == REFUSED and not is_endured:
            if len(outcome.told) != 1:
                wrong.append("not one message says why")
        elif self.args.scenario == "protected":
            wrong.append("was not refused")
        else:
            wrong += outcome.differences(self.usual)
        return wrong

    def complaint(self, fault):
        """What is wrong with the run whose call failed, or nothing."""
        outcome, world = self.run(fault)
        failed = next((line.split() for line in outcome.report if line.startswith("failed ")), None)
        name = self.name_of(*map(int, failed[1:])) if failed else "no call"
        if name is None:
            return None  # this time one that does not fail
        wrong = world.harm() + [line for line in outcome.report if line.startswith("left ")]
        wrong += self.judge(outcome, world, is_endured=ENDURED.get(name) == fault.error)
        shutil.rmtree(world.top)
        if not wrong:
            return None
        details = difference(self.usual.out, outcome.out) + outcome.told
        return (f"process {fault.process}, call {fault.index} ({name}) failed with {fault.error}: {'; '.join(wrong)}\n"
                + "".join(f"    {line}\n" for line in details))


class PoolInjector(Injector):
    """Two requests to a pool of one worker. An outcome's lines are the answers."""

    def run(self, fault):
        world = World(self.top)
        os.unlink(world.top + "/pynox.toml")
        report = world.top + "/report"
        with open(HERE + "/program.py", encoding="utf-8") as file:
            request = {"code": file.read(), "args": [world.granted, world.closed], "allow_temp": True,
                       "allow_read": ["/proc"], "allow_write": [world.granted]}
        lines = "".join(json.dumps({"id": number, **request}) + "\n" for number in REQUESTS)
        environment = {"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TMPDIR": world.temp, "SECRET": "hunter2"}
        try:
            done = subprocess.run([self.args.fail_call, *fault.words(), report, "--", self.args.pynox, "pool", "--workers=1"],
                                  env=environment, cwd=world.top, input=lines, capture_output=True, text=True,
                                  errors="replace", timeout=GUARD_S, check=False)
            status, out, err = done.returncode, done.stdout, done.stderr
        except subprocess.TimeoutExpired:
            status, out, err = "none: it never ended", "", ""
        with open(report, encoding="utf-8") as file:
            return Outcome(status, out.replace(world.top, "TOP").splitlines(), err.splitlines(), file.read().splitlines()), world

    @staticmethod
    def some_of(indices):
        return sorted({indices[0], indices[-1]})

    def is_about(self, name, outcome):
        """Whether it was a call of this name that failed."""
        return any(line.startswith("failed ") and self.names.get(int(line.split()[1])) == name for line in outcome.report)

    def is_usual(self):
        return self.usual.status == 0 and all(answer["exit"] == 0 for answer in map(json.loads, self.usual.out))

    def judge(self, outcome, world, is_endured):
        if outcome.status == REFUSED:
            return [] if outcome.told and outcome.told[-1].startswith("pynox: ") else ["nothing says why"]
        usual = {answer["id"]: answer for answer in map(json.loads, self.usual.out)}
        answers = [json.loads(line) for line in outcome.out]
        if outcome.status != 0 or sorted(answer["id"] for answer in answers) != list(REQUESTS):
            return [f"status {outcome.status}, and not one answer to each request"]
        wrong = []
        if self.is_about("waitid", outcome) and not any(is_of_lost_program(answer) for answer in answers):
            wrong.append("the end of a program that nobody was told has an answer that knows it")
        for answer in answers:
            if answer["exit"] != REFUSED:
                wrong += as_run(answer).differences(as_run(usual[answer["id"]]))
            elif not answer["error"]["message"]:
                wrong.append("refused without a reason")
        return wrong


def is_of_lost_program(answer):
    return answer["exit"] == REFUSED and answer["error"]["type"] == "PoolFailed" and answer["policy"] is not None


def as_run(answer):
    """An answer of a pool as the outcome of a run."""
    error = [answer["error"]["message"]] if answer["error"] else []
    return Outcome(answer["exit"], answer["stdout"].splitlines(), error, [])


def difference(usual, now):
    return [f"- {line}" for line in usual if line not in now][:8] + [f"+ {line}" for line in now if line not in usual][:8]


def why_untraceable(args, top):
    """Why no call can be made to fail on this machine, or nothing."""
    traced = subprocess.run([args.fail_call, "0", "0", "0", top + "/report", "--", "/bin/true"], capture_output=True,
                            text=True, check=False)
    return traced.stderr.strip() if traced.returncode != 0 else None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pynox", required=True)
    parser.add_argument("--fail-call", required=True)
    parser.add_argument("--scenario", choices=["inherited", "captured", "protected", "pool"], default="inherited")
    parser.add_argument("--all", action="store_true", help="every call, and every errno of " + ", ".join(ERRORS))
    parser.add_argument("--sanitized", action="store_true", help="pynox is built with AddressSanitizer")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    args = parser.parse_args()
    wrong = count = 0
    with tempfile.TemporaryDirectory(prefix="pynox-injection-") as top:
        unavailable = doctor.unavailable(args.pynox) or why_untraceable(args, top)
        if unavailable:
            return doctor.skipped(unavailable)
        injector = (PoolInjector if args.scenario == "pool" else Injector)(args, top)
        if not injector.is_usual():
            print("FAIL    without a failure:", injector.usual.status, *injector.usual.out, *injector.usual.told, sep="\n")
            return 1
        with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
            for complaint in pool.map(injector.complaint, injector.faults()):
                count += 1
                if complaint:
                    wrong += 1
                    print("FAIL    " + complaint, flush=True)
    print(f"{count} failed calls, {wrong} of them not dealt with")
    return 1 if wrong or count == 0 else 0


if __name__ == "__main__":
    sys.exit(main())

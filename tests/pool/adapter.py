#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs one command line of pynox through a pool, so that what was written for the command line can be asked of the pool.

  adapter.py --pynox BIN [--session] [FLAGS] SCRIPT | -c CODE | -m MODULE [ARGS]

The flags become the fields of a request, or of an `open` and a run with --session. The answer is given back as the
command line would: output, the hint line, the exit status; with --json the answer itself, less what only the pool adds.
Not the same, because a pool has no caller: the program's standard input is /dev/null and its output comes at the end.
Standard library only; run it with `python3 -I`, for the environment belongs to the pool."""

import ctypes
import json
import os
import signal
import subprocess
import sys

LISTS = {"--allow-read": "allow_read", "--allow-write": "allow_write", "--package-dir": "package_dirs",
         "--allow-env": "allow_env"}
VALUES = {"--timeout": "timeout", "--memory": "memory", "--max-output": "max_output",
          "--max-file-size": "max_file_size", "--profile": "profile"}
SWITCHES = {"--allow-network": "allow_network", "--allow-temp": "allow_temp"}
ACCEPTED = ("-I", "-E", "-s", "-S", "-u", "-B", "-q")  # what the sandbox does anyway
PR_SET_PDEATHSIG = 1

# What `python -m NAME` itself calls.
RUN_MODULE = "import runpy, sys; sys.path.insert(0, {directory!r}); runpy._run_module_as_main({module!r})"
# A session takes no script: its text runs in the session's __main__ instead.
RUN_SCRIPT = ("import sys\n__file__ = sys.argv[0] = {path!r}\nsys.path.insert(0, {directory!r})\n"
              "exec(compile(open({path!r}, 'rb').read(), {path!r}, 'exec'), globals())")


class Refused(Exception):
    """A command line that has no request."""


class CommandLine:
    """What the words of a command line ask for."""

    def __init__(self, words):
        self.permissions, self.program, self.args = {}, {}, []
        self.config, self.json = None, False
        words = list(words)
        while words:
            word = words.pop(0)
            if not word.startswith("-") or word == "-":
                self.program, self.args = {"script": word}, words
                return
            if word in ("-c", "-m"):
                if not words:
                    raise Refused(f"{word} needs a value")
                self.program, self.args = {{"-c": "code", "-m": "module"}[word]: words[0]}, words[1:]
                return
            self._flag(word, words)
        raise Refused("no program")

    def _flag(self, word, rest):
        name, equals, value = word.partition("=")
        if word == "--json":
            self.json = True
        elif word in SWITCHES:
            self.permissions[SWITCHES[word]] = True
        elif name in LISTS or name in VALUES or name == "--config":
            if not equals:
                if not rest:
                    raise Refused(f"{name} needs a value")
                value = rest.pop(0)
            if name == "--config":
                self.config = value
            elif name in LISTS:
                self.permissions.setdefault(LISTS[name], []).append(value)
            else:
                self.permissions[VALUES[name]] = value
        elif word not in ACCEPTED:
            raise Refused(f"a pool has no {word}")


def requests_of(line, in_session):
    """The `open` request, or None, and the run."""
    permissions, run = dict(line.permissions), {"id": "run", "args": line.args}
    readable = list(permissions.get("allow_read", []))
    if "code" in line.program:
        run["code"] = line.program["code"]
    elif "module" in line.program:
        run["code"] = RUN_MODULE.format(directory=os.getcwd(), module=line.program["module"])
        permissions["allow_read"] = readable + ["."]
    elif in_session:
        # As the command line does, the directory of the file itself is granted and not that of a link to it.
        path = os.path.realpath(line.program["script"])
        directory = os.path.dirname(path)
        run["code"] = RUN_SCRIPT.format(path=path, directory=directory)
        permissions["allow_read"] = readable + [directory]
    else:
        run["script"] = line.program["script"]
    if in_session:
        return {"id": "open", "op": "open", **permissions}, run
    return None, run | permissions


def die_with_parent():
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)


class Pool:
    """A pool of one worker that ends, with its programs, when this process is killed."""

    def __init__(self, pynox, config):
        words = [pynox, "pool", "--workers=1"] + (["--config", config] if config is not None else [])
        # Descriptors that this process was given reach the pool, as they would reach the command line.
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                        close_fds=False, preexec_fn=die_with_parent)

    def ask(self, request):
        """The answer; None if the pool ended without one."""
        try:
            self.process.stdin.write(json.dumps(request).encode("utf-8", "surrogateescape") + b"\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            return None
        line = self.process.stdout.readline()
        return json.loads(line) if line else None

    def end(self):
        """Whatever else the pool wrote, and what it said."""
        try:
            self.process.stdin.close()
        except BrokenPipeError:
            pass
        more, said = self.process.stdout.read(), self.process.stderr.read()
        self.process.wait()
        return more, said.decode("utf-8", "replace")


def hint_line(error):
    """The one line that the command line would add."""
    if error is None or error["type"] == "Cancelled":
        return ""
    launcher = error["type"] in ("Timeout", "SetupFailed", "PoolFailed", "OverLimit", "BadRequest", "UnknownKey")
    if launcher:
        return f"pynox: {error['message']}" + (f"; {error['hint']}" if error["hint"] else "") + "\n"
    return f"pynox: hint: {error['hint']}\n" if error["hint"] else ""


def give_back(answer, as_json):
    for key in ("id", "session", "session_open"):
        answer.pop(key, None)
    if as_json:
        text, errors = json.dumps(answer, ensure_ascii=False) + "\n", ""
    else:
        text, errors = answer.get("stdout", ""), answer.get("stderr", "") + hint_line(answer["error"])
    sys.stdout.buffer.write(text.encode("utf-8", "surrogatepass"))
    sys.stdout.buffer.flush()
    sys.stderr.buffer.write(errors.encode("utf-8", "surrogatepass"))
    return answer["exit"]


def run(pynox, in_session, words):
    line = CommandLine(words)
    opening, program = requests_of(line, in_session)
    pool = Pool(pynox, line.config)
    answer = None
    if opening is not None:
        answer = pool.ask(opening)
        if answer is not None and answer["exit"] == 0:
            program["session"] = answer["session"]
    if opening is None or "session" in program:
        answer = pool.ask(program)
    more, said = pool.end()
    if answer is None:
        said = "\n".join(s for s in said.splitlines() if "the pool is ready" not in s)
        raise Refused(said.removeprefix("pynox: ") or f"the pool ended with {pool.process.returncode}")
    if more:
        raise Refused(f"the pool wrote more than it was asked for: {more[:200]!r}")
    return give_back(answer, line.json)


def main(words):
    pynox, in_session = None, False
    while words:
        if words[0] == "--pynox" and len(words) > 1:
            pynox, words = words[1], words[2:]
        elif words[0] == "--session":
            in_session, words = True, words[1:]
        else:
            break
    if pynox is None:
        sys.stderr.write(__doc__ + "\n")
        return 125
    try:
        return run(pynox, in_session, words)
    except Refused as refusal:
        sys.stderr.write(f"pynox: {refusal}\n")
        return 125


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

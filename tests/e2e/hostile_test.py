# SPDX-License-Identifier: Apache-2.0
"""Programs that attack the launcher itself. It ends with the right status, in time, with one result
and bounded memory, and leaves nothing behind."""

import ctypes
import fcntl
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))

import diagnostic_record  # noqa: E402
from doctor import require_sandbox, skip_test  # noqa: E402
from line_server import PYNOX  # noqa: E402

GUARD_S = 240
ORDINARY = 65534
SHORT, LONG = "1500ms", "200s"  # for programs that never end, and for those that do
RUNS_AT_ONCE = 200
MAX_GROWTH_KIB = 16 * 1024  # more than two streams of 64 KiB and one record

# What each attack may use.
PRELUDE = "import errno, signal, sys, threading, time" + diagnostic_record.CODE

# name: (program, statuses that it may end with, whether its error may be forged)
ATTACKS = {
    "a record cut off after every byte": (
        "write_all(record(size=int(sys.argv[1])))\nos._exit(1)", {1}, False),
    "a record whose lengths are larger than it is": (
        "write_all(MAGIC + b'\\xff' * 64)\nos._exit(1)", {1}, False),
    "a record that is never finished": (
        "write_all(record(size=20))\ntime.sleep(60)", {124}, False),
    "records without an end, from many threads": ("""
def flood():
    while True:
        write_all(record(b'x' * 30000))
for _ in range(8):
    threading.Thread(target=flood).start()
""", {124}, False),
    "a forged record of the program's own": (
        "write_all(record())\nos._exit(1)", {1}, True),
    "a forged record, and an end by another status": (
        "write_all(record())\nos._exit(7)", {7}, False),
    "every descriptor closed": (
        "os.closerange(0, 1024)\nos._exit(3)", {3}, False),
    "every descriptor closed, and no end": (
        "os.closerange(0, 1024)\nwhile True: pass", {124}, False),
    "the channel put in the place of the streams": ("""
for number in OPEN:
    os.dup2(number, 1)
    os.dup2(number, 2)
print(record())
raise KeyError('own')
""", {1, 120}, True),
    "every number taken by a copy of the channel": ("""
try:
    while True:
        os.dup(OPEN[-1])
except OSError:
    pass
raise KeyError('own')
""", {1}, False),
    "pipes until no descriptor is left, all full": ("""
try:
    while True:
        reading, writing = os.pipe()
        os.set_blocking(writing, False)
        os.write(writing, b'x' * 65536)
except OSError:
    pass
raise KeyError('own')
""", {1}, False),
    "every signal to everything": ("""
# Those that a program can ignore: not KILL, STOP, and two that the C library keeps for itself.
signals = sorted(set(range(1, 65)) - {signal.SIGKILL, signal.SIGSTOP, 32, 33})
for number in signals:
    signal.signal(number, signal.SIG_IGN)
for number in signals:
    for target in (-1, 0, os.getppid(), -os.getpgid(0), os.getpid()):
        try:
            os.kill(target, number)
        except OSError:
            pass
os._exit(5)
""", {5}, False),
    "stopped by itself": ("os.kill(os.getpid(), signal.SIGSTOP)", {124}, False),
    "threads until there are no more, each with a call of the launcher's": ("""
open('own', 'w').close()
def change():
    while True:
        try:
            os.chmod('own', 0o600)
        except OSError:
            pass
try:
    while True:
        threading.Thread(target=change, daemon=True).start()
except (RuntimeError, MemoryError):
    pass
os._exit(6)
""", {6}, False),
    "death in the middle of calls of the launcher's": ("""
open('own', 'w').close()
def change():
    while True:
        os.utime('own')
for _ in range(8):
    threading.Thread(target=change, daemon=True).start()
os.chmod('own', 0o600)
os.kill(os.getpid(), signal.SIGKILL)
""", {137}, False),
    "locks on everything that can be opened": ("""
files = []
for name in ('own', sys.argv[2], '/dev/null', '/dev/zero', '/etc/localtime'):
    try:
        files.append(open(name, 'r'))
        fcntl.flock(files[-1], fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        pass
os._exit(8)
""", {8}, False),
    "its temporary directory made inaccessible and deep": ("""
os.chdir(os.environ['TMPDIR'])
for _ in range(1500):
    os.mkdir('d')
    os.chdir('d')
os.chmod(os.environ['TMPDIR'], 0)
os._exit(9)
""", {9}, False),
}


def children():
    """Ids of the processes that lead back to this one."""
    with open(f"/proc/self/task/{os.getpid()}/children", encoding="utf-8") as file:
        return file.read().split()


class Hostile(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        require_sandbox(PYNOX)
        # What a launcher leaves behind becomes this process's child.
        ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)  # PR_SET_CHILD_SUBREAPER

    def setUp(self):
        directory = tempfile.TemporaryDirectory(prefix="pynox-hostile-")
        self.addCleanup(directory.cleanup)
        self.directory = directory.name
        self.granted, self.temp = self.directory + "/granted", self.directory + "/temp"
        os.mkdir(self.granted)
        os.mkdir(self.temp)
        self.environment = {"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TMPDIR": self.temp}

    def command(self, code, *arguments, timeout):
        return [PYNOX, "--json", f"--timeout={timeout}", "--allow-temp", "--allow-read=.", "--allow-write=.", "-c",
                PRELUDE + code, *arguments]

    def result(self, code, *arguments, timeout):
        done = subprocess.run(self.command(code, *arguments, timeout=timeout), cwd=self.granted, env=self.environment,
                              stdin=subprocess.DEVNULL, capture_output=True, timeout=GUARD_S, check=False)
        self.assertEqual(done.stderr, b"")
        lines = done.stdout.splitlines()
        self.assertEqual(len(lines), 1, lines)
        result = json.loads(lines[0])
        self.assertEqual(result["exit"], done.returncode)
        return result

    def assert_nothing_is_left(self):
        self.assertEqual(children(), [])
        self.assertEqual(os.listdir(self.temp), [])

    def test_every_attack_ends_in_one_result(self):
        for name, (code, statuses, may_forge) in ATTACKS.items():
            lengths = range(1, 60) if "every byte" in name else [0]
            for length in lengths:
                with self.subTest(name, length=length):
                    timeout = SHORT if 124 in statuses else LONG
                    result = self.result(code, str(length), self.directory, timeout=timeout)
                    self.assertIn(result["exit"], statuses, result)
                    if not may_forge:
                        self.assertNotIn("forged", json.dumps(result["error"]))
                    self.assert_nothing_is_left()

    def largest_launcher(self, code):
        """The most memory, in KiB, that the launcher of a program without an end ever has."""
        with open(self.directory + "/result", "w+", encoding="utf-8") as out, subprocess.Popen(
                self.command(code, timeout=SHORT), cwd=self.granted, env=self.environment, stdin=subprocess.DEVNULL,
                stdout=out) as launcher:
            largest = 0
            while launcher.poll() is None:
                try:
                    with open(f"/proc/{launcher.pid}/status", encoding="utf-8") as file:
                        largest = max([largest] + [int(line.split()[1]) for line in file if line.startswith("VmHWM")])
                except OSError:
                    break
                try:
                    launcher.wait(0.02)
                except subprocess.TimeoutExpired:
                    pass
            out.seek(0)
            self.assertEqual(json.load(out)["exit"], 124)
        self.assertGreater(largest, 0)
        return largest

    def test_a_flood_does_not_grow_the_launcher(self):
        quiet = self.largest_launcher("time.sleep(1000)")
        flooded = self.largest_launcher("while True: write_all(record(b'x' * 30000)); os.write(1, b'y' * 65536)")
        self.assertLess(flooded - quiet, MAX_GROWTH_KIB)
        self.assert_nothing_is_left()

    def test_locks_on_the_callers_streams_are_dropped(self):
        code = ("import fcntl, struct; fcntl.flock(0, fcntl.LOCK_EX); "
                "fcntl.fcntl(0, 37, struct.pack('hhqqi4x', fcntl.F_RDLCK, 0, 5, 1, 0))")  # F_OFD_SETLK
        for held_before in (False, True):
            with self.subTest(held_before=held_before):
                path = f"{self.directory}/input-{held_before}"
                with open(path, "w+", encoding="utf-8") as shared, open(path, "r+", encoding="utf-8") as other:
                    if held_before:
                        fcntl.flock(shared, fcntl.LOCK_EX)
                    done = subprocess.run([PYNOX, "-c", code], stdin=shared, env=self.environment, timeout=GUARD_S,
                                          check=False)
                    self.assertEqual(done.returncode, 0)
                    fcntl.lockf(other, fcntl.LOCK_EX | fcntl.LOCK_NB)
                    if held_before:
                        self.assertRaises(BlockingIOError, fcntl.flock, other, fcntl.LOCK_EX | fcntl.LOCK_NB)
                    else:
                        fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def test_no_priority_can_be_gained(self):
        code = PRELUDE + """
import resource
print([resource.getrlimit(limit) for limit in (resource.RLIMIT_RTPRIO, 13)])  # 13: RLIMIT_NICE
for gain in (lambda: os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1)), lambda: os.nice(-1)):
    try:
        gain()
        print("gained")
    except PermissionError:
        print("refused")
"""
        done = subprocess.run([PYNOX, "-c", code], env=self.environment, capture_output=True, text=True,
                              timeout=GUARD_S, check=False)
        self.assertEqual(done.stdout.splitlines(), ["[(0, 0), (0, 0)]", "refused", "refused"], done.stderr)

    def as_ordinary_user(self):
        """pynox where an ordinary user can start it, and the words before it that make this process one."""
        if os.geteuid() != 0:
            return [PYNOX]
        build = pathlib.Path(PYNOX).parent.parent
        for part in ("bin", "lib"):
            shutil.copytree(build / part, f"{self.directory}/{part}", symlinks=True)
        os.chmod(self.directory, 0o755)
        os.chown(self.granted, ORDINARY, ORDINARY)
        return ["setpriv", f"--reuid={ORDINARY}", f"--regid={ORDINARY}", "--clear-groups", self.directory + "/bin/pynox"]

    def test_descriptors_in_flight_keep_no_other_run_from_starting(self):
        pynox = self.as_ordinary_user()
        park = """
import array, errno, os, socket, time
null, kept = os.open('/dev/null', os.O_RDONLY), []
try:
    while True:
        kept.append(socket.socketpair())
        kept[-1][0].sendmsg([b'x'], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array('i', [null] * 200))])
except OSError as error:
    print(errno.errorcode[error.errno], flush=True)
time.sleep(1000)
"""
        with subprocess.Popen([*pynox, "-c", park], cwd=self.granted, env=self.environment, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, text=True) as parked:
            self.addCleanup(parked.terminate)
            self.assertEqual(parked.stdout.readline(), "ETOOMANYREFS\n")
            done = subprocess.run([*pynox, "--allow-write=.", "-c", "import os; open('a', 'w'); os.chmod('a', 0o640)"],
                                  cwd=self.granted, env=self.environment, capture_output=True, timeout=GUARD_S,
                                  check=False)
            parked.terminate()
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        self.assertEqual(os.stat(self.granted + "/a").st_mode & 0o777, 0o640)

    def test_pipes_taken_by_others_make_those_of_a_run_small_and_no_more(self):
        pynox = self.as_ordinary_user()
        take = """
import os, time
pipes = []
try:
    while True:
        pipes.append(os.pipe())
except OSError:
    print("taken", flush=True)
time.sleep(1000)
"""
        for _ in range(3):
            program = subprocess.Popen([*pynox, "-c", take], cwd=self.granted, env=self.environment,
                                       stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
            self.addCleanup(lambda program=program: (program.terminate(), program.communicate()))
            self.assertEqual(program.stdout.readline(), "taken\n")
        size = "import fcntl, os; print(fcntl.fcntl(os.pipe()[0], 1032))"  # F_GETPIPE_SZ
        new = subprocess.run([*pynox[:-1], "/usr/bin/python3", "-c", size], capture_output=True, text=True, check=True)
        self.assertLess(int(new.stdout), 65536)
        done = subprocess.run([*pynox, "--json", "-c", "print('x' * 60000)"], cwd=self.granted, env=self.environment,
                              capture_output=True, text=True, timeout=GUARD_S, check=True)
        self.assertEqual(json.loads(done.stdout)["stdout"], "x" * 60000 + "\n")

    def test_many_runs_at_once_do_not_mix(self):
        code = "open(sys.argv[1], 'w').close(); os.chmod(sys.argv[1], 0o640); print(sys.argv[1] * 1000)"
        runs = []
        for number in range(RUNS_AT_ONCE):
            runs.append(subprocess.Popen(self.command(code, str(number), timeout=LONG), cwd=self.granted,
                                         env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                         stderr=subprocess.PIPE))
        for number, run in enumerate(runs):
            out, err = run.communicate(timeout=GUARD_S)
            self.assertEqual(err, b"")
            result = json.loads(out)
            self.assertEqual((run.returncode, result["exit"], result["stdout"]), (0, 0, str(number) * 1000 + "\n"))
            self.assertEqual(os.stat(f"{self.granted}/{number}").st_mode & 0o777, 0o640)
        self.assert_nothing_is_left()

    def test_a_full_disk_is_told_by_the_program_or_the_launcher(self):
        shell = f"""
mount -t tmpfs -o size=1m,nr_inodes=40 none {self.temp} || exit 77
dd if=/dev/zero of={self.temp}/filler bs=64k 2>/dev/null
"$@" --allow-write={self.temp} -c 'import errno
try:
    open("{self.temp}/more", "w").write("x" * 100000)
except OSError as error:
    print(errno.errorcode[error.errno])'
i=0; while touch {self.temp}/$i 2>/dev/null; do i=$((i+1)); done
"$@" --allow-temp -c 'print("ran")'
echo "status $?"
"""
        done = subprocess.run(["unshare", "--mount", "sh", "-c", shell, "sh", PYNOX], env=self.environment, text=True,
                              capture_output=True, timeout=GUARD_S, check=False)
        if done.returncode == 77 or "unshare" in done.stderr:
            skip_test("a file system of its own cannot be mounted: " + done.stderr)
        self.assertEqual(done.stdout.splitlines(), ["ENOSPC", "status 125"])
        self.assertEqual(done.stderr.count("pynox: "), 1)
        self.assertIn("No space left on device", done.stderr)


if __name__ == "__main__":
    unittest.main(verbosity=2)

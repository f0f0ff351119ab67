# SPDX-License-Identifier: Apache-2.0
"""Templates that die at the worst moments, and ends that come all at once."""

import json
import os
import subprocess

from support import PYNOX, PoolTest, is_alive, signal

# Forks, and is gone before it could tell of the child: three times, each with a mark of its own.
DIES_AFTER_FORK = """
import os

def die():
    for number in range(3):
        try:
            os.close(os.open(MARKS + str(number), os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        except FileExistsError:
            continue
        os.kill(os.getpid(), 9)

os.register_at_fork(after_in_parent=die)
"""
FAILS_WHILE_MARKED = "import os\nif os.path.exists(MARKS + 'broken'): os._exit(1)\n"


class Dying(PoolTest):
    def start_preloading(self, code, *arguments):
        for name in ("lib", "marks"):
            (self.directory / name).mkdir()
        (self.directory / "lib" / "dying.py").write_text(code.replace("MARKS", repr(f"{self.directory}/marks/")))
        return self.start(*arguments, config='[pool]\npreload = ["dying"]\npackage_dirs = ["lib"]\n')

    def test_a_child_that_its_template_could_not_tell_of_is_not_left_behind(self):
        pool = self.start_preloading(DIES_AFTER_FORK, "--workers=1")
        for number in range(5):
            self.assertEqual(pool.run(f"print({number})")["stdout"], f"{number}\n")
        self.assertEqual(sorted(os.listdir(self.directory / "marks")), ["0", "1", "2"])
        self.await_true(lambda: pool.ask(op="info")["standby"] == 2, "the standby children do not come")
        self.await_true(lambda: len(pool.children()) == 3 and all(map(is_alive, pool.children())), "a zombie is left")

    def test_a_template_that_cannot_start_again_is_waited_for_and_nothing_else_notices(self):
        pool = self.start_preloading(FAILS_WHILE_MARKED, "--workers=1")
        session = pool.open()
        (self.directory / "marks" / "broken").touch()
        os.kill(pool.template(), signal.SIGKILL)
        answers = [pool.run("print(1)", max_wait="300ms") for _ in range(4)]  # no more than were forked before
        self.assertRefused(answers[-1], "Busy")
        self.assertEqual(pool.run("print(2)", session=session)["stdout"], "2\n")
        pool.send(id="patient", code="print(3)")
        self.assertEqual(pool.ask(op="info")["waiting"], 1)
        (self.directory / "marks" / "broken").unlink()
        self.assertEqual(pool.answer("patient")["stdout"], "3\n")

    def test_every_end_is_told_however_many_come_at_once_and_whatever_the_caller_does_with_its_children(self):
        (self.directory / "out").mkdir()
        # All wait for the same file; with a grant to write, the status is the kernel's word and not the program's.
        code = "import os, time\nwhile not os.path.exists('out/go'): time.sleep(0.001)\nos._exit(%d)"
        requests = [{"id": number, "code": code % (number + 2), "allow_read": ["out"], "allow_write": ["out"],
                     "timeout": "50s", "stream": True} for number in range(8)]
        with subprocess.Popen([PYNOX, "pool", "--workers=8"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL, cwd=self.directory, env=self.environment,
                              preexec_fn=lambda: signal.signal(signal.SIGCHLD, signal.SIG_IGN)) as pool:
            pool.stdin.write(b"".join(json.dumps(request).encode() + b"\n" for request in requests))
            pool.stdin.close()
            self.assertEqual({json.loads(pool.stdout.readline())["event"] for _ in requests}, {"started"})
            (self.directory / "out" / "go").touch()
            answers = [json.loads(line) for line in pool.stdout]
        self.assertEqual({answer["id"]: answer["exit"] for answer in answers}, {number: number + 2 for number in range(8)})
        self.assertEqual(pool.returncode, 0)

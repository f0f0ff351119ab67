# SPDX-License-Identifier: Apache-2.0
"""Templates that die at the worst moments."""

import os

from support import PoolTest, is_alive, signal

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

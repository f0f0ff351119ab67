# SPDX-License-Identifier: Apache-2.0
"""The Python client, sdk/python, against the built pool. PYNOX names the executable."""

import asyncio
import os
import pathlib
import re
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import unittest
from datetime import timedelta

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "sdk" / "python"), str(ROOT / "tests" / "support")]

import doctor  # noqa: E402
import pynox_pool  # noqa: E402
from pynox_pool import (AsyncPool, BadRequest, Busy, Cancelled, Killed, NoSession, Output, OverLimit, Pool,  # noqa: E402
                        PoolClosed, ProgramFailed, RequestRefused, Started, Timeout, UnknownKey)

PYNOX = os.environ["PYNOX"]
PATIENCE = 60


def setUpModule():
    doctor.require_sandbox(PYNOX)


class ForThreads(unittest.TestCase):
    def setUp(self):
        self.directory = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory())).resolve()
        self.pool = self.start("--workers=2")

    def start(self, *arguments, **options):
        pool = Pool(*arguments, pynox=PYNOX, cwd=self.directory, **options)
        self.addCleanup(pool.stop)
        return pool

    def test_a_run_is_answered(self):
        answer = self.pool.run("import sys; print(sys.argv[1])", args=["x"])
        self.assertEqual((answer.exit, answer.stdout, answer.ok, answer.error), (0, "x\n", True, None))
        self.assertEqual(answer.policy["network"], "deny")

    def test_a_failing_program_raises_only_when_that_is_asked_for(self):
        answer = self.pool.run("1 / 0")
        self.assertEqual((answer.exit, answer.error.type, answer.error.line), (1, "ZeroDivisionError", 1))
        with self.assertRaisesRegex(ProgramFailed, "ZeroDivisionError: division by zero") as raised:
            self.pool.run("1 / 0", check=True)
        self.assertIn("Traceback", raised.exception.answer.stderr)
        with self.assertRaisesRegex(ProgramFailed, "exited with 3"):
            self.pool.run("raise SystemExit(3)", check=True)

    def test_each_kind_of_end_has_its_exception(self):
        with self.assertRaises(Timeout):
            self.pool.run("while True: pass", timeout=timedelta(milliseconds=200), check=True)
        with self.assertRaises(Killed):
            self.pool.run("import os; os.kill(os.getpid(), 9)", check=True)
        with self.assertRaises(ProgramFailed) as raised:
            self.pool.run("class Timeout(Exception): pass\nraise Timeout('forged')", check=True)
        self.assertIs(type(raised.exception), ProgramFailed)

    def test_refusals_are_raised_by_their_type(self):
        with self.assertRaises(BadRequest) as raised:
            self.pool.run("1", timeout="5")
        self.assertTrue(raised.exception.not_started)
        with self.assertRaisesRegex(UnknownKey, 'did you mean "allow_read"'):
            self.pool.run("1", allow_reed=["x"])
        with self.assertRaises(NoSession):
            self.pool._submit({"session": "s_0", "code": "1"}).result()
        (self.directory / "pynox.toml").write_text("[pool.limits]\ntimeout = '1s'\n")
        with self.assertRaises(OverLimit) as raised:
            self.start().run("1", timeout="2s")
        self.assertIsInstance(raised.exception, RequestRefused)

    def test_paths_may_be_path_objects(self):
        (self.directory / "job.py").write_text("print(open('data').read())")
        (self.directory / "data").write_text("read")
        self.assertEqual(self.pool.run(script=self.directory / "job.py").stdout, "read\n")
        self.assertEqual(self.pool.run("print(open('data').read())", allow_read=[pathlib.Path("data")]).stdout, "read\n")

    def test_either_code_or_script_is_needed(self):
        for program in ({}, {"code": "1", "script": "x"}):
            with self.assertRaises(TypeError):
                self.pool.run(**program)

    def test_output_is_streamed(self):
        run = self.pool.submit("print('a' * 70000)\nimport sys; print('e', file=sys.stderr)", stream=True,
                               max_output="1m")
        events = list(run.events())
        self.assertIsInstance(events[0], Started)
        for stream in ("stdout", "stderr"):
            told = "".join(e.text for e in events if isinstance(e, Output) and e.stream == stream)
            self.assertEqual(told, getattr(run.result(), stream))
        self.assertEqual(list(run.events()), [])

    def test_a_run_can_be_cancelled(self):
        run = self.pool.submit("print('begun')\nimport time; time.sleep(60)", stream=True, timeout="2m")
        for event in run.events():
            if isinstance(event, Output):
                self.assertTrue(run.cancel())
        answer = run.result()
        self.assertEqual((answer.exit, answer.stdout), (130, "begun\n"))
        with self.assertRaises(Cancelled):
            answer.check()
        self.assertFalse(run.cancel())

    def test_a_session_keeps_its_variables(self):
        with self.pool.open(timeout="2s") as session:
            session.run("x = 20")
            self.assertEqual(session.run("x * 2", echo=True).stdout, "40\n")
            self.assertEqual([s["session"] for s in self.pool.sessions()], [session.name])
            self.assertFalse(session.run("import os; os._exit(3)").session_open)
            with self.assertRaisesRegex(NoSession, "exited"):
                session.run("x")
        self.assertEqual(self.pool.sessions(), [])

    def test_a_session_is_closed_once(self):
        session = self.pool.open()
        session.close()
        with self.assertRaises(NoSession):
            session.close()

    def test_many_threads_share_a_pool(self):
        found = {}

        def ask(number):
            found[number] = self.pool.run(f"print({number} ** 2)").stdout

        threads = [threading.Thread(target=ask, args=[n]) for n in range(50)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(PATIENCE)
        self.assertEqual(found, {n: f"{n * n}\n" for n in range(50)})

    def test_no_more_than_outstanding_are_sent_and_a_cancel_still_is(self):
        pool = self.start("--workers=1", outstanding=2)
        runs = [pool.submit("import time; time.sleep(60)", timeout="2m") for _ in range(2)]
        blocked = threading.Thread(target=lambda: runs.append(pool.submit("print(3)")))
        blocked.start()
        info = pool.info()
        self.assertEqual(info["running"] + info["waiting"], 2)
        for run in runs[:2]:
            self.assertTrue(run.cancel())
        blocked.join(PATIENCE)
        self.assertEqual(runs[2].result(PATIENCE).stdout, "3\n")

    def test_waiting_for_an_answer_can_be_given_up(self):
        run = self.pool.submit("import time; time.sleep(60)", timeout="2m")
        with self.assertRaises(TimeoutError):
            run.result(0.01)
        run.cancel()
        self.assertEqual(run.result(PATIENCE).exit, 130)

    def test_closing_waits_for_what_was_sent(self):
        with Pool(pynox=PYNOX) as pool:
            run = pool.submit("import time; time.sleep(0.3); print('done')")
        self.assertEqual(run.result().stdout, "done\n")
        with self.assertRaises(PoolClosed):
            pool.run("1")

    def test_an_exception_in_the_block_stops_the_pool(self):
        with self.assertRaises(KeyError):
            with Pool(pynox=PYNOX) as pool:
                run = pool.submit("print(1)\nwhile True: pass", timeout="10m", stream=True)
                next(e for e in run.events() if isinstance(e, Output))
                raise KeyError
        self.assertEqual(run.result(PATIENCE).exit, 130)

    def test_a_pool_that_dies_is_told_to_those_who_wait(self):
        run = self.pool.submit("import time; time.sleep(60)", timeout="2m")
        self.pool._process.kill()
        with self.assertRaises(PoolClosed):
            run.result(PATIENCE)
        with self.assertRaises(PoolClosed):
            self.pool.run("1")

    def test_a_pool_that_cannot_start_is_told(self):
        (self.directory / "pynox.toml").write_text("[pool]\nworkerz = 1\n")
        with self.assertRaises(PoolClosed):
            self.start().run("1")

    def test_a_pool_behind_a_socket_is_the_same(self):
        path = str(self.directory / "s")
        listener = socket.socket(socket.AF_UNIX)
        self.addCleanup(listener.close)
        listener.bind(path)
        listener.listen()

        def serve():
            connection, _ = listener.accept()
            with connection:
                subprocess.run([PYNOX, "pool", "--workers=1"], stdin=connection, stdout=connection,
                               stderr=subprocess.DEVNULL)

        server = threading.Thread(target=serve)
        server.start()
        with Pool.connect(path) as pool:
            self.assertEqual(pool.run("print('through')").stdout, "through\n")
        server.join(PATIENCE)
        self.assertFalse(server.is_alive())

    def test_a_socket_that_is_not_there_is_named(self):
        path = str(self.directory / "none")
        with self.assertRaises(FileNotFoundError) as raised:
            Pool.connect(path)
        self.assertEqual(raised.exception.filename, path)

    def test_every_refusal_of_the_protocol_has_an_exception(self):
        text = (ROOT / "docs" / "pool-protocol.md").read_text().split("## Errors")[1].split("\n## ")[0]
        types = set(re.findall(r"^\| `(\w+)` \|", text, re.M)) - {"type"}
        self.assertGreater(len(types), 10)
        for name in types:
            self.assertTrue(issubclass(getattr(pynox_pool, name), pynox_pool.PoolError), name)


class ForAsyncio(unittest.IsolatedAsyncioTestCase):
    async def asyncSetUp(self):
        self.pool = AsyncPool("--workers=2", pynox=PYNOX)
        await self.pool.start()

    async def asyncTearDown(self):
        await self.pool.stop()

    async def test_runs_go_side_by_side(self):
        answers = await asyncio.gather(*(self.pool.run(f"print({n})") for n in range(30)))
        self.assertEqual([a.stdout for a in answers], [f"{n}\n" for n in range(30)])

    async def test_refusals_and_failures_are_raised(self):
        with self.assertRaises(BadRequest):
            await self.pool.run("1", memory="1")
        with self.assertRaises(ProgramFailed):
            await self.pool.run("1 / 0", check=True)

    async def test_a_line_may_be_longer_than_asyncios_own_limit(self):
        answer = await self.pool.run("print('x' * 3000000)", max_output="4m")
        self.assertEqual(len(answer.stdout), 3000001)

    async def test_cancelling_the_task_cancels_the_run(self):
        task = asyncio.create_task(self.pool.run("import time; time.sleep(60)", timeout="2m"))
        while (await self.pool.info())["running"] == 0:
            await asyncio.sleep(0.01)
        task.cancel()
        with self.assertRaises(asyncio.CancelledError):
            await task
        while (await self.pool.info())["running"]:
            await asyncio.sleep(0.01)

    async def test_output_is_streamed_and_a_run_cancelled(self):
        run = await self.pool.submit("print('a', flush=True)\nimport time; time.sleep(60)", stream=True, timeout="2m")
        events = []
        async for event in run.events():
            events.append(event)
            if isinstance(event, Output):
                self.assertTrue(await run.cancel())
        self.assertEqual(events[1], Output("stdout", "a\n"))
        self.assertEqual((await run).exit, 130)

    async def test_a_session_keeps_its_variables(self):
        async with await self.pool.open() as session:
            await session.run("x = 1")
            self.assertEqual((await session.run("x + 1", echo=True)).stdout, "2\n")
        self.assertEqual(await self.pool.sessions(), [])

    async def test_a_busy_pool_says_so(self):
        runs = [await self.pool.submit("import time; time.sleep(60)", timeout="2m") for _ in range(2)]
        with self.assertRaises(Busy):
            await self.pool.run("1", max_wait="0s")
        for run in runs:
            await run.cancel()
        self.assertEqual([(await run).exit for run in runs], [130, 130])

    async def test_a_pool_that_dies_is_told_to_those_who_wait(self):
        run = await self.pool.submit("import time; time.sleep(60)", timeout="2m")
        os.kill(self.pool._process.pid, signal.SIGKILL)
        with self.assertRaises(PoolClosed):
            await run
        with self.assertRaises(PoolClosed):
            await self.pool.run("1")

    async def test_closing_waits_for_what_was_sent(self):
        async with AsyncPool(pynox=PYNOX) as pool:
            run = await pool.submit("import time; time.sleep(0.3); print('done')")
        self.assertEqual((await run).stdout, "done\n")


class Examples(unittest.TestCase):
    """What the documents show."""

    EXAMPLES = ROOT / "docs" / "examples" / "pool"

    def run_example(self, name, *arguments):
        environment = dict(os.environ, PYTHONPATH=str(ROOT / "sdk" / "python"),
                           PATH=f"{pathlib.Path(PYNOX).parent}:{os.environ['PATH']}")
        return subprocess.run([sys.executable, "-B", str(self.EXAMPLES / name), *arguments], env=environment,
                              capture_output=True, text=True, timeout=PATIENCE)

    def test_each_example_prints_what_it_says_it_prints(self):
        found = sorted(self.EXAMPLES.glob("*.py"))
        self.assertTrue(found)
        for path in found:
            with self.subTest(path.name):
                expected = path.read_text().split('Prints:\n')[1].split('"""')[0]
                result = self.run_example(path.name)
                self.assertEqual((result.returncode, result.stdout.strip()),
                                 (0, "\n".join(line.strip() for line in expected.splitlines()).strip()), result.stderr)

    def test_the_readmes_python_runs(self):
        for path in (ROOT / "sdk" / "python" / "README.md", ROOT / "docs" / "pool.md"):
            blocks = re.findall(r"```python\n(.*?)```", path.read_text(), re.S)
            for number, block in enumerate(blocks):
                with self.subTest(f"{path.name} {number}"), tempfile.TemporaryDirectory() as directory:
                    environment = dict(os.environ, PYTHONPATH=str(ROOT / "sdk" / "python"),
                                       PATH=f"{pathlib.Path(PYNOX).parent}:{os.environ['PATH']}")
                    result = subprocess.run([sys.executable, "-B", "-c", block], env=environment, cwd=directory,
                                            capture_output=True, text=True, timeout=PATIENCE)
                    self.assertEqual(result.returncode, 0, result.stderr)


if __name__ == "__main__":
    unittest.main()

# SPDX-License-Identifier: Apache-2.0
"""Concurrency, order, waiting and cancelling."""

import json
import os
import subprocess
import threading
import time

from support import PYNOX, PoolTest

SLEEP = "import time; time.sleep(60)"


class Order(PoolTest):
    def test_no_more_programs_run_at_once_than_there_are_workers(self):
        pool = self.start("--workers=2")
        (self.directory / "out").mkdir()
        code = ("import os, time\nopen('out/%d' % os.getpid(), 'w').close()\ntime.sleep(0.2)\n"
                "n = len(os.listdir('out'))\nos.remove('out/%d' % os.getpid())\nprint(n)")
        for number in range(8):
            pool.send(id=number, code=code, allow_read=["out"], allow_write=["out"])
        counts = [int(pool.answer(number)["stdout"]) for number in range(8)]
        self.assertLessEqual(max(counts), 2)
        self.assertEqual(max(counts), 2)

    def test_requests_start_in_the_order_they_were_read(self):
        pool = self.start("--workers=1")
        for number in range(20):
            pool.send(id=number, code=f"print({number})")
        self.assertEqual([pool.next()["id"] for _ in range(20)], list(range(20)))

    def test_answers_come_as_programs_end(self):
        pool = self.start("--workers=2")
        pool.send(id="slow", code="import time; time.sleep(0.5)")
        pool.send(id="fast", code="1")
        self.assertEqual([pool.next()["id"] for _ in range(2)], ["fast", "slow"])

    def test_a_request_that_waits_too_long_is_busy_and_never_runs(self):
        pool = self.start("--workers=1")
        (self.directory / "out").mkdir()
        pool.send(id="first", code=SLEEP, timeout="50s")
        answer = pool.run("open('out/x', 'w')", allow_write=["out"], max_wait="100ms")
        self.assertRefused(answer, "Busy")
        self.assertIsNone(answer["error"]["line"])
        self.assertRefused(pool.run("1", max_wait="0s"), "Busy")
        pool.ask(op="cancel", target="first")
        self.assertEqual(pool.answer("first")["exit"], 130)
        self.assertEqual(pool.run("print(1)", max_wait="0s")["stdout"], "1\n")
        self.assertEqual(list((self.directory / "out").iterdir()), [])

    def test_waiting_counts_neither_for_the_timeout_nor_for_the_duration(self):
        pool = self.start("--workers=1")
        pool.send(id="first", code=SLEEP, timeout="50s", stream=True)
        self.assertEqual(pool.next()["event"], "started")
        pool.send(id="second", code="print(1)", timeout="2s", stream=True)
        self.assertEqual(pool.ask(op="info")["waiting"], 1)
        began = time.monotonic()
        time.sleep(2.5)
        waited_ms = (time.monotonic() - began) * 1000
        pool.ask(op="cancel", target="first")
        answer = pool.answer("second")
        self.assertEqual((answer["exit"], answer["stdout"]), (0, "1\n"), answer)
        self.assertLess(answer["duration_ms"], waited_ms)
        started = next(line for line in pool.set_aside if line["id"] == "second" and line["event"] == "started")
        self.assertGreaterEqual(started["queued_ms"], int(waited_ms))

    def test_a_session_to_be_opened_waits_and_is_cancelled_like_a_run(self):
        pool = self.start("--workers=1", config="[pool]\nmax_sessions = 1\n")
        pool.send(id="first", code=SLEEP, timeout="50s", stream=True)
        self.assertEqual(pool.next()["event"], "started")
        self.assertRefused(pool.ask(op="open", max_wait="50ms"), "Busy")
        pool.send(id="open", op="open")
        self.assertRefused(pool.ask(op="open"), "SessionLimit")  # the one that waits counts
        self.assertTrue(pool.ask(op="cancel", target="open")["cancelled"])
        answer = pool.answer("open")
        self.assertEqual((answer["exit"], answer["error"]["type"], answer["policy"]), (130, "Cancelled", None))
        pool.ask(op="cancel", target="first")
        self.assertEqual(pool.ask(op="open")["exit"], 0)

    def test_other_operations_are_answered_ahead_of_waiting_runs(self):
        pool = self.start("--workers=1")
        pool.send(id=0, code=SLEEP, timeout="50s", stream=True)
        self.assertEqual(pool.next()["event"], "started")
        for number in (1, 2):
            pool.send(id=number, code=SLEEP, timeout="50s")
        info = pool.ask(op="info")
        self.assertEqual((info["running"], info["waiting"]), (1, 2))
        for number in (2, 1, 0):
            self.assertTrue(pool.ask(op="cancel", target=number)["cancelled"])
        self.assertEqual(sorted(pool.answer(number)["exit"] for number in range(3)), [130] * 3)

    def test_a_cancelled_run_reports_its_output_and_a_waiting_one_never_starts(self):
        pool = self.start("--workers=1")
        pool.send(id="r", code="print('here', flush=True)\n" + SLEEP, timeout="50s", stream=True)
        self.assertEqual(pool.next()["event"], "started")
        self.assertEqual(pool.next()["text"], "here\n")
        pool.send(id="w", code="1")
        self.assertEqual(pool.ask(id="k", op="cancel", target="w"),
                         {"id": "k", "exit": 0, "error": None, "target": "w", "cancelled": True})
        answer = pool.answer("w")
        self.assertEqual((answer["exit"], answer["error"]["type"], answer["policy"]), (130, "Cancelled", None))
        self.assertTrue(pool.ask(op="cancel", target="r")["cancelled"])
        answer = pool.answer("r")
        self.assertEqual((answer["exit"], answer["error"]["type"], answer["stdout"]), (130, "Cancelled", "here\n"))
        self.assertIsNotNone(answer["policy"])

    def test_cancelling_what_is_not_there_is_no_error(self):
        pool = self.start("--workers=1")
        self.assertFalse(pool.ask(op="cancel", target="never")["cancelled"])
        pool.ask(id="done", code="1")
        self.assertFalse(pool.ask(op="cancel", target="done")["cancelled"])

    def test_a_batch_of_any_number_of_lines_is_answered_whole(self):
        pool = self.start("--workers=2", config="[pool]\nqueue = 8\n")
        count = 300

        def write():
            for number in range(count):
                pool.send(id=number, code=f"print({number})")
            pool.end_input()

        writer = threading.Thread(target=write)
        writer.start()
        answers = []
        while (line := pool.next()) is not None:
            answers.append(line)
        writer.join()
        self.assertEqual(pool.wait(), 0)
        self.assertEqual(sorted(answer["id"] for answer in answers), list(range(count)))
        self.assertTrue(all(answer["stdout"] == f"{answer['id']}\n" for answer in answers))

    def test_a_full_queue_stops_the_reading_until_half_has_started(self):
        pool = self.start("--workers=1", config="[pool]\nqueue = 4\n")
        pool.send(id="first", code=SLEEP, timeout="50s", stream=True)
        self.assertEqual(pool.next()["event"], "started")
        for number in range(4):
            pool.send(id=number, code="1", max_wait="1s")
        # Not read before two of the four have gone: they are Busy after a second.
        pool.send(id="info", op="info")
        order = [pool.next()["id"] for _ in range(5)]
        self.assertEqual(set(order), {0, 1, 2, 3, "info"})
        self.assertGreater(order.index("info"), 1)
        pool.ask(op="cancel", target="first")

    def test_lines_of_64_mebibytes_stop_the_reading_too(self):
        pool = self.start("--workers=1")
        pool.send(id="first", code=SLEEP, timeout="50s", stream=True)
        self.assertEqual(pool.next()["event"], "started")
        for number in range(5):
            pool.send(id=number, code="#" * (15 << 20), max_wait="3s")
        # Not read before three of the five have gone.
        pool.send(id="info", op="info")
        order = [pool.next()["id"] for _ in range(6)]
        self.assertEqual(set(order), {*range(5), "info"})
        self.assertGreater(order.index("info"), 1)
        pool.ask(op="cancel", target="first")

    def test_nothing_is_started_or_read_while_answers_of_64_mebibytes_wait_for_a_reader(self):
        (self.directory / "out").mkdir()
        code = "import sys; sys.stdout.write('\\0' * (16 << 20))"  # six characters for each byte
        requests = [{"id": 1, "code": code, "max_output": "16m", "timeout": "50s"},
                    {"id": 2, "code": "open('out/x', 'w').close()", "allow_write": ["out"]}, {"id": 3, "op": "info"}]
        with subprocess.Popen([PYNOX, "pool", "--workers=1"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL, cwd=self.directory, env=self.environment) as pool:
            pool.stdin.write(b"".join(json.dumps(request).encode() + b"\n" for request in requests[:1]))
            pool.stdin.flush()
            self.assertEqual(pool.stdout.read(1), b"{")  # the answer begins
            pool.stdin.write(b"".join(json.dumps(request).encode() + b"\n" for request in requests[1:]))
            pool.stdin.close()
            time.sleep(0.5)
            self.assertEqual(os.listdir(self.directory / "out"), [])
            answers = [json.loads(line) for line in (b"{" + pool.stdout.read()).splitlines()]
            self.assertEqual(pool.wait(), 0)
        self.assertEqual([answer["id"] for answer in answers], [1, 3, 2])
        self.assertEqual(len(answers[0]["stdout"]), 16 << 20)
        self.assertEqual(os.listdir(self.directory / "out"), ["x"])


class Streaming(PoolTest):
    def test_events_come_before_the_answer_and_make_up_its_text(self):
        pool = self.start("--workers=2")
        pool.send(id="r", stream=True, code="import sys, time\nfor i in range(5):\n  print('é', i)\n"
                                            "  print('w', i, file=sys.stderr)\n  time.sleep(0.12)")
        lines = []
        while "event" in (line := pool.next()):
            lines.append(line)
        self.assertEqual(lines[0]["event"], "started")
        self.assertGreaterEqual(lines[0]["queued_ms"], 0)
        self.assertTrue(all(event["event"] == "output" for event in lines[1:]))
        for stream in ("stdout", "stderr"):
            texts = [event["text"] for event in lines[1:] if event["stream"] == stream]
            self.assertEqual("".join(texts), line[stream])
            self.assertGreaterEqual(len(texts), 3)

    def test_characters_are_never_cut(self):
        pool = self.start("--workers=1")
        pool.send(id="r", stream=True, code="import os, time\nfor byte in '€ß'.encode():\n"
                                            "  os.write(1, bytes([byte])); time.sleep(0.07)\nos.write(1, b'\\xe2')")
        texts = []
        while "event" in (line := pool.next()):
            texts.append(line.get("text", ""))
        self.assertEqual("".join(texts), "€ß\ufffd")
        self.assertEqual(line["stdout"], "€ß\ufffd")

    def test_events_are_few_however_much_is_written(self):
        pool = self.start("--workers=1")
        pool.send(id="r", stream=True, code="import time\nend = time.monotonic() + 1\n"
                                            "while time.monotonic() < end: print('x' * 10)", max_output="16m")
        count = 0
        while "event" in (line := pool.next()):
            count += line["event"] == "output"
        self.assertLessEqual(count, line["duration_ms"] / 50 + 2)

    def test_events_stop_at_the_limit(self):
        pool = self.start("--workers=1")
        pool.send(id="r", stream=True, code="print('x' * 100000)", max_output=1000)
        texts = []
        while "event" in (line := pool.next()):
            texts.append(line.get("text", ""))
        self.assertEqual("".join(texts), "x" * 1000)

    def test_nobody_gets_events_unasked(self):
        pool = self.start("--workers=1")
        self.assertNotIn("event", json.dumps(pool.run("print(1)")))
        self.assertEqual(pool.set_aside, [])

    def test_a_request_that_is_refused_has_no_events(self):
        pool = self.start("--workers=1")
        self.assertRefused(pool.ask(code="1", stream=True, allow_read=["nothing"]), "BadRequest")
        self.assertEqual(pool.set_aside, [])

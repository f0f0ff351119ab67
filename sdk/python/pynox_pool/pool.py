# SPDX-License-Identifier: Apache-2.0
"""The client for threads."""

from __future__ import annotations

import itertools
import json
import os
import queue
import signal
import socket
import subprocess
import threading
from collections.abc import Iterator, Mapping
from types import TracebackType
from typing import IO, Any, Self, Unpack

from .answers import Answer, Event, event_of, refusal_of
from .errors import PoolClosed
from .requests import Path, Permissions, RunOptions, SessionRunOptions, encode, program


class Run:
    """A run that has been sent. Several threads may wait for it; events are for one of them."""

    def __init__(self, pool: Pool, request_id: int, limited: bool) -> None:
        self._pool = pool
        self.id = request_id
        self._limited = limited
        self._events: queue.SimpleQueue[Event | None] = queue.SimpleQueue()
        self._ended = threading.Event()
        self._value: Mapping[str, Any] | None = None

    def done(self) -> bool:
        return self._ended.is_set()

    def result(self, timeout: float | None = None) -> Answer:
        """Waits for the answer. Raises a `RequestRefused`, `PoolClosed`, or `TimeoutError` if `timeout` seconds
        passed first; the run itself then goes on."""
        if not self._ended.wait(timeout):
            raise TimeoutError(f"run {self.id} has not ended yet")
        if self._value is None:
            raise self._pool._closed_error()
        answer = Answer.of(self._value)
        refused = refusal_of(answer)
        if refused is not None:
            raise refused
        return answer

    def cancel(self) -> bool:
        """Asks the pool to stop this run. True if it will now end as cancelled, False if it had ended."""
        return bool(self._pool._ask(op="cancel", target=self.id).raw["cancelled"])

    def events(self) -> Iterator[Event]:
        """What happens while the program runs, until it has ended. Empty unless submitted with `stream=True`."""
        while (event := self._events.get()) is not None:
            yield event
        self._events.put(None)  # for whoever asks again

    def _take(self, value: Mapping[str, Any]) -> None:
        if (event := event_of(value)) is not None:
            self._events.put(event)

    def _end(self, value: Mapping[str, Any] | None) -> None:
        self._value = value
        self._events.put(None)
        self._ended.set()


class Session:
    """A kept process: variables and imports stay from one run to the next. Closed at the end of a `with` block."""

    def __init__(self, pool: Pool, answer: Answer) -> None:
        self._pool = pool
        self.name: str = answer.raw["session"]
        self.policy = answer.policy

    def run(self, code: str, *, check: bool = False, **options: Unpack[SessionRunOptions]) -> Answer:
        """Runs code in the session and waits for it; `Answer.session_open` tells whether the session outlived it."""
        answer = self.submit(code, **options).result()
        return answer.check() if check else answer

    def submit(self, code: str, *, stream: bool = False, **options: Unpack[SessionRunOptions]) -> Run:
        """Sends code to the session and does not wait."""
        return self._pool._submit({"session": self.name, "code": code, "stream": stream, **options})

    def close(self) -> None:
        """Ends the session; a run in progress is cancelled. Raises `NoSession` if it has gone already."""
        self._pool._ask(op="close", session=self.name)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 traceback: TracebackType | None) -> None:
        self._pool._forget_session(self.name)


class Pool:
    """A pool of its own process, or with `Pool.connect` one behind a Unix socket. Safe to use from many threads.

    `arguments` are those of `pynox pool`. At most `outstanding` runs are sent and unanswered at once, and `submit`
    waits for room: kept below the pool's `queue`, so that it never stops reading and cancels reach it at once."""

    def __init__(self, *arguments: str, pynox: Path = "pynox", cwd: Path | None = None,
                 env: Mapping[str, str] | None = None, outstanding: int = 512) -> None:
        self._process: subprocess.Popen[bytes] | None = subprocess.Popen(
            [os.fspath(pynox), "pool", *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=cwd, env=env)
        assert self._process.stdin is not None and self._process.stdout is not None
        self._begin(self._process.stdin, self._process.stdout, None, outstanding)

    @classmethod
    def connect(cls, path: Path, *, outstanding: int = 512) -> Self:
        """A pool that answers on a Unix socket, one connection each."""
        connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            connection.connect(os.fspath(path))
        except OSError as error:
            connection.close()
            error.filename = os.fspath(path)  # connect() does not tell which
            raise
        pool = cls.__new__(cls)
        pool._process = None
        pool._begin(connection.makefile("wb"), connection.makefile("rb"), connection, outstanding)
        return pool

    def _begin(self, to_pool: IO[bytes], from_pool: IO[bytes], connection: socket.socket | None,
               outstanding: int) -> None:
        self._to_pool, self._from_pool, self._connection = to_pool, from_pool, connection
        self._ids = itertools.count(1)
        self._pending: dict[int, Run] = {}
        self._state = threading.Lock()  # of _pending, _gone
        self._writing = threading.Lock()  # one whole line at a time
        self._room = threading.Semaphore(outstanding)
        self._gone = False
        self._reader = threading.Thread(target=self._read, name="pynox_pool", daemon=True)
        self._reader.start()

    # ------------------------------------------------------------------------------------------- requests

    def run(self, code: str | None = None, *, script: Path | None = None, check: bool = False,
            **options: Unpack[RunOptions]) -> Answer:
        """Runs a program and waits for it. Raises what the pool refuses; with `check`, also `ProgramFailed` if the
        program does not exit with 0."""
        answer = self.submit(code, script=script, **options).result()
        return answer.check() if check else answer

    def submit(self, code: str | None = None, *, script: Path | None = None, stream: bool = False,
               **options: Unpack[RunOptions]) -> Run:
        """Sends a program and does not wait for it; with `stream`, `Run.events` tells of its output as it comes."""
        return self._submit({**program(code, script), "stream": stream, **options})

    def open(self, **permissions: Unpack[Permissions]) -> Session:
        """Opens a session, whose permissions are fixed from now on."""
        return Session(self, self._submit({"op": "open", **permissions}).result())

    def sessions(self) -> list[dict[str, Any]]:
        """The open sessions: `session`, `state`, `idle_ms`, `age_ms`, `runs` of each."""
        return list(self._ask(op="list").raw["sessions"])

    def info(self) -> Mapping[str, Any]:
        """What the pool is and allows. Answered once the pool is ready."""
        return self._ask(op="info").raw

    # ------------------------------------------------------------------------------------------ the end

    def close(self, timeout: float | None = None) -> None:
        """Lets everything that was sent end, then the pool; after `timeout` seconds it is stopped."""
        with self._writing:
            try:
                self._to_pool.close()
            except (OSError, ValueError):
                pass  # the pool is gone already; its reader tells those who wait
            if self._connection is not None:
                try:
                    self._connection.shutdown(socket.SHUT_WR)
                except OSError:
                    pass
        self._reader.join(timeout)
        if self._reader.is_alive():
            self.stop()
            return
        self._release()

    def stop(self) -> None:
        """Ends the pool now: what runs is answered as cancelled, what waits is refused as `Draining`."""
        if self._process is not None:
            # The first signal lets programs end, the second does not. Two of one kind could arrive as one.
            for number in (signal.SIGTERM, signal.SIGINT):
                self._process.send_signal(number)
        elif self._connection is not None:
            try:
                self._connection.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
        self._reader.join()
        self._release()

    def _release(self) -> None:
        if self._process is not None:
            self._process.wait()
        for stream in (self._to_pool, self._from_pool, self._connection):
            if stream is not None:
                try:
                    stream.close()
                except (OSError, ValueError):
                    pass

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 traceback: TracebackType | None) -> None:
        if kind is None:
            self.close()
        else:
            self.stop()

    # ----------------------------------------------------------------------------------------- plumbing

    def _submit(self, request: dict[str, Any], limited: bool = True) -> Run:
        if not request.get("stream", True):
            del request["stream"]
        run = Run(self, next(self._ids), limited)
        line = encode({"id": run.id, **request})
        if limited:
            self._room.acquire()
        with self._state:
            gone = self._gone
            if not gone:
                self._pending[run.id] = run
        if gone:
            self._give_room(run)
            raise self._closed_error()
        try:
            with self._writing:
                self._to_pool.write(line)
                self._to_pool.flush()
        except (OSError, ValueError):  # ValueError: closed by close()
            with self._state:
                known = self._pending.pop(run.id, None)
            if known is not None:
                self._give_room(run)
            raise self._closed_error() from None
        return run

    def _ask(self, **request: Any) -> Answer:
        return self._submit(request, limited=False).result()

    def _forget_session(self, name: str) -> None:
        """Closes a session without asking whether it was still there."""
        try:
            self._submit({"op": "close", "session": name}, limited=False)
        except PoolClosed:
            pass

    def _give_room(self, run: Run) -> None:
        if run._limited:
            self._room.release()

    def _read(self) -> None:
        try:
            for line in self._from_pool:
                value = json.loads(line)
                with self._state:
                    run = self._pending.get(value["id"]) if "event" in value else self._pending.pop(value["id"], None)
                if run is None:
                    continue
                if "event" in value:
                    run._take(value)
                else:
                    run._end(value)
                    self._give_room(run)
        except (OSError, ValueError):
            pass  # the connection broke; those who wait are told below
        with self._state:
            self._gone = True
            left = list(self._pending.values())
            self._pending.clear()
        for run in left:
            run._end(None)
            self._give_room(run)

    def _closed_error(self) -> PoolClosed:
        status = self._process.poll() if self._process is not None else None
        return PoolClosed("the pool has ended" + (f" with exit status {status}" if status is not None else ""))

# SPDX-License-Identifier: Apache-2.0
"""The client for asyncio."""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import signal
from collections.abc import AsyncIterator, Generator, Mapping
from types import TracebackType
from typing import Any, Self, Unpack

from .answers import Answer, Event, event_of, refusal_of
from .errors import PoolClosed
from .requests import Path, Permissions, RunOptions, SessionRunOptions, encode, program

_CHUNK = 1 << 16


class AsyncRun:
    """A run that has been sent; `await` it for its answer. Cancelling a task that awaits it leaves it running."""

    def __init__(self, pool: AsyncPool, request_id: int, limited: bool) -> None:
        self._pool = pool
        self.id = request_id
        self._limited = limited
        self._events: asyncio.Queue[Event | None] = asyncio.Queue()
        self._value: asyncio.Future[Mapping[str, Any] | None] = asyncio.get_running_loop().create_future()

    def done(self) -> bool:
        return self._value.done()

    def __await__(self) -> Generator[Any, None, Answer]:
        return self.result().__await__()

    async def result(self) -> Answer:
        """The answer. Raises a `RequestRefused` or `PoolClosed`."""
        value = await asyncio.shield(self._value)
        if value is None:
            raise self._pool._closed_error()
        answer = Answer.of(value)
        refused = refusal_of(answer)
        if refused is not None:
            raise refused
        return answer

    async def cancel(self) -> bool:
        """Asks the pool to stop this run. True if it will now end as cancelled, False if it had ended."""
        return bool((await self._pool._ask(op="cancel", target=self.id)).raw["cancelled"])

    async def events(self) -> AsyncIterator[Event]:
        """What happens while the program runs, until it has ended. Empty unless submitted with `stream=True`."""
        while (event := await self._events.get()) is not None:
            yield event
        self._events.put_nowait(None)  # for whoever asks again

    def _take(self, value: Mapping[str, Any]) -> None:
        if (event := event_of(value)) is not None:
            self._events.put_nowait(event)

    def _end(self, value: Mapping[str, Any] | None) -> None:
        self._value.set_result(value)
        self._events.put_nowait(None)


class AsyncSession:
    """A kept process: variables and imports stay from one run to the next. Closed at the end of `async with`."""

    def __init__(self, pool: AsyncPool, answer: Answer) -> None:
        self._pool = pool
        self.name: str = answer.raw["session"]
        self.policy = answer.policy

    async def run(self, code: str, *, check: bool = False, **options: Unpack[SessionRunOptions]) -> Answer:
        """Runs code in the session; if the task is cancelled, so is the run."""
        return await self._pool._finish(await self.submit(code, **options), check)

    async def submit(self, code: str, *, stream: bool = False, **options: Unpack[SessionRunOptions]) -> AsyncRun:
        """Sends code to the session and does not wait for its end."""
        return await self._pool._submit({"session": self.name, "code": code, "stream": stream, **options})

    async def close(self) -> None:
        """Ends the session; a run in progress is cancelled. Raises `NoSession` if it has gone already."""
        await self._pool._ask(op="close", session=self.name)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None,
                        traceback: TracebackType | None) -> None:
        self._pool._write_unasked({"op": "close", "session": self.name})


class AsyncPool:
    """A pool for the tasks of one event loop. `async with AsyncPool(...)` starts it; the parameters are `Pool`'s."""

    def __init__(self, *arguments: str, pynox: Path = "pynox", cwd: Path | None = None,
                 env: Mapping[str, str] | None = None, socket: Path | None = None, outstanding: int = 512) -> None:
        self._command = [os.fspath(pynox), "pool", *arguments]
        self._cwd, self._env, self._socket = cwd, env, socket
        self._room = asyncio.Semaphore(outstanding)
        self._ids = itertools.count(1)
        self._pending: dict[int, AsyncRun] = {}
        self._process: asyncio.subprocess.Process | None = None
        self._pidfd = -1
        self._gone = False

    @classmethod
    def connect(cls, path: Path, *, outstanding: int = 512) -> Self:
        """A pool that answers on a Unix socket, one connection each."""
        return cls(socket=path, outstanding=outstanding)

    async def start(self) -> Self:
        """Starts the pool, or connects to it."""
        self._writer: asyncio.StreamWriter
        if self._socket is not None:
            path = os.fspath(self._socket)
            try:
                reader, self._writer = await asyncio.open_unix_connection(path)
            except OSError as error:
                error.filename = path  # connect() does not tell which
                raise
        else:
            self._process = await asyncio.create_subprocess_exec(
                *self._command, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, cwd=self._cwd,
                env=self._env)
            assert self._process.stdin is not None and self._process.stdout is not None
            # asyncio's send_signal() may take the exit status away from asyncio's own watcher.
            self._pidfd = os.pidfd_open(self._process.pid)
            reader, self._writer = self._process.stdout, self._process.stdin
        self._reading = asyncio.create_task(self._read(reader), name="pynox_pool")
        return self

    # ------------------------------------------------------------------------------------------- requests

    async def run(self, code: str | None = None, *, script: Path | None = None, check: bool = False,
                  **options: Unpack[RunOptions]) -> Answer:
        """Runs a program. Raises what the pool refuses; with `check`, also `ProgramFailed` if the program does not
        exit with 0. If the task is cancelled, so is the run."""
        return await self._finish(await self.submit(code, script=script, **options), check)

    async def submit(self, code: str | None = None, *, script: Path | None = None, stream: bool = False,
                     **options: Unpack[RunOptions]) -> AsyncRun:
        """Sends a program; with `stream`, `AsyncRun.events` tells of its output as it comes."""
        return await self._submit({**program(code, script), "stream": stream, **options})

    async def open(self, **permissions: Unpack[Permissions]) -> AsyncSession:
        """Opens a session, whose permissions are fixed from now on."""
        return AsyncSession(self, await self._finish(await self._submit({"op": "open", **permissions}), False))

    async def sessions(self) -> list[dict[str, Any]]:
        """The open sessions: `session`, `state`, `idle_ms`, `age_ms`, `runs` of each."""
        return list((await self._ask(op="list")).raw["sessions"])

    async def info(self) -> Mapping[str, Any]:
        """What the pool is and allows. Answered once the pool is ready."""
        return (await self._ask(op="info")).raw

    # ------------------------------------------------------------------------------------------ the end

    async def close(self) -> None:
        """Lets everything that was sent end, then the pool."""
        if self._writer.can_write_eof():
            try:
                self._writer.write_eof()
            except OSError:
                pass  # the pool is gone already
        await self._released()

    async def stop(self) -> None:
        """Ends the pool now: what runs is answered as cancelled, what waits is refused as `Draining`."""
        if self._process is None:
            self._writer.transport.abort()
        elif self._pidfd >= 0:
            # The first signal lets programs end, the second does not. Two of one kind could arrive as one.
            for number in (signal.SIGTERM, signal.SIGINT):
                try:
                    signal.pidfd_send_signal(self._pidfd, number)
                except ProcessLookupError:
                    pass
        await self._released()

    async def _released(self) -> None:
        await asyncio.shield(self._reading)
        if self._process is not None:
            await self._process.wait()
            if self._pidfd >= 0:
                os.close(self._pidfd)
                self._pidfd = -1
        self._writer.close()

    async def __aenter__(self) -> Self:
        return await self.start()

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None,
                        traceback: TracebackType | None) -> None:
        if kind is None:
            await self.close()
        else:
            await self.stop()

    # ----------------------------------------------------------------------------------------- plumbing

    async def _submit(self, request: dict[str, Any], limited: bool = True) -> AsyncRun:
        if not request.get("stream", True):
            del request["stream"]
        run = AsyncRun(self, next(self._ids), limited)
        line = encode({"id": run.id, **request})
        if limited:
            await self._room.acquire()
        if self._gone:
            self._give_room(run)
            raise self._closed_error()
        self._pending[run.id] = run
        self._writer.write(line)
        try:
            await self._writer.drain()
        except asyncio.CancelledError:
            self._write_unasked({"op": "cancel", "target": run.id})
            raise
        except OSError:
            pass  # the pool ends; the run is told by the reader
        return run

    async def _finish(self, run: AsyncRun, check: bool) -> Answer:
        try:
            answer = await run.result()
        except asyncio.CancelledError:
            if not run.done():
                self._write_unasked({"op": "cancel", "target": run.id})
            raise
        return answer.check() if check else answer

    async def _ask(self, **request: Any) -> Answer:
        return await (await self._submit(request, limited=False))

    def _write_unasked(self, request: dict[str, Any]) -> None:
        """A request whose answer nobody waits for."""
        if not self._gone and not self._writer.is_closing():
            self._writer.write(encode({"id": next(self._ids), **request}))

    def _give_room(self, run: AsyncRun) -> None:
        if run._limited:
            self._room.release()

    async def _read(self, reader: asyncio.StreamReader) -> None:
        # Lines are put together here: the stream's own readline() refuses long ones.
        parts: list[bytes] = []
        try:
            while chunk := await reader.read(_CHUNK):
                *whole, rest = chunk.split(b"\n")
                for end in whole:
                    self._dispatch(json.loads(b"".join(parts) + end))
                    parts.clear()
                parts.append(rest)
        except (OSError, ValueError):
            pass  # the connection broke; those who wait are told below
        finally:
            self._gone = True
            for run in self._pending.values():
                run._end(None)
                self._give_room(run)
            self._pending.clear()

    def _dispatch(self, value: Mapping[str, Any]) -> None:
        if "event" in value:
            if (run := self._pending.get(value["id"])) is not None:
                run._take(value)
        elif (run := self._pending.pop(value["id"], None)) is not None:
            run._end(value)
            self._give_room(run)

    def _closed_error(self) -> PoolClosed:
        status = self._process.returncode if self._process is not None else None
        return PoolClosed("the pool has ended" + (f" with exit status {status}" if status is not None else ""))

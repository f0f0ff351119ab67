# SPDX-License-Identifier: Apache-2.0
"""A client of `pynox pool`, which runs untrusted Python in warm, sandboxed processes.

>>> from pynox_pool import Pool
>>> with Pool("--workers=2") as pool:
...     print(pool.run("print(6 * 7)").stdout)

`Pool` is for threads, `AsyncPool` for asyncio. What the pool refuses is raised as an exception named like the
protocol's error type; what the program did is an `Answer`, and raised only by `Answer.check` or `check=True`.
"""

from .aio import AsyncPool, AsyncRun, AsyncSession
from .answers import Answer, ErrorInfo, Event, Output, Started
from .errors import (BadRequest, Busy, Cancelled, Draining, DuplicateId, Killed, LineTooLong, NoSession, OverLimit,
                     ParseError, PoolClosed, PoolError, PoolFailed, ProgramFailed, RequestRefused, SessionLimit,
                     SetupFailed, Timeout, UnknownKey)
from .pool import Pool, Run, Session
from .requests import Permissions, RunOptions, SessionRunOptions

__all__ = [
    "Answer", "AsyncPool", "AsyncRun", "AsyncSession", "BadRequest", "Busy", "Cancelled", "Draining", "DuplicateId",
    "ErrorInfo", "Event", "Killed", "LineTooLong", "NoSession", "Output", "OverLimit", "ParseError", "Permissions",
    "Pool", "PoolClosed", "PoolError", "PoolFailed", "ProgramFailed", "RequestRefused", "Run", "RunOptions", "Session",
    "SessionLimit", "SessionRunOptions", "SetupFailed", "Started", "Timeout", "UnknownKey",
]

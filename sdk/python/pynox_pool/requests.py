# SPDX-License-Identifier: Apache-2.0
"""What can be asked for, and how it becomes a line. The meaning of each field is in the pool protocol."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any, TypedDict

Path = str | os.PathLike[str]
Duration = str | timedelta  # "5s" or timedelta(seconds=5); a bare number would be ambiguous
Size = int | str  # bytes, or "512m"


class Permissions(TypedDict, total=False):
    """What a program may do and use: of a run without a session, and of `open`."""

    profile: str
    allow_read: Sequence[Path]
    allow_write: Sequence[Path]
    package_dirs: Sequence[Path]
    allow_env: Sequence[str]
    allow_network: bool
    allow_temp: bool
    timeout: Duration
    memory: Size
    max_output: Size
    max_file_size: Size
    max_wait: Duration


class RunOptions(Permissions, total=False):
    """Everything about a run but its program."""

    args: Sequence[str]
    echo: bool


class SessionRunOptions(TypedDict, total=False):
    """What a run in a session may still choose: the rest was fixed when it was opened."""

    args: Sequence[str]
    echo: bool
    timeout: Duration
    max_output: Size
    max_wait: Duration


def _plain(value: object) -> object:
    if isinstance(value, timedelta):
        return f"{value // timedelta(milliseconds=1)}ms"
    if isinstance(value, os.PathLike):
        return os.fspath(value)
    raise TypeError(f"a request cannot hold {value!r}")


def encode(request: Mapping[str, Any]) -> bytes:
    """One line. Written before anything is sent, so that a value that cannot be sent disturbs nobody."""
    return json.dumps(request, default=_plain, allow_nan=False).encode() + b"\n"


def program(code: str | None, script: Path | None) -> dict[str, Any]:
    """The field that holds the program."""
    if (code is None) == (script is None):
        raise TypeError("give either code or script")
    return {"code": code} if code is not None else {"script": script}

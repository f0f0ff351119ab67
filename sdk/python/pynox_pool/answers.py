# SPDX-License-Identifier: Apache-2.0
"""Answers and events, as values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from . import errors


@dataclass(frozen=True)
class ErrorInfo:
    """The `error` object of an answer."""

    type: str
    message: str
    file: str | None = None
    line: int | None = None
    path: str | None = None
    hint: str | None = None

    @classmethod
    def of(cls, value: Mapping[str, Any]) -> ErrorInfo:
        return cls(value["type"], value["message"], value.get("file"), value.get("line"), value.get("path"),
                   value.get("hint"))


@dataclass(frozen=True)
class Answer:
    """How a run ended. `raw` is the answer as it came, with what this version of the client does not know."""

    id: int | str | None
    exit: int
    stdout: str = ""
    stderr: str = ""
    stdout_truncated: bool = False
    stderr_truncated: bool = False
    error: ErrorInfo | None = None
    duration_ms: int = 0
    policy: Mapping[str, Any] | None = None
    session: str | None = None
    session_open: bool | None = None
    raw: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def of(cls, value: Mapping[str, Any]) -> Answer:
        error = value.get("error")
        return cls(value.get("id"), value["exit"], value.get("stdout", ""), value.get("stderr", ""),
                   value.get("stdout_truncated", False), value.get("stderr_truncated", False),
                   ErrorInfo.of(error) if error else None, value.get("duration_ms", 0), value.get("policy"),
                   value.get("session"), value.get("session_open"), value)

    @property
    def ok(self) -> bool:
        return self.exit == 0

    def check(self) -> Answer:
        """This answer if the program exited with 0; otherwise raises `Timeout`, `Cancelled`, `Killed` or
        `ProgramFailed`."""
        if self.exit == 0:
            return self
        # The status decides: a program can raise an exception of its own that is named `Timeout`.
        told = self.error.type if self.error else None
        if told == "Timeout" and self.exit == 124:
            raise errors.Timeout(self)
        if told == "Cancelled" and self.exit == 130:
            raise errors.Cancelled(self)
        if told == "Killed" and self.exit > 128:
            raise errors.Killed(self)
        raise errors.ProgramFailed(self)


def refusal_of(answer: Answer) -> errors.RequestRefused | None:
    """The exception for an answer in which the pool speaks, not the program."""
    error = answer.error
    if error is None or answer.exit != 125 or (answer.policy is not None and error.type != "PoolFailed"):
        return None
    return errors.REFUSALS.get(error.type, errors.RequestRefused)(answer, error)


@dataclass(frozen=True)
class Started:
    """The program has begun."""

    queued_ms: int


@dataclass(frozen=True)
class Output:
    """The program wrote something. The answer has the complete text as well."""

    stream: Literal["stdout", "stderr"]
    text: str


Event = Started | Output


def event_of(value: Mapping[str, Any]) -> Event | None:
    """None for events that this version does not know; clients ignore those."""
    if value["event"] == "started":
        return Started(value.get("queued_ms", 0))
    if value["event"] == "output":
        return Output(value["stream"], value["text"])
    return None

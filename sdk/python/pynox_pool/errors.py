# SPDX-License-Identifier: Apache-2.0
"""What goes wrong, by the names of the protocol."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .answers import Answer, ErrorInfo


class PoolError(Exception):
    """Every exception of this package."""


class PoolClosed(PoolError, ConnectionError):
    """The pool ended, or was closed, before it answered. What had been sent may or may not have run."""


class RequestRefused(PoolError):
    """The pool did not run the request, or lost track of it (`PoolFailed`)."""

    def __init__(self, answer: Answer, error: ErrorInfo) -> None:
        super().__init__(error.message + (f" ({error.hint})" if error.hint else ""))
        self.answer = answer
        self.error = error

    @property
    def not_started(self) -> bool:
        """Whether the program certainly did not begin, so that it can be sent again without running twice."""
        return self.answer.policy is None


class ParseError(RequestRefused):
    """The line was not a JSON object in UTF-8 without repeated keys."""


class LineTooLong(RequestRefused):
    """The line was longer than the pool's `max_line`."""


class DuplicateId(RequestRefused):
    """A request with this id is still unanswered."""


class UnknownKey(RequestRefused):
    """The request has a key that the protocol does not know."""


class BadRequest(RequestRefused):
    """A value was of the wrong type or form, or named something that does not exist."""


class OverLimit(RequestRefused):
    """More was asked for than `[pool.limits]` allows."""


class Busy(RequestRefused):
    """`max_wait` passed before a worker was free."""


class Draining(RequestRefused):
    """The pool is stopping and had not started this request."""


class NoSession(RequestRefused):
    """The session does not exist, or no longer; the message says why it ended."""


class SessionLimit(RequestRefused):
    """As many sessions are open as the pool allows."""


class SetupFailed(RequestRefused):
    """The process could not be created or confined."""


class PoolFailed(RequestRefused):
    """The pool lost track of a program that had started: send it again only if running it twice is harmless."""


class ProgramFailed(PoolError):
    """The program ran and did not exit with 0. `answer` has everything, its output too."""

    def __init__(self, answer: Answer) -> None:
        told = answer.error
        super().__init__(f"{told.type}: {told.message}" if told else f"the program exited with {answer.exit}")
        self.answer = answer


class Timeout(ProgramFailed):
    """The program's time ran out."""


class Cancelled(ProgramFailed):
    """The run was cancelled, by `cancel` or because the pool was stopped."""


class Killed(ProgramFailed):
    """A signal ended the program."""


REFUSALS: dict[str, type[RequestRefused]] = {
    kind.__name__: kind
    for kind in (ParseError, LineTooLong, DuplicateId, UnknownKey, BadRequest, OverLimit, Busy, Draining, NoSession,
                 SessionLimit, SetupFailed, PoolFailed)
}

"""Asking again after a fault of the line or the provider: bounded, backing off, and as late as the provider says."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from typing import TypeVar

from pydantic import Field
from tenacity import AsyncRetrying, RetryCallState, retry_if_exception, stop_after_attempt

from chalkwright.agent.data import Frozen
from chalkwright.agent.errors import ModelError
from chalkwright.agent.models.base import ChatModel, Completion, ModelCall

OnRetry = Callable[[int, ModelError, float], None]
"""Called with the number of the attempt that failed (from 1), its error and the seconds until the next.

Whoever follows the deltas has to drop what the failed attempt streamed: the next one starts anew.
"""

Sleep = Callable[[float], Awaitable[None]]


class RetryPolicy(Frozen):
    """How often a call is tried, and how long to wait in between; seconds."""

    attempts: int = Field(5, ge=1, description="Calls in all, the first included.")
    base: float = Field(1.0, ge=0, description="The first wait; each further one is twice as long.")
    longest: float = Field(60.0, ge=0, description="The longest wait of our own choice.")
    jitter: float = Field(1.0, ge=0, description="At most this is added by chance, so that jobs do not march in step.")
    longest_told: float = Field(120.0, ge=0, description="A provider that asks for more ends the call at once.")

    def wait(self, attempt: int, told: float | None) -> float:
        """Seconds to wait after failed attempt ``attempt`` (from 1), when the provider told so many."""
        own: float = min(self.longest, self.base * 2 ** (attempt - 1))
        return (own if told is None else told) + random.uniform(0, self.jitter)

    def retries(self, error: BaseException) -> bool:
        """Whether this error is worth another attempt."""
        return isinstance(error, ModelError) and error.retryable and not self.too_long(error)

    def too_long(self, error: ModelError) -> bool:
        """Whether the provider asks for a longer wait than anyone here would sit out."""
        return error.retryable and error.retry_after is not None and error.retry_after > self.longest_told


T = TypeVar("T")


async def retry_call(
    name: str,
    once: Callable[[], Awaitable[T]],
    policy: RetryPolicy,
    on_retry: OnRetry | None = None,
    sleep: Sleep = asyncio.sleep,
) -> T:
    """What ``once`` returns, tried again while its error is retryable; the last error is raised as it came.

    ``name`` is the model's, for the one message of our own: a provider that asks for too long a wait.
    """

    def announce(state: RetryCallState) -> None:
        if on_retry is not None:
            on_retry(state.attempt_number, _error(state), state.upcoming_sleep)

    retrying = AsyncRetrying(
        sleep=sleep,
        stop=stop_after_attempt(policy.attempts),
        wait=lambda state: policy.wait(state.attempt_number, _error(state).retry_after),
        retry=retry_if_exception(policy.retries),
        before_sleep=announce,
        reraise=True,
    )
    try:
        return await retrying(once)
    except ModelError as error:
        if not policy.too_long(error):
            raise
        raise _wait_error(name, error, policy) from error


class Retrying:
    """A model that is asked again when its error is retryable; the last error is raised as it came."""

    def __init__(
        self,
        model: ChatModel,
        policy: RetryPolicy | None = None,
        on_retry: OnRetry | None = None,
        sleep: Sleep = asyncio.sleep,
    ) -> None:
        self.name = model.name
        self._model = model
        self._policy = policy or RetryPolicy()
        self._on_retry = on_retry
        self._sleep = sleep

    async def complete(self, call: ModelCall) -> Completion:
        async def once() -> Completion:
            return await self._model.complete(call)

        return await retry_call(self.name, once, self._policy, self._on_retry, self._sleep)


def _wait_error(name: str, error: ModelError, policy: RetryPolicy) -> ModelError:
    return type(error)(
        f"{name} asks to wait {error.retry_after:g} s, and a call waits {policy.longest_told:g} s "
        "at most; run it again after that time, or choose another model.",
        usage=error.usage,
        received=error.received,
        retry_after=error.retry_after,
    )


def _error(state: RetryCallState) -> ModelError:
    error = state.outcome.exception() if state.outcome is not None else None
    assert isinstance(error, ModelError)
    return error

"""A model's provider: what it lets through, how long it takes, what it refuses."""

from __future__ import annotations

import random
from dataclasses import dataclass

import simpy
from pydantic import Field

from chalkwright.agent.data import Frozen
from chalkwright.agent.models.retry import RetryPolicy
from chalkwright.agent.rate import Rate
from chalkwright.benchmarks.lab.simulation.measured import Straggler, Writing
from chalkwright.benchmarks.lab.simulation.sharing import Level, Steps


class Limits(Frozen):
    """What one provider allows the whole cluster."""

    concurrency: int | None = Field(8, ge=1, description="Calls under way; None: no limit.")
    requests_per_minute: float | None = Field(None, gt=0, description="Kept by our own gate.")
    tokens_per_minute: float | None = Field(None, gt=0, description="Kept by the provider, with 429 and Retry-After.")
    errors: float = Field(0.0, ge=0, lt=1, description="Share of calls that fail in a way that passes (5xx).")


class GaveUp(Exception):
    """A call failed as often as it may be tried."""


@dataclass
class Billed:
    """What was sent and written, tokens."""

    input: float = 0.0
    output: float = 0.0
    calls: int = 0
    refused: int = 0
    """Answered with 429."""
    lost: int = 0
    """Under way when their node died; paid for, and made again."""


class Provider:
    """One endpoint for the whole cluster, behind one gate."""

    def __init__(
        self, env: simpy.Environment, limits: Limits, writing: Writing, straggler: Straggler, retry: RetryPolicy
    ) -> None:
        self._env = env
        self.limits = limits
        self._writing = writing
        self._straggler = straggler
        self._retry = retry
        self._slots = simpy.Resource(env, limits.concurrency) if limits.concurrency else None
        self._starts = Rate(limits.requests_per_minute) if limits.requests_per_minute else None
        self._level = limits.tokens_per_minute or 0.0
        self._filled = 0.0
        self.billed = Billed()
        self.under_way = Level(env)
        """Slots in use, waits for the rate included."""

    def complete(self, sent: float, written: float, by: random.Random, heard: simpy.Event | None = None) -> Steps:
        """One call of so many tokens, tried again as ours is; ``heard`` succeeds when the answer begins.

        Raises :class:`GaveUp`.
        """
        for attempt in range(1, self._retry.attempts + 1):
            told = yield from self._try(sent, written, by, heard)
            if told is None:
                return
            if attempt < self._retry.attempts:
                own = min(self._retry.longest, self._retry.base * 2 ** (attempt - 1))
                yield self._env.timeout((told or own) + by.uniform(0, self._retry.jitter))
        raise GaveUp

    def _try(self, sent: float, written: float, by: random.Random, heard: simpy.Event | None) -> Steps:
        """None for an answer; else the seconds the provider wants us to wait, 0.0 where it does not say."""
        if self._slots is None:
            return (yield from self._let_through(sent, written, by, heard))
        with self._slots.request() as slot:
            yield slot
            with self.under_way.one():
                return (yield from self._let_through(sent, written, by, heard))

    def _let_through(self, sent: float, written: float, by: random.Random, heard: simpy.Event | None) -> Steps:
        if self._starts is not None:
            wait = self._starts.take(self._env.now)
            if wait:
                yield self._env.timeout(wait)
        short = self._short_of(sent + written)
        if short:
            self.billed.refused += 1
            return short
        self.billed.calls += 1
        self.billed.input += sent
        try:
            slow = self._straggler.factor(by)
            yield self._env.timeout(self._writing.first_token.draw(by) * slow)
            if by.random() < self.limits.errors:
                return 0.0
            if heard is not None and not heard.triggered:
                heard.succeed()
            yield self._env.timeout(written / self._writing.speed.draw(by) * slow)
        except simpy.Interrupt:
            # Whoever hung up is billed for what was being written.
            self.billed.lost += 1
            self.billed.output += written
            raise
        self.billed.output += written
        return None

    def _short_of(self, tokens: float) -> float:
        """Seconds until the minute's tokens suffice; 0.0, and they are taken, when they do."""
        rate = self.limits.tokens_per_minute
        if rate is None:
            return 0.0
        self._level = min(rate, self._level + (self._env.now - self._filled) * rate / 60)
        self._filled = self._env.now
        if tokens <= self._level or self._level == rate:
            self._level -= tokens
            return 0.0
        return max(1.0, (min(tokens, rate) - self._level) / rate * 60)

"""Examples of a strategy until the time is over: rounds of Hypothesis, each of a seed of its own."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import TypeVar

import hypothesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.strategies import SearchStrategy

from tests.fuzz.watching import Watch

Example = TypeVar("Example")

ROUND = 100
"""Examples of one seed: those that come later in a round are made of those before."""
STALL = 0.1
"""Seconds for which no example may keep an event loop of its process from all else."""


def words(text: str) -> list[str]:
    """What stands between the spaces."""
    return text.split()


class Fuzzed:
    """The time and the seed of one fuzz test; counts what it tries."""

    def __init__(self, seconds: float, seed: int, watch: Watch) -> None:
        """The time begins with the first example."""
        self.watch = watch
        self.seconds, self.seed = seconds, seed
        self.examples = self.rounds = 0
        self.longest_stall = 0.0
        self._until: float | None = None
        self._failed: list[object] = []

    def __str__(self) -> str:
        stall = f"{self.longest_stall * 1000:.0f} ms"
        return f"{self.examples:,} examples in {self.seconds:.0f} s, longest stall {stall}, seed {self.seed}"

    @property
    def over(self) -> bool:
        """Whether the time is."""
        return self._until is not None and time.monotonic() >= self._until

    def __call__(
        self, strategy: SearchStrategy[Example], check: Callable[[Example], None], kept: Iterable[Example] = ()
    ) -> None:
        """Try what was ``kept`` of earlier failures, then what the strategy makes, as long as there is time."""
        for example in kept:
            self._try(check, example)
        while not self.over:
            self.round(strategy, check)

    def round(
        self,
        strategy: SearchStrategy[Example],
        check: Callable[[Example], None],
        examples: int = ROUND,
        whole: bool = False,
    ) -> None:
        """Try so many examples; when the time is over the rest is left out, unless the round has to be ``whole``."""
        self._until = self._until or time.monotonic() + self.seconds
        seed = self.seed + self.rounds
        self.rounds += 1

        @hypothesis.seed(seed)
        @settings(
            max_examples=examples,
            database=None,
            deadline=None,
            phases=[Phase.generate, Phase.shrink],
            suppress_health_check=list(HealthCheck),
            report_multiple_bugs=False,
        )
        @given(strategy)
        def tried(example: Example) -> None:
            # Once one has failed, it has to fail again for Hypothesis to make it smaller.
            if whole or self._failed or not self.over:
                self._try(check, example)

        try:
            tried()
        except Exception as error:
            example = repr(self._failed[-1:])
            error.add_note(f"The same again: --hypothesis-seed={seed}. To be kept in the list of its test: {example}")
            raise

    def _try(self, check: Callable[[Example], None], example: Example) -> None:
        self.examples += 1
        try:
            stall = self.watch.longest(lambda: check(example))
            self.longest_stall = max(self.longest_stall, stall)
            assert stall <= STALL, f"the event loop stood still for {stall * 1000:.0f} ms"
        except Exception:
            self._failed.append(example)
            raise

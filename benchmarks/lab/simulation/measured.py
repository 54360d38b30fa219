"""Service times, tokens and sizes as data (``measured.json``), each with where it comes from. Pure but for reading."""

from __future__ import annotations

import math
import random
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Literal

from pydantic import Field, ValidationError

from chalkwright.agent.data import Frozen, Stage
from chalkwright.agent.errors import UserError

Kind = Literal["measured", "published", "derived", "assumed"]


class Figure(Frozen):
    """A lognormal quantity: ``median``, and ``spread``, the standard deviation of its logarithm."""

    median: float = Field(ge=0)
    spread: float = Field(0.0, ge=0)
    kind: Kind
    source: str

    @property
    def mean(self) -> float:
        return self.median * math.exp(self.spread**2 / 2)

    def draw(self, by: random.Random) -> float:
        """One value."""
        return self.median * math.exp(self.spread * by.gauss(0, 1)) if self.spread else self.median

    def times(self, factor: float) -> Figure:
        """The same quantity, ``factor`` times as large."""
        return self.model_copy(update={"median": self.median * factor})


class Tokens(Frozen):
    """Mean tokens of one call, with our prompts: sent, of these repeated from an earlier call of the run, written."""

    input: float
    repeated: float
    output: float


class Writing(Frozen):
    """How a model writes one explanation."""

    input_tokens: float = Field(description="A problem, in the study.")
    output_tokens: float = Field(description="A problem, in the study, thinking included.")
    source: str
    first_token: Figure = Field(description="Seconds until the answer begins, thinking or not.")
    speed: Figure = Field(description="Tokens a second from then on.")


class Workload(Frozen):
    """What one explanation asks for."""

    scenes: dict[int, float] = Field(description="Number of scenes → share of explanations.")
    tokens: dict[Literal["outline", "plan", "anchor", "scene"], Tokens]
    faulty: float = Field(ge=0, lt=1, description="Share of replies that have to be asked for again.")
    attempts: int = Field(4, ge=1)
    first_text: float = Field(ge=0, le=1, description="Share of an outline's visible answer that its first text ends.")
    source: str

    @property
    def mean_scenes(self) -> float:
        return sum(number * share for number, share in self.scenes.items())

    @property
    def asks(self) -> float:
        """Mean calls for one outline, plan or scene."""
        return sum(self.faulty**tried for tried in range(self.attempts))

    def calls(self) -> dict[str, float]:
        """Mean calls an explanation, by kind."""
        later = self.mean_scenes - 1
        return {"outline": self.asks, "plan": self.asks, "anchor": self.asks, "scene": self.asks * later}

    def total(self) -> Tokens:
        """Mean tokens of one explanation, with our prompts; output is what a reader sees, without thinking."""
        calls = self.calls()
        sums = {
            name: sum(calls[kind] * getattr(of, name) for kind, of in self.tokens.items())
            for name in ("input", "repeated", "output")
        }
        return Tokens(**sums)


class Straggler(Frozen):
    """Calls that take far longer: with ``share``, the time is multiplied by a Pareto variable, at most ``longest``."""

    share: float = Field(ge=0, le=1)
    tail: float = Field(gt=1, description="Pareto exponent.")
    longest: float = Field(gt=1)
    source: str

    def factor(self, by: random.Random) -> float:
        """By how much one call is slowed down."""
        return min(self.longest, by.paretovariate(self.tail)) if by.random() < self.share else 1.0


class Machine(Frozen):
    """What our own side costs."""

    render: Figure = Field(description="Core seconds of one picture, walls, SVG and measuring included.")
    call: Figure = Field(description="Core seconds of our own a model call.")
    job: Figure = Field(description="Core seconds of our own an explanation beside its calls.")
    parent_start: Figure = Field(description="Seconds until a render parent is warm.")
    commit: Figure = Field(description="Seconds of one committed write to PostgreSQL.")
    writers: int = Field(ge=1, description="Writes that PostgreSQL commits at the same time.")
    writes_a_call: float
    writes_a_job: float
    service_mb: Figure
    job_mb: Figure
    parent_mb: Figure
    worker_mb: Figure


class SimulationFigures(Frozen):
    """All that the simulation knows."""

    machine: Machine
    workload: Workload
    models: dict[str, Writing]
    straggler: Straggler
    taken_on: str

    def writing(self, model: str) -> Writing:
        """Raises :class:`UserError` for a model without figures."""
        if model not in self.models:
            raise UserError(f"There are no figures for {model}; choose one of {', '.join(self.models)}.")
        return self.models[model]


STAGES: dict[str, Stage] = {"outline": "outline", "plan": "plan", "anchor": "rendering", "scene": "rendering"}
"""The stage of the graph that a kind of call belongs to."""


@cache
def load_shipped() -> SimulationFigures:
    """The figures that came with the project."""
    return SimulationFigures.model_validate_json(
        files("chalkwright.benchmarks.lab.simulation").joinpath("measured.json").read_text("utf-8")
    )


def read(path: Path) -> SimulationFigures:
    """Figures of another machine, in the form of ``measured.json``. Raises :class:`UserError`."""
    try:
        return SimulationFigures.model_validate_json(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, ValidationError) as error:
        raise UserError(f"{path} holds no figures for the simulation ({str(error).splitlines()[0]}).") from error

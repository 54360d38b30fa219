"""What is simulated, and the things in it that have a state: nodes and explanations."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

import simpy
from pydantic import Field

from chalkwright.agent.data import Frozen
from chalkwright.benchmarks.lab.simulation.provider import Limits
from chalkwright.benchmarks.lab.simulation.sharing import Cores

Engine = Literal["in-process", "ray"]
Ask = tuple[str, int, int]
"""Kind of call, scene (0: none), attempt from 1."""


class Scenario(Frozen):
    """What is simulated."""

    model: str = "kimi"
    engine: Engine = "ray"
    nodes: int = Field(1, ge=1)
    cores: int = Field(8, ge=1, description="A node.")
    jobs_a_node: int = Field(16, ge=1, description="Explanations at once on one node.")
    processes: int | None = Field(None, ge=1, description="Of a node, that run explanations; None: one each.")
    jobs: int = Field(48, ge=1, description="Explanations in all.")
    a_minute: float | None = Field(None, gt=0, description="Arrivals by chance at this rate; None: a backlog.")
    limits: Limits = Limits()
    node_life: float | None = Field(None, gt=0, description="Mean seconds until a node is lost; None: never.")
    node_back: float = Field(120.0, gt=0, description="Seconds until a lost node is replaced.")
    strangers: float = Field(0.0, ge=0, description="Other processes that always want a core of each node.")
    thinking: bool = Field(True, description="Tokens as the study counted them; False: our prompts, visible output.")
    seed: int = 1


@dataclass(eq=False)
class Node:
    """One machine."""

    cores: Cores
    loops: simpy.Resource
    """Python processes: each does one thing at a time."""
    back: simpy.Event
    """Succeeds when a lost node is replaced."""
    place: int = 0
    alive: bool = True
    at_work: set[simpy.Process] = field(default_factory=set)


@dataclass(eq=False)
class Job:
    """One explanation, and what is kept of it."""

    number: int
    scenes: int
    arrived: float
    kept: dict[Ask, int] = field(default_factory=dict)
    """How often each call was answered and kept."""
    drawn: dict[Ask, int] = field(default_factory=dict)
    """How often each picture was finished and kept."""
    begun: float | None = None
    heard: float | None = None
    """When the outline began to come; all other times are seconds since the arrival."""
    first_text: float | None = None
    first_picture: float | None = None
    finished: float | None = None
    failed: bool = False
    runs: int = 0

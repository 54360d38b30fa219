"""Errors go where an app sends them: into copies, and out of processes of its own."""

from __future__ import annotations

import copy
import inspect
import pickle
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from chalkwright.agent.data import Outline, Usage
from chalkwright.agent.data.outline import TextBlock
from chalkwright.agent.errors import ChalkwrightError
from chalkwright.agent.executors.shared import LeaseLost
from chalkwright.agent.runs.places import Busy
from chalkwright.agent.visualize.tokens import BadEquation
from chalkwright.renderers.faults import Fault
from chalkwright.service.client_data import ServiceError
from tests.offenders import each

GIVEN: dict[str, Any] = {
    "spent": Decimal("0.31"),
    "limit": Decimal("0.30"),
    "extra": "judge",
    "purpose": "Judging",
    "nearest": "lever",
    "outline": Outline(
        title="Even numbers", language="en", diagrams=False, blocks=(TextBlock(index=1, markdown="2, 4, 6."),)
    ),
    "folder": "runs/lever",
    "status": 429,
    "detail": "Too many at once; wait a minute.",
    "retry_after": 3.5,
    "usage": Usage(input_tokens=5, output_tokens=2),
    "received": "half a",
    "faults": (Fault(kind="scene-raised", message="It raised NameError.", line=3),),
    "why": "It asks for an opinion.",
    "name": "runs/lever",
    "sentence": "It is wrong; write it anew.",
    "message": "It is wrong; write it anew.",
}
"""What an error of any kind is made with."""
BARE = ("self", "args", "kwargs")
"""What a kind names that is made with its sentence alone."""


def kinds(base: type[ChalkwrightError]) -> Iterator[type[ChalkwrightError]]:
    yield base
    for kind in base.__subclasses__():
        if kind.__module__.startswith("chalkwright."):
            yield from kinds(kind)


def made(kind: type[ChalkwrightError]) -> ChalkwrightError:
    own = {name: GIVEN[name] for name in inspect.signature(kind.__init__).parameters if name not in BARE}
    error = kind(**own) if own else kind(GIVEN["sentence"])
    error.add_note("while a lever was explained")
    return error.by("--resume")


def test_the_kinds_of_all_rooms_are_known() -> None:
    assert {LeaseLost, Busy, BadEquation, ServiceError} <= set(kinds(ChalkwrightError))


@each(kinds(ChalkwrightError))
def test_it_is_the_same_in_a_copy_and_in_another_process(kind: type[ChalkwrightError]) -> None:
    error = made(kind)
    for again in (copy.copy(error), copy.deepcopy(error), pickle.loads(pickle.dumps(error))):
        assert type(again) is kind
        assert str(again) == str(error)
        assert vars(again) == vars(error)

"""One question to a judge, with its options, its limits and what it answered before."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TypeVar

from chalkwright.agent.asking import Query, answer_of
from chalkwright.agent.errors import ChalkwrightError, LimitReached, ModelError, WrongKey
from chalkwright.agent.loop import Limits
from chalkwright.judges.job import TASK, Judging

T = TypeVar("T")
REPAIR = f"{TASK}/repair"


async def ask_judge(
    judging: Judging, number: int, diagram: int | None, query: Query[T], limits: Limits | None = None
) -> tuple[T | None, ChalkwrightError | None]:
    """What the judge answers validly to the question of a number, or None and the reason. Raises
    :class:`WrongKey`."""
    assert judging.model_for is not None
    options = judging.options
    asked = replace(query, repair=REPAIR, temperature=options.temperature, max_tokens=options.max_tokens)
    model, forget = judging.model_for(number, diagram), partial(judging.forget, number)
    try:
        return await answer_of(asked, model, limits or judging.limits, forget), None
    except WrongKey:
        raise
    except (ModelError, LimitReached) as error:
        return None, error
    finally:
        judging.tell(query.what)

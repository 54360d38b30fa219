"""A model says where the problems of a worksheet begin: it gives numbers of lines, and so can change no word."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from decimal import Decimal
from pathlib import Path
from typing import NamedTuple

from pydantic import Field, ValidationError

from chalkwright.agent.asking import Query, answer_of, conversation
from chalkwright.agent.data import CallRecord, Frozen
from chalkwright.agent.data.calls import total_of
from chalkwright.agent.loop import Limits, Rejected
from chalkwright.agent.models.base import Message
from chalkwright.agent.models.order import ModelOrder
from chalkwright.agent.replies import find_blocks, without_thinking
from chalkwright.agent.runs.job import Options
from chalkwright.agent.runs.places import Contents
from chalkwright.agent.runs.run import RunOrder, model_spec, open_run
from chalkwright.agent.schemas import INTEGER, array, record
from chalkwright.prompts import versions
from chalkwright.renderers.faults import Fault
from chalkwright.service.worksheets.splitting import Split, clean, cut

TASK, STAGE = "worksheet", "worksheet"
RECORD = "worksheet.json"
_FORM = 'Reply with one JSON object such as {"begins": [2, 5]} and nothing else.'
_SCHEMA = record(begins=array(INTEGER))


class _Reply(Frozen):
    begins: tuple[int, ...] = Field(max_length=10_000)


class Asked(NamedTuple):
    """What a model saw."""

    found: Split
    calls: tuple[CallRecord, ...]

    @property
    def cost(self) -> Decimal | None:
        """US dollars; None where a price is unknown."""
        return total_of(call.cost for call in self.calls)


async def ask_model(text: str, options: Options, folder: Path) -> Asked:
    """Have the model of ``options`` say where problems begin; what it answered before a crash is used again.

    Raises :class:`chalkwright.agent.errors.ChalkwrightError`.
    """
    spec = model_spec(options.model, options.base_url, options.price)
    assert spec is not None, "there is a model to ask"
    lines = clean(text)
    content = json.dumps({"text": text, "model": spec.id, "prompts": versions(TASK)}, sort_keys=True)
    order = RunOrder(
        "worksheet",
        hashlib.sha256(content.encode()).hexdigest(),
        ModelOrder(spec, options.max_cost),
        out=folder,
        resume=True,
        contents=Contents(RECORD, ()),
    )
    async with open_run(order) as run:
        query = Query(
            "the worksheet",
            messages(lines),
            lambda reply: read_reply(reply, len(lines)),
            _SCHEMA,
            temperature=options.temperature,
            max_tokens=options.max_tokens,
        )
        begins = await answer_of(query, run.model_for(STAGE), Limits(attempts=options.attempts, deadline=None))
        await run.write({RECORD: json.dumps({"begins": begins})})
        return Asked(cut(text, [line - 1 for line in begins]), run.calls)


def messages(lines: Sequence[str]) -> list[Message]:
    """The question."""
    numbered = "\n".join(f"{number}: {line}" for number, line in enumerate(lines, 1))
    return conversation(f"{TASK}/split", {"lines": numbered})


def read_reply(reply: str, lines: int) -> tuple[int, ...]:
    """The numbers of lines, from 1 and going up. Raises :class:`Rejected`."""
    text = without_thinking(reply)
    blocks = [block.text for block in find_blocks(text) if block.language in ("", "json")]
    source = blocks[-1] if blocks else text
    start, end = source.find("{"), source.rfind("}")
    try:
        begins = _Reply.model_validate(json.loads(source[start : end + 1])).begins
    except (ValidationError, ValueError, RecursionError):
        raise Rejected(Fault(kind="wrong-form", message="The reply is not in its form.", remedy=_FORM)) from None
    if list(begins) != sorted(set(begins)) or not all(1 <= line <= lines for line in begins):
        message = f"The numbers are not those of lines 1 to {lines} in their order."
        raise Rejected(Fault(kind="wrong-lines", message=message, remedy=_FORM))
    return begins

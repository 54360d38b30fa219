"""Has a program work the problem out: the document's own, else one that the judge is asked for once."""

from __future__ import annotations

import asyncio
import re
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Literal, NamedTuple

from chalkwright.agent.asking import Query
from chalkwright.agent.loading import load_in_thread
from chalkwright.agent.loop import Limits
from chalkwright.agent.proof.program import code_of
from chalkwright.agent.proof.running import run_program
from chalkwright.agent.replies import without_thinking
from chalkwright.judges.asking import ask_judge
from chalkwright.judges.computation import NOTHING_COMPUTED, Computation
from chalkwright.judges.data import Document, Evidence
from chalkwright.judges.job import Judging
from chalkwright.judges.questions import program_messages

_NUMBER = 997
"""Of the question, among those of a document."""
_CHECK = re.compile(r"<CHECK>(.*?)(?:</CHECK>|\Z)", re.DOTALL)


async def compute(judging: Judging, evidence: Evidence) -> Computation:
    """What a program comes to, and which numbers of text and diagrams differ from it and from each other.

    Without a program the numbers of text and diagrams are still compared. Raises :class:`WrongKey`.
    """
    computed = await _computation(judging)
    compare = await load_in_thread(_comparison)
    return await asyncio.to_thread(compare, judging.document, evidence, computed)


class _Program(NamedTuple):
    writer: Literal["", "author", "judge"]
    code: str
    why_not: str = ""


async def _computation(judging: Judging) -> Computation:
    """What the program stated; of a document as it is, nothing is compared yet."""
    if judging.renderer is None:
        return NOTHING_COMPUTED
    written = await _program(judging)
    if not written.code:
        return Computation(writer=written.writer, why_not=written.why_not)
    code = code_of(written.code)
    with tempfile.TemporaryDirectory(prefix="chalkwright-") as folder:
        came = await run_program(code, judging.renderer, Path(folder))
    judging.tell("computed")
    why = came.faults[0].message if came.faults else ""
    return Computation(writer=written.writer, program=code, stated=came.stated, why_not=why)


async def _program(judging: Judging) -> _Program:
    document = judging.document
    if document.program.strip():
        return _Program("author", document.program)
    if judging.model_for is None:
        return _Program("", "")
    if document.problem is None:
        return _Program("judge", "", "Nobody said what was asked.")
    messages = program_messages(document.problem)
    once = Limits(attempts=1, deadline=judging.limits.deadline)
    code, error = await ask_judge(judging, _NUMBER, None, Query("the program", messages, read_program), once)
    if code:
        return _Program("judge", code)
    return _Program("judge", "", str(error or "The judge wrote no program."))


def read_program(reply: str) -> str:
    """The program of a reply; empty where it has none.

    >>> read_program('<CHECK>answer("x", 6 * 7)</CHECK>')
    'answer("x", 6 * 7)'
    """
    said = without_thinking(reply)
    found = _CHECK.search(said)
    code = found[1] if found else said if "```" in said else ""
    return code.strip()


def _comparison() -> Callable[[Document, Evidence, Computation], Computation]:
    from chalkwright.judges.numbers import compare

    return compare

"""What a model's reply holds once its thinking is taken away: fenced blocks, a plan."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from chalkwright.agent.data import ScenePlan
from chalkwright.agent.loop import Rejected
from chalkwright.renderers.faults import Fault
from chalkwright.renderers.measure.constraints import BadConstraint, parse_all

_TAG = r"(?:think(?:ing)?|reasoning|reflection)"
_THOUGHT = re.compile(rf"<{_TAG}\b[^>]*>[\s\S]*?</{_TAG}>", re.IGNORECASE)
_ORPHAN_END = re.compile(rf"^[\s\S]*</{_TAG}>", re.IGNORECASE)
_ORPHAN_START = re.compile(rf"^\s*<{_TAG}\b[^>]*>[\s\S]*", re.IGNORECASE)
_FENCE = re.compile(r"^ {0,3}(`{3,}|~{3,})[ \t]*([^`\s]*)[^`]*$")

_STATED = ("constraints", "constraint")

LONGEST_PLAN = 12_000
"""Characters; it goes into every later prompt."""


class Fenced(NamedTuple):
    """A fenced block of a Markdown reply."""

    language: str
    text: str
    closed: bool


def without_thinking(reply: str) -> str:
    """The reply without ``<think>…</think>`` and the like.

    An end without a start (the start was part of the provider's template) drops all before it; a start at the
    very beginning that never ends drops everything.
    """
    text = _THOUGHT.sub("", reply)
    text = _ORPHAN_END.sub("", text)
    return _ORPHAN_START.sub("", text).strip()


def find_blocks(text: str) -> list[Fenced]:
    """All fenced blocks in order; one that is left open reaches to the end."""
    blocks: list[Fenced] = []
    fence, language = "", ""
    lines: list[str] = []
    for line in text.splitlines():
        mark = _FENCE.match(line)
        if not fence:
            if mark:
                fence, language, lines = mark[1], mark[2].lower(), []
        elif mark and not mark[2] and mark[1].startswith(fence):
            blocks.append(Fenced(language, "\n".join(lines), True))
            fence = ""
        elif mark and mark[2]:  # Code cannot hold such a line: the block before was a wrapper or left open.
            blocks.append(Fenced(language, "\n".join(lines), False))
            fence, language, lines = mark[1], mark[2].lower(), []
        else:
            lines.append(line)
    if fence:
        blocks.append(Fenced(language, "\n".join(lines), False))
    return blocks


def scene_plan(reply: str, scene: int) -> ScenePlan:
    """The plan in a reply; raises :class:`Rejected` when there is none, or a constraint that cannot be read."""
    text = without_thinking(reply)
    blocks = find_blocks(text)
    if len(blocks) == 1 and blocks[0].language in ("markdown", "md") and text.startswith(("```", "~~~")):
        text = blocks[0].text.strip()
    if not text:
        raise Rejected(Fault(kind="no-plan", message="The reply holds no plan.", remedy="Write the plan as Markdown."))
    if len(text) > LONGEST_PLAN:
        message = f"The plan has {len(text)} characters; at most {LONGEST_PLAN} are of use."
        raise Rejected(Fault(kind="long-plan", message=message, remedy="Write it again in at most 350 words."))
    return ScenePlan(scene=scene, markdown=text, constraints=_constraints(find_blocks(text)))


def series_plan(series: str, scene: int) -> ScenePlan:
    """What an outline says about its series, as the plan of the scene that the others follow. A constraint that cannot
    be read is left out: the outline is not written again for it."""
    lines = [line for block in find_blocks(series) if block.language in _STATED for line in block.text.splitlines()]
    readable = (constraint for line in lines for constraint in _readable(line))
    return ScenePlan(scene=scene, markdown=series, constraints=tuple(readable))


def _readable(line: str) -> list[str]:
    try:
        return [constraint.text for constraint in parse_all([line])]
    except BadConstraint:
        return []


def _constraints(blocks: Sequence[Fenced]) -> tuple[str, ...]:
    """The lines of the blocks that hold constraints. Raises :class:`Rejected`."""
    stated = [block.text for block in blocks if block.language in _STATED]
    try:
        return tuple(constraint.text for constraint in parse_all("\n".join(stated).splitlines()))
    except BadConstraint as error:
        said = Fault(
            kind="bad-constraint",
            message=f"Line {error.line} of the constraints block: {error}",
            remedy="Write it in one of the forms that were named, or leave the line out.",
        )
        raise Rejected(said) from error

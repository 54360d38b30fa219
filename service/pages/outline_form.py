"""The outline as a form: a first text, then steps of one picture and the text after it.

Every change a person can make keeps this shape, so that pictures and texts alternate whatever is moved, added or
taken out. The form carries the whole draft, and nothing is kept on the server until it is sent for good.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from chalkwright.agent.data import MAX_SCENES, Block, Outline, SceneBlock, TextBlock
from chalkwright.agent.errors import UserError
from chalkwright.agent.languages.catalogues import mark
from chalkwright.service.languages import translate

FIELDS = ("title", "purpose", "elements", "labels", "colours", "layout", "alt")
LABELS = {
    "title": (mark("Title of the picture"), mark("Stands below it.")),
    "purpose": (mark("What it is for"), mark("What the reader has to see in it.")),
    "elements": (mark("What it shows"), mark("Every thing that is drawn, with its measures.")),
    "labels": (mark("What is written in it"), mark("Letters, numbers and units, and what they belong to.")),
    "colours": (mark("Colours"), mark("What each colour means.")),
    "layout": (mark("Where things are"), mark("Left, right, above, below.")),
    "alt": (mark("Description for those who cannot see it"), mark("Is read aloud in place of the picture.")),
}
LONGEST = 8000
"""Characters of one field."""
_ACTION = re.compile(r"(up|down|remove|add)-(\d)")


@dataclass(frozen=True)
class DraftStep:
    """One picture's specification and the text that follows it."""

    scene: Mapping[str, str]
    text: str


@dataclass(frozen=True)
class Draft:
    """An outline that a person is editing; anything in it may be blank or wrong."""

    title: str
    language: str
    first: str
    steps: tuple[DraftStep, ...]

    @property
    def full(self) -> bool:
        return len(self.steps) >= MAX_SCENES


def draft_of(outline: Outline) -> Draft:
    """The form of an outline as its author wrote it."""
    if not outline.scenes:
        texts = "\n\n".join(text.markdown for text in outline.texts)
        return Draft(outline.title, outline.language, texts, ())
    first, *others = (text.markdown for text in outline.texts)
    steps = tuple(
        DraftStep({name: getattr(scene, name) for name in FIELDS}, text)
        for scene, text in zip(outline.scenes, [*others, *[""] * len(outline.scenes)], strict=False)
    )
    return Draft(outline.title, outline.language, first, steps)


def read_form(form: Mapping[str, str]) -> Draft:
    """The draft in a sent form; fields that are missing are blank. Never raises."""

    def at(name: str) -> str:
        return str(form.get(name, "")).replace("\r\n", "\n").strip()[:LONGEST]

    count = min(MAX_SCENES, int(n) if (n := at("steps")).isascii() and n.isdigit() and len(n) < 3 else 0)
    steps = tuple(
        DraftStep({name: at(f"{name}-{number}") for name in FIELDS}, at(f"text-{number}"))
        for number in range(1, count + 1)
    )
    return Draft(at("title"), at("language"), at("first"), steps)


def change_draft(draft: Draft, action: str) -> Draft:
    """The draft after a press on ``up-2``, ``down-1``, ``remove-3`` or ``add-0`` (after step 0: at the start).

    What cannot be done (up with the first, an eighth picture) leaves it as it is. Raises :class:`UserError` for an
    action that is none.
    """
    match = _ACTION.fullmatch(action)
    if match is None:
        raise UserError("There is no such change; use the buttons of the outline.")
    what, number = match[1], int(match[2])
    steps = list(draft.steps)
    if what == "add":
        if not draft.full and number <= len(steps):
            steps.insert(number, DraftStep(dict.fromkeys(FIELDS, ""), ""))
        return replace(draft, steps=tuple(steps))
    if not 1 <= number <= len(steps):
        return draft
    if what == "remove":
        return _without(draft, number)
    other = number - 1 if what == "up" else number + 1
    if 1 <= other <= len(steps):
        steps[number - 1], steps[other - 1] = steps[other - 1], steps[number - 1]
    return replace(draft, steps=tuple(steps))


def _without(draft: Draft, number: int) -> Draft:
    """Without one picture; the text after it is joined to the one before, so that no sentence is lost."""
    steps = list(draft.steps)
    text = steps.pop(number - 1).text
    if number == 1:
        return replace(draft, first=_join(draft.first, text), steps=tuple(steps))
    before = steps[number - 2]
    steps[number - 2] = replace(before, text=_join(before.text, text))
    return replace(draft, steps=tuple(steps))


def _join(first: str, second: str) -> str:
    return "\n\n".join(filter(None, (first, second)))


def faults(draft: Draft) -> dict[str, str]:
    """Field → what is wrong with it, in one sentence; empty when the outline can be drawn."""
    wrong = {}
    if not draft.title:
        wrong["title"] = translate("Give the explanation a title.")
    if not draft.first:
        wrong["first"] = translate("Write the text that comes first.")
    for number, step in enumerate(draft.steps, 1):
        for name in FIELDS:
            if not step.scene[name]:
                wrong[f"{name}-{number}"] = translate("Fill this in, or remove picture {number}.", number=number)
        if not step.text:
            wrong[f"text-{number}"] = translate("Write the text that follows picture {number}.", number=number)
    return wrong


def outline_of(draft: Draft) -> Outline:
    """The outline that a draft without faults stands for, numbered anew."""
    blocks: list[Block] = [TextBlock(index=1, markdown=draft.first)]
    for number, step in enumerate(draft.steps, 1):
        blocks.append(SceneBlock(index=number, **step.scene))
        blocks.append(TextBlock(index=number + 1, markdown=step.text))
    return Outline(title=draft.title, language=draft.language or "en", diagrams=bool(draft.steps), blocks=tuple(blocks))

"""A teacher's changes to the list of problems: reword, join, split, move, delete, add, undo. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from chalkwright.service.worksheets.data import GivenProblem, Item, Worksheet, items_of
from chalkwright.service.worksheets.splitting import split

_SENTENCE = re.compile(r"(?<=[.?!。？！])\s+(?=\S)|(?<=[。？！])(?=\S)")


def reworded(items: Sequence[Item], fields: Mapping[str, str]) -> tuple[Item, ...]:
    """The items with the texts of a form, ``problem-ID``; one whose words changed has no explanation any more."""
    return tuple(_reword(item, fields.get(f"problem-{item.id}", item.text)) for item in items)


def replaced(items: Sequence[Item], given: Sequence[GivenProblem]) -> tuple[Item, ...]:
    """The problems as they are wanted; one that is named and keeps its words keeps its explanation."""
    known = {item.id: item for item in items}
    old = [known.pop(one.id, None) if one.id is not None else None for one in given]
    pairs = zip(given, old, strict=True)
    return tuple(items_of([one.text])[0] if before is None else _reword(before, one.text) for one, before in pairs)


def change(sheet: Worksheet, items: Sequence[Item], action: str, at: int | None = None) -> Worksheet:
    """The worksheet after ``action``: ``join``, ``split``, ``up``, ``down``, ``delete`` and an item's id with a hyphen
    between, ``add`` or ``undo``. ``at``: the character at which a text is split; else at an empty line or a sentence's
    end. What is not there any more changes nothing."""
    if action == "undo":
        return sheet.model_copy(update={"problems": sheet.before or sheet.problems, "before": None})
    what, _, id_ = action.partition("-")
    found = list(items)
    place = next((place for place, item in enumerate(found) if item.id == id_), None)
    if what == "add":
        found += items_of([""])
    elif place is not None:
        _at(found, what, place, at)
    return sheet.model_copy(update={"problems": tuple(found), "before": tuple(items)})


def focus(action: str, before: Sequence[Item], after: Sequence[Item]) -> str:
    """The id of what the keyboard is on after ``action``: what was moved, was made or comes next; or empty."""
    what, _, id_ = action.partition("-")
    ids = [item.id for item in after]
    made = next((id_ for id_ in ids if id_ not in {item.id for item in before}), "")
    if what in ("up", "down") and id_ in ids:
        if len(ids) == 1:
            return f"item-{id_}"
        return f"down-{id_}" if id_ == ids[0] or (what == "down" and id_ != ids[-1]) else f"up-{id_}"
    if what == "add":
        return f"problem-{made}"
    if not made and ids:
        place = next((place for place, item in enumerate(before) if item.id == id_), 0)
        made = ids[min(place, len(ids) - 1)]
    return f"item-{made}" if made else ""


def _at(found: list[Item], what: str, place: int, at: int | None) -> None:
    if what == "join" and place:
        joined = "\n\n".join(item.text for item in found[place - 1 : place + 1] if item.text)
        found[place - 1 : place + 1] = items_of([joined])
    elif what == "split":
        found[place : place + 1] = items_of(parts(found[place].text, at))
    elif what == "up" and place:
        found[place - 1], found[place] = found[place], found[place - 1]
    elif what == "down" and place < len(found) - 1:
        found[place], found[place + 1] = found[place + 1], found[place]
    elif what == "delete":
        del found[place]


def parts(text: str, at: int | None = None) -> list[str]:
    """A text in two or more: at a character within it, else as a worksheet of its own, else after the sentence that
    ends nearest to the middle."""
    if at is not None and text[:at].strip() and text[at:].strip():
        return [text[:at].strip(), text[at:].strip()]
    if len(found := split(text).problems) > 1:
        return list(found)
    ends = [mark.start() for mark in _SENTENCE.finditer(text)]
    middle = min(ends, key=lambda end: abs(end - len(text) / 2), default=None)
    return [text] if middle is None else [text[:middle].strip(), text[middle:].strip()]


def _reword(item: Item, text: str) -> Item:
    said = text.replace("\r\n", "\n").strip()
    return item if said == item.text else Item(id=item.id, text=said)

"""A model's reply as a list of keypoints (paper 002, §5.1): read as it stands first, by a model's help only then."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

from chalkwright.agent.asking import Query, answer_of, conversation
from chalkwright.agent.data import Frozen
from chalkwright.agent.keypoints.data import Keypoint
from chalkwright.agent.keypoints.replies import read_keypoints
from chalkwright.agent.loop import Rejected
from chalkwright.agent.models.base import ChatModel
from chalkwright.agent.replies import find_blocks, without_thinking
from chalkwright.agent.schemas import TEXT, array, record
from chalkwright.judges.asking import REPAIR
from chalkwright.judges.keypoints.asking import TASK
from chalkwright.judges.keypoints.elements import canonical
from chalkwright.judges.replies import read_json
from chalkwright.renderers.faults import Fault

How = Literal["strict", "read", "model", "none"]
"""``strict``: the JSON form and nothing else; ``read``: another form that says the same; ``none``: there is none."""
LONGEST = 30_000
"""Characters of a reply that are read."""
MOST = 60
"""Keypoints of one reply."""

SCHEMA = record(keypoints=array(record(element=TEXT, description=TEXT)))


class Parsed(Frozen):
    """What a reply lists, each element once."""

    keypoints: tuple[Keypoint, ...]
    how: How


async def parse_keypoints(reply: str, model: ChatModel | None = None) -> Parsed:
    """The keypoints of a reply in any form; ``model`` is asked where it cannot be read as it stands.

    Without a model such a reply has none. Raises what :func:`chalkwright.agent.loop.settle` and the model raise.
    """
    found = read_as_it_stands(reply)
    if found is not None:
        return found
    if model is None or not reply.strip():
        return Parsed(keypoints=(), how="none")
    values = {"reply": without_thinking(reply)[:LONGEST]}
    query = Query("the list of keypoints", conversation(f"{TASK}/parse", values), read_parsed, SCHEMA, REPAIR)
    listed = await answer_of(query, model)
    return Parsed(keypoints=distinct(listed), how="model")


def read_as_it_stands(reply: str) -> Parsed | None:
    """By computation alone; None where that is not enough."""
    try:
        return Parsed(keypoints=distinct(read_keypoints(reply)), how="strict")
    except Rejected:
        found = read_loosely(reply)
    return None if found is None else Parsed(keypoints=distinct(found), how="read")


def distinct(keypoints: Sequence[Keypoint]) -> tuple[Keypoint, ...]:
    """Each element once, its first description kept; names that do not say of what they are stay as they are."""
    kept: dict[object, Keypoint] = {}
    for keypoint in keypoints[:MOST]:
        element = canonical(keypoint)
        words = (keypoint.element.casefold(), keypoint.description.casefold())
        kept.setdefault(element if element.specific else words, keypoint)
    return tuple(kept.values())


def read_parsed(reply: str) -> tuple[Keypoint, ...]:
    """What a model that was asked to parse lists; an empty list is an answer. Raises :class:`Rejected`."""
    try:
        return read_keypoints(reply)
    except Rejected:
        entries = read_json(reply).get("keypoints")
    found = _of_list(entries) if isinstance(entries, list) else None
    if found is None:
        message = "The reply has no list of keypoints with an element and a description each."
        remedy = 'Give {"keypoints": [{"element": "…", "description": "…"}]}; an empty list where there is none.'
        raise Rejected(Fault(kind="keypoints", message=message, remedy=remedy))
    return found


def read_loosely(reply: str) -> tuple[Keypoint, ...] | None:
    """A JSON value somewhere in the reply, or entries in a form near to JSON; None where there is no list at all.

    Read are lists of objects with an element and a description, of objects with one key, one object of elements and
    descriptions, the paper's own form (objects between the braces of an object), and any of them under one name.
    """
    text = without_thinking(reply)[:LONGEST]
    sources = [block.text for block in find_blocks(text) if block.language in ("", "json", "json5", "jsonc")]
    for source in (*reversed(sources), text):
        found = _of_json(source) or _of_braces(source)
        if found:
            return found
    return None


def _of_json(text: str) -> tuple[Keypoint, ...] | None:
    """The last JSON value that is a list of keypoints, else all single ones one after the other."""
    whole: tuple[Keypoint, ...] | None = None
    single: list[Keypoint] = []
    for value in _values(text):
        found = _of_value(value)
        if found and isinstance(value, Mapping) and len(found) == 1:
            single += found
        elif found:
            whole = found
    return whole or tuple(single) or None


def _values(text: str) -> Iterator[Any]:
    """Outermost JSON values, trailing commas forgiven."""
    text = re.sub(r",(\s*[\]}])", r"\1", text)
    decoder = json.JSONDecoder(strict=False)
    position = _next(text, 0)
    while position >= 0:
        try:
            value, end = decoder.raw_decode(text, position)
        except (ValueError, RecursionError):
            position = _next(text, position + 1)
            continue
        yield value
        position = _next(text, end)


def _next(text: str, start: int) -> int:
    match = re.compile(r"[\[{]").search(text, start)
    return match.start() if match else -1


def _of_value(value: Any) -> tuple[Keypoint, ...] | None:
    if isinstance(value, list):
        return _of_list(value)
    if not isinstance(value, Mapping):
        return None
    lowered = {str(name).strip().casefold(): inner for name, inner in value.items()}
    for name in _LIST_NAMES:
        if isinstance(lowered.get(name), list | dict):
            return _of_value(lowered[name])
    if "element" in lowered:
        single = _entry(value)
        return None if single is None else (single,)
    found = [_read_named(name, inner) for name, inner in value.items()]
    return tuple(one for one in found if one is not None) if found and all(found) else None


_LIST_NAMES = (
    "keypoints",
    "visual_keypoints",
    "visual keypoints",
    "visualkeypoints",
    "vk",
    "elements",
    "changes",
    "output",
)


def _of_list(value: Sequence[Any]) -> tuple[Keypoint, ...] | None:
    found = [_entry(entry) for entry in value]
    return tuple(one for one in found if one is not None) if all(found) else None


def _entry(value: Any) -> Keypoint | None:
    """An object with an element and a description, or with one key; a text ``Point D: the foot``."""
    if isinstance(value, str):
        name, colon, words = value.partition(":")
        return _read_named(name, words) if colon else None
    if not isinstance(value, Mapping):
        return None
    lowered = {str(name).strip().casefold(): inner for name, inner in value.items()}
    if "element" in lowered:
        words = next(
            (lowered[name] for name in ("description", "desc", "explanation", "generated") if name in lowered), ""
        )
        return _read_named(lowered["element"], words)
    if len(value) == 1:
        name, words = next(iter(value.items()))
        return _read_named(name, words)
    return None


def _read_named(name: Any, words: Any) -> Keypoint | None:
    if not isinstance(name, str) or not isinstance(words, str) or not name.strip() or len(name) > _LONGEST_NAME:
        return None
    name = name.strip().strip("*`").strip()
    return Keypoint(element=name, description=words.strip()) if canonical_name(name) else None


_LONGEST_NAME = 120


def canonical_name(name: str) -> bool:
    """Whether a name can be an element's: it speaks of one of the forms, and is no other field of a reply."""
    return canonical(Keypoint(element=name, description="")).form != "other"


_OBJECT = re.compile(
    r"""\{\s*["']?element["']?\s*:\s*(["'])(?P<element>.*?)\1\s*,\s*["']?description["']?\s*:\s*(["'])(?P<words>.*?)\3\s*,?\s*\}""",
    re.IGNORECASE | re.DOTALL,
)


def _of_braces(text: str) -> tuple[Keypoint, ...] | None:
    """Objects wherever they stand, also between the braces of another (paper 002, Figure 6), or after a cut-off."""
    found = [_read_named(match["element"], match["words"]) for match in _OBJECT.finditer(text)]
    kept = tuple(one for one in found if one is not None)
    return kept or None

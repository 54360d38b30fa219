"""A stranger's formula spoken, outlined, read: what is short and flat here, the rest in a process that may die of it.

The one way from the service to the typesetter: whoever sets what a model or a caller wrote calls this module or
:func:`chalkwright.agent.documents.formulas.formula_html`, and never the typesetter itself.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

from pydantic import TypeAdapter

from chalkwright.agent.documents import apart
from chalkwright.renderers.tex.engine import is_harmless
from chalkwright.renderers.tex.ink import IDENTITY, Ink

if TYPE_CHECKING:
    from chalkwright.renderers.tex.typeset import Page

MAX_CHARACTERS = 4000
"""A longer formula is not set at all; one that is longer than ``tex_engine.HARMLESS`` is set in a process apart."""
SECONDS = 10.0
"""How long one formula may take: it is milliseconds for all that people write."""
_INK = TypeAdapter(Ink)


def set_here(tex: str) -> bool:
    """Whether a formula may be set in this process, which must not die."""
    return apart.within() or is_harmless(tex)


def speak(tex: str, language: str) -> str:
    """The phrase a screen reader says; empty when there is none, or it cannot be found."""
    from chalkwright.renderers.tex import typeset

    if set_here(tex):
        return typeset.speech(tex, language)
    if len(tex) > MAX_CHARACTERS:
        return ""
    try:
        return str(apart.call(typeset.speech_anew, seconds=SECONDS, tex=tex, language=language))
    except (apart.Unfinished, apart.Refused):
        return ""


def outline_formula(tex: str, *, display: bool) -> Page:
    """The formula's outlines. Raises ``ValueError`` with one sentence for what cannot be set."""
    if set_here(tex):
        from chalkwright.renderers.tex import typeset

        return typeset.typeset(tex, display=display)
    answer = _apart(page_as_json, tex, display=display)
    try:
        return _page_of(answer)
    except (LookupError, TypeError, ValueError):
        raise ValueError("The formula cannot be set: the typesetter's answer is none.") from None


def read(tex: str) -> dict[str, Any]:
    """The formula's syntax tree. Raises ``ValueError`` with one sentence for what cannot be read."""
    from chalkwright.renderers.tex import typeset

    if set_here(tex):
        return typeset.formula_tree(tex)
    tree: dict[str, Any] = _apart(typeset.formula_tree, tex)
    return tree


def page_as_json(tex: str, display: bool) -> list[Any]:
    """For the process apart, as JSON: :class:`Page` without inks, how many shapes there are, each shape once, and each
    ink with the number of its shape. Raises ``ValueError``."""
    from chalkwright.renderers.tex import typeset

    page = typeset.typeset(tex, display=display)
    numbers = {shape: number for number, shape in enumerate(dict.fromkeys(ink.segments for ink in page.inks))}
    inks = [[numbers[ink.segments], _INK.dump_python(replace(ink, segments=()), mode="json")] for ink in page.inks]
    return [_pages().dump_python(replace(page, inks=()), mode="json"), len(numbers), *numbers, *inks]


@cache
def _pages() -> TypeAdapter[Page]:
    """The typesetter takes long to import: only where a formula is set."""
    from chalkwright.renderers.tex.typeset import Page

    return TypeAdapter(Page)


def _page_of(answer: Any) -> Page:
    """Raises what a wrong answer makes Python raise. Ink by ink, for all at once would keep other threads waiting."""
    page, count, *rest = answer
    shapes = [_INK.validate_python({"segments": shape, "place": IDENTITY}).segments for shape in rest[:count]]
    inks = [replace(_INK.validate_python(ink), segments=shapes[number]) for number, ink in rest[count:]]
    return replace(_pages().validate_python(page), inks=tuple(inks))


def _apart(function: Any, tex: str, **more: Any) -> Any:
    if len(tex) > MAX_CHARACTERS:
        raise ValueError(f"The formula has more than {MAX_CHARACTERS} characters; write it in smaller parts.")
    try:
        return apart.call(function, seconds=SECONDS, tex=tex, **more)
    except apart.Unfinished as error:
        raise ValueError(f"The formula cannot be set: {error}; write it in smaller parts.") from error

"""One gettext catalogue a language: ``TAG.po`` in this folder, by its BCP 47 tag. A language is there when its file is.

English, in which every message is written, needs none. ``make messages`` finds the messages and brings the catalogues
up to date; they are read as they are, so nothing has to be compiled.
"""

from __future__ import annotations

from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from typing import Any, TypeVar

from chalkwright.agent.data import Frozen

ENGLISH = "en"
FOLDER = Path(__file__).parent
F = TypeVar("F", bound=Frozen)


def mark(message: str) -> str:
    """``message`` itself: tells ``make messages`` of words that are translated where they are shown."""
    return message


@cache
def languages() -> tuple[str, ...]:
    """The tags of all, English first."""
    return (ENGLISH, *sorted(path.stem for path in FOLDER.glob("*.po")))


def closest(tag: str) -> str | None:
    """Our language for a reader of ``tag``: itself, else one that is written or spoken otherwise; None without one."""
    sought = tag.strip().lower().replace("_", "-")
    found = [language for language in languages() if language.lower().split("-")[0] == sought.split("-")[0]]
    return next((language for language in found if language.lower() == sought), found[0] if found else None)


@cache
def catalogue(language: str) -> NullTranslations:
    """The words of one of :func:`languages`. Blocks at the first call: it reads the file."""
    if language == ENGLISH:
        return NullTranslations()
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    compiled = BytesIO()
    with (FOLDER / f"{language}.po").open("rb") as file:
        write_mo(compiled, read_po(file, locale=language.replace("-", "_")))
    compiled.seek(0)
    return GNUTranslations(compiled)


def messages_in(file: Path) -> dict[tuple[str | None, str], str]:
    """Context and message → what a catalogue says for it. Blocks."""
    from babel.messages.pofile import read_po

    with file.open("rb") as lines:
        said = read_po(lines)
    return {(one.context, str(one.id)): str(one.string) for one in said if one.id and one.string}


def in_language(words: type[F], language: str, /, **fixed: Any) -> F:
    """``words``, whose defaults are marked messages, in the language closest to ``language``; else in English.

    ``fixed``: what is no message.
    """
    found = catalogue(closest(language) or ENGLISH)
    said = {name: found.gettext(field.default) for name, field in words.model_fields.items() if name not in fixed}
    return words(**said, **fixed)

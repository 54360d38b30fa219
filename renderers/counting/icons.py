"""The objects that can be drawn: open icons and drawings of our own, all recolourable.

Each is one file of ``icon_files/``, named for the object; its ``data-source`` says where it is from. To add an
object, put a file there (one countable thing, in one piece, no ``id``), and its synonyms in
:mod:`chalkwright.renderers.counting.icon_words`.
"""

from __future__ import annotations

import difflib
import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from chalkwright.renderers.base import Box
from chalkwright.renderers.counting import icon_colors, icon_pixels, icon_words
from chalkwright.renderers.counting.figure import ColorName
from chalkwright.renderers.counting.icon_colors import tints

__all__ = ["Icon", "UnknownObject", "colorable", "icon", "names", "plural_of", "recolor_icon", "tints"]

_NEAREST = 3
_FILE = re.compile(r'\s*<svg[^>]*data-source="(?P<source>[^"]*)"[^>]*>(?P<body>.*)</svg>\s*', re.DOTALL)
_SETS = ("Fluent Emoji",)


@dataclass(frozen=True)
class Icon:
    """One drawable object."""

    name: str
    """Singular, lower case, e.g. ``cinnamon stick``."""
    plural: str
    body: str
    """SVG elements in a view box of 32 × 32, without the ``<svg>`` around them."""
    ink: Box
    """Of the visible ink, in the view box's units."""
    source: str
    """Where it is from: the icon set's name, or ``chalkwright``."""


class UnknownObject(ValueError):
    """No drawing of that name; the message names the nearest ones."""


def icon(name: str) -> Icon:
    """The object of a name: singular or plural, any case, synonyms (``burger``). Raises :class:`UnknownObject`."""
    wanted = _plain(name)
    known = _lexicon()
    if wanted not in known:
        raise UnknownObject(_no_such_object(name, wanted))
    return _load(known[wanted])


@cache
def names() -> tuple[str, ...]:
    """Every object, sorted."""
    folder = files("chalkwright.renderers.counting") / "icon_files"
    stems = (file.name.removesuffix(".svg") for file in folder.iterdir() if file.name.endswith(".svg"))
    return tuple(sorted(icon_words.name_of(stem) for stem in stems))


def plural_of(name: str, count: int) -> str:
    """The object's name as it follows a number: ``1 apple``, ``3 loaves of bread``, ``0 dice``.

    Raises :class:`UnknownObject`.
    """
    drawn = icon(name)
    return drawn.name if count == 1 else drawn.plural


def recolor_icon(drawn: Icon, color: ColorName) -> str:
    """The body in another colour: the main colour family changes, its shades and the small details stay."""
    return icon_colors.recolor(drawn.body, color)


def colorable(name: str) -> bool:
    """Whether people and detectors would name a recoloured one by its colour; not so a ring or a thin thing.

    Raises :class:`UnknownObject`.
    """
    return icon_colors.colorable(icon(name).body)


@cache
def _load(name: str) -> Icon:
    file = files("chalkwright.renderers.counting") / "icon_files" / (icon_words.stem_of(name) + ".svg")
    parts = _FILE.fullmatch(file.read_text(encoding="utf-8"))
    if parts is None:
        raise ValueError(f"{file} is not a drawing: it needs one <svg> with data-source, as the files beside it have.")
    source = parts["source"]
    body = '<g fill="none">' + parts["body"].strip() + "</g>"
    set_name = next((known for known in _SETS if source.startswith(known)), source)
    return Icon(name, icon_words.plural(name), body, icon_pixels.ink(body), set_name)


def _plain(name: str) -> str:
    """For comparing: lower case, one space between words, no hyphens or underscores."""
    return " ".join(re.sub(r"[-_]", " ", name.casefold()).split())


@cache
def _lexicon() -> dict[str, str]:
    """Every word that an object answers to (see :func:`_plain`), with the object's name."""
    words: dict[str, str] = {}
    for name in names():
        for said in icon_words.SYNONYMS.get(name, ()):
            words.setdefault(_plain(said), name)
            words.setdefault(_plain(icon_words.plural(said)), name)
    for name in names():  # an object's own name goes before another one's synonym
        words[_plain(name)] = name
        words[_plain(icon_words.plural(name))] = name
    return words


def _no_such_object(name: str, wanted: str) -> str:
    known = _lexicon()
    near = difflib.get_close_matches(wanted, known, n=2 * _NEAREST, cutoff=0.6)
    found = list(dict.fromkeys(known[word] for word in near))[:_NEAREST]
    if len(found) == 1:
        return f"There is no drawing of {name!r}; the nearest one is {found[0]}."
    if found:
        return f"There is no drawing of {name!r}; the nearest ones are {', '.join(found)}."
    return f"There is no drawing of {name!r}; choose one of the {len(names())} objects, such as apple, cat or book."

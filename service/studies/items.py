"""What raters look at, and items from a JSONL file that an owner uploads; those that are documents: :mod:`documents`.

A line of such a file is one item::

    {"id": "k-017", "problem": "…", "solution": "…", "explanation": "Markdown with ![alt](1)",
     "pictures": ["data:image/png;base64,…"], "generator": "…", "stage": "pilot",
     "ask": {"count": "How many pears do you see?"}, "expected": {"LC": {"score": 1, "why": "…"}},
     "models": {"gemini": {"LC": 4.5}}}

Only ``id`` and one thing to look at are needed. ``![…](1)`` stands for the first picture; pictures that the text does
not name come after it. A problem of ``bench curate`` (``id``, ``text``, ``solution``) is an item too.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import itertools
import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Literal

from pydantic import ConfigDict, Field, ValidationError

from chalkwright.agent.data import Frozen, Image
from chalkwright.agent.errors import UserError
from chalkwright.agent.values import holds_more
from chalkwright.service.languages import translate
from chalkwright.service.studies.form import Expected, Form, Placed, Stage, allows

MAX_ITEMS = 5000
MOST_VALUES = 10_000
"""Of one line."""
NAME = r"\w[\w .:/()\[\]#-]*"
"""Of items and generators: never what a spreadsheet would take for a formula."""
_UNSAFE = re.compile(r"[^\w .:/()\[\]#-]+")
_PICTURE = re.compile(r"!\[([^\]\n]{0,2000})\]\((\d{1,3})\)")
_DATA = re.compile(r"data:[\w/.+-]*;base64,", re.IGNORECASE)

Checked = Callable[[bytes, str], Image]
"""Bytes and what to call them in an error → a picture that is safe to show. Raises :class:`UserError`."""


def safe_name(text: str, instead: str) -> str:
    """``text`` as the name of an item or a generator (:data:`NAME`); ``instead`` where nothing is left of it."""
    return _UNSAFE.sub("-", text).lstrip(" .:/()[]#-").strip()[:180] or instead


class Words(Frozen):
    """A stretch of Markdown."""

    kind: Literal["words"] = "words"
    markdown: str


class Picture(Frozen):
    """A picture, kept beside the study under its digest."""

    kind: Literal["picture"] = "picture"
    digest: str = Field(pattern=r"^[0-9a-f]{64}$")
    media_type: str
    alt: str = ""


Piece = Annotated[Words | Picture, Field(discriminator="kind")]


class Item(Frozen):
    """One thing to rate. Raters see neither its id nor its generator."""

    id: str
    problem: tuple[Piece, ...] = ()
    solution: str = ""
    explanation: tuple[Piece, ...] = ()
    generator: str | None = None
    stage: Placed = "rating"
    ask: dict[str, str] = Field(default_factory=dict)
    """Criterion → this item's own question."""
    expected: dict[str, Expected] = Field(default_factory=dict)
    models: dict[str, dict[str, float]] = Field(default_factory=dict)
    """Model → dimension → its score, 0–5."""

    @property
    def pictures(self) -> tuple[Picture, ...]:
        return tuple(piece for piece in (*self.problem, *self.explanation) if isinstance(piece, Picture))


@dataclass
class Collected:
    """Items with their pictures' bytes, by digest."""

    items: list[Item] = field(default_factory=list)
    images: dict[str, Image] = field(default_factory=dict)

    def keep(self, image: Image, alt: str) -> Picture:
        """Remember a picture; the same one is kept once."""
        digest = hashlib.sha256(image.data).hexdigest()
        self.images[digest] = image
        return Picture(digest=digest, media_type=image.media_type, alt=alt)

    def add(self, other: Collected) -> None:
        """Take in what comes from another place; an item that has a name already gets a number to it.

        Raises :class:`UserError` where these are too many.
        """
        names = {item.id for item in self.items}
        for item in other.items:
            name = next(name for name in _numbered(item.id) if name not in names)
            names.add(name)
            self.items.append(item if name == item.id else item.model_copy(update={"id": name}))
        self.images |= other.images
        if len(self.items) > MAX_ITEMS:
            raise UserError(
                translate("These are more than {most} items; split them into several studies.", most=MAX_ITEMS)
            )


def _numbered(name: str) -> Iterator[str]:
    yield name
    yield from (f"{name[:190]} #{number}" for number in itertools.count(2))


class _Line(Frozen):
    """One line of an uploaded file."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    id: str = Field(min_length=1, max_length=200, pattern=f"^{NAME}$")
    text: str = Field("", max_length=20_000)
    problem: str = Field("", max_length=20_000)
    solution: str | None = Field(None, max_length=50_000)
    explanation: str = Field("", max_length=200_000)
    pictures: tuple[str, ...] = Field((), max_length=50)
    generator: str | None = Field(None, max_length=200, pattern=f"^{NAME}$")
    stage: Stage = "rating"
    ask: dict[str, Annotated[str, Field(max_length=1000)]] = Field(default_factory=dict)
    expected: dict[str, Expected] = Field(default_factory=dict)
    models: dict[Annotated[str, Field(pattern=f"^{NAME}$")], dict[str, Annotated[float, Field(ge=0, le=5)]]] = Field(
        default_factory=dict
    )


def from_jsonl(text: str, form: Form, checked: Checked) -> Collected:
    """The items of a file. Raises :class:`UserError` with the number of the line."""
    found = Collected()
    names: set[str] = set()
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        if not line.strip():
            continue
        if len(found.items) >= MAX_ITEMS:
            raise UserError(
                translate("The file holds more than {most} items; split it into several studies.", most=MAX_ITEMS)
            )
        where = translate("Line {number}", number=number)
        item = _item(_read(line, where), where, form, checked, found)
        if item.id in names:
            raise UserError(
                translate(
                    "{where} names the item “{id}” a second time; give each item an id of its own.",
                    where=where,
                    id=item.id,
                )
            )
        names.add(item.id)
        found.items.append(item)
    if not any(item.stage == "rating" for item in found.items):
        raise UserError("The file holds no item to rate; write one JSON object a line, with id and explanation.")
    return found


def _read(line: str, where: str) -> _Line:
    if holds_more(line.encode("utf-8", "replace"), MOST_VALUES):
        raise UserError(translate("{where} holds too many values; write one item a line.", where=where))
    try:
        data = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise UserError(translate("{where} is no JSON object; write one item a line.", where=where)) from error
    try:
        return _Line.model_validate(data)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(map(str, first["loc"])) or translate("the item")
        raise UserError(
            translate("{where} is wrong at {place} ({why}); mend it there.", where=where, place=place, why=first["msg"])
        ) from error


def _item(line: _Line, where: str, form: Form, checked: Checked, found: Collected) -> Item:
    keys = {criterion.key for criterion in form.criteria}
    for name in (*line.ask, *line.expected):
        if name not in keys:
            raise UserError(
                translate(
                    "{where} names the criterion “{name}”, which the form does not have.", where=where, name=name[:40]
                )
            )
    for key, expected in line.expected.items():
        if not allows(form.criterion(key), expected.score):
            raise UserError(
                translate(
                    "{where} expects {score} of {key}, which is not on its scale.",
                    where=where,
                    score=f"{expected.score:g}",
                    key=key,
                )
            )
    images = [
        checked(
            _bytes(uri, where), translate("picture {number} of {where}", number=n, where=where[:1].lower() + where[1:])
        )
        for n, uri in enumerate(line.pictures, 1)
    ]
    if not (line.explanation or line.problem or line.text or images):
        raise UserError(
            translate("{where} has nothing to look at; give it a problem, an explanation or pictures.", where=where)
        )
    # A problem alone owns its pictures; beside an explanation they belong to that.
    problem = line.problem or line.text
    alone = not line.explanation and bool(problem)
    return Item(
        id=line.id,
        problem=tuple(_pieces(problem, images if alone else [], found)),
        solution=line.solution or "",
        explanation=tuple(_pieces(line.explanation, [] if alone else images, found)),
        generator=line.generator,
        stage=line.stage,
        ask=line.ask,
        expected=line.expected,
        models=line.models,
    )


def _pieces(markdown: str, images: Sequence[Image], found: Collected) -> Iterator[Piece]:
    named, end = set(), 0
    for match in _PICTURE.finditer(markdown):
        place = int(match[2]) - 1
        if not 0 <= place < len(images):
            continue
        if before := markdown[end : match.start()].strip():
            yield Words(markdown=before)
        yield found.keep(images[place], match[1])
        named.add(place)
        end = match.end()
    if rest := markdown[end:].strip():
        yield Words(markdown=rest)
    for place, image in enumerate(images):
        if place not in named:
            yield found.keep(image, "")


def _bytes(uri: str, where: str) -> bytes:
    match = _DATA.match(uri)
    if match is None:
        raise UserError(
            translate("{where} has a picture that is no data:…;base64 address; embed the pictures.", where=where)
        )
    try:
        return base64.b64decode(uri[match.end() :], validate=True)
    except (binascii.Error, ValueError):
        raise UserError(
            translate("{where} has a picture that is no valid base64; embed it again.", where=where)
        ) from None


def check_by_reading(data: bytes, name: str) -> Image:
    """A picture as judges read it: known format, bounded size, one frame. Raises :class:`UserError`."""
    from chalkwright.judges.reading.images import Unseen, picture

    try:
        return picture(data)
    except Unseen as error:
        raise UserError(translate("The {name} {error}.", name=name, error=error)) from error


def example_name(number: int) -> str:
    """What the form's example of this number, from 1, is called among the items of a study."""
    return f"training-{number}"


def training_items(form: Form, pictures: Mapping[str, bytes]) -> Collected:
    """The form's examples as items; ``pictures`` by the names that the examples use."""
    found = Collected()
    for number, example in enumerate(form.training, 1):
        named: list[str] = []

        def number_picture(match: re.Match[str], named: list[str] = named) -> str:
            named.append(match[2])
            return f"![{match[1]}]({len(named)})"

        text = re.sub(r"!\[([^\]\n]*)\]\(([\w-]+\.png)\)", number_picture, example.explanation)
        lacking = [name for name in named if name not in pictures]
        if lacking:
            raise UserError(
                translate(
                    "Example {number} of the form names the picture {name}, which does not come with it.",
                    number=number,
                    name=lacking[0],
                )
            )
        images = [check_by_reading(pictures[name], name) for name in named]
        found.items.append(
            Item(
                id=example_name(number),
                problem=tuple(_pieces(example.problem, [], found)),
                solution=example.solution,
                explanation=tuple(_pieces(text, images, found)),
                stage="training",
                expected=example.expected,
            )
        )
    return found

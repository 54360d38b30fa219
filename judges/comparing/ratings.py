"""Ratings by people and models, read from a plain CSV in long or wide form (EduIllustrate §4.1, human study).

Long: one row a rating, columns ``item, rater, dimension, score`` and, if wanted, ``rater_kind`` (human or llm) and
``generator``. Wide: one row an item and dimension, columns ``item, dimension``, perhaps ``generator``, and one
column a rater. An empty score is a missing rating. Scores are brought to 0–1: a person's by the lowest and highest
score of the scale, a model's divided by its highest.
"""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from pydantic import Field, field_validator

from chalkwright.agent.data import Frozen
from chalkwright.agent.errors import UserError
from chalkwright.agent.paths import StrPath
from chalkwright.judges.data import DIMENSIONS, HIGHEST, TITLES

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

RaterKind = Literal["human", "llm"]
KINDS: tuple[RaterKind, ...] = ("human", "llm")
OVERALL = "Overall"
LONG = ("item", "rater", "dimension", "score")
OPTIONAL = ("rater_kind", "generator")
MISSING = frozenset({"", "na", "n/a", "nan", "null", "none", "-", "–"})
"""Score cells, in lower case, that stand for a missing rating."""

_NAMES = {
    name.casefold(): key
    for key in DIMENSIONS
    for name in (key, TITLES[key], TITLES[key].replace("&", "and"), TITLES[key].replace("–", "-"))
} | {"c&c": "CC", OVERALL.casefold(): OVERALL}


class Scale(Frozen):
    """What scores may be.

    >>> from chalkwright import Scale
    >>> Scale(human=(1, 2, 3, 4, 5), llm=100).normalised(4, "human")
    0.75
    """

    human: tuple[float, ...] = (0.0, 0.5, 1.0)
    """The scores a person may give (EduIllustrate §4.1)."""
    llm: float = Field(default=HIGHEST, gt=0)
    """A model's highest score; the lowest is 0."""

    @field_validator("human")
    @classmethod
    def _two_at_least(cls, human: tuple[float, ...]) -> tuple[float, ...]:
        if len(set(human)) < 2 or not all(map(math.isfinite, human)):
            raise ValueError("a scale needs two different scores")
        return human

    def normalised(self, score: float, kind: RaterKind) -> float:
        """The ``score`` of a ``human`` or ``llm`` (``kind``) on 0–1. Raises ``ValueError``, saying what is allowed, for
        one that the scale does not have."""
        if kind == "llm":
            if not 0 <= score <= self.llm:
                raise ValueError(f"a model's score is between 0 and {self.llm:g} (another scale: --llm-scale)")
            return score / self.llm
        if not any(math.isclose(score, allowed, abs_tol=1e-9) for allowed in self.human):
            allowed = ", ".join(f"{each:g}" for each in self.human)
            raise ValueError(f"a person's score is one of {allowed} (a model: --llm; another scale: --human-scale)")
        low, high = min(self.human), max(self.human)
        return min(max((score - low) / (high - low), 0.0), 1.0)

    @property
    def categories(self) -> tuple[float, ...]:
        """A person's possible scores on 0–1, ascending."""
        return tuple(self.normalised(score, "human") for score in sorted(self.human))


STUDY = Scale()


class Rating(Frozen):
    """One rater's score of one item on one dimension.

    >>> from chalkwright import Rating
    >>> Rating(item="e1", rater="Ada", dimension="LC", score=0.5).rater_kind
    'human'
    """

    item: str
    """What was rated."""
    rater: str
    """Who rated."""
    dimension: str
    """A key such as ``LC`` or ``Overall`` where the name is known, else as it was given."""
    score: float = Field(ge=0, le=1)
    """On 0–1."""
    rater_kind: RaterKind = "human"
    """``human`` or ``llm``."""
    generator: str | None = None
    """Model that made the item, where that is known."""


@dataclass(frozen=True)
class Matrix:
    """Ratings of one dimension as an array."""

    raters: tuple[str, ...]
    items: tuple[str, ...]
    scores: NDArray[np.float64]
    """``(raters, items)``, NaN where there is no rating."""


def read_ratings(path: StrPath, *, llm: Sequence[str] = (), scale: Scale = STUDY) -> tuple[Rating, ...]:
    """The ratings of the CSV file at ``path``, in one of the two forms of docs/agreement.md.

    ``llm`` names the raters that are models; ``scale`` says which scores there may be. Raises :class:`UserError`, with
    the number of the line that is wrong.

    >>> from pathlib import Path
    >>> from chalkwright import read_ratings
    >>> _ = Path("ratings.csv").write_text("item,dimension,Ada,gemini\\ne1,LC,0.5,4\\n", "utf-8")
    >>> [(rating.rater, rating.score) for rating in read_ratings("ratings.csv", llm=["gemini"])]
    [('Ada', 0.5), ('gemini', 0.8)]
    """
    try:
        text = Path(path).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise UserError(f"{path} is not UTF-8 text; save it as CSV UTF-8.") from None
    except OSError as error:
        raise UserError(f"{path} cannot be read ({error.strerror}); name a CSV file of ratings.") from error
    return parse_ratings(text, name=str(Path(path)), llm=llm, scale=scale)


def parse_ratings(
    text: str, *, name: str = "the ratings", llm: Sequence[str] = (), scale: Scale = STUDY
) -> tuple[Rating, ...]:
    """The ratings of CSV text (comma, semicolon or tab). Raises :class:`UserError` with the number of the line."""
    reader = _Reader(name, frozenset(llm), scale)
    ratings = tuple(reader.read(text))
    if not ratings:
        raise UserError(f"{name} holds no rating; it needs rows with {', '.join(LONG)}.")
    reader.check_models({rating.rater for rating in ratings})
    return ratings


def dimensions(ratings: Iterable[Rating]) -> list[str]:
    """Dimensions that were rated: the eight in their order, then the overall, then others by name."""
    order = {name: place for place, name in enumerate((*DIMENSIONS, OVERALL))}
    return sorted({rating.dimension for rating in ratings}, key=lambda name: (order.get(name, len(order)), name))


def matrix(ratings: Iterable[Rating], dimension: str, kind: RaterKind) -> Matrix:
    """One dimension's ratings of one kind of rater. Raters and items are in the order of their names, so that
    neither the order of rows nor that of columns changes any figure."""
    import numpy as np

    chosen = [rating for rating in ratings if rating.dimension == dimension and rating.rater_kind == kind]
    raters = tuple(sorted({rating.rater for rating in chosen}))
    items = tuple(sorted({rating.item for rating in chosen}))
    row = {rater: place for place, rater in enumerate(raters)}
    column = {item: place for place, item in enumerate(items)}
    scores = np.full((len(raters), len(items)), np.nan)
    for rating in chosen:
        scores[row[rating.rater], column[rating.item]] = rating.score
    return Matrix(raters, items, scores)


class _Reader:
    """One CSV text, with the lines where things were first said."""

    def __init__(self, name: str, llm: frozenset[str], scale: Scale) -> None:
        self.name, self.llm, self.scale = name, llm, scale
        self.delimiter = ","
        self.given: dict[tuple[str, str, str], int] = {}
        self.kinds: dict[str, tuple[RaterKind, int]] = {}
        self.line = 1

    def read(self, text: str) -> Iterator[Rating]:
        self.delimiter = _delimiter(text)
        rows = csv.reader(io.StringIO(text, newline=""), delimiter=self.delimiter, strict=True)
        try:
            heads = [head.strip() for head in next(rows, [])]
            is_long = self._check_heads(heads)
            for cells in rows:
                self.line = rows.line_num
                if not any(cell.strip() for cell in cells):
                    continue
                row = self._row(heads, cells)
                yield from self._long(row) if is_long else self._wide(row)
        except csv.Error as error:
            raise self._error(f"is no valid CSV ({error})", "mend the quotation marks there") from error

    def _check_heads(self, heads: list[str]) -> bool:
        """Whether the table is in long form."""
        lowered = [head.casefold() for head in heads]
        for place, head in enumerate(lowered):
            if head in lowered[:place]:
                raise self._error(f"names the column '{heads[place]}' twice", "give each column a name of its own")
        if "" in lowered[:-1]:
            raise self._error("has a column without a name", "name every column")
        lacking = [head for head in LONG if head not in lowered]
        if not lacking:
            return True
        others = [head for head in lowered if head and head not in (*LONG, *OPTIONAL)]
        if {"rater", "score"} & set(lowered) or not {"item", "dimension"} <= set(lowered) or not others:
            wanted = f"{', '.join(LONG)}, or item, dimension and one column a rater"
            raise self._error(f"has no column '{lacking[0]}'", f"the first line has to name {wanted}")
        self.check_models(set(heads))
        return False

    def check_models(self, raters: set[str]) -> None:
        """Raises :class:`UserError` for a model that is none of the raters."""
        unknown = sorted(self.llm - raters)
        if unknown:
            raise UserError(f"No rater in {self.name} is called '{unknown[0]}'; --llm names raters of the file.")

    def _row(self, heads: list[str], cells: list[str]) -> dict[str, str]:
        if any(cell.strip() for cell in cells[len(heads) :]) or len(cells) < len(heads):
            raise self._error(f"has {len(cells)} cells for {len(heads)} columns", "add or remove the delimiter there")
        known = (*LONG, *OPTIONAL)
        return {
            head.casefold() if head.casefold() in known else head: cell.strip()
            for head, cell in zip(heads, cells, strict=False)
            if head
        }

    def _long(self, row: dict[str, str]) -> Iterator[Rating]:
        rater = self._require(row, "rater")
        kind = self._kind(rater, row.get("rater_kind", ""))
        yield from self._rating(row, rater, kind, row["score"])

    def _wide(self, row: dict[str, str]) -> Iterator[Rating]:
        for rater, score in row.items():
            if rater not in ("item", "dimension", *OPTIONAL):
                yield from self._rating(row, rater, self._kind(rater, ""), score)

    def _rating(self, row: dict[str, str], rater: str, kind: RaterKind, cell: str) -> Iterator[Rating]:
        item, dimension = self._require(row, "item"), self._require(row, "dimension")
        dimension = _NAMES.get(" ".join(dimension.casefold().split()), dimension)
        if cell.casefold() in MISSING:
            return
        before = self.given.setdefault((item, rater, dimension), self.line)
        if before != self.line:
            what = f"rates '{item}' by '{rater}' on {dimension} again, after line {before}"
            raise self._error(what, "keep one of the two")
        yield Rating(
            item=item,
            rater=rater,
            dimension=dimension,
            score=self._score(cell, kind),
            rater_kind=kind,
            generator=row.get("generator") or None,
        )

    def _require(self, row: dict[str, str], head: str) -> str:
        if not row[head]:
            raise self._error(f"has no {head}", "fill it in")
        return row[head]

    def _kind(self, rater: str, cell: str) -> RaterKind:
        said = cell.casefold()
        if said not in ("", *KINDS):
            raise self._error(f"has the rater_kind '{cell}'", "write human or llm")
        kind: RaterKind = "llm" if rater in self.llm or said == "llm" else "human"
        before, line = self.kinds.setdefault(rater, (kind, self.line))
        if kind != before:
            raise self._error(f"calls '{rater}' {kind}, line {line} {before}", "give each rater one kind")
        return kind

    def _score(self, cell: str, kind: RaterKind) -> float:
        try:
            score = float(cell if self.delimiter == "," else cell.replace(",", "."))
        except ValueError:
            raise self._error(f"has the score '{cell}'", "write a number, or leave a missing score empty") from None
        try:
            return self.scale.normalised(score, kind)
        except ValueError as error:
            raise self._error(f"has the score {cell}", str(error)) from None

    def _error(self, what: str, remedy: str) -> UserError:
        return UserError(f"Line {self.line} of {self.name} {what}; {remedy}.")


def _delimiter(text: str) -> str:
    """Comma, semicolon or tab: the one most often in the first line."""
    first = text.partition("\n")[0]
    return max(",;\t", key=first.count)

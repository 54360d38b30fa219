"""Our own geometry items: every answer is measured anew in the figure, and text and figure say the same."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import mpmath  # type: ignore[import-untyped]
import pytest

from generators.mathexplain.families import posed_items
from generators.mathexplain.figures.description import (
    Angle,
    Length,
    Point,
)
from generators.mathexplain.figures.exact import decimal, digits
from generators.mathexplain.task import Posed
from tests.offenders import Made, each

pytestmark = pytest.mark.xdist_group("mathexplain_items")
ALL: Made[Posed] = Made(lambda: (posed for posed in posed_items() if posed.asked))

NAME = r"[A-Z](?:'|_?\d)?"
MEASURE = re.compile(rf"∠({NAME})({NAME})({NAME})|\[((?:{NAME})+)\]|({NAME})\.([xy])|({NAME})({NAME})")
SAME = mpmath.mpf("1e-25")


@pytest.fixture(autouse=True)
def _digits() -> Iterator[None]:
    with mpmath.workdps(60):
        yield


def by_id(task: Posed) -> str:
    return task.item.id


class Measured:
    """Lengths, angles and areas of a figure, in the units of its problem."""

    def __init__(self, task: Posed) -> None:
        parts = (*task.item.figure.given, *task.item.figure.added)
        flat = {part.name: (digits(part.x), digits(part.y)) for part in parts if isinstance(part, Point)}
        space = {name: tuple(digits(str(x)) for x in place) for name, place in task.space.items()}
        self.at: dict[str, tuple[Any, ...]] = flat | space
        self.scale = digits("1") if space else digits(str(task.scale))

    def way(self, a: str, b: str) -> list[Any]:
        return [q - p for p, q in zip(self.at[a], self.at[b], strict=True)]

    def length(self, a: str, b: str) -> Any:
        return mpmath.norm(self.way(a, b)) / self.scale

    def angle(self, a: str, vertex: str, b: str) -> Any:
        u, v = self.way(vertex, a), self.way(vertex, b)
        return mpmath.degrees(mpmath.acos(mpmath.fdot(u, v) / mpmath.norm(u) / mpmath.norm(v)))

    def area(self, corners: list[str]) -> Any:
        """Of a flat polygon, in space too: half the length of the sum of cross products."""
        total = [mpmath.mpf(0)] * 3
        for a, b in zip(corners, corners[1:] + corners[:1], strict=True):
            p, q = ((*self.at[name], mpmath.mpf(0))[:3] for name in (a, b))
            cross = (p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0])
            total = [t + c for t, c in zip(total, cross, strict=True)]
        return mpmath.norm(total) / 2 / self.scale**2

    def of(self, asked: str) -> Any:
        """The value of a term like ``pi*AB**2/4 - [ABC]``."""

        def measure(hit: re.Match[str]) -> str:
            if hit[1]:
                found = self.angle(hit[1], hit[2], hit[3])
            elif hit[4]:
                found = self.area(re.findall(NAME, hit[4]))
            elif hit[5]:
                found = self.at[hit[5]]["xy".index(hit[6])] / self.scale
            else:
                found = self.length(hit[7], hit[8])
            return f"({mpmath.nstr(found, 45, min_fixed=-99, max_fixed=99)})"

        return digits(MEASURE.sub(measure, asked))


@each(ALL, by_id)
def test_the_answer_is_what_is_measured_in_the_figure(task: Posed) -> None:
    measured = Measured(task).of(task.asked)
    assert abs(measured - digits(task.item.value)) < SAME, (task.asked, float(measured), task.item.value)


def shown_number(tex: str) -> Any:
    """The number of a length's label; None for one with a letter."""
    plain = tex.split(r"\text")[0].strip().strip("()")
    plain = re.sub(r"\\frac\{(.*)\}\{(\w+)\}", r"(\1)/(\2)", plain)
    plain = re.sub(r"(\d)\s*\\sqrt", r"\1*\\sqrt", plain)
    plain = re.sub(r"\\sqrt\{(\w+)\}", r"sqrt(\1)", plain).replace(r"\pi", "pi")
    plain = re.sub(r"(\d)pi", r"\1*pi", plain)
    return None if re.search(r"\b[a-z]\b", plain) else digits(plain)


def labelled_lengths(task: Posed) -> list[tuple[Length, Any]]:
    """The lengths whose label is a number, with the number."""
    lengths = [part for part in (*task.item.figure.given, *task.item.figure.added) if isinstance(part, Length)]
    return [(part, number) for part in lengths if (number := shown_number(part.label)) is not None]


@each(Made(lambda: (task for task in ALL if labelled_lengths(task))), by_id)
def test_labelled_lengths_are_true(task: Posed) -> None:
    measured = Measured(task)
    for part, number in labelled_lengths(task):
        assert abs(measured.length(part.a, part.b) - number) < SAME, (part.a, part.b, part.label)


@each(ALL, by_id)
def test_the_figure_has_room(task: Posed) -> None:
    figure = task.item.figure
    parts = (*figure.given, *figure.added)
    spots = {part.name: (decimal(part.x), decimal(part.y)) for part in parts if isinstance(part, Point)}
    if figure.axes is None:
        read = {part.name for part in parts if isinstance(part, Point) and part.letter}
        near = [
            (a, b)
            for a, b in combinations(sorted(read), 2)
            if sum((p - q) ** 2 for p, q in zip(spots[a], spots[b], strict=True)) < 0.8**2
        ]
        assert not near
        spans = [max(values) - min(values) for values in zip(*spots.values(), strict=True)]
        assert spans[0] <= 8.05
        assert spans[1] <= 6.05
        assert max(spans) >= 3
    flat = Measured(task)
    flat.at |= {part.name: (digits(part.x), digits(part.y)) for part in parts if isinstance(part, Point)}
    narrow = [
        part for part in parts if isinstance(part, Angle) and not 15 <= flat.angle(part.a, part.vertex, part.b) <= 178
    ]
    assert not narrow
    assert sum(isinstance(part, Point) and part.letter for part in parts) <= 11

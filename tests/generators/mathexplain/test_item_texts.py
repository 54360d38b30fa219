"""Our own items: they are shipped as they are made, their texts say what is in the figure, and the figure has it."""

from __future__ import annotations

import re

import pytest
import sympy as sp

from chalkwright.benchmarks.mathexplain.data import Published
from chalkwright.benchmarks.mathexplain.own import read_own
from generators.mathexplain.families import posed_items, sections
from generators.mathexplain.figures.description import (
    Angle,
    Circle,
    Curve,
    Label,
    Length,
    Line,
    Mark,
    Part,
    Point,
    Region,
)
from generators.mathexplain.task import Posed
from generators.mathexplain.texts import template_of
from tests.generators.mathexplain.problem_reading import X, capitals, term
from tests.offenders import Made, each

pytestmark = pytest.mark.xdist_group("mathexplain_items")  # they take seconds to make
ALL: Made[Posed] = Made(posed_items)


def by_id(posed: Posed) -> str:
    return posed.item.id


def numbers(text: str) -> set[str]:
    return set(re.findall(r"\d+", text))


@pytest.fixture(scope="module")
def shipped() -> dict[str, Published]:
    return {item.id: item for item in read_own()}


def test_every_text_is_of_a_family_and_every_family_has_one() -> None:
    texts = {section: set(template_of(section).blocks) for section in sections()}
    families = {section: {family.__name__ for family, _ in section.FAMILIES} for section in sections()}
    assert texts == families


@each(ALL, by_id)
def test_what_is_shipped_is_what_is_made(posed: Posed, shipped: dict[str, Published]) -> None:
    assert shipped[posed.item.id] == posed.item.as_published()


@each(ALL, by_id)
def test_the_problem_names_given_points_only(posed: Posed) -> None:
    given, added = (
        {part.name for part in parts if isinstance(part, Point)}
        for parts in (posed.item.figure.given, posed.item.figure.added)
    )
    named = capitals(posed.item.problem)
    assert not named & added
    assert named <= given | set(posed.space) | {"O"}


@each(ALL, by_id)
def test_the_problem_states_the_numbers_of_the_given_labels(posed: Posed) -> None:
    stated = numbers(posed.item.problem)
    for part in posed.item.figure.given:
        tex = part.tex if isinstance(part, Label) else getattr(part, "label", "")
        assert numbers(tex) <= stated, tex


@each(ALL, by_id)
def test_the_explanation_refers_to_every_added_part(posed: Posed) -> None:
    item = posed.item
    missing = [
        keypoint.element
        for part, keypoint in zip(item.figure.added, item.keypoints, strict=True)
        if not mentions(part, posed)
    ]
    assert not missing, item.explanation


def mentions(part: Part, posed: Posed) -> bool:
    """Whether the item's explanation refers to the part."""
    text = posed.item.explanation

    def pair(a: str, b: str) -> bool:
        return a + b in text or b + a in text

    match part:
        case Point():
            return part.name in capitals(text)
        case Line():
            return part.name in text if part.name else pair(part.start, part.end)
        case Circle() if posed.asked:
            return "circle" in text or "arc" in text
        case Circle():
            return f"circle with centre ${part.center}$" in text
        case Curve():
            return draws(part, text)
        case Angle(right=True):
            return ("right angle" in text or r"\perp" in text) and part.vertex in capitals(text)
        case Angle():
            return part.a + part.vertex + part.b in text or part.b + part.vertex + part.a in text
        case Mark():
            return all(pair(a, b) for a, b in part.segments)
        case Length():
            return pair(part.a, part.b) and re.sub(r"\\text.*", "", part.label) in text
        case Region(corners=corners) if corners:
            ring = corners * 2
            return any("".join(ring[k : k + len(corners)]) in text for k in range(len(corners)))
        case Region(sector=sector) if sector and not part.name:
            return pair(sector[1], sector[2])
        case Region():
            return f"${part.name}$" in text if part.name else "shaded" in text
        case Label():
            return part.tex in text


def draws(curve: Curve, text: str) -> bool:
    """Whether the text names the curve or states an equation of it."""
    if curve.name in text.replace("\\", "") or f"y = {curve.label[4:]}" in text:
        return True
    sides = re.findall(r"\$y = ([^$=]+)\$", text)
    drawn = sp.sympify(curve.expression, {"x": X})
    return any(sp.simplify(term(side) - drawn) == 0 for side in sides if "f" not in side and "k" not in side)


@each(ALL, by_id)
def test_texts_are_written_out(posed: Posed) -> None:
    item = posed.item
    for text in (item.problem, item.explanation, *item.options):
        assert text.count("$") % 2 == 0
        assert not re.search(r"\b(None|sqrt\(|\*\*|Rational|zoo|nan)\b|  |\+ -|- -|- \(-\d+\)x", text), text
        assert re.search(r"\s0x|\$0x|[^\d\w.]1x|\$1x", text) is None, text
    assert not any("." in option for option in item.options)
    assert 25 <= len(item.explanation.split()) <= 190


def test_every_section_has_two_families() -> None:
    for section in sections():
        assert len({function for function, _ in section.FAMILIES}) >= 2, section.__name__

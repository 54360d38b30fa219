"""The language of constraints, and what is measured between points: held, broken, degenerate, absurd."""

from __future__ import annotations

import cmath
import math
import re
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chalkwright.renderers.kit.points import Named
from chalkwright.renderers.measure.constraint_forms import EXAMPLES
from chalkwright.renderers.measure.constraints import BadConstraint, Measured, check, parse, parse_all, verify
from tests.offenders import each

Places = dict[str, tuple[float, float]]
NAN, INF = math.nan, math.inf
RIGHT: Places = {"A": (0, 0), "B": (3, 0), "C": (3, 4), "D": (1.5, 0), "E": (6, 0), "F": (3, -4), "P": (2, 1)}
"""A right triangle ABC with sides 3, 4, 5, the middle D of AB, and more."""
CIRCLE: Places = {
    name: (2 * math.cos(math.radians(t)), 2 * math.sin(math.radians(t)))
    for name, t in {"A": 10, "B": 100, "C": 190, "D": 250, "T": 0}.items()
} | {"O": (0.0, 0.0), "S": (2.0, 5.0)}

TRUE: dict[str, Places] = {
    "AB = AD + BD": RIGHT, "AB = 2 AD": RIGHT, "AB=2AD": RIGHT, "AD = AB/2": RIGHT, "AD = 1/2 AB": RIGHT,
    "AB : BC = 3 : 4": RIGHT, "AB/BC = 3/4": RIGHT, "AB : BC : CA = 3 : 4 : 5": RIGHT, "AB : BC = 0.75": RIGHT,
    "AB : BC = AD : 2 AD": {**RIGHT, "B": (0, 2), "C": (0, 6), "D": (1, 0)},
    "AB = 7": RIGHT, "area ABC = 6": RIGHT, "area ABC = 2 area ADC": RIGHT,
    "angle ABC = 90": RIGHT, "∠ABC = 90°": RIGHT, "angle ABC = angle ABF": RIGHT, "∠ABC = 90 + ∠ADB - 180": RIGHT,
    "∠BAC + ∠ACB = 90": RIGHT, "D midpoint of AB": RIGHT, "BC = FB": RIGHT, "ABC ≅ ABF": RIGHT, "ABC ~ EBC": RIGHT,
    "ABC right at B": RIGHT, "AB ⟂ BC": RIGHT, "CF parallel BC": RIGHT, "D on AB": RIGHT, "E on line AB": RIGHT,
    "A, D, B, E collinear": RIGHT, "P inside ABC": RIGHT, "AB horizontal": RIGHT, "BC vertical": RIGHT,
    "CAF isosceles at C": {**RIGHT, "A": (0, 4), "F": (3, 1)}, "CP bisects angle ACB": RIGHT,
    "OA = OB": CIRCLE, "C on circle O A": CIRCLE, "D on circle ABC": CIRCLE, "A, B, C, D concyclic": CIRCLE,
    "ST tangent to circle O at T": CIRCLE, "OA ⟂ OB": CIRCLE,
    "ABC equilateral": {"A": (0, 0), "B": (2, 0), "C": (1, 3**0.5)},
    "AC = √3 AB": {"A": (0, 0), "B": (1, 0), "C": (0, 3**0.5)},
    "ABCD square": {"A": (0, 0), "B": (1, 0), "C": (1, 1), "D": (0, 1)},
    "ABCD rectangle": {"A": (0, 0), "B": (3, 0), "C": (3, 1), "D": (0, 1)},
    "ABCD rhombus": {"A": (0, 0), "B": (5, 0), "C": (8, 4), "D": (3, 4)},
    "ABCD parallelogram": {"A": (0, 0), "B": (5, 0), "C": (7, 4), "D": (2, 4)},
}  # fmt: skip
FALSE = {
    "AB = BC": (RIGHT, "AB = 3.00, BC = 4.00"),
    "AB : BC = 3 : 5": (RIGHT, "AB = 3.00, BC = 4.00, which is 1.00 : 1.33 and not 1.00 : 1.67"),
    "angle BAC = 60": (RIGHT, "∠BAC = 53.13°"),
    "angle BAC = 2 angle ACB": (RIGHT, "∠BAC = 53.13°, ∠ACB = 36.87°"),
    "area ABC = area BEF": ({**RIGHT, "F": (3, -5)}, "area ABC = 6.00, area BEF = 7.50"),
    "D midpoint of AE": (RIGHT, "D is at (1.50, 0) and the middle of AE at (3.00, 0)"),
    "E on AB": (RIGHT, "E is on line AB, but 3.00 beyond B"),
    "P on AB": (RIGHT, "P is 1.00 from segment AB"),
    "P on line AB": (RIGHT, "P is 1.00 from line AB"),
    "P on circle A D": (RIGHT, "AP = 2.24 and the radius AD = 1.50"),
    "P on circle ABC": (RIGHT, "P is 1.38 from the circle through A, B and C"),
    "P on circle ABD": (RIGHT, "A, B and D are on one line and have no circle"),
    "A, B, P collinear": (RIGHT, "P is 1.00 from line AB"),
    "AC ∥ AB": (RIGHT, "the angle between AC and AB is 53.13°"),
    "AC ⟂ BC": (RIGHT, "the angle between AC and BC is 36.87°"),
    "AC horizontal": (RIGHT, "AC is 53.13° off the horizontal"),
    "AC vertical": (RIGHT, "AC is 36.87° off the vertical"),
    "F inside ABC": (RIGHT, "F is outside ABC, 4.00 from its border"),
    "D inside ABC": (RIGHT, "D is on the border of ABC"),
    "ABC equilateral": (RIGHT, "AB = 3.00, BC = 4.00, CA = 5.00"),
    "ABC isosceles at C": (RIGHT, "CA = 5.00, CB = 4.00"),
    "ABC right at C": (RIGHT, "∠ACB = 36.87°"),
    "ABC ≅ ABD": (RIGHT, "BC = 4.00, BD = 1.50; CA = 5.00, DA = 1.50"),
    "AP bisects angle CAE": ({**RIGHT, "P": (2, 2)}, "∠CAP = 8.13°, ∠PAE = 45.00°"),
    "AT tangent to circle O at T": (CIRCLE, "the angle between OT and AT is 85.00°"),
}


def measured(text: str, places: Places) -> Measured:
    (one,) = check(parse_all(text.splitlines()), places)
    return one


@each(TRUE)
def test_what_is_true_holds(text: str) -> None:
    assert measured(text, TRUE[text]).holds, measured(text, TRUE[text])


@each(FALSE)
def test_what_is_false_does_not_hold_and_the_measures_are_said(text: str) -> None:
    one = measured(text, FALSE[text][0])
    assert (one.holds, one.said) == (False, FALSE[text][1])


@each(
    product(
        [cmath.rect(0.37, 1.0), cmath.rect(55, 4.0), complex(0, -1)],
        [text for text in TRUE if not re.search("horizontal|vertical", text)],
    )
)
def test_shift_turn_scale_and_mirror_change_nothing(row: tuple[complex, str]) -> None:
    turn, text = row
    moved = {name: complex(*place).conjugate() * turn + (3 - 7j) for name, place in TRUE[text].items()}
    assert measured(text, {name: (z.real, z.imag) for name, z in moved.items()}).holds


@each(
    [
        ("AB : BC = 3 : 4", "B"),
        ("angle ABC = 90", "C"),
        ("D midpoint of AB", "D"),
        ("ABC right at B", "A"),
        ("AB ⟂ BC", "C"),
        ("E on line AB", "E"),
        ("D on AB", "D"),
        ("A, D, B, E collinear", "D"),
        ("BC = FB", "F"),
        ("AB horizontal", "B"),
        ("BC vertical", "C"),
        ("area ABC = 2 area ADC", "D"),
    ]
)
def test_the_tolerance_is_between_half_and_three_percent(row: tuple[str, str]) -> None:
    """Of the figure's size, which is 10: moved by 0.01 it still holds, by 0.3 in some direction it does not."""
    text, point = row
    x, y = RIGHT[point]
    for way in range(8):
        dx, dy = math.cos(way * math.pi / 4), math.sin(way * math.pi / 4)
        assert measured(text, RIGHT | {point: (x + 0.003 * dx, y + 0.003 * dy)}).holds
    assert not all(
        measured(text, RIGHT | {point: (x + 0.3 * math.cos(t), y + 0.3 * math.sin(t))}).holds for t in range(6)
    )


def test_plain_lengths_share_one_scale() -> None:
    lines = ["AB = 6", "BC = 8", "CA = 10 # the long side", "area ABC = 24"]
    assert [one.holds for one in check(parse_all(lines), RIGHT)] == [True] * 4
    off = check(parse_all([*lines, "AE = 13"]), RIGHT)
    assert [one.holds for one in off] == [True] * 4 + [False]
    assert off[-1].said == "AE = 6.00, where 13 is 6.50 at the picture's scale, 1 to 0.5"


def test_a_stated_unit_is_the_scale() -> None:
    assert [one.holds for one in check(parse_all(["unit = 0.5", "AB = 6"]), RIGHT)] == [True]
    assert [one.holds for one in check(parse_all(["unit = 1", "AB = 6"]), RIGHT)] == [False]


@each(
    [
        ("AB parallel to CD", "AB ∥ CD"),
        ("AB // CD", "AB ∥ CD"),
        ("AB || CD", "AB ∥ CD"),
        ("AB and CD are parallel", "AB ∥ CD"),
        ("AB is perpendicular to CD", "AB ⟂ CD"),
        (r"$AB \perp CD$", "AB ⟂ CD"),
        ("AB ⊥ CD", "AB ⟂ CD"),
        (r"\angle ABC = 90^\circ", "angle ABC = 90"),
        ("Angle ABC = 90 degrees", "angle ABC = 90"),
        ("∠(ABC) = 90", "angle ABC = 90"),
        ("D is the midpoint of AB", "D midpoint AB"),
        ("D mid-point of segment AB", "D midpoint AB"),
        ("A’B′ = P₁P_2", "A'B' = P1P2"),
        ("A_{1}B_1 = A'_2B", "A1B1 = A2'B"),
        ("AB = sqrt(2) CD", "AB = √2 CD"),
        ("the area of triangle ABC = 6 cm²", "area ABC = 6"),
        ("triangle ABC is right-angled at C", "ABC right at C"),
        ("AB = 5 cm", "AB = 5"),
        ("A, B and C are collinear", "A, B, C collinear"),
        ("△ABC ∽ △DEF", "ABC ~ DEF"),
        ("D lies on the segment AB", "D on AB"),
        ("AB = 2 * CD", "AB = 2CD"),
        ("AB＝AC", "AB = AC"),
        ("|AB| = |AC|", "AB = AC"),
    ]
)
def test_spellings_that_mean_the_same(row: tuple[str, str]) -> None:
    left, right = row
    one, other = parse(left), parse(right)
    assert (one.form, one.names, one.sides, one.to) == (other.form, other.names, other.sides, other.to)
    assert [part.text for part in one.parts] == [part.text for part in other.parts]
    assert one.text == left.rstrip(".")


@each(
    [
        ("AB paralel CD", "did you mean “parallel”"),
        ("D midpont of AB", "did you mean “midpoint”"),
        ("ABC = 60", "did you mean “angle ABC”"),
        ("ABC isosceles", "“ABC isosceles at A”"),
        ("D on circle O", "“D on circle O A”"),
        ("P outside ABC", "“P inside ABC”"),
        ("AB² + BC² = AC²", "powers"),
        ("AA = 5", "names one point twice"),
        ("AB ∥ CC", "names one point twice"),
        ("AB = 0", "greater than 0"),
        ("AB = 1/0", "greater than 0"),
        ("AB = ∠ABC", "compares angle with length"),
        ("5 = 5", "names no length"),
        ("AB : BC = 3 : 4 : 5", "compares 2 quantities with 3"),
        ("angle ABC = 400", "below 180"),
        ("ABC right at D", "D is no corner of ABC"),
        ("CD bisects angle BAC", "begins at the vertex"),
        ("A = (0, 0)", "two points"),
        ("AB > CD", "no constraint"),
        ("", "no constraint"),
        ("=", "no constraint"),
        ("AB = " * 60, "too long"),
    ]
)
def test_what_cannot_be_read_is_one_sentence_with_the_remedy(row: tuple[str, str]) -> None:
    text, says = row
    with pytest.raises(BadConstraint, match=re.escape(says)) as refused:
        parse(text)
    assert "\n" not in str(refused.value)


def test_every_example_can_be_read() -> None:
    assert [parse(example).text for example in EXAMPLES] == list(EXAMPLES)


def test_a_blocks_lines_are_numbered_and_its_decoration_is_ignored() -> None:
    good = ["- AB = AC.", "", "# heights", "2. D midpoint of BC (foot of the height)", "none"]
    assert [one.text for one in parse_all(good)] == ["AB = AC", "D midpoint of BC"]
    with pytest.raises(BadConstraint) as refused:
        parse_all([*good, "foo"])
    assert refused.value.line == 6
    with pytest.raises(BadConstraint, match="one unit") as refused:
        parse_all(["AB = 5 cm", "BC = 20 mm"])
    assert refused.value.line == 2


def test_an_angle_named_by_its_vertex_needs_two_arms() -> None:
    assert [one.holds for one in check(parse_all(["AB = 3", "BC = 4", "angle B = 90"]), RIGHT)] == [True] * 3
    assert [one.holds for one in check(parse_all(["angle B = 90", "AC = 5"]), RIGHT)] == [True] * 2
    with pytest.raises(BadConstraint, match="name its arms, as in “angle ACB”") as refused:
        parse_all(["AB = AC", "CD ⟂ AB", "angle C = 60"])
    assert refused.value.line == 3
    (alone,) = check([parse("angle B = 90")], RIGHT)
    assert not alone.holds


@pytest.mark.parametrize(
    ("text", "places", "says"),
    [
        ("AB = AC", {"A": (1, 1), "B": (1, 1), "C": (2, 2)}, "A and B are in the same place, (1.00, 1.00)"),
        ("AB = AC", {"A": (1, 1), "B": (NAN, 1), "C": (2, 2)}, "B has no finite coordinates"),
        ("B midpoint of AC", {"A": (1, INF), "B": (0, 1), "C": (2, 2)}, "A has no finite coordinates"),
        ("B midpoint of AC", {"A": (1, 1), "B": (1, 1), "C": (1, 1)}, "A and C are in the same place, (1.00, 1.00)"),
        ("A, B, C collinear", {"A": (1, 1), "B": (1, 1), "C": (1, 1)}, "A and B are in the same place, (1.00, 1.00)"),
        ("AB ∥ CD", {**RIGHT, "C": (2, 2), "D": (2, 2)}, "C and D are in the same place, (2.00, 2.00)"),
        ("B inside ACD", {**RIGHT, "C": (2, 2), "D": (2, 2)}, "C and D are in the same place, (2.00, 2.00)"),
    ],
)
def test_degenerate_points_do_not_hold_and_say_so(text: str, places: Places, says: str) -> None:
    assert measured(text, places) == Measured(constraint=text, holds=False, said=says)


@settings(max_examples=100)
@given(st.lists(st.tuples(st.floats(), st.floats()), min_size=5, max_size=5))
def test_no_coordinates_raise(coords: list[tuple[float, float]]) -> None:
    places = dict(zip(("A", "B", "C", "D", "P"), coords, strict=True))
    lines = [text for text in (*TRUE, *FALSE) if set(re.findall("[A-Z]", text)) <= places.keys()]
    results = check([parse(text) for text in lines], places)
    assert len(results) == len(lines)
    if not all(math.isfinite(number) for number in coords[0]):
        assert not any(one.holds for one in results if "A" in re.findall("[A-Z]", one.constraint))


@settings(max_examples=100)
@given(st.text("ABC'_1234 =:/+-∠√()∥⟂~≅,.°onmidpointcircleareasquare", max_size=30))
def test_any_text_is_a_constraint_or_refused(text: str) -> None:
    try:
        found = parse(text)
    except BadConstraint:
        return
    places = {name: (float(k), float(k * k)) for k, name in enumerate(sorted(found.points))}
    check([found], places)


def test_a_broken_constraint_is_the_writers_fault_with_its_measures() -> None:
    own = {"A": (0.0, 0.0), "B": (3.0, 0.0), "C": (2.0, 3.0)}
    verdict = verify(["AB = AC", "AB horizontal"], Named(own=own, seen=own))
    assert [one.holds for one in verdict.measured] == [False, True]
    (fault,) = verdict.faults
    assert (fault.kind, fault.blame.value, verdict.findings) == ("constraint-broken", "writer", ())
    assert fault.message == "The plan says AB = AC, but in the picture AB = 3.00, AC = 3.61."
    assert fault.remedy


def test_what_holds_in_data_units_only_is_the_aspects_fault() -> None:
    own = {"A": (0.0, 0.0), "B": (3.0, 0.0), "C": (0.0, 3.0)}
    seen = {name: (x, y / 2) for name, (x, y) in own.items()}
    (fault,) = verify(["AB = AC"], Named(own=own, seen=seen)).faults
    assert 'set_aspect("equal")' in fault.remedy


def test_points_that_are_missing_or_named_twice_leave_a_constraint_unchecked() -> None:
    own = {"A": (0.0, 0.0), "B": (3.0, 0.0)}
    named = Named(own=own, seen=own, twice={"B": ((1.0, 1.0), (3.0, 0.0))})
    verdict = verify(["AB = AC", "AB horizontal", "AB == =="], named)
    assert verdict.measured == verdict.faults == ()
    assert [finding.kind for finding in verdict.findings] == ["constraint-unchecked"]
    missing, twice = verify(["AB = AC", "AB horizontal"], named).findings
    assert (missing.message, missing.remedy) == (
        "The plan says AB = AC, but the code names no point C.",
        'Name it: named("C", …).',
    )
    assert "the name B to two places, (1.00, 1.00) and (3.00, 0)" in twice.message

"""Constructions are exact: what they promise holds on 35 digits, for round and for crooked triangles."""

from __future__ import annotations

import mpmath  # type: ignore[import-untyped]
import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from generators.mathexplain.figures import exact as ex

REFUSED = r"is no number or term in x|is not a real number|depends on x"
SMALL = st.integers(-6, 6)
ROUND = st.tuples(SMALL.map(str), SMALL.map(str))
CROOKED = st.tuples(st.integers(1, 5), st.integers(0, 23)).map(
    lambda p: ex.on_circle(("1", "0"), str(p[0]), str(15 * p[1]))
)
PLACES = ROUND | CROOKED


def sees(place: ex.Place) -> mpmath.mpc:
    return mpmath.mpc(*map(ex.digits, place))


def near_zero(value: mpmath.mpf) -> bool:
    return bool(abs(value) < ex.SAME)


def turn(a: ex.Place, b: ex.Place, c: ex.Place, d: ex.Place) -> tuple[mpmath.mpf, mpmath.mpf]:
    """Cross and dot product of ab and cd."""
    product = mpmath.conj(sees(b) - sees(a)) * (sees(d) - sees(c))
    return product.imag, product.real


@settings(max_examples=2, derandomize=True)
@given(PLACES, PLACES, PLACES)
def test_the_points_of_a_triangle(a: ex.Place, b: ex.Place, c: ex.Place) -> None:
    with mpmath.workdps(ex.DIGITS):
        assume(abs(turn(a, b, a, c)[0]) > 0.01)
        foot, mirrored = ex.foot(a, b, c), ex.reflection(a, b, c)
        assert near_zero(turn(b, c, a, foot)[1])
        assert near_zero(turn(b, c, b, foot)[0])
        assert near_zero(abs((sees(a) + sees(mirrored)) / 2 - sees(foot)))
        centre = sees(ex.circumcentre(a, b, c))
        assert near_zero(abs(centre - sees(a)) - abs(centre - sees(b)))
        assert near_zero(abs(centre - sees(a)) - abs(centre - sees(c)))
        inner = ex.incentre(a, b, c)
        away = [abs(sees(inner) - sees(ex.foot(inner, p, q))) for p, q in ((a, b), (b, c), (c, a))]
        assert near_zero(away[0] - away[1])
        assert near_zero(away[1] - away[2])


@settings(max_examples=15, derandomize=True)
@given(ROUND, ROUND, ROUND)
def test_tangents_touch(p: ex.Place, center: ex.Place, through: ex.Place) -> None:
    with mpmath.workdps(ex.DIGITS):
        radius = abs(sees(through) - sees(center))
        assume(0 < radius < abs(sees(p) - sees(center)) - 0.01)
        left, right = ex.tangent_points(p, center, through)
        for touch in (left, right):
            assert near_zero(abs(sees(touch) - sees(center)) - radius)
            assert near_zero(turn(p, touch, center, touch)[1])
        assert turn(p, center, p, left)[0] > 0 > turn(p, center, p, right)[0]


def test_written_out() -> None:
    a, b, c = ("2", "2*sqrt(3)"), ("0", "0"), ("6", "0")
    assert ex.foot(a, b, c) == ("2", "0")
    assert ex.circumcentre(a, b, c) == ("3", "sqrt(3)/3")
    assert ex.on_curve("x^2 - 1", "sqrt(2)") == ("sqrt(2)", "1")
    assert ex.intersection(("0", "0"), ("1", "1"), ("0", "1"), ("1", "0")) == ("1/2", "1/2")


def test_numbers_that_outgrow_their_terms_keep_their_digits() -> None:
    p, q = (ex.on_circle(("0", "0"), "3", degrees) for degrees in ("52", "171"))
    inner = ex.incentre(p, q, ("1", "-3"))
    assert all(len(number) < 60 for number in inner)


@pytest.mark.parametrize(
    "text", ["", "2x", "sqrt(-1)", "1/0", "9**9**9", "sin", "a", "__import__('os')", "x.real", "(1).real", "1" * 50_000]
)
def test_what_is_no_number_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=REFUSED):
        ex.digits(text)
    with pytest.raises(ValueError, match=REFUSED):
        ex.number(text)


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda o, e: ex.tangent_points(o, o, e), "outside the circle"),
        (lambda o, e: ex.circumcentre(o, e, ("2", "0")), "on one line"),
        (lambda o, e: ex.intersection(o, e, ("0", "1"), ("1", "1")), "parallel"),
        (lambda o, e: ex.foot(e, o, o), "two points that are apart"),
        (lambda o, e: ex.on_curve("1/x", "0"), "has no value at x = 0"),
    ],
)
def test_what_cannot_be_constructed(make, sentence: str) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(ValueError, match=sentence):
        make(("0", "0"), ("1", "0"))


def test_values_of_a_term() -> None:
    x = np.array([-1.0, 0.0, 4.0])
    assert np.array_equal(ex.values("sqrt(x)", x), [np.nan, 0, 2], equal_nan=True)
    assert np.array_equal(ex.values("1/x", x), [-1, np.nan, 0.25], equal_nan=True)
    assert np.array_equal(ex.values("3", x), [3, 3, 3])

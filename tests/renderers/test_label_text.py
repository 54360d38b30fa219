"""Texts are compared without TeX, and with the reader's confusions where it read them."""

from __future__ import annotations

import pytest

from chalkwright.renderers.measure.label_text import fold_text, key, plain, tokens


@pytest.mark.parametrize(
    ("written", "read"),
    [
        (r"$\theta_{1} = 30^\circ$", "θ1 = 30°"),
        (r"$\mathdefault{v_0}$ = 20 m/s", "v0 = 20 m/s"),
        (r"$\frac{1}{2}x$", "1/2x"),
        (r"$A'$ and A′", "A' and A'"),
        (r"12\,\text{cm}", "12 cm"),
        ("R₁ − 3²", "R1 - 32"),
        (r"\overline{AB} \parallel \overline{CD}", "AB ∥ CD"),
        (r"x^{2}_{\max}", "x2"),
    ],
)
def test_tex_and_signs_become_plain_text(written: str, read: str) -> None:
    assert plain(written).split() == read.split()


def test_a_key_is_the_same_for_all_ways_to_write_a_label() -> None:
    assert key(r"$R_1$") == key("R₁") == key(" R_1 ") == key("R1") == "R1"
    assert key("AB") != key("A B C")


def test_tokens_are_names_words_and_numbers() -> None:
    assert tokens("AC ≈ 12.5 cm, angle A'") == ("AC", "12.5", "cm", "angle", "A'")


@pytest.mark.parametrize(
    ("meant", "read"), [("O", "0"), ("sin θ₁", "sin 0₁"), ("I = l", "1=1"), ("40°", "40"), ("F′", "F'"), ("x", "X")]
)
def test_what_ocr_confuses_is_the_same(meant: str, read: str) -> None:
    assert fold_text(meant) == fold_text(read)


@pytest.mark.parametrize(("one", "other"), [("A", "B"), ("12", "13"), ("AB", "AC"), ("P", "R")])
def test_what_ocr_tells_apart_stays_apart(one: str, other: str) -> None:
    assert fold_text(one) != fold_text(other)

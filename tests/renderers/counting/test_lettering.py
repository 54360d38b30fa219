"""Words in pictures to count."""

from __future__ import annotations

import pytest

from chalkwright.renderers.counting.lettering import width_of, word, wrap_words


def test_words_are_outlines_in_every_script() -> None:
    set_ = word("7 苹果", 100, 50, 20)
    assert set_.svg.count("<path") == 3
    assert pytest.approx((set_.element.box.left + set_.element.box.right) / 2, abs=2) == 100
    assert set_.element.box.bottom - set_.element.box.top < 24
    assert word("x\U0010ffff", 0, 0, 20).svg.count("<path") == 2  # what no font has is a square


def test_long_words_are_broken_and_cut() -> None:
    width = width_of("one two", 10) + 1
    assert wrap_words("one two three four", 10, width, 9) == ("one two", "three", "four")
    cut = wrap_words("one two three four", 10, width, 1)
    assert len(cut) == 1
    assert cut[0].endswith("…")
    assert width_of(cut[0], 10) <= width
    assert "".join(wrap_words("abcdefghij" * 3, 10, width, 20)) == "abcdefghij" * 3
    assert wrap_words("", 10, width) == ()

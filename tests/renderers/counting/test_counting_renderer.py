"""Figures as files."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from chalkwright.renderers.counting.draw import draw
from chalkwright.renderers.counting.figure import Group, Scene, Things
from chalkwright.renderers.counting.icons import UnknownObject
from chalkwright.renderers.counting.lettering import width_of, word, wrap_words
from chalkwright.renderers.counting.renderer import CountingRenderer


def scene(name: str = "apple") -> Scene:
    return Scene(groups=(Group(things=(Things(name=name, count=3),)),))


async def test_a_picture_is_written_whole_and_nothing_else(tmp_path: Path) -> None:
    made = await CountingRenderer(400, 300).draw(scene(), tmp_path, "scene_1")
    picture = draw(scene(), width=400, height=300)
    assert made.ok
    assert (tmp_path / "scene_1.png").read_bytes() == picture.png
    assert (tmp_path / "scene_1.svg").read_text(encoding="utf-8") == picture.svg
    assert made.elements == picture.elements
    assert sorted(file.name for file in tmp_path.iterdir()) == ["scene_1.png", "scene_1.svg"]


async def test_many_are_drawn_at_once(tmp_path: Path) -> None:
    renderer = CountingRenderer(200, 150)
    made = await asyncio.gather(*(renderer.draw(scene(), tmp_path, f"s{k}") for k in range(8)))
    assert len({rendering.png for rendering in made}) == 8


async def test_what_is_wrong_is_raised_and_leaves_no_file(tmp_path: Path) -> None:
    renderer = CountingRenderer(200, 150)
    with pytest.raises(UnknownObject):
        await renderer.draw(scene("qwertz"), tmp_path, "a")
    with pytest.raises(ValueError, match="not a bare file name"):
        await renderer.draw(scene(), tmp_path, "../a")
    with pytest.raises(FileNotFoundError):
        await renderer.draw(scene(), tmp_path / "gone", "a")
    assert list(tmp_path.iterdir()) == []


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

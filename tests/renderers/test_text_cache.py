"""Labels from the cache: equal to fresh ones, never shared, and ready before a fork."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import manim
import numpy as np
import pytest
from manim import BLUE, RED, MarkupText, MathTex, Tex, Text
from manim.mobject.svg.svg_mobject import SVGMobject

from chalkwright.renderers.manim import tex as manim_tex
from chalkwright.renderers.manim import text_cache
from tests.renderers.manim_settings import settings_of_manim


@pytest.fixture(autouse=True)
def _fresh(tmp_path: Path) -> Iterator[None]:
    manim_tex.install()
    text_cache.forget()
    with settings_of_manim(media_dir=str(tmp_path)):
        yield
    text_cache.forget()


def state(mobject: manim.Mobject) -> list[tuple[str, dict[str, Any]]]:
    """Everything a family consists of, arrays as bytes."""
    skipped = ("path_obj", "original_id", "file_name", "submobjects", "id_to_vgroup_dict", "chars", "name")
    return [
        (
            "" if member is mobject else type(member).__name__,
            {
                name: (value.tobytes(), value.shape, value.dtype) if isinstance(value, np.ndarray) else repr(value)
                for name, value in vars(member).items()
                if name not in skipped
            },
        )
        for member in mobject.get_family()
    ]


LABELS: list[tuple[type, tuple[str, ...], dict[str, Any]]] = [
    (Text, ("A long label,\nsecond & <line> H₂O αβ",), {}),
    (Text, ("面积 x = 10 cm²",), {"font_size": 30, "color": RED}),
    (Text, ("red and blue",), {"t2c": {"red": RED}, "weight": "BOLD"}),
    (Text, ("fi ffl",), {"disable_ligatures": True, "slant": "ITALIC"}),
    (MarkupText, ("H<sub>2</sub>O <b>bold</b> <span foreground='red'>中</span> <u>under</u> <s>out</s>",), {}),
    (MathTex, (r"\frac{-b\pm\sqrt{b^2-4ac}}{2a}",), {}),
    (MathTex, (r"\textcolor{red}{x}", "+", r"\cancel{y}"), {"color": BLUE}),
    (MathTex, ("v_{", r"\text{平均}", "}"), {"font_size": 30}),
    (MathTex, ("a^2+b^2",), {"substrings_to_isolate": ["a", "b"], "tex_to_color_map": {"a": RED}}),
    (Tex, ("words and ", "$x^2$"), {}),
]


@pytest.mark.parametrize(("kind", "arguments", "options"), LABELS)
def test_label_equals_what_manim_itself_makes(kind: Any, arguments: Any, options: Any) -> None:
    stock = type(kind.__name__, (kind,), {"init_svg_mobject": SVGMobject.init_svg_mobject})
    slow = state(stock(*arguments, use_svg_cache=False, **options))
    assert state(kind(*arguments, use_svg_cache=False, **options)) == slow


@pytest.mark.parametrize(("kind", "arguments", "options"), LABELS)
def test_label_from_the_cache_equals_a_fresh_one(kind: Any, arguments: Any, options: Any) -> None:
    fresh = state(kind(*arguments, **options))
    for _ in range(3):
        assert state(kind(*arguments, **options)) == fresh
    text_cache.forget()
    assert state(kind(*arguments, **options)) == fresh


def test_one_label_never_changes_another() -> None:
    before = state(MathTex("a", "b"))
    for label in [MathTex("a", "b") for _ in range(4)]:
        label.set_color_by_tex("a", RED)
        label[1].shift(manim.UP)
        assert label[0][0].get_color() == RED
        label.submobjects.reverse()
        assert state(label) != before
    assert state(MathTex("a", "b")) == before


def test_parts_found_by_tex_are_those_that_are_drawn() -> None:
    for _ in range(3):
        label = MathTex("a", "+", "b")
        label.get_part_by_tex("b").set_color(RED)  # type: ignore[union-attr]
        assert label[2][0].get_color() == RED
        text = Text("ab")
        assert text.chars[0] is text.submobjects[0]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (lambda: Text("a"), lambda: Text("a", font_size=20)),
        (lambda: Text("a"), lambda: MarkupText("a")),
        (lambda: MathTex("a"), lambda: Tex("a")),
        (lambda: MathTex(1), lambda: MathTex(True)),
        (lambda: MathTex("a", "b"), lambda: MathTex("a b")),
        (lambda: Text("a", color=RED), lambda: Text("a", color=BLUE)),
        (lambda: MathTex("ab", tex_to_color_map={"a": RED}), lambda: MathTex("ab", tex_to_color_map={"a": BLUE})),
    ],
)
def test_what_differs_is_kept_apart(one: Callable[[], Any], other: Callable[[], Any]) -> None:
    assert state(one()) != state(other())
    assert state(one()) != state(other())


def test_changed_defaults_count() -> None:
    MathTex("a")
    try:
        manim.VMobject.set_default(color=RED)
        assert MathTex("a")[0][0].get_color() == RED
    finally:
        manim.VMobject.set_default()
    assert MathTex("a")[0][0].get_color() != RED


def test_subclasses_are_made_as_they_were() -> None:
    class Name(Text):
        def __init__(self, text: str) -> None:
            self.said = text
            super().__init__(f"<{text}>")

    assert [Name("x").said, Name("x").said] == ["x", "x"]
    assert len(Name("x")) == 3


def test_cache_stays_small(monkeypatch: pytest.MonkeyPatch) -> None:
    text_cache.forget()
    monkeypatch.setattr(text_cache, "CAPACITY", 40)
    for number in range(45):
        MathTex(str(number))
    assert len(text_cache._kept) == 40


@pytest.mark.parametrize("make", [lambda: Text("an ordinary label"), lambda: MathTex(r"x=\frac{-b}{2a}")])
def test_a_repeated_label_costs_a_fraction_of_a_first_one(make: Callable[[], Any]) -> None:
    first, again = [], []
    for _ in range(20):
        text_cache.forget()
        first.append(seconds(make))
        make()
        again.append(seconds(make))
    assert min(again) < min(first) / 3


def seconds(make: Callable[[], Any]) -> float:
    """What one call takes."""
    started = time.perf_counter()
    make()
    return time.perf_counter() - started

"""What Manim builds from formulas, and how drawing code takes it apart: the same code runs with TeX and without."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import manim
from manim import BLUE, RED, MathTex, Tex

Shape = int | list["Shape"]


def shape(mobject: Any, depth: int = 2) -> Shape:
    """How many outlines each submobject has, down to ``depth`` levels."""
    if depth == 0 or not mobject.submobjects:
        return len(mobject.family_members_with_points())
    return [shape(part, depth - 1) for part in mobject.submobjects]


def colours(mobject: Any) -> str:
    """One letter an outline: r for red, b for blue, a dot for any other colour."""
    letters = {RED.to_hex(): "r", BLUE.to_hex(): "b"}
    return "".join(letters.get(leaf.get_fill_color().to_hex(), ".") for leaf in mobject.family_members_with_points())


def _axes() -> Any:
    return manim.Axes(x_range=[0, 3, 1], y_range=[0, 2, 1])


def _match_objects(kind: Any, one: Any, two: Any) -> Any:
    """The objects of the scene after a matching transformation."""
    scene = manim.Scene(skip_animations=True)
    scene.add(one)
    scene.play(kind(one, two))
    return sorted(type(m).__name__ + str(len(m.family_members_with_points())) for m in scene.mobjects)


def _index(formula: Any) -> int:
    return int(formula.index_of_part(formula[2]))


def _numbers(kind: Any) -> Any:
    return kind(3, "+", 4.5)


def _isolate_parts() -> Any:
    return MathTex("a^2+b^2=c^2", substrings_to_isolate=["a", "c^2"])


BUILT: dict[str, Callable[[], Any]] = {
    "parts": lambda: shape(MathTex("a^2", "+", "b^2", "=", "c^2")),
    "index": lambda: shape(MathTex("a^2", "+", "b^2", "=", "c^2")[0][1], 0),
    "slice": lambda: shape(MathTex("a^2", "+", "b^2", "=", "c^2")[2:4]),
    "double braces": lambda: shape(MathTex(r"{{ \frac{a}{b} }} = {{ c^2 }} + 1")),
    "isolated": lambda: shape(_isolate_parts()),
    "isolated, coloured": lambda: colours(_isolate_parts().set_color_by_tex("a", RED).set_color_by_tex("c^2", BLUE)),
    "part by tex": lambda: shape(_isolate_parts().get_part_by_tex("c^2"), 0),
    "no such part": lambda: _isolate_parts().get_part_by_tex("z") is None,
    "colour map": lambda: colours(MathTex("F = m a", tex_to_color_map={"F": RED, "a": BLUE})),
    "colour map, parts": lambda: colours(
        MathTex("v", "=", r"\frac{s}{t}").set_color_by_tex_to_color_map({"v": RED, r"\frac{s}{t}": BLUE})
    ),
    "opacity by tex": lambda: [
        round(leaf.get_fill_opacity(), 2)
        for leaf in MathTex("a", "+", "b").set_opacity_by_tex("b", 0.3, 0.8).family_members_with_points()
    ],
    "index of part": lambda: _index(MathTex("a", "+", "b")),
    "numbers": lambda: shape(_numbers(MathTex)),
    "separator": lambda: shape(MathTex("a", "b", arg_separator="+")),
    "single": lambda: shape(manim.SingleStringMathTex("x^2+1")),
    "text": lambda: shape(Tex("Area: ", "$\\pi r^2$", " in cm")),
    "text, isolated": lambda: colours(Tex("one two one", substrings_to_isolate=["one"]).set_color_by_tex("one", RED)),
    "bold text": lambda: shape(Tex(r"\textbf{Bold} and \textit{slanted}")),
    "lines": lambda: shape(Tex(r"one line\\and another")),
    "title": lambda: shape(manim.Title("The title")),
    "list": lambda: shape(manim.BulletedList("one", "$x^2$")),
    "matrix": lambda: shape(manim.Matrix([[1, 2], [3, r"\frac{1}{2}"]])),
    "matrix columns": lambda: shape(manim.Matrix([[1, 2], [3, 40]]).get_columns()),
    "matrix of mobjects": lambda: shape(manim.MobjectMatrix([[MathTex("a"), MathTex("b^2")]])),
    "integer matrix": lambda: shape(manim.IntegerMatrix([[1, -2], [30, 4]])),
    "decimal": lambda: shape(manim.DecimalNumber(-3.14), 1),
    "decimal, unit": lambda: shape(manim.DecimalNumber(9.81, unit=r"\mathrm{m}"), 1),
    "integer": lambda: shape(manim.Integer(-1234), 1),
    "variable": lambda: shape(manim.Variable(1.5, "v", num_decimal_places=1)),
    "axis labels": lambda: shape(_axes().get_axis_labels("x", "f(x)")),
    "coordinates": lambda: shape(_axes().add_coordinates().coordinate_labels),
    "number line": lambda: shape(manim.NumberLine(x_range=[-2, 2, 1], include_numbers=True).numbers),
    "brace text": lambda: shape(manim.Brace(manim.Square()).get_tex("x", "+", "1")),
    "brace label": lambda: shape(manim.BraceLabel(manim.Square(), "x^2").label),
    "table": lambda: shape(manim.MathTable([["a", "b^2"], ["c", "d"]]).get_entries()),
    "table with formulas": lambda: shape(
        manim.Table([["x", "y^2"]], element_to_mobject=MathTex, include_outer_lines=True).get_entries()
    ),
    "matching tex": lambda: _match_objects(
        manim.TransformMatchingTex, MathTex("a", "+", "b", "=", "c"), MathTex("a", "=", "c", "-", "b")
    ),
    "matching shapes": lambda: _match_objects(manim.TransformMatchingShapes, MathTex("abc"), MathTex("cab")),
}
"""By what it shows: code that gives numbers and letters to be compared."""


def build_all() -> dict[str, Any]:
    """What each piece of code gives here."""
    return {name: make() for name, make in BUILT.items()}

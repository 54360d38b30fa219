"""The kit of numbers: exact places and lengths, bad input, and pictures without findings."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import manim as mn
import numpy as np
import pytest

from chalkwright.renderers.kit import numbers as kit
from chalkwright.renderers.kit.manim import at
from tests.offenders import each
from tests.renderers.kit.pictures import wrong_with
from tests.renderers.pools import Pools

pytestmark = pytest.mark.usefixtures("house_style")


def words_of(group: mn.Mobject) -> list[str]:
    return [part.text for part in group.get_family() if isinstance(part, mn.Text)]


def boxes(group: mn.Mobject) -> list[mn.Rectangle]:
    return [part for part in group.get_family() if type(part) is mn.Rectangle]


def test_numbers_lie_where_they_belong() -> None:
    line = kit.number_line(-4, 6, center=(1, -2), length=11)
    assert line.n2p(1) == pytest.approx([1, -2, 0])
    assert line.n2p(3) - line.n2p(2) == pytest.approx([1, 0, 0])
    assert [tick.get_x() for tick in line.ticks] == pytest.approx([line.n2p(k)[0] for k in range(-4, 7)])
    assert "−4" in words_of(line)


def test_a_decimal_step_has_neither_drift_nor_long_labels() -> None:
    line = kit.number_line(0, 1, 0.1)
    assert len(line.ticks) == 11
    assert words_of(line)[3] == "0.3"


def test_only_as_many_labels_as_fit() -> None:
    line = kit.number_line(0, 1000, 10)
    said = [part for part in line.submobjects if isinstance(part, mn.Text)]
    assert len(line.ticks) == 101
    assert all(b.get_left()[0] - a.get_right()[0] > 0.15 for a, b in pairwise(said))
    assert all(int(text.text) % 100 == 0 for text in said)


def test_jumps_end_on_their_numbers() -> None:
    line = kit.number_line(-5, 8)
    group = kit.jumps(line, 0, [5, -3, "1/2"])
    tips = [part for part in group.get_family() if type(part) is mn.Polygon]
    assert [tip.get_vertices()[2][0] for tip in tips] == pytest.approx([line.n2p(v)[0] for v in (5, 2, 2.5)])
    assert words_of(group) == ["+5", "−3"]


def test_equal_jumps_are_equally_high_and_double_ones_twice() -> None:
    line = kit.number_line(0, 20)
    group = kit.jumps(line, 0, [4, 4, 8], height=1.5)
    curves = [part for part in group.get_family() if type(part) is mn.VMobject and len(part.points)]
    heights = [curve.get_top()[1] - line.n2p(0)[1] - 0.13 for curve in curves]
    assert heights == pytest.approx([0.75, 0.75, 1.5], abs=0.01)


@pytest.mark.parametrize(
    ("notation", "filled", "ends"),
    [("[-2, 3)", [True, False], (-2, 3)), ("(-inf, 1.5]", [True], (-5, 1.5)), ("(1/2; ∞)", [False], (0.5, 5))],
)
def test_intervals(notation: str, filled: list[bool], ends: tuple[float, float]) -> None:
    line = kit.number_line(-5, 5)
    group = kit.interval(line, notation, lift=0.5)
    dots = [part for part in group.get_family() if type(part) is mn.Circle]
    assert [dot.get_fill_color() != mn.WHITE for dot in dots] == filled
    (bold,) = (part for part in group.get_family() if type(part) is mn.Line)
    assert bold.get_start() == pytest.approx(line.n2p(ends[0]) + at((0, 0.5)))
    assert bold.get_end() == pytest.approx(line.n2p(ends[1]) + at((0, 0.5)))


def test_bars_are_as_long_as_their_numbers() -> None:
    assert [box.width for box in boxes(kit.part_whole([45, 27, 18], "90", width=9))] == pytest.approx([4.5, 2.7, 1.8])
    assert [box.width for box in boxes(kit.comparison({"A": 48, "B": [15, 15]}, "18"))] == pytest.approx([8, 2.5, 2.5])
    assert [box.width for box in boxes(kit.equal_parts(5, "60", "12", 2, width=10))] == pytest.approx([2] * 5)


def test_equal_fractions_are_equally_long() -> None:
    strips = boxes(kit.fraction_strips("1/2", "2/4", "5/4"))
    coloured = [box for box in strips if box.get_fill_color() != mn.WHITE]
    ends = [max(box.get_right()[0] for box in coloured[a:b]) for a, b in ((0, 1), (1, 3), (3, 8))]
    assert ends[0] == pytest.approx(ends[1])
    assert ends[2] - ends[0] == pytest.approx(0.75 * 4.5)


@pytest.mark.parametrize("number", [7, 23, 407, 1234, 9999])
def test_blocks_are_worth_their_number(number: int) -> None:
    group = kit.base_ten(number)
    shapes = [part for part in group.get_family() if type(part) is mn.Polygon]
    areas = [np.prod([s.width, s.height]) for s in shapes if np.ptp(s.get_vertices()[:2, 1]) < 1e-6]
    fronts = [
        s
        for s in shapes
        if len({round(float(x), 6) for x in s.get_vertices()[:, 0]}) == 2
        and len({round(float(y), 6) for y in s.get_vertices()[:, 1]}) == 2
    ]
    cubes = number // 1000
    cells = [round(s.width * s.height / min(min(f.width, f.height) for f in fronts) ** 2) for s in fronts]
    if number >= 10 and number % 100:
        assert sum(cells) == number - 900 * cubes
    assert len(shapes) == len(fronts) + 2 * cubes
    assert areas
    assert sum(int(a) * int(b) for a, b in (said.split("×") for said in words_of(group))) == number


def test_areas_are_as_the_products() -> None:
    group = kit.area_model([20, 3], [40, 7])
    areas = [box.width * box.height for box in boxes(group)]
    assert [area / areas[0] * 800 for area in areas] == pytest.approx([800, 140, 120, 21])
    assert {"800", "140", "120", "21"} <= set(words_of(group))


def test_the_hundred_grid_counts_by_rows() -> None:
    group = kit.hundred_grid([1, 10, 91], size=5)
    squares = [part for part in group.get_family() if type(part) is mn.Square and part.width < 1]
    assert [tuple(s.get_center()[:2]) for s in squares] == [
        pytest.approx(spot) for spot in ((-2.25, 2.25), (2.25, 2.25), (-2.25, -2.25))
    ]


@each(
    [
        ("number_line(5, 2)", "start < end"),
        ("number_line(0, 1000, 1)", "larger step"),
        ("number_line(0, 'ten')", "no number"),
        ("mark(number_line(0, 5), 6)", "make the line longer"),
        ("interval(number_line(0, 5), '2..3')", "written like"),
        ("interval(number_line(0, 5), '[3, 2]')", "smaller end first"),
        ("interval(number_line(0, 5), '[1, inf]')", "infinite end"),
        ("jumps(number_line(0, 5), 0, [])", "at least one step"),
        ("jumps(number_line(0, 5), 0, [2, 2], ['a'])", "one label for each"),
        ("part_whole([3, -1])", "above 0"),
        ("part_whole([3, 1], '4', ['a'])", "one label for each"),
        ("equal_parts(0)", "from 1 to 30"),
        ("comparison({'a': 1, 'b': 2, 'c': 3}, '1')", "two bars"),
        ("comparison({'a': 2, 'b': 2}, '0')", "leave the difference out"),
        ("comparison({})", "at least one bar"),
        ("fraction_strips('half')", "such as '3/4'"),
        ("fraction_strips('1/0')", "from 1 to 30"),
        ("fraction_strips()", "1 to 7"),
        ("base_ten(12345)", "1 to 9999"),
        ("area_model([100, 1], [100, 1])", "to_scale=False"),
        ("area_model(['$x$', 3], ['$x$', 2], to_scale=False)", "needs products"),
        ("hundred_grid([101])", "from 1 to 100"),
    ]
)
def test_bad_input_is_told_with_its_remedy(row: tuple[str, str]) -> None:
    code, said = row
    with pytest.raises(ValueError, match=said):
        eval(code, vars(kit))


SCENES = {
    "lines": """
        line = number_line(-5, 8, center=(0, 1))
        self.add(line, jumps(line, 0, [5, -3, 4]), mark(line, -4, "A"))
        quarters = number_line(0, 2, "1/4", center=(0, -1))
        self.add(quarters, interval(quarters, "[1/4, 3/2)"), interval(quarters, "(1, inf)", lift=0.5))
        dense = number_line(0, 1000, 10, center=(0, -2.8))
        self.add(dense, interval(dense, "(-inf, 300]"))""",
    "narrow jumps": """
        line = number_line(0, 50)
        self.add(line, jumps(line, 0, [1, 1, 10, 10, 10, "1/2", -6, -1]))
        self.add(number_line(1990000, 2010000, 1000, center=(0, -3)))""",
    "bars": """
        self.add(part_whole([45, 27, 2, 3], "77", center=(0, 2)))
        self.add(equal_parts(30, "60 kg", "2 kg", 11, center=(0, -2)))""",
    "comparison": """
        self.add(comparison({"Ben": [15, 15], "Ana": 48}, "18", "78", center=(-1, 2)))
        self.add(comparison({"Red": [15] * 3, "Blue": 15}, "$2x$", "60", {"Blue": "$x$"}, center=(0, -1.7)))""",
    "strips": """
        self.add(fraction_strips("1/2", "2/3", "3/4", "5/6", "7/8", "9/10", "11/12"))""",
    "blocks": """
        self.add(base_ten(9999))""",
    "areas": """
        self.add(area_model([20, 3], [40, 7], width=5, center=(-3.5, 0)))
        self.add(hundred_grid(37, True, center=(3.5, 0)))""",
    "algebra": """
        products = [["$x^2$", "$2x$"], ["$3x$", "6"]]
        self.add(area_model(["$x$", "3"], ["$x$", "2"], products, to_scale=False))""",
}


@pytest.mark.process
@pytest.mark.asyncio(loop_scope="session")
@pytest.mark.parametrize("name", SCENES)
async def test_pictures_have_no_findings(pools: Pools, tmp_path: Path, name: str) -> None:
    assert await wrong_with(pools, "manim", SCENES[name], tmp_path, headed=False) == []

"""The radar plot: read back as XML, geometry and words checked."""

from __future__ import annotations

import math
import re
from itertools import combinations, pairwise
from typing import NamedTuple
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len

from chalkwright.judges.data import DIMENSIONS, TITLES, Dimension
from chalkwright.judges.reporting.radar import radar_svg
from chalkwright.renderers.kit import palette

NS = "{http://www.w3.org/2000/svg}"
ALL: dict[Dimension, float | None] = dict(zip(DIMENSIONS, (5, 4.5, 3.5, 5, 4, 3.2, 2.5, 4.4), strict=True))
LETTER = 0.62
"""Width of a letter by its height, for a wide sans such as Verdana."""


class Box(NamedTuple):
    text: str
    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Box) -> bool:
        across = min(self.right, other.right) - max(self.left, other.left)
        return across > 0 and min(self.bottom, other.bottom) - max(self.top, other.top) > 0


def drawn(*series: dict[Dimension, float | None], title: str = "Twenty apples") -> ElementTree.Element:
    return ElementTree.fromstring(radar_svg({f"judge {n}": scores for n, scores in enumerate(series)}, title=title))


def words(svg: ElementTree.Element) -> list[str]:
    return [text.text or "" for text in svg.iter(f"{NS}text")]


def boxes(svg: ElementTree.Element) -> list[Box]:
    """Of all texts but the figures on the rings and the legend, which have places of their own."""
    found = []
    for text in svg.findall(f"{NS}text"):
        said = text.text or ""
        width = cell_len(said) * 15 * LETTER
        x, y = float(text.get("x", 0)), float(text.get("y", 0))
        left = x - {"start": 0, "middle": width / 2, "end": width}[text.get("text-anchor", "start")]
        found.append(Box(said, left, y - 12, left + width, y + 3))
    return found


def test_a_phone_shows_its_letters_large_enough() -> None:
    svg = drawn(ALL, ALL | {"VC": None})
    sizes = [float(one.get("font-size", 0)) for one in svg.iter() if one.get("font-size")]
    shown = 322  # CSS pixels, of 390: the page, its card and its frame have edges
    assert min(sizes) * shown / float(svg.get("width", 0)) >= 12


def lines(svg: ElementTree.Element) -> list[str]:
    """Outline of each series."""
    return [path.get("d", "") for path in svg.iter(f"{NS}path") if path.get("stroke-dasharray") and path.get("fill")]


def points(outline: str) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in re.findall(r"(-?[\d.]+) (-?[\d.]+)", outline)]


def test_each_value_is_at_its_share_of_the_axis() -> None:
    svg = drawn(ALL, ALL | {"CC": 0})
    rings = [path.get("d", "") for group in svg.findall(f"{NS}g")[:1] for path in group]
    outer, (outline, other) = points(rings[-1]), lines(svg)
    assert len(rings) == 5
    centre = [sum(coordinate) / 8 for coordinate in zip(*outer, strict=True)]
    for point, end, value in zip(points(outline), outer, ALL.values(), strict=True):
        assert value is not None
        assert math.dist(point, centre) / math.dist(end, centre) == pytest.approx(value / 5, abs=0.002)
    assert points(other)[0] == pytest.approx(centre, abs=0.11)
    assert outer[0][1] < centre[1]
    assert outer[2][0] > centre[0]


def test_a_null_is_a_gap_and_said() -> None:
    whole, gap = drawn(ALL), drawn(ALL | {"ELQ": None, "VC": None})
    assert lines(whole)[0].count("M") == 1
    assert lines(whole)[0].endswith("Z")
    assert lines(gap)[0].count("M") == lines(gap)[0].count("L") == 5
    assert "Z" not in lines(gap)[0]
    assert words(gap).count("no score") == 2
    assert "no score" not in words(whole)
    markers = [p for p in gap.iter(f"{NS}path") if (p.get("transform") or "").startswith("translate")]
    assert len(markers) == 6


def test_without_any_score_the_axes_stand_alone() -> None:
    svg = drawn({})
    assert words(svg).count("no score") == 8
    assert lines(svg) == [""]


def test_one_series_has_its_values_written_and_no_legend() -> None:
    assert {"100.0%", "90.0%", "64.0%"} <= set(words(drawn(ALL)))
    assert "judge 0" not in words(drawn(ALL))
    assert "90.0%" not in words(drawn(ALL, ALL))
    assert {"judge 0", "judge 1"} <= set(words(drawn(ALL, ALL)))


def test_a_dimension_that_one_of_several_lacks_is_not_called_empty() -> None:
    assert "no score" not in words(drawn(ALL | {"VC": None}, ALL))


def test_series_differ_without_colour() -> None:
    svg = drawn(*[ALL] * 30)
    groups = [
        group for group in svg.findall(f"{NS}g") if group.get("stroke-linejoin") and group.get("stroke") != "#fff"
    ]
    marks = [(group[1].get("stroke-dasharray"), group[2].get("d")) for group in groups]
    assert len(set(marks)) == 30
    assert len({group.get("stroke") for group in groups[:6]}) == 6
    assert {group.get("stroke") for group in groups} <= {v for k, v in vars(palette).items() if k.endswith("INK")}


def test_what_it_shows_is_told_in_words() -> None:
    svg = drawn(ALL | {"TDC": None}, title="Twenty apples")
    told = svg.findtext(f"{NS}desc") or ""
    assert svg.get("role") == "img"
    assert svg.get("aria-label") == f"Twenty apples. {told}"
    assert svg.findtext(f"{NS}title") == "Twenty apples"
    assert told.startswith("judge 0: Correctness & Completeness 100.0%, Logical Coherence 90.0%")
    assert told.endswith("Text–Diagram Coordination has no score.")
    assert all(title in told for title in TITLES.values())


@pytest.mark.parametrize("title", ["", "Apples", "A long title " * 9, "二十个苹果的四分之三是多少" * 8, "W" * 200])
@given(st.lists(st.dictionaries(st.sampled_from(DIMENSIONS), st.none() | st.floats(0, 5)), min_size=1, max_size=3))
@settings(max_examples=10)
def test_no_two_texts_meet_and_none_leaves_the_picture(title: str, series: list[dict[Dimension, float | None]]) -> None:
    svg = drawn(*series, title=title)
    width, height = (float(side) for side in svg.get("viewBox", "").split()[2:])
    found = boxes(svg)
    assert len(found) >= 16
    assert [pair for pair in combinations(found, 2) if pair[0].meets(pair[1])] == []
    assert [b for b in found if b.left < 0 or b.right > width or b.top < 0 or b.bottom > height] == []


def test_labels_keep_clear_of_the_markers() -> None:
    svg = drawn(dict.fromkeys(DIMENSIONS, 5.0))
    markers = [Box("", x - 6, y - 6, x + 6, y + 6) for x, y in points(lines(svg)[0])]
    assert len(markers) == 8
    assert not [(label.text, marker) for label in boxes(svg) for marker in markers if label.meets(marker)]


def test_the_legend_stands_below_everything_and_inside() -> None:
    svg = drawn(*[ALL] * 7)
    height = float(svg.get("viewBox", "").split()[3])
    entries = [g for g in svg.findall(f"{NS}g") if (g.get("transform") or "").startswith("translate")]
    places = [float((g.get("transform") or "").split()[1].rstrip(")")) for g in entries]
    assert len(places) == 7
    assert min(places) - 11 > max(box.bottom for box in boxes(svg))
    assert max(places) + 3 < height
    assert all(after - before >= 17 for before, after in pairwise(places))


@pytest.mark.parametrize("hostile", ['"><script>alert(1)</script>', "a\x00b\x0bc\ud800", "</svg>", "&lt;&#0;", "]]>"])
def test_any_name_gives_well_formed_xml(hostile: str) -> None:
    text = radar_svg({hostile: ALL, "other": ALL}, title=hostile)
    svg = ElementTree.fromstring(text.encode())
    assert not [
        e.tag for e in svg.iter() if e.tag.removeprefix(NS) not in {"svg", "title", "desc", "rect", "text", "g", "path"}
    ]
    assert not [name for e in svg.iter() for name in e.attrib if name.startswith("on")]


@pytest.mark.parametrize("value", [-0.1, 5.1, math.nan, math.inf])
def test_a_value_off_the_scale_is_refused(value: float) -> None:
    with pytest.raises(ValueError, match="between 0 and 5"):
        radar_svg({"x": {"CC": value}}, title="t")


def test_ends_of_the_scale_are_taken() -> None:
    assert {"0.0%", "100.0%"} <= set(words(drawn({"CC": 0, "LC": 5})))

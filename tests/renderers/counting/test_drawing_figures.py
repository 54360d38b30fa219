"""Pictures of random figures: everything is there, whole, apart and in its place."""

from __future__ import annotations

import io
from xml.etree import ElementTree as ET

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from PIL import Image

from chalkwright.renderers.base import Element
from chalkwright.renderers.counting.backdrops import backdrop
from chalkwright.renderers.counting.draw import Picture, draw, render
from chalkwright.renderers.counting.figure import BarModel, Cut, Figure, Group, Jump, NumberLine, Scene, Things
from chalkwright.renderers.counting.icons import UnknownObject
from chalkwright.renderers.counting.layout import lay_out
from chalkwright.renderers.counting.scene import size_of
from tests.renderers.counting.figures import SIZES, bar_models, number_lines, scenes

MANY = settings(max_examples=25, suppress_health_check=list(HealthCheck))
SOME = settings(max_examples=25, suppress_health_check=list(HealthCheck))
APPLES = Group(things=(Things(name="apple", count=3),), container="basket")


def things(elements: tuple[Element, ...]) -> list[Element]:
    return [element for element in elements if element.role == "image" and element.kind != "backdrop"]


def inside(elements: tuple[Element, ...], width: int, height: int, edge: float) -> bool:
    left, top = edge * width, edge * height
    return all(
        e.box.left >= left and e.box.top >= top and e.box.right <= width - left and e.box.bottom <= height - top
        for e in elements
        if e.kind != "backdrop"
    )


@MANY
@given(scenes(), SIZES)
def test_every_scene_is_countable(scene: Scene, size: tuple[int, int]) -> None:
    width, height = size
    _, elements, findings = render(scene, width, height)
    assert findings == ()
    assert inside(elements, width, height, 0.04)
    shown = things(elements)
    for index, group in enumerate(scene.groups, 1):
        assert sum(e.group == index for e in shown) == group.count
    if size == (1024, 768) and 0 < len(shown) <= 40 and not any(group.label for group in scene.groups):
        assert min(max(e.box.width, e.box.height) for e in shown) >= 24


@MANY
@given(scenes(), SIZES)
def test_things_are_in_their_containers_and_in_no_other(scene: Scene, size: tuple[int, int]) -> None:
    layout = lay_out(scene, size_of, backdrop(scene, *size).room)
    for held in layout.held:
        for spot in layout.spots:
            if held.group in (spot.group, -1):
                assert held.inner.left < spot.box.left
                assert spot.box.right < held.inner.right
                assert held.inner.top < spot.box.top
                assert spot.box.bottom < held.inner.bottom
            else:
                assert held.box.overlap(spot.box) == 0
    own = [held.box for held in layout.held if held.group >= 0]
    assert not any(one.overlap(other) > 0 for k, one in enumerate(own) for other in own[:k])


@SOME
@given(bar_models(), SIZES)
def test_every_bar_model_is_legible(model: BarModel, size: tuple[int, int]) -> None:
    _, elements, findings = render(model, *size)
    assert findings == ()
    assert inside(elements, *size, 0.035)
    assert sum(e.kind == "bar" for e in elements) == sum(len(row) for row in model.rows)
    said = [e.text for e in elements if e.role == "text"]
    for row in model.rows:
        for bar in row:
            assert ("?" if bar.unknown else str(bar.value)) in said


@SOME
@given(number_lines(), SIZES)
def test_every_number_line_is_legible(figure: NumberLine, size: tuple[int, int]) -> None:
    _, elements, findings = render(figure, *size)
    assert findings == ()
    assert inside(elements, *size, 0.035)
    assert sum(e.kind == "arc" for e in elements) == len(figure.jumps)
    said = {e.text for e in elements if e.role == "text"}
    assert {str(k).replace("-", "−") for k in (figure.places[0], figure.places[-1])} <= said


FIGURES: list[Figure] = [
    Scene(groups=(APPLES, APPLES), backdrop="scenic", seed=3),
    Scene(groups=(Group(things=(Things(name="pizza", count=2, cut=Cut(parts=4, shown=3)),)),), on="table"),
    BarModel.model_validate({"rows": [[{"value": 7, "label": "red"}, {"value": 2}]], "total": "9"}),
    NumberLine(start=9, jumps=(Jump(by=-4),), backdrop="scenic"),
]


@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: figure.kind)
def test_the_picture_is_a_png_and_an_svg_that_stands_alone(figure: Figure) -> None:
    picture = draw(figure, width=640, height=480)
    again = draw(figure, width=640, height=480)
    assert picture == again
    image = Image.open(io.BytesIO(picture.png))
    assert image.size == (640, 480) == (picture.width, picture.height)
    root = ET.fromstring(picture.svg)
    tags = {element.tag.split("}")[1] for element in root.iter()}
    assert not tags & {"text", "image", "style", "script", "foreignObject"}
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    for element in root.iter():
        for value in element.attrib.values():
            if value.startswith(("#", "url(#")) and element.tag.endswith(("use", "g", "path")):
                name = value.removeprefix("url(").rstrip(")").removeprefix("#")
                assert name in ids or len(name) in (3, 6)  # a reference, or a colour


def test_elements_are_where_the_ink_is() -> None:
    scene = Scene(groups=(Group(things=(Things(name="apple", count=3), Things(name="pencil", count=2))),))
    picture = draw(scene)
    pixels = np.array(Image.open(io.BytesIO(picture.png)).convert("L"))
    for element in things(picture.elements):
        b = element.box
        around = pixels[int(b.top) - 6 : int(b.bottom) + 7, int(b.left) - 6 : int(b.right) + 7]
        down, across = np.nonzero(around < 250)
        assert across.min() == pytest.approx(6, abs=2)
        assert down.min() == pytest.approx(6, abs=2)
        assert across.max() == pytest.approx(b.width + 6, abs=2)
        assert down.max() == pytest.approx(b.height + 6, abs=2)


def words(picture: Picture) -> tuple[str, str]:
    root = ET.fromstring(picture.svg)
    return tuple(root[k].text or "" for k in (0, 1))  # type: ignore[return-value]


def test_the_picture_says_what_it_shows() -> None:
    taken = Group(things=(Things(name="apple", count=1, color="green"),), taken_from=0, label="Ben")
    title, said = words(draw(Scene(groups=(APPLES, taken)), width=400, height=300))
    assert title == "3 apples in a basket and 1 green apple"
    assert "Group 1: 3 apples in a basket." in said
    assert "Group 2 (Ben): 1 green apple, taken away from group 1." in said
    title, said = words(draw(FIGURES[3], width=400, height=300))
    assert title == "Number line: from 9 back by 4"
    assert said == "The jumps lead from 9 to 5."


def test_groups_and_things_are_marked_in_the_svg() -> None:
    root = ET.fromstring(draw(Scene(groups=(APPLES, APPLES)), width=400, height=300).svg)
    groups = [element for element in root.iter() if element.get("data-group")]
    assert [(g.get("data-count"), g.get("data-container")) for g in groups] == [("3", "basket")] * 2
    assert all(len([u for u in g.iter() if u.get("data-object") == "apple"]) == 3 for g in groups)


def test_a_scene_of_nothing_shows_an_empty_place() -> None:
    nothing = Group(things=(Things(name="apple", count=0),))
    assert [e.kind for e in draw(Scene(groups=(nothing,))).elements] == ["backdrop", "container:space"]
    assert [e.kind for e in draw(Scene(groups=(nothing,), on="plate")).elements] == ["backdrop", "container:plate"]
    basket = Group(things=(Things(name="apple", count=0),), container="basket")
    assert [e.kind for e in draw(Scene(groups=(basket,))).elements] == ["backdrop", "container:basket"]


def test_what_cannot_be_drawn_is_refused() -> None:
    with pytest.raises(UnknownObject, match="no drawing of"):
        draw(Scene(groups=(Group(things=(Things(name="qwertz", count=1),)),)))
    with pytest.raises(UnknownObject, match="container called “aple”"):
        draw(Scene(groups=(Group(things=(Things(name="apple", count=1),), container="aple"),)))
    with pytest.raises(ValueError, match="use 64 to 8192 px"):
        draw(FIGURES[0], width=10)

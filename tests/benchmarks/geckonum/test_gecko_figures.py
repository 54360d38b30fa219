"""Every prompt as a figure of our own renderer that shows it exactly."""

from __future__ import annotations

from collections import Counter

import pytest

from chalkwright.benchmarks.e2v.colors import read_rgb
from chalkwright.benchmarks.geckonum.figures import figure_of
from chalkwright.benchmarks.geckonum.prompts import Prompt
from chalkwright.benchmarks.geckonum.templates import own_prompts
from chalkwright.benchmarks.geckonum.vocabulary import PROMPT_TYPES
from chalkwright.renderers.counting.draw import draw
from chalkwright.renderers.counting.figure import Scene
from chalkwright.renderers.counting.icons import icon
from tests.benchmarks.geckonum.made_annotations import BOTH, CATS, FORKS, PIZZA, PLACED, VASE
from tests.offenders import each

PROMPTS = own_prompts()


def counts(scene: Scene) -> Counter[tuple[str, str | None]]:
    found: Counter[tuple[str, str | None]] = Counter()
    for group in scene.groups:
        for things in group.things:
            found[things.name, things.color] += things.count
    return found


@each(PROMPT_TYPES[:7])
def test_task_1_shows_the_numbers_and_colours(kind: str) -> None:
    for prompt in (prompt for prompt in PROMPTS if prompt.type == kind):
        expected: Counter[tuple[str, str | None]] = Counter()
        for mention in prompt.mentions:
            expected[mention.noun, mention.color] += mention.number or 0
        assert counts(figure_of(prompt)) == expected


@pytest.mark.parametrize(
    ("relation", "arrangement", "first"),
    [("left of", "row", "leaf"), ("right of", "row", "fly"), ("above", "column", "leaf"), ("below", "column", "fly")],
)
def test_places_are_kept(relation: str, arrangement: str, first: str) -> None:
    scene = figure_of(PLACED.model_copy(update={"relation": relation}))
    assert (scene.arrangement, scene.groups[0].things[0].name) == (arrangement, first)


@pytest.mark.parametrize(("relation", "side"), [("left of", 0), ("right of", 0), ("above", 1), ("below", 1)])
def test_places_are_drawn(relation: str, side: int) -> None:
    picture = draw(figure_of(PLACED.model_copy(update={"relation": relation})))
    edges = {
        name: [
            (e.box.left, e.box.right) if side == 0 else (e.box.top, e.box.bottom)
            for e in picture.elements
            if e.kind == name
        ]
        for name in ("leaf", "fly")
    }
    before, after = ("leaf", "fly") if relation in ("left of", "above") else ("fly", "leaf")
    assert max(high for _, high in edges[before]) < min(low for low, _ in edges[after])


@pytest.mark.parametrize(("quantity", "low", "high"), [("no", 0, 0), ("few", 3, 7), ("many", 11, 60)])
def test_quantities_of_one_thing_are_what_people_call_so(quantity: str, low: int, high: int) -> None:
    for seed in range(20):
        scene = figure_of(VASE.model_copy(update={"quantity": quantity}), seed)
        assert scene.groups[0].container == "vase"
        assert low <= scene.groups[0].count <= high


@pytest.mark.parametrize(("quantity", "sign"), [("fewer", -1), ("as many", 0), ("more", 1)])
def test_comparisons_hold(quantity: str, sign: int) -> None:
    for seed in range(20):
        ants, flutes = (group.count for group in figure_of(BOTH.model_copy(update={"quantity": quantity}), seed).groups)
        assert min(ants, flutes) > 0
        assert (ants > flutes) - (ants < flutes) == sign


def test_cuts_and_breaks() -> None:
    (pizza,) = figure_of(PIZZA).groups[0].things
    assert pizza.cut is not None
    assert (pizza.count, pizza.cut.parts, pizza.cut.shown) == (1, 3, 3)
    whole, broken = figure_of(FORKS).groups[0].things
    assert (whole.count, whole.cut, broken.count) == (1, None, 1)
    assert broken.cut is not None
    assert broken.cut.parts == broken.cut.shown == 2
    assert figure_of(FORKS).on == "table"


def test_a_half_besides_and_halves_in_two_colours_and_twice_the_size() -> None:
    by_text = {prompt.text: figure_of(prompt).groups[0].things for prompt in PROMPTS if prompt.task == 3}
    whole, half = by_text["On the table there are two pizzas and half of another pizza."]
    assert (whole.count, whole.cut) == (2, None)
    assert half.cut is not None
    assert (half.cut.parts, half.cut.shown) == (2, 1)
    (banana,) = by_text["A picture of a banana: one half of it is red, the other half is blue."]
    assert banana.cut is not None
    assert (banana.cut.how, banana.cut.colors) == ("in place", ("red", "blue"))
    (pencil,) = by_text["A pencil broken into two pieces, one of them twice as large as the other."]
    assert pencil.cut is not None
    assert pencil.cut.ratio == (1, 2)


def test_the_same_prompt_and_seed_give_the_same_figure() -> None:
    assert figure_of(VASE, 3) == figure_of(VASE, 3)
    assert len({figure_of(VASE, seed).groups[0].count for seed in range(20)}) > 1


@each(PROMPT_TYPES)
def test_a_picture_of_each_type_is_drawn_without_findings(kind: str) -> None:
    prompt = next(prompt for prompt in PROMPTS if prompt.type == kind)
    picture = draw(figure_of(prompt))
    assert picture.png.startswith(b"\x89PNG")
    assert picture.findings == ()


def test_what_is_drawn_is_what_the_prompt_says() -> None:
    drawn = Counter(element.kind for element in draw(figure_of(CATS)).elements)
    assert drawn["cat"] == 3


def test_every_noun_can_be_drawn() -> None:
    for noun in {mention.noun for prompt in PROMPTS for mention in prompt.mentions}:
        assert icon(noun).body


def pieces(prompt: Prompt) -> list[int]:
    """Pixels of each piece of ink on the page, the smallest first."""
    import numpy as np
    from scipy import ndimage

    rgb = read_rgb(draw(figure_of(prompt), width=640, height=480).png)
    parts, count = ndimage.label((rgb < 250).any(axis=2), structure=np.ones((3, 3)))
    sizes = ndimage.sum_labels(np.ones(parts.shape), parts, range(1, count + 1))
    return sorted(int(size) for size in sizes if size > 20)


def divided(**wanted: object) -> list[Prompt]:
    """The prompts of task 3 without a table whose division has these values."""
    return [
        prompt
        for prompt in PROMPTS
        if prompt.division is not None
        and not figure_of(prompt).on
        and all(getattr(prompt.division, name) == value for name, value in wanted.items())
    ]


@pytest.mark.parametrize("count", [3, 4, 5])
def test_a_cut_thing_lies_in_so_many_equal_pieces(count: int) -> None:
    prompts = divided(pieces=count, twice=False, colors=())
    assert len(prompts) == 4
    for prompt in prompts:
        found = pieces(prompt)
        assert len(found) == count, prompt.text
        assert found[-1] < 1.15 * found[0], prompt.text


def test_one_piece_is_twice_the_other() -> None:
    for prompt in divided(twice=True):
        small, large = pieces(prompt)
        assert large / small == pytest.approx(2, rel=0.1), prompt.text


def test_a_thing_in_two_colours_is_one_thing() -> None:
    for prompt in divided(pieces=2, twice=False):
        assert len(pieces(prompt)) == 1, prompt.text

"""The OpenCV detector on pictures drawn afresh: what it must see, and what it must not be fooled by."""

from __future__ import annotations

import asyncio
import random

import pytest

from chalkwright.benchmarks.e2v.clutter import SPOILS, found
from chalkwright.benchmarks.e2v.damage import KINDS, applies, damage_picture, damages
from chalkwright.benchmarks.e2v.data import Detected, Item
from chalkwright.benchmarks.e2v.detectors.opencv import OpenCv, find_containers, find_objects
from chalkwright.benchmarks.e2v.items import items
from chalkwright.benchmarks.e2v.metrics import sort_into_containers
from chalkwright.benchmarks.e2v.scoring import score
from chalkwright.renderers.base import Box
from chalkwright.renderers.counting import containers
from chalkwright.renderers.counting.draw import Picture, draw
from chalkwright.renderers.counting.figure import Arrangement, Backdrop, Group, Scene, Things
from tests.offenders import each

OBJECTS = ("apple", "bicycle", "deer", "duck", "panda", "spider", "swan", "worm")
HOLDERS = tuple(name for name in containers.names() if name != "space")


def picture(*groups: Group, arrangement: Arrangement = "auto", backdrop: Backdrop = "plain", seed: int = 0) -> Picture:
    return draw(Scene(groups=groups, arrangement=arrangement, backdrop=backdrop, seed=seed))


def some(name: str, count: int, container: str | None = None) -> Group:
    return Group(things=(Things(name=name, count=count),), container=container)


def center(box: Box) -> tuple[float, float]:
    return (box.left + box.right) / 2, (box.top + box.bottom) / 2


@pytest.mark.parametrize("name", OBJECTS)
def test_every_thing_is_found_where_it_is(name: str) -> None:
    backdrop: Backdrop = "scenic" if OBJECTS.index(name) % 2 else "plain"
    drawn = picture(some(name, 3), some(name, 8), backdrop=backdrop, seed=len(name))
    seen = find_objects(drawn.png, (name,))
    there = sorted(center(element.box) for element in drawn.elements if element.kind == name)
    assert len(seen) == len(there) == 11
    for (x, y), (right_x, right_y) in zip(sorted(center(one.box) for one in seen), there, strict=True):
        assert abs(x - right_x) < 3
        assert abs(y - right_y) < 3


@each(HOLDERS[::2])
def test_containers_and_what_is_in_them(holder: str) -> None:
    drawn = picture(some("apple", 4, holder), some("apple", 7, holder), backdrop="scenic", seed=len(holder))
    seen, held = find_objects(drawn.png, ("apple",)), find_containers(drawn.png, (holder,))
    assert [one.name for one in held] == [holder] * 2
    inside, loose = sort_into_containers(seen, [one.box for one in held])
    assert sorted(len(one) for one in inside) == [4, 7]
    assert not loose


def test_an_empty_container_is_a_container() -> None:
    drawn = picture(some("apple", 4, "box"), some("apple", 0, "box"))
    assert len(find_containers(drawn.png, ("box",))) == 2


def test_a_container_of_another_kind_is_not_found() -> None:
    drawn = picture(some("apple", 4, "box"), some("apple", 3, "basket"))
    assert len(find_containers(drawn.png, ("box",))) == 1
    assert [one.name for one in find_containers(drawn.png, ("basket", "box"))].count("basket") == 1


def test_near_and_far_things_and_arrows() -> None:
    near_far = picture(some("dog", 2), some("dog", 5), arrangement="near-far")
    assert len(find_objects(near_far.png, ("dog",))) == 7
    taken = picture(some("dog", 4, "box"), some("dog", 3).model_copy(update={"taken_from": 0}))
    assert any(element.kind == "arrow" for element in taken.elements)
    assert len(find_objects(taken.png, ("dog",))) == 7


def test_kinds_are_told_apart() -> None:
    drawn = picture(some("orange", 3), some("apple", 4), some("lemon", 2))
    assert _counted(find_objects(drawn.png, ("apple", "orange"))) == {"apple": 4, "orange": 3}
    assert find_objects(drawn.png, ("strawberry",)) == ()


@pytest.mark.parametrize(("there", "asked"), [("seed", "drop"), ("egg", "onion")])
def test_a_thing_that_looks_more_like_another_is_not_it(there: str, asked: str) -> None:
    drawn = picture(some(there, 3))
    assert find_objects(drawn.png, (asked,)) == ()
    assert _counted(find_objects(drawn.png, (asked, there))) == {there: 3}


def test_recolored_things_are_the_same_things() -> None:
    colors = Group(things=(Things(name="cat", count=3, color="blue"), Things(name="cat", count=2, color="white")))
    assert len(find_objects(picture(colors).png, ("cat",))) == 5


def test_words_of_the_question_come_back() -> None:
    drawn = picture(some("hamburger", 2))
    assert _counted(find_objects(drawn.png, ("burger",))) == {"burger": 2}


def test_names_that_nobody_knows_are_not_found() -> None:
    drawn = picture(some("apple", 2))
    assert find_objects(drawn.png, ("quokka",)) == ()
    assert find_containers(drawn.png, ("quokka",)) == ()
    assert find_objects(drawn.png, ()) == ()


async def test_as_a_detector() -> None:
    detector = OpenCv()
    drawn = picture(some("apple", 2, "box"))
    assert detector.name == "opencv"
    assert len(await detector.objects(drawn.png, ["apple"])) == 2
    assert len(await detector.containers(drawn.png, ["box"])) == 1
    with pytest.raises(ValueError, match="no picture"):
        await detector.objects(b"", ["apple"])


def _counted(detected: tuple[Detected, ...]) -> dict[str, int]:
    return {name: sum(one.name == name for one in detected) for name in {one.name for one in detected}}


# ------------------------------------------------------------------- damage


def _graded(png: bytes, item: Item) -> bool:
    return asyncio.run(score(png, item, OpenCv())).overall


@pytest.mark.process
@pytest.mark.parametrize("kind", KINDS)
def test_damaged_pictures_are_rejected(kind: str) -> None:
    dice = random.Random(kind)
    chosen = [item for item in items() if applies(kind, item)]  # type: ignore[arg-type]
    for item in dice.sample(chosen, 2):
        spoiled = damage_picture(item, kind, seed=3)  # type: ignore[arg-type]
        assert not _graded(spoiled.png, item), (kind, item.id)


def test_what_is_damaged_was_right_before() -> None:
    """Without this, a detector that finds nothing would reject everything."""
    from chalkwright.agent.visualize.structure import figure

    for item in random.Random(5).sample(items(), 4):
        assert _graded(draw(figure(item.problem, seed=3)).png, item), item.id


def test_damage_is_seeded_and_of_every_kind() -> None:
    first, again, other = (damages(items(), 45, seed=seed) for seed in (1, 1, 2))
    assert first == again != other
    assert [sum(kind == wanted for _, kind in first) for wanted in KINDS] == [5] * 9
    item, kind = first[0]
    assert damage_picture(item, kind, seed=1).png == damage_picture(item, kind, seed=1).png


def test_damage_that_would_not_make_it_wrong() -> None:
    item = next(one for one in items() if one.problem.visual == "object")
    with pytest.raises(ValueError, match="does not make a picture of"):
        damage_picture(item, "wrong color")


# ------------------------------------------------------------------ clutter


def test_the_documented_limits() -> None:
    """See docs/e2v-detectors.md: clean and compressed pictures are read, textured grounds are not."""
    assert found(SPOILS["JPEG, quality 75"], 1, seed=1) == (1, 1)
    assert found(SPOILS["textured ground"], 1, seed=1)[1] < 0.5

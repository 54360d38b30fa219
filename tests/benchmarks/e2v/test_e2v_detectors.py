"""The detectors that need a model: a vision-language model over the wire, GroundingDINO without its libraries."""

from __future__ import annotations

import io
import json
from collections.abc import Sequence
from importlib.util import find_spec

import pytest
from PIL import Image

from chalkwright.agent.errors import AttemptsExhausted, MachineFault
from chalkwright.benchmarks.e2v.data import Detected
from chalkwright.benchmarks.e2v.detectors.grounding_dino import GroundingDino, load
from chalkwright.benchmarks.e2v.detectors.overlaps import intersection_over_union, without_doubles
from chalkwright.benchmarks.e2v.detectors.vision_model import SCHEMA, VisionModel
from chalkwright.renderers.base import Box
from tests.wire.clients import chat
from tests.wire.server import Reply, WireServer, in_turn


def png(width: int = 200, height: int = 100) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (width, height), "white").save(out, format="PNG")
    return out.getvalue()


def entry(name: str, *boxes: Sequence[float], count: int | None = None) -> dict[str, object]:
    return {"name": name, "count": len(boxes) if count is None else count, "boxes": [list(box) for box in boxes]}


def said(*entries: dict[str, object]) -> Reply:
    return Reply(json.dumps({"found": entries}))


# ------------------------------------------------------------- vision model


@pytest.mark.parametrize("adapter", ["openai", "google"])
async def test_a_model_gives_places_in_thousandths(wire: WireServer, adapter: str) -> None:
    wire.script = lambda call: said(entry("Apple", [500, 500, 1000, 1000], [0, 0, 250, 500]), entry("pear"))
    detector = VisionModel(chat(adapter, wire))
    found = await detector.objects(png(), ["apple", "pear"])
    assert [(one.name, one.box) for one in found] == [
        ("apple", Box(left=0, top=0, right=50, bottom=50)),
        ("apple", Box(left=100, top=50, right=200, bottom=100)),
    ]
    (call,) = wire.calls
    assert call.images == 1
    assert "- ⟦apple⟧\n- ⟦pear⟧" in call.last
    assert "container" not in call.last
    assert call.temperature == 0
    if adapter == "openai":
        assert call.schema == SCHEMA


async def test_containers_are_asked_for_as_such(wire: WireServer) -> None:
    wire.script = lambda call: said(entry("box", [0, 0, 1000, 1000]))
    found = await VisionModel(chat("openai", wire)).containers(png(), ["box"])
    assert len(found) == 1
    assert "containers" in wire.calls[0].last


@pytest.mark.parametrize(
    ("bad", "why"),
    [
        (said(entry("apple", [0, 0, 100, 100], count=2)), "says 2 and lists 1 boxes"),
        (said(entry("pear", [0, 0, 100, 100])), "There is no entry for “apple”"),
        (said(entry("apple", [0, 0, 1200, 100])), "is empty or leaves the picture"),
        (said(entry("apple", [50, 0, 50, 100])), "is empty or leaves the picture"),
        (said(entry("apple", [0, 0, 100])), "is no list of four numbers"),
        (Reply('{"found": 3}'), "has no list “found”"),
        (Reply("I see one apple."), "JSON"),
    ],
)
async def test_a_reply_that_will_not_do_is_asked_for_again(wire: WireServer, bad: Reply, why: str) -> None:
    wire.script = in_turn(bad, said(entry("apple", [0, 0, 100, 100])))
    found = await VisionModel(chat("openai", wire)).objects(png(), ["apple"])
    assert len(found) == 1
    assert why in wire.calls[1].last
    assert wire.calls[1].images == 1


async def test_a_model_that_cannot_count_is_given_up(wire: WireServer) -> None:
    wire.script = lambda call: said(entry("apple", [0, 0, 100, 100], count=7))
    with pytest.raises(AttemptsExhausted, match=r"after 3 attempts.*says 7 and lists 1 boxes"):
        await VisionModel(chat("openai", wire)).objects(png(), ["apple"])
    assert len(wire.calls) == 3


async def test_without_names_nobody_is_asked(wire: WireServer) -> None:
    assert await VisionModel(chat("openai", wire)).objects(png(), []) == ()
    assert wire.calls == []


# ------------------------------------------------------------ GroundingDINO


@pytest.mark.skipif(find_spec("torch") is not None, reason="torch is there, so that it would load the weights")
async def test_missing_libraries_are_told_in_one_sentence() -> None:
    with pytest.raises(MachineFault, match="needs torch and transformers, and torch is not installed; run `uv pip"):
        await GroundingDino().objects(png(), ["apple"])
    with pytest.raises(MachineFault, match="not installed"):
        load("nowhere", None, 0.3, 0.2)


async def test_what_the_model_finds_becomes_detections() -> None:
    asked = []

    def finder(picture: Image.Image, noun: str) -> list[tuple[float, list[float]]]:
        asked.append((picture.size, noun))
        if noun == "pear":
            return [(0.5, [1, 1, 49, 49])]
        return [(0.9, [0, 0, 50, 50]), (0.6, [100, -5, 230, 40])]

    found = await GroundingDino(finder=finder).objects(png(), ["apple", "pear"])
    assert asked == [((200, 100), "apple"), ((200, 100), "pear")]
    assert [(one.name, one.box, one.score) for one in found] == [
        ("apple", Box(left=0, top=0, right=50, bottom=50), 0.9),
        ("apple", Box(left=100, top=0, right=200, bottom=40), 0.6),
    ]


def seen(left: float, top: float, right: float, bottom: float, score: float = 1.0) -> Detected:
    return Detected(name="apple", box=Box(left=left, top=top, right=right, bottom=bottom), score=score)


def test_of_doubles_the_strongest_stays() -> None:
    assert without_doubles([seen(0, 0, 10, 10, 0.5), seen(0, 1, 10, 10, 0.9)]) == (seen(0, 1, 10, 10, 0.9),)


def test_a_box_around_a_crowd_goes() -> None:
    three = [seen(0, 0, 10, 10), seen(20, 0, 30, 10), seen(40, 0, 50, 10)]
    assert without_doubles([seen(0, 0, 50, 30), *three]) == tuple(three)
    assert len(without_doubles([seen(0, 0, 50, 30), *three], crowds=False)) == 4
    assert len(without_doubles([seen(0, 0, 35, 30), *three])) == 4


def test_shared_area() -> None:
    assert intersection_over_union(seen(0, 0, 10, 10).box, seen(5, 0, 15, 10).box) == pytest.approx(1 / 3)
    assert intersection_over_union(seen(0, 0, 10, 10).box, seen(20, 0, 30, 10).box) == 0

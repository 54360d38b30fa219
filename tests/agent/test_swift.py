"""``swift``: a short outline, the base scene while it streams, all others in one reply."""

from __future__ import annotations

import re
import threading
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from chalkwright.agent.data import Redo
from chalkwright.agent.events import AttemptStarted, CallRetried, Event, OutlineReady, PictureReady
from chalkwright.agent.explain.outline import OutlineStream, parse_outline, to_xml
from chalkwright.agent.explain.series import closed_classes
from chalkwright.agent.loop import Rejected
from chalkwright.renderers.base import Rendering, RenderRequest
from chalkwright.renderers.faults import Fault
from tests.agent.scripted import coloured, is_wish, made, options
from tests.conversations import replay
from tests.conversations.replay import asked
from tests.wire.server import Call, Reply, WireServer

TRAM = replay.load("tram")
SCRIPT = TRAM.script("swift")
OUTLINE = TRAM.replies("swift", "outline")[0]
SERIES = TRAM.replies("swift", "series")[0]


def stages(wire: WireServer) -> Counter[tuple[str, int | None]]:
    return Counter(asked(call)[:2] for call in wire.calls)


def pictures(events: list[Event]) -> list[int]:
    return [event.scene for event in events if isinstance(event, PictureReady)]


def test_a_short_outline_says_what_all_scenes_share_and_no_more_than_it_must_of_each() -> None:
    outline = parse_outline(OUTLINE, short=True)
    assert outline.series.startswith("Library: matplotlib")
    assert "double arrows for 20 s" in outline.scenes[2].elements
    assert parse_outline(to_xml(outline)) == outline
    with pytest.raises(Rejected, match="PURPOSE"):
        parse_outline(OUTLINE)
    with pytest.raises(Rejected, match="no <SERIES>"):
        parse_outline(re.sub("<SERIES>.*</SERIES>", "", OUTLINE, flags=re.DOTALL), short=True)


def test_a_series_is_a_word_like_any_other_within_a_text() -> None:
    text = "The tag <SERIES> and </SERIES> stand here."
    outline = parse_outline(OUTLINE.replace("We want", f"{text} We want"), short=True)
    assert text in outline.texts[0].markdown


def test_the_stream_knows_the_series_when_scene_1_closes() -> None:
    stream = OutlineStream(short=True)
    stream.feed(OUTLINE[: OUTLINE.index("</SCENE_1>")])
    assert stream.outline() is not None
    stream.feed("</SCENE_1>")
    so_far = stream.outline()
    assert so_far is not None
    assert stream.opening() is None
    assert (len(so_far.scenes), so_far.series) == (1, parse_outline(OUTLINE, short=True).series)


def test_a_scene_can_be_drawn_before_its_description_is_written() -> None:
    stream = OutlineStream(short=True)
    stream.feed(OUTLINE[: OUTLINE.index("</LABELS>")])
    assert stream.opening() is None
    stream.feed("</LABELS>\n<AL")
    opening = stream.opening()
    assert opening is not None
    (scene,) = opening.scenes
    whole = parse_outline(OUTLINE, short=True)
    assert scene == whole.scenes[0].model_copy(update={"alt": ""})
    assert opening.blocks[0] == whole.blocks[0]


def test_a_class_is_closed_once_something_else_begins() -> None:
    code = "```python\nfrom math import pi\nclass Scene2(A):\n    x = 1\n\nclass Scene3(A):\n    y = (\n2,\n)\n"
    assert list(closed_classes(code)) == [(2, "from math import pi\nclass Scene2(A):\n    x = 1\n")]
    assert [scene for scene, _ in closed_classes(code + "```\n")] == [2, 3]
    assert [scene for scene, _ in closed_classes(code.rstrip(), ended=True)] == [2, 3]
    assert list(closed_classes("class Scene2(A):\n    x = 1\nclas")) == []  # its last line may go on


async def test_three_calls_make_the_document(wire: WireServer, tmp_path: Path) -> None:
    wire.script = SCRIPT
    done, events = await made(TRAM.problem, options(wire, workflow="swift"), tmp_path / "run")
    assert done.complete
    assert stages(wire) == {("outline", None): 1, ("rendering", 1): 1, ("series", None): 1}
    assert sorted(pictures(events)) == [1, 2, 3]
    assert done.html.count('src="data:image/') == 3
    assert [scene.attempts for scene in done.record.scenes] == [1, 1, 1]
    second = done.record.scenes[1].code
    assert second is not None
    assert second.written.startswith("class Scene2(Scene1)")
    assert "class Scene1(FigureScene)" in second.source
    assert done.record.scenes[0].plan is not None
    systems = [call.system for call in wire.calls if asked(call)[0] != "outline"]
    assert systems[0] == systems[1]


async def test_the_base_is_drawn_while_the_outline_streams_and_scene_2_while_scene_3_is_written(
    wire: WireServer, tmp_path: Path
) -> None:
    first, second = threading.Event(), threading.Event()

    def script(call: Call) -> Reply:
        rest = {"outline": first, "series": second}.get(asked(call)[0])
        return Reply(SCRIPT(call).text, pieces=40, rest=rest)

    def hear(event: Event) -> None:
        if isinstance(event, PictureReady):
            (first if event.scene == 1 else second).set()

    wire.script = script
    assert "class Scene3" in SERIES[: len(SERIES) // 2 - 20]
    _, events = await made(TRAM.problem, options(wire, workflow="swift"), tmp_path / "run", hear=hear)
    assert pictures(events) == [1, 2, 3]
    kinds = [type(event) for event in events]
    assert kinds.index(PictureReady) < kinds.index(OutlineReady)
    alts = [event.alt for event in events if isinstance(event, PictureReady)]
    assert alts == [scene.alt for scene in parse_outline(OUTLINE, short=True).scenes]


async def test_the_later_scenes_are_asked_for_while_the_last_text_is_written(wire: WireServer, tmp_path: Path) -> None:
    drawn = threading.Event()
    padded = OUTLINE.replace("</TEXT_4>", " And so on." * 400 + "</TEXT_4>")

    def script(call: Call) -> Reply:
        return Reply(padded, pieces=40, rest=drawn) if asked(call)[0] == "outline" else SCRIPT(call)

    def hear(event: Event) -> None:
        if isinstance(event, PictureReady) and event.scene == 3:
            drawn.set()

    wire.script = script
    assert "</SCENE_3>" in padded[: len(padded) // 2 - 200]
    done, events = await made(TRAM.problem, options(wire, workflow="swift"), tmp_path / "run", hear=hear)
    assert [type(event) for event in events].index(OutlineReady) > 3
    assert sorted(pictures(events)) == [1, 2, 3]
    assert stages(wire) == {("outline", None): 1, ("rendering", 1): 1, ("series", None): 1}
    assert done.html.count('src="data:image/') == 3


async def test_a_stream_that_is_cut_loses_only_the_scenes_that_are_not_closed(wire: WireServer, tmp_path: Path) -> None:
    drawn = threading.Event()

    def script(call: Call) -> Reply:
        first = asked(call)[0] == "series" and stages(wire)["series", None] == 1
        return Reply(SCRIPT(call).text, pieces=40, cut=first, rest=drawn if first else None)

    def hear(event: Event) -> None:
        if isinstance(event, PictureReady) and event.scene == 2:
            drawn.set()

    wire.script = script
    done, events = await made(TRAM.problem, options(wire, workflow="swift"), tmp_path / "run", hear=hear)
    assert done.complete
    assert pictures(events) == [1, 2, 3]
    again = [call.last for call in wire.calls if asked(call)[0] == "series"]
    assert len(again) == 2
    assert "class Scene2" not in again[1]
    assert "## Scene 3," in again[1]
    assert "## Scene 2," not in again[1]
    assert [type(event) for event in events].count(CallRetried) == 1
    assert [call.outcome for call in done.record.calls if call.stage == "series"][-1] == "ok"


def failing(scene: str, times: int) -> Callable[[RenderRequest], Rendering]:
    """Draws all but the first ``times`` codes of a scene."""
    failed = 0

    def draw(request: RenderRequest) -> Rendering:
        nonlocal failed
        if request.scene == scene and failed < times:
            failed += 1
            return Rendering(faults=(Fault(kind="scene-raised", message="It raised."),))
        return coloured(request)

    return draw


@pytest.mark.parametrize(("times", "alone"), [(1, False), (2, True)])
async def test_a_scene_that_fails_twice_is_drawn_by_itself(
    wire: WireServer, tmp_path: Path, times: int, alone: bool
) -> None:
    def script(call: Call) -> Reply:
        stage, scene, attempt = asked(call)
        if (stage, scene) != ("rendering", 3):
            return SCRIPT(call)
        return TRAM.script("swift" if attempt > 1 else "anchored")(call)

    def mended(call: Call) -> Reply:
        if asked(call)[:2] == ("rendering", 3) and asked(call).attempt == 2:
            return Reply(TRAM.replies("inherited", "rendering", 3)[0])
        return script(call)

    wire.script = mended
    chosen = options(wire, workflow="swift")
    done, events = await made(TRAM.problem, chosen, tmp_path / "run", draw=failing("Scene3", times))
    assert done.complete
    code = done.record.scenes[2].code
    assert code is not None
    assert (code.written == code.source) == alone
    assert done.record.scenes[2].attempts == times + 1
    assert stages(wire)["series", None] == 1
    tries = [event for event in events if isinstance(event, AttemptStarted) and event.scene == 3]
    assert len(tries) == times + 1


async def test_the_next_scene_is_the_base_where_scene_1_fails_for_good(wire: WireServer, tmp_path: Path) -> None:
    base = TRAM.replies("inherited", "rendering", 1)[0]

    def script(call: Call) -> Reply:
        stage, scene, _ = asked(call)
        if stage == "series":
            return Reply(SERIES.replace("(Scene1)", "(Scene2)"))
        if stage == "rendering":
            return Reply(base.replace("Scene1", f"Scene{scene}"))
        return SCRIPT(call)

    wire.script = script
    chosen = options(wire, workflow="swift", attempts=2)
    done, events = await made(TRAM.problem, chosen, tmp_path / "run", draw=failing("Scene1", 99))
    assert done.record.anchor == 2
    assert pictures(events) == [2, 3]
    third = done.record.scenes[2].code
    assert third is not None
    assert third.written.startswith("class Scene3(Scene2)")
    assert [scene.drawn for scene in done.record.scenes] == [False, True, True]


async def test_without_diagrams_an_outline_needs_no_series(wire: WireServer, tmp_path: Path) -> None:
    wire.script = lambda _: Reply(replay.load("no_diagram").replies("anchored", "outline")[0])
    done, _ = await made(replay.load("no_diagram").problem, options(wire, workflow="swift"), tmp_path / "run")
    assert done.complete
    assert len(wire.calls) == 1


async def test_a_scene_that_came_to_stand_alone_is_redone_alone(wire: WireServer, tmp_path: Path) -> None:
    def script(call: Call) -> Reply:
        if asked(call)[:2] != ("rendering", 3):
            return SCRIPT(call)
        return TRAM.script("swift" if asked(call).attempt > 1 else "anchored")(call)

    def answered(call: Call) -> Reply:
        if is_wish(call):
            return Reply(TRAM.replies("anchored", "rendering", 3)[0].replace("34 s", "34 s "))
        if asked(call)[:2] == ("rendering", 3) and asked(call).attempt == 2:
            return Reply(TRAM.replies("inherited", "rendering", 3)[0])
        return script(call)

    wire.script = answered
    chosen, out = options(wire, workflow="swift"), tmp_path / "run"
    await made(TRAM.problem, chosen, out, draw=failing("Scene3", 2))
    redo = Redo(scene=3, wish="Make the letters bigger.")
    done, _ = await made(TRAM.problem, chosen, out, resume=True, redo=redo)
    code = done.record.scenes[2].code
    assert code is not None
    assert code.written == code.source

"""A second pair of eyes: once for each clean picture, over a real socket; what does not help leaves the picture."""

from __future__ import annotations

import base64
import io
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from chalkwright.agent.data import Explanation, Look
from chalkwright.agent.errors import UserError
from chalkwright.agent.events import Event, PictureLookedAt
from chalkwright.agent.explain.authors.base import SightedAuthor
from chalkwright.agent.explain.looking import read_answer
from chalkwright.agent.explain.service import ExplanationService
from chalkwright.agent.loop import Rejected
from chalkwright.agent.models.registry import list_presets, resolve
from chalkwright.agent.offline.author import OfflineAuthor
from chalkwright.agent.runs.job import Options
from chalkwright.renderers.base import Finding, Rendering, RenderRequest
from chalkwright.renderers.faults import Fault
from chalkwright.renderers.function import FunctionRenderer, blank
from tests.agent.test_layout_repair import HEADING, TALK, edit
from tests.conversations.replay import asked
from tests.wire.clients import KEY
from tests.wire.server import Call, Reply, WireServer

BETTER = HEADING.replace("right triangle", "right-angled triangle")
MENDS = f"The heading names the wrong triangle.\n\n{edit(HEADING, BETTER)}"
CUT = Finding(kind="cut-by-frame", message="It is cut.", amount=30)
PALE = Finding(kind="low-contrast", message="It is pale.", amount=3)

makes_previews = pytest.mark.process
"""A picture is made smaller in a process apart."""


def looks(wire: WireServer) -> list[Call]:
    return [call for call in wire.calls if asked(call)[0] == "look"]


def script(say: Callable[[Call], Reply] | str = "FINE") -> Callable[[Call], Reply]:
    """Plays the conversation; of Scene 2's picture the model says ``say``, of all others that they are fine."""

    def answer(call: Call) -> Reply:
        stage, scene, _ = asked(call)
        if stage != "look":
            return Reply(TALK.replies("anchored", stage, scene)[0])
        if scene != 2:
            return Reply("FINE")
        return Reply(say) if isinstance(say, str) else say(call)

    return answer


async def explained(
    wire: WireServer,
    root: Path,
    drawn: Callable[[RenderRequest], Rendering | None] = lambda _: None,
    *,
    resume: bool = False,
    **more: object,
) -> tuple[Explanation, list[Event]]:
    given = {"model": "gpt-5", "base_url": wire.openai_url, "look": True, **more}
    options, events = Options.model_validate(given), list[Event]()
    renderers = {"manim": FunctionRenderer("manim", drawn)}
    async with ExplanationService(options, root=root, key=KEY, renderers=renderers) as service:
        job = service.submit(TALK.problem, out=root / "run", resume=resume)
        events += [event async for event in job.events()]
        return await job.result(), events


def after_the_edit(result: Rendering | Finding) -> Callable[[RenderRequest], Rendering | None]:
    """What the edited Scene 2 comes to, a red picture; all other pictures are white and clean."""

    def drawn(request: RenderRequest) -> Rendering | None:
        if BETTER not in request.code:
            return None
        if isinstance(result, Rendering):
            return result
        red = blank(request).model_copy(update={"findings": (result,)})
        assert red.png is not None
        Image.new("RGB", (request.width, request.height), "red").save(red.png)
        return red

    return drawn


@makes_previews
async def test_each_picture_is_seen_once_with_what_it_should_show(wire: WireServer, tmp_path: Path) -> None:
    wire.script = script()
    done, events = await explained(wire, tmp_path)
    assert [scene.look for scene in done.record.scenes] == [Look(outcome="fine")] * 3
    assert sorted((asked(call)[1], call.images) for call in looks(wire)) == [(1, 1), (2, 1), (3, 1)]
    block = done.record.outline.scenes[1]
    about_2 = next(call for call in looks(wire) if asked(call)[1] == 2)
    assert block.labels in about_2.last
    assert HEADING in about_2.last
    assert sorted(event.scene for event in events if isinstance(event, PictureLookedAt)) == [1, 2, 3]
    assert [call.stage for call in done.record.calls].count("look") == 3
    sent = about_2.body["messages"][-1]["content"]
    url = next(part["image_url"]["url"] for part in sent if part["type"] == "image_url")
    assert Image.open(io.BytesIO(base64.b64decode(url.partition(",")[2]))).size == (1024, 576)


@makes_previews
async def test_an_edit_takes_the_pictures_place(wire: WireServer, tmp_path: Path) -> None:
    wire.script = script(MENDS)
    done, _ = await explained(wire, tmp_path)
    scene = done.record.scenes[1]
    assert scene.look == Look(outcome="mended", fault="The heading names the wrong triangle.")
    assert BETTER in (tmp_path / "run" / "scene_2.py").read_text("utf-8")
    assert scene.attempts == 1
    assert len(looks(wire)) == 3


@makes_previews
@pytest.mark.parametrize(
    ("result", "reason"),
    [(CUT, "It is cut."), (Rendering(faults=(Fault(kind="scene-raised", message="It raised."),)), "It raised.")],
    ids=["heavier", "broken"],
)
async def test_an_edit_that_draws_worse_is_dropped(
    wire: WireServer, tmp_path: Path, result: Rendering | Finding, reason: str
) -> None:
    wire.script = script(MENDS)
    done, events = await explained(wire, tmp_path, after_the_edit(result))
    look = Look(outcome="dropped", fault="The heading names the wrong triangle.", reason=reason)
    assert done.record.scenes[1].look == look
    assert PictureLookedAt(scene=2, look=look) in events
    code = done.record.scenes[1].code
    assert code is not None
    assert HEADING in code.written
    assert HEADING in (tmp_path / "run" / "scene_2.py").read_text("utf-8")
    assert (tmp_path / "run" / "scene_2.png").read_bytes() == (tmp_path / "run" / "scene_1.png").read_bytes()


@makes_previews
async def test_an_edit_that_does_not_match_is_dropped_unseen(wire: WireServer, tmp_path: Path) -> None:
    wire.script = script(edit("        self.nowhere()", "        pass"))
    done, _ = await explained(wire, tmp_path)
    look = done.record.scenes[1].look
    assert look is not None
    assert (look.outcome, "“self.nowhere()”" in look.reason) == ("dropped", True)


@makes_previews
async def test_a_provider_that_refuses_the_picture_costs_no_scene(wire: WireServer, tmp_path: Path) -> None:
    wire.script = script(lambda _: Reply(status=400, detail="this model takes no image"))
    done, _ = await explained(wire, tmp_path)
    look = done.record.scenes[1].look
    assert done.complete
    assert look is not None
    assert (look.outcome, "this model takes no image" in look.reason) == ("failed", True)


async def test_what_layout_rules_object_to_is_not_looked_at(wire: WireServer, tmp_path: Path) -> None:
    wire.script = script()

    def pale(request: RenderRequest) -> Rendering:
        return blank(request).model_copy(update={"findings": (PALE,)})

    done, _ = await explained(wire, tmp_path, pale, layout_repairs=0)
    assert [scene.look for scene in done.record.scenes] == [None] * 3
    assert looks(wire) == []


async def test_without_being_asked_nobody_looks(wire: WireServer, tmp_path: Path) -> None:
    wire.script = script()
    await explained(wire, tmp_path, look=False)
    assert looks(wire) == []


@makes_previews
async def test_a_run_that_stopped_at_the_edit_goes_on_without_a_second_look(wire: WireServer, tmp_path: Path) -> None:
    wire.script = script(MENDS)

    class Stopped(BaseException):
        pass

    def stops(request: RenderRequest) -> Rendering | None:
        if BETTER in request.code:
            raise Stopped
        return None

    with pytest.raises(Stopped):
        await explained(wire, tmp_path, stops)
    done, _ = await explained(wire, tmp_path, resume=True)
    assert [scene.look.outcome for scene in done.record.scenes if scene.look] == ["fine", "mended", "fine"]
    seen = [asked(call)[1] for call in looks(wire)]  # of Scene 3 the answer may have been under way
    assert (seen.count(1), seen.count(2)) == (1, 1)
    await explained(wire, tmp_path, resume=True)
    assert len(looks(wire)) == len(seen)


@pytest.mark.parametrize(
    ("model", "says"),
    [
        ("openai/gpt-3.5-turbo", "openai/gpt-3.5-turbo takes no pictures"),
        (None, "Without a model there is nobody to look"),
    ],
)
async def test_who_cannot_see_is_refused_before_anything_is_asked(
    wire: WireServer, tmp_path: Path, model: str | None, says: str
) -> None:
    with pytest.raises(UserError, match=says):
        await explained(wire, tmp_path, model=model)
    assert (wire.calls, list(tmp_path.iterdir())) == ([], [])


def test_every_preset_sees_and_the_registry_knows_who_does_not() -> None:
    assert all(preset.spec.quirks.vision for preset in list_presets())
    sees = {name: resolve(name).quirks.vision for name in ("openai/gpt-4o", "openai/o3-mini", "moonshot/kimi-k2-0905")}
    assert sees == {"openai/gpt-4o": True, "openai/o3-mini": False, "moonshot/kimi-k2-0905": False}
    assert not isinstance(OfflineAuthor(), SightedAuthor)


@pytest.mark.parametrize("reply", ["FINE", "Fine.", "<think>Is B right? No edit.</think>\n**FINE**"])
def test_fine_is_read_however_it_is_said(reply: str) -> None:
    assert read_answer(reply).fine


@pytest.mark.parametrize("reply", ["", "Finer lines would help.", "B and C are swapped."])
def test_what_neither_is_fine_nor_mends_is_no_answer(reply: str) -> None:
    with pytest.raises(Rejected, match="neither says FINE nor edits"):
        read_answer(reply)


def test_what_is_wrong_stands_before_the_edit() -> None:
    assert read_answer(f"Fine lines, but\nB is at C.\n{edit('a', 'b')}") == (False, "Fine lines, but B is at C.")

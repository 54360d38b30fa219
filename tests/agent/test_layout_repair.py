"""Findings go back as layout repair turns of their own limit; what was measured is kept. Pictures come from doubles."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from chalkwright.agent.data import Explanation, SceneResult, SceneSpecification
from chalkwright.agent.events import PictureDrafted
from chalkwright.agent.explain.layouts import TOLD, as_faults, badness, is_layout, points_shown, worst_first
from chalkwright.agent.explain.service import ExplanationService
from chalkwright.agent.runs.job import Options
from chalkwright.renderers.base import Box, Element, Finding, FindingKind, Measured, Rendering, RenderRequest
from chalkwright.renderers.faults import Fault
from chalkwright.renderers.function import FunctionRenderer, blank
from tests.conversations import replay
from tests.conversations.replay import asked
from tests.wire.clients import KEY
from tests.wire.server import Call, Reply, WireServer

TALK = replay.load("trapezium")
BROKEN = Rendering(faults=(Fault(kind="scene-raised", message="It raised NameError.", line=3),))
Pictures = Callable[[RenderRequest, int], Rendering | None]
"""The picture for a request; the number counts the renders of the same scene from 1."""


def finding(kind: FindingKind, amount: float = 0.0, says: str = "") -> Finding:
    return Finding(kind=kind, message=says or f"It is {kind} by {amount:g}.", remedy="Move it.", amount=amount)


def first(call: Call) -> Reply:
    """The conversation's first reply to what is asked, at any attempt."""
    stage, scene, _ = asked(call)
    return Reply(TALK.replies("anchored", stage, scene)[0])


async def explained(
    wire: WireServer, root: Path, pictures: Pictures, script: Callable[[Call], Reply] = first, **more: object
) -> tuple[Explanation, FunctionRenderer]:
    wire.script = script
    double = FunctionRenderer("manim", counted(pictures))
    options = Options.model_validate({"model": "gpt-5", "base_url": wire.openai_url, **more})
    async with ExplanationService(options, root=root, key=KEY, renderers={"manim": double}) as running:
        return await running.explain(TALK.problem, out=root / "run"), double


def with_findings(request: RenderRequest, *findings: Finding) -> Rendering:
    return blank(request).model_copy(update={"findings": findings})


def in_scene_2(results: Sequence[Rendering | Sequence[Finding]]) -> Pictures:
    """What the renders of Scene 2 come to, one after the other; all other pictures are clean."""

    def pictures(request: RenderRequest, number: int) -> Rendering | None:
        if request.scene != "Scene2":
            return None
        result = results[number - 1]
        return result if isinstance(result, Rendering) else with_findings(request, *result)

    return pictures


def scene_2(done: Explanation) -> SceneResult:
    assert done.complete
    return done.record.scenes[1]


async def test_repairs_are_not_counted_against_the_attempts(wire: WireServer, tmp_path: Path) -> None:
    cut = [finding("cut-by-frame", 30)]
    done, _ = await explained(wire, tmp_path, in_scene_2([cut, cut, []]), attempts=1)
    assert (scene_2(done).attempts, scene_2(done).findings) == (3, ())


async def test_faults_before_the_first_picture_leave_the_repairs_whole(wire: WireServer, tmp_path: Path) -> None:
    cut = [finding("cut-by-frame", 30)]
    done, _ = await explained(wire, tmp_path, in_scene_2([BROKEN, cut, cut, []]), attempts=2)
    assert (scene_2(done).attempts, scene_2(done).findings) == (4, ())


@pytest.mark.parametrize("repairs", [0, 1, 2])
async def test_the_repairs_are_limited(wire: WireServer, tmp_path: Path, repairs: int) -> None:
    cut = [finding("cut-by-frame", 30)]
    done, _ = await explained(wire, tmp_path, in_scene_2([cut] * 9), layout_repairs=repairs)
    assert scene_2(done).attempts == 1 + repairs
    assert scene_2(done).findings == tuple(cut)


async def test_the_least_bad_picture_stays_whenever_it_came(wire: WireServer, tmp_path: Path) -> None:
    pale, cut = finding("low-contrast", 3.1), finding("cut-by-frame", 30)
    done, _ = await explained(wire, tmp_path, in_scene_2([[cut], [pale, pale], [cut, cut]]))
    assert scene_2(done).findings == (pale, pale)


async def test_a_faulty_repair_uses_up_a_repair_and_keeps_the_picture(wire: WireServer, tmp_path: Path) -> None:
    cut = finding("cut-by-frame", 30)
    done, _ = await explained(wire, tmp_path, in_scene_2([[cut], BROKEN, BROKEN, []]), attempts=1)
    assert (scene_2(done).attempts, scene_2(done).findings) == (3, (cut,))
    third = next(call for call in wire.calls if asked(call) == ("rendering", 2, 3))
    assert "Reply 2 cannot be used" in third.last
    assert "It raised NameError." in third.last
    assert cut.message in third.last


async def test_the_worst_findings_are_told_with_their_remedy(wire: WireServer, tmp_path: Path) -> None:
    many = [
        finding("text-too-small", 5),
        finding("text-over-text", 3),
        *[finding("low-contrast", k / 10) for k in range(9)],
    ]
    many.append(finding("text-over-text", 40))
    await explained(wire, tmp_path, in_scene_2([many, []]))
    repair = next(call for call in wire.calls if asked(call) == ("rendering", 2, 2)).last
    assert "Reply 1 is drawn, but" in repair
    assert "cannot be used" not in repair
    assert repair.count("Move it.") == TOLD
    assert (
        repair.index("text-over-text by 40") < repair.index("text-over-text by 3") < repair.index("low-contrast by 0.")
    )


def answered_2(*replies: str) -> Callable[[Call], Reply]:
    """Answers the repairs of Scene 2 with ``replies``, all else from the conversation."""

    def script(call: Call) -> Reply:
        stage, scene, attempt = asked(call)
        return Reply(replies[attempt - 2]) if (stage, scene) == ("rendering", 2) and attempt > 1 else first(call)

    return script


def edit(old: str, new: str) -> str:
    return f"```edit\n<<<<<<< SEARCH\n{old}\n=======\n{new}\n>>>>>>> REPLACE\n```\n"


HEADING = '        self.add(heading("A rectangle and a right triangle"))'
LOWER = HEADING.removesuffix(")") + ".shift(DOWN))"


async def test_edits_are_drawn_one_after_the_other(wire: WireServer, tmp_path: Path) -> None:
    cut = finding("cut-by-frame", 30)
    script = answered_2(edit(HEADING, LOWER), edit(LOWER, LOWER.replace("DOWN", "2 * DOWN")))
    done, double = await explained(wire, tmp_path, in_scene_2([[cut], [cut], []]), script)
    codes = [request.code for request in double.requests if request.scene == "Scene2"]
    assert [code.count(".shift(DOWN)") for code in codes] == [0, 1, 0]
    assert codes[2] == codes[0].replace(HEADING, LOWER.replace("DOWN", "2 * DOWN"))
    assert (scene_2(done).attempts, scene_2(done).findings) == (3, ())
    assert ".shift(DOWN)" in next(call for call in wire.calls if asked(call) == ("rendering", 2, 3)).last


async def test_an_edit_that_does_not_match_goes_back_once_and_nothing_is_drawn(
    wire: WireServer, tmp_path: Path
) -> None:
    cut = finding("cut-by-frame", 30)
    whole = TALK.replies("anchored", "rendering", 2)[0]
    script = answered_2(edit("        self.nowhere()", "        pass"), whole)
    done, double = await explained(wire, tmp_path, in_scene_2([[cut], []]), script)
    assert [request.scene for request in double.requests].count("Scene2") == 2
    assert (scene_2(done).attempts, scene_2(done).findings) == (3, ())
    third = next(call for call in wire.calls if asked(call) == ("rendering", 2, 3)).last
    assert "“self.nowhere()”" in third
    assert cut.message in third.partition("Reply 2")[0]
    assert "write the whole file" in third


def test_findings_are_ordered_by_weight_then_by_amount() -> None:
    mixed = [finding("low-contrast", 4), finding("hidden", 0.2), finding("low-contrast", 2), finding("hidden", 0.9)]
    assert [(one.kind, one.amount) for one in worst_first(mixed)] == [
        ("hidden", 0.9),
        ("hidden", 0.2),
        ("low-contrast", 2),
        ("low-contrast", 4),
    ]
    assert badness([]) == 0 < badness([finding("mostly-empty")]) < badness([finding("cut-by-frame")])
    assert is_layout(as_faults(mixed))
    assert not is_layout([*as_faults(mixed), *BROKEN.faults])
    assert not is_layout([])


async def test_what_was_measured_lies_beside_the_picture(wire: WireServer, tmp_path: Path) -> None:
    box = Box(left=1.23456, top=2, right=30, bottom=4)
    element = Element(kind="Line", role="line", box=box, outline=(((1.23456, 2.0), (3.0, 4.98765)),), opacity=0.25)
    pale = finding("low-contrast", 2.876)
    measured = Measured(constraint="AB = AC", holds=True, said="AB = 3.00, AC = 3.00")

    def pictures(request: RenderRequest, number: int) -> Rendering:
        more = {"elements": (element,), "points": {"A": (0.125, 1.0)}, "measured": (measured,)}
        return with_findings(request, pale).model_copy(update=more)

    done, _ = await explained(wire, tmp_path, pictures, layout_repairs=0)
    text = (tmp_path / "run" / "scene_2.layout.json").read_text(encoding="utf-8")
    assert json.loads(text) == {
        "width": 1920,
        "height": 1080,
        "findings": [json.loads(pale.model_dump_json())],
        "measured": [measured.model_dump()],
        "points": {"A": [0.125, 1.0]},
        "elements": [
            {
                "kind": "Line",
                "role": "line",
                "box": {"left": 1.2, "top": 2.0, "right": 30.0, "bottom": 4.0},
                "opacity": 0.25,
                "outline": [[[1.2, 2.0], [3.0, 5.0]]],
            },
        ],
    }
    assert scene_2(done).measured == (measured,)
    assert [one.outline for one in scene_2(done).elements] == [()]
    assert scene_2(done).elements[0].box == box


# Constraints of the plan


def plan(*lines: str) -> str:
    return TALK.replies("anchored", "plan", 1)[0] + "\n```constraints\n" + "\n".join(lines) + "\n```\n"


def planned(*plans: str) -> Callable[[Call], Reply]:
    """Answers the plan's attempts with ``plans``, all else from the conversation."""

    def script(call: Call) -> Reply:
        stage, _, attempt = asked(call)
        return Reply(plans[attempt - 1]) if stage == "plan" else first(call)

    return script


async def test_the_anchors_constraints_hold_for_every_scene(wire: WireServer, tmp_path: Path) -> None:
    done, double = await explained(wire, tmp_path, lambda *_: None, planned(plan("- AB ∥ DC", "", "AB : DC = 11 : 5.")))
    assert done.complete
    assert {request.constraints for request in double.requests} == {("AB ∥ DC", "AB : DC = 11 : 5")}
    assert {request.job for request in double.requests} == {done.record.key}
    own = done.record.scenes[0].plan
    assert own is not None
    assert own.constraints == ("AB ∥ DC", "AB : DC = 11 : 5")


async def test_a_constraint_that_cannot_be_read_is_asked_again(wire: WireServer, tmp_path: Path) -> None:
    done, _ = await explained(
        wire, tmp_path, lambda *_: None, planned(plan("AB ∥ DC", "AB paralel DC"), plan("AB ∥ DC"))
    )
    assert done.complete
    again = next(call for call in wire.calls if asked(call)[::2] == ("plan", 2)).last
    assert "Line 2 of the constraints block: “AB paralel DC” is no constraint; did you mean “parallel”" in again
    assert "Write the whole plan again" in again


async def test_only_the_scene_of_the_plan_has_to_name_all_its_points(wire: WireServer, tmp_path: Path) -> None:
    unchecked = finding("constraint-unchecked", says="The plan says AB ∥ DC, but the code names no point C.")
    done, _ = await explained(
        wire, tmp_path, lambda request, _: with_findings(request, unchecked), planned(plan("AB ∥ DC"))
    )
    assert [scene.findings for scene in done.record.scenes] == [(unchecked,), (), ()]
    assert [scene.attempts for scene in done.record.scenes] == [3, 1, 1]


async def test_points_that_the_scene_of_the_plan_does_not_show_need_no_name(wire: WireServer, tmp_path: Path) -> None:
    later = finding("constraint-unchecked", says="The plan says Z on AB, but the code names no point Z.")
    later = later.model_copy(update={"elements": ("Z",)})
    done, _ = await explained(
        wire, tmp_path, lambda request, _: with_findings(request, later), planned(plan("Z on AB"))
    )
    assert [(scene.findings, scene.attempts) for scene in done.record.scenes] == [((), 1)] * 3


@pytest.mark.parametrize(
    ("elements", "labels", "shown"),
    [
        ("A river; C is not drawn yet.", '"A" below its dot, "B" above it, "240 m" on the left', "AB"),
        ("Triangle ABC, to scale.", "each corner by its letter", "ABC"),
        ("Two bars.", '"$v_f$" at the arrow', ""),
    ],
)
def test_a_scene_shows_the_points_that_it_labels(elements: str, labels: str, shown: str) -> None:
    scene = SceneSpecification(title="t", purpose="p", elements=elements, labels=labels, colours="", layout="", alt="a")
    assert points_shown(scene) == set(shown)


async def test_the_best_draft_is_shown_while_a_better_picture_is_asked_for(wire: WireServer, tmp_path: Path) -> None:
    crowded, cut = finding("crowded"), finding("cut-by-frame")
    pictures = in_scene_2([[cut], [crowded], [cut]])
    wire.script = first
    double = FunctionRenderer("manim", counted(pictures))
    drafts: list[str] = []
    async with ExplanationService(
        Options(model="gpt-5", base_url=wire.openai_url), root=tmp_path, key=KEY, renderers={"manim": double}
    ) as running:
        async for event in running.stream(TALK.problem, out=tmp_path / "run"):
            if isinstance(event, PictureDrafted):
                assert (event.scene, Path(event.png).name) == (2, "scene_2.draft.png")
                drafts.append(event.png)
    assert len(drafts) == 2  # the third is worse than the second, and the last
    assert not list((tmp_path / "run").glob("*draft*"))


def counted(pictures: Pictures) -> Callable[[RenderRequest], Rendering | None]:
    seen: list[str] = []

    def draw(request: RenderRequest) -> Rendering | None:
        seen.append(request.scene)
        return pictures(request, seen.count(request.scene))

    return draw

"""A picture and its problem in, the explained picture out: with a scripted model, and with a user's file."""

from __future__ import annotations

import io
import json
import math
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from chalkwright.agent.errors import AttemptsExhausted, UnreadableProblem, UserError
from chalkwright.agent.keypoints.marks import Marked
from chalkwright.agent.keypoints.service import FigureExplanation, explain_figure
from chalkwright.agent.runs.job import Options
from tests.agent.keypoints import scripted_reader
from tests.agent.keypoints.drawn_figures import Sheet, triangle
from tests.wire.clients import chat
from tests.wire.server import Reply, WireServer, in_turn

PROBLEM = "In the triangle ABC, AB = 13 and BC = 17. Find the height on BC."
ROUGH = [{"name": "A", "at": [298, 82]}, {"name": "B", "at": [115, 500]}, {"name": "C", "at": [681, 497]}]


def mark(element: str, kind: str, at: list[Any], **more: Any) -> dict[str, Any]:
    plain = {
        "by": "",
        "name": "",
        "count": 1,
        "right": False,
        "extent": "segment",
        "description": f"{element} as drawn",
    }
    return {"element": element, "kind": kind, "at": at, **plain, **more}


ALTITUDE = [
    mark("Point D", "point", [[296, 482]], name="D", by="foot of perpendicular from A to BC"),
    mark("Line AD", "line", ["A", "D"]),
    mark("Symbol right angle at D", "angle", ["A", "D", "C"], right=True),
]


def reply(*marks: dict[str, Any]) -> Reply:
    said = {"title": "The height", "language": "en", "points": ROUGH, "keypoints": marks, "alt": "A triangle."}
    return Reply(json.dumps(said))


async def explained(wire: WireServer | None = None, *, sheet: Sheet | None = None, **given: Any) -> FigureExplanation:
    sheet = sheet or triangle()
    if wire is not None:
        options = Options(model="openai/gpt-4.1", base_url=wire.openai_url, **given.pop("options", {}))
        given |= {"options": options, "adapter": chat("openai", wire)}
    return await explain_figure(sheet.png, PROBLEM, reader=scripted_reader.of(sheet), **given)


def changed(made: FigureExplanation, sheet: Sheet) -> np.ndarray[Any, Any]:
    """By pixel, whether the solution differs from the problem's picture."""
    drawn = Image.open(io.BytesIO(made.png)).convert("RGB")
    after = np.asarray(drawn.reduce(drawn.width // sheet.width)).astype(int)
    found: np.ndarray[Any, Any] = np.abs(after - np.asarray(sheet.picture)).max(axis=2) > 40
    return found


async def test_a_model_explains_a_triangle(wire: WireServer, tmp_path: Path) -> None:
    wire.script = in_turn(reply(*ALTITUDE), Reply("Draw $AD$ perpendicular to $BC$.\n\nAnswer: ⟦12⟧"))
    made = await explained(wire, out=tmp_path / "run")
    assert made.complete
    assert [point.element for point in made.keypoints] == ["Point D", "Line AD", "Symbol right angle at D"]
    assert sorted(p.name for p in (tmp_path / "run").iterdir() if not p.name.startswith((".", "state"))) == [
        "explanation.html",
        "explanation.md",
        "keypoints.json",
        "problem.png",
        "run.json",
        "solution.png",
        "solution.svg",
    ]
    exact = json.loads((tmp_path / "run/keypoints.json").read_text())
    for name, at in triangle().points.items():
        assert math.dist(exact["points"][name], at) <= 2
    assert math.dist(exact["keypoints"][0]["at"][0], (290, 490)) <= 2
    record = json.loads((tmp_path / "run/run.json").read_text())
    assert record["status"] == "complete"
    assert [call["stage"] for call in record["calls"]] == ["keypoints", "explanation"]


async def test_the_second_call_sees_the_marked_picture_and_the_drawn_keypoints(wire: WireServer) -> None:
    wire.script = in_turn(reply(*ALTITUDE), Reply("Draw AD."))
    await explained(wire, answer="12")
    first, second = wire.calls
    assert "800 pixels wide, 600 pixels high" in first.last
    assert "A at [290, 64]" in first.last
    assert first.images == second.images == 1
    assert "Line AD: Line AD as drawn" in second.last
    assert "Answer: ⟦12⟧" in second.last


async def test_the_original_is_untouched_but_for_the_marks(wire: WireServer) -> None:
    wire.script = in_turn(reply(*ALTITUDE), Reply("Draw AD."))
    made = await explained(wire)
    differs = changed(made, triangle())
    rows, columns = np.nonzero(differs)
    assert columns.min() > 250  # nothing is far from the altitude and its letter
    assert columns.max() < 330
    assert differs[100:480, 286:295].any(axis=1).mean() > 0.4  # dashed
    assert rows.max() < 560


async def test_the_svg_holds_the_picture_as_it_was_and_groups_for_the_marks(wire: WireServer) -> None:
    wire.script = in_turn(reply(*ALTITUDE), Reply("Draw AD."))
    made = await explained(wire)
    assert made.svg.count("<image ") == 1
    assert set(re.findall(r'class="(keypoint-\d)"', made.svg)) == {"keypoint-1", "keypoint-2", "keypoint-3"}
    assert "<title>Line AD</title>" in made.svg
    assert "<text" not in made.svg
    assert "script" not in made.svg


async def test_the_page_stands_alone_and_describes_the_picture(wire: WireServer) -> None:
    wire.script = in_turn(reply(*ALTITUDE), Reply("Draw <script>alert(1)</script> AD."))
    made = await explained(wire)
    assert "<script" not in made.html
    assert 'alt="A triangle. Point D: Point D as drawn;' in made.html
    assert "http://" not in made.html.replace("http://www.w3.org", "")
    assert "![A triangle." in made.markdown
    assert "(solution.png)" in made.markdown


async def test_a_wrong_mark_is_sent_back_and_mended(wire: WireServer) -> None:
    false = mark("Symbol right angle at B", "angle", ["A", "B", "C"], right=True)
    wire.script = in_turn(reply(*ALTITUDE, false), reply(*ALTITUDE), Reply("Draw AD."))
    made = await explained(wire)
    assert made.complete
    assert "67° in the picture" in wire.calls[1].last
    assert made.record.scenes[0].attempts == 2


async def test_what_is_not_mended_is_left_out_and_said(wire: WireServer) -> None:
    false = mark("Symbol right angle at B", "angle", ["A", "B", "C"], right=True)
    wire.script = in_turn(*[reply(*ALTITUDE, false)] * 3, Reply("Draw AD."))
    made = await explained(wire)
    assert len(wire.calls) == 4  # two repairs
    assert [why for why in made.left_out if "Symbol right angle at B" in why]
    assert made.record.status == "partial"
    assert "Not drawn:" in made.markdown
    assert "right angle at B" not in wire.calls[-1].last


async def test_the_best_attempt_is_kept_when_a_later_one_is_worse(wire: WireServer) -> None:
    false = mark("Symbol right angle at B", "angle", ["A", "B", "C"], right=True)
    wire.script = in_turn(
        reply(*ALTITUDE, false),
        *[Reply("I cannot.")] * 2,
        Reply("Draw AD."),
    )
    made = await explained(wire, options={"attempts": 2})
    assert len(made.keypoints) == 3


async def test_a_reply_without_marks_is_given_up(wire: WireServer) -> None:
    wire.script = lambda _: Reply("There is nothing to add.")
    with pytest.raises(AttemptsExhausted, match="no valid JSON"):
        await explained(wire, options={"attempts": 2})


async def test_a_resumed_run_asks_nothing_again(wire: WireServer, tmp_path: Path) -> None:
    wire.script = in_turn(reply(*ALTITUDE), Reply("Draw AD."))
    first = await explained(wire, out=tmp_path / "run")
    again = await explained(wire, out=tmp_path / "run", resume=True)
    assert len(wire.calls) == 2
    assert again.png == first.png


async def test_a_users_file_needs_no_model(tmp_path: Path) -> None:
    file = tmp_path / "marks.json"
    file.write_text(json.dumps({"points": {"A": [300, 84]}, "keypoints": ALTITUDE}))
    made = await explained(keypoints=file, out=tmp_path / "run")
    assert made.complete
    assert made.record.model is None
    assert "What is added to the picture:" in made.markdown
    again = await explained(keypoints=tmp_path / "run/keypoints.json")  # what was written can be given again
    assert again.png == made.png


async def test_places_are_those_of_the_picture_as_the_viewer_shows_it() -> None:
    """A large photo, turned by EXIF, is made smaller; the user's pixels are those of the large upright one."""
    sheet = triangle()
    large = sheet.picture.resize((2400, 1800), Image.Resampling.LANCZOS).rotate(90, expand=True)
    stream, exif = io.BytesIO(), Image.Exif()
    exif[0x0112] = 6  # to be turned clockwise
    large.save(stream, "JPEG", quality=92, exif=exif)
    points = {name: (x * 3 + 20, y * 3 - 20) for name, (x, y) in sheet.points.items()}
    marks = Marked.model_validate({"points": points, "keypoints": ALTITUDE[1:], "language": "en"})
    marks = marks.model_copy(update={"points": {**points, "D": (870.0, 1470.0)}})
    times = 2048 / 800
    texts = {text: (x * times, y * times) for text, (x, y) in sheet.texts.items()}
    made = await explain_figure(
        stream.getvalue(), PROBLEM, keypoints=marks, reader=scripted_reader.Letters(texts, 28 * times)
    )
    assert made.complete, made.left_out
    with Image.open(io.BytesIO(made.png)) as picture:
        assert picture.size == (2048, 1536)
        red = np.asarray(picture.convert("RGB")).astype(int)
    rows, columns = np.nonzero((red[..., 0] - red[..., 2] > 80) & (red[..., 0] > 120))
    assert abs(float(np.median(columns)) - 290 * times) < 8
    assert rows.min() < 100 * times


async def test_bad_pictures_and_files_are_one_sentence(tmp_path: Path) -> None:
    marks = Marked.model_validate({"keypoints": ALTITUDE})
    for data in (b"", b"\x89PNG\r\n\x1a\n", triangle().png[:900], b"<svg/>"):
        with pytest.raises(UnreadableProblem, match=r"^The picture is [^\n]+\.$"):
            await explain_figure(data, PROBLEM, keypoints=marks)
    file = tmp_path / "marks.json"
    for content, why in (
        ("{", "not valid JSON"),
        ("{}", "keypoints"),
        ('{"keypoints": [{"element": "Point D", "kind": "dot"}]}', "kind"),
        ('{"keypoints": [{"element": "Line AD", "kind": "line", "at": ["A"]}]}', "neither its places"),
        ('{"keypoints": [{"element": "X", "kind": "label", "at": [[1, NaN]], "name": "x"}]}', "keypoints.0"),
    ):
        file.write_text(content)
        with pytest.raises(UserError, match=why) as raised:
            await explain_figure(triangle().png, PROBLEM, keypoints=file)
        assert "\n" not in str(raised.value)
    with pytest.raises(UserError, match="no file of keypoints"):
        await explain_figure(triangle().png, PROBLEM, keypoints=tmp_path / "none.json")
    with pytest.raises(UserError, match="decided by a model"):
        await explain_figure(triangle().png, PROBLEM)


async def test_marks_of_which_none_can_be_drawn_are_refused() -> None:
    blank = Sheet()
    marks = Marked.model_validate({"keypoints": ALTITUDE})
    with pytest.raises(UserError, match="None of the keypoints can be drawn"):
        await explain_figure(blank.png, PROBLEM, keypoints=marks, reader=scripted_reader.of(blank))

"""The pure parts of the pages: an outline as a form, events as progress, faults as remedies, files by content."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from hypothesis import given
from hypothesis import strategies as some

from chalkwright.agent.data import MAX_SCENES, Image, Outline, Problem, SceneBlock, TextBlock
from chalkwright.agent.errors import OutOfScope
from chalkwright.agent.explain.outline import parse_outline, to_xml
from chalkwright.agent.offline.author import solve
from chalkwright.service.data import JobEvent
from chalkwright.service.faults import public_fault
from chalkwright.service.pages import outline_form as form
from chalkwright.service.pages import static
from chalkwright.service.pages.choices import model_choices
from chalkwright.service.pages.learner import around_picture
from chalkwright.service.pages.remedies import remedy
from chalkwright.service.pages.watching import read_events
from chalkwright.service.pages.writing import blocks
from chalkwright.service.requests import title_of
from chalkwright.service.settings import Settings


def test_a_title_ends_with_a_whole_word_and_no_half_of_a_formula() -> None:
    assert title_of("\n  A ladder leans. \nHow high?") == "A ladder leans."
    words = title_of("A ladder 5 m long leans against a vertical wall. Its foot stands 3 m from the wall.")
    assert words == "A ladder 5 m long leans against a vertical wall. Its foot stands 3 m from the…"
    assert title_of("Solve the equation for all the real numbers that it has: $x^2 - 5x + 6 = 0 + 1 - 1$ now") == (
        "Solve the equation for all the real numbers that it has:…"
    )
    assert len(title_of("x" * 100)) == len(title_of("梯" * 100)) == 80


ACTIONS = [f"{what}-{number}" for what in ("up", "down", "remove", "add") for number in range(9)]


def outline(scenes: int) -> Outline:
    made: list[Any] = [TextBlock(index=1, markdown="first")]
    for n in range(1, scenes + 1):
        made.append(SceneBlock(index=n, **{name: f"{name} {n}" for name in form.FIELDS}))
        made.append(TextBlock(index=n + 1, markdown=f"text {n}"))
    return Outline(title="T", language="en", diagrams=bool(scenes), blocks=tuple(made))


def sent(draft: form.Draft) -> dict[str, str]:
    fields = {"title": draft.title, "language": draft.language, "first": draft.first, "steps": str(len(draft.steps))}
    for n, step in enumerate(draft.steps, 1):
        fields |= {f"{name}-{n}": step.scene[name] for name in form.FIELDS} | {f"text-{n}": step.text}
    return fields


def words(draft: form.Draft) -> set[str]:
    return set(" ".join([draft.first, *(step.text for step in draft.steps)]).split())


@given(some.integers(0, MAX_SCENES), some.lists(some.sampled_from(ACTIONS), max_size=12))
def test_whatever_is_pressed_the_outline_keeps_its_grammar_and_its_texts(scenes: int, actions: list[str]) -> None:
    draft = form.draft_of(outline(scenes))
    before = words(draft)
    for action in actions:
        draft = form.read_form(sent(form.change_draft(draft, action)))
    assert before <= words(draft)
    if not form.faults(draft):
        left = form.outline_of(draft)
        assert parse_outline(to_xml(left)) == left


@given(some.integers(0, MAX_SCENES))
def test_a_form_that_nobody_changed_gives_the_outline_back(scenes: int) -> None:
    assert form.outline_of(form.read_form(sent(form.draft_of(outline(scenes))))) == outline(scenes)


def test_a_picture_moves_with_the_text_after_it() -> None:
    moved = form.change_draft(form.draft_of(outline(3)), "up-2")
    assert [step.text for step in moved.steps] == ["text 2", "text 1", "text 3"]
    assert [step.scene["title"] for step in moved.steps] == ["title 2", "title 1", "title 3"]


def test_a_new_picture_has_to_be_filled_in() -> None:
    draft = form.change_draft(form.draft_of(outline(1)), "add-0")
    wrong = form.faults(draft)
    assert set(wrong) == {*(f"{name}-1" for name in form.FIELDS), "text-1"}


def told(*events: tuple[str, dict[str, Any]]) -> list[JobEvent]:
    now = datetime.now(UTC)
    return [JobEvent(job="j", seq=n, kind=kind, data=data, at=now) for n, (kind, data) in enumerate(events, 1)]


READY = ("outline-ready", {"outline": outline(3).model_dump(mode="json")})


def begun(stage: str, scene: int | None = None, attempt: int = 1) -> tuple[str, dict[str, Any]]:
    return "attempt-started", {"stage": stage, "scene": scene, "attempt": attempt}


def drawn(scene: int) -> tuple[str, dict[str, Any]]:
    return "picture-ready", {"scene": scene, "title": "", "alt": "", "png": f"scene_{scene}.png", "svg": None}


def test_progress_is_told_in_plain_words() -> None:
    assert read_events([], "queued").sentence == "Waiting for its turn."
    assert read_events(told(begun("outline")), "running").sentence == "Writing the outline"
    assert read_events(told(begun("outline", attempt=2)), "running").sentence == "Writing the outline (attempt 2)"
    assert read_events(told(READY, begun("plan", 1)), "running").sentence == "Planning how the pictures look"
    drawing = told(READY, begun("rendering", 1), drawn(1), begun("rendering", 2))
    assert read_events(drawing, "running").sentence == "Drawing picture 2 of 3"
    both = told(READY, begun("rendering", 2), begun("rendering", 3))
    assert read_events(both, "running").sentence == "Drawing pictures 2 and 3 of 3"
    assert read_events(drawing, "running").drawn == 1
    assert [step.state for step in read_events(drawing, "running").steps] == ["done", "done", "now", "later", "later"]
    whole = read_events(told(READY, *(one for n in (1, 2, 3) for one in (begun("rendering", n), drawn(n)))), "running")
    assert whole.sentence == "Putting the page together."
    assert [step.state for step in whole.steps] == ["done", "done", "done", "done", "now"]


def test_texts_that_are_taken_back_are_gone() -> None:
    text = ("text-ready", {"block": {"kind": "text", "index": 1, "markdown": "hello"}})
    assert [piece.markdown for piece in read_events(told(text), "running").pieces] == ["hello"]
    assert read_events(told(text, ("texts-withdrawn", {})), "running").pieces == ()


def frame(scene: int) -> tuple[str, dict[str, Any]]:
    return "frame-ready", {"scene": scene, "title": f"title {scene}", "alt": f"alt {scene}"}


def test_a_page_shows_words_and_frames_while_the_outline_is_written() -> None:
    grows = ("text-grows", {"block": {"kind": "text", "index": 2, "markdown": "so far"}})
    text = ("text-ready", {"block": {"kind": "text", "index": 1, "markdown": "first"}})
    seen = read_events(told(text, frame(1), grows), "running").pieces
    assert [(piece.kind, piece.markdown or piece.alt) for piece in seen] == [
        ("text", "first"),
        ("scene", "alt 1"),
        ("text", "so far"),
    ]
    early = read_events(told(text, frame(1), drawn(1)), "running").pieces
    assert [piece.state for piece in early] == ["ready", "drawn"]
    assert read_events(told(text, frame(1), drawn(1), ("texts-withdrawn", {})), "running").pieces == ()


def test_a_draft_is_shown_until_the_picture_is_there() -> None:
    draft = ("picture-drafted", {"scene": 1, "png": "scene_1.draft.png"})
    under_way = told(READY, begun("rendering", 1), draft, begun("rendering", 1, attempt=2))
    piece = next(piece for piece in read_events(under_way, "running").pieces if piece.kind == "scene")
    assert (piece.state, piece.png) == ("draft", "scene_1.draft.png")
    assert read_events(under_way, "running").sentence == "Drawing picture 1 of 3 (attempt 2)"
    done = read_events(told(READY, begun("rendering", 1), draft, drawn(1)), "running").pieces
    assert next(piece for piece in done if piece.kind == "scene").state == "drawn"


def test_a_remedy_names_no_option_of_the_command_line() -> None:
    assert remedy("It fell over; do it again.", "Other") == "It fell over; do it again."
    assert remedy("", "").endswith(".")


def test_a_refusal_says_why_and_who_can_mend_it() -> None:
    asked = {
        "A plank is balanced on a log. Amy sits at one end. Where should Tom sit?": "“see-saw or lever in balance",
        "Ein Rechteck ist 3 cm lang und 4 cm breit. Wie groß ist der Umfang?": "in another language",
        "一个三角形的三条边分别是3、4、5厘米，求它的面积。": "in another language",
    }
    for text, why in asked.items():
        with pytest.raises(OutOfScope) as refused:
            solve(Problem(text=text))
        alone, beside = public_fault(refused.value, models=False), public_fault(refused.value)
        assert why in alone, text
        assert (alone.endswith("ask whoever runs it."), beside.endswith("Choose a model for it.")) == (True, True)
        assert "--" not in alone + beside
    with pytest.raises(OutOfScope, match="picture"):
        solve(Problem(text="x", image=Image(media_type="image/png", data=b"x")))


def test_a_reply_is_parted_at_its_own_picture_alone() -> None:
    reply = "Look.\n\n![alt](followup_1.png)\n\n**Figure 4.** The height\n\nAnd now?"
    assert around_picture(reply, "followup_1.png") == ("Look.", "**Figure 4.** The height", "And now?")
    assert around_picture(reply, "followup_2.png") == (reply, "", "")
    assert around_picture("Just words.", "") == ("Just words.", "", "")


def test_formulas_are_mathml_and_nothing_has_a_style() -> None:
    page = blocks("$x^2$, $\\ce{H2O}$\n\n| a |\n|--:|\n| 1 |", language="en")
    assert "<math" in page
    assert 'class="tex down-' in page
    assert 'class="right"' in page
    assert "style=" not in page


def test_models_are_offered_with_what_they_cost() -> None:
    built_in, kimi = model_choices(Settings(offered_models=("kimi",)))
    assert (built_in.value, kimi.value) == ("", "kimi")
    assert kimi.about == "about $0.10 each"
    default, free = model_choices(Settings(model="gemini"))
    assert (free.value, free.name) == ("none", "Built-in author")
    assert (default.value, default.about) == ("", "about $0.49 each")


async def test_files_are_kept_by_browsers_under_the_address_of_their_content() -> None:
    app = FastAPI()
    app.include_router(static.router)
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://test") as client:
        found = await client.get(static.address("chalkwright.css"))
        assert found.headers["content-type"].startswith("text/css")
        assert "immutable" in found.headers["cache-control"]
        again = await client.get("/static/chalkwright.css", headers={"If-None-Match": found.headers["etag"]})
        assert (again.status_code, again.content, again.headers["cache-control"]) == (304, b"", "no-cache")
        for wrong in ("nothing.css", "..%2Fstatic.py", "%2e%2e%2fexplain.py"):
            assert (await client.get(f"/static/{wrong}")).status_code == 404

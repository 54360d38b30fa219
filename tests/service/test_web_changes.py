"""What may be changed in a finished explanation: a picture by a wish, its description; and the talk about it."""

from __future__ import annotations

import asyncio
import threading
from decimal import Decimal

import pytest

from chalkwright.agent.data import Outline, SceneBlock
from chalkwright.service.client import ServiceError
from tests.service.module_service import Service, module_database, service, shared_service  # noqa: F401 - fixtures
from tests.service.pictured import ALT, PROBLEM, REPLY, code
from tests.wire.server import Reply

pytestmark = [pytest.mark.process, pytest.mark.asyncio(loop_scope="module")]

WISH = "Make it orange."
DEADLY = (
    r"$\ce{" + "1^" * 300 + "1}$",
    r"$\ce{" + "1^" * 1_900 + "1}$",
    "$$\\begin{array}{|c|}\n" + "\\hline x\\\\\n" * 200 + "\\end{array}$$",
)
"""Formulas that a typesetting library panics at, overflows the stack at, or works on for half a minute."""


async def refused(call: object, status: int, said: str) -> None:
    """The call is refused with this status and sentence."""
    with pytest.raises(ServiceError, match=said) as error:
        await call  # type: ignore[misc]
    assert error.value.status == status
    assert error.value.detail.endswith("."), error.value.detail


async def test_a_wish_costs_exactly_the_further_calls(service: Service) -> None:  # noqa: F811
    job = await service.explained()
    assert service.model.asked == {"outline": 1, "plan 1": 1, "drawing 1": 1, "drawing 2": 1}
    before, told = await service.files(job), await service.heard(job)
    service.model.asked.clear()
    asked = await service.client.redo(job, 2, WISH)
    assert (asked.state, asked.links["self"]) == ("queued", job.links["self"])
    new = await service.heard(job, after=told[-1].seq)
    assert [event.data["state"] for event in new if event.kind == "state"] == ["queued", "running", "finished"]
    assert [event.data["scene"] for event in new if event.kind == "picture-ready"][-1] == 2
    done, result, after = await service.client.get(job), await service.client.result(job), await service.files(job)
    assert service.model.asked == {"wish 2": 1}
    assert done.cost is not None
    assert job.cost is not None
    assert done.cost > job.cost
    assert done.attempt == 2
    assert done.progress is not None
    assert done.progress.drawn == [1, 2]
    assert result.redo is not None
    assert (result.redo.scene, result.redo.wish, result.redo.fault) == (2, WISH, None)
    assert [figure.wishes for figure in result.figures] == [[], [WISH]]
    assert after["scene_1.png"] == before["scene_1.png"]
    assert after["scene_2.png"] != before["scene_2.png"]
    assert after["scene_2.svg"] != before["scene_2.svg"]
    assert Decimal(result.cost or "") == done.cost


async def test_a_wish_that_fails_leaves_the_picture_and_says_so(service: Service) -> None:  # noqa: F811
    job = await service.explained()
    before, told = await service.files(job), await service.heard(job)
    service.model.replies["wish 2"] = Reply("No.")
    service.model.asked.clear()
    await service.client.redo(job, 2, WISH)
    new = await service.heard(job, after=told[-1].seq)
    (fault,) = [event.data for event in new if event.kind == "redo-failed"]
    result = await service.client.result(job)
    assert new[-1].data == {"state": "finished"}
    assert result.redo is not None
    assert fault == {"scene": 2, "fault": result.redo.fault}
    assert "Scene 2 still had faults" in fault["fault"]
    assert result.status == "complete"
    assert [figure.wishes for figure in result.figures] == [[], []]
    assert await service.files(job) == before
    assert set(service.model.asked) == {"wish 2"}
    service.model.replies.clear()  # another try is a new one
    await service.client.redo(job, 2, WISH)
    await service.client.finished(job)
    result = await service.client.result(job)
    assert result.redo is not None
    assert result.redo.fault is None
    assert await service.files(job) != before


async def test_a_wish_that_is_cancelled_leaves_the_explanation_finished(service: Service) -> None:  # noqa: F811
    job = await service.explained()
    before = await service.files(job)
    service.model.replies["wish 2"] = Reply("never", hang=True)
    await service.client.redo(job, 2, WISH)
    assert await asyncio.to_thread(service.model.begun, "wish 2")
    await refused(service.client.redo(job, 1, WISH), 409, "being worked on")
    await refused(service.client.describe(job, 1, "x"), 409, "being worked on")
    await service.client.cancel(job)
    assert (await service.client.finished(job)).state == "finished"
    assert await service.files(job) == before
    assert (await service.client.result(job)).status == "complete"
    service.model.replies.clear()
    await service.client.redo(job, 1, WISH)
    assert (await service.client.finished(job)).state == "finished"
    after = await service.files(job)
    assert after["scene_2.png"] == before["scene_2.png"]
    assert after["scene_1.png"] != before["scene_1.png"]


async def test_wishes_that_cannot_be_followed(service: Service) -> None:  # noqa: F811
    job = await service.explained()
    await refused(service.client.redo(job, 3, WISH), 404, "no picture 3; it has 1, 2")
    await refused(service.client.redo(job, 2, "  "), 422, "wish")
    await refused(service.client.redo(job, 2, "x" * 1001), 422, "wish")
    await refused(service.client.redo("0" * 32, 2, WISH), 404, "no such explanation")
    answers = [
        await service.http.post(f"{job.links['self']}/scenes/{number}/redo", json={"wish": "x"})
        for number in (0, -1, 10**9, "1.5", "%32")
    ]
    assert [answer.status_code for answer in answers] == [422, 422, 422, 422, 202]
    await service.client.finished(job)


async def test_a_description_changes_everywhere_without_a_model(service: Service) -> None:  # noqa: F811
    job = await service.explained()
    told = await service.heard(job)
    service.model.asked.clear()
    page = await service.http.get(f"{job.links['self']}/files/explanation.html")
    alt = 'A "wide" rectangle <script>alert(1)</script> & [more](x)'
    result = await service.client.describe(job, 1, f"  {alt}\n")
    assert [figure.alt for figure in result.figures] == [alt, "The same rectangle, its left half blue."]
    assert result == await service.client.result(job)
    markdown = (await service.client.file(job, "explanation.md")).decode()
    changed = await service.http.get(f"{job.links['self']}/files/explanation.html")
    assert ALT not in markdown + changed.text
    assert ALT in page.text
    assert "wide" in markdown
    assert "wide" in changed.text
    assert "<script" not in changed.text
    assert changed.headers["etag"] != page.headers["etag"]
    new = await service.heard(job, after=told[-1].seq)
    assert [(event.seq, event.kind, event.data) for event in new] == [
        (told[-1].seq + 1, "alt-changed", {"scene": 1, "alt": alt})
    ]
    assert not service.model.asked
    for wrong in ("", " \n ", "x" * 2001):
        await refused(service.client.describe(job, 1, wrong), 422, "alt")
    await refused(service.client.describe(job, 7, "x"), 404, "no picture 7")
    await service.client.redo(job, 1, WISH)  # a picture that is redone later keeps its description
    await service.client.finished(job)
    assert (await service.client.result(job)).figures[0].alt == alt


async def test_the_talk_about_an_explanation(service: Service) -> None:  # noqa: F811
    job = await service.explained()
    service.model.asked.clear()
    first = await service.client.follow_up(job, "Why half?", idempotency_key="one")
    assert (first.kind, first.parent, first.title) == ("followup", job.id, "Why half?")
    assert (await service.client.follow_up(job, "Why half?", idempotency_key="one")).id == first.id
    told = await service.heard(first)
    kinds = [event.kind for event in told]
    assert "text-ready" in kinds
    assert kinds[-2:] == ["followup-finished", "state"]
    reply = await service.client.follow_up_result(first)
    assert (reply.index, reply.question, reply.figure) == (1, "Why half?", None)
    assert "$24.5 : 2$" in reply.markdown
    assert service.model.asked == {"followup": 1}
    service.model.replies["followup"] = Reply(REPLY)
    service.model.replies["drawing 3"] = Reply(code(3, fill="GREEN_FILL"))
    second = await service.client.finished(await service.client.follow_up(job, "Show me the other half."))
    assert second.progress is not None
    assert second.progress.drawn == [3]
    reply = await service.client.follow_up_result(second)
    assert reply.index == 2
    assert reply.figure is not None
    assert reply.figure.alt == "The right half."
    assert reply.figure.png is not None
    assert (await service.client.file(job, reply.figure.png))[:4] == b"\x89PNG"
    assert service.model.asked == {"followup": 2, "drawing 3": 1}
    talk = (await service.http.get(f"{job.links['self']}/followups")).json()["jobs"]
    assert [turn["id"] for turn in talk] == [second.id, first.id]
    assert [turn.id for turn in (await service.client.list()).jobs if turn.kind == "followup"] == []
    await refused(service.client.follow_up(job, ""), 422, "question")
    other = await service.client.finished(await service.client.explain(PROBLEM, review_outline=True))
    await refused(service.client.follow_up(other, "Why?"), 409, "waits for you")
    swapped = await service.http.get(f"{other.links['self']}/followups/{first.id}")
    assert swapped.status_code == 404
    assert "/files/" in (await service.client.result(job)).figures[0].png  # type: ignore[operator]


async def test_turns_of_one_talk_come_one_after_the_other(service: Service) -> None:  # noqa: F811
    job = await service.explained()
    hold = threading.Event()
    service.model.replies["followup"] = Reply(service.model.text("followup"), hold=hold)
    first = await service.client.follow_up(job, "First?")
    assert await asyncio.to_thread(service.model.begun, "followup")
    second = await service.client.follow_up(job, "Second?")
    async for event in service.client.events(second):
        if event.data.get("state") == "running":
            break
    hold.set()
    ended = [await service.client.finished(turn) for turn in (first, second)]
    assert [turn.state for turn in ended] == ["finished", "finished"]
    indexes = [(await service.client.follow_up_result(turn)).index for turn in ended]
    assert indexes == [1, 2]
    assert service.model.asked["followup"] == 2


async def test_a_reply_is_cancelled_by_its_address(service: Service) -> None:  # noqa: F811
    job = await service.explained()
    service.model.replies["followup"] = Reply("never", hang=True)
    turn = await service.client.follow_up(job, "Why?")
    assert await asyncio.to_thread(service.model.begun, "followup")
    await service.client.cancel(turn)
    assert (await service.client.finished(turn)).state == "cancelled"
    await refused(service.client.follow_up_result(turn), 409, "cancelled")
    assert (await service.client.get(job)).state == "finished"


async def test_an_outline_is_edited_before_it_is_drawn(service: Service) -> None:  # noqa: F811
    job = await service.client.finished(
        await service.client.explain(PROBLEM, review_outline=True, renderer="matplotlib")
    )
    assert job.state == "waiting"
    assert job.outline is not None
    assert service.model.asked == {"outline": 1}
    blocks = job.outline.blocks
    assert [block.kind for block in blocks] == ["text", "scene", "text", "scene", "text"]
    scene = blocks[1]
    assert isinstance(scene, SceneBlock)
    await refused(service.client.result(job), 409, "waits for you")
    await refused(service.client.draw(job, job.outline.model_copy(update={"blocks": ()})), 422, "outline")
    many = Outline(title="x", language="en", diagrams=True, blocks=blocks * 21)
    await refused(service.client.draw(job, many), 422, "more than 100 blocks")
    renamed = scene.model_copy(update={"title": "A wide rectangle", "alt": "It is wide."})
    shorter = job.outline.model_copy(update={"blocks": (blocks[0], renamed, blocks[2], blocks[4])})
    await service.client.draw(job, shorter)
    done = await service.client.finished(job)
    assert (done.state, done.fault) == ("finished", "")
    assert service.model.asked == {"outline": 1, "plan 1": 1, "drawing 1": 1}
    result = await service.client.result(job)
    assert [(figure.title, figure.alt) for figure in result.figures] == [("A wide rectangle", "It is wide.")]
    assert [part.kind for part in result.blocks] == ["text", "figure", "text"]
    await refused(service.client.draw(job, shorter), 409, "waits for you")


async def test_formulas_that_kill_a_process_cost_nobody_a_picture(service: Service) -> None:  # noqa: F811
    asked = PROBLEM.model_copy(update={"text": f"{PROBLEM.text} {' and '.join(DEADLY)}"})
    job = await service.client.finished(await service.client.explain(asked, review_outline=True, renderer="matplotlib"))
    assert (job.state, job.fault) == ("waiting", "")
    assert job.outline is not None
    changed = [
        block.model_copy(update={"alt": DEADLY[0]})
        if isinstance(block, SceneBlock)
        else block.model_copy(update={"markdown": "\n\n".join(DEADLY)})
        for block in job.outline.blocks
    ]
    await service.client.draw(job, job.outline.model_copy(update={"blocks": tuple(changed)}))
    done = await service.client.finished(job)
    assert (done.state, done.fault) == ("finished", "")
    result = await service.client.result(job)
    assert [(figure.alt, figure.fault) for figure in result.figures] == [(DEADLY[0], None)] * 2
    page = (await service.client.file(job, "explanation.html")).decode()
    assert page.count("1^" * 300) >= 2

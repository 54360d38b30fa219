"""Systems by name: typesetting with and without a chat model, and image systems, against a server."""

from __future__ import annotations

from collections.abc import AsyncIterator
from decimal import Decimal
from io import BytesIO
from pathlib import Path

import pytest
import pytest_asyncio
from PIL import Image

from chalkwright.agent.errors import AttemptsExhausted, UnknownModel, UserError
from chalkwright.agent.loop import Rejected
from chalkwright.agent.models.purse import Purse
from chalkwright.agent.models.store import Store
from chalkwright.benchmarks.harness.opening import Endpoint, Means
from chalkwright.benchmarks.visualtext.data import Item
from chalkwright.benchmarks.visualtext.prompting import prompts_of
from chalkwright.benchmarks.visualtext.solving import solution_messages, solution_of
from chalkwright.benchmarks.visualtext.systems import System, check_name, open_system, solution_tag
from chalkwright.renderers.pages import set_page
from tests.wire.clients import KEY
from tests.wire.server import Reply, WireServer, in_turn

TEXT = Item(id="t1", task="rendering", text="Rain fell on 3 of 5 days, **and** it cost $5 or $7.")
MATH = Item(id="m1", task="math", text="Solve 2x + 3 = 7.", answers=("2",), truth="expression", level="1")
CONTEXT = Item(id="c1", task="context", text="Who won?", passage="Ann beat Bea.", answers=("Ann",), truth="span")
FACTUAL = Item(
    id="f1",
    task="factual",
    text="Which is a planet?",
    choices=("Mars", "the Moon", "Sirius", "Halley"),
    answers=("A",),
    truth="choice",
)
SOLVED = "Step: Subtract $3$ from both sides: $2x = 4$.\n\nStep: Divide by $2$: $x = 2$.\n\nAnswer: 2"
CHOSEN = "\n".join(f"Reasoning: {choice} is one, or not." for choice in FACTUAL.choices) + "\nAnswer: A"


@pytest.fixture(autouse=True)
def _key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)


@pytest_asyncio.fixture
async def means(tmp_path: Path, wire: WireServer) -> AsyncIterator[Means]:
    async with Store(tmp_path / "store.db") as store:
        yield Means(store, Purse(None), images=Endpoint(wire.openai_url))


def typeset_by(name: str, means: Means, wire: WireServer) -> System:
    return open_system(f"typeset:{name}", means, writer=Endpoint(wire.openai_url, "1,2"))


async def test_a_text_is_set_to_the_letter_without_a_model(means: Means, wire: WireServer) -> None:
    for name in ("typeset", "typeset:openai/one"):
        system = open_system(name, means, writer=Endpoint(wire.openai_url, "1,2"))
        drawn = await system.draw(TEXT)
        assert system.name == name
        assert drawn.png == set_page(TEXT.text, markup=False).png
        assert drawn.cost == 0
        assert drawn.notes == ()
    assert wire.calls == []


async def test_without_a_chat_model_no_problem_is_solved(means: Means) -> None:
    with pytest.raises(UserError, match="typeset:kimi"):
        await open_system("typeset", means).draw(MATH)


async def test_a_solution_is_written_checked_and_set(means: Means, wire: WireServer) -> None:
    wire.script = in_turn(Reply("The answer is 2."), Reply(f"<think>hm</think>{SOLVED}"))
    drawn = await typeset_by("openai/one", means, wire).draw(MATH)
    assert drawn.png == set_page(SOLVED).png
    assert len(wire.calls) == 2
    assert '"Step:"' in wire.calls[0].system
    assert "2x + 3 = 7" in wire.calls[0].last
    assert "no reasoning" in wire.calls[1].last
    assert drawn.usage is not None
    paid = [call.cost for call in await means.store.calls()]
    assert drawn.cost == sum((cost for cost in paid if cost), Decimal(0)) > 0


async def test_a_formula_that_cannot_be_set_is_sent_back_once(means: Means, wire: WireServer) -> None:
    broken = SOLVED.replace("$2x = 4$", r"$\frac{2x = 4$")
    wire.script = in_turn(Reply(broken), Reply(broken))
    drawn = await typeset_by("openai/one", means, wire).draw(MATH)
    assert drawn.png == set_page(broken).png
    assert r"\frac{2x = 4" in wire.calls[1].last
    assert [note.startswith("Sent back:") for note in drawn.notes] == [True, False]


async def test_replies_that_stay_faulty_are_forgotten_and_asked_for_again(means: Means, wire: WireServer) -> None:
    wire.script = lambda call: Reply("No." if call.number < 3 else SOLVED)
    system = typeset_by("openai/one", means, wire)
    with pytest.raises(AttemptsExhausted, match="no reasoning"):
        await system.draw(MATH)
    assert (await system.draw(MATH)).png == set_page(SOLVED).png
    assert len(wire.calls) == 4
    assert (await system.draw(MATH)).cost == 0
    assert len(wire.calls) == 4


async def test_image_systems_are_given_the_document_prompts(means: Means, wire: WireServer) -> None:
    buffer = BytesIO()
    Image.new("RGB", (96, 96), "white").save(buffer, "PNG")
    wire.script = lambda call: Reply(picture=buffer.getvalue())
    for name, short in (("openai/gpt-image-1.5", False), ("short:openai/gpt-image-1.5", True)):
        system = open_system(name, means)
        drawn = await system.draw(FACTUAL)
        assert system.name == name
        assert Image.open(BytesIO(drawn.png)).size == (96, 96)
        assert wire.calls[-1].prompt.strip() == prompts_of(FACTUAL, short=short).strip()


def test_names_are_checked_before_a_run() -> None:
    for name in ("typeset", "typeset:kimi", "openai/gpt-image-1.5", "short:openai/gpt-image-1.5"):
        check_name(name)
    for name in ("typeset:nobody-knows-this", "nobody-knows-this", "typesett", "typeset:"):
        with pytest.raises(UnknownModel):
            check_name(name)


@pytest.mark.parametrize(
    ("item", "reply", "what"),
    [
        (MATH, "", "no reasoning"),
        (MATH, "Answer: 2", "no reasoning"),
        (MATH, f"Here it is:\n{SOLVED}", "before the reasoning"),
        (MATH, SOLVED.replace("Answer: 2", "So it is 2."), "last line is no answer"),
        (MATH, SOLVED + "\nI hope this helps.", "last line is no answer"),
        (MATH, SOLVED.replace("Answer: 2", "Answer:"), "last line is no answer"),
        (CONTEXT, SOLVED, "before the reasoning"),
        (FACTUAL, CHOSEN.replace("Answer: A", "Answer: Mars"), "'Mars'"),
        (FACTUAL, CHOSEN.replace("Answer: A", "Answer: E"), "'E'"),
        (FACTUAL, CHOSEN.partition("\n")[2], "3 paragraphs"),
    ],
)
def test_replies_that_will_not_do(item: Item, reply: str, what: str) -> None:
    with pytest.raises(Rejected, match=what):
        solution_of(reply, item)


@pytest.mark.parametrize(
    ("item", "reply"),
    [
        (MATH, SOLVED),
        (MATH, SOLVED.replace("Step:", "**Step:**").replace("Answer: 2", "**Answer:** 2")),
        (CONTEXT, "Reasoning: Ann beat Bea, so Ann won.\nAnswer: Ann"),
        (FACTUAL, CHOSEN),
        (FACTUAL, CHOSEN.replace("Answer: A", "Answer: **A**.")),
    ],
)
def test_replies_in_the_form_that_was_asked_for(item: Item, reply: str) -> None:
    assert solution_of(f"```\n{reply}\n```", item) == reply


def test_each_task_is_asked_for_in_its_own_form() -> None:
    said = {item.task: [message.text for message in solution_messages(item)] for item in (MATH, CONTEXT, FACTUAL)}
    assert '"Step:"' in said["math"][0]
    assert "word for word" in said["context"][0]
    assert "Ann beat Bea." in said["context"][1]
    assert "every choice" in said["factual"][0]
    assert "D. ⟦Halley⟧" in said["factual"][1]
    assert not [text for texts in said.values() for text in texts if "answers" in text]


def test_tags_are_apart_from_those_of_examiners() -> None:
    assert len({solution_tag(item) for item in (MATH, CONTEXT, FACTUAL)}) == 3
    assert all(-(2**31) <= solution_tag(item) < 0 for item in (MATH, CONTEXT, FACTUAL))

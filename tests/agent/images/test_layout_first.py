"""Layout first: what the chat model is asked, what is sent back, and what is drawn."""

from __future__ import annotations

import json
from collections.abc import Sequence
from io import BytesIO

import pytest
from PIL import Image

from chalkwright.agent.errors import AttemptsExhausted, Truncated, WrongKey
from chalkwright.agent.images.base import Drawn
from chalkwright.agent.images.diffusers_images import Phrase
from chalkwright.agent.images.layout import layout_errors
from chalkwright.agent.images.layout_first import LayoutFirst
from chalkwright.agent.images.scripted import ScriptedImages
from chalkwright.agent.models.base import Message
from chalkwright.agent.models.function import FunctionModel
from chalkwright.agent.visualize.data import Equation, Part, WordProblem

PROBLEM = WordProblem(
    text="2 red apples and 1 green apple lie on the table. How many apples lie there?",
    equation=Equation(left=2, operation="+", right=1, result=3),
    visual="color",
    parts=(Part(name="apple", count=2, color="red"), Part(name="apple", count=1, color="green")),
)


def reply(*names: str, wide: float = 80.0) -> str:
    boxes = [[name, [20 + 100 * at, 200, wide, 80]] for at, name in enumerate(names)]
    return json.dumps({"boxes": boxes, "background": "A wooden table", "negative": "cups"})


GOOD = reply("red apple", "red apple", "green apple")
MANY = reply("red apple", "red apple", "green apple", "green apple")
WIDE = reply("red apple", "red apple", "green apple", wide=400)


class Chat:
    """A chat model that gives replies in turn and keeps what it was asked."""

    def __init__(self, *replies: str) -> None:
        self.asked: list[Sequence[Message]] = []
        self._replies = replies
        self.model = FunctionModel("chat", self._answer)

    def _answer(self, messages: Sequence[Message]) -> str:
        self.asked.append(messages)
        return self._replies[len(self.asked) - 1]


async def test_a_good_layout_is_drawn_with_icons() -> None:
    chat = Chat(GOOD)
    drawn = await LayoutFirst(chat.model).draw_problem(PROBLEM, width=512, height=512)
    assert drawn.notes == ()
    assert drawn.cost == 0
    with Image.open(BytesIO(drawn.png)) as image:
        middles = [image.convert("RGB").getpixel((x, 250)) for x in (60, 160, 260)]
    reds = [pixel[0] > pixel[1] for pixel in middles]  # type: ignore[index]
    assert reds == [True, True, False]
    (system, user) = chat.asked[0]
    assert (system.role, user.role) == ("system", "user")
    assert "six-year-olds" in system.text
    assert "- 2 × ⟦red apple⟧" in user.text
    assert PROBLEM.text in user.text


async def test_a_faulty_layout_is_sent_back_twice() -> None:
    chat = Chat(MANY, WIDE, GOOD)
    drawn = await LayoutFirst(chat.model).draw_problem(PROBLEM)
    assert len(chat.asked) == 3
    assert [note.split(":")[0] for note in drawn.notes] == ["Layout 1 was sent back", "Layout 2 was sent back"]
    repair = chat.asked[1][-1].text
    assert "2 boxes of “green apple”; the problem has 1" in repair
    assert chat.asked[1][-2].text == MANY
    assert "leave the canvas" in chat.asked[2][-1].text
    assert "overlap" in chat.asked[2][-1].text, "a warning goes along"


async def test_no_fourth_layout_is_asked_for() -> None:
    chat = Chat(MANY, MANY, MANY, GOOD)
    with pytest.raises(AttemptsExhausted, match="after 3 attempts"):
        await LayoutFirst(chat.model).draw_problem(PROBLEM)
    assert len(chat.asked) == 3


async def test_the_paper_draws_what_it_has() -> None:
    drawn = await LayoutFirst(Chat(MANY, MANY, MANY).model, strict=False).draw_problem(PROBLEM)
    assert drawn.notes[-1] == "The layout that was drawn: The layout has 2 boxes of “green apple”; the problem has 1."


async def test_what_cannot_be_read_cannot_be_drawn() -> None:
    with pytest.raises(AttemptsExhausted):
        await LayoutFirst(Chat("no", "", "nor this").model, strict=False).draw_problem(PROBLEM)


async def test_one_run_gives_two_rows_of_the_table() -> None:
    proposals = [await LayoutFirst(Chat(*replies).model).propose(PROBLEM) for replies in ((MANY, GOOD), (GOOD,))]
    assert [proposal.good for proposal in proposals] == [True, True]
    assert layout_errors(proposals, regenerations=0).quantity == 50
    assert layout_errors(proposals).quantity == 0


async def test_without_regeneration() -> None:
    proposal = await LayoutFirst(Chat(MANY, GOOD).model, regenerations=0).propose(PROBLEM)
    assert not proposal.good
    assert len(proposal.drafts) == 1


async def test_the_plain_instructions_give_the_caption_alone() -> None:
    chat = Chat(GOOD)
    await LayoutFirst(chat.model, instructions="plain").propose(PROBLEM)
    assert "six-year-olds" not in chat.asked[0][0].text
    assert "2 × red" not in chat.asked[0][1].text


async def test_a_reply_that_was_cut_is_an_attempt() -> None:
    def cut(_: Sequence[Message]) -> str:
        raise Truncated("Cut.", received='{"boxes": [["apple"')

    with pytest.raises(AttemptsExhausted):
        await LayoutFirst(FunctionModel("chat", cut)).propose(PROBLEM)


async def test_a_wrong_key_ends_it_at_once() -> None:
    def refuse(_: Sequence[Message]) -> str:
        raise WrongKey("The key is wrong.")

    with pytest.raises(WrongKey):
        await LayoutFirst(FunctionModel("chat", refuse)).draw_problem(PROBLEM)


async def test_an_image_model_is_told_the_layout_in_words() -> None:
    painter = ScriptedImages([b"png"])
    system = LayoutFirst(Chat(GOOD).model, painter)
    assert system.name == "layout-first:chat+scripted"
    drawn = await system.draw_problem(PROBLEM, style="realistic", width=640, height=480, seed=3)
    assert drawn.png == b"png"
    asked = painter.asked[0]
    assert "- “red apple”: from 4 to 20 across, from 39 to 55 down" in asked.prompt
    assert asked.prompt.count("“red apple”:") == 2
    assert "photograph" in asked.prompt
    assert "A wooden table" in asked.prompt
    assert (asked.width, asked.height, asked.seed) == (640, 480, 3)


async def test_a_model_that_takes_boxes_gets_them() -> None:
    class Gligen(ScriptedImages):
        async def takes_boxes(self) -> bool:
            return True

        async def draw_boxes(
            self,
            prompt: str,
            phrases: Sequence[Phrase],
            *,
            negative: str = "",
            width: int = 512,
            height: int = 512,
            seed: int | None = None,
        ) -> Drawn:
            self.given = (prompt, list(phrases), negative)
            return await self.draw(prompt, width=width, height=height, seed=seed)

    painter = Gligen([b"png"])
    await LayoutFirst(Chat(GOOD).model, painter).draw_problem(PROBLEM)
    prompt, phrases, negative = painter.given
    assert prompt.strip().endswith("with “red apple, green apple”. Behind them: “A wooden table”")
    assert phrases[0] == Phrase("red apple", (20 / 512, 200 / 512, 100 / 512, 280 / 512))
    assert negative == "cups"


async def test_a_prompt_whose_counts_nobody_knows() -> None:
    chat = Chat(WIDE, MANY)
    drawn = await LayoutFirst(chat.model).draw("Some apples on a table")
    assert len(chat.asked) == 2, "boundaries are checked, quantities cannot be"
    assert drawn.png
    assert "has to be in the picture" not in chat.asked[0][1].text

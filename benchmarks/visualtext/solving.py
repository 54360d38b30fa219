"""The solution of a problem as a text, written by a chat model in the form that the document prompts ask for."""

from __future__ import annotations

import re
from collections.abc import Sequence

from chalkwright.agent.asking import follow_up
from chalkwright.agent.data import Usage
from chalkwright.agent.data.calls import total_of
from chalkwright.agent.errors import AttemptsExhausted
from chalkwright.agent.images.typeset import Written
from chalkwright.agent.loop import Attempt, Limits, Rejected, settle
from chalkwright.agent.models.base import Completion, Message, ModelCall
from chalkwright.agent.replies import find_blocks, without_thinking
from chalkwright.benchmarks.harness.opening import Writer
from chalkwright.benchmarks.visualtext.data import Item
from chalkwright.benchmarks.visualtext.extraction import ANSWER_LABEL, STEP_LABELS, extract_from_text
from chalkwright.benchmarks.visualtext.gold import LETTERS
from chalkwright.prompts import load
from chalkwright.renderers.faults import Fault
from chalkwright.renderers.pages import doubts

PROMPTS = "visualtext"
ATTEMPTS = 3
_ANSWER_LINE = re.compile(rf"[*_\s]*{ANSWER_LABEL}[*_\s]*[:：][*_\s]*(?P<answer>.*\S)", re.IGNORECASE)


class Solver:
    """Has ``writer`` solve problems. A reply without the labels is sent back, one with a broken formula once."""

    def __init__(self, writer: Writer, *, attempts: int = ATTEMPTS) -> None:
        self._writer = writer
        self._limits = Limits(attempts=attempts)

    async def write(self, item: Item, tag: int) -> Written:
        """The solution; ``tag`` tells its kept answers from others'. Raises as :func:`settle`."""
        model = self._writer.model_for(tag)
        first = solution_messages(item)
        replies: list[Completion] = []
        told: list[str] = []

        async def ask(tried: Sequence[Attempt]) -> str:
            replies.append(
                await model.complete(ModelCall(follow_up(first, tried, f"{PROMPTS}/solution_repair"), temperature=0.0))
            )
            return replies[-1].text

        async def check(reply: str) -> str:
            text = solution_of(reply, item)
            doubtful = doubts(text)
            if doubtful and not told:
                told.extend(doubtful)
                remedy = "Write formulas in ordinary LaTeX between $ signs, and use no emoji."
                raise Rejected(*(Fault(kind="cannot-be-set", message=one, remedy=remedy) for one in doubtful))
            return text

        try:
            settled = await settle("the solution", ask, check, self._limits)
        except AttemptsExhausted:
            await self._writer.forget(tag)  # replayed, they would be faulty again
            raise
        return Written(
            text=settled.value,
            model=replies[-1].model,
            usage=sum((reply.usage for reply in replies), Usage()),
            cost=total_of(reply.cost for reply in replies),
            notes=tuple(f"Sent back: {one}" for one in told),
        )


def solution_messages(item: Item) -> list[Message]:
    """What a chat model is asked; the same form as :func:`prompts_of` asks for."""
    values = {"task": item.task, "step": STEP_LABELS[item.task], "answer": ANSWER_LABEL}
    user = load(f"{PROMPTS}/solution_user").render(
        text=item.text, passage=item.passage, choices=tuple(zip(LETTERS, item.choices, strict=False))
    )
    return [
        Message(role="system", text=load(f"{PROMPTS}/solution_system").render(**values)),
        Message(role="user", text=user),
    ]


def solution_of(reply: str, item: Item) -> str:
    """The solution in a reply, in the required form. Raises :class:`chalkwright.agent.loop.Rejected`."""
    text = without_thinking(reply)
    if text.startswith(("```", "~~~")) and len(blocks := find_blocks(text)) == 1:
        text = blocks[0].text.strip()
    lines = [line for line in text.splitlines() if line.strip()]
    label = STEP_LABELS[item.task]
    steps = extract_from_text(text).steps
    if not lines or not steps:
        raise _rejection("The reply has no reasoning.", f'Begin the paragraph of each step with "{label}:".')
    if not re.match(rf"[*_\s]*{label}\b", lines[0], re.IGNORECASE):
        raise _rejection("Something stands before the reasoning.", f'Begin the first paragraph with "{label}:".')
    last = _ANSWER_LINE.match(lines[-1])
    if last is None:
        raise _rejection("The last line is no answer.", f'End with one line: "{ANSWER_LABEL}: " and the answer only.')
    if item.task == "factual":
        _check_choice(last["answer"].strip("*_ ."), len(steps), len(item.choices))
    return text


def _check_choice(answer: str, steps: int, choices: int) -> None:
    letters = LETTERS[:choices]
    if len(answer) != 1 or answer not in letters:
        raise _rejection(f"The answer is {answer[:40]!r}.", f"Give one capital letter out of {', '.join(letters)}.")
    if steps != choices:
        raise _rejection(
            f"There are {steps} paragraphs of reasoning for {choices} choices.",
            "Write exactly one paragraph for each choice.",
        )


def _rejection(message: str, remedy: str) -> Rejected:
    return Rejected(Fault(kind="solution", message=message, remedy=remedy))

"""Plays a whole conversation kept in this folder back to a client of :class:`tests.wire.server.WireServer`.

    conversation = replay.load("ammonia")
    wire.script = conversation.script("anchored")

The script finds stage, scene and attempt in what was really sent, so it answers in any order and any number of times.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from chalkwright.agent.data import Stage, Workflow
from chalkwright.benchmarks.lab import conversations
from chalkwright.benchmarks.lab.conversations import NOTHING_COMPUTED, Question, question_of
from tests.wire.protocols import Call, Reply

FOLDER = Path(__file__).parent


class Conversation(conversations.Conversation):
    """A conversation that can answer requests."""

    def script(self, workflow: Workflow) -> Callable[[Call], Reply]:
        """Answers each call with its reply; raises :class:`KeyError` for one that is not part of the conversation."""
        return lambda call: Reply(text=self.answer(workflow, call))

    def answer(self, workflow: Workflow, call: Call) -> str:
        """The reply to ``call``."""
        stage, scene, attempt = asked(call)
        if not self.knows(call.messages[0][1]):
            raise KeyError(f"{self.name} is not about this problem: {call.messages[0][1][:300]!r}")
        replies = self.replies(workflow, stage, scene)
        if attempt > len(replies):
            raise KeyError(f"{self.name} has no reply {attempt} for {stage} {scene}; asked: {call.last[:500]!r}")
        return replies[attempt - 1]

    def replies(self, workflow: Workflow, stage: Stage, scene: int | None = None) -> tuple[str, ...]:
        """As they were kept, from before there were proofs; an outline says besides that nothing is computed."""
        kept = super().replies(workflow, stage, scene)
        return tuple(map(proven, kept)) if stage == "outline" and workflow != "swift" else kept


def proven(outline: str) -> str:
    """An outline with a program, which says that nothing is computed."""
    return outline.replace("</OUTLINE>", f"<CHECK>{NOTHING_COMPUTED}</CHECK>\n</OUTLINE>")


def asked(call: Call) -> Question:
    """Stage, scene and number of the attempt (from 1) of a request; raises :class:`KeyError` for a foreign one."""
    return question_of(call.system, call.messages[0][1], call.last)


def load(name: str) -> Conversation:
    """The conversation in the folder ``name`` beside this file."""
    found = conversations.load(FOLDER / name)
    return Conversation(found.folder, found.problem)


def names() -> list[str]:
    """Every conversation there is."""
    return [one.name for one in conversations.load_all(FOLDER)]

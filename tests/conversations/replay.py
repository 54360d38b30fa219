"""Plays a whole conversation kept in this folder back to a client of :class:`tests.wire.server.WireServer`.

    conversation = replay.load("ammonia")
    wire.script = conversation.script("anchored")

The script finds stage, scene and attempt in what was really sent, so it answers in any order and any number of times.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from chalkwright.agent.data import Stage, Workflow
from chalkwright.benchmarks.lab import conversations
from tests.wire.protocols import Call, Reply

FOLDER = Path(__file__).parent

_STAGES: dict[str, Stage] = {
    "outline": "outline",
    "plan": "plan",
    "drawing": "rendering",
    "repair": "rendering",
    "look": "look",
}
_STAGE = re.compile(r"\AStage: (\w+)$", re.MULTILINE)
_SCENE = re.compile(r"^# Task: \w+ Scene (\d+),", re.MULTILINE)
_REPAIR = re.compile(r"^Reply (\d+) (?:cannot be used|is drawn)\b", re.MULTILINE)


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

    def knows(self, text: str) -> bool:
        """Whether a question is about this conversation: it names the problem, or a scene as it was specified."""
        outline = self.replies("anchored", "outline")[-1]
        specified = re.findall(r"<ELEMENTS>(.*?)</ELEMENTS>", outline, re.DOTALL)
        return self.problem.text in text or any(one.strip() in text for one in specified)


def asked(call: Call) -> tuple[Stage, int | None, int]:
    """Stage, scene and number of the attempt (from 1) of a request; raises :class:`KeyError` for a foreign one."""
    stage = _STAGE.match(call.system)
    if stage is None or stage[1] not in _STAGES:
        raise KeyError(f"no stage of an explanation is asked for: {call.prompt[:300]!r}")
    scenes = _SCENE.findall(call.messages[0][1])
    if not scenes and stage[1] != "outline":
        raise KeyError(f"no scene is named in: {call.messages[0][1][-300:]!r}")
    attempts = [int(number) for number in _REPAIR.findall(call.last)]
    return _STAGES[stage[1]], int(scenes[-1]) if scenes else None, max(attempts, default=0) + 1


def load(name: str) -> Conversation:
    """The conversation in the folder ``name`` beside this file."""
    found = conversations.load(FOLDER / name)
    return Conversation(found.folder, found.problem)


def names() -> list[str]:
    """Every conversation there is."""
    return [one.name for one in conversations.load_all(FOLDER)]

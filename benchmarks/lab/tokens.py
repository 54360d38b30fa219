"""How many tokens a workflow sends and writes, counted on whole conversations without any model or network.

``python -m chalkwright.benchmarks.lab.tokens`` prints a table and exits with 1 when a limit is broken.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import click
from rich import box
from rich.console import Console
from rich.table import Table

from chalkwright.agent.data import Anchor, Outline, SceneBlock, SceneCode, ScenePlan, Stage, Usage, Workflow
from chalkwright.agent.explain.authors.base import Brief, Draft, RendererChoice
from chalkwright.agent.explain.authors.llm import LLMAuthor
from chalkwright.agent.explain.authors.swift import SwiftAuthor
from chalkwright.agent.explain.briefs import drawn_as
from chalkwright.agent.explain.code import scene_code
from chalkwright.agent.explain.outline import parse_outline
from chalkwright.agent.explain.series import closed_classes
from chalkwright.agent.loop import Attempt, Limits, Rejected, settle
from chalkwright.agent.models.base import Completion, Message, ModelCall
from chalkwright.agent.replies import scene_plan, series_plan
from chalkwright.benchmarks.lab.conversations import FOLDER, Conversation, load_all
from chalkwright.benchmarks.lab.tokenizer import ENCODING, common_start, count, tokens_of
from chalkwright.prompts import load
from chalkwright.renderers.check.code import excerpt
from chalkwright.renderers.faults import Fault

MOST_INPUT = 25_000
"""Input tokens of a three-scene problem under ``anchored``."""
LEAST_REPEATED = 0.40
"""Share of the input tokens of scenes 2…N that repeat a prefix of an earlier call."""
MOST_SWIFT = 10_000
"""The same under ``swift``."""
MOST_REPAIR = 1_950
"""Tokens, sent and written, of a repair of drawing code by an edit; little more than a third of what the
one in ``ammonia`` took (5,258) when it followed the whole drawing conversation and wrote the whole file. Under
``swift`` it is told what holds for the series besides."""
LEAST_SAVED = 0.30
"""By how much the scene code of ``inherited`` is shorter than that of ``anchored``."""

_STAND_IN = Fault(
    kind="scene-raised",
    message="The drawing code raised AttributeError: 'RoundedRectangle' object has no attribute 'x'",
    remedy="Mend that line and whatever else has the same mistake.",
)
"""Nothing is rendered here, so a reply that has a successor is taken to have failed like this."""


@dataclass(frozen=True)
class Call:
    """One model call: how long its request is, and how much of it an earlier request began with (tokens)."""

    stage: Stage
    scene: int | None
    input_tokens: int
    repeated: int
    output_tokens: int = 0
    in_full: int | None = None
    """Of a repair of drawing code: what it takes, sent and written, when it follows the conversation in which the code
    was asked for and the whole code is written again."""


@dataclass(frozen=True)
class Measurement:
    """What one conversation costs under one workflow, in tokens."""

    conversation: str
    workflow: Workflow
    scenes: int
    calls: tuple[Call, ...]
    code_tokens: int
    """Of the scene code as it was written."""

    @property
    def input_tokens(self) -> int:
        return sum(call.input_tokens for call in self.calls)

    @property
    def repairs(self) -> tuple[Call, ...]:
        """Those of drawing code."""
        return tuple(call for call in self.calls if call.in_full is not None)

    @property
    def repair_tokens(self) -> float | None:
        """Sent and written for a repair of drawing code, in the mean; None without one."""
        taken = [call.input_tokens + call.output_tokens for call in self.repairs]
        return sum(taken) / len(taken) if taken else None

    @property
    def repeated_share(self) -> float | None:
        """Of the calls that draw a scene but the first, repairs apart; None with fewer than two scenes."""
        later = [call for call in self.calls if call.stage == "rendering" and call.scene != 1 and call.in_full is None]
        sent = sum(call.input_tokens for call in later)
        return sum(call.repeated for call in later) / sent if sent else None


@dataclass(frozen=True)
class _Exchange:
    """What was sent, as tokens, and the reply."""

    stage: Stage
    scene: int | None
    sent: list[int]
    reply: str


@dataclass
class _Recorder:
    """Answers from a conversation and keeps what it was sent."""

    conversation: Conversation
    workflow: Workflow
    exchanges: list[_Exchange] = field(default_factory=list)
    codes: dict[int | None, list[str]] = field(default_factory=dict)
    """Scene → its code after each reply."""

    def model_for(self, stage: Stage, scene: int | None) -> _RecordingModel:
        return _RecordingModel(self, stage, scene)

    def answer(self, stage: Stage, scene: int | None, messages: Sequence[Message]) -> str:
        asked = sum(1 for exchange in self.exchanges if (exchange.stage, exchange.scene) == (stage, scene))
        replies = self.conversation.replies(self.workflow, stage, scene)
        reply = replies[min(asked, len(replies) - 1)]
        self.exchanges.append(_Exchange(stage, scene, tokens_of(messages), reply))
        return reply

    def in_full(self, exchange: _Exchange) -> int | None:
        """See :attr:`Call.in_full`; None for what is no repair of drawing code."""
        same = [one for one in self.exchanges if (one.stage, one.scene) == (exchange.stage, exchange.scene)]
        place = same.index(exchange)
        if exchange.stage != "rendering" or place == 0:
            return None
        codes = self.codes[exchange.scene]
        turn = load("explain/repair").render(
            stage="rendering", scene=exchange.scene, subclass=False, number=place, faults=[_STAND_IN], earlier=[]
        )
        return len(same[0].sent) + count(codes[place - 1]) + count(turn) + count(codes[place])


@dataclass
class _RecordingModel:
    recorder: _Recorder
    stage: Stage
    scene: int | None
    name: str = "recorded"

    async def complete(self, call: ModelCall) -> Completion:
        """The recorded reply; all but the messages is left aside."""
        text = self.recorder.answer(self.stage, self.scene, call.messages)
        return Completion(text=text, usage=Usage(), model=self.name)


def measure(conversation: Conversation, workflow: Workflow, renderer: RendererChoice = "auto") -> Measurement:
    """Run ``conversation`` through :class:`LLMAuthor` and the loop and count; no picture is drawn."""
    recorder = _Recorder(conversation, workflow)
    codes = asyncio.run(_converse(recorder, renderer))
    calls = []
    for place, one in enumerate(recorder.exchanges):
        earlier = (
            other.sent
            for other in recorder.exchanges[:place]
            if other.scene in (None, one.scene) or _is_anchor(other.scene, workflow)
        )
        repeated = max((common_start(one.sent, other) for other in earlier), default=0)
        calls.append(Call(one.stage, one.scene, len(one.sent), repeated, count(one.reply), recorder.in_full(one)))
    return Measurement(
        conversation=conversation.name,
        workflow=workflow,
        scenes=len(codes),
        calls=tuple(calls),
        code_tokens=sum(count(code.written) for code in codes),
    )


def _is_anchor(scene: int | None, workflow: Workflow) -> bool:
    """Whether the calls for ``scene`` have surely ended when another scene is drawn: all others run at once."""
    return scene == 1 and workflow != "parallel"


async def _converse(recorder: _Recorder, renderer: RendererChoice) -> list[SceneCode]:
    conversation, workflow = recorder.conversation, recorder.workflow
    swift = workflow == "swift"
    author = (SwiftAuthor if swift else LLMAuthor)(recorder.model_for, model="recorded")

    async def read(reply: str) -> Outline:
        return parse_outline(reply, short=swift)

    asked = await settle(
        "the outline", lambda tried: author.outline(conversation.problem, tried, lambda _: None), read, Limits()
    )
    outline, anchor = asked.value, None
    codes = []
    for scene in outline.scenes:
        brief = Brief(
            problem=conversation.problem,
            outline=outline,
            scene=scene,
            workflow=drawn_as(workflow),
            renderer=renderer,
            anchor=anchor,
        )
        if isinstance(author, SwiftAuthor) and anchor is not None:
            rest = [brief.model_copy(update={"scene": one}) for one in outline.scenes if one.index >= scene.index]
            return [*codes, *await _series(author, rest, recorder)]
        plan = await _plan(author, brief) if anchor is None else anchor.plan
        code = await _draw(author, brief.model_copy(update={"plan": plan}), recorder)
        codes.append(code)
        if workflow != "parallel" and anchor is None:
            anchor = Anchor(scene=scene, plan=plan, code=code)
    return codes


async def _series(author: SwiftAuthor, briefs: Sequence[Brief], recorder: _Recorder) -> list[SceneCode]:
    """The scenes of one reply; what is repaired then is a conversation of its own."""
    written = dict(closed_classes(await author.series(briefs, lambda _: None), ended=True))
    return [await _draw(author, one, recorder, f"```python\n{written[one.scene.index]}```") for one in briefs]


async def _plan(author: LLMAuthor, brief: Brief) -> ScenePlan:
    if brief.outline.series:
        return series_plan(brief.outline.series, brief.scene.index)

    async def check(reply: str) -> ScenePlan:
        return scene_plan(reply, brief.scene.index)

    return (await settle("the plan", lambda tried: author.plan(brief, tried), check, Limits())).value


async def _draw(author: LLMAuthor, brief: Brief, recorder: _Recorder, given: str = "") -> SceneCode:
    replies = recorder.conversation.replies(recorder.workflow, "rendering", brief.scene.index)
    drafts: list[Draft] = []

    def with_draft() -> Brief:
        return brief.model_copy(update={"draft": drafts[-1]}) if drafts else brief

    async def check(reply: str) -> SceneCode:
        code = scene_code(reply, with_draft())
        number = len(drafts) + 1
        recorder.codes.setdefault(brief.scene.index, []).append(code.written)
        drafts.append(Draft(reply=number, written=code.written, source=code.source, renderer=code.renderer))
        if number < len(replies):
            raise Rejected(_raised_in(code))
        return code

    async def ask(tried: Sequence[Attempt]) -> str:
        return given if given and not tried else await author.draw(with_draft(), tried)

    return (await settle(_name(brief.scene), ask, check, Limits())).value


def _raised_in(code: SceneCode) -> Fault:
    """The stand-in as a renderer would tell it, about the last lines of the code."""
    lines = code.source.rstrip().split("\n")
    place = len(lines) - 1
    return _STAND_IN.model_copy(update={"line": place, "excerpt": excerpt(lines, place)})


def _name(scene: SceneBlock) -> str:
    return f"scene {scene.index}"


def find_broken_limits(measurements: Sequence[Measurement]) -> list[str]:
    """One sentence for every limit that is not kept."""
    sentences = []
    for m in measurements:
        if m.workflow == "anchored" and m.scenes <= 3 and m.input_tokens > MOST_INPUT:
            sentences.append(f"{m.conversation} sends {m.input_tokens} input tokens, more than {MOST_INPUT}.")
        if m.workflow == "swift" and m.scenes <= 3 and m.input_tokens > MOST_SWIFT:
            sentences.append(f"{m.conversation} sends {m.input_tokens} input tokens under swift, over {MOST_SWIFT}.")
        if m.repair_tokens is not None and m.repair_tokens > MOST_REPAIR:
            sentences.append(f"{m.conversation} takes {m.repair_tokens:.0f} tokens a repair, more than {MOST_REPAIR}.")
        share = m.repeated_share
        if m.workflow not in ("parallel", "swift") and share is not None and share < LEAST_REPEATED:
            sentences.append(
                f"{m.conversation} repeats {share:.0%} under {m.workflow}, less than {LEAST_REPEATED:.0%}."
            )
    for name, saved in savings(measurements).items():
        if saved < LEAST_SAVED:
            sentences.append(f"{name} saves {saved:.0%} of its scene code by inheriting, less than {LEAST_SAVED:.0%}.")
    return sentences


def repair_share(measurements: Sequence[Measurement]) -> float | None:
    """What repairs take of what they take in full (:attr:`Call.in_full`); None without repairs."""
    repairs = [call for m in measurements for call in m.repairs]
    in_full = sum(call.in_full or 0 for call in repairs)
    return sum(call.input_tokens + call.output_tokens for call in repairs) / in_full if in_full else None


def savings(measurements: Sequence[Measurement]) -> dict[str, float]:
    """Conversation → share by which ``inherited`` makes its scene code shorter than ``anchored``."""
    code = {(m.conversation, m.workflow): m.code_tokens for m in measurements}
    return {
        name: 1 - code[name, "inherited"] / code[name, "anchored"]
        for name, workflow in code
        if workflow == "inherited" and code.get((name, "anchored"))
    }


def table(measurements: Sequence[Measurement]) -> Table:
    """One row a conversation and workflow."""
    saved = savings(measurements)
    share = repair_share(measurements)
    repairs = "" if share is None else f", in all {share:.0%} of what they take after the whole conversation"
    shown = Table(
        title=f"Tokens ({ENCODING})",
        caption="input: sent in all · repeated: share of scenes 2…N a cache can hold · "
        f"repair: sent and written for one of a scene{repairs} · code: of the scenes, as written",
        box=box.SIMPLE_HEAD,
    )
    shown.add_column("conversation", no_wrap=True)
    shown.add_column("workflow", no_wrap=True)
    for column in ("scenes", "calls", "input", "repeated", "repair", "code", "saved"):
        shown.add_column(column, justify="right")
    for m in measurements:
        share, less = m.repeated_share, saved.get(m.conversation)
        shown.add_row(
            m.conversation,
            m.workflow,
            str(m.scenes),
            str(len(m.calls)),
            str(m.input_tokens),
            "–" if share is None else f"{share:.0%}",
            "" if m.repair_tokens is None else f"{m.repair_tokens:.0f}",
            str(m.code_tokens),
            f"{less:.0%}" if less is not None and m.workflow == "inherited" else "",
        )
    return shown


@click.command()
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path), default=FOLDER)
def main(folder: Path) -> None:
    """Count the tokens of every conversation in FOLDER and check them against the limits."""
    measurements = [measure(one, workflow) for one in load_all(folder) for workflow in one.workflows]
    if not measurements:
        raise click.ClickException(f"There is no conversation in {folder}; name a folder that holds some.")
    Console().print(table(measurements))
    broken = find_broken_limits(measurements)
    for sentence in broken:
        click.echo(sentence, err=True)
    raise SystemExit(1 if broken else 0)


if __name__ == "__main__":
    main()

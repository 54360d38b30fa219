"""One turn of the talk about a finished explanation: place, state, graph, files."""

from __future__ import annotations

import hashlib
import re
import tempfile
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from chalkwright.agent.data import CallRecord, Followup, Outline, RunRecord, SceneBlock, SceneResult
from chalkwright.agent.data.calls import total_of
from chalkwright.agent.documents.page import blocks_as_html, blocks_markdown
from chalkwright.agent.errors import MachineFault, OutOfScope, UserError
from chalkwright.agent.events import Event, Started
from chalkwright.agent.explain.followup import graph
from chalkwright.agent.explain.followup.tutor import LLMTutor, Talk, talk_about
from chalkwright.agent.explain.narrowing import with_narrow_pictures
from chalkwright.agent.explain.running import STATE_TYPES, Order, Writer, writer_of
from chalkwright.agent.runs.folder import RunFolder
from chalkwright.agent.runs.job import Emit, Job, Options, write_in_thread
from chalkwright.agent.runs.run import Run, RunOrder, open_run
from chalkwright.renderers.base import Renderer, RendererName

MAX_CHARACTERS = 4_000
"""Of what a learner says in one turn."""
_FILE = re.compile(r"followup_(\d+)\.json")
_ROUTES = 3


def unheard(event: Event) -> None:
    """Takes the events of a turn that nobody follows."""


async def followup(
    folder: Path,
    question: str,
    options: Options,
    renderers: Mapping[RendererName, Renderer],
    tell: Emit = unheard,
    *,
    id: str = "",  # noqa: A002 - the caller's own name for the order, as in Redo
    key: str | None = None,
) -> Followup:
    """Answer what a learner asks, or answers, about the finished explanation in ``folder``.

    The model may be another than the explanation's. ``options.max_cost`` and ``max_seconds`` hold for this turn alone.
    A turn that was broken off goes on when it is asked for again, and pays for nothing twice; one whose ``id`` is done
    already is given back. Raises :class:`chalkwright.agent.errors.ChalkwrightError`.
    """
    question = _check_question(question, options)
    record = RunFolder(folder).read_record()
    options = options.model_copy(update={"animate": None, "review_outline": False})
    order = Order(record.problem, options, folder.parent, out=folder, key=key)
    writer = await writer_of(order, llm=LLMTutor)
    asked = RunOrder(record.problem.text, record.key, writer.model, out=folder, resume=True, adds=True)
    async with open_run(asked, types=STATE_TYPES, model=False) as run:
        earlier = followups(folder)
        done = next((turn for turn in earlier if id and turn.id == id), None)
        if done is not None:
            return done
        return await _answer(
            run, record, talk_about(record, earlier, question), earlier, options, renderers, tell, writer, id
        )


def followups(folder: Path) -> tuple[Followup, ...]:
    """The turns so far, the oldest first. Raises :class:`UserError` for a file that is none."""
    found = sorted((int(match[1]), file) for file in folder.iterdir() if (match := _FILE.fullmatch(file.name)))
    turns = []
    for _, file in found:
        try:
            turns.append(Followup.model_validate_json(file.read_bytes()))
        except ValidationError as error:
            raise UserError(f"{file} is no turn of a talk; delete it and ask again.") from error
    return tuple(turns)


def _check_question(question: str, options: Options) -> str:
    question = question.strip()
    if not question or len(question) > MAX_CHARACTERS:
        raise UserError(f"A question or answer has 1 to {MAX_CHARACTERS:,} characters; write it anew.")
    if options.model is None:
        raise OutOfScope("Without a model no questions are answered; choose a model and ask again.").by("--model")
    return question


async def _answer(
    run: Run,
    record: RunRecord,
    talk: Talk,
    earlier: Sequence[Followup],
    options: Options,
    renderers: Mapping[RendererName, Renderer],
    tell: Emit,
    writer: Writer,
    name: str,
) -> Followup:
    index = max((turn.index for turn in earlier), default=0) + 1
    folder, store = run.folder, run.kept.store
    assert folder is not None, "a finished explanation has a folder"
    with tempfile.TemporaryDirectory(prefix="chalkwright-") as work:
        saver = await run.kept.saver()
        # Another question than the one that was broken off is another turn, though it has its number.
        asked = hashlib.sha256(f"{name}\0{talk.question}".encode("utf-8", "surrogatepass")).hexdigest()[:16]
        thread = _Thread(graph.compile_graph().copy({"checkpointer": saver}), f"{record.key}/followup-{index}-{asked}")
        state = await thread.state()
        since = int(state.get("since", len(await store.calls())))
        calls: list[CallRecord] = []
        await writer.bind(run, calls, since)
        author = writer.author
        assert isinstance(author, LLMTutor)
        job = Job(
            record.key,
            record.problem,
            options,
            author,
            renderers,
            folder,
            Path(work),
            store.forget_responses,
            calls,
        )
        pictures = sum(turn.scene is not None for turn in earlier)
        scene = len(record.outline.scenes) + pictures + 1
        turn = graph.Turn(job, author, talk, record, f"followup_{index}", scene)
        tell(Started(key=record.key, folder=str(folder.path), resumed=bool(state)))
        start = None if state else {"question": talk.question, "id": name, "since": since}
        state = await _with_narrow_picture(job, await thread.end(start, turn, tell))
        done = await write_in_thread(partial(_followup, turn, state, index, name, calls[since:], run.seconds))
        await write_in_thread(partial(folder.write_json, f"followup_{index}.json", done))
        return done


class _Thread:
    """One turn's graph with its checkpoints."""

    def __init__(self, compiled: Any, thread: str) -> None:
        self._graph = compiled
        self._config: Any = {"configurable": {"thread_id": thread}}

    async def state(self) -> Mapping[str, Any]:
        found: Mapping[str, Any] = (await self._graph.aget_state(self._config)).values
        return found

    async def end(self, start: Any, turn: graph.Turn, tell: Emit) -> Mapping[str, Any]:
        """Run until the turn is whole; its state then."""
        for _ in range(_ROUTES):
            async for event in self._graph.astream(
                start, self._config, context=turn, stream_mode="custom", durability="sync"
            ):
                tell(event)
            start, state = None, await self.state()
            outline: Outline | None = state.get("outline")
            if outline is not None and (not outline.scenes or state.get("scene") is not None):
                return state
            # A node that was cancelled between its result and its edge leaves a state without a next step.
            await self._graph.aupdate_state(self._config, {}, as_node="reply")
        raise MachineFault("The turn ended without a reply; ask again.")


async def _with_narrow_picture(job: Job, state: Mapping[str, Any]) -> Mapping[str, Any]:
    """The turn's picture once more for narrow pages; not checkpointed, for it costs no call."""
    result: SceneResult | None = state.get("scene")
    if result is None:
        return state
    return {**state, "scene": (await with_narrow_pictures(job, {result.scene: result}))[result.scene]}


def _followup(
    turn: graph.Turn, state: Mapping[str, Any], index: int, name: str, calls: Sequence[CallRecord], seconds: float
) -> Followup:
    """The turn as it is kept and shown."""
    said: Outline = state["outline"]
    result: SceneResult | None = state.get("scene")
    blocks = tuple(
        block.model_copy(update={"index": turn.scene}) if isinstance(block, SceneBlock) else block
        for block in said.blocks
    )
    shown = turn.record.model_copy(
        update={
            "outline": said.model_copy(update={"blocks": blocks}),
            "scenes": () if result is None else (result,),
            "anchor": None,
        }
    )
    names = [] if result is None else [name for name in (result.png, result.svg) if name is not None]
    pictures = {name: turn.job.folder.file(name).read_bytes() for name in names}
    return Followup(
        index=index,
        id=name,
        question=turn.talk.question,
        title=said.title,
        language=said.language,
        reply="\n\n".join(text.markdown.strip() for text in said.texts),
        markdown="\n\n".join(blocks_markdown(shown)) + "\n",
        html=blocks_as_html(shown, pictures),
        scene=result,
        png=None if result is None else result.png,
        svg=None if result is None else result.svg,
        alt=said.scenes[0].alt if said.scenes else "",
        model=turn.tutor.model,
        calls=tuple(calls),
        cost=total_of(call.cost for call in calls),
        seconds=seconds,
    )

"""Judges documents: place on disk, model, graph, verdict, report."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from chalkwright.agent.data import Problem
from chalkwright.agent.data.calls import total_of
from chalkwright.agent.errors import ChalkwrightError, first_of
from chalkwright.agent.extras import need
from chalkwright.agent.models.base import ChatModel
from chalkwright.agent.models.order import ModelOrder
from chalkwright.agent.models.purse import Purse
from chalkwright.agent.models.spec import ModelSpec
from chalkwright.agent.paths import StrPath, as_path
from chalkwright.agent.runs.places import Contents
from chalkwright.agent.runs.run import Run, RunOrder, model_spec, open_run
from chalkwright.judges import graph
from chalkwright.judges.aggregate import dimension_scores, geometric_mean, overall
from chalkwright.judges.data import VISUAL, Answer, Dimension, DimensionScore, Document, Evidence, Process, Verdict
from chalkwright.judges.document import read_document
from chalkwright.judges.job import NO_MODEL, JudgeOptions, Judging, content_key
from chalkwright.judges.reporting.report import RECORD, write_report
from chalkwright.renderers.base import Renderer
from chalkwright.renderers.pool.pool import PooledRenderer

FILES = Contents(RECORD, ("verdict.md", "verdict.html", "radar.svg", "diagram_*"))
STAGE = "judging"
_MODULES = ("cv2", "jiwer", "onnxruntime", "rapidocr")
"""What measuring takes pictures apart with."""

Tell = Callable[[str], None]


@dataclass(frozen=True)
class JudgeOrder:
    """What a caller asks for."""

    document: Document
    options: JudgeOptions
    root: Path | None = None
    """Where the verdict's folder goes; None: nothing is written."""
    resume: bool = False
    key: str | None = None
    """API key; None means the environment's."""
    adapter: ChatModel | None = None
    """Takes the place of the model that the registry would build."""
    purse: Purse | None = None
    """Money shared with other orders."""
    renderer: Renderer | None = None
    """Runs programs; None: one that is started when the first comes."""


class Judged(NamedTuple):
    """A verdict, and where its report lies."""

    verdict: Verdict
    folder: Path | None


async def evaluate(
    source: Document | StrPath,
    *,
    model: str = NO_MODEL,
    problem: Problem | str | None = None,
    gold: str | None = None,
    options: JudgeOptions | None = None,
    out: StrPath | None = None,
    resume: bool = False,
    key: str | None = None,
    adapter: ChatModel | None = None,
) -> Verdict:
    """Judge one explanation, ours or not, on eight dimensions.

    ``source`` is a document, or the path of one: a run folder, a Markdown or HTML file, a folder with one. ``model``
    ``none`` scores what can be measured and leaves the rest null; ``options`` says more. ``problem`` (its text, not a
    file) and ``gold``, the solution that is known to be right, win over what the document says. With ``out`` the
    verdict and its report go into a folder below it, and ``resume`` goes on with the last verdict there. ``key`` is the
    judge's API key; None means the environment's. ``adapter`` takes the place of the one that the model's name stands
    for.

    Raises :class:`UserError` for what is no document, :class:`ModelError` for a key that the provider does not know,
    and :class:`MachineFault`; what a judge does not answer is missing from the verdict, which says so.

    >>> import asyncio
    >>> from pathlib import Path
    >>> from chalkwright import evaluate
    >>> _ = Path("essay.md").write_text("We add: $2 + 3 = 5$. The answer is **5**.", "utf-8")
    >>> verdict = asyncio.run(evaluate("essay.md", problem="What is 2 + 3?", gold="5"))
    >>> verdict.process.s_a, verdict.overall
    (1.0, None)
    """
    need("judge", *_MODULES)
    chosen = (options or JudgeOptions()).model_copy(update={"model": model} if model != NO_MODEL else {})
    if isinstance(source, Document):
        document = source
    else:
        document = await asyncio.to_thread(read_document, Path(source), problem=problem, gold=gold)
    order = JudgeOrder(document, chosen, root=as_path(out), resume=resume, key=key, adapter=adapter)
    return (await judge(order)).verdict


async def judge_all(
    orders: Sequence[JudgeOrder], at_once: int, tell: Tell, done: Callable[[Judged], None] = lambda _: None
) -> list[Judged]:
    """All orders, so many at the same time; ``done`` hears of each verdict once it is written, whichever is first.

    Raises as :func:`evaluate`, once the others under way are cancelled.
    """
    gate = asyncio.Semaphore(at_once)

    async def one(order: JudgeOrder, renderer: Renderer | None) -> Judged:
        def hear(what: str) -> None:
            tell(f"{order.document.name}: {what}")

        async with gate:
            judged = await judge(replace(order, renderer=order.renderer or renderer), hear)
        done(judged)
        return judged

    try:
        async with _programs(any(order.options.proof for order in orders)) as shared, asyncio.TaskGroup() as group:
            tasks = [group.create_task(one(order, shared)) for order in orders]
    except* ChalkwrightError as errors:
        raise first_of(errors) from errors
    return [task.result() for task in tasks]


async def judge(order: JudgeOrder, tell: Tell = lambda _: None) -> Judged:
    """One verdict. Raises as :func:`evaluate`; ``tell`` hears of every settled question."""
    await asyncio.to_thread(need, "judge", *_MODULES)
    options = order.options
    spec = model_spec(None if options.model == NO_MODEL else options.model, options.base_url, options.price)
    asked = RunOrder(
        f"{order.document.name} {options.model}",
        # Every prompt is read, and every picture.
        await asyncio.to_thread(content_key, order.document, options, NO_MODEL if spec is None else spec.id),
        None if spec is None else ModelOrder(spec, options.max_cost, order.key, order.adapter, order.purse),
        root=order.root,
        resume=order.resume,
        contents=FILES,
    )
    async with open_run(asked) as run, _programs(options.proof, order.renderer) as renderer:
        judging = Judging(
            document=order.document,
            options=options,
            model_for=None if spec is None else _asking(run),
            forget=run.forget,
            tell=tell,
            renderer=renderer,
        )
        verdict = _verdict(order, spec, await graph.run(judging), run)
        if run.folder is not None:
            await asyncio.to_thread(write_report, verdict, order.document, run.folder.path)
    return Judged(verdict, None if run.folder is None else run.folder.path)


@asynccontextmanager
async def _programs(wanted: bool, given: Renderer | None = None) -> AsyncIterator[Renderer | None]:
    """What runs programs: the one that is given, or one of its own for as long; None where none is wanted."""
    if not wanted or given is not None:
        yield given if wanted else None
        return
    pool = PooledRenderer("matplotlib", at_once=1)
    try:
        yield pool
    finally:
        await pool.aclose()


def _asking(run: Run) -> Callable[[int, int | None], ChatModel]:
    def model_for(number: int, diagram: int | None) -> ChatModel:
        return run.model_for(STAGE, diagram, tag=number)

    return model_for


def _verdict(
    order: JudgeOrder,
    spec: ModelSpec | None,
    ended: graph.Ended,
    run: Run,
) -> Verdict:
    document = order.document
    evidence, computed, answers, process = ended
    scores = dimension_scores(document, answers, asked=spec is not None)
    calls = run.calls
    return Verdict(
        document=document.name,
        title=document.title,
        origin=document.origin,
        generator=document.generator,
        judge=NO_MODEL if spec is None else spec.id,
        created=datetime.now(UTC).isoformat(timespec="seconds"),
        prompts=order.options.prompts(),
        scores=scores,
        overall=overall(scores),
        measured=aggregate_measures(document, evidence),
        answers=answers,
        evidence=evidence,
        computed=computed,
        process=process,
        missing=(*document.missing, *evidence.unmeasured, *_missing(scores, answers, process)),
        calls=calls,
        cost=total_of(call.cost for call in calls),
        seconds=run.seconds,
    )


def aggregate_measures(document: Document, evidence: Evidence) -> dict[Dimension, float | None]:
    """ELQ*, VC* and TDC*, aggregated as the judge's scores are; None where something could not be measured."""
    rules = dimension_scores(document, (), asked=False)
    found: dict[Dimension, float | None] = {
        "ELQ": None if None in evidence.elq else geometric_mean(v for v in evidence.elq if v is not None),
        "VC": None if None in evidence.vc else geometric_mean(v for v in evidence.vc if v is not None),
        "TDC": evidence.coordination,
    }
    return {
        name: rules[name].value if rules[name].state != "unasked" else found[name] for name in VISUAL if name in found
    }


def _missing(scores: dict[Dimension, DimensionScore], answers: tuple[Answer, ...], process: Process) -> tuple[str, ...]:
    """One sentence for each thing that a judge did not say."""
    unsaid = [answer.fault for answer in answers if answer.score is None and answer.fault]
    told = {answer.dimension for answer in answers if answer.score is None}
    unsaid += [score.why for name, score in scores.items() if score.state in ("missing", "broken") and name not in told]
    open_steps = sum(step.valid is None for step in process.steps)
    if process.broken:
        unsaid.append(f"The steps were not judged: the judge says that its input is broken ({process.broken}).")
    elif open_steps:
        unsaid.append(f"{open_steps} of {len(process.steps)} steps were not judged.")
    return tuple(dict.fromkeys(unsaid))

"""What a second pair of eyes (``--look``) sees of defects that measuring cannot, and where it sees one that is none."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from chalkwright.agent.data import Image, Outline, Problem
from chalkwright.agent.explain.authors.base import Brief, Draft
from chalkwright.agent.explain.authors.llm import LLMAuthor
from chalkwright.agent.explain.code import written_code
from chalkwright.agent.explain.looking import check_vision, read_answer
from chalkwright.agent.loop import Rejected
from chalkwright.agent.models.base import ChatModel
from chalkwright.agent.models.order import ModelOrder
from chalkwright.agent.models.registry import resolve
from chalkwright.agent.models.store import Store
from chalkwright.benchmarks.lab.layout.unseen import CLASS, KINDS, UnseenCase
from chalkwright.renderers.base import Finding, Frozen, RendererName, Rendering, RenderRequest
from chalkwright.renderers.pool.pool import PooledRenderer
from chalkwright.renderers.returned.preview import preview

Verdict = Literal["caught", "other", "missed", "fine", "false alarm", "no answer"]
"""``other``: an objection that is not about the defect."""


class Seen(Frozen):
    """One picture, and what was said of it."""

    case: str
    kind: str
    """The defect's; ``clean`` for a control."""
    verdict: Verdict
    said: str = ""


async def draw_unseen(cases: Sequence[UnseenCase], folder: Path) -> list[Rendering]:
    """Every case drawn, with all that was measured. Raises RuntimeError for a failed render."""
    names: tuple[RendererName, ...] = ("manim", "matplotlib")
    pools = {name: PooledRenderer(name) for name in names}

    async def one(case: UnseenCase) -> Rendering:
        request = RenderRequest(code=case.code, scene=CLASS, folder=folder, stem=case.name)
        came = await pools[case.renderer].render(request)
        if not came.ok:
            raise RuntimeError(f"{case.name}: {'; '.join(fault.sentence() for fault in came.faults)}")
        return came

    try:
        return list(await asyncio.gather(*(one(case) for case in cases)))
    finally:
        for pool in pools.values():
            await pool.aclose()


def measured(drawn: Sequence[Rendering]) -> list[Finding]:
    """What measuring objects to in all of them: nothing, if they are what they are meant to be."""
    return [finding for rendering in drawn for finding in rendering.findings]


async def ask_about(
    cases: Sequence[UnseenCase], drawn: Sequence[Rendering], model: str, folder: Path, *, base_url: str | None = None
) -> list[Seen]:
    """Each picture before a model, as ``gen --look`` has it; answers are kept in ``folder`` and not paid for twice.

    Raises :class:`chalkwright.agent.errors.UserError` for a model that cannot be asked, and ``ModelError`` for a call
    that does not get through.
    """
    spec = resolve(model, base_url=base_url)
    check_vision(spec)
    async with Store(folder / "looks.sqlite") as store:
        session = await ModelOrder(spec).open(store)

        def model_for(stage: str, scene: int | None) -> ChatModel:
            return session.model_for(stage, scene)

        author = LLMAuthor(model_for, model=spec.id)
        async with session.connect():
            return list(await asyncio.gather(*(_ask(author, *pair) for pair in zip(cases, drawn, strict=True))))


async def _ask(author: LLMAuthor, case: UnseenCase, rendering: Rendering) -> Seen:
    assert rendering.png is not None, "it was drawn"
    image = Image(media_type="image/png", data=await asyncio.to_thread(preview, rendering.png))
    reply = await author.look(_brief(case, rendering), image)
    kind = "clean" if case.defect is None else case.defect.kind
    verdict, said = judge_reply(case, reply)
    return Seen(case=case.name, kind=kind, verdict=verdict, said=said)


def judge_reply(case: UnseenCase, reply: str) -> tuple[Verdict, str]:
    """What a reply about the picture is worth, and what it says is wrong."""
    try:
        answer = read_answer(reply)
    except Rejected:
        return "no answer", " ".join(reply.split())[:200]
    if case.defect is None:
        return ("fine" if answer.fine else "false alarm"), answer.fault
    if answer.fine:
        return "missed", ""
    try:
        after = written_code(reply, 1, case.code)
    except Rejected as error:
        return "other", f"{answer.fault} ({error})"
    return ("caught" if case.is_caught(after) else "other"), answer.fault


def _brief(case: UnseenCase, rendering: Rendering) -> Brief:
    draft = Draft(
        reply=0,
        written=case.code,
        source=case.code,
        renderer=case.renderer,
        elements=rendering.elements,
        points=rendering.points,
    )
    outline = Outline(title=case.block.title, language="en", diagrams=True, blocks=(case.block,))
    return Brief(
        problem=Problem(text=case.block.purpose),
        outline=outline,
        scene=case.block,
        workflow="parallel",
        renderer="auto",
        draft=draft,
    )


def table(seen: Sequence[Seen]) -> str:
    """Caught and missed by kind, and the false alarms, as Markdown."""
    rows = ["| defect | seeded | caught | other objection | missed | no answer |", "|---|---:|---:|---:|---:|---:|"]
    kinds = [*KINDS, "all"]
    for kind in kinds:
        own = [one.verdict for one in seen if one.kind == kind or (kind == "all" and one.kind != "clean")]
        counts = (own.count(verdict) for verdict in ("caught", "other", "missed", "no answer"))
        rows.append(f"| {kind} | {len(own)} | {' | '.join(map(str, counts))} |")
    clean = [one.verdict for one in seen if one.kind == "clean"]
    rows += ["", f"{len(clean)} clean pictures, {clean.count('false alarm')} with a false alarm."]
    told = [one for one in seen if one.verdict not in ("caught", "fine")]
    rows += ["", *(f"- {one.case}: {one.verdict}{f' ({one.said})' if one.said else ''}" for one in told)]
    return "\n".join(rows).rstrip()

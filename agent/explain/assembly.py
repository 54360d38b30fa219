"""The last stage of a run: the record, and all files of the run folder."""

from __future__ import annotations

import time
from collections.abc import Mapping
from datetime import UTC, datetime
from decimal import Decimal
from functools import partial

from chalkwright.agent.data import CallRecord, Outline, RunRecord, SceneResult, Usage
from chalkwright.agent.documents.page import problem_file, to_html, to_markdown
from chalkwright.agent.events import Assembled
from chalkwright.agent.explain.narrowing import with_narrow_pictures
from chalkwright.agent.explain.outline import to_xml
from chalkwright.agent.proof.record import Proof
from chalkwright.agent.runs.folder import HTML, MARKDOWN, OUTLINE, PLAN, RECORD, RunFolder, as_json
from chalkwright.agent.runs.job import Job, prompt_versions, versions, write_in_thread
from chalkwright.agent.runs.progress import emit

_KEPT = ("created", "problem", "author", "model", "workflow", "parameters", "prompts", "versions", "translation")
"""Of the record of a run in which a scene was redone."""


async def assemble_run(
    job: Job,
    outline: Outline,
    anchor: int | None,
    scenes: Mapping[int, SceneResult],
    before: RunRecord | None = None,
    proof: Proof | None = None,
) -> RunRecord:
    """Write the document and ``run.json``; the record comes last, so that a folder with one is whole.

    ``before`` is the record of a run in which one scene was redone, perhaps by another model: whose work the rest is
    stays in it.
    """
    scenes = await with_narrow_pictures(job, scenes, () if before is None else before.scenes)
    record = run_record(job, outline, anchor, scenes, proof)
    if before is not None:
        kept = {name: getattr(before, name) for name in _KEPT}
        record = record.model_copy(update=kept | {"seconds": before.seconds + record.seconds})
    await write_in_thread(partial(write_run, job.folder, record))
    emit(Assembled(record=record))
    return record


def run_record(
    job: Job, outline: Outline, anchor: int | None, scenes: Mapping[int, SceneResult], proof: Proof | None = None
) -> RunRecord:
    """All that is known about the run."""
    results = tuple(scenes[block.index] for block in outline.scenes)
    calls = tuple(job.calls)
    return RunRecord(
        key=job.key,
        created=datetime.now(UTC).isoformat(timespec="seconds"),
        status="complete" if all(result.drawn for result in results) else "partial",
        problem=job.problem,
        author=job.author.name,
        model=job.author.model,
        workflow=job.options.workflow,
        parameters=job.options.parameters(),
        prompts=prompt_versions(job.problem, job.author),
        versions=dict(versions()),
        outline=outline,
        anchor=anchor,
        scenes=results,
        calls=calls,
        usage=usage_by_stage(calls),
        cost=cost_by_stage(calls),
        seconds=time.monotonic() - job.started,
        proof=proof,
        translation=None if job.original is None else job.original.translation(),
    )


def usage_by_stage(calls: tuple[CallRecord, ...]) -> dict[str, Usage]:
    """Tokens of each stage, failed calls included."""
    totals: dict[str, Usage] = {}
    for call in calls:
        totals[call.stage] = totals.get(call.stage, Usage()) + call.usage
    return totals


def cost_by_stage(calls: tuple[CallRecord, ...]) -> dict[str, Decimal | None]:
    """US dollars of each stage; None where one call's price is unknown."""
    totals: dict[str, Decimal | None] = {}
    for call in calls:
        before = totals.get(call.stage, Decimal(0))
        totals[call.stage] = None if before is None or call.cost is None else before + call.cost
    return totals


def write_run(folder: RunFolder, record: RunRecord) -> None:
    """All files of the folder but the scenes', which are there already."""
    pictures = {
        name: folder.file(name).read_bytes()
        for result in record.scenes
        for name in result.files
        if folder.file(name).exists()
    }
    files: dict[str, bytes | str] = {OUTLINE: to_xml(record.outline)}
    plans = [result.plan for result in record.scenes if result.plan is not None]
    if plans:
        sections = (f"# Scene {plan.scene}\n\n{plan.markdown.strip()}\n" for plan in plans)
        files[PLAN] = "\n".join(sections)
    picture = problem_file(record)
    if picture is not None and record.problem.image is not None:
        files[picture] = record.problem.image.data
    folder.write(files | {MARKDOWN: to_markdown(record), HTML: to_html(record, pictures), RECORD: as_json(record)})

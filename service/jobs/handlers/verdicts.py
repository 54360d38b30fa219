"""Judges explanations as jobs of the service."""

from __future__ import annotations

import asyncio
from decimal import Decimal
from pathlib import Path
from typing import Any

from chalkwright.agent.data import Frozen, Problem
from chalkwright.agent.errors import UserError
from chalkwright.agent.loading import load_in_thread
from chalkwright.agent.models.registry import resolve
from chalkwright.judges.data import Document, Verdict
from chalkwright.judges.document import read_document
from chalkwright.judges.job import NO_MODEL, JudgeOptions
from chalkwright.service.comparison.outside import find_brought, read_brought
from chalkwright.service.data import JobRow
from chalkwright.service.jobs.handler import Tell
from chalkwright.service.public import tell_calls
from chalkwright.service.settings import Settings

FOLDER = "report"
"""Below the job's folder."""


class VerdictChoice(Frozen):
    """How it is judged."""

    model: str | None = None
    """None: the service's default; ``none``: only what can be measured."""
    max_cost: Decimal | None = None
    process: bool = True


class VerdictRequest(Frozen):
    """A verdict's request as it is kept with the job."""

    explanation: str | None = None
    """Id of the owner's explanation, or else:"""
    document: str | None = None
    """Name under which a brought document is kept for the owner."""
    problem: str | None = None
    gold: str | None = None
    options: VerdictChoice = VerdictChoice()
    max_money: Decimal | None = None


class VerdictHandler:
    """See :class:`Handler`. What the judge answered before a crash is not asked again."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    async def run(self, job: JobRow, folder: Path, tell: Tell) -> dict[str, Any]:
        asked = VerdictRequest.model_validate(job.request)
        document = await asyncio.to_thread(self._document, asked, job.owner, folder)
        judging = await load_in_thread(load_judging)
        order = judging.JudgeOrder(document, self._options(asked), root=folder / FOLDER, resume=True)
        made = await judging.judge(order, lambda what: tell("question-settled", {"question": what}))
        tell_calls(made.verdict.calls, tell)
        return verdict_result(made.verdict)

    async def aclose(self) -> None:
        """Nothing is held open."""

    def _document(self, asked: VerdictRequest, owner: str, folder: Path) -> Document:
        """Raises :class:`UserError` when it is gone."""
        if asked.explanation is not None:
            run = folder.with_name(asked.explanation)
            if not run.is_dir():
                raise UserError("The explanation is not there any more; make it again, or send a document.")
            found = read_document(run, problem=_problem(asked), gold=asked.gold)
            return found.model_copy(update={"name": asked.explanation, "origin": asked.explanation})
        file = find_brought(self._settings.root, owner, asked.document or "")
        if file is None:
            raise UserError("The document is not there any more; send it again.")
        found = read_brought(file)
        problem = _problem(asked)
        if problem is not None:
            found = found.model_copy(update={"problem": problem})
        if asked.gold is not None and found.problem is not None:
            found = found.model_copy(update={"problem": found.problem.model_copy(update={"solution": asked.gold})})
        return found

    def _options(self, asked: VerdictRequest) -> JudgeOptions:
        model = asked.options.model or self._settings.judge or NO_MODEL
        base_url = self._settings.base_url if model != NO_MODEL else None
        limits = [asked.options.max_cost, self._settings.max_cost, asked.max_money]
        known = [limit for limit in limits if limit is not None]
        # A limit can be kept only where the model's price is known.
        priced = model != NO_MODEL and resolve(model, base_url=base_url).price is not None
        return JudgeOptions(
            model=model,
            base_url=base_url,
            process=asked.options.process,
            max_cost=min(known) if known and priced else None,
            max_seconds=self._settings.max_seconds,
        )


def load_judging() -> Any:
    """What judges; it takes two seconds to import, so that nobody who does not judge waits for it."""
    from chalkwright.judges import judging

    return judging


def _problem(asked: VerdictRequest) -> Problem | None:
    return None if asked.problem is None else Problem(text=asked.problem)


def verdict_result(verdict: Verdict) -> dict[str, Any]:
    """The result as it is answered: no path, no raw calls."""
    told = verdict.model_dump(mode="json", exclude={"calls", "origin", "cost", "schema_version"})
    cost = None if verdict.cost is None else str(verdict.cost)
    return told | {"title": verdict.title or verdict.document, "cost": cost}

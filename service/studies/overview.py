"""A study as its owner sees it: how far raters are, means, agreement, and how its items are split."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

from fastapi import Request
from fastapi.responses import RedirectResponse, Response

from chalkwright.agent.errors import UserError
from chalkwright.agent.languages.catalogues import mark
from chalkwright.judges.comparing.reliability import Reliability
from chalkwright.judges.comparing.tables import ABSENT, Table, cell_text
from chalkwright.service.dependencies import settings_of
from chalkwright.service.languages import in_context, translate
from chalkwright.service.pages.rendering import page
from chalkwright.service.studies import exporting
from chalkwright.service.studies.form import Form, Stage
from chalkwright.service.studies.items import Item, Words
from chalkwright.service.studies.live import live, merge_review
from chalkwright.service.studies.means import means_table
from chalkwright.service.studies.progress import Rater, Task
from chalkwright.service.studies.ratings import Answer, Settled
from chalkwright.service.studies.seats import ratings_of, studies_of
from chalkwright.service.studies.splitting import PLACES, counts_of
from chalkwright.service.studies.store import Invited, Study

LISTED = 500
"""Items that are placed one by one; of more only the numbers are set."""


async def show_study(
    request: Request, study: Study, *, invited: list[Invited] | None = None, fault: str = ""
) -> Response:
    """The page of a study. ``invited``: whose links are shown, this once."""
    base = (settings_of(request).public_url or str(request.base_url)).rstrip("/")
    links = [(one.rater, f"{base}/rate/r/{one.token}") for one in invited or []]
    return page(
        request,
        "study.html",
        status=422 if fault else 200,
        links=links,
        fault=fault,
        command=exporting.command(study.form),
        review=exporting.is_review(study.form),
        **await figures_of(request, study),
    )


async def figures_of(request: Request, study: Study) -> dict[str, Any]:
    """What the owner watches."""
    store, ratings = studies_of(request), ratings_of(request)
    items, raters = await store.items(study.id), await store.raters(study.id)
    answers = await ratings.all_answers(study.id)
    done, whole = await ratings.count_done(study.id), {rater.id: await ratings.tasks(rater) for rater in raters}
    told = {
        stage: await asyncio.to_thread(_scores, study.form, items, raters, answers, stage)
        for stage in ("rating", "pilot")
    }
    return {
        "study": study,
        "split": _split(items),
        "raters": [_progress(study, rater, _rated(whole[rater.id]), done, answers) for rater in raters],
        "answers": sum(done.values()),
        "wanted": sum(map(_rated, whole.values())) * len(study.form.criteria),
        **told,
        "merged": _merge(study, items, raters, answers, await ratings.settlements(study.id)),
    }


def to_study(study: Study) -> Response:
    """Back to the study's page."""
    return RedirectResponse(f"/rate/studies/{study.id}", 303)


def _split(items: Mapping[str, Item]) -> dict[str, Any]:
    counts = counts_of(list(items.values()))
    listed = [
        {"id": item.id, "place": item.stage, "by": item.generator or "", "begins": _beginning(item)}
        for item in items.values()
    ]
    return {
        "counts": [(name, words, counts[name]) for name, words in PLACES.items()],
        "items": listed if len(listed) <= LISTED else [],
        "all": len(listed),
    }


def _beginning(item: Item) -> str:
    """The first words of the problem, by which its owner knows an item again."""
    words = next((one.markdown for one in (*item.problem, *item.explanation) if isinstance(one, Words)), "")
    line = " ".join(words.replace("$", "").split())
    return line if len(line) <= 90 else line[:90].rsplit(" ", 1)[0] + " …"


def _scores(
    form: Form, items: Mapping[str, Item], raters: Sequence[Rater], answers: Sequence[Answer], stage: Stage
) -> dict[str, Any] | None:
    """Means beside agreement, and the models that judged; None before the first answer."""
    agreed = live(form, items, raters, answers, stage)
    if not agreed:
        return None
    table = means_table(form, items, answers, agreed, stage)
    return {
        "means": _present_table(form, table),
        "models": [_against(form, row) for row in agreed if row.llm is not None],
    }


def _present_table(form: Form, table: Table) -> dict[str, Any]:
    """Heads, and rows of cells as the table's other writers write them, each with what it is about."""
    heads = [column.title for column in table.columns]
    rows = [
        (criterion.key, [*map(cell_text, table.columns[:-1], row[:-1]), _band(row[-1])])
        for criterion, row in zip(form.criteria, table.rows, strict=True)
    ]
    return {"heads": heads, "rows": rows, "notes": table.footnotes_in(translate)}


def _against(form: Form, row: Reliability) -> dict[str, Any]:
    """One model beside the raters."""
    key = row.dimension.casefold()
    return {
        "title": next((one.title for one in form.criteria if one.key.casefold() == key), row.dimension),
        "model": row.llm,
        "rho": ABSENT if row.rho.value is None else f"{row.rho.value:.2f}".replace("-", "−"),
        "why": row.rho.why,
        "items": row.items,
        "band": _band(row.reliability),
    }


def _band(said: object) -> str:
    """What coefficients are called: one word, or two joined by a dash; empty where there are none."""
    words = {
        "strong": in_context("reliability", "strong"),
        "moderate": in_context("reliability", "moderate"),
        "weak": in_context("reliability", "weak"),
    }
    return "–".join(words[word] for word in str(said or "").split("–") if word in words)


def _rated(tasks: Sequence[Task]) -> int:
    return sum(task.stage == "rating" for task in tasks)


def _progress(
    study: Study, rater: Rater, items: int, done: Mapping[str, int], answers: Sequence[Answer]
) -> dict[str, Any]:
    seconds = {one.item: one.seconds for one in answers if one.rater == rater.id and one.stage == "rating"}
    return {
        "rater": rater,
        "done": done.get(rater.id, 0),
        "wanted": items * len(study.form.criteria),
        "seconds": sum(seconds.values()) / len(seconds) if seconds else None,
        "state": _state(rater, done.get(rater.id, 0)),
    }


def _state(rater: Rater, done: int) -> str:
    if rater.withdrawn:
        return mark("link withdrawn")
    if rater.submitted is not None:
        return mark("submitted")
    if done:
        return mark("rating")
    if rater.passed:
        return mark("pilot passed")
    return mark("in training or pilot") if rater.started is not None else mark("invited")


def _merge(
    study: Study,
    items: Mapping[str, Item],
    raters: Sequence[Rater],
    answers: Sequence[Answer],
    settled: Sequence[Settled],
) -> Any:
    if not exporting.is_review(study.form):
        return None
    try:
        return merge_review(study.form, items, raters, answers, settled)
    except UserError as error:
        return str(error)

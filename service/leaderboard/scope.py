"""What a table or a list is of, in a sentence, and its filters as links that take them back. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from urllib.parse import urlencode

from chalkwright.agent.languages.catalogues import mark
from chalkwright.benchmarks.eduillustrate.report.frames import BY, ExplanationRow, Frame, subsets
from chalkwright.benchmarks.eduillustrate.runs import DEMONSTRATION, OFFLINE
from chalkwright.service.languages import translate, translate_number
from chalkwright.service.leaderboard.figures import ENDED, OUT_OF_SCOPE, Chosen, judge_of, rows_of

_LABELS = {
    "run": mark("Run"),
    "subject": mark("Subject"),
    "level": mark("Level"),
    "workflow": mark("Workflow"),
    "model": mark("Model"),
    "judge": mark("Judge"),
    "ended": mark("Ended"),
}


def sentences(frame: Frame, chosen: Chosen, runs: Sequence[str]) -> list[str]:
    """How many explanations of how many problems by whom, from which runs, who judged, and what was left out."""
    rows = rows_of(frame, chosen)
    models = {row.entry.model for row in rows}
    told = translate(
        "{explanations} of {problems} by {models}, from {runs}.",
        explanations=translate_number("{number} explanation", "{number} explanations", len(rows)),
        problems=_problems(len({row.problem for row in rows})),
        models=translate_number("{number} model", "{number} models", len(models)),
        runs=_named(runs),
    )
    judge = translate("Judged by no model.")
    if frame.judges:
        judge = translate("Judged by {judge}.", judge=judge_of(frame, chosen))
    left = _left_out(frame, chosen)
    everybody = {row.entry.model for row in rows_of(frame, replace(chosen, ended="all"))}
    author = translate(DEMONSTRATION) if OFFLINE in everybody else ""
    return [one for one in (told if rows else "", judge if rows else "", left, author) if one]


def active(chosen: Chosen, path: str) -> list[tuple[str, str, str]]:
    """Label, value and the address without it, of each filter that is set."""
    said = chosen.query()
    return [
        (label, _value(name, said[name]), address(chosen, path, **{name: ""}))
        for name, label in _LABELS.items()
        if name in said
    ]


def _value(name: str, said: str) -> str:
    """What a filter is set to, in words."""
    if name == "ended":
        return translate(next(words for ended, words in ENDED.items() if ended == said))
    return translate(said.capitalize()) if name in BY else said


def filters(frame: Frame) -> list[tuple[str, str, list[str]]]:
    """Name, label and choices of each filter that has something to choose."""
    by = [(name, _LABELS[name], list(subsets(frame.rows, name))) for name in BY]
    workflows = sorted({entry.workflow for entry in frame.entries})
    models = sorted({entry.model for entry in frame.entries})
    found: list[tuple[str, str, list[str]]] = [
        *by,
        ("workflow", _LABELS["workflow"], [str(workflow) for workflow in workflows]),
        ("model", _LABELS["model"], models),
        ("judge", _LABELS["judge"], list(frame.judges)),
    ]
    return [one for one in found if len(one[2]) > 1]


def address(chosen: Chosen, path: str, **changes: str) -> str:
    """The same choice at an address, with some of it changed."""
    query = urlencode(chosen.query(**changes))
    return f"{path}?{query}" if query else path


def _left_out(frame: Frame, chosen: Chosen) -> str:
    """How many passed the filters and had nothing to be shown."""
    if chosen.ended != "ran":
        return ""
    all_of_them = rows_of(frame, replace(chosen, ended="all"))
    count = sum(row.job.outcome == OUT_OF_SCOPE for row in all_of_them)
    if not count:
        return ""
    return translate(
        "Not counted: {problems} out of the author’s scope{whose}.",
        problems=_problems(count),
        whose=_whose(all_of_them),
    )


def _whose(rows: Sequence[ExplanationRow]) -> str:
    models = sorted({row.entry.model for row in rows if row.job.outcome == OUT_OF_SCOPE})
    return f" ({', '.join(models)})" if len(models) < 4 else ""


def _named(runs: Sequence[str]) -> str:
    if len(runs) < 4:
        return translate_number("the run {runs}", "the runs {runs}", len(runs), runs=", ".join(runs))
    return translate("{number} runs", number=len(runs))


def _problems(number: int) -> str:
    return translate_number("{number} problem", "{number} problems", number)

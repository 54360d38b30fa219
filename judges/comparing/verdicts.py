"""Verdicts of several judges, read from disk and brought together by document."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from chalkwright.agent.errors import UserError
from chalkwright.judges.comparing.ratings import OVERALL, Rating
from chalkwright.judges.data import DIMENSIONS, HIGHEST, VERDICT_SCHEMA, Verdict

MEASURES: tuple[str, ...] = (*DIMENSIONS, OVERALL)
"""What a verdict scores: the eight dimensions and their overall."""
NO_JUDGE = "none"
UNKNOWN = "(unknown)"
"""Generator of documents that do not say who made them."""


@dataclass(frozen=True)
class Case:
    """One document before its judges."""

    document: str
    origin: str
    generator: str
    scores: Mapping[str, Mapping[str, float | None]]
    """Judge → measure → 0–5."""

    def score(self, judge: str, measure: str = OVERALL) -> float | None:
        """0–5; None where this judge gave none."""
        return self.scores.get(judge, {}).get(measure)


def read_verdicts(paths: Iterable[Path]) -> tuple[Verdict, ...]:
    """Verdicts of JSON files, and of every ``verdict*.json`` in and below folders. Raises :class:`UserError`."""
    found: dict[Path, Verdict] = {}
    for path in paths:
        files = sorted(path.rglob("verdict*.json")) if path.is_dir() else [path]
        if not files:
            raise UserError(f"There is no verdict*.json in {path}; judge its documents first.")
        found |= {file.resolve(): _read(file) for file in files if file.resolve() not in found}
    return tuple(found.values())


def latest(verdicts: Iterable[Verdict]) -> tuple[list[Verdict], list[str]]:
    """One verdict of each judge on each document, the last one made, and a sentence about each sort left out."""
    chosen: dict[tuple[str, str], Verdict] = {}
    unjudged = repeated = 0
    for verdict in verdicts:
        key = (verdict.origin, verdict.judge)
        if verdict.judge == NO_JUDGE:
            unjudged += 1
            continue
        repeated += key in chosen
        if key not in chosen or chosen[key].created < verdict.created:
            chosen[key] = verdict
    notes = []
    if unjudged:
        notes.append(f"Left out: {_many(unjudged, 'verdict')} without a model.")
    if repeated:
        notes.append(f"Left out: {_many(repeated, 'earlier verdict')} of the same judge on the same document.")
    return list(chosen.values()), notes


def cases(verdicts: Sequence[Verdict]) -> list[Case]:
    """Documents in the order of their origins, so that the order of the verdicts changes no interval."""
    by_origin: dict[str, list[Verdict]] = {}
    for verdict in verdicts:
        by_origin.setdefault(verdict.origin, []).append(verdict)
    return [
        Case(
            document=group[0].document,
            origin=origin,
            generator=next((each.generator for each in group if each.generator), UNKNOWN),
            scores={each.judge: _scores(each) for each in group},
        )
        for origin, group in sorted(by_origin.items())
    ]


def by_generator(found: Iterable[Case]) -> dict[str, list[Case]]:
    """The cases of each generator, by name."""
    groups: dict[str, list[Case]] = {}
    for case in found:
        groups.setdefault(case.generator, []).append(case)
    return dict(sorted(groups.items()))


def complete(found: Iterable[Case], judges: Sequence[str], measure: str = OVERALL) -> dict[str, list[float]]:
    """Scores (0–5) by judge on the cases that all ``judges`` scored: lists of one length."""
    rows = [[case.score(judge, measure) for judge in judges] for case in found]
    full = [[value for value in row if value is not None] for row in rows if None not in row]
    return {judge: [row[place] for row in full] for place, judge in enumerate(judges)}


def as_ratings(verdicts: Iterable[Verdict]) -> tuple[Rating, ...]:
    """Scores of judges as ratings by models: the item is the document's name, the rater the judge, scores 0–1."""
    return tuple(
        Rating(
            item=verdict.document,
            rater=verdict.judge,
            dimension=measure,
            score=value / HIGHEST,
            rater_kind="llm",
            generator=verdict.generator,
        )
        for verdict in latest(verdicts)[0]
        for measure, value in _scores(verdict).items()
        if value is not None
    )


def _scores(verdict: Verdict) -> dict[str, float | None]:
    scores: dict[str, float | None] = {name: score.value for name, score in verdict.scores.items()}
    return {**scores, OVERALL: verdict.overall}


def _read(path: Path) -> Verdict:
    try:
        content: Any = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UserError(f"{path} cannot be read ({error.strerror}); name a verdict or a folder of them.") from error
    except ValueError as error:
        raise UserError(f"{path} is no valid JSON; judge its document again.") from error
    try:
        # From JSON, so that bytes and decimals are read as they were written.
        return Verdict.model_validate_json(json.dumps(content))
    except ValidationError as error:
        version = content.get("schema_version") if isinstance(content, dict) else None
        if isinstance(version, int) and version > VERDICT_SCHEMA:
            raise UserError(f"{path} was written by a newer Chalkwright; update this one to read it.") from error
        first = error.errors()[0]
        place = ".".join(map(str, first["loc"])) or "the file"
        raise UserError(f"{path} is no verdict ({place}: {first['msg']}); judge its document again.") from error


def _many(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"

"""Several judges on the same documents: EduIllustrate's Tables 8 and 9, spread, and self-preference (appendix B).

Documents are the same when their origin is. Figures of a generator rest on the documents that every judge scored, so
that no judge is compared on other documents than the rest.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from pydantic import Field

from chalkwright.agent.data import Frozen
from chalkwright.agent.errors import UserError
from chalkwright.judges.agreement import DEFAULT, Estimate, Resampling, mean, mean_absolute_error, pearson, spearman
from chalkwright.judges.comparing.families import family
from chalkwright.judges.comparing.verdicts import MEASURES, UNKNOWN, Case, by_generator, cases, complete, latest
from chalkwright.judges.data import HIGHEST, Verdict


class Spread(Frozen):
    """One measure as several judges see it, 0–5."""

    mean: float
    sd: float | None
    """Standard deviation between judges (n − 1); None of one judge."""
    lowest: float
    highest: float
    judges: int


class DocumentSpread(Frozen):
    """One document before all judges that scored it."""

    document: str
    origin: str
    generator: str
    scores: dict[str, Spread]
    """By dimension or ``Overall``; without those that no judge scored."""


class GeneratorSpread(Frozen):
    """One generator: the spread of the judges' means over the documents that every judge scored."""

    generator: str
    documents: int
    scores: dict[str, Spread]


class GeneratorMeans(Frozen):
    """A row of Table 8: overalls in percent."""

    generator: str
    documents: int
    """Those that every judge gave an overall."""
    means: dict[str, float | None]
    """By judge."""
    deltas: dict[str, Estimate]
    """By judge after the first: its mean minus the first judge's, in percentage points."""


class DimensionAgreement(Frozen):
    """A row of Table 9; scores are 0–5."""

    measure: str
    pearson: Estimate
    spearman: Estimate
    mae: Estimate


class PairAgreement(Frozen):
    """Table 9 of two judges."""

    first: str
    second: str
    rows: tuple[DimensionAgreement, ...]


class SelfPreference(Frozen):
    """One judge on the outputs of its own model family, in percentage points of the overall."""

    judge: str
    generator: str
    own: Estimate
    """How much it rates them above the mean of the judges of other families."""
    others: Estimate
    """The same on outputs of generators that are of no judge's family: its general leniency."""


class Comparison(Frozen):
    """All that several judges' verdicts say of the judges."""

    judges: tuple[str, ...]
    documents: tuple[DocumentSpread, ...]
    generators: tuple[GeneratorSpread, ...]
    means: tuple[GeneratorMeans, ...]
    pairs: tuple[PairAgreement, ...]
    self_preference: tuple[SelfPreference, ...]
    notes: tuple[str, ...] = Field(description="What was left out and why, one sentence each.")


def compare(verdicts: Iterable[Verdict], resampling: Resampling = DEFAULT) -> Comparison:
    """Everything above from the verdicts of two judges or more.

    The first judge to appear is the one the others are compared with. Raises :class:`UserError` for fewer than two
    judges, or two without a document in common.
    """
    kept, notes = latest(verdicts)
    judges = tuple(dict.fromkeys(verdict.judge for verdict in kept))
    if len(judges) < 2:
        of = f"all are of '{judges[0]}'" if judges else "no model gave any"
        raise UserError(f"A comparison needs the verdicts of two judges, but {of}; judge with another --model too.")
    documents = cases(kept)
    if not any(len(case.scores) > 1 for case in documents):
        raise UserError("The judges have no document in common; let them judge the same documents.")
    preferences, more = _self_preferences(documents, judges, resampling)
    means = tuple(_means(name, group, judges, resampling) for name, group in by_generator(documents).items())
    return Comparison(
        judges=judges,
        documents=tuple(_document_spread(case) for case in documents),
        generators=tuple(_generator_spread(name, group, judges) for name, group in by_generator(documents).items()),
        means=tuple(sorted(means, key=lambda row: (not row.documents, -(row.means[judges[0]] or 0.0)))),
        pairs=tuple(_pair(documents, first, second, resampling) for first, second in combinations(judges, 2)),
        self_preference=preferences,
        notes=(*notes, *_left_out(documents, judges), *more),
    )


def _spread(values: Sequence[float]) -> Spread:
    return Spread(
        mean=math.fsum(values) / len(values),
        sd=statistics.stdev(values) if len(values) > 1 else None,
        lowest=min(values),
        highest=max(values),
        judges=len(values),
    )


def _document_spread(case: Case) -> DocumentSpread:
    scores = {}
    for measure in MEASURES:
        values = [value for judge in case.scores if (value := case.score(judge, measure)) is not None]
        if values:
            scores[measure] = _spread(values)
    return DocumentSpread(document=case.document, origin=case.origin, generator=case.generator, scores=scores)


def _generator_spread(name: str, documents: Sequence[Case], judges: Sequence[str]) -> GeneratorSpread:
    scores = {}
    for measure in MEASURES:
        column = complete(documents, judges, measure)
        if column[judges[0]]:
            scores[measure] = _spread([math.fsum(values) / len(values) for values in column.values()])
    return GeneratorSpread(generator=name, documents=len(complete(documents, judges)[judges[0]]), scores=scores)


def _means(name: str, documents: Sequence[Case], judges: Sequence[str], resampling: Resampling) -> GeneratorMeans:
    percent = {judge: [_percent(value) for value in values] for judge, values in complete(documents, judges).items()}
    first, *rest = judges
    return GeneratorMeans(
        generator=name,
        documents=len(percent[first]),
        means={judge: math.fsum(values) / len(values) if values else None for judge, values in percent.items()},
        deltas={judge: mean(_differences(percent[judge], percent[first]), resampling) for judge in rest},
    )


def _percent(score: float) -> float:
    return score * 100 / HIGHEST


def _differences(values: Sequence[float], others: Sequence[float]) -> list[float]:
    return [value - other for value, other in zip(values, others, strict=True)]


def _pair(documents: Sequence[Case], first: str, second: str, resampling: Resampling) -> PairAgreement:
    rows = []
    for measure in MEASURES:
        column = complete(documents, (first, second), measure)
        x, y = column[first], column[second]
        rows.append(
            DimensionAgreement(
                measure=measure,
                pearson=pearson(x, y, resampling),
                spearman=spearman(x, y, resampling),
                mae=mean_absolute_error(x, y, resampling),
            )
        )
    return PairAgreement(first=first, second=second, rows=tuple(rows))


def _self_preferences(
    documents: Sequence[Case], judges: Sequence[str], resampling: Resampling
) -> tuple[tuple[SelfPreference, ...], list[str]]:
    found, notes = [], []
    families = {family(judge) for judge in judges}
    for judge in judges:
        own = [name for name in by_generator(documents) if name != UNKNOWN and family(name) == family(judge)]
        rivals = [other for other in judges if family(other) != family(judge)]
        if not rivals:
            if own:
                notes.append(f"No self-preference of {judge}: no other family of models judged.")
            continue
        neutral = [case for case in documents if family(case.generator) not in families]
        leniency = mean(_above(neutral, judge, rivals), resampling)
        for name in own:
            group = [case for case in documents if case.generator == name]
            above = mean(_above(group, judge, rivals), resampling)
            found.append(SelfPreference(judge=judge, generator=name, own=above, others=leniency))
    return tuple(found), notes


def _above(documents: Sequence[Case], judge: str, rivals: Sequence[str]) -> list[float]:
    """By how many points a judge's overall is above the rivals' mean, on each document that all of them scored."""
    column = complete(documents, (judge, *rivals))
    others = [math.fsum(values) / len(values) for values in zip(*(column[rival] for rival in rivals), strict=True)]
    return [_percent(value) for value in _differences(column[judge], others)]


def _left_out(documents: Sequence[Case], judges: Sequence[str]) -> Iterator[str]:
    lacking = sum(any(case.score(judge) is None for judge in judges) for case in documents)
    if lacking:
        yield f"Left out of the means: {lacking} of {len(documents)} documents, to which some judge gave no overall."

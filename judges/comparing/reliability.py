"""Table 5 of EduIllustrate: do people agree among themselves, and does a model agree with them?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from chalkwright.agent.data import Frozen
from chalkwright.agent.errors import UserError
from chalkwright.agent.languages.catalogues import mark
from chalkwright.judges.agreement import (
    DEFAULT,
    Estimate,
    Level,
    Resampling,
    cohen_kappa,
    kendall_w,
    krippendorff_alpha,
    pearson,
    spearman,
)
from chalkwright.judges.comparing.ratings import STUDY, Matrix, Rating, Scale, dimensions, matrix
from chalkwright.judges.comparing.tables import Column, Table

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Band = Literal["strong", "moderate", "weak"]
STRONG_ALPHA, MODERATE_ALPHA = 0.80, 0.60
STRONG_RHO, MODERATE_RHO = 0.75, 0.60
"""The bands of Table 5. The paper states only 0.80; these bounds give each of its seven rows the paper's word."""

_NO_MODEL = mark("There is no model's score.")
_TWO = "Cohen's κ is of two raters; here are {raters}."


class Reliability(Frozen):
    """How far people agree on one dimension, and a model with them where there is one.

    >>> from chalkwright import Reliability
    >>> def told(row: Reliability) -> str:
    ...     return f"{row.dimension}: {row.reliability or row.alpha.why}"
    """

    dimension: str
    """A key such as ``LC``, or ``Overall``."""
    llm: str | None
    """The model; None where none rated this dimension."""
    raters: int
    """People who rated it."""
    items: int
    """Items that a person rated."""
    alpha: Estimate
    """Krippendorff's α among the people."""
    rho: Estimate
    """Spearman's ρ of the people's mean score with the model's."""
    pearson: Estimate
    """The same as Pearson's r."""
    kendall_w: Estimate
    """Kendall's W among the people."""
    kappa: Estimate
    """Cohen's κ of the two people; undefined for any other number."""
    kappa_quadratic: Estimate
    """The same with quadratic weights."""
    reliability: str
    """``strong``, ``moderate`` or ``weak``; both words where α and ρ differ; empty where neither is defined."""


def reliabilities(
    ratings: Sequence[Rating],
    level: Level = "ordinal",
    resampling: Resampling = DEFAULT,
    scale: Scale = STUDY,
) -> tuple[Reliability, ...]:
    """Table 5 of EduIllustrate: one row for each dimension of ``ratings`` and each model that rated it.

    ``level`` is α's metric (``nominal``, ``ordinal``, ``interval``); ``resampling`` makes the intervals; ``scale`` is
    the one that the ratings were read with. What is undefined is None and says why; nothing is raised.

    >>> from chalkwright import Rating, Resampling, reliabilities
    >>> scores = {"Ada": (0, 0.5, 1, 1), "Ben": (0, 0.5, 1, 0.5)}
    >>> ratings = [Rating(item=f"e{at}", rater=rater, dimension="LC", score=score)
    ...            for rater, row in scores.items() for at, score in enumerate(row)]
    >>> (row,) = reliabilities(ratings, resampling=Resampling(resamples=0))
    >>> row.dimension, row.raters, row.alpha.value is not None, row.rho.why
    ('LC', 2, True, "There is no model's score.")
    """
    found: list[Reliability] = []
    for dimension in dimensions(ratings):
        people, models = matrix(ratings, dimension, "human"), matrix(ratings, dimension, "llm")
        alpha, w = krippendorff_alpha(people.scores, level, resampling), kendall_w(people.scores, resampling)
        kappa, quadratic = _kappas(people, resampling, scale)
        for model in models.raters or (None,):
            rho, r = _against(people, models, model, resampling)
            found.append(
                Reliability(
                    dimension=dimension,
                    llm=model,
                    raters=len(people.raters),
                    items=len(people.items),
                    alpha=alpha,
                    rho=rho,
                    pearson=r,
                    kendall_w=w,
                    kappa=kappa,
                    kappa_quadratic=quadratic,
                    reliability=reliability(alpha.value, rho.value),
                )
            )
    return tuple(found)


def with_models(ratings: Sequence[Rating], models: Sequence[Rating]) -> tuple[Rating, ...]:
    """People's ratings with those that models gave the same items on the same dimensions.

    Raises :class:`UserError` when there is none of these, when two of the documents or two raters are named alike.
    """
    rated = {(rating.item, rating.dimension) for rating in ratings}
    chosen = tuple(rating for rating in models if (rating.item, rating.dimension) in rated)
    if not chosen:
        names = ", ".join(f"'{name}'" for name in sorted({rating.item for rating in ratings})[:3])
        raise UserError(f"No verdict is of a rated item; items ({names}, …) must be named as the documents are.")
    given = Counter((rating.rater, rating.item, rating.dimension) for rating in chosen)
    rater, item, _ = max(given, key=lambda key: given[key])
    if max(given.values()) > 1:
        raise UserError(f"Two documents that '{rater}' judged are called '{item}'; rename one and judge it again.")
    twice = {rating.rater for rating in ratings} & {rating.rater for rating in chosen}
    if twice:
        raise UserError(f"'{min(twice)}' is both a rater of the file and a judge of the verdicts; rename the rater.")
    return (*ratings, *chosen)


def reliability(alpha: float | None, rho: float | None) -> str:
    """Table 5's word for a pair of coefficients: one word, or the better and the worse joined by a dash."""
    bands: list[Band] = []
    if alpha is not None:
        bands.append("strong" if alpha >= STRONG_ALPHA else "moderate" if alpha >= MODERATE_ALPHA else "weak")
    if rho is not None:
        bands.append("strong" if rho >= STRONG_RHO else "moderate" if rho >= MODERATE_RHO else "weak")
    return "–".join(band for band in ("strong", "moderate", "weak") if band in bands)


def agreement_table(rows: Sequence[Reliability], level: Level = "ordinal") -> Table:
    """Table 5, the strongest dimension first."""
    order = sorted(rows, key=lambda row: (row.rho.value is None, -(row.rho.value or 0.0)))
    several = _several(rows)
    columns = [Column("Dimension"), *([Column("Model")] if several else [])]
    columns += [
        Column("Spearman ρ"),
        Column("Krippendorff α"),
        Column("Reliability"),
        Column("Items"),
        Column("Raters"),
    ]
    cells = (
        (
            row.dimension,
            *([row.llm] if several else []),
            row.rho,
            row.alpha,
            row.reliability or None,
            row.items,
            row.raters,
        )
        for row in order
    )
    notes = (f"α: {level}, among the human raters. ρ: their mean score with the model's.",)
    return Table("Human–model agreement and reliability of the raters", tuple(columns), tuple(cells), notes)


def coefficients_table(rows: Sequence[Reliability]) -> Table:
    """What Table 5 leaves out."""
    several, pair = _several(rows), any(row.raters == 2 for row in rows)
    columns = [Column("Dimension"), *([Column("Model")] if several else []), Column("Pearson r"), Column("Kendall W")]
    columns += [Column("Cohen κ"), Column("Cohen κ (quadratic)")] if pair else []
    cells = (
        (
            row.dimension,
            *([row.llm] if several else []),
            row.pearson,
            row.kendall_w,
            *([row.kappa, row.kappa_quadratic] if pair else []),
        )
        for row in rows
    )
    among = "W and κ" if pair else "W"
    notes = (
        f"r: the human raters' mean score with the model's. {among}: among the human raters.",
        *([] if pair else ["No Cohen κ, which is of two raters."]),
    )
    return Table("Other coefficients", tuple(columns), tuple(cells), notes)


def _kappas(people: Matrix, resampling: Resampling, scale: Scale) -> tuple[Estimate, Estimate]:
    if len(people.raters) != 2:
        none = Estimate(n=len(people.items), why=_TWO.format(raters=len(people.raters)))
        return none, none
    first, second = people.scores
    return (
        cohen_kappa(first, second, "none", scale.categories, resampling),
        cohen_kappa(first, second, "quadratic", scale.categories, resampling),
    )


def _against(people: Matrix, models: Matrix, model: str | None, resampling: Resampling) -> tuple[Estimate, Estimate]:
    """ρ and r of the people's mean with one model's scores."""
    if model is None:
        none = Estimate(n=0, why=_NO_MODEL)
        return none, none
    by_item = dict(zip(models.items, models.scores[models.raters.index(model)], strict=True))
    scores = [by_item.get(item, float("nan")) for item in people.items]
    means = _means(people)
    return spearman(means, scores, resampling), pearson(means, scores, resampling)


def _means(people: Matrix) -> NDArray[np.float64]:
    """Mean score of each item; every item of a matrix has a rating."""
    import numpy as np

    # Rounded, since sums in another order of raters would break ties that are there.
    means: NDArray[np.float64] = np.nanmean(people.scores, axis=0).round(12) if people.items else np.empty(0)
    return means


def _several(rows: Sequence[Reliability]) -> bool:
    """Whether rows must say which model they are about."""
    return len({row.llm for row in rows if row.llm is not None}) > 1

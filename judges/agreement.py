"""Coefficients of agreement, each with a bootstrap interval over items (EduIllustrate §4.1, Tables 5 and 9).

The coefficients are those of scipy, krippendorff and scikit-learn; here stand what they leave to the caller: missing
values, tables without variance, small N, and resampling. What is undefined is None with a reason, never NaN.
Missing ratings are given as NaN or None. All libraries are imported on first use.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Literal

from pydantic import Field

from chalkwright.agent.data import Frozen
from chalkwright.agent.languages.catalogues import mark

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Statistic = Callable[[NDArray[np.int_]], Floats]
    """Rows of item numbers ``(k, n)`` → one coefficient a row ``(k,)``, NaN where it is undefined."""

Level = Literal["nominal", "ordinal", "interval"]
LEVELS: tuple[Level, ...] = ("nominal", "ordinal", "interval")
Weights = Literal["none", "quadratic"]
Ratings = Any
"""Whatever numpy makes a float array of; None and NaN are missing."""

LEAST_PAIRS = 3
"""Below three items every correlation is −1, 1 or undefined."""
LEAST_DEFINED = 0.9
"""Share of the resamples that must have a value for an interval to be given."""
MOST_CATEGORIES = 200
MOST_CELLS = 20_000_000
"""Items × scores² that Krippendorff's α may hold in memory (160 MB)."""
BATCH = 1_000_000

_FEW = "Only {n} {items} both scores; a correlation needs {least}."
_ONE_SCORE = mark("Every score is the same, so that there is nothing to tell agreement from chance.")
_CONSTANT = mark("One side gave every item the same score, so that no correlation is defined.")
_UNSTABLE = "No interval: in {share:.0%} of the resamples it is undefined."


class Resampling(Frozen):
    """How intervals are made: items are drawn with replacement, ``resamples`` times.

    >>> from chalkwright import Resampling
    >>> Resampling(resamples=2000, seed=1).confidence
    0.95
    """

    resamples: int = Field(default=1000, ge=0)
    """How often; 0: no intervals."""
    seed: int = Field(default=0, ge=0)
    """The same seed gives the same interval."""
    confidence: float = Field(default=0.95, gt=0, lt=1)
    """Share of the resamples that the interval holds, 0 to 1."""


DEFAULT = Resampling()


class Estimate(Frozen):
    """One coefficient, with its interval.

    >>> from chalkwright import Estimate
    >>> def told(alpha: Estimate) -> str:
    ...     return alpha.why if alpha.value is None else f"{alpha.value:.2f}"
    >>> told(Estimate(n=0, why="No item has two ratings."))
    'No item has two ratings.'
    """

    value: float | None = Field(default=None, allow_inf_nan=False)
    """None where it is undefined."""
    low: float | None = Field(default=None, allow_inf_nan=False)
    """Lower end of the interval; None where none was asked for or could be made."""
    high: float | None = Field(default=None, allow_inf_nan=False)
    """Its upper end."""
    p: float | None = Field(default=None, allow_inf_nan=False)
    """Two-sided p-value against no correlation; None for other coefficients."""
    n: int = Field(ge=0)
    """Items it rests on."""
    why: str = ""
    """Why there is no value or no interval, in one sentence."""


def spearman(first: Ratings, second: Ratings, resampling: Resampling = DEFAULT) -> Estimate:
    """Spearman's ρ of two scores ``(n,)`` of the same items; tied scores share their mean rank."""
    from scipy import stats

    return _correlation(first, second, resampling, stats.spearmanr, ranked=True)


def pearson(first: Ratings, second: Ratings, resampling: Resampling = DEFAULT) -> Estimate:
    """Pearson's r of two scores ``(n,)`` of the same items."""
    from scipy import stats

    return _correlation(first, second, resampling, stats.pearsonr, ranked=False)


def mean_absolute_error(first: Ratings, second: Ratings, resampling: Resampling = DEFAULT) -> Estimate:
    """Mean of ``|first − second|`` over the items ``(n,)`` that both scored."""
    x, y = _pairs(first, second)
    return mean(abs(x - y), resampling)


def mean(values: Ratings, resampling: Resampling = DEFAULT) -> Estimate:
    """Mean of ``(n,)`` values, missing ones left out."""
    import numpy as np

    x = np.asarray(values, dtype=float)
    x = x[~np.isnan(x)]
    if not x.size:
        return Estimate(n=0, why=mark("Nothing was scored by all of them."))
    return _estimate(float(x.mean()), lambda rows: x[rows].mean(axis=-1), x.size, resampling)


def mean_of_clusters(totals: Ratings, counts: Ratings, resampling: Resampling = DEFAULT) -> Estimate:
    """Mean of values that come in groups, e.g. several explanations of one problem; groups are drawn whole.

    ``(n,)`` sums of the groups and how many values each has, at least one.
    """
    import numpy as np

    x, sizes = np.asarray(totals, dtype=float), np.asarray(counts, dtype=float)
    if not x.size:
        return Estimate(n=0)
    value = float(x.sum() / sizes.sum())
    return _estimate(value, lambda rows: x[rows].sum(axis=-1) / sizes[rows].sum(axis=-1), x.size, resampling)


def krippendorff_alpha(ratings: Ratings, level: Level = "ordinal", resampling: Resampling = DEFAULT) -> Estimate:
    """Krippendorff's α of ``(raters, items)``; items with fewer than two ratings cannot be paired and are left out."""
    import krippendorff
    import numpy as np

    table = np.asarray(ratings, dtype=float)
    table = table[:, (~np.isnan(table)).sum(axis=0) >= 2]
    items = table.shape[1]
    scores = np.unique(table[~np.isnan(table)])
    if not items:
        return Estimate(n=0, why=mark("No item has two ratings."))
    if scores.size < 2:
        return Estimate(n=items, why=_ONE_SCORE)
    if items * scores.size**2 > MOST_CELLS:
        return Estimate(n=items, why=f"α compares every two of the {scores.size} different scores; round them.")
    counts = (table.T[:, :, None] == scores).sum(axis=1)

    def alpha(row: NDArray[np.int_]) -> float:
        drawn = counts[row]
        if (drawn.sum(axis=0) > 0).sum() < 2:
            return float("nan")
        return float(krippendorff.alpha(value_counts=drawn, value_domain=scores, level_of_measurement=level))

    return _estimate(alpha(np.arange(items)), _row_by_row(alpha), items, resampling)


def cohen_kappa(
    first: Ratings,
    second: Ratings,
    weights: Weights = "none",
    categories: Sequence[float] | None = None,
    resampling: Resampling = DEFAULT,
) -> Estimate:
    """Cohen's κ of two raters' scores ``(n,)`` of the same items.

    Quadratic weights are squares of the distance in steps of the scale: ``categories``, or else the evenly spaced
    scores from the lowest to the highest that was given. Raises ``ValueError`` for a score outside ``categories``.
    """
    import numpy as np
    from sklearn.metrics import cohen_kappa_score

    x, y = _pairs(first, second)
    given = np.unique(np.concatenate([x, y]))
    scale = _scale(given, weights) if categories is None else np.unique(np.asarray(categories, dtype=float))
    if given.size < 2:
        return Estimate(n=x.size, why=_ONE_SCORE if x.size else "No item has both scores.")
    if scale is None:
        return Estimate(n=x.size, why="Quadratic weights need evenly spaced scores.")
    a, b = _codes(x, scale), _codes(y, scale)
    labels = np.arange(scale.size)

    def kappa(row: NDArray[np.int_]) -> float:
        p, q = a[row], b[row]
        if (p == p[0]).all() and (q == p[0]).all():
            return float("nan")
        return float(cohen_kappa_score(p, q, labels=labels, weights=None if weights == "none" else weights))

    return _estimate(kappa(np.arange(x.size)), _row_by_row(kappa), x.size, resampling)


def kendall_w(ratings: Ratings, resampling: Resampling = DEFAULT) -> Estimate:
    """Kendall's W of ``(raters, items)``, corrected for ties: χ² of Friedman's test over ``raters · (items − 1)``.

    Items that not every rater rated are left out.
    """
    import numpy as np
    from scipy import stats

    table = np.asarray(ratings, dtype=float)
    table = table[:, ~np.isnan(table).any(axis=0)]
    raters, items = table.shape
    if raters < 2:
        return Estimate(n=items, why="Kendall's W needs two raters.")
    if items < LEAST_PAIRS:
        return Estimate(n=items, why=f"Every rater rated only {items} of the items; Kendall's W needs {LEAST_PAIRS}.")

    def w(row: NDArray[np.int_]) -> float:
        drawn = table[:, row]
        # Leave-one-out rows have one item fewer than the table.
        if len(row) < LEAST_PAIRS or not np.ptp(drawn, axis=1).any():
            return float("nan")
        chi_square = float(stats.friedmanchisquare(*drawn.T).statistic)
        return chi_square / float(raters * (len(row) - 1))

    value = w(np.arange(items))
    if np.isnan(value):
        return Estimate(n=items, why="Every rater gave all items one score, so that there is no order to agree on.")
    return _estimate(value, _row_by_row(w), items, resampling)


def _correlation(
    first: Ratings, second: Ratings, resampling: Resampling, test: Callable[..., Any], *, ranked: bool
) -> Estimate:
    import numpy as np
    from scipy import stats

    x, y = _pairs(first, second)
    n = x.size
    if n < LEAST_PAIRS:
        return Estimate(n=n, why=_FEW.format(n=n, items="item has" if n == 1 else "items have", least=LEAST_PAIRS))
    if not np.ptp(x) or not np.ptp(y):
        return Estimate(n=n, why=_CONSTANT)

    def coefficient(rows: NDArray[np.int_]) -> Floats:
        a, b = x[rows], y[rows]
        varied = (np.ptp(a, axis=-1) > 0) & (np.ptp(b, axis=-1) > 0)
        found = np.full(len(rows), np.nan)
        if varied.any():
            a, b = a[varied], b[varied]
            if ranked:
                a, b = stats.rankdata(a, axis=-1), stats.rankdata(b, axis=-1)
            found[varied] = stats.pearsonr(a, b, axis=-1).statistic
        return found

    whole = test(x, y)
    estimate = _estimate(float(whole.statistic), coefficient, n, resampling)
    return estimate.model_copy(update={"p": float(whole.pvalue)})


def _estimate(value: float, statistic: Statistic, n: int, resampling: Resampling) -> Estimate:
    """The value with its bias-corrected and accelerated interval (BCa), or the plain percentiles where the BCa is
    undefined: with all resamples alike, or some without a value."""
    import numpy as np
    from scipy import stats

    if not resampling.resamples or n < 2:
        return Estimate(value=value, n=n)
    with warnings.catch_warnings(), np.errstate(divide="ignore", invalid="ignore"):
        warnings.simplefilter("ignore", stats.DegenerateDataWarning)
        found = stats.bootstrap(
            (np.arange(n),),
            lambda rows, axis: _on_last_axis(statistic, rows),
            n_resamples=resampling.resamples,
            batch=max(1, BATCH // n),
            vectorized=True,
            confidence_level=resampling.confidence,
            rng=np.random.default_rng(resampling.seed),
        )
    drawn = found.bootstrap_distribution
    defined = drawn[~np.isnan(drawn)]
    if defined.size < LEAST_DEFINED * drawn.size:
        return Estimate(value=value, n=n, why=_UNSTABLE.format(share=1 - defined.size / drawn.size))
    low, high = found.confidence_interval
    if np.isnan(low) or np.isnan(high):
        tail = (1 - resampling.confidence) / 2
        low, high = np.quantile(defined, [tail, 1 - tail])
    return Estimate(value=value, low=float(low), high=float(high), n=n)


def _on_last_axis(statistic: Statistic, rows: Any) -> Any:
    """scipy gives item numbers as floats, in one dimension or many."""
    import numpy as np

    numbers = np.asarray(rows).astype(int)
    return statistic(numbers.reshape(-1, numbers.shape[-1])).reshape(numbers.shape[:-1])


def _row_by_row(statistic: Callable[[NDArray[np.int_]], float]) -> Statistic:
    import numpy as np

    return lambda rows: np.array([statistic(row) for row in rows], dtype=float)


def _pairs(first: Ratings, second: Ratings) -> tuple[Floats, Floats]:
    """Both scores of the items that have both."""
    import numpy as np

    x, y = np.asarray(first, dtype=float), np.asarray(second, dtype=float)
    if x.shape != y.shape or x.ndim != 1:
        raise ValueError(f"two scores of the same items are needed, not {x.shape} and {y.shape}")
    both = ~(np.isnan(x) | np.isnan(y))
    return x[both], y[both]


def _scale(given: Floats, weights: Weights) -> Floats | None:
    """The scale that the given scores are on; for quadratic weights with the steps that nobody gave, None without."""
    import numpy as np

    if weights == "none" or given.size < 2:
        return given
    steps = (given - given[0]) / np.diff(given).min()
    if steps[-1] > MOST_CATEGORIES or not np.allclose(steps, steps.round(), atol=1e-6):
        return None
    return np.linspace(given[0], given[-1], round(steps[-1]) + 1)


def _codes(scores: Floats, scale: Floats) -> NDArray[np.int_]:
    """Places of scores on the scale."""
    distance = abs(scores[:, None] - scale)
    if distance.size and distance.min(axis=1).max() > 1e-9:
        raise ValueError("a score is none of the categories")
    places: NDArray[np.int_] = distance.argmin(axis=1)
    return places

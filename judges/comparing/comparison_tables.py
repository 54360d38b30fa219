"""What several judges say as tables: Tables 8 and 9 of EduIllustrate, self-preference, spread. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from chalkwright.judges.comparing.ratings import OVERALL
from chalkwright.judges.comparing.several import Comparison, PairAgreement
from chalkwright.judges.comparing.several import Spread as JudgesSpread
from chalkwright.judges.comparing.tables import Cell, Column, Spread, Table
from chalkwright.judges.comparing.verdicts import MEASURES

Kind = Literal["judges", "dimensions", "self", "generators", "documents"]
KINDS: tuple[Kind, ...] = ("judges", "dimensions", "self", "generators", "documents")
USUAL: tuple[Kind, ...] = KINDS[:-1]
"""Without the long one, which has a row for each document."""


def tables(comparison: Comparison, kinds: Sequence[Kind] = USUAL) -> list[Table]:
    """The tables asked for, in that order; the first carries the notes about what was left out."""
    made: list[Table] = []
    for kind in kinds:
        if kind == "judges":
            made.append(judges_table(comparison))
        elif kind == "dimensions":
            made += [dimensions_table(pair) for pair in comparison.pairs]
        elif kind == "self":
            made.append(self_preference_table(comparison))
        elif kind == "generators":
            made.append(generators_table(comparison))
        else:
            made.append(documents_table(comparison))
    return made


def judges_table(comparison: Comparison) -> Table:
    """Table 8: each generator's mean overall by each judge, and Δ to the first judge."""
    first, *rest = comparison.judges
    columns = [Column("Generator"), *(Column(judge, digits=1, unit="%") for judge in comparison.judges)]
    columns += [Column(_delta(judge, rest), digits=1, signed=True, unit="%") for judge in rest]
    rows = [
        (
            row.generator,
            *(row.means[judge] for judge in comparison.judges),
            *(row.deltas[judge] for judge in rest),
            row.documents,
        )
        for row in comparison.means
    ]
    notes = (f"Mean overalls, 0–100%. Δ: minus {first}, in percentage points.", *comparison.notes)
    return Table("Mean overall by judge", (*columns, Column("Documents")), tuple(rows), notes)


def dimensions_table(pair: PairAgreement) -> Table:
    """Table 9: agreement of two judges by dimension, the highest Pearson r first, the overall last."""
    order = sorted(
        pair.rows,
        key=lambda row: (row.measure == OVERALL, row.pearson.value is None, -(row.pearson.value or 0.0)),
    )
    rows = tuple((row.measure, row.pearson, row.spearman, row.mae, row.mae.n) for row in order)
    columns = (Column("Dimension"), Column("Pearson r"), Column("Spearman ρ"), Column("MAE"), Column("Documents"))
    return Table(f"Agreement of {pair.first} and {pair.second}", columns, rows, ("MAE: points of 0–5.",))


def self_preference_table(comparison: Comparison) -> Table:
    """How much each judge favours the outputs of its own family (appendix B)."""
    columns = (
        Column("Judge"),
        Column("Own generator"),
        Column("Δ on it", digits=1, signed=True, unit="%"),
        Column("Δ on neutral ones", digits=1, signed=True, unit="%"),
        Column("Documents"),
    )
    rows = tuple((row.judge, row.generator, row.own, row.others, row.own.n) for row in comparison.self_preference)
    about = (
        "Δ: the judge's overall minus the mean of the judges of other families on the same outputs, in percentage "
        "points; neutral: generators of no judge's family."
    )
    none = () if rows else ("No judge is of the family of a generator.",)
    return Table("Self-preference", columns, rows, (about, *none))


def generators_table(comparison: Comparison) -> Table:
    """Each generator's dimensions: mean of the judges' means, and their standard deviation."""
    columns = (Column("Generator"), *map(Column, MEASURES), Column("Documents"))
    rows = tuple((row.generator, *_spreads(row.scores), row.documents) for row in comparison.generators)
    note = "0–5: mean of the judges' means ± standard deviation between judges, over documents that all judges scored."
    return Table("Generators before all judges", columns, rows, (note,))


def documents_table(comparison: Comparison) -> Table:
    """Each document's dimensions: mean over the judges that scored it, and their standard deviation."""
    columns = (Column("Document"), Column("Generator"), *map(Column, MEASURES))
    rows = tuple((row.document, row.generator, *_spreads(row.scores)) for row in comparison.documents)
    note = "0–5: mean of the judges ± standard deviation between judges."
    return Table("Documents before all judges", columns, rows, (note,))


def _delta(judge: str, rest: Sequence[str]) -> str:
    return "Δ" if len(rest) == 1 else f"Δ {judge}"


def _spreads(scores: Mapping[str, JudgesSpread]) -> list[Cell]:
    found = [scores.get(measure) for measure in MEASURES]
    return [None if spread is None else Spread(spread.mean, spread.sd) for spread in found]

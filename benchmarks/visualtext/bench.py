"""How well are our own pages read, and does seeded damage move the right metrics?

``python -m chalkwright.benchmarks.visualtext.bench [--limit N] [--damaged N] [--seed N]``

First our passages of 64 to 512 words, typeset and read by both OCR engines, in the form of the paper's Tables 1 and 2;
then such documents, damaged. No model is asked: see :mod:`benchmarks.visualtext.proof`. Exits with 1 when no
engine reads a length with a CER of at most 0.01, or damage moves what it should not, or not what it should.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Sequence

import click
from rich.console import Console

from chalkwright.benchmarks.visualtext.damage import METRICS, MOVES
from chalkwright.benchmarks.visualtext.data import LENGTHS, Item, Result
from chalkwright.benchmarks.visualtext.documents import passages, solutions
from chalkwright.benchmarks.visualtext.examining import Examiner
from chalkwright.benchmarks.visualtext.proof import Effect, Engines, effects, measure_all
from chalkwright.benchmarks.visualtext.results import ExaminedRow, Results, error_rate, estimate
from chalkwright.benchmarks.visualtext.sampling import items
from chalkwright.benchmarks.visualtext.systems import Typeset
from chalkwright.benchmarks.visualtext.tables import engines_table, lengths_table, overall_table
from chalkwright.judges.agreement import Resampling
from chalkwright.judges.comparing.tables import Cell, Column, Table, markdown
from chalkwright.renderers.measure.ocr import READERS, reader_of

HIGHEST_CER = 0.01
DAMAGED_WORDS = 64
"""Of the passages that are damaged."""
_PLAIN = Resampling(resamples=0)


async def read_all(chosen: Sequence[Item]) -> Results:
    """Every item typeset and read by every engine."""
    system, examiner = Typeset(), Examiner({name: reader_of(name) for name in READERS})
    rows = []
    for number, item in enumerate(chosen):
        drawn = await system.draw(item)
        facts = await examiner.examine(number, item, drawn.png)
        result = Result(item=item.id, system=system.name, examiner=examiner.name, picture=f"{item.id}.png", **facts)
        rows.append(ExaminedRow(system.name, item, result))
    return Results((system.name,), tuple(rows), examiner.name, tuple(READERS))


def misses(results: Results, found: Sequence[Effect]) -> list[str]:
    """The targets that are missed, one sentence each."""
    said = []
    for level in results.levels("rendering"):
        rows = results.of(results.systems[0], "rendering", level)
        rates = [
            one.value
            for name in results.engines
            if (one := estimate(rows, error_rate("cer", name), _PLAIN)) and one.value is not None
        ]
        if min(rates) > HIGHEST_CER:
            said.append(f"Pages of {level} words are read with a CER of {min(rates):.4f}, not {HIGHEST_CER}.")
    return [*said, *(sentence for effect in found for sentence in effect.misses)]


def damage_table(found: Sequence[Effect], engines: Engines) -> Table:
    """Means before → after; a star where the metric is meant to move."""
    rows: list[tuple[Cell, ...]] = []
    for effect in found:
        cells = [
            f"{effect.before[metric]:.3f} → {effect.after[metric]:.3f}{' *' if metric in MOVES[effect.kind] else ''}"
            if metric in effect.after
            else None
            for metric in METRICS
        ]
        rows.append((effect.kind, effect.pictures, *cells, f"{effect.deletions:.0%}"))
    columns = ("Damage", "Pictures", *METRICS, "Deletions")
    notes = (
        "Means before → after. * is meant to move, the others are not. Deletions: their share of the wrong characters.",
        f"Read by {engines.text}; acc by {engines.confidence}. In place of models: S_p by a gold-aware judge, CCR by a "
        "gauge of sharpness.",
    )
    return Table("Seeded damage", tuple(map(Column, columns)), tuple(rows), notes)


@click.command()
@click.option("--limit", type=click.IntRange(1), default=40, show_default=True, help="Pages in all, evenly by length.")
@click.option("--damaged", type=click.IntRange(1), default=6, show_default=True, help="Passages that are damaged.")
@click.option("--seed", default=0, show_default=True, help="Of the damage.")
def main(limit: int, damaged: int, seed: int) -> None:
    """Typeset our passages, read them by two OCR engines, and see what seeded damage does."""
    console, started = Console(), time.perf_counter()
    results = asyncio.run(read_all(items(None, "rendering", limit=limit, lengths=LENGTHS)))
    for table in (overall_table(results, _PLAIN), engines_table(results, _PLAIN), lengths_table(results, _PLAIN)):
        console.print(markdown(table), markup=False, soft_wrap=True)
    short = items(None, "rendering", limit=damaged, lengths=(DAMAGED_WORDS,))
    engines = Engines()
    found = effects(asyncio.run(measure_all([*passages(short), *solutions()], engines, seed=seed)))
    console.print(markdown(damage_table(found, engines)), markup=False, soft_wrap=True)
    console.print(f"{time.perf_counter() - started:.0f} s in all.")
    said = misses(results, found)
    for sentence in said:
        console.print(sentence, style="red")
    sys.exit(1 if said else 0)


if __name__ == "__main__":
    main()

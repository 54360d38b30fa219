"""``chalkwright bench mathexplain report``: Tables 3 to 7 of the paper."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from chalkwright.cli.bench.mathexplain_items import FORMATS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chalkwright.benchmarks.mathexplain.scored import Scored


@click.command()
@click.argument("runs", nargs=-1, required=True, metavar="RUN...",
                type=click.Path(exists=True, file_okay=False, path_type=Path))  # fmt: skip
@click.option("--human", type=click.Path(dir_okay=False, path_type=Path),
              help="A CSV of people's scores: item, model, correctness, fidelity, referencing (rater).")  # fmt: skip
@click.option("--reference/--no-reference", default=True, show_default=True,
              help="The figures that the paper printed, beside ours.")  # fmt: skip
@click.option("--similarity/--no-similarity", default=True, show_default=True,
              help="BLEU, ROUGE-L, METEOR and BERTScore of the explanations (Table 7).")  # fmt: skip
@click.option("--embedding", type=click.Choice(["minilm", "roberta-large", "none"]), default="minilm",
              show_default=True, help="For BERTScore.")  # fmt: skip
@click.option("--wordnet", type=click.Path(exists=True, file_okay=False, path_type=Path),
              help="A folder with WordNet's files for METEOR, where nltk does not find them.")  # fmt: skip
@click.option("--format", "form", type=click.Choice(FORMATS), default="md", show_default=True,
              help="Of the tables on stdout; files come in all.")  # fmt: skip
@click.option("--resamples", type=click.IntRange(min=0), default=1000, show_default=True, help="0: no intervals.")
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True, help="Of the resamples.")
@click.option("--out", "-o", type=click.Path(file_okay=False, path_type=Path),
              help="The report's folder; else `report` in the first run.")  # fmt: skip
def report(runs: tuple[Path, ...], out: Path | None, **given: Any) -> None:
    """Report one or more runs in the paper's form, as report.md and tables/.

    \b
    Example:
      chalkwright bench mathexplain report out/mathexplain/gemini-1a2b3c4d --human ratings.csv
    """
    from chalkwright.agent.errors import ChalkwrightError
    from chalkwright.benchmarks.mathexplain.people import read_opinions
    from chalkwright.benchmarks.mathexplain.report import all_tables, write_report
    from chalkwright.benchmarks.mathexplain.runs import MathRun
    from chalkwright.benchmarks.mathexplain.scored import scored
    from chalkwright.cli.failing import failed
    from chalkwright.judges.agreement import Resampling
    from chalkwright.judges.comparing.tables import write

    try:
        models = [one for path in dict.fromkeys(p.resolve() for p in runs) for one in scored(MathRun(path))]
        people = () if given["human"] is None else read_opinions(given["human"])
        if given["similarity"]:
            models = list(_compared(models, given))
        resampling = Resampling(resamples=given["resamples"], seed=given["seed"])
        how = {"embedding": given["embedding"], "reference": given["reference"]}
        made = all_tables(models, people, resampling, **how)
        click.echo(write([named.table for named in made], given["form"]), nl=False)
        click.echo(f"Report: {write_report(out or runs[0] / 'report', models, made)}", err=True)
    except ChalkwrightError as error:
        raise failed(error, as_json=False) from error


def _compared(models: Sequence[Scored], given: dict[str, Any]) -> Sequence[Scored]:
    """With the similarity of every explanation to its reference."""
    from functools import cache

    from chalkwright.benchmarks.mathexplain.scored import with_similarities
    from chalkwright.judges.keypoints.similarity import Similarity, similarity

    embedding = None if given["embedding"] == "none" else given["embedding"]

    @cache
    def compare(text: str, reference: str) -> Similarity:
        return similarity(text, reference, embedding=embedding, wordnet=given["wordnet"])

    return with_similarities(models, compare)

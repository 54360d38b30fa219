"""Tables 3 to 7 of the paper with our figures, and the published rows beside them. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from chalkwright.benchmarks.harness.printed import LABEL, printed_cells, printed_rows
from chalkwright.benchmarks.mathexplain.data import Domain, Published
from chalkwright.benchmarks.mathexplain.people import Opinion, correlation, human_mean
from chalkwright.benchmarks.mathexplain.runs import Task
from chalkwright.benchmarks.mathexplain.scored import (
    WORST_RATING,
    OutputRow,
    Scored,
    accuracy,
    element,
    estimate,
    rating,
)
from chalkwright.judges.agreement import DEFAULT, Estimate, Resampling, mean
from chalkwright.judges.comparing.tables import Cell, Column, Table
from chalkwright.judges.keypoints.explanations import CRITERIA
from chalkwright.judges.keypoints.similarity import METRICS, TITLES

_DOMAINS: tuple[tuple[Domain | None, str], ...] = ((None, "Overall"), ("geometry", "Geometry"), ("graph", "Graph"))
_PARTS = (("precision", "EM_P"), ("recall", "EM_R"), ("f1", "EM_F1"))
_FAILED = "An output that did not come about counts as 0, an explanation that did not come about as 1."
_PRINTED = {"precision": "p", "recall": "r", "f1": "f1"}


def keypoints_table(models: Sequence[Scored], resampling: Resampling = DEFAULT, *, reference: bool = True) -> Table:
    """Table 3: precision, recall and F1 of element matching, overall and by domain."""
    rows: list[tuple[Cell, ...]] = []
    for model in models:
        if model.of("identify"):
            cells = (
                estimate(model.of("identify", domain), element(part), 0.0, resampling)
                for domain, _ in _DOMAINS
                for part, _ in _PARTS
            )
            rows.append((model.title, *cells, len(model.of("identify"))))
    if reference and rows:
        names = (f"{title.lower()}_{_PRINTED[part]}" for _, title in _DOMAINS for part, _ in _PARTS)
        rows += printed_cells("mathexplain", "table3", names, blank=1)
    columns = (
        Column("Model"),
        *(Column(f"{title} {name}", 3) for _, title in _DOMAINS for _, name in _PARTS),
        Column("Items"),
    )
    notes = ("Means over the items; 0/0 is 0.", *_notes(models, "identify"), *_source("Table 3", reference))
    return Table("Visual keypoint identification", columns, tuple(rows), notes)


def reading_table(models: Sequence[Scored]) -> Table:
    """How the replies of Task 1 were read, and how keypoints were matched; not in the paper."""
    rows: list[tuple[Cell, ...]] = []
    for model in models:
        lines = [row.judgement for row in model.of("identify") if row.judgement is not None and row.judgement.done]
        if lines:
            how = Counter(line.how for line in lines)
            by = Counter(match.by for line in lines for match in line.matches)
            counts = (*(how[name] for name in ("strict", "read", "model", "none")),)
            rows.append((model.title, *counts, *(by[name] for name in ("exact", "geometric", "model"))))
    titles = (
        "JSON as asked",
        "Another form",
        "With a model's help",
        "No keypoints",
        "Exact matches",
        "Renamed points",
        "By the judge",
    )
    return Table("How replies were read and matched", (Column("Model"), *map(Column, titles)), tuple(rows))


def explanations_table(
    models: Sequence[Scored],
    people: Sequence[Opinion] = (),
    resampling: Resampling = DEFAULT,
    *,
    reference: bool = True,
) -> Table:
    """Table 4: correctness, fidelity and referencing by the judge and by people."""
    rows: list[tuple[Cell, ...]] = []
    for model in models:
        found = model.of("explain")
        if found:
            judged = (estimate(found, rating(name), WORST_RATING, resampling) for name in CRITERIA)
            human = (human_mean(people, model.model, name, resampling) for name in CRITERIA)
            right = estimate(found, accuracy, 0.0, resampling)
            rows.append((model.title, *judged, *human, right, len(found)))
    if reference and rows:
        names = (*CRITERIA, *(f"human_{name}" for name in CRITERIA))
        rows += printed_cells("mathexplain", "table4", names, blank=2)
    columns = (
        Column("Model"),
        *(Column(f"Judge {name}", 3) for name in CRITERIA),
        *(Column(f"People {name}", 3) for name in CRITERIA),
        Column("Accuracy", 3),
        Column("Items"),
    )
    notes = (
        "Scores from 1 to 5. Accuracy: the explanation ends in the right answer, which its writer was told.",
        *_notes(models, "explain"),
        *_source("Table 4 (judge: GPT-4o)", reference),
    )
    return Table("Keypoint-based explanation", columns, tuple(rows), notes)


def correlation_table(
    models: Sequence[Scored],
    people: Sequence[Opinion],
    resampling: Resampling = DEFAULT,
    *,
    reference: bool = True,
) -> Table:
    """Table 5: Spearman's ρ of the judge's scores with people's."""
    judges = list(dict.fromkeys(model.judge for model in models))
    rows: list[tuple[Cell, ...]] = []
    if people:
        for judge in judges:
            found = [correlation(people, models, judge, name, resampling) for name in CRITERIA]
            rows.append((judge, *found, max(each.n for each in found)))
    if reference and rows:
        printed = {row["criterion"]: float(row["rho"]) for row in printed_rows("mathexplain", "table5")}
        rows.append((LABEL.format("GPT-4o"), *(printed[name] for name in CRITERIA), None))
    columns = (Column("Judge"), *(Column(name.capitalize(), 4) for name in CRITERIA), Column("Explanations"))
    notes = ("ρ of the judge's scores with the means of people's.", *_source("Table 5", reference))
    return Table("Judge and people", columns, tuple(rows), notes)


def no_answer_table(models: Sequence[Scored], resampling: Resampling = DEFAULT, *, reference: bool = True) -> Table:
    """Table 6: explanations without the answer, and accuracy of what they lead to."""
    forms: tuple[tuple[bool | None, str, str], ...] = (
        (True, "MCQA", "choice"),
        (False, "SA", "short"),
        (None, "Overall", "overall"),
    )
    rows: list[tuple[Cell, ...]] = []
    for model in models:
        found = model.of("no-answer")
        if found:
            judged = (estimate(found, rating(name), WORST_RATING, resampling) for name in CRITERIA)
            right = (
                estimate(model.of("no-answer", domain, choice=choice), accuracy, 0.0, resampling)
                for domain, _ in _DOMAINS[1:]
                for choice, *_ in forms
            )
            rows.append((model.title, *judged, *right, len(found)))
    if reference and rows:
        names = (*CRITERIA, *(f"{domain}_{name}" for domain, _ in _DOMAINS[1:] for *_, name in forms))
        rows += printed_cells("mathexplain", "table6", names, blank=1)
    columns = (
        Column("Model"),
        *(Column(name.capitalize(), 3) for name in CRITERIA),
        *(Column(f"{title} {form}", 3) for _, title in _DOMAINS[1:] for _, form, _ in forms),
        Column("Items"),
    )
    notes = (
        "Accuracy of the answers derived from the explanations alone. MCQA: multiple choice; SA: short answer.",
        *_notes(models, "no-answer"),
        *_source("Table 6 (judge: GPT-4o)", reference),
    )
    return Table("Explanation without the answer", columns, tuple(rows), notes)


def similarity_table(
    models: Sequence[Scored], resampling: Resampling = DEFAULT, *, embedding: str = "minilm", reference: bool = True
) -> Table:
    """Table 7: similarity of the explanations' words to the reference's."""
    rows: list[tuple[Cell, ...]] = []
    for title, found in _by_model(models):
        if any(row.similarity is not None for row in found):
            rows.append((title, *(_similar(found, name, resampling) for name in METRICS)))
    if reference and rows:
        rows += printed_cells("mathexplain", "table7", METRICS)
    columns = (Column("Model"), *(Column(TITLES[name], 3) for name in METRICS))
    notes = (
        "Means over the items of sentence scores; what did not come about counts as 0.",
        f"BERTScore by {embedding}, F1, not rescaled; figures of different models are not to be compared. "
        "The paper does not say which one it took.",
        *_source("Table 7", reference),
    )
    return Table("Similarity to the reference's words", columns, tuple(rows), notes)


def _by_model(models: Sequence[Scored]) -> Iterator[tuple[str, tuple[OutputRow, ...]]]:
    """Words are the same before every judge."""
    seen: set[str] = set()
    for model in models:
        if model.model not in seen:
            seen.add(model.model)
            yield model.model, model.of("explain")


def _similar(rows: Sequence[OutputRow], name: str, resampling: Resampling) -> Estimate | None:
    values: list[float] = []
    why = ""
    for row in rows:
        if row.failed:
            values.append(0.0)
        elif row.similarity is not None:
            value = getattr(row.similarity, name)
            why = why or row.similarity.why.get(name, "")
            values += [] if value is None else [float(value)]
    if not any(row.similarity is not None and getattr(row.similarity, name) is not None for row in rows):
        return Estimate(n=0, why=why or "It was left out.")
    return mean(values, resampling)


def _notes(models: Sequence[Scored], task: Task) -> Iterator[str]:
    """What failed, a sentence a model."""
    any_failed = False
    for model in models:
        rows = model.of(task)
        failed, unjudged = sum(row.failed for row in rows), sum(row.unjudged for row in rows)
        any_failed = any_failed or failed > 0
        if failed:
            yield f"{model.title}: {failed} of {len(rows)} outputs did not come about."
        if unjudged:
            yield f"{model.title}: {unjudged} of {len(rows)} outputs could not be judged, and are left out."
        open_answers = sum(
            row.judgement is not None
            and row.judgement.done
            and row.judgement.answered is not None
            and row.judgement.answered.right is None
            for row in rows
        )
        if open_answers:
            yield (
                f"{model.title}: {open_answers} answers could not be compared without a judge, and are left out of the "
                "accuracy."
            )
    if any_failed:
        yield _FAILED


def _source(table: str, reference: bool) -> tuple[str, ...]:
    return (f"Published: MathExplain, {table}.",) if reference else ()


def sizes_tables(found: Sequence[Published]) -> list[Table]:
    """Sizes as in Table 2 beside the published ones, and items by chapter and section as in Table 8."""
    sizes: Counter[str] = Counter()
    for item in found:
        form = "multiple-choice" if item.options else "short-answer"
        sizes.update(("problems", str(item.domain), f"{item.domain} {form}"))
    rows = tuple((row["what"], sizes[row["what"]], int(row["count"])) for row in printed_rows("mathexplain", "table2"))
    note = f"{sum(len(item.keypoints) for item in found) / len(found):.1f} keypoints an item; published: 3.8."
    places = Counter((item.chapter or "–", item.section or "–") for item in found)
    return [
        Table("Sizes", tuple(map(Column, ("Items", "Here", "Published"))), rows, (note,)),
        Table(
            "Chapters and sections",
            tuple(map(Column, ("Chapter", "Section", "Items"))),
            tuple((*place, count) for place, count in places.items()),
        ),
    ]

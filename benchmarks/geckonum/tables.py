"""The paper's tables of any models' annotations, with its printed rows beside ours (paper 004, §5, §6, §B). Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from chalkwright.benchmarks.geckonum.annotations import Annotations, notes
from chalkwright.benchmarks.geckonum.prompts import seed_of
from chalkwright.benchmarks.geckonum.published import SEEDS, name_in_paper, reference_rows
from chalkwright.benchmarks.geckonum.scoring import (
    CHANCE,
    Accuracy,
    AnswerLabel,
    Halves,
    accuracy,
    agreement,
    by,
    labels,
    ratings,
)
from chalkwright.benchmarks.geckonum.significance import ALPHA, COMPARISONS, compare, drops, same_scores
from chalkwright.benchmarks.geckonum.vocabulary import COLORS, NOUNS, PROMPT_TYPES, RELATIONS, TASK_TITLES, TASKS, Task
from chalkwright.benchmarks.harness.printed import LABEL
from chalkwright.benchmarks.harness.report import Named
from chalkwright.judges.agreement import Estimate, Level, Resampling, krippendorff_alpha
from chalkwright.judges.comparing.tables import Cell, Column, Spread, Table

SOURCE = "Published: GeckoNum, {}."
_SEM = "± standard error of the mean."
_NO_INTERVALS = Resampling(resamples=0)


@dataclass(frozen=True)
class Scored:
    """One model's labels."""

    annotations: Annotations
    name: str = ""
    """How tables name it; else as the paper does, with who answered in place of people."""
    halves: Halves = "up"
    _labels: dict[Task, list[AnswerLabel]] = field(default_factory=dict)

    @cached_property
    def title(self) -> str:
        if self.name:
            return self.name
        answerer = self.annotations.answerer
        return name_in_paper(self.annotations.model) + (f" ({answerer})" if answerer else "")

    def labels(self, task: Task) -> list[AnswerLabel]:
        """Of one task; worked out once."""
        if task not in self._labels:
            self._labels[task] = labels(self.annotations, task, self.halves)
        return self._labels[task]


def all_tables(models: Sequence[Scored], *, reference: bool = True, seed: int = 0) -> list[Named]:
    """Everything there is to say about these models, in the order of the paper."""
    made = [
        Named("accuracy", accuracy_table(models, reference=reference)),
        Named("by-type", types_table(models)),
        Named("by-quantity", quantities_table(models, reference=reference)),
        Named("comparisons", comparisons_table(models, reference=reference, seed=seed)),
        Named("additive", drops_table(models, reference=reference)),
        Named("by-number", numbers_table(models)),
        Named("by-colour", cut_table(models, "Colour (attribute-color)", COLORS, _color)),
        Named("by-place", cut_table(models, "Place (attribute-spatial)", _PLACES, _place)),
        Named("by-noun", cut_table(models, "Noun (numeric-simple)", NOUNS, _noun), shown=False),
        Named("by-additive", additive_table(models), shown=False),
        Named("agreement", agreement_table(models, reference=reference)),
    ]
    return [named for named in made if named.table.rows]


def accuracy_table(models: Sequence[Scored], *, reference: bool = True) -> Table:
    """Table 2: accuracy by task, and how far it is above chance."""
    rows: list[tuple[Cell, ...]] = []
    for model in models:
        found = [accuracy(model.labels(task)) for task in TASKS]
        rows.append((model.title, *_with_chance(found), *(one.n for one in found)))
        for printed in reference_rows("table2", model.annotations.model) if reference else ():
            rows.append((LABEL.format(printed["model"]), *_as_printed(printed), None, None, None))
    rows.append(("Chance", *(cell for task in TASKS for cell in (Spread(CHANCE[task], None), None)), None, None, None))
    columns = (
        Column("Model"),
        *(column for task in TASKS for column in (Column(TASK_TITLES[task], digits=1), Column("Δ", 1, signed=True))),
        *(Column(f"n{task}") for task in TASKS),
    )
    said = (
        "Accuracy in %; " + _SEM + " Δ: difference from chance in percentage points.",
        "n1, n2: labels (the mode of a question's answers); n3: pictures (the mean of all answers about one).",
        *(sentence for model in models for sentence in notes(model.annotations)),
        *([SOURCE.format("Table 2")] if _any_published(models, reference) else []),
    )
    return Table("Accuracy by task", columns, tuple(rows), said)


def _with_chance(found: Sequence[Accuracy]) -> Iterator[Cell]:
    for task, one in zip(TASKS, found, strict=True):
        yield None if one.percent is None else Spread(one.percent, one.sem)
        yield None if one.percent is None else one.percent - CHANCE[task]


def _as_printed(row: Mapping[str, str]) -> Iterator[Cell]:
    """The differences too, which were taken before rounding."""
    for task in TASKS:
        yield Spread(float(row[f"task{task}"]), float(row[f"sem{task}"]))
        yield float(row[f"delta{task}"])


def types_table(models: Sequence[Scored]) -> Table:
    """Figure 3: accuracy by prompt type."""
    groups = [
        by([label for task in TASKS for label in model.labels(task)], lambda label: label.prompt.type)
        for model in models
    ]
    rows = [
        (kind, *(_spread(accuracy(of_model.get(kind, ()))) for of_model in groups))
        for kind in PROMPT_TYPES
        if any(kind in of_model for of_model in groups)
    ]
    said = ["Accuracy in %; " + _SEM]
    for model in models:
        p = same_scores(by(model.labels(3), lambda label: label.prompt.type))
        if p is not None:
            verdict = "differ" if p < ALPHA else "do not differ significantly"
            said.append(f"{model.title}: the types of task 3 {verdict} (Kruskal–Wallis, p = {p:.3f}).")
    return Table("Accuracy by prompt type", _columns("Type", models), tuple(rows), tuple(said))


def quantities_table(models: Sequence[Scored], *, reference: bool = True) -> Table:
    """Figure 5: accuracy of task 2 by quantity."""
    rows: list[tuple[Cell, ...]] = []
    names = ("many", "few", "no", "fewer", "more", "as many")
    for model in models:
        groups = by(model.labels(2), lambda label: label.prompt.quantity)
        if groups:
            rows.append((model.title, *(accuracy(groups.get(name, ())).percent for name in names)))
            for printed in reference_rows("figure5", model.annotations.model) if reference else ():
                rows.append((LABEL.format(model.title), *(float(printed[name]) for name in names)))
    said = ("Accuracy in %.", *([SOURCE.format("Figure 5")] if _any_published(models, reference) else []))
    columns = (Column("Model"), *(Column(name, digits=1) for name in names))
    return Table("Approximate quantities", columns, tuple(rows), said)


def comparisons_table(models: Sequence[Scored], *, reference: bool = True, seed: int = 0) -> Table:
    """Tables A3, A4 and A6 to A8: two kinds of prompts that differ in one thing."""
    rows: list[tuple[Cell, ...]] = []
    for comparison in COMPARISONS:
        for model in models:
            name = f"{comparison.name} ({comparison.first}/{comparison.second})"
            told = reference_rows("comparisons", model.annotations.model, table=comparison.table) if reference else []
            before = len(rows)
            for title, chosen in _by_seeds(model, published=bool(told)):
                tested = compare(chosen, comparison, seed=seed)
                if tested.first.n and tested.second.n:
                    figures = (tested.first, tested.second, tested.n, tested.chi2, tested.p, tested.control)
                    rows.append((f"{title}: {name}", *figures))
            for printed in told if len(rows) > before else ():
                values = (float(printed["first"]), float(printed["second"]), int(printed["n"]))
                title = LABEL.format(f"{model.title}, Table {comparison.table}")
                rows.append((title, *values, float(printed["chi2"]), float(printed["p"]), None))
    columns = (
        Column("Comparison"),
        Column("First", 1),
        Column("Second", 1),
        Column("N"),
        Column("χ²"),
        Column("p", 3),
        Column("Control", 3),
    )
    said = (
        "Accuracy in % of both kinds. χ² with Yates' correction; significant below 0.05. Control: share of 1,000 "
        "random mixtures of the two kinds that are significant, about 0.05 where the kind alone makes the difference.",
        "Numbers 1 to 4; of colours the same nouns, of places all.",
    )
    return Table("What makes a difference", columns, tuple(rows), said)


def _by_seeds(model: Scored, *, published: bool) -> Iterator[tuple[str, Sequence[AnswerLabel]]]:
    """Title and labels of task 1; of a studied model with more pictures a prompt than the paper compared, the paper's
    too: Imagen-C has ten, and its printed comparisons are of the first five."""
    every = model.labels(1)
    yield model.title, every
    few = [label for label in every if seed_of(label.image) < SEEDS]
    if published and len(few) < len(every):
        yield f"{model.title}, seeds 0 to {SEEDS - 1}", few


def drops_table(models: Sequence[Scored], *, reference: bool = True) -> Table:
    """Table A5: what further numbers in a prompt cost each number."""
    rows: list[tuple[Cell, ...]] = []
    for model in models:
        alias = model.annotations.model
        steps: dict[tuple[str, str], dict[str, dict[int, Estimate]]] = {}
        for title, chosen in _by_seeds(model, published=reference and bool(reference_rows("tableA5", alias))):
            for drop in drops(chosen):
                cell = Estimate(value=drop.points, p=drop.p, n=1)
                steps.setdefault((drop.first, drop.second), {}).setdefault(title, {})[drop.number] = cell
        for (first, second), titled in steps.items():
            for title, found in titled.items():
                rows.append((f"{title}: {first} → {second}", *(found.get(number) for number in range(1, 6))))
            for printed in reference_rows("tableA5", alias, first=first, second=second) if reference else ():
                values = (float(printed[str(n)]) for n in (1, 2, 3))
                rows.append((LABEL.format(f"{model.title}, Table A5"), *values, None, None))
    columns = (Column("Prompt types"), *(Column(str(number), digits=1, signed=True) for number in range(1, 6)))
    return Table("Change with more numbers in the prompt", columns, tuple(rows), ("In percentage points, by number.",))


def numbers_table(models: Sequence[Scored]) -> Table:
    """Figure 4: numeric-simple by number; digits, words, rare and frequent nouns."""
    cuts: tuple[tuple[str, Callable[[AnswerLabel], bool]], ...] = (
        ("all", lambda label: True),
        ("digits", lambda label: not label.prompt.has_words),
        ("words", lambda label: label.prompt.has_words),
        ("rare", lambda label: label.prompt.frequent is False),
        ("frequent", lambda label: label.prompt.frequent is True),
    )
    rows = []
    for model in models:
        simple = [label for label in model.labels(1) if label.prompt.type == "numeric-simple"]
        for number, group in sorted(by(simple, lambda label: label.target).items()):
            parts = ([label for label in group if chosen(label)] for _, chosen in cuts)
            rows.append((f"{model.title}: {number}", *(_spread(accuracy(part)) for part in parts)))
    columns = (Column("Number"), *(Column(name, digits=1) for name, _ in cuts))
    return Table("Accuracy by number (numeric-simple)", columns, tuple(rows), ("Accuracy in %; " + _SEM,))


def additive_table(models: Sequence[Scored]) -> Table:
    """Figure A4: accuracy by number and how many numbers the prompt has."""
    kinds = ("numeric-simple", "2-additive", "3-additive")
    rows = []
    for model in models:
        groups: dict[tuple[str, int], list[AnswerLabel]] = by(
            model.labels(1), lambda label: (str(label.prompt.type), label.target)
        )
        for number in range(1, 6):
            cells = [_spread(accuracy(groups.get((kind, number), ()))) for kind in kinds]
            if any(cells):
                rows.append((f"{model.title}: {number}", *cells))
    columns = (Column("Number"), *(Column(kind, digits=1) for kind in kinds))
    return Table("Accuracy by number and prompt type", columns, tuple(rows), ("Accuracy in %; " + _SEM,))


def cut_table(
    models: Sequence[Scored], title: str, names: Iterable[str], key: Callable[[AnswerLabel], str | None]
) -> Table:
    """Accuracy of task 1 by anything that a label can be asked."""
    groups = [by(model.labels(1), key) for model in models]
    rows = [
        (name, *(_spread(accuracy(of_model.get(name, ()))) for of_model in groups))
        for name in names
        if any(name in of_model for of_model in groups)
    ]
    return Table(title, _columns(title.split(" (")[0], models), tuple(rows), ("Accuracy in %; " + _SEM,))


def _color(label: AnswerLabel) -> str | None:
    return label.prompt.mentions[0].color if label.prompt.type == "attribute-color" else None


_PLACES = tuple(f"{relation}, {what}" for relation in RELATIONS for what in ("how many", "how many there"))


def _place(label: AnswerLabel) -> str | None:
    if label.prompt.relation is None or label.asked is None:
        return None
    return f"{label.prompt.relation}, {'how many' if label.asked.relation is None else 'how many there'}"


def _noun(label: AnswerLabel) -> str | None:
    return label.prompt.mentions[0].noun if label.prompt.type == "numeric-simple" else None


def agreement_table(models: Sequence[Scored], *, reference: bool = True) -> Table:
    """Table A10, and Krippendorff's α by task; models that one system answered about have no row."""
    rows: list[tuple[Cell, ...]] = []
    for model in models:
        shares = agreement(model.labels(1))
        if shares:
            alphas = [
                krippendorff_alpha(ratings(model.annotations.answers[task]), _SCALES[task], _NO_INTERVALS)
                for task in TASKS
            ]
            rows.append((model.title, *shares.values(), *alphas))
            for printed in reference_rows("tableA10", model.annotations.model) if reference else ():
                values = (float(printed[str(n)]) for n in range(1, 6))
                rows.append((LABEL.format(model.title), *values, None, None, None))
    columns = (
        Column("Model"),
        *(Column(f"{n} of 5", digits=1) for n in range(1, 6)),
        *(Column(f"α{task}", 3) for task in TASKS),
    )
    said = (
        "Per cent of the questions of task 1 on which so many of five people gave the most frequent answer, as given.",
        "α: Krippendorff's, of all answers to a task; interval scale in task 1, nominal in tasks 2 and 3.",
    )
    return Table("Agreement of the annotators", columns, tuple(rows), said)


_SCALES: Mapping[Task, Level] = {1: "interval", 2: "nominal", 3: "nominal"}


def _columns(first: str, models: Sequence[Scored]) -> tuple[Column, ...]:
    return (Column(first), *(Column(model.title, digits=1) for model in models))


def _spread(found: Accuracy) -> Spread | None:
    return None if found.percent is None else Spread(found.percent, found.sem)


def _any_published(models: Sequence[Scored], reference: bool) -> bool:
    return reference and any(reference_rows("table2", model.annotations.model) for model in models)

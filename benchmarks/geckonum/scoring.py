"""Answers → labels → accuracy, by task and by everything the paper cuts it by (paper 004, §4, §5). Pure.

Task 1 and 2: the label is the mode of the answers to a question, the first one given where several are as frequent
(the paper does not say; this reproduces task 2 exactly), and it is right when it equals the target. Task 3: the score
of a picture is the mean of all its yes/no answers; the accuracy is the mean over pictures.

Halves (``2.5``, and ``2-3``) in task 1: the paper says that they are rounded up (§C.2), which gives its Table 2. Its
Tables A3 to A6 come out exactly when the mode is taken of the answers as they are and then rounded to the nearest even
number: ``halves="even"``.
"""

from __future__ import annotations

import math
import statistics
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Literal, NamedTuple, TypeVar

from chalkwright.benchmarks.geckonum.annotations import Annotations, Answer
from chalkwright.benchmarks.geckonum.prompts import Prompt
from chalkwright.benchmarks.geckonum.questions import PictureQuestion
from chalkwright.benchmarks.geckonum.vocabulary import Task

CHANCE: dict[Task, float] = {1: 10.0, 2: 100 * (24 / 3 + 45 / 5) / 69, 3: 50.0}
"""Per cent that a random answer gets (Table 2; of task 2: 24 prompts with 3 lines, 45 with 5)."""

Halves = Literal["up", "even"]
Key = TypeVar("Key", bound=Hashable)


class AnswerLabel(NamedTuple):
    """What people see in one picture: about one question of task 1 or 2, or over all questions of task 3."""

    image: str
    prompt: Prompt
    asked: PictureQuestion | None
    """None in task 3."""
    value: int | None
    """None in task 3."""
    score: float
    """0 or 1; in task 3 the share of *yes*."""
    agreed: int
    """How many gave the most frequent answer, as they gave it; in task 3: how many said yes."""
    answers: int

    @property
    def target(self) -> int:
        """The right value; 1 in task 3."""
        return 1 if self.asked is None else self.asked.target


class Accuracy(NamedTuple):
    """Mean of scores in per cent, and its standard error."""

    percent: float | None
    """None of nothing."""
    sem: float | None
    n: int


def labels(annotations: Annotations, task: Task, halves: Halves = "up") -> list[AnswerLabel]:
    """One label a question and picture (tasks 1 and 2) or a picture (task 3), in the order of the answers."""
    answers = annotations.answers[task]
    if task == 3:
        return [_mean_label(image, found) for image, found in _group(answers, lambda a: a.image).items()]
    return [_mode_label(found, halves) for found in _group(answers, lambda a: (a.image, a.question)).values()]


def accuracy(found: Iterable[AnswerLabel]) -> Accuracy:
    """Mean score and standard error (sample standard deviation over √n)."""
    scores = [label.score for label in found]
    if not scores:
        return Accuracy(None, None, 0)
    sem = statistics.stdev(scores) / math.sqrt(len(scores)) if len(scores) > 1 else None
    return Accuracy(100 * statistics.fmean(scores), None if sem is None else 100 * sem, len(scores))


def by(found: Iterable[AnswerLabel], key: Callable[[AnswerLabel], Key | None]) -> dict[Key, list[AnswerLabel]]:
    """Labels by what ``key`` says of them, in the order found; those of which it says None are left out."""
    groups: dict[Key, list[AnswerLabel]] = defaultdict(list)
    for label in found:
        name = key(label)
        if name is not None:
            groups[name].append(label)
    return dict(groups)


def agreement(found: Sequence[AnswerLabel], raters: int = 5) -> dict[int, float]:
    """Per cent of the questions on which 1, 2 … ``raters`` gave the most frequent answer (Table A10).

    Only questions that so many answered count.
    """
    counts = Counter(label.agreed for label in found if label.answers == raters)
    total = sum(counts.values())
    return {n: 100 * counts[n] / total for n in range(1, raters + 1)} if total else {}


def ratings(answers: Sequence[Answer]) -> list[list[float | None]]:
    """Answers as ``(raters, items)`` for Krippendorff's α; None where a person did not answer."""
    items: dict[tuple[str, str], int] = {}
    raters: dict[str, dict[int, float]] = defaultdict(dict)
    for answer in answers:
        place = items.setdefault((answer.image, answer.question), len(items))
        raters[answer.rater][place] = answer.value
    return [[given.get(place) for place in range(len(items))] for given in raters.values()]


def _group(answers: Iterable[Answer], key: Callable[[Answer], Key]) -> dict[Key, list[Answer]]:
    groups: dict[Key, list[Answer]] = defaultdict(list)
    for answer in answers:
        groups[key(answer)].append(answer)
    return groups


def _mode_label(found: Sequence[Answer], halves: Halves) -> AnswerLabel:
    first = found[0]
    mode, agreed = _mode([answer.value for answer in found])
    # Python's round goes to the nearest even number at a half.
    value = round(mode) if halves == "even" else int(_mode([math.ceil(answer.value) for answer in found])[0])
    return AnswerLabel(
        first.image, first.prompt, first.asked, value, float(value == first.asked.target), agreed, len(found)
    )


def _mode(values: Sequence[float]) -> tuple[float, int]:
    """The most frequent value, and how often it was given."""
    if len(values) == 1:
        return values[0], 1
    # Counter keeps the order of first sight among equals.
    return Counter(values).most_common(1)[0]


def _mean_label(image: str, found: Sequence[Answer]) -> AnswerLabel:
    yes = int(sum(answer.value for answer in found))
    return AnswerLabel(image, found[0].prompt, None, None, yes / len(found), yes, len(found))

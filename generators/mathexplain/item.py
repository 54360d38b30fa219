"""An item with the figure from which its pictures and keypoints follow, and its options."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

import sympy as sp
from pydantic import InstanceOf

from chalkwright.agent.data import Frozen
from chalkwright.agent.keypoints.data import Keypoint
from chalkwright.benchmarks.mathexplain.data import Domain, Published
from generators.mathexplain.figures.figure import Figure

CHOICES, CHOSEN = 5, 61
"""Options of a multiple-choice item, and how many items in a hundred have them (paper 002, Table 2)."""


class Item(Frozen):
    """A problem and its solution."""

    id: str
    """``<section slug>-<number>``, e.g. ``inscribed-angles-03``."""
    chapter: str
    section: str
    """Titles of Table 8."""
    domain: Domain
    problem: str
    """Markdown with TeX formulas between dollar signs; names the figure's given parts only."""
    options: tuple[str, ...] = ()
    """Five of a multiple-choice item, without numbers; none of a short-answer item."""
    answer: str
    """Of a multiple-choice item the text of the right option."""
    value: str = ""
    """The answer for SymPy, e.g. ``12*sqrt(3)``; empty where it is not one number."""
    explanation: str
    """The reference solution: refers to given and added parts by their names."""
    figure: InstanceOf[Figure]
    """Made, and so looked at, before."""

    @property
    def keypoints(self) -> tuple[Keypoint, ...]:
        """What the solution's picture adds; by construction complete."""
        return self.figure.keypoints()

    def as_published(self) -> Published:
        """As it is shipped."""
        return Published(
            **self.model_dump(exclude={"value", "figure"}),
            keypoints=self.keypoints,
            problem_image=f"images/{self.id}/problem.png",
            solution_image=f"images/{self.id}/solution.png",
        )


def options(right: Any, wrong: Iterable[Any], write: Callable[[Any], str], seed: str) -> tuple[str, ...]:
    """The right one among four wrong ones, in an order of their own. Raises ValueError for too few wrong ones."""
    values, texts = [_numbers(right)], [write(right)]
    for value in wrong:
        numbers, text = _numbers(value), write(value)
        if numbers not in values and text not in texts:
            values.append(numbers)
            texts.append(text)
    if len(texts) < CHOICES:
        raise ValueError(f"{seed} needs {CHOICES - 1} wrong options, and has {texts[1:]}.")
    del texts[CHOICES:]
    Random(seed).shuffle(texts)
    return tuple(texts)


def _numbers(value: Any) -> tuple[float, ...]:
    several = value if isinstance(value, tuple) else (value,)
    return tuple(round(float(sp.N(sp.sympify(one), 20)), 9) for one in several)

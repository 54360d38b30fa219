"""The 1,484 items of E2V-Bench: every equation with every visual type, the stories our own.

They are made, not stored: the same code makes the same items. ``chalkwright bench e2v items --jsonl FILE`` writes them
down, and :func:`read_items` reads such a file, or another one of the same form.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from chalkwright.agent.errors import UserError
from chalkwright.agent.visualize.compose import compose
from chalkwright.agent.visualize.data import VISUAL_TYPES, Equation, VisualType, WordProblem
from chalkwright.benchmarks.e2v.data import Item
from chalkwright.benchmarks.e2v.enumeration import OPERATIONS, TITLES, equation_id, equations, range_of
from chalkwright.benchmarks.e2v.splits import split_of
from chalkwright.judges.comparing.tables import Cell, Column, Table

STORY_SEED = 0
"""Of the stories of the items that figures are reported on."""


@cache
def items() -> tuple[Item, ...]:
    """All of them, by equation, then visual type."""
    return tuple(item(equation, visual) for equation in equations() for visual in VISUAL_TYPES)


def item(equation: Equation, visual: VisualType, seed: int = STORY_SEED) -> Item:
    """One item. Raises ``ValueError`` for an equation that the benchmark does not have."""
    return Item(
        id=f"e2v-{equation_id(equation)}-{visual}",
        problem=compose(equation, visual, seed),
        split=split_of(equation),
        range=range_of(equation),
    )


def visual_structure(problem: WordProblem) -> dict[str, dict[str, int]]:
    """The groups of a word problem in the paper's form (appendix C.3); empty for the object type."""
    if problem.visual == "object":
        return {}
    if problem.visual == "color":
        structure: dict[str, dict[str, int]] = {}
        for part in problem.parts:
            counts = structure.setdefault(part.name, {"total": 0})
            color = part.color or "own"
            counts[color] = counts.get(color, 0) + part.count
            counts["total"] += part.count
        return structure
    names = [part.container or "group" if problem.visual == "container" else "group" for part in problem.parts]
    return {
        f"{name}{number}": {"total": part.count, part.name: part.count}
        for name, number, part in zip(names, _numbers(names), problem.parts, strict=True)
    }


def export(item: Item) -> dict[str, Any]:
    """An item as it is written down: ours, and what the paper's items hold."""
    problem = item.problem
    return {
        **item.model_dump(mode="json"),
        "AWP": problem.text,
        "object_count": problem.object_count,
        "visual_structure": visual_structure(problem),
    }


def as_text(chosen: Sequence[Item]) -> str:
    """One JSON object a line."""
    return "".join(json.dumps(export(item), ensure_ascii=False) + "\n" for item in chosen)


def read_items(path: Path) -> tuple[Item, ...]:
    """The items of a file of :func:`as_text`. Raises :class:`UserError` with the line that is wrong."""
    try:
        lines = path.read_text(encoding="utf-8").split("\n")
    except (OSError, UnicodeDecodeError) as error:
        raise UserError(f"{path} cannot be read as text ({error}).") from error
    found: dict[str, Item] = {}
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            read = Item.model_validate_json(line)
        except ValidationError as error:
            first = error.errors()[0]
            place = ".".join(map(str, first["loc"])) or "the line"
            raise UserError(
                f"Line {number} of {path} is no item ({place}: {first['msg']}); "
                "see `chalkwright bench e2v items --jsonl FILE` for the form."
            ) from error
        if read.id in found:
            raise UserError(f"Line {number} of {path} repeats the item {read.id}; every id may stand once.")
        found[read.id] = read
    if not found:
        raise UserError(f"There is no item in {path}.")
    return tuple(found.values())


def counts(chosen: Sequence[Item]) -> Mapping[tuple[str, str], int]:
    """How many items of each operation (its sign) and visual type."""
    cells = sorted((item.problem.equation.operation, item.problem.visual) for item in chosen)
    return {cell: len(list(group)) for cell, group in groupby(cells)}


def counts_table(chosen: Sequence[Item], split: str) -> Table:
    """The same as a table, operations down, visual types across."""
    found = counts(chosen)
    rows: list[tuple[Cell, ...]] = []
    for sign in OPERATIONS:
        numbers = [found.get((sign, visual), 0) for visual in VISUAL_TYPES]
        rows.append((TITLES[sign], *numbers, sum(numbers)))
    columns = tuple(map(Column, ("Operation", *VISUAL_TYPES, "together")))
    return Table(f"{len(chosen)} items ({split})", columns, tuple(rows))


def _numbers(names: Sequence[str]) -> list[int]:
    """1 for the first of its name, 2 for the second, and so on."""
    return [names[: place + 1].count(name) for place, name in enumerate(names)]

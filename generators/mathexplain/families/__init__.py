"""The families of problems, one module a section (paper 002, Table 8): its title, and ``FAMILIES``, functions with the
arguments of their items; the texts are in the template of the same name. They are written in the words of
:mod:`generators.mathexplain.task` (a figure in any position) or :mod:`generators.mathexplain.plane` (one on axes).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import Any

from chalkwright.benchmarks.mathexplain.sections import pairs, slug
from generators.mathexplain.item import Item
from generators.mathexplain.plane import Exercise, place_exercise
from generators.mathexplain.task import Posed, pose_task
from generators.mathexplain.texts import write_texts


@cache
def sections() -> tuple[ModuleType, ...]:
    """Their modules, in the order of Table 8."""
    order = list(pairs())
    found = (import_module(f"{__name__}.{module.name}") for module in iter_modules(__path__))
    return tuple(sorted(found, key=lambda module: order.index((module.CHAPTER, module.SECTION))))


@cache
def posed_items() -> tuple[Posed, ...]:
    """Every item with what measures its answer in the figure; the same at each call and in each process."""
    return tuple(posed for module in sections() for posed in _items_of(module))


def all_items() -> tuple[Item, ...]:
    """Every item, in the order of Table 8 and of the numbers."""
    return tuple(posed.item for posed in posed_items())


def _items_of(section: ModuleType) -> list[Posed]:
    """Numbered from 1; within a family each has other names and another position."""
    return [_posed(section, n, *row) for n, row in enumerate(_rows(section), 1)]


def last_of(section: ModuleType) -> Posed:
    """The last of them, without the others."""
    rows = _rows(section)
    return _posed(section, len(rows), *rows[-1])


_Row = tuple[int, Callable[..., Any], tuple[Any, ...]]


def _rows(section: ModuleType) -> list[_Row]:
    """For each item its number within the family, the family and the arguments."""
    return [(k, family, row) for family, arguments in section.FAMILIES for k, row in enumerate(arguments)]


def _posed(section: ModuleType, n: int, k: int, family: Callable[..., Any], row: tuple[Any, ...]) -> Posed:
    place = section.CHAPTER, section.SECTION
    name, task = f"{slug(*place)}-{n:02}", family(*row)
    texts = write_texts(section, family, row, {"value": task.value, **task.told})
    if isinstance(task, Exercise):
        return Posed(place_exercise(task, texts, *place, name, n))
    return pose_task(task, texts, *place, name, n, k)

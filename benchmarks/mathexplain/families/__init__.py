"""Our own problems: parametrised families, one module a chapter or section (paper 002, Table 8).

A module here whose name has no leading underscore exports ``CHAPTER: str`` and ``items() -> tuple[Item, ...]``.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType

from chalkwright.benchmarks.mathexplain.data import Item
from chalkwright.benchmarks.mathexplain.sections import SECTIONS


def chapters() -> Iterator[ModuleType]:
    """The modules with families, by name."""
    for name in sorted(module.name for module in iter_modules(__path__)):
        if not name.startswith("_"):
            yield import_module(f"{__name__}.{name}")


@cache
def all_items() -> tuple[Item, ...]:
    """Every item, in the order of Table 8 and of the numbers; the same at each call and in each process."""
    order = {
        (chapter, section): (k, j)
        for k, (chapter, sections) in enumerate(SECTIONS.items())
        for j, section in enumerate(sections)
    }
    found = [item for module in chapters() for item in module.items()]
    return tuple(sorted(found, key=lambda item: (order[item.chapter, item.section], item.id)))

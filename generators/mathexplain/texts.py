"""A family's texts: the block of its name in the template beside its module, the problem and then the explanation."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template


class Texts(NamedTuple):
    """Markdown with TeX formulas; each one paragraph."""

    problem: str
    explanation: str


def write_texts(
    section: ModuleType, family: Callable[..., Any], arguments: tuple[Any, ...], told: Mapping[str, Any]
) -> Texts:
    """Of the item that the arguments make. A template knows what its module knows, the arguments by name, and ``told``.

    Raises jinja2.UndefinedError for a name that it does not know.
    """
    template = template_of(section)
    bound = inspect.signature(family).bind(*arguments)
    bound.apply_defaults()
    context = template.new_context({**bound.arguments, **told})
    written = "".join(template.blocks[family.__name__](context)).strip()
    problem, explanation = (" ".join(paragraph.split()) for paragraph in written.split("\n\n"))
    return Texts(problem, explanation)


def template_of(section: ModuleType) -> Template:
    """All texts of a section: a block a family."""
    return _environment().get_template(f"{section.__name__.rpartition('.')[2]}.md.j2", globals=vars(section))


@cache
def _environment() -> Environment:
    """Its variables are in << >>: TeX has the braces."""
    made = Environment(
        loader=FileSystemLoader(Path(__file__).parent / "families"),
        undefined=StrictUndefined,
        variable_start_string="<<",
        variable_end_string=">>",
        autoescape=False,
    )
    made.globals |= {function.__name__: function for function in (abs, len, max, min, sum)}
    return made

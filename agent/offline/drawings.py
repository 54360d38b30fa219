"""Drawing templates: ``drawing.py.j2`` of each family, one block a scene; values appear in the code as Python literals.

Delimiters are ``<<value>>`` and lines that start with ``#:``, so that a template reads as Python.
Scene 1 is the base class whose ``draw_base()`` the later scenes call.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template

_FOLDER = Path(__file__).parent


@lru_cache
def _environment() -> Environment:
    return Environment(
        loader=FileSystemLoader(_FOLDER),
        undefined=StrictUndefined,
        variable_start_string="<<",
        variable_end_string=">>",
        line_statement_prefix="#:",
        finalize=_literal,
        autoescape=False,
        keep_trailing_newline=True,
    )


def _literal(value: object) -> object:
    """A value as it must stand in Python code. Raises TypeError for what has no exact literal."""
    if isinstance(value, bool | int | float | str | tuple | list | dict | None):
        return repr(value)
    raise TypeError(f"{type(value).__name__} has no Python literal; convert it before drawing")


def scene_codes(name: str, values: Mapping[str, Any]) -> tuple[str, ...]:
    """The code of each scene of family ``name``, in order; scenes after the first lack Scene 1's part."""
    template = _environment().get_template(f"{name}/drawing.py.j2")
    return tuple(_block(template, block, values) for block in sorted(template.blocks))


@lru_cache
def template_of(name: str) -> str:
    """What the template of a family says for itself. Blocks at the first call."""
    return (_FOLDER / name / "drawing.py.j2").read_text(encoding="utf-8")


def _block(template: Template, block: str, values: Mapping[str, Any]) -> str:
    context = template.new_context(dict(values))
    return "".join(template.blocks[block](context)).strip() + "\n"

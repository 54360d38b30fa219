"""The examples of the layout prompt, as data."""

from __future__ import annotations

from typing import Any

from jinja2 import Environment, FileSystemLoader

from chalkwright import prompts
from chalkwright.agent.visualize.data import Part

_ENVIRONMENT = Environment(
    loader=FileSystemLoader(str(next(iter(prompts.__path__)))), trim_blocks=True, lstrip_blocks=True
)


def examples() -> list[tuple[str, tuple[Part, ...], str]]:
    """Caption, parts and the text that a model is shown."""
    module: Any = _ENVIRONMENT.get_template("images/_layout_examples.md").module
    return [
        (each["caption"], tuple(_part(*part) for part in each["parts"]), str(module.shown(each)))
        for each in module.EXAMPLES
    ]


def _part(count: int, color: str, name: str, container: str) -> Part:
    return Part(name=name, count=count, color=color or None, container=container or None)

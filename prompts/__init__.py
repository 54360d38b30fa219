"""Every prompt as a Markdown template, one folder a task; names that start with ``_`` are parts of others."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from jinja2 import Environment, FileSystemLoader, StrictUndefined, meta

__all__ = ["EARLIER", "Prompt", "Release", "load", "versions"]

_FOLDER = Path(__file__).parent
_ENDING = ".md"
_VERSION_DIGITS = 12


class Release(NamedTuple):
    """An earlier version of Chalkwright whose runs go on in this one."""

    version: str
    prompts: Mapping[str, str]
    """Template name → its version then, of those that are worded otherwise today."""


EARLIER = (
    Release("0.1.0", {"explain/draw_system": "d6ef4bb2b701"}),  # when the kits were imported as renderers.kit
)
"""The last first. What stands in one of them has to be looked after whenever its prompts change again."""


class Prompt:
    """One template: ``name`` is ``task/template``, ``version`` a hash of its text and of all it includes."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._template = _environment().get_template(name + _ENDING)
        self.version = hashlib.sha256("\0".join(_texts(name + _ENDING)).encode()).hexdigest()[:_VERSION_DIGITS]

    def render(self, **values: object) -> str:
        """The filled-in text; raises :class:`jinja2.UndefinedError` when a value is missing."""
        return self._template.render(**values).strip() + "\n"


@cache
def load(name: str) -> Prompt:
    """The prompt ``name``, e.g. ``explain/plan_user``; raises :class:`jinja2.TemplateNotFound`."""
    return Prompt(name)


def versions(task: str) -> dict[str, str]:
    """Template name → version of every prompt of a task; empty when there is no such task."""
    return dict(_versions(task))


@cache
def _versions(task: str) -> tuple[tuple[str, str], ...]:
    names = sorted(file.stem for file in (_FOLDER / task).glob(f"*{_ENDING}") if not file.name.startswith("_"))
    return tuple((f"{task}/{name}", load(f"{task}/{name}").version) for name in names)


@cache
def _environment() -> Environment:
    return Environment(
        loader=FileSystemLoader(_FOLDER),
        undefined=StrictUndefined,
        autoescape=False,  # prompts are plain text, never HTML
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,  # else every part of every prompt is looked up on the disk at each rendering
    )


def _texts(file: str, seen: frozenset[str] = frozenset()) -> list[str]:
    """The template's text, then those of the templates it includes."""
    text = (_FOLDER / file).read_text(encoding="utf-8")
    included = sorted(name for name in meta.find_referenced_templates(_environment().parse(text)) if name)
    parts = [part for name in included if name not in seen for part in _texts(name, seen | {file, name})]
    return [text, *parts]

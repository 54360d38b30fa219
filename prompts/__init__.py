"""Every prompt as a Markdown template, one folder a task; names that start with ``_`` are parts of others."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from jinja2 import Environment, FileSystemLoader, StrictUndefined, meta

from chalkwright.prompts.listing import helpers
from chalkwright.prompts.marks import marked, quoted

__all__ = ["EARLIER", "Prompt", "Release", "load", "versions"]

_FOLDER = Path(__file__).parent
_ENDING = ".md"
_VERSION_DIGITS = 12
_FILTERS = {"marked": marked, "quoted": quoted}
_SAMPLE = "⟦“a”⟧\n«b»"
"""What the filters make of it belongs to the version of a prompt that uses them."""


class Release(NamedTuple):
    """An earlier version of Chalkwright whose runs go on in this one."""

    version: str
    prompts: Mapping[str, str | None]
    """Template name → its version then, of those that are worded otherwise today; None where there was none."""


EARLIER = (
    Release(
        "0.1.0",  # when the kits were imported as renderers.kit, and what others wrote stood there without marks
        {
            "explain/draw_system": "d6ef4bb2b701",
            "explain/draw_user": "137956a884e0",
            "explain/look_system": None,
            "explain/look_user": None,
            "explain/outline_system": "46e22b43835f",
            "explain/outline_user": "9a30211a7d55",
            "explain/plan_system": "906b237cef4b",
            "explain/plan_user": "7a58f48bbed0",
            "explain/repair": "b222bddc44b3",
            "explain/repair_faults": None,
            "explain/repair_system": None,
            "explain/repair_user": None,
        },
    ),
)
"""The last first. What stands in one of them has to be looked after whenever its prompts change again."""


class Prompt:
    """One template: ``name`` is ``task/template``, ``version`` a hash of its text, its parts and its marks."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._template = _environment().get_template(name + _ENDING)
        texts = _texts(name + _ENDING)
        if any(filter_ in text for text in texts for filter_ in _FILTERS):
            texts = [*texts, *(filter_(_SAMPLE) for filter_ in _FILTERS.values())]
        self.version = hashlib.sha256("\0".join(texts).encode()).hexdigest()[:_VERSION_DIGITS]

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
    environment = Environment(
        loader=FileSystemLoader(_FOLDER),
        undefined=StrictUndefined,
        autoescape=False,  # prompts are plain text, never HTML
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,  # else every part of every prompt is looked up on the disk at each rendering
    )
    environment.filters |= _FILTERS | {"helpers": helpers}
    return environment


def _texts(file: str, seen: frozenset[str] = frozenset()) -> list[str]:
    """The template's text, then those of the templates it includes."""
    text = (_FOLDER / file).read_text(encoding="utf-8")
    included = sorted(name for name in meta.find_referenced_templates(_environment().parse(text)) if name)
    parts = [part for name in included if name not in seen for part in _texts(name, seen | {file, name})]
    return [text, *parts]

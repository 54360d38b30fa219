"""What a series is drawn with: the library and the kits that its plan names, else what its subject likely needs."""

from __future__ import annotations

import re
from typing import NamedTuple, get_args

from chalkwright.agent.data import ScenePlan, Subject
from chalkwright.agent.explain.authors.base import RendererChoice
from chalkwright.renderers.base import RendererName


class Kit(NamedTuple):
    """Who draws with it, and the subjects that mostly need it; with none it has to be named."""

    renderers: tuple[RendererName, ...]
    subjects: tuple[Subject, ...]


_MANIM: tuple[RendererName, ...] = ("manim",)
_MATPLOTLIB: tuple[RendererName, ...] = ("matplotlib",)
KITS = {
    "lines": Kit(("manim", "matplotlib"), ("mathematics", "physics")),
    "rows": Kit(("manim", "matplotlib"), ()),
    "numbers": Kit(_MANIM, ("mathematics",)),
    "graphs": Kit(_MATPLOTLIB, get_args(Subject)),
    "forces": Kit(_MANIM, ("physics",)),
    "optics": Kit(_MANIM, ("physics",)),
    "circuits": Kit(("manim", "matplotlib"), ("physics",)),
    "molecules": Kit(_MANIM, ("chemistry",)),
    "genetics": Kit(_MANIM, ("biology",)),
    "globe": Kit(_MANIM, ("geography",)),
}
"""By their names in ``prompts/explain/_kits.md``."""
_LIBRARY = re.compile(
    r"^[\s>*_`#-]*library[\s*_`]*[:：][\s*_`]*(?:library[\s*_`]*[:：]\s*)?(\w+)", re.IGNORECASE | re.MULTILINE
)
_LINE = re.compile(r"^[\s>*_`#-]*kits?[\s*_`]*[:：][\s*_`]*(.*)$", re.IGNORECASE | re.MULTILINE)


def kits_named(plan: ScenePlan) -> frozenset[str] | None:
    """Those on the line ``Kits: …`` of a plan; None where it has no such line, or names nothing that is known."""
    lines = _LINE.findall(plan.markdown)
    said = set(re.findall(r"\w+", " ".join(lines).lower()))
    named = frozenset(said & KITS.keys())
    return named if named or "none" in said else None


def library_for(plan: ScenePlan | None, renderer: RendererChoice) -> RendererChoice:
    """The library that a programmer is told of: the plan's, where the choice is free."""
    if renderer != "auto" or plan is None:
        return renderer
    said = {name.lower() for name in _LIBRARY.findall(plan.markdown)}
    return "manim" if said == {"manim"} else "matplotlib" if said == {"matplotlib"} else renderer


def kits_for(plan: ScenePlan | None, renderer: RendererChoice, subject: Subject | None) -> frozenset[str]:
    """The kits that a programmer is told of."""
    named = None if plan is None else kits_named(plan)
    able = {name for name, kit in KITS.items() if renderer in ("auto", *kit.renderers)}
    if named is not None:
        return named & able
    likely = KITS if subject is None else {name for name, kit in KITS.items() if subject in kit.subjects}
    return frozenset(name for name in able if name in likely and KITS[name].subjects)

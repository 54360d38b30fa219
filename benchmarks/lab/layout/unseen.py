"""Defects that measuring cannot see: a specification, a scene that meets it, and the scene broken by hand.

``unseen.yaml`` holds them. A case is a scene of ``scenes/`` alone in its file, as a model would have written it.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence
from functools import cache
from importlib import resources
from typing import Literal, get_args

import yaml
from pydantic import Field, TypeAdapter

from chalkwright.agent.data import SceneBlock
from chalkwright.benchmarks.lab.layout.defects import scenes
from chalkwright.renderers.base import Frozen, RendererName

Kind = Literal["wrong-label", "wrong-arrow", "missing-element", "misleading-scale"]
KINDS: tuple[Kind, ...] = get_args(Kind)
CLASS = "Scene1"


class Defect(Frozen):
    """One way to break a scene."""

    kind: Kind
    change: tuple[tuple[str, str], ...]
    """What stands in the code once, and what takes its place."""
    again: str = ""
    """A pattern that only code without the defect has, where it wrote no line of its own."""


class Specified(Frozen):
    """A scene with what it should show, and its defects."""

    scene: str
    title: str
    purpose: str
    elements: str
    labels: str
    colours: str
    layout: str
    defects: tuple[Defect, ...] = Field(min_length=1)

    @property
    def block(self) -> SceneBlock:
        """As an outline specifies it."""
        fields = self.model_dump(exclude={"scene", "defects"})
        return SceneBlock(index=1, alt=self.purpose, **fields)


class UnseenCase(Frozen):
    """One picture to be looked at; without a defect it is a control."""

    name: str
    block: SceneBlock
    renderer: RendererName
    code: str
    """Draws the class :data:`CLASS`."""
    defect: Defect | None = None
    lines: tuple[str, ...] = ()
    """The lines that the defect wrote."""

    def is_caught(self, after: str) -> bool:
        """Whether an edit that left the code ``after`` is about the defect."""
        assert self.defect is not None, "a control has nothing to catch"
        if self.defect.again:
            return re.search(self.defect.again, after) is not None
        return not set(self.lines) <= set(after.split("\n"))


@cache
def specified() -> tuple[Specified, ...]:
    """All scenes of ``unseen.yaml``."""
    text = (resources.files(__package__) / "unseen.yaml").read_text(encoding="utf-8")
    return TypeAdapter(tuple[Specified, ...]).validate_python(yaml.safe_load(text))


def unseen_cases(names: Sequence[str] | None = None) -> list[UnseenCase]:
    """Each scene (None: all) clean, then with each of its defects. Raises :class:`ValueError` for a change that is not
    found once."""
    found = []
    for one in specified():
        if names is None or one.scene in names:
            renderer, whole = scenes()[one.scene]
            code = alone(whole, one.scene)
            clean = UnseenCase(name=f"{one.scene}-clean", block=one.block, renderer=renderer, code=code)
            found += [
                clean,
                *(_break(clean, one.scene, number, defect) for number, defect in enumerate(one.defects, 1)),
            ]
    return found


def alone(code: str, scene: str) -> str:
    """The imports of a file and one of its classes, called :data:`CLASS`."""
    lines = code.split("\n")
    kept = []
    for node in ast.parse(code).body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            kept.append("\n".join(lines[node.lineno - 1 : node.end_lineno]))
        elif isinstance(node, ast.ClassDef) and node.name == scene:
            body = "\n".join(lines[node.lineno - 1 : node.end_lineno])
            kept.append("\n\n" + body.replace(f"class {scene}(", f"class {CLASS}(", 1))
    return "\n".join(kept) + "\n"


def _break(clean: UnseenCase, scene: str, number: int, defect: Defect) -> UnseenCase:
    code = clean.code
    places = []
    for old, new in defect.change:
        if clean.code.count(old) != 1:
            raise ValueError(f"{scene}: “{old}” is in its code {clean.code.count(old)} times.")
        places.append((clean.code.index(old), old, new))
    for place, old, new in sorted(places, reverse=True):  # by place: what one change writes, another may seek
        code = code[:place] + new + code[place + len(old) :]
    written = tuple(line for line in code.split("\n") if line not in clean.code.split("\n"))
    name = f"{scene}-{defect.kind}-{number}"
    return clean.model_copy(update={"name": name, "code": code, "defect": defect, "lines": written})

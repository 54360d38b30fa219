"""Pictures labelled by looking: what is wrong in each and with which labels, and how many of the findings say so.

``samples/labelled.jsonl`` holds one picture a line: its code, as a model writes it, what one who looked at it called
flaws, and what is a matter of taste. The labels were written before the findings were read. Half of the pictures, by a
hash of their names, were kept back when the rules were mended; some were written after that, with no look back.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from importlib import resources
from pathlib import Path
from typing import Literal, get_args

from chalkwright.benchmarks.lab.layout.defects import scenes
from chalkwright.renderers.base import Finding, FindingKind, Frozen, RendererName, RenderRequest

Half = Literal["tuned on", "kept back", "fresh", "new, tuned on", "new, kept back", "kit, tuned on", "kit, kept back"]
_HEADS: dict[RendererName, str] = {
    "manim": "from manim import *\n\nfrom chalkwright.kit import *\n\n\nclass Picture(Scene):\n",
    "matplotlib": "from chalkwright.kit import *\n\n\nclass Picture(FigureScene):\n",
}
_NEIGHBOURS: tuple[frozenset[FindingKind], ...] = (
    frozenset({"text-over-line", "crowded"}),
    frozenset({"text-over-text", "crowded"}),
    frozenset({"cut-by-frame", "crowded-edge"}),
    frozenset({"text-too-small", "unreadable"}),
)
"""Kinds of which one may be told where a label says the other: what touches is on the border of both."""
_ANY_SHAPE = frozenset({"line", "curve", "arrow", "dot", "shape"})


class Label(Frozen):
    """A flaw that was seen: of one of the kinds, on any of the names; no name says that it is the whole picture's."""

    kinds: tuple[FindingKind, ...]
    names: tuple[str, ...]

    def fits(self, finding: Finding, neighbours: bool = False) -> bool:
        """Whether a finding says this, or, with ``neighbours``, the same in the words of a kind beside it."""
        kinds = set(self.kinds)
        if neighbours:
            kinds |= {kind for group in _NEIGHBOURS if kinds & group for kind in group}
        said = {_said(name) for name in finding.elements}
        named = not self.names or any(
            _short(name) in said or (name in _ANY_SHAPE and "" in said) for name in self.names
        )
        return finding.kind in kinds and named


class Picture(Frozen):
    """One labelled picture.

    ``code`` is the body of ``construct``, or a whole file where ``scene`` names its class; without code, ``scene`` is
    one of the clean scenes beside this file.
    """

    name: str
    renderer: RendererName
    code: str = ""
    scene: str = ""
    half: Half | None = None
    flaws: tuple[tuple[tuple[FindingKind, ...], tuple[str, ...]], ...] = ()
    arguable: tuple[tuple[tuple[FindingKind, ...], tuple[str, ...]], ...] = ()

    @property
    def part(self) -> Half:
        """The half it belongs to."""
        even = hashlib.sha256(self.name.encode()).digest()[0] % 2 == 0
        return self.half or ("tuned on" if even else "kept back")

    def request(self, folder: Path) -> RenderRequest:
        """How it is drawn into ``folder``, under its own name."""
        if not self.scene:
            lines = "".join(f"        {line}\n" for line in self.code.splitlines())
            code = f"{_HEADS[self.renderer]}    def construct(self):\n{lines}"
            return RenderRequest(code=code, scene="Picture", folder=folder, stem=self.name)
        code = self.code or scenes()[self.scene][1]
        return RenderRequest(code=code, scene=self.scene, folder=folder, stem=self.name)


class Counts(Frozen):
    """Of one kind in one half: pictures with a label, labels found and missed, findings that no label says."""

    pictures: int = 0
    true: int = 0
    false: int = 0
    missed: int = 0
    taste: int = 0
    """Findings that no label says and that are told as slight: they ask for no repair."""


class Miss(Frozen):
    """What the findings and the labels disagree about."""

    picture: str
    half: Half
    said: str


class Result(Frozen):
    """The counts of all halves, and every disagreement."""

    counts: dict[Half, dict[FindingKind, Counts]]
    missed: tuple[Miss, ...]
    false: tuple[Miss, ...]


def pictures() -> list[Picture]:
    """All labelled pictures, in the order they were written."""
    data = resources.files(__package__).joinpath("samples", "labelled.jsonl").read_text(encoding="utf-8")
    return [Picture.model_validate_json(line) for line in data.splitlines() if line]


def score(judged: Iterable[tuple[Picture, Sequence[Finding]]]) -> Result:
    """How far the findings say what the labels say. A label is one flaw, however many findings say it."""
    counted: Counter[tuple[Half, FindingKind, str]] = Counter()
    missed: list[Miss] = []
    false: list[Miss] = []
    for picture, findings in judged:
        half = picture.part
        flaws, arguable = list(_labels(picture.flaws)), list(_labels(picture.arguable))
        for kind in {label.kinds[0] for label in flaws}:
            counted[half, kind, "pictures"] += 1
        for label in flaws:
            found = any(label.fits(finding) for finding in findings)
            counted[half, label.kinds[0], "true" if found else "missed"] += 1
            if not found:
                said = f"{' or '.join(label.kinds)}: {', '.join(label.names)}"
                missed.append(Miss(picture=picture.name, half=half, said=said))
        for finding in findings:
            if any(label.fits(finding, neighbours=True) for label in (*flaws, *arguable)):
                continue
            counted[half, finding.kind, "taste" if finding.slight else "false"] += 1
            if not finding.slight:
                false.append(Miss(picture=picture.name, half=half, said=f"{finding.kind}: {finding.message}"))
    halves: dict[Half, dict[FindingKind, Counts]] = {half: {} for half in get_args(Half)}
    for half, kind in {(half, kind) for half, kind, _ in counted}:
        numbers = {what: counted[half, kind, what] for what in Counts.model_fields}
        halves[half][kind] = Counts(**numbers)
    return Result(counts=halves, missed=tuple(missed), false=tuple(false))


def _labels(written: Iterable[tuple[tuple[FindingKind, ...], tuple[str, ...]]]) -> Iterator[Label]:
    return (Label(kinds=kinds, names=names) for kinds, names in written)


def _said(name: str) -> str:
    """What stands in an element's name between quotation marks; empty for what has no text."""
    return name.partition("“")[2].rpartition("”")[0]


def _short(words: str) -> str:
    """As findings write what is long."""
    return words if len(words) <= 40 else words[:39] + "…"


def table(result: Result) -> str:
    """Markdown: a row for each kind, with the figures of every half, and their sums."""
    lines: list[str] = []
    for half, kinds in result.counts.items():
        if not kinds:
            continue
        lines += [f"{half.capitalize()}:", ""]
        lines += ["| Finding | Pictures | True | False | Missed | Precision | Recall | Taste |", "|---|" + "---:|" * 7]
        lines += [_row(kind, kinds[kind]) for kind in get_args(FindingKind) if kind in kinds]
        sums = {what: sum(getattr(c, what) for c in kinds.values()) for what in Counts.model_fields}
        lines += [_row("all", Counts(**sums)), ""]
    return "\n".join(lines)


def _row(name: str, c: Counts) -> str:
    precision, recall = _share(c.true, c.false), _share(c.true, c.missed)
    return f"| {name} | {c.pictures} | {c.true} | {c.false} | {c.missed} | {precision} | {recall} | {c.taste} |"


def _share(true: int, others: int) -> str:
    return f"{true / (true + others):.3f}" if true + others else "–"

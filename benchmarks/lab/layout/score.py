"""How many of the injected defects a finder finds, and how many of its findings are true.

*Recall* of a kind: share of its broken pictures in which a finding of that kind is about the injected pieces.
*Precision* of a kind: of its findings in all pictures, clean ones included, the share that agrees with a sure truth
of the oracle (:mod:`benchmarks.lab.layout.truth`), injected or a side effect. A finding on what the oracle calls
arguable counts as neither and is listed in its own column. A finding that tells of several texts at once (too small,
too pale) is judged text by text.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from chalkwright.benchmarks.lab.layout.defects import GRADES, KINDS, Case
from chalkwright.benchmarks.lab.layout.truth import Truth
from chalkwright.renderers.base import HEIGHT, WIDTH, Box, Finding, FindingKind, Frozen

SAME = {"scene": 0.25, "pixels": 0.12}
"""Ratio of the smaller to the larger area from which two boxes that lie on each other are the same text. From pixels,
two texts on top of each other may be read as one, so there any ratio does for them."""


class Miss(Frozen):
    """An injected defect that nobody found, or a finding that is not true."""

    case: str
    grade: str = ""
    kind: FindingKind
    said: str


class KindScore(Frozen):
    """The figures of one kind of finding."""

    kind: str
    injected: int
    found: int
    by_grade: dict[str, tuple[int, int]]
    """Found and injected."""
    true: int
    arguable: int
    false: int

    @property
    def recall(self) -> float:
        return self.found / self.injected if self.injected else 1.0

    @property
    def precision(self) -> float:
        return self.true / (self.true + self.false) if self.true + self.false else 1.0


class Score(Frozen):
    """All figures of one run."""

    finder: str
    clean: int
    clean_with_findings: int
    lines: tuple[KindScore, ...]
    missed: tuple[Miss, ...]
    false: tuple[Miss, ...]


def score(judged: Sequence[tuple[Case, Sequence[Finding]]], finder: str) -> Score:
    """The figures of a finder (``scene`` or ``pixels``) from its findings on each picture."""
    missed: list[Miss] = []
    wrong: list[Miss] = []
    lines = []
    for kind in KINDS:
        hits: list[tuple[str, bool]] = []
        counts = {"true": 0, "arguable": 0, "false": 0}
        for case, findings in judged:
            own = [one for finding in findings if finding.kind == kind for one in _each(finding)]
            if case.kind == kind:
                hit = any(agree(f, t, finder) for f in own for t in case.truths if t.injected)
                hits.append((case.grade or "", hit))
                if not hit:
                    said = "; ".join(_describe_truth(t) for t in case.truths if t.injected)
                    missed.append(Miss(case=case.name, grade=case.grade or "", kind=kind, said=said))
            for finding in own:
                verdict = judge(finding, case, finder)
                counts[verdict] += 1
                if verdict == "false":
                    wrong.append(Miss(case=case.name, kind=kind, said=finding.message))
        lines.append(_line(kind, hits, counts))
    total = _total(lines)
    clean = [findings for case, findings in judged if case.kind is None]
    return Score(
        finder=finder,
        clean=len(clean),
        clean_with_findings=sum(bool(findings) for findings in clean),
        lines=(*lines, total),
        missed=tuple(missed),
        false=tuple(wrong),
    )


def _each(finding: Finding) -> list[Finding]:
    """One finding a text, of those that tell of alike texts together."""
    if finding.kind not in ("text-too-small", "low-contrast") or len(finding.boxes) != len(finding.elements):
        return [finding]
    pairs = zip(finding.elements, finding.boxes, strict=True)
    return [finding.model_copy(update={"elements": (name,), "boxes": (box,)}) for name, box in pairs]


def judge(finding: Finding, case: Case, finder: str) -> str:
    """``true``, ``arguable`` or ``false``."""
    agreed = [truth for truth in case.truths if agree(finding, truth, finder)]
    if any(truth.sure for truth in agreed):
        return "true"
    return "arguable" if agreed else "false"


def agree(finding: Finding, truth: Truth, finder: str) -> bool:
    """Whether both speak of the same defect: the kind, every text, and the place of everything else."""
    if finding.kind != truth.kind:
        return False
    if truth.kind == "mostly-empty":
        return True
    if not finding.boxes:
        said = " ".join(finding.elements)
        return all(not text or text in said for text in truth.texts)
    places = _places(finding, finder)
    least = 0.0 if finder == "pixels" and truth.kind == "text-over-text" else SAME[finder]
    return all(
        any(_same(box, place, least) if text else place.overlap(_wide(box)) > 0 for place in places)
        for box, text in zip(truth.boxes, truth.texts, strict=True)
    )


def _places(finding: Finding, finder: str) -> list[Box]:
    """Where it says that something is wrong; seen as pixels, a cut text may be many bits of a drawing."""
    boxes = [_clip_to_picture(box) for box in finding.boxes]
    if finder == "scene" or len(boxes) == 1:
        return boxes
    together = Box(
        left=min(box.left for box in boxes),
        top=min(box.top for box in boxes),
        right=max(box.right for box in boxes),
        bottom=max(box.bottom for box in boxes),
    )
    return [*boxes, together]


def _same(box: Box, place: Box, least: float) -> bool:
    box, place = _wide(_clip_to_picture(box)), _wide(place)
    small, large = sorted((box.width * box.height, place.width * place.height))
    return small > 0 and box.overlap(place) >= 0.5 * small and small >= least * large


def _clip_to_picture(box: Box) -> Box:
    """The part within the picture: the oracle does not see more of a matplotlib text."""
    return Box(
        left=max(0.0, box.left), top=max(0.0, box.top), right=min(WIDTH, box.right), bottom=min(HEIGHT, box.bottom)
    )


def _wide(box: Box) -> Box:
    """A line has no area, and a mask pixel is two picture pixels."""
    return Box(left=box.left - 3, top=box.top - 3, right=box.right + 3, bottom=box.bottom + 3)


def _describe_truth(truth: Truth) -> str:
    return f"{' / '.join(truth.names)} ({truth.amount:.3g})"


def _line(kind: str, hits: Sequence[tuple[str, bool]], counts: dict[str, int]) -> KindScore:
    by_grade = {
        grade: (sum(hit for own, hit in hits if own == grade), sum(own == grade for own, _ in hits)) for grade in GRADES
    }
    return KindScore(kind=kind, injected=len(hits), found=sum(hit for _, hit in hits), by_grade=by_grade, **counts)


def _total(lines: Iterable[KindScore]) -> KindScore:
    every = list(lines)
    fields = ("injected", "found", "true", "arguable", "false")
    sums = {name: sum(getattr(line, name) for line in every) for name in fields}
    by_grade = {g: (sum(x.by_grade[g][0] for x in every), sum(x.by_grade[g][1] for x in every)) for g in GRADES}
    return KindScore(kind="all", by_grade=by_grade, **sums)


def table(result: Score) -> str:
    """The figures as a Markdown table."""
    head = "| Finding | Recall | " + " | ".join(GRADES) + " | Precision | true | arguable | false |"
    rows = [head, "|---|" + "---:|" * (head.count("|") - 2)]
    for line in result.lines:
        grades = " | ".join("{} / {}".format(*line.by_grade[grade]) for grade in GRADES)
        rows.append(
            f"| {line.kind} | {line.recall:.3f} | {grades} | {line.precision:.3f} "
            f"| {line.true} | {line.arguable} | {line.false} |"
        )
    return "\n".join((*rows, "", f"{result.clean} clean pictures, {result.clean_with_findings} with findings."))

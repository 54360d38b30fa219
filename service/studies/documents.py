"""Items that are documents: of a benchmark run, of one's own explanations, or uploaded with their pictures."""

from __future__ import annotations

import os
import random
import re
import tempfile
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path, PurePosixPath
from typing import Any

from chalkwright.agent.errors import UserError
from chalkwright.agent.runs.folder import RECORD
from chalkwright.benchmarks.eduillustrate.runs import OFFLINE, JobLine, Run, VerdictLine
from chalkwright.judges.comparing.ratings import OVERALL
from chalkwright.judges.data import Diagram, Document, Verdict
from chalkwright.judges.document import find_documents, read_document
from chalkwright.judges.job import NO_MODEL
from chalkwright.judges.reading.files import HTML_ENDINGS, MARKDOWN_ENDINGS, document_in
from chalkwright.service.file_names import plain_name
from chalkwright.service.languages import translate
from chalkwright.service.studies.items import Collected, Item, Piece, Words, safe_name

TEXTS = (*MARKDOWN_ENDINGS, *HTML_ENDINGS)
PICTURES = (".png", ".jpg", ".jpeg", ".webp", ".gif", ".svg")
_DEEPEST = 12
"""Folders within each other that are told apart."""


def from_run(run: Run, *, limit: int | None = None, seed: int = 0) -> Collected:
    """The complete documents of a run, or ``limit`` of them drawn evenly over subjects, levels and models.

    Judges' verdicts come along as models' scores. Raises :class:`UserError` when there is no document.
    """
    verdicts: dict[Any, list[VerdictLine]] = {}
    for (key, _), verdict in run.scored().items():
        verdicts.setdefault(key, []).append(verdict)
    lines = [line for line in run.solved().values() if line.outcome == "complete"]
    found = Collected()
    for line in _stratify(lines, limit, seed):
        document = read_document(run.path / line.key.place)
        item = of_document(document, found, name=_name(line), verdicts=verdicts.get(line.key, ()), writer=OFFLINE)
        found.items.append(item)
    if not found.items:
        raise UserError(
            translate(
                "The run {name} has no complete document yet; run it first, or choose another one.", name=run.path.name
            )
        )
    return found


def from_files(files: Sequence[tuple[str, bytes]]) -> Collected:
    """Every explanation among uploaded files, named by their paths, with the pictures that lie beside or below it.

    A folder of several is taken for their writer's name where they do not say who wrote them. Raises
    :class:`UserError`.
    """
    with tempfile.TemporaryDirectory(prefix="study-") as name:
        root = Path(name).resolve()
        _lay_out(root, files)
        try:
            return _read_all(root)
        except UserError as error:
            # What it says names files of this machine.
            raise UserError(str(error).replace(f"{root}{os.sep}", "")) from error


def _lay_out(root: Path, files: Iterable[tuple[str, bytes]]) -> None:
    """Documents, pictures and run records, each at its own path below ``root``."""
    texts = 0
    for path, data in files:
        place = _place(path)
        ending = place.suffix.lower()
        if ending not in (*TEXTS, *PICTURES) and place.name != RECORD:
            continue
        texts += ending in TEXTS
        file = root / place
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)
        except (FileExistsError, NotADirectoryError, IsADirectoryError):
            raise UserError(
                translate(
                    "{name} cannot be kept beside the others, since a file and a folder have one name; rename one.",
                    name=place.name,
                )
            ) from None
    if not texts:
        raise UserError("There is no Markdown or HTML document among the files; choose one, with its pictures.")


def _place(path: str) -> PurePosixPath:
    """The path without ways upwards, in signs that every file system has."""
    parts = [plain_name(part.strip(". "), " ()") for part in re.split(r"[/\\]", path)]
    return PurePosixPath(*([part for part in parts if part][-_DEEPEST:] or ["file"]))


def _read_all(root: Path) -> Collected:
    found = Collected()
    paths = find_documents([root])
    together = Counter(path.parent for path in paths)
    for path in paths:
        # A folder of one document is named, unless it is the whole upload.
        place = (document_in(path) if path == root else path).relative_to(root)
        name = safe_name(str(place.with_suffix("") if path.is_file() or path == root else place), "document")
        writer = path.parent.name if path.parent != root and together[path.parent] > 1 else None
        found.add(one_document(read_document(path), name=name, writer=writer))
    return found


def one_document(
    document: Document, *, name: str, verdicts: Iterable[Verdict] = (), writer: str | None = None
) -> Collected:
    """A document by itself."""
    found = Collected()
    found.items.append(of_document(document, found, name=name, verdicts=verdicts, writer=writer))
    return found


def of_document(
    document: Document,
    found: Collected,
    *,
    name: str,
    verdicts: Iterable[VerdictLine | Verdict] = (),
    writer: str | None = None,
) -> Item:
    """An explanation as an item; what a judge left unscored has no score. ``writer``: where it does not say it."""
    problem: list[Piece] = []
    if document.problem is not None:
        problem.append(Words(markdown=document.problem.text))
        if document.problem.image is not None:
            problem.append(found.keep(document.problem.image, translate("The problem’s picture")))
    pieces: list[Piece] = []
    for part in document.parts:
        if not isinstance(part, Diagram):
            pieces.append(Words(markdown=part.markdown))
        elif part.image is not None:
            pieces.append(found.keep(part.image, part.alt))
        else:
            gap = translate("Diagram {number} cannot be shown.", number=part.number)
            pieces.append(Words(markdown=f"*{gap}*"))
    generator = document.generator or writer
    return Item(
        id=name,
        problem=tuple(problem),
        solution=(document.problem.solution if document.problem else None) or "",
        explanation=tuple(pieces),
        generator=safe_name(generator, "unnamed") if generator else None,
        models={safe_name(v.judge, "judge"): _scores(v) for v in verdicts if v.judge != NO_MODEL},
    )


def _scores(verdict: VerdictLine | Verdict) -> dict[str, float]:
    found: dict[str, float] = {name: score.value for name, score in verdict.scores.items() if score.value is not None}
    return found | ({} if verdict.overall is None else {OVERALL: verdict.overall})


def _name(line: JobLine) -> str:
    key = line.key
    return safe_name(f"{key.model}/{key.workflow}/{key.problem}-s{key.seed}", "document")


def _stratify(lines: Sequence[JobLine], limit: int | None, seed: int) -> list[JobLine]:
    """``limit`` lines (all without one), one stratum (subject, level, model) after the other, seeded."""
    strata: dict[tuple[str, ...], list[JobLine]] = {}
    for line in sorted(lines, key=lambda line: line.key.order):
        strata.setdefault((line.subject or "", line.level or "", line.key.model), []).append(line)
    chance = random.Random(f"items {seed}")
    for stratum in strata.values():
        chance.shuffle(stratum)
    order = list(strata.values())
    chance.shuffle(order)
    drawn = [stratum[n] for n in range(max(map(len, order), default=0)) for stratum in order if n < len(stratum)]
    return drawn if limit is None else drawn[:limit]

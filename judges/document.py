"""Any explanation as a :class:`Document`: our run folders, Markdown or HTML of whoever wrote it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from chalkwright.agent.data import Image, Problem, RunRecord
from chalkwright.agent.errors import UserError
from chalkwright.agent.runs.folder import HTML, MARKDOWN, RECORD, RunFolder
from chalkwright.judges.data import Diagram, Document, Part, TextPart
from chalkwright.judges.reading.asked import text_given
from chalkwright.judges.reading.files import document_in, document_kind, find_documents, reason
from chalkwright.judges.reading.front import Matter, page_title, read_front, split_matter
from chalkwright.judges.reading.head import read_problem, split_foot, split_head
from chalkwright.judges.reading.images import Unseen, layout_beside, load
from chalkwright.judges.reading.markdown import mark_markdown
from chalkwright.judges.reading.parts import pieces
from chalkwright.judges.reading.reach import within
from chalkwright.judges.reading.text import MAX_CHARACTERS, Picture, Pictures, Stowed, decode_text

__all__ = ["find_documents", "read_document"]

MAX_MEGABYTES = 100
"""Of one file, embedded pictures and all."""

MOST_PICTURES = 60
"""Of one document."""
_TOO_MANY = f"comes after the {MOST_PICTURES} pictures that are looked at of one document"
_COMMON_NAMES = {"solution", "explanation", "index", "readme", "document", "output", "answer", "main", "page", "report"}
"""File names that say nothing: such a document is called like its folder."""
_NO_PROBLEM = (
    "Nobody said what was asked: give the problem, or write it under the heading Problem at the document's head."
)
_NO_GOLD = "There is no gold solution, so that correctness is judged without one; give it where there is one."
_GOLD_ALONE = "The gold solution is not used without the problem that it solves; give both."


def read_document(path: Path, *, problem: Problem | str | None = None, gold: str | None = None) -> Document:
    """The explanation in a file or folder.

    ``problem`` and ``gold`` win over what the document says. What could not be found is said in ``missing``.
    Raises :class:`UserError` for what is no document or is too big to be one, and for a path in place of a text.
    """
    if isinstance(problem, str):
        text_given(problem, "problem")
    if gold is not None:
        text_given(gold, "gold solution")
    file = document_in(path)
    record, unread = _record(file)
    source = _read_marked(file)
    front = read_front(source.text, source.values, source.title, _names(file))
    head = split_head(source.text, source.pictures)
    foot = split_foot(head.text)
    name = _name(path, file)
    parts, unseen = _parts(foot.text, source.pictures, file.parent, record)
    if not parts:
        raise UserError(f"{file} is empty, so that there is nothing to judge.")
    own, lost = _own_problem(head.problem, [source.pictures[at] for at in head.pictures], file, front.title, record)
    asked = _choose_problem(own, problem, gold)
    return Document(
        name=name,
        origin=str(path),
        problem=asked,
        parts=parts,
        generator=foot.generator if record is None else record.model or record.author,
        title=front.title,
        grade=front.grade,
        wants_diagrams=record is None or record.outline.diagrams,
        program="" if record is None or record.proof is None else record.proof.program,
        missing=tuple(
            dict.fromkeys([*source.notes, *unread, *unseen, *_undrawn(record), *lost, *_explain_gaps(asked, gold)])
        ),
    )


@dataclass(frozen=True, slots=True)
class _Marked:
    """A file as Markdown with marks where its pictures stand."""

    text: str
    pictures: Sequence[Picture]
    notes: Sequence[str]
    values: Mapping[str, str]
    """Of the front matter."""
    title: str
    """Of a page."""


def _read_marked(file: Path) -> _Marked:
    try:
        if file.stat().st_size > MAX_MEGABYTES * 1_000_000:
            raise UserError(f"{file} is bigger than {MAX_MEGABYTES} MB; give a smaller document.")
        data = file.read_bytes()
    except OSError as error:
        raise UserError(f"{file} cannot be read ({reason(error)}); check the path and its rights.") from error
    text, note = decode_text(data, str(file))
    stowed = Stowed(text)
    if len(stowed.text) > MAX_CHARACTERS:
        raise UserError(
            f"{file} has {len(stowed.text)} characters without its pictures, and an explanation of more than "
            f"{MAX_CHARACTERS} is not judged; give the part that explains the problem."
        )
    from chalkwright.judges.reading.html import has_tags, is_html, mark_html

    pictures = Pictures(notes=[note] if note else [])
    page = is_html(stowed.text) or (document_kind(file) == "html" and has_tags(stowed.text))
    matter = Matter({}, stowed.text) if page else split_matter(stowed.text)
    stowed.text = matter.text
    marked = (mark_html if page else mark_markdown)(stowed, pictures)
    title = page_title(stowed.text) if page else ""
    return _Marked(stowed.restore(marked), pictures.found, pictures.notes, matter.values, title)


class _Read(NamedTuple):
    record: RunRecord | None
    missing: list[str]


def _record(file: Path) -> _Read:
    """The run record beside a document of ours."""
    if file.name not in {MARKDOWN, HTML} or not (
        within(file.parent / RECORD, file.parent) and (file.parent / RECORD).is_file()
    ):
        return _Read(None, [])
    try:
        return _Read(RunFolder(file.parent).read_record(), [])
    except UserError as error:
        return _Read(None, [str(error)])


def _name(path: Path, file: Path) -> str:
    if path != file or file.stem.casefold() in _COMMON_NAMES:
        return file.resolve().parent.name or file.name
    return file.name


def _names(file: Path) -> tuple[str, str]:
    """What may tell of the problem where the document does not."""
    return file.stem, file.resolve().parent.name


def _parts(
    text: str, pictures: Sequence[Picture], folder: Path, record: RunRecord | None
) -> tuple[tuple[Part, ...], list[str]]:
    """Text and diagrams in order, and a sentence for each diagram that cannot be seen."""
    parts: list[Part] = []
    unseen: list[str] = []
    for piece in pieces(text, pictures):
        if isinstance(piece, str):
            parts.append(TextPart(markdown=piece))
            continue
        number = 1 + sum(isinstance(part, Diagram) for part in parts)
        image, file, fault = _load_picture(piece, folder) if number <= MOST_PICTURES else (None, None, _TOO_MANY)
        if fault:
            unseen.append(f"Diagram {number} ({piece.source[:100]}) cannot be seen, because it {fault}.")
        alt = piece.alt or _find_alt(piece.source, record)
        layout = None if file is None else layout_beside(file)
        parts.append(Diagram(number=number, source=piece.source, alt=alt, image=image, layout=layout))
    return tuple(parts), unseen


def _load_picture(picture: Picture, folder: Path) -> tuple[Image | None, Path | None, str]:
    if picture.fault:
        return None, None, picture.fault
    try:
        return *load(picture.target, folder), ""
    except Unseen as error:
        return None, None, str(error)


def _find_alt(source: str, record: RunRecord | None) -> str:
    """The alt text that the outline gave to a scene, for a document that lost it."""
    if record is None:
        return ""
    scenes = {result.png: result.scene for result in record.scenes if result.png}
    return next((block.alt for block in record.outline.scenes if block.index == scenes.get(source)), "")


def _own_problem(
    statement: str, pictures: Sequence[Picture], file: Path, title: str, record: RunRecord | None
) -> tuple[Problem | None, list[str]]:
    """What the document itself says was asked, and a sentence for each of the problem's pictures that is lost."""
    if record is not None:
        return record.problem, []
    found = read_problem(statement, title, *_names(file))
    if found is None:
        return None, []
    seen = [(picture, *_load_picture(picture, file.parent)) for picture in pictures]
    lost = [
        f"The problem's picture ({one.source[:100]}) cannot be seen, because it {why}."
        for one, _, _, why in seen
        if why
    ]
    shown = [image for _, image, _, _ in seen if image is not None]
    if len(shown) > 1:
        lost.append(f"The problem has {len(shown)} pictures, of which only the first is shown to the judge.")
    return found.model_copy(update={"image": shown[0]}) if shown else found, lost


def _choose_problem(own: Problem | None, problem: Problem | str | None, gold: str | None) -> Problem | None:
    """The problem that is judged: the caller's before the document's."""
    asked = own
    if isinstance(problem, Problem):
        asked = problem
    elif problem is not None and problem.strip():
        asked = _reword(own, problem.strip())
    if asked is None or not (gold or "").strip():
        return asked
    return asked.model_copy(update={"solution": (gold or "").strip()})


def _reword(own: Problem | None, text: str) -> Problem:
    """The caller's words; what is known besides stays, but for the solution and picture of another problem."""
    if own is None:
        return Problem(text=text)
    if own.text.split() == text.split():
        return own
    return own.model_copy(update={"text": text, "solution": None, "image": None})


def _undrawn(record: RunRecord | None) -> list[str]:
    if record is None:
        return []
    return [
        f"Scene {result.scene} of the outline was never drawn ({result.fault.kind if result.fault else 'no picture'})."
        for result in record.scenes
        if not result.drawn
    ]


def _explain_gaps(asked: Problem | None, gold: str | None) -> list[str]:
    if asked is None:
        return [_NO_PROBLEM, _GOLD_ALONE if (gold or "").strip() else _NO_GOLD]
    return [] if asked.solution else [_NO_GOLD]

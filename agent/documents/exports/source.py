"""What every export is made from: the record of a run and those of its pictures that can be shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from chalkwright.agent.data import Image, RunRecord, SceneResult
from chalkwright.agent.documents.markup import plain
from chalkwright.agent.documents.pictures import picture
from chalkwright.agent.documents.wording import Wording, wording
from chalkwright.agent.errors import UnreadableProblem
from chalkwright.agent.runs.folder import RunFolder
from chalkwright.renderers.returned.svg import inert

MAX_PICTURE = 50_000_000
"""Bytes of one file beside the record; a larger one is left out."""
_EARLIEST, _LATEST = datetime(1980, 1, 1, tzinfo=UTC), datetime(2107, 12, 31, tzinfo=UTC)
"""What a zip file can hold as a date."""
_LETTER = frozenset(["BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE"])
"""Territories that write on US Letter (Unicode CLDR, ``paperSize``); ``en`` alone is the United States' there."""


@dataclass(frozen=True)
class Source:
    """A run as it is exported: every picture the record names is in ``pictures``."""

    record: RunRecord
    pictures: Mapping[str, bytes]
    """File name in the run folder → content."""

    @property
    def language(self) -> str:
        return self.record.outline.language

    @property
    def title(self) -> str:
        """One line of plain text."""
        return readable(plain(self.record.outline.title, language=self.language))

    @property
    def words(self) -> Wording:
        return wording(self.language)

    @property
    def letter(self) -> bool:
        """Whether it is printed on US Letter; else on A4."""
        parts = self.language.replace("_", "-").split("-")
        territories = [part for part in parts[1:] if len(part) == 2]
        return territories[0].upper() in _LETTER if territories else parts[0].lower() == "en"

    @property
    def created(self) -> datetime:
        """When the run was made, whole seconds UTC; the earliest possible date where the record has none."""
        try:
            found = datetime.fromisoformat(self.record.created)
        except ValueError:
            return _EARLIEST
        # A date without a zone is taken as UTC: the machine's own zone would change the bytes.
        found = found.replace(tzinfo=UTC) if found.tzinfo is None else found.astimezone(UTC)
        return min(max(found.replace(microsecond=0), _EARLIEST), _LATEST)


def read_source(folder: Path) -> Source:
    """Read the run in ``folder``. Raises :class:`UserError` when there is none that is finished."""
    run = RunFolder(folder)
    record = run.read_record()
    found = {name: data for scene in record.scenes for name, data in _files(run, scene).items()}
    scenes = tuple(_without_missing_files(scene, found) for scene in record.scenes)
    problem = record.problem
    if problem.image is not None and not _is_picture(problem.image.data):
        problem = problem.model_copy(update={"image": None})
    return Source(record.model_copy(update={"scenes": scenes, "problem": problem}), found)


def find_drawn_scene(source: Source, scene: int) -> tuple[SceneResult, Image] | None:
    """A scene and its PNG; None where it was not drawn."""
    result = next((result for result in source.record.scenes if result.scene == scene), None)
    if result is None or result.png is None:
        return None
    return result, Image(media_type="image/png", data=source.pictures[result.png])


def readable(text: str) -> str:
    """``text`` without what XML cannot hold: control characters, halves of surrogate pairs, the last of each plane."""
    return "".join(character for character in text if _is_xml(ord(character)))


def _is_xml(code: int) -> bool:
    if code < 0x20:
        return code in (0x9, 0xA, 0xD)
    return not (0x7F <= code <= 0x9F or 0xD800 <= code <= 0xDFFF or code & 0xFFFE == 0xFFFE)


def _files(run: RunFolder, scene: SceneResult) -> dict[str, bytes]:
    read = {name: data for name in scene.files if (data := _content(run, name))}
    if scene.png in read and not _is_picture(read[scene.png]):
        del read[scene.png]
    for name in [name for name in read if name.endswith(".svg")]:
        if (drawing := inert(read.pop(name))) is not None:
            read[name] = drawing
    return read if scene.png in read else {}


def _is_picture(data: bytes) -> bool:
    try:
        picture(data, "")
    except UnreadableProblem:
        return False
    return True


def _content(run: RunFolder, name: str) -> bytes | None:
    try:
        path = run.file(name)
        # A folder may come from somebody else: a link in it could lead to any file of this machine.
        if path.is_symlink() or path.stat().st_size > MAX_PICTURE:
            return None
        return path.read_bytes()
    except (OSError, ValueError):
        return None


def _without_missing_files(scene: SceneResult, found: Mapping[str, bytes]) -> SceneResult:
    names = {kind: getattr(scene, kind) for kind in ("png", "svg", "film")}
    narrow = scene.narrow if scene.narrow is not None and scene.narrow.file in found else None
    kept = {kind: name if name in found else None for kind, name in names.items()}
    return scene.model_copy(update=kept | {"narrow": narrow})

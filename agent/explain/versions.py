"""The earlier forms of a picture that was redone: kept beside it, shown, and put back without a model."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from pydantic import ValidationError

from chalkwright.agent.data import Frozen, SceneResult
from chalkwright.agent.errors import UserError
from chalkwright.agent.runs.folder import RunFolder

MOST = 20
"""Forms of one picture; the oldest but the first go."""
_ENDINGS = ("png", "svg", "narrow.svg", "narrow.png", "mp4", "gif", "py", "layout.json")
_NUMBER = re.compile(r"scene_\d+\.v(\d+)\.json")


class Version(Frozen):
    """One form of a picture; its files are ``scene_N.vNUMBER.png`` and ``.svg``."""

    number: int
    result: SceneResult


def list_versions(folder: RunFolder, scene: int) -> tuple[Version, ...]:
    """The kept forms, the oldest first. What cannot be read is left out."""
    found = []
    for path in folder.path.glob(f"scene_{scene}.v*.json"):
        if mark := _NUMBER.fullmatch(path.name):
            try:
                found.append(Version(number=int(mark[1]), result=SceneResult.model_validate_json(path.read_bytes())))
            except (OSError, ValidationError):
                continue
    return tuple(sorted(found, key=lambda version: version.number))


def read_version(folder: RunFolder, result: SceneResult) -> dict[str, bytes]:
    """The files that keep a picture's present form; none for a scene that was not drawn, or a form that is kept."""
    known = list_versions(folder, result.scene)
    if not result.drawn or current_version(known, result) is not None:
        return {}
    number = known[-1].number + 1 if known else 0
    files = {
        _name(result.scene, number, ending): path.read_bytes()
        for ending in _ENDINGS
        if (path := folder.file(f"scene_{result.scene}.{ending}")).is_file()
    }
    # The record comes last: a form with one is whole.
    return files | {_name(result.scene, number, "json"): result.model_dump_json().encode()}


def keep_version(folder: RunFolder, scene: int, files: Mapping[str, bytes]) -> None:
    """Write what :func:`read_version` read, once another form has taken its place."""
    known = list_versions(folder, scene)
    if files and len(known) >= MOST:
        _forget(folder, scene, known[1].number)
    folder.write(files)


def restore_version(folder: RunFolder, scene: int, number: int) -> SceneResult:
    """Put a kept form in the place of the picture. Raises :class:`UserError` where there is none such."""
    found = next((version for version in list_versions(folder, scene) if version.number == number), None)
    if found is None:
        raise UserError("This form of the picture is not kept any more; choose one that is shown.")
    kept = {ending: folder.file(_name(scene, number, ending)) for ending in _ENDINGS}
    folder.write({f"scene_{scene}.{ending}": path.read_bytes() for ending, path in kept.items() if path.is_file()})
    return found.result


def current_version(known: Sequence[Version], result: SceneResult) -> int | None:
    """The number of the form that a picture has now, where it is kept."""
    now = (result.code, result.wishes)
    return next((one.number for one in known if (one.result.code, one.result.wishes) == now), None)


def _name(scene: int, number: int, ending: str) -> str:
    return f"scene_{scene}.v{number}.{ending}"


def _forget(folder: RunFolder, scene: int, number: int) -> None:
    for ending in ("json", *_ENDINGS):
        folder.file(_name(scene, number, ending)).unlink(missing_ok=True)

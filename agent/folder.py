"""The run folder: fixed file names, and writing that never leaves half a file."""

from __future__ import annotations

import json
import os
import tempfile
import unicodedata
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ValidationError

from agent.data import SCHEMA_VERSION, RunRecord
from agent.errors import UserError

MARKDOWN = "explanation.md"
HTML = "explanation.html"
OUTLINE = "outline.xml"
PLAN = "plan.md"
RECORD = "run.json"

OUT = Path("out")
"""Where run folders go when the user names none."""

SLUG_CHARACTERS = 40
SLUG_BYTES = 100
KEY_CHARACTERS = 8


def scene_file(scene: int, ending: str) -> str:
    """``scene_1.png`` for ``(1, "png")``."""
    return f"scene_{scene}.{ending}"


def slug(text: str) -> str:
    """A short file name part from any text in any script: letters, digits and single hyphens only."""
    kept = (
        character if unicodedata.category(character)[0] in "LMN" else " "
        for character in unicodedata.normalize("NFKC", text).casefold()
    )
    short = "-".join("".join(kept).split())[:SLUG_CHARACTERS]
    while len(short.encode()) > SLUG_BYTES:
        short = short[:-1]
    return short.strip("-") or "problem"


def default_folder(title: str, key: str, root: Path = OUT) -> Path:
    """``out/<slug>-<short key>``: readable, and two runs share it only when they are the same run."""
    return root / f"{slug(title)}-{slug(key)[:KEY_CHARACTERS]}"


class RunFolder:
    """One run on disk. Every write is atomic: a reader sees the old file or the new one, never a part."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def create(self) -> None:
        """Make the folder; one that exists already is kept as it is."""
        try:
            self.path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise UserError(
                f"The folder {self.path} cannot be made ({error.strerror}); choose another with --out."
            ) from error

    def file(self, name: str) -> Path:
        """Path of the file ``name``, which must be a bare file name."""
        if name in {"", ".", ".."} or name != Path(name).name or "\\" in name or "\0" in name:
            raise ValueError(f"{name!r} is not a bare file name")
        return self.path / name

    def write_bytes(self, name: str, data: bytes) -> Path:
        """Write or replace one file, durably. A folder that has gone is not made anew: it would lack the rest."""
        target = self.file(name)
        handle, temporary = tempfile.mkstemp(prefix=f".{name}.", suffix=".part", dir=self.path)
        try:
            with os.fdopen(handle, "wb") as stream:
                stream.write(data)
                stream.flush()
                os.fsync(stream.fileno())
                os.fchmod(stream.fileno(), 0o666 & ~_umask())
            Path(temporary).replace(target)
        finally:
            Path(temporary).unlink(missing_ok=True)
        self._sync()
        return target

    def write_text(self, name: str, text: str) -> Path:
        """Write or replace one UTF-8 file; a lone surrogate becomes ``?`` instead of stopping the run."""
        return self.write_bytes(name, text.encode("utf-8", errors="replace"))

    def write_json(self, name: str, value: BaseModel | Mapping[str, Any]) -> Path:
        """Write a pydantic model or a plain mapping as indented JSON."""
        if isinstance(value, BaseModel):
            return self.write_text(name, value.model_dump_json(indent=2) + "\n")
        return self.write_text(name, json.dumps(value, ensure_ascii=False, indent=2) + "\n")

    def read_record(self) -> RunRecord:
        """The ``run.json`` of this folder. Raises :class:`UserError` when there is none that can be read."""
        path = self.file(RECORD)
        try:
            text = path.read_text(encoding="utf-8")
        except FileNotFoundError:
            raise UserError(f"There is no {RECORD} in {self.path}; name the folder of a run.") from None
        except (OSError, UnicodeDecodeError) as error:
            raise UserError(f"{path} cannot be read ({error}); run the problem again.") from error
        try:
            return RunRecord.model_validate_json(text)
        except ValidationError as error:
            raise UserError(_why_not(path, text, error)) from error

    def _sync(self) -> None:
        """Make the renaming itself durable."""
        handle = os.open(self.path, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _umask() -> int:
    # mkstemp makes files that only their owner can read; what a user asked for should be as open as usual.
    current = os.umask(0o022)
    os.umask(current)
    return current


def _why_not(path: Path, text: str, error: ValidationError) -> str:
    first = error.errors()[0]
    try:
        content = json.loads(text)
    except json.JSONDecodeError:
        return f"{path} is not valid JSON; run the problem again."
    version = content.get("schema_version") if isinstance(content, dict) else None
    if isinstance(version, int) and version > SCHEMA_VERSION:
        return f"{path} was written by a newer Chalkwright (schema {version}); update this one to read it."
    place = ".".join(str(part) for part in first["loc"]) or "the file"
    return f"{path} is not a run record ({place}: {first['msg']}); run the problem again."

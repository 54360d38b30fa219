"""The run folder: fixed file names, and writing that never leaves half a file."""

from __future__ import annotations

import json
import os
import secrets
import unicodedata
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ValidationError

from chalkwright.agent.data import SCHEMA_VERSION, RunRecord
from chalkwright.agent.errors import UserError
from chalkwright.agent.values import holds_more

MARKDOWN = "explanation.md"
HTML = "explanation.html"
OUTLINE = "outline.xml"
PLAN = "plan.md"
RECORD = "run.json"

MOST_VALUES = 50_000
"""Of a record, which may be a stranger's."""

OUT = Path("out")
"""Where run folders go when the user names none."""

SLUG_CHARACTERS = 40
SLUG_BYTES = 100
KEY_CHARACTERS = 8


def scene_file(scene: int | Literal["*"], ending: str) -> str:
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
            raise UserError(f"The folder {self.path} cannot be made ({error.strerror}); choose another.").by(
                "--out"
            ) from error

    def file(self, name: str) -> Path:
        """Path of the file ``name``, which must be a bare file name."""
        if name in {"", ".", ".."} or name != Path(name).name or "\\" in name or "\0" in name:
            raise ValueError(f"{name!r} is not a bare file name")
        return self.path / name

    def write(self, files: Mapping[str, bytes | str]) -> tuple[Path, ...]:
        """Write or replace files, durably; they appear in this order, once all are on the disk.

        Text is written as UTF-8, where a lone surrogate becomes ``?`` instead of stopping the run. A folder that has
        gone is not made anew: it would lack the rest.
        """
        token = secrets.token_hex(4)
        parts = {self.file(name): self.path / f".{name}.{token}.part" for name in files}
        try:
            for part, content in zip(parts.values(), files.values(), strict=True):
                _write_part(part, content.encode("utf-8", "replace") if isinstance(content, str) else content)
            for target, part in parts.items():
                part.replace(target)
        except BaseException:
            for part in parts.values():
                part.unlink(missing_ok=True)
            raise
        self._sync()
        return tuple(parts)

    def write_bytes(self, name: str, data: bytes) -> Path:
        """Write or replace one file; see :meth:`write`."""
        return self.write({name: data})[0]

    def write_text(self, name: str, text: str) -> Path:
        """Write or replace one UTF-8 file; see :meth:`write`."""
        return self.write({name: text})[0]

    def write_json(self, name: str, value: BaseModel | Mapping[str, Any]) -> Path:
        """Write a pydantic model or a plain mapping as indented JSON."""
        return self.write_text(name, as_json(value))

    def read_record(self) -> RunRecord:
        """The ``run.json`` of this folder. Raises :class:`UserError` when there is none that can be read."""
        path = self.file(RECORD)
        try:
            text = path.read_text(encoding="utf-8")
        except FileNotFoundError:
            raise UserError(f"There is no {RECORD} in {self.path}; name the folder of a run.") from None
        except (OSError, ValueError) as error:  # a ValueError: what is no letter, in the file or in a folder's name
            shown = str(path).encode(errors="backslashreplace").decode()
            raise UserError(f"{shown} cannot be read ({error}); run the problem again.") from error
        if holds_more(text.encode(), MOST_VALUES):
            why = f"it holds more than {MOST_VALUES} values"
            raise UserError(f"{path} is not a run record ({why}); run the problem again.")
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


def as_json(value: BaseModel | Mapping[str, Any]) -> str:
    """A pydantic model or a plain mapping as indented JSON with a line's end."""
    if isinstance(value, BaseModel):
        return value.model_dump_json(indent=2) + "\n"
    return json.dumps(value, ensure_ascii=False, indent=2) + "\n"


def _write_part(part: Path, data: bytes) -> None:
    # Few system calls: after each, a thread has to wait for its turn again.
    handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o666)
    try:
        rest = memoryview(data)
        while rest:
            rest = rest[os.write(handle, rest) :]
        os.fsync(handle)
    finally:
        os.close(handle)


def _why_not(path: Path, text: str, error: ValidationError) -> str:
    first = error.errors()[0]
    try:
        content = json.loads(text)
    except (RecursionError, ValueError):
        return f"{path} is not valid JSON; run the problem again."
    version = content.get("schema_version") if isinstance(content, dict) else None
    if isinstance(version, int) and version > SCHEMA_VERSION:
        return f"{path} was written by a newer Chalkwright (schema {version}); update this one to read it."
    place = ".".join(str(part) for part in first["loc"]) or "the file"
    return f"{path} is not a run record ({place}: {first['msg']}); run the problem again."

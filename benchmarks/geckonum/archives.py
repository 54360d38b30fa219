"""CSV files wherever they lie: alone, in a folder, in an archive, or in archives within the release's own zip file."""

from __future__ import annotations

import io
import lzma
import tarfile
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from chalkwright.agent.errors import UserError

LARGEST_FILE = 200_000_000
"""Bytes of one unpacked file."""
TARS = (".tar", ".tar.xz", ".txz", ".tar.gz", ".tgz", ".tar.bz2")
_DEEPEST = 2
"""Archives within each other; the public release is a zip file that holds some."""
_BROKEN = (OSError, tarfile.TarError, lzma.LZMAError, zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError)


def read_csv_texts(source: Path) -> Iterator[tuple[str, str]]:
    """Name and text of every CSV file of a source, whatever the names in an archive are: nothing is extracted.

    Raises :class:`UserError` for what cannot be read, is no UTF-8 text or is larger than :data:`LARGEST_FILE`.
    """
    try:
        if source.is_dir():
            for file in sorted(source.rglob("*.csv")):
                yield str(file), _decode(file.read_bytes(), str(file))
        elif is_archive(source.name):
            with source.open("rb") as stream:
                yield from _members(str(source), stream)
        else:
            yield str(source), _decode(source.read_bytes(), str(source))
    except _BROKEN as error:
        raise UserError(f"{source} cannot be read ({type(error).__name__}); fetch or unpack it again.") from error


def is_archive(name: str) -> bool:
    """Whether a file of this name is a zip or tar archive."""
    return name.lower().endswith((".zip", *TARS))


def _members(name: str, stream: IO[bytes], depth: int = 1) -> Iterator[tuple[str, str]]:
    for member, opened in _in_zip(stream) if name.lower().endswith(".zip") else _in_tar(stream):
        inner = f"{name}:{member}"
        # What a foreign archive says of sizes is not trusted.
        if member.lower().endswith(".csv"):
            yield inner, _decode(opened.read(LARGEST_FILE + 1), inner)
        elif is_archive(member) and depth < _DEEPEST:
            yield from _members(inner, io.BytesIO(_bounded(opened.read(LARGEST_FILE + 1), inner)), depth + 1)


def _in_zip(stream: IO[bytes]) -> Iterator[tuple[str, IO[bytes]]]:
    with zipfile.ZipFile(stream) as archive:
        for member in archive.infolist():
            if member.flag_bits & 1:
                raise UserError(f"{member.filename} is locked with a password; unpack it and name the folder.")
            # What a Mac puts beside each file has its name.
            if not member.is_dir() and not member.filename.startswith("__MACOSX/"):
                with archive.open(member) as opened:
                    yield member.filename, opened


def _in_tar(stream: IO[bytes]) -> Iterator[tuple[str, IO[bytes]]]:
    with tarfile.open(fileobj=stream) as archive:
        for member in archive:
            if member.isfile() and (opened := archive.extractfile(member)) is not None:
                yield member.name, opened


def _bounded(data: bytes, name: str) -> bytes:
    if len(data) > LARGEST_FILE:
        raise UserError(f"{name} is larger than {LARGEST_FILE // 1_000_000} MB; split it by model.")
    return data


def _decode(data: bytes, name: str) -> str:
    try:
        return _bounded(data, name).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UserError(f"{name} is not UTF-8 text; save it as CSV in UTF-8.") from error

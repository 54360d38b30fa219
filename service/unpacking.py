"""Zips that are uploaded: read in memory, never written where they say."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator, Sequence

from chalkwright.service.faults import Refused
from chalkwright.service.languages import translate

_ZIP = b"PK\x03\x04"


def unpacked(files: Sequence[tuple[str, bytes]], most: int, size: int) -> list[tuple[str, bytes]]:
    """The files, name and bytes, with those of each zip in its place; at most ``most``, of ``size`` bytes together.

    Raises :class:`Refused`.
    """
    found: list[tuple[str, bytes]] = []
    left = size
    for name, data in files:
        for one in _members(data, most, left) if data.startswith(_ZIP) else [(name, data)]:
            left -= len(one[1])
            if left < 0:
                raise Refused(
                    413,
                    translate(
                        "The files hold more than {number} MB; send fewer, or smaller ones.", number=size // 1_000_000
                    ),
                )
            found.append(one)
    if len(found) > most:
        raise Refused(422, translate("These are {number} files; send {most} or fewer.", number=len(found), most=most))
    return found


def _members(data: bytes, most: int, left: int) -> Iterator[tuple[str, bytes]]:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            members = [one for one in archive.infolist() if not one.is_dir() and not _is_hidden(one.filename)]
            if len(members) > most:
                raise Refused(
                    422,
                    translate("The zip holds {number} files; send {most} or fewer.", number=len(members), most=most),
                )
            for one in members:
                with archive.open(one) as member:
                    read = member.read(left + 1)  # whatever size the zip claims
                left -= len(read)
                yield one.filename, read
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, OSError, ValueError) as error:
        raise Refused(422, "The zip cannot be read; pack it anew, without a password.") from error


def _is_hidden(name: str) -> bool:
    return name.startswith("__MACOSX/") or name.rpartition("/")[2].startswith(".")

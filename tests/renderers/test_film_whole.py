"""A film is taken when it is a film to its last byte, and nothing else beside it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from chalkwright.renderers.base import AnimationKind
from chalkwright.renderers.manim.film_file import reel
from chalkwright.renderers.returned.film import is_whole_film
from tests.offenders import each

KINDS: tuple[AnimationKind, ...] = ("mp4", "gif")


def filmed(kind: AnimationKind, folder: Path) -> bytes:
    file = folder / f"film.{kind}"
    strip = reel(kind, file, 64, 48)
    for shade in (0, 90, 255):
        strip.add(np.full((48, 64, 4), (shade, 99, 200, 255), np.uint8))
    strip.close()
    return file.read_bytes()


@pytest.mark.parametrize("kind", KINDS)
def test_ours_are_taken_and_nothing_that_was_cut_or_added(kind: AnimationKind, tmp_path: Path) -> None:
    film = filmed(kind, tmp_path)
    assert is_whole_film(film, kind)
    assert not is_whole_film(film, {"mp4": "gif", "gif": "mp4"}[kind])
    taken = [n for n in range(0, len(film), 7) if is_whole_film(film[:n], kind)]
    assert taken == []
    assert not is_whole_film(film + b"<script>", kind)


FORGED = {
    "html behind the letters": ("gif", b"GIF89a/*<script>alert(1)</script>*/" + bytes(20) + b"\x3b"),
    "letters alone": ("gif", b"GIF89a"),
    "a comment": ("gif", b"GIF89a" + bytes(7) + b"\x21\xfe\x08<script>\x00\x3b"),
    "no picture": ("gif", b"GIF89a" + bytes(7) + b"\x3b"),
    "a head alone": ("mp4", b"\x00\x00\x00\x08ftyp"),
    "a box of its own": ("mp4", b"\x00\x00\x00\x08ftyp\x00\x00\x00\x08moov\x00\x00\x00\x08mdat\x00\x00\x00\x08uuid"),
    "a box without end": ("mp4", b"\x00\x00\x00\x08ftyp\x00\x00\x00\x00mdat"),
    "a box over the end": ("mp4", b"\x00\x00\x00\x08ftyp\x00\x00\x00\x08moov\xff\xff\xff\xffmdat"),
    "nothing": ("mp4", b""),
}


@each(FORGED)
def test_a_forged_film_is_not(name: str) -> None:
    kind, data = FORGED[name]
    assert not is_whole_film(data, kind)

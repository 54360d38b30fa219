"""Figures as files: drawn in a thread, written whole."""

from __future__ import annotations

import asyncio
import os
import tempfile
from dataclasses import dataclass
from pathlib import Path

from chalkwright.renderers.base import Rendering
from chalkwright.renderers.counting.draw import Picture, draw
from chalkwright.renderers.counting.figure import Figure


@dataclass(frozen=True)
class CountingRenderer:
    """Draws figures of one size into folders.

    Not a :class:`Renderer`: those run drawing code, which may fail; a figure is data and cannot.
    """

    width: int = 1024
    height: int = 768

    async def draw(self, figure: Figure, folder: Path, stem: str) -> Rendering:
        """Write ``<stem>.png`` and ``<stem>.svg`` in ``folder``, which must exist.

        Raises :class:`UnknownObject` for objects and containers without a drawing, and
        :class:`OSError` when a file cannot be written. Other tasks go on while it draws.
        """
        if stem != Path(stem).name or stem in {"", ".", ".."}:
            raise ValueError(f"{stem!r} is not a bare file name")
        return await asyncio.to_thread(self._draw, figure, folder, stem)

    def _draw(self, figure: Figure, folder: Path, stem: str) -> Rendering:
        picture = draw(figure, width=self.width, height=self.height)
        return write_picture(picture, folder, stem)


def write_picture(picture: Picture, folder: Path, stem: str) -> Rendering:
    """Write a picture's two files; a reader sees the old file or the new one, never a part. Raises :class:`OSError`."""
    svg, png = folder / f"{stem}.svg", folder / f"{stem}.png"
    _write(svg, picture.svg.encode())
    _write(png, picture.png)
    return Rendering(png=png, svg=svg, elements=picture.elements, findings=picture.findings)


def _write(file: Path, data: bytes) -> None:
    handle, passing = tempfile.mkstemp(prefix=f".{file.name}.", suffix=".part", dir=file.parent)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
        Path(passing).chmod(0o644)
        Path(passing).replace(file)
    except BaseException:
        Path(passing).unlink(missing_ok=True)
        raise

"""Frames into an MP4 or GIF file, without a program of its own: PyAV and Pillow encode in this process."""

from __future__ import annotations

import zlib
from fractions import Fraction
from pathlib import Path
from typing import Protocol

import av
import numpy as np
from numpy.typing import NDArray
from PIL import Image

from chalkwright.renderers.base import AnimationKind

Frame = NDArray[np.uint8]
"""(height, width, 3 or 4); a fourth channel is not looked at."""

HEIGHTS: dict[AnimationKind, int] = {"mp4": 720, "gif": 480}
RATES: dict[AnimationKind, int] = {"mp4": 30, "gif": 15}
"""Frames a second."""
_BT709 = 1
_PALETTE_FRAMES = 24
"""How many frames, spread over a GIF, its colours are chosen from."""
_EXACT = 32
"""How many of a GIF's 256 colours are the last frame's own."""
_NEAR = 7
"""Steps of 255."""


class Reel(Protocol):
    """A film under way."""

    def add(self, frame: Frame, count: int = 1) -> None: ...

    def close(self) -> None:
        """Write what is left; without it there is no film."""

    def drop(self) -> None:
        """Write nothing more, which takes no time; the file is of no use then."""


def reel(kind: AnimationKind, file: Path, width: int, height: int) -> Reel:
    """What writes frames of this size, both even, to ``file``."""
    return _Mp4(file, width, height) if kind == "mp4" else _Gif(file)


class _Mp4:
    """H.264 as every browser plays it, its index in front."""

    def __init__(self, file: Path, width: int, height: int) -> None:
        self._container = av.open(str(file), "w", format="mp4", options={"movflags": "faststart"})
        options = {"preset": "veryfast", "crf": "20", "tune": "animation"}
        self._stream = self._container.add_stream("libx264", rate=RATES["mp4"], options=options)
        self._stream.width, self._stream.height, self._stream.pix_fmt = width, height, "yuv420p"
        context = self._stream.codec_context
        context.thread_count = 1
        context.time_base = Fraction(1, RATES["mp4"])
        context.colorspace = context.color_primaries = context.color_trc = _BT709
        self._count = 0

    def add(self, frame: Frame, count: int = 1) -> None:
        colours = av.VideoFrame.from_ndarray(np.ascontiguousarray(frame[..., :3]), format="rgb24")
        picture = colours.reformat(format="yuv420p", dst_colorspace=_BT709)
        for _ in range(count):
            picture.pts = self._count
            self._count += 1
            self._container.mux(self._stream.encode(picture))

    def close(self) -> None:
        self._container.mux(self._stream.encode(None))
        self.drop()

    def drop(self) -> None:
        self._container.close()


class _Gif:
    """A GIF that begins anew for ever. Frames wait compressed until the colours of all are known."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._kept: list[tuple[bytes, int]] = []
        self._shape: tuple[int, ...] = ()

    def add(self, frame: Frame, count: int = 1) -> None:
        colours = np.ascontiguousarray(frame[..., :3])
        self._shape = colours.shape
        packed = zlib.compress(colours.tobytes(), 1)
        if self._kept and self._kept[-1][0] == packed:
            count += self._kept.pop()[1]
        self._kept.append((packed, count))

    def close(self) -> None:
        palette = self._palette()
        frames = (self._unpack(packed).quantize(palette=palette, dither=Image.Dither.NONE) for packed, _ in self._kept)
        times = [round(100 / RATES["gif"]) * 10 * count for _, count in self._kept]
        next(frames).save(
            self._file, "GIF", save_all=True, append_images=frames, duration=times, loop=0, optimize=False, disposal=1
        )

    def drop(self) -> None:
        self._kept.clear()

    def _palette(self) -> Image.Image:
        """The last frame's commonest colours, exact, white for one, and a mixture of what all frames show."""
        step = max(1, len(self._kept) // _PALETTE_FRAMES)
        chosen = [np.asarray(self._unpack(packed)) for packed, _ in self._kept[::-step]]
        counted = np.unique(chosen[0].reshape(-1, 3), axis=0, return_counts=True)
        common = counted[0][np.argsort(-counted[1])].astype(int)
        mixed = Image.fromarray(np.vstack(chosen)).quantize(256 - _EXACT, method=Image.Quantize.MEDIANCUT)
        colours = _apart(_apart([], common[: 8 * _EXACT])[:_EXACT], np.reshape(mixed.getpalette() or [], (-1, 3)))
        palette = Image.new("P", (1, 1))
        palette.putpalette([channel for colour in colours for channel in colour])
        return palette

    def _unpack(self, packed: bytes) -> Image.Image:
        return Image.frombytes("RGB", (self._shape[1], self._shape[0]), zlib.decompress(packed))


def _apart(colours: list[list[int]], more: NDArray[np.int64]) -> list[list[int]]:
    """``colours`` and those of ``more`` that are near none: Pillow would take either of two near ones for both."""
    for colour in more.tolist():
        if all(max(abs(a - b) for a, b in zip(colour, other, strict=True)) > _NEAR for other in colours):
            colours = [*colours, colour]
    return colours

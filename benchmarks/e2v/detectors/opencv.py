"""A detector without weights, for programmed and other clean pictures of the icon library's objects.

It sees the pixels and the names that are asked for. What differs from the page, or from the calm inside of a container,
is compared with the templates of the asked objects, in silhouette and in colours; a container is compared with its own
drawing at that size.

It knows no objects but its library's, and those only as they are drawn there: upright, whole, on a calm ground. It
finds nothing in photographs and in pictures of other styles, and what overlaps or lies on a texture it mostly does not
find: ``docs/e2v-detectors.md`` says how much. It never reports what it does not recognise, so that a picture it cannot
read counts as wrong, not as right. For such pictures take :mod:`chalkwright.benchmarks.e2v.detectors.grounding_dino` or
:mod:`chalkwright.benchmarks.e2v.detectors.vision_model`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

from chalkwright.benchmarks.e2v.colors import read_rgb
from chalkwright.benchmarks.e2v.data import Detected
from chalkwright.benchmarks.e2v.detectors import containers, surfaces
from chalkwright.benchmarks.e2v.detectors.matching import best_match
from chalkwright.benchmarks.e2v.detectors.overlaps import in_order, without_doubles
from chalkwright.benchmarks.e2v.detectors.surfaces import Drawing, Island, join_islands
from chalkwright.renderers.counting.icons import UnknownObject, icon

SMALLEST = 16
"""Pixels of the longer side of the smallest thing that is looked at."""


class OpenCv:
    """A :class:`chalkwright.benchmarks.e2v.data.Detector`.

    Names that are not in the icon library are never found. Raises :class:`ValueError` for bytes that are no picture.
    """

    name = "opencv"

    async def objects(self, png: bytes, names: Sequence[str]) -> tuple[Detected, ...]:
        return await asyncio.to_thread(find_objects, png, tuple(names))

    async def containers(self, png: bytes, names: Sequence[str]) -> tuple[Detected, ...]:
        return await asyncio.to_thread(find_containers, png, tuple(names))


def find_objects(png: bytes, names: tuple[str, ...]) -> tuple[Detected, ...]:
    """Every instance of the named objects, from top to bottom. Raises as :class:`OpenCv`."""
    known = {icon(name).name: name for name in names if _is_known(name)}
    drawing = _drawing(png)
    search = _Search(drawing, known)
    search.among(surfaces.on_page(drawing))
    return without_doubles(search.found, crowds=False)


def find_containers(png: bytes, names: tuple[str, ...]) -> tuple[Detected, ...]:
    """Every instance of the named containers, from top to bottom. Raises as :class:`OpenCv`."""
    drawing = _drawing(png)
    found = (containers.recognise(drawing, island, names) for island in surfaces.on_page(drawing))
    return in_order(one for one in found if one is not None)


class _Search:
    """Goes from the page into whatever has a calm inside."""

    def __init__(self, drawing: Drawing, known: dict[str, str]) -> None:
        self.drawing = drawing
        self.known = known
        """Name in the library → name as asked for."""
        self.found: list[Detected] = []
        self._searched: set[int] = set()

    def among(self, islands: Sequence[Island]) -> None:
        """Look at islands that lie on one surface."""
        unknown = [island for island in islands if max(island.mask.shape) >= SMALLEST and not self._is_known(island)]
        for island in self._drop_halves(unknown):
            for number in surfaces.insides(self.drawing, island):
                if number not in self._searched:
                    self._searched.add(number)
                    self.among(surfaces.on_surface(self.drawing, number))

    def _is_known(self, island: Island) -> bool:
        match = best_match(self.drawing.pixels, island, tuple(self.known))
        if match is not None:
            self.found.append(Detected(name=self.known[match.name], box=match.box, score=match.score))
        return match is not None

    def _drop_halves(self, islands: Sequence[Island]) -> list[Island]:
        """The islands that are no halves of a thing either: a pale stripe of it may look like what it lies on."""
        left = list(islands)
        for one, other in combinations(islands, 2):
            if (
                one in left
                and other in left
                and surfaces.close(one, other)
                and self._is_known(join_islands(one, other))
            ):
                left.remove(one)
                left.remove(other)
        return left


@lru_cache(maxsize=2)
def _drawing(png: bytes) -> Drawing:
    return surfaces.read_surfaces(read_rgb(png))


def _is_known(name: str) -> bool:
    try:
        icon(name)
    except UnknownObject:
        return False
    return True

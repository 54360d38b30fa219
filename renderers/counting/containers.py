"""What things are held by: baskets, plates, trees and the like, drawn from the front, open, around any inner region.

Every drawing is made for an inner region of any size: nothing that belongs to the container is drawn in it but one
light, flat colour, so that each thing in it is seen whole.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from chalkwright.renderers.base import Box
from chalkwright.renderers.counting import container_drawings as small
from chalkwright.renderers.counting import container_places as large
from chalkwright.renderers.counting.icon_words import WORDS
from chalkwright.renderers.counting.icons import UnknownObject
from chalkwright.renderers.counting.shapes import grow_box

Rest = Literal["bottom", "middle", "boards"]
Margins = tuple[float, float, float, float]
"""Left, top, right, bottom."""
Drawing = Callable[[Box, Box, str, tuple[float, ...]], str]


@dataclass(frozen=True)
class Container:
    """One drawable container."""

    name: str
    """Singular, lower case, e.g. ``fish tank``."""
    plural: str
    inside: str
    """Colour of the inner region, ``#RRGGBB``."""
    rest: Rest
    """Where things lie in it: on its bottom, in the middle, or each row on a board of its own."""
    slim: float
    wide: float
    """Least and largest width to height of the inner region."""
    drawing: Drawing
    margins: Margins
    """What the drawing takes around the inner region, of the region's mean side."""
    bulge: tuple[float, float] = (0.0, 0.0)
    """And, where the inside is round, of the region's width (at the left and right) and height (above, below)."""
    preposition: str = "in"
    """``in`` the basket, ``on`` the plate."""

    def around(self, width: float, height: float) -> Margins:
        """Left, top, right, bottom of the drawing beyond an inner region of this size, in the same unit."""
        side = (width * height) ** 0.5
        left, top, right, bottom = (margin * side for margin in self.margins)
        across, down = self.bulge[0] * width, self.bulge[1] * height
        return left + across, top + down, right + across, bottom + down

    def fit_shape(self, width: float, height: float) -> tuple[float, float]:
        """The least inner region around a block of this size that has the container's proportions."""
        if width < self.slim * height:
            return self.slim * height, height
        return (width, width / self.wide) if width > self.wide * height else (width, height)

    def body(self, inner: Box, floors: tuple[float, ...] = ()) -> str:
        """SVG for an inner region in pixels, and the heights (pixels from the top) at which its rows stand."""
        return self.drawing(inner, grow_box(inner, *self.around(inner.width, inner.height)), self.inside, floors)


def container(name: str) -> Container:
    """The container of a name: singular or plural, any case, synonyms (``aquarium``).

    Raises :class:`chalkwright.renderers.counting.icons.UnknownObject`.
    """
    key = " ".join(name.casefold().replace("_", " ").replace("-", " ").split())
    found = _BY_NAME.get(key)
    if found is None:
        near = difflib.get_close_matches(key, _BY_NAME, n=3, cutoff=0.6)
        said = list(dict.fromkeys(_BY_NAME[word].name for word in near)) or list(names())
        raise UnknownObject(f"There is no drawing of a container called “{name[:60]}”; use {', '.join(said)}.")
    return found


def names() -> tuple[str, ...]:
    """Every container, sorted."""
    return tuple(sorted(found.name for found in _ALL))


# fmt: off
_ALL = (
    Container("basket", "baskets", "#FDF4E4", "bottom", 1.05, 2.2, small.basket, (0.14, 0.42, 0.14, 0.14)),
    Container("plate", "plates", "#F5F8FC", "middle", 1.0, 1.9, small.plate, (0.05,) * 4, (0.19, 0.19), "on"),
    Container("bowl", "bowls", "#EEF5FC", "bottom", 1.2, 2.4, small.bowl, (0.1, 0.1, 0.1, 0.23), (0.07, 0.04)),
    Container("nest", "nests", "#FBF2DF", "bottom", 1.2, 2.4, small.nest, (0.17, 0.06, 0.17, 0.21), (0.07, 0.04)),
    Container("box", "boxes", "#FCF2E2", "bottom", 1.0, 2.4, small.crate, (0.24, 0.26, 0.24, 0.09)),
    Container("jar", "jars", "#F1F8FB", "bottom", 0.75, 1.3, small.jar, (0.07, 0.24, 0.07, 0.08)),
    Container("tray", "trays", "#FBF3E7", "middle", 1.2, 2.6, small.tray, (0.2, 0.1, 0.2, 0.1), preposition="on"),
    Container("bag", "bags", "#F8F0F9", "bottom", 0.8, 1.4, small.bag, (0.09, 0.36, 0.09, 0.08)),
    Container("pot", "pots", "#F2F4F7", "bottom", 1.1, 2.2, small.pot, (0.22, 0.08, 0.22, 0.1)),
    Container("bucket", "buckets", "#FEF6E3", "bottom", 0.85, 1.4, small.bucket, (0.18, 0.44, 0.18, 0.1)),
    Container("cup", "cups", "#FDF1EF", "bottom", 0.85, 1.4, small.cup, (0.09, 0.06, 0.28, 0.1)),
    Container("vase", "vases", "#ECF6FA", "bottom", 0.75, 1.2, small.vase, (0.08, 0.24, 0.08, 0.09), (0.1, 0.06)),
    Container("tree", "trees", "#E6F4DA", "middle", 0.85, 1.6, large.tree, (0.13, 0.13, 0.13, 0.48), (0.15, 0.15)),
    Container("pond", "ponds", "#E3F3FB", "middle", 1.2, 2.4, large.pond, (0.1,) * 4, (0.15, 0.15)),
    Container("fish tank", "fish tanks", "#E3F3FB", "middle", 1.1, 2.4, large.fish_tank, (0.08, 0.18, 0.08, 0.16)),
    Container("shelf", "shelves", "#FCF4E8", "boards", 0.7, 2.6, large.shelf, (0.08,) * 4, preposition="on"),
    Container("cart", "carts", "#FDF1EF", "bottom", 1.2, 2.6, large.cart, (0.07, 0.05, 0.3, 0.26)),
    Container("pen", "pens", "#EDF6E2", "middle", 1.1, 2.4, large.pen, (0.1, 0.26, 0.1, 0.26)),
    Container("table", "tables", "#F7E6CB", "middle", 1.2, 2.8, large.table, (0.12, 0.04, 0.12, 0.34), (0, 0), "on"),
    Container("cake", "cakes", "#FFF4EE", "middle", 1.2, 2.8, large.cake, (0.2, 0.05, 0.2, 0.62), (0.16,) * 2, "on"),
    Container("book", "books", "#FDFAF2", "middle", 1.3, 2.2, large.book, (0.1, 0.08, 0.1, 0.1)),
    Container("watermelon", "watermelons", "#FBC9C2", "middle", 1.0, 1.6, large.watermelon, (0.1,) * 4, (0.16,) * 2),
    Container("space", "spaces", "#FCFCFD", "middle", 1.0, 2.4, large.space, (0.06,) * 4),
)
# fmt: on
_BY_NAME = {word: found for found in _ALL for word in (found.name, found.plural)}
_BY_NAME.update(
    {
        word + ending: _BY_NAME[name]
        for name, words in WORDS["containers"].items()
        for word in words
        for ending in ("", "s", "es")
    }
)

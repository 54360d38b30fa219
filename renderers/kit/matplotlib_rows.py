"""Rows of labels in matplotlib scenes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from matplotlib.axes import Axes
from matplotlib.font_manager import FontProperties
from matplotlib.text import Annotation
from matplotlib.textpath import TextPath
from numpy.typing import ArrayLike

from chalkwright.renderers.kit.matplotlib_pixels import POINTS, as_point, figure_of, picture_unit, text_extent
from chalkwright.renderers.kit.palette import INK
from chalkwright.renderers.kit.row_places import baseline, row_middles, row_starts

__all__ = ["Rows"]


class Rows:
    """What a scene sets them with."""

    ax: Axes

    def row(
        self,
        things: Sequence[str],
        center: ArrayLike = (0, 0),
        *,
        width: float = 13.0,
        gap: float = 0.6,
        align: Literal["center", "bottom", "top"] = "center",
        xs: Sequence[float] | None = None,
        color: str = INK,
        size: float = 30,
    ) -> list[Annotation]:
        """Texts side by side with equal gaps on one baseline, the row's middle at ``center`` in data units.

        ``width`` and ``gap`` are in eighths of the picture's height; ``align`` says whether the middle, the bottom or
        the top of the capitals lies at the height of ``center``. Where ``width`` is too little the gaps shrink, letters
        never. With ``xs``, the x of each one's middle in data units, there are no equal gaps. Raises ValueError for
        what does not fit even so, for nothing, for another ``align``, and for more or fewer ``xs`` than things.
        """
        for one in things:
            if not isinstance(one, str) or not one.strip():
                raise ValueError(f"a row on axes is made of texts with letters, not {one!r:.40}")
        unit = picture_unit(self.ax)
        points = 72 / figure_of(self.ax).dpi
        capital = float(TextPath((0, 0), "H", size=size * POINTS, prop=FontProperties()).get_extents().height)
        rise = baseline(align, capital)
        middle, height = as_point(center)
        if xs is None:
            starts = row_starts([text_extent(self.ax, one, size)[0] / unit for one in things], width, gap)
            places = [((middle, height), start * unit * points) for start in starts]
        else:
            places = [((x, height), 0.0) for x in row_middles(xs, things)]
        return [
            self.ax.annotate(
                one,
                place,
                (aside, rise),
                textcoords="offset points",
                ha="left" if xs is None else "center",
                va="baseline",
                color=color,
                fontsize=size * POINTS,
                zorder=6,
                annotation_clip=False,
            )
            for one, (place, aside) in zip(things, places, strict=True)
        ]

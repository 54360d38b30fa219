"""Draws the pictures of the shipped training pair: one explanation as it should be, one with common failures.

Run once by whoever changes them: ``python -m chalkwright.service.studies.training_pictures``.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matplotlib.axes import Axes

FOLDER = Path(__file__).with_name("forms") / "pictures"
_INK, _LADDER, _WALL = "#1f2933", "#0b6e99", "#8a5a00"


def _canvas() -> Axes:
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib import pyplot as plt

    figure, axes = plt.subplots(figsize=(6.4, 4.8), dpi=120)
    figure.subplots_adjust(0.02, 0.02, 0.98, 0.98)
    axes.set_aspect("equal")
    axes.axis("off")
    axes.set_xlim(-1.6, 5.2)
    axes.set_ylim(-1.0, 5.0)
    return axes


def _save(axes: Axes, name: str) -> None:
    from matplotlib import pyplot as plt

    plt.savefig(FOLDER / f"{name}.png", metadata={"Software": None})
    plt.close("all")


def _triangle(axes: Axes, ladder: str, wall: str) -> None:
    axes.plot([-1.4, 4.6], [0, 0], color=_INK, lw=2)
    axes.plot([0, 0], [0, 4.8], color=wall, lw=5)
    axes.plot([3, 0], [0, 4], color=ladder, lw=4, solid_capstyle="round")
    axes.plot([0, 0.3, 0.3], [0.3, 0.3, 0], color=_INK, lw=1.5)


def _good(name: str, height: str) -> None:
    axes = _canvas()
    _triangle(axes, _LADDER, _WALL)
    axes.text(1.75, 2.15, "ladder 5 m", color=_LADDER, fontsize=15, ha="left", va="bottom")
    axes.text(1.5, -0.2, "3 m", color=_INK, fontsize=15, ha="center", va="top")
    axes.text(-0.25, 2, height, color=_WALL, fontsize=15, ha="right", va="center")
    _save(axes, name)


def _poor_first() -> None:
    axes = _canvas()
    _triangle(axes, _LADDER, _WALL)
    axes.text(1.45, 1.9, "ladder 5 m", color=_LADDER, fontsize=15, ha="center", va="center")
    axes.text(1.3, 2.1, "height h = ?", color=_WALL, fontsize=15, ha="center", va="center")
    axes.text(2.9, 0.02, "3 m from the wall", color=_INK, fontsize=15, ha="center", va="center")
    _save(axes, "ladder-poor-1")


def _poor_second() -> None:
    axes = _canvas()
    axes.plot([4.2, 4.2], [0, 4], color="#b00020", lw=1)
    axes.plot([0.2, 4.2], [0, 4], color="#2f8f2f", lw=7)
    axes.plot([0.2, 4.2], [0, 0], color="#777777", lw=1, ls="--")
    axes.text(4.3, 2, "wall b", color="#b00020", fontsize=9, ha="left", va="center")
    axes.text(2.2, -0.3, "x", color="#777777", fontsize=22, ha="center", va="top")
    _save(axes, "ladder-poor-2")


def main() -> None:
    """Write all four."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    _good("ladder-good-1", "height h = ?")
    _good("ladder-good-2", "h = 4 m")
    _poor_first()
    _poor_second()


if __name__ == "__main__":
    main()

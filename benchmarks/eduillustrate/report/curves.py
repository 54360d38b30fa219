"""One figure by level, a line a series. Pure."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from matplotlib.figure import Figure

from chalkwright.benchmarks.eduillustrate.report.plots import line_look, plot_style, render_plot, shorten_names
from chalkwright.benchmarks.harness.report import Plot
from chalkwright.renderers.kit.palette import GREY_FILL


def curves(
    title: str,
    levels: Sequence[str],
    series: Mapping[str, Sequence[float | None]],
    *,
    across: str,
    up: str,
    top: float | None = None,
) -> Plot:
    """``series``: a value a level, missing ones leaving a gap. ``across`` and ``up`` name the axes; the values begin
    at 0 and end at ``top`` (None: just above the highest)."""
    with plot_style():
        figure = Figure(figsize=(8.6, 4.6))
        axes = figure.add_axes((0.1, 0.14, 0.58, 0.76))
        for n, (name, values) in enumerate(zip(shorten_names(list(series)), series.values(), strict=True)):
            points = [math.nan if value is None else value for value in values]
            axes.plot(range(len(levels)), points, label=name, clip_on=False, **line_look(n))
        highest = max((value for values in series.values() for value in values if value is not None), default=0.0)
        axes.set_ylim(0, top or highest * 1.12 or 0.01)
        axes.set_xlim(-0.25, len(levels) - 0.75)
        axes.set_xticks(range(len(levels)), levels)
        axes.set_xlabel(across)
        axes.set_ylabel(up)
        axes.set_title(title, fontsize=12)
        axes.grid(color=GREY_FILL, axis="y")
        axes.spines[["top", "right"]].set_visible(False)
        figure.legend(loc="center left", bbox_to_anchor=(0.7, 0.52), handlelength=3.4, labelspacing=0.7)
        return render_plot(figure, f"{title}. " + " ".join(_in_words(name, levels, of) for name, of in series.items()))


def _in_words(name: str, levels: Sequence[str], values: Sequence[float | None]) -> str:
    parts = (
        f"{level} {'no value' if value is None else f'{value:.3f}'}"
        for level, value in zip(levels, values, strict=True)
    )
    return f"{name}: {', '.join(parts)}."

"""Radars, cost against quality, and costs by stage, as matplotlib figures (EduIllustrate, Figures 5, 8 and 9). Pure.

Series differ by colour, dashes and marker, bars by colour and hatching, so that print and colour-blind readers can tell
them apart. The same figures give the same bytes.
"""

from __future__ import annotations

import io
import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

import matplotlib as mpl
from matplotlib import font_manager
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.patheffects import withStroke
from matplotlib.ticker import FixedLocator, FuncFormatter, NullFormatter

from chalkwright.agent.offline.placing import DotBox
from chalkwright.benchmarks.eduillustrate.report.labels import place
from chalkwright.benchmarks.harness.report import Plot
from chalkwright.renderers.fonts import FALLBACK, FAMILY, font_file
from chalkwright.renderers.kit.palette import GREY_FILL, GREY_INK, INK

_COLOURS = ("#332288", "#AA4499", "#117733", "#CC6677", "#44AA99", "#882255", "#999933", "#4477AA", "#B35806", INK)
"""After Paul Tol's muted scheme, without its palest colours."""
_DASHES: tuple[Any, ...] = ("-", (0, (6, 2)), (0, (2, 1.5)), (0, (8, 2, 2, 2)), (0, (4, 1.5, 1, 1.5, 1, 1.5)))
_MARKERS = "osD^vPX<>*p"
_HATCHES = ("", "////", "....", "xxxx", "\\\\\\\\")
_FILLS = ("#332288", "#DDCC77", "#88CCEE", "#CC6677", "#BBBBBB")
_STYLE: dict[str, Any] = {
    "font.family": [FAMILY, FALLBACK],
    "font.size": 11,
    "axes.edgecolor": GREY_INK,
    "axes.labelcolor": INK,
    "text.color": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "xtick.labelsize": 11,
    "ytick.labelsize": 11,
    "legend.fontsize": 11,
    "legend.frameon": False,
    "hatch.linewidth": 0.7,
    "savefig.dpi": 150,
    "svg.hashsalt": "chalkwright",
    "svg.fonttype": "path",
}
_LONGEST = 36
"""Letters of a name in a plot."""
_LEADER = 20.0
"""Pixels between a point and its name from which on a line joins them."""
_MARKER = 4.5
"""Half the width of a point, in points."""


class Priced(NamedTuple):
    """One point of cost against quality."""

    name: str
    dollars: float
    """A problem; 0 for what costs nothing."""
    overall: float
    """0–100."""


def radar(title: str, axes: Sequence[str], series: Mapping[str, Sequence[float | None]]) -> Plot:
    """Scores of 0–100 on three axes or more; a missing score is a gap in the line, never a zero."""
    if len(axes) < 3:
        raise ValueError("a radar has three axes or more")
    with plot_style():
        figure = Figure(figsize=(9.2, 6.4))
        polar: Any = figure.add_axes((0.12, 0.1, 0.5, 0.72), projection="polar")
        polar.set_theta_zero_location("N")
        polar.set_theta_direction(-1)
        angles = [2 * math.pi * n / len(axes) for n in range(len(axes))]
        _web(polar, angles, axes)
        for n, (name, values) in enumerate(zip(shorten_names(list(series)), series.values(), strict=True)):
            points = [math.nan if value is None else value for value in (*values, values[0])]
            polar.plot([*angles, angles[0]], points, label=name, clip_on=False, **line_look(n))
        figure.suptitle(title, fontsize=12, x=0.37, y=0.98)
        figure.legend(loc="center left", bbox_to_anchor=(0.78, 0.48), handlelength=3.4, labelspacing=0.7)
        return render_plot(figure, f"{title}. " + " ".join(_in_words(name, axes, of) for name, of in series.items()))


def _web(polar: Any, angles: Sequence[float], names: Sequence[str]) -> None:
    """Straight rings of a polygon, figures along the first axis, names around."""
    polar.set_ylim(0, 100)
    polar.set_yticks([])
    polar.set_xticks(angles, [""] * len(angles))
    polar.grid(color=GREY_FILL)
    polar.spines["polar"].set_visible(False)
    for level in (20, 40, 60, 80, 100):
        polar.plot([*angles, angles[0]], [level] * (len(angles) + 1), color="#C3CAD3", linewidth=0.8, zorder=0)
        polar.text(
            0,
            level,
            f"{level} ",
            fontsize=10,
            color=GREY_INK,
            ha="right",
            va="center",
            zorder=5,
            path_effects=[withStroke(linewidth=3, foreground="white")],
        )
    for angle, name in zip(angles, names, strict=True):
        across, up = math.sin(angle), math.cos(angle)
        side = "center" if abs(across) < 0.1 else "left" if across > 0 else "right"
        height = "bottom" if up > 0.9 else "top" if up < -0.9 else "center"
        polar.text(angle, 107, name, ha=side, va=height, fontsize=11)


def cost_against_quality(points: Sequence[Priced], title: str = "Cost against quality") -> Plot:
    """Dollars a problem (log scale) against the overall; what costs nothing stands left of the scale, at 0."""
    with plot_style():
        figure = Figure(figsize=(8.6, 5.8))
        axes = figure.add_axes((0.1, 0.13, 0.86, 0.77))
        positive = [point.dollars for point in points if point.dollars > 0]
        free = min(positive, default=1.0) / 4
        where = [point.dollars if point.dollars > 0 else free for point in points]
        _dollar_axis(axes, where, free if len(positive) < len(points) else None)
        heights = [point.overall for point in points]
        middle, half = (min(heights) + max(heights)) / 2, max(2.5, (max(heights) - min(heights)) * 0.65)
        axes.set_ylim(max(-3.0, middle - half), min(103.0, middle + half))
        low, high = axes.get_ylim()
        axes.set_yticks([tick for tick in axes.get_yticks() if max(0.0, low) <= tick <= min(100.0, high)])
        axes.set_ylabel("Overall (%)")
        axes.set_title(title, fontsize=12)
        axes.grid(color=GREY_FILL, which="major")
        axes.set_axisbelow(True)
        for n, (x, y) in enumerate(zip(where, heights, strict=True)):
            look = line_look(n)
            axes.plot([x], [y], marker=look["marker"], color=look["color"], markersize=2 * _MARKER, linestyle="none")
        _name_points(
            figure, axes, shorten_names([point.name for point in points]), list(zip(where, heights, strict=True))
        )
        words = " ".join(f"{p.name}: {p.dollars:.4g} dollars a problem, {p.overall:.1f}%." for p in points)
        return render_plot(figure, f"{title}. {words}")


def _dollar_axis(axes: Axes, where: Sequence[float], free: float | None) -> None:
    axes.set_xscale("log")
    low, high = min(where), max(where)
    room = max(1.4, (high / low) ** 0.18)
    low, high = low / room, high * room
    factors = (1, 2, 5) if high / low > 4 else (1, 1.5, 2, 3, 4, 5, 6, 7, 8, 9)
    ticks = [factor * 10.0**power for power in range(-7, 5) for factor in factors]
    shown = [tick for tick in ticks if low <= tick <= high and (free is None or tick > free * 1.5)]
    if len(shown) > 9:
        shown = [tick for tick in shown if f"{tick:e}"[0] == "1"]
    names = {tick: f"${tick:g}" for tick in shown} | ({} if free is None else {free: "$0"})
    axes.set_xlim(low, high)
    axes.xaxis.set_major_locator(FixedLocator(sorted(names)))
    axes.xaxis.set_major_formatter(FuncFormatter(lambda tick, _: names[min(names, key=lambda x: abs(x - tick))]))
    axes.xaxis.set_minor_formatter(NullFormatter())
    axes.minorticks_off()
    axes.set_xlabel("US dollars a problem (log scale)")


def _name_points(figure: Figure, axes: Axes, names: Sequence[str], data: Sequence[tuple[float, float]]) -> None:
    """Names near their points; points in one place share a label with a line each."""
    canvas = FigureCanvasAgg(figure)
    figure.draw_without_rendering()
    together: dict[tuple[float, float], list[str]] = defaultdict(list)
    for name, point in zip(names, data, strict=True):
        together[point].append(name)
    points = [(float(x), float(y)) for x, y in axes.transData.transform(list(together))]
    labels = [
        axes.annotate("\n".join(of), at, fontsize=10.5, va="center", ha="center", annotation_clip=False)
        for at, of in together.items()
    ]
    extents = [label.get_window_extent(canvas.get_renderer()) for label in labels]  # type: ignore[no-untyped-call]
    frame = DotBox(axes.bbox.x0 + 3, axes.bbox.y0 + 3, axes.bbox.x1 - 3, axes.bbox.y1 - 3)
    sizes = [(extent.width + 2, extent.height + 2) for extent in extents]
    to_data = axes.transData.inverted()
    for label, point, box in zip(labels, points, place(points, sizes, frame, _MARKER * figure.dpi / 72), strict=True):
        x, y = to_data.transform(box.middle)
        label.set_position((float(x), float(y)))
        if box.distance(point) > _LEADER:
            ends = to_data.transform((point, box.nearest(point)))
            axes.plot(ends[:, 0], ends[:, 1], color=GREY_INK, linewidth=0.7, zorder=1)


def stage_bars(stages: Sequence[str], costs: Mapping[str, Sequence[float]]) -> Plot:
    """Dollars a problem by stage, one bar a name."""
    title = "Cost of a problem by stage"
    with plot_style():
        figure = Figure(figsize=(8.6, 1.7 + 0.42 * len(costs)))
        axes = figure.add_subplot()
        names = list(costs)
        left = [0.0] * len(names)
        for n, stage in enumerate(stages):
            widths = [costs[name][n] for name in names]
            axes.barh(
                range(len(names)),
                widths,
                left=left,
                height=0.66,
                label=stage.capitalize(),
                color=_FILLS[n % len(_FILLS)],
                hatch=_HATCHES[n % len(_HATCHES)],
                edgecolor=INK,
                linewidth=0.6,
            )
            left = [a + b for a, b in zip(left, widths, strict=True)]
        for n, total in enumerate(left):
            axes.annotate(
                f"${total:.3f}", (total, n), xytext=(5, 0), textcoords="offset points", va="center", fontsize=10
            )
        axes.set_yticks(range(len(names)), shorten_names(names))
        axes.invert_yaxis()
        axes.set_xlim(0, max(left, default=0) * 1.14 or 1)
        axes.set_xlabel("US dollars a problem")
        axes.set_title(title, fontsize=12, pad=34)
        axes.legend(loc="lower center", bbox_to_anchor=(0.5, 1.0), ncols=len(stages) or 1)
        axes.spines[["top", "right"]].set_visible(False)
        words = " ".join(_costs_in_words(name, stages, costs[name]) for name in names)
        return render_plot(figure, f"{title}. {words}")


def shorten_names(names: Sequence[str]) -> list[str]:
    """Long names lose their middle, unless that made two of them alike."""
    cut = [name if len(name) <= _LONGEST else f"{name[: _LONGEST // 2]}…{name[1 - _LONGEST // 2 :]}" for name in names]
    return cut if len(set(cut)) == len(set(names)) else list(names)


def line_look(n: int) -> dict[str, Any]:
    """Colour, dashes and marker of the n-th series."""
    return {
        "color": _COLOURS[n % len(_COLOURS)],
        # Shifted in each round, so that colours and dashes repeat together only after all their pairs.
        "linestyle": _DASHES[(n + n // len(_COLOURS)) % len(_DASHES)],
        "marker": _MARKERS[n % len(_MARKERS)],
        "linewidth": 1.6,
        "markersize": 5.5,
    }


@cache
def _lettering() -> None:
    font_manager.fontManager.addfont(font_file())


def plot_style() -> Any:
    """The look that all plots share, for a ``with``."""
    _lettering()
    return mpl.rc_context(_STYLE)  # type: ignore[arg-type]


def render_plot(figure: Figure, alternative: str) -> Plot:
    """A figure in both forms; the same figure gives the same bytes."""
    svg, png = io.BytesIO(), io.BytesIO()
    figure.draw_without_rendering()
    # Measured once: each "tight" would lay out all the texts once more.
    shown = figure.get_tightbbox().padded(0.15)
    figure.savefig(svg, format="svg", bbox_inches=shown, metadata={"Date": None})
    figure.savefig(png, format="png", bbox_inches=shown, metadata={"Software": None})
    return Plot(svg.getvalue(), png.getvalue(), " ".join(alternative.split()))


def _in_words(name: str, axes: Sequence[str], values: Sequence[float | None]) -> str:
    parts = (
        f"{' '.join(axis.split())} {'no score' if value is None else f'{value:.1f}%'}"
        for axis, value in zip(axes, values, strict=True)
    )
    return f"{name}: {', '.join(parts)}."


def _costs_in_words(name: str, stages: Sequence[str], costs: Sequence[float]) -> str:
    return f"{name}: {', '.join(f'{stage} {cost:.4f}' for stage, cost in zip(stages, costs, strict=True))} dollars."

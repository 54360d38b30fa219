"""The walk of each protocol through one conversation, one below the other, with what kept the learner waiting."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from chalkwright.benchmarks.lab.clock.timeline import Kind, Span, Timeline, critical_path

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_COLOURS: dict[Kind, str] = {"outline": "#4477aa", "plan": "#ccbb44", "code": "#228833", "draw": "#aa3377"}
_WORDS: dict[Kind, str] = {"outline": "outline", "plan": "plan", "code": "drawing code", "draw": "drawing"}
_ROW = 0.3
"""Inches of height a span."""


def plot(timelines: Sequence[Timeline], file: Path, title: str) -> None:
    """Draw the timelines of one conversation into ``file`` (PNG)."""
    from matplotlib.figure import Figure
    from matplotlib.patches import Patch

    heights = [len(one.spans) + 1.5 for one in timelines]
    figure = Figure(figsize=(11, _ROW * sum(heights) + 1.4), dpi=120, layout="constrained")
    axes = figure.subplots(len(timelines), 1, sharex=True, squeeze=False, height_ratios=heights)[:, 0]
    for one, ax in zip(timelines, axes, strict=True):
        _walk(ax, one)
    axes[-1].set_xlabel("seconds since the problem was given in")
    figure.suptitle(title)
    known = [*(Patch(color=_COLOURS[kind], label=_WORDS[kind]) for kind in _COLOURS)]
    waited = Patch(facecolor="white", edgecolor="black", linewidth=2, label="what the page waited for")
    figure.legend(handles=[*known, waited], loc="outside lower center", ncols=5, frameon=False)
    figure.savefig(file)


def _walk(ax: Axes, one: Timeline) -> None:
    spans = sorted(one.spans, key=lambda span: (span.start, span.end))
    for row, span in enumerate(spans):
        ax.barh(row, span.end - span.start, left=span.start, height=0.7, color=_COLOURS[span.kind], alpha=0.45)
        ax.text(span.end + 0.15, row, span.name, va="center", fontsize=8)
    rows = {_key(span): row for row, span in enumerate(spans)}
    for wait in critical_path(one.spans, one.page):
        row = rows[_key(wait.span)]
        width = wait.end - wait.start
        ax.barh(row, width, left=wait.start, height=0.7, facecolor="none", edgecolor="black", linewidth=1.8)
    marks = {"first text": one.first_text, "first picture": one.first_picture, "page": one.page}
    for name, moment in marks.items():
        ax.axvline(moment, color="black", linewidth=0.8, linestyle=":")
        ax.text(moment, -0.7, f" {name} {moment:.1f} s", va="bottom", fontsize=8, color="#333333")
    ax.set_ylim(len(spans) - 0.3, -1.6)
    ax.set_yticks([])
    ax.set_title(one.protocol, loc="left", fontsize=10, fontweight="bold")
    ax.spines[["left", "right", "top"]].set_visible(False)


def _key(span: Span) -> tuple[str, float]:
    return span.name, span.start

"""The system from 1 to 1,000 nodes under three kinds of provider limits: scenarios, table, plot. Pure."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

from matplotlib.figure import Figure
from matplotlib.ticker import LogLocator, NullFormatter
from rich.table import Table

from chalkwright.agent.models.registry import resolve
from chalkwright.benchmarks.eduillustrate.report.plots import line_look, plot_style, render_plot
from chalkwright.benchmarks.harness.report import Plot
from chalkwright.benchmarks.lab.simulation.measured import SimulationFigures
from chalkwright.benchmarks.lab.simulation.provider import Limits
from chalkwright.benchmarks.lab.simulation.results import Outcome
from chalkwright.benchmarks.lab.simulation.scenario import Scenario
from chalkwright.renderers.kit.palette import GREY_FILL

NODES = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
MOST_NODES = {"preset": 20}
"""Beyond these nothing changes but the waiting."""
Allowed = Literal["preset", "raised", "fitted", "none"]
ALLOWED: tuple[Allowed, ...] = ("preset", "raised", "fitted", "none")
WAVES = 3
"""Explanations a seat."""
_HEADROOM = 0.9
RAISED = Limits(concurrency=None, requests_per_minute=10_000, tokens_per_minute=30_000_000)
"""What a provider's highest usual tier allows, by order of magnitude; yours is in its console."""
_TITLES: dict[Allowed, str] = {
    "preset": "limits of the preset",
    "raised": "10,000 requests and 30 million tokens a minute",
    "fitted": "the same, requests held back to what the tokens allow",
    "none": "no provider limit",
}


def limits(allowed: Allowed, model: str, measured: SimulationFigures) -> Limits:
    """The provider limits that a word stands for. Raises :class:`UnknownModel` and :class:`UserError`."""
    if allowed == "raised":
        return RAISED
    if allowed == "fitted":
        assert RAISED.tokens_per_minute is not None
        writing = measured.writing(model)
        a_call = (writing.input_tokens + writing.output_tokens) / sum(measured.workload.calls().values())
        return RAISED.model_copy(update={"requests_per_minute": _HEADROOM * RAISED.tokens_per_minute / a_call})
    if allowed == "none":
        return Limits(concurrency=None)
    spec = resolve(model)
    return Limits(concurrency=spec.concurrency, requests_per_minute=spec.requests_per_minute)


def scenarios(
    base: Scenario, allowed: Allowed, measured: SimulationFigures, nodes: Sequence[int] = NODES
) -> Iterator[Scenario]:
    """One for each number of nodes."""
    granted = limits(allowed, base.model, measured)
    for number in nodes:
        if number <= MOST_NODES.get(allowed, number):
            jobs = WAVES * number * base.jobs_a_node
            yield base.model_copy(update={"nodes": number, "jobs": jobs, "limits": granted})


def table(outcomes: Sequence[Outcome], allowed: Allowed) -> Table:
    """One row a number of nodes."""
    model = outcomes[0].scenario.model if outcomes else ""
    shown = Table(
        title=f"{model}, {_TITLES[allowed]}",
        caption="seconds p50 / p95 from the start of an explanation · used: share of the limit that binds",
    )
    columns = (
        "nodes",
        "an hour",
        "first text",
        "first picture",
        "whole",
        "binds",
        "used",
        "parents",
        "failed",
        "$/1,000",
    )
    for column in columns:
        shown.add_column(column, justify="left" if column == "binds" else "right")
    for one in outcomes:
        shown.add_row(
            f"{one.scenario.nodes:,}",
            f"{one.an_hour:,.0f}",
            *(f"{low:,.0f} / {high:,.0f}" for low, high in (one.first_text, one.first_picture, one.whole)),
            one.binding,
            f"{one.used.get(one.binding, math.nan):.0%}" if one.binding in one.used else "",
            f"{one.parents:,.0f}",
            str(one.failed),
            "–" if one.dollars is None else f"{one.dollars:.2f}",
        )
    return shown


def plot(curves: Mapping[Allowed, Sequence[Outcome]]) -> Plot:
    """Throughput and the slowest explanations against the number of nodes, a line for each kind of limits."""
    with plot_style():
        figure = Figure(figsize=(10.4, 5.0))
        left, right = figure.subplots(1, 2)
        for number, (allowed, outcomes) in enumerate(curves.items()):
            nodes = [one.scenario.nodes for one in outcomes]
            look: dict[str, Any] = {**line_look(number), "label": _TITLES[allowed]}
            left.plot(nodes, [one.an_hour for one in outcomes], **look)
            right.plot(nodes, [one.whole[1] / 60 for one in outcomes], **look)
        for axes, title, what in (
            (left, "Explanations an hour", "an hour"),
            (right, "An explanation, p95", "minutes"),
        ):
            axes.set_xscale("log")
            axes.set_yscale("log")
            axes.set_xlabel("nodes")
            axes.set_ylabel(what)
            axes.set_title(title, fontsize=12)
            axes.grid(color=GREY_FILL, which="major")
            axes.set_axisbelow(True)
            for axis in (axes.xaxis, axes.yaxis):
                low, high = axis.get_view_interval()
                # Two decades show too few powers of ten to read a value off.
                axis.set_major_locator(LogLocator(subs=(1, 2, 5) if high < 100 * low else (1,)))
                axis.set_major_formatter("{x:,.0f}")
                axis.set_minor_formatter(NullFormatter())
        handles, labels = left.get_legend_handles_labels()
        figure.legend(handles, labels, loc="lower center", bbox_to_anchor=(0.5, 0.02), ncols=2, handlelength=3.4)
        figure.subplots_adjust(left=0.09, right=0.98, top=0.92, bottom=0.26, wspace=0.22)
        return render_plot(figure, "Simulated throughput and time. " + " ".join(_words(curves)))


def _words(curves: Mapping[Allowed, Sequence[Outcome]]) -> Iterator[str]:
    for allowed, outcomes in curves.items():
        told = ", ".join(f"{one.scenario.nodes} nodes {one.an_hour:,.0f} an hour" for one in outcomes)
        yield f"{_TITLES[allowed]}: {told}."

"""What was timed, as tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from statistics import median

from rich import box
from rich.table import Table

from chalkwright.benchmarks.lab.clock.timeline import Timeline

BASE = "original"
"""What every ratio is against, on the same conversation."""
_COLUMNS: dict[str, tuple[Callable[[Timeline], float], str]] = {
    "first text": (lambda one: one.first_text, ".1f"),
    "first picture": (lambda one: one.first_picture, ".1f"),
    "all pictures": (lambda one: one.last_picture, ".1f"),
    "page": (lambda one: one.page, ".1f"),
    "input": (lambda one: one.usage.input_tokens, ".0f"),
    "cached": (lambda one: one.usage.cached_tokens, ".0f"),
    "output": (lambda one: one.usage.output_tokens, ".0f"),
    "US cents": (lambda one: 100 * one.cost, ".2f"),
}


def each(timelines: Sequence[Timeline], title: str) -> Table:
    """One row a conversation and protocol."""
    table = _table(title, "conversation", "protocol", "scenes")
    for one in sorted(timelines, key=lambda one: one.conversation):
        mark = f"{one.scenes}{' + repair' if one.repairs else ''}"
        table.add_row(one.conversation, one.protocol, mark, *(f"{of(one):{form}}" for of, form in _COLUMNS.values()))
    return table


def medians(timelines: Sequence[Timeline], title: str) -> Table:
    """One row a protocol: medians over the conversations, and of the ratios to :data:`BASE` on the same ones."""
    table = _table(title, "protocol", "of")
    base = {one.conversation: one for one in timelines if one.protocol == BASE}
    for protocol in dict.fromkeys(one.protocol for one in timelines):
        own = [one for one in timelines if one.protocol == protocol]
        table.add_row(
            protocol, str(len(own)), *(f"{median(of(one) for one in own):{form}}" for of, form in _COLUMNS.values())
        )
        pairs = [(one, base[one.conversation]) for one in own if one.conversation in base]
        if pairs and protocol != BASE:
            table.add_row(f"  ÷ {BASE}", "", *_ratios(pairs))
    return table


def _ratios(pairs: Sequence[tuple[Timeline, Timeline]]) -> Iterator[str]:
    for of, _ in _COLUMNS.values():
        known = [of(one) / of(other) for one, other in pairs if of(other)]
        yield f"{median(known):.2f}" if known else "–"


def _table(title: str, *names: str) -> Table:
    table = Table(title=title, box=box.SIMPLE_HEAD)
    for name in names:
        table.add_column(name, no_wrap=True)
    for name in _COLUMNS:
        table.add_column(name, justify="right")
    return table

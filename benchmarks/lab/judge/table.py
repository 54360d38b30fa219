"""The figures as Markdown."""

from __future__ import annotations

from chalkwright.benchmarks.lab.judge.expectations import CLEAN, FALL, REQUIRED, STAY
from chalkwright.benchmarks.lab.judge.score import STARRED, FaultLine, Result, Share
from chalkwright.judges.data import DIMENSIONS, Dimension

MOST_LISTED = 12
"""Copies that were missed, of one fault; the JSON file has all."""


def table(found: Result) -> str:
    """What was caught, which dimensions fell, how the clean ones fared."""
    parts = []
    for starred, title in ((False, f"## Before {found.model}"), (True, "## Measured, without a model")):
        lines = [line for line in found.lines if line.starred == starred]
        if lines:
            parts += [
                title,
                _table_of_catches(lines, found),
                "Copies in which a dimension fell:",
                _fell(lines, starred),
            ]
    clean = (
        f"{found.documents} clean documents; no measured dimension below {CLEAN} in {_share(found.clean)}. Means: "
        + ", ".join(f"{name} {value:.2f}" for name, value in found.means.items())
        + "."
    )
    rule = (
        f"Caught: an expected dimension is lower by {FALL} of 5 or more. Disturbed: one that should stay is lower by "
        f"more than {STAY}. Required of what is measured: {REQUIRED:.0%} of each fault and of the clean ones."
    )
    return "\n\n".join([*parts, clean, rule, *_misses(found)])


def _table_of_catches(lines: list[FaultLine], found: Result) -> str:
    rows = ["| Fault | must fall | copies | no place | caught / missed | 95% | unjudged | disturbed |"]
    rows.append("|---|---|" + "---:|" * 6)
    for line in lines:
        names = " or ".join(_name(name, line.starred) for name in line.expected)
        caught = line.caught
        rows.append(
            f"| {line.fault} | {names} | {caught.of} | {found.skipped[line.fault]} | {caught.count} / "
            f"{caught.of - caught.count} | {_interval(caught)} | {line.unjudged} | {line.disturbed} |"
        )
    return "\n".join(rows)


def _fell(lines: list[FaultLine], starred: bool) -> str:
    names = STARRED if starred else DIMENSIONS
    rows = ["| Fault | " + " | ".join(_name(name, starred) for name in names) + " |"]
    rows.append("|---|" + "---:|" * len(names))
    for line in lines:
        counts = (f"**{line.fell[name]}**" if name in line.expected else str(line.fell[name]) for name in names)
        rows.append(f"| {line.fault} | " + " | ".join(counts) + " |")
    return "\n".join(rows)


def _misses(found: Result) -> list[str]:
    listed = []
    for line in found.lines:
        if line.missed:
            listed.append(f"Missed by {'measurement' if line.starred else found.model}, {line.fault}:")
            listed.append(
                "\n".join(f"- {miss.name} ({miss.figures}): {miss.said}" for miss in line.missed[:MOST_LISTED])
            )
    if found.not_clean:
        listed.append("Clean documents that did not pass:")
        listed.append("\n".join(f"- {miss.name} ({miss.figures}): {miss.said}" for miss in found.not_clean))
    return listed


def _name(name: Dimension, starred: bool) -> str:
    return f"{name}*" if starred else name


def _share(share: Share) -> str:
    return f"{share.count} of {share.of} ({share.value:.1%}, {_interval(share)})"


def _interval(share: Share) -> str:
    return f"{share.low:.0%}–{share.high:.0%}"

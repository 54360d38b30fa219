"""What is connected to what: series and parallel parts, and what of a whole circuit one scene shows. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from chalkwright.renderers.kit.circuit_symbols import Part

__all__ = ["Network", "Parallel", "Placed", "Row", "Rungs", "Series", "Spot", "blank", "one_row", "overlaid", "some"]


@dataclass(frozen=True)
class Series:
    """Parts one behind the other."""

    parts: tuple[Network, ...]


@dataclass(frozen=True)
class Parallel:
    """Parts side by side, the first one on the main line, the others below it."""

    parts: tuple[Network, ...]


Network = Part | Series | Parallel


@dataclass(frozen=True)
class Spot:
    """The place of ``room``, and the part that stands there; None where nothing does, not even a wire."""

    room: Network
    shown: Part | None


@dataclass(frozen=True)
class Row:
    """Places one behind the other."""

    parts: tuple[Placed, ...]


@dataclass(frozen=True)
class Rungs:
    """Places side by side."""

    parts: tuple[Placed, ...]


Placed = Spot | Row | Rungs


def some(parts: tuple[Any, ...], name: str) -> tuple[Network, ...]:
    """The parts, if they are. Raises ValueError."""
    for part in parts:
        if not isinstance(part, Part | Series | Parallel):
            raise ValueError(f"{name}(...) takes parts such as resistor('R₁') or parallel(...), not {part!r:.60}")
    if not parts:
        raise ValueError(f"{name}(...) needs at least one part, such as resistor('R₁')")
    return parts


def one_row(network: Network) -> tuple[Network, ...]:
    """The parts that stand one behind the other, a row within a row taken apart."""
    if not isinstance(network, Series):
        return (network,)
    return tuple(part for one in network.parts for part in one_row(one))


def overlaid(whole: Network, shown: Network) -> Placed:
    """What a scene shows, each part at its place in the whole circuit. Raises ValueError where it has none."""
    places, parts = one_row(whole), one_row(shown)
    if len(places) == len(parts) > 1:
        return Row(tuple(overlaid(place, part) for place, part in zip(places, parts, strict=True)))
    if len(parts) > 1:
        raise ValueError(f"{_told(len(parts), 'in series')} where places= has {len(places)}; {_REMEDY}")
    (part,) = parts
    place = places[0] if len(places) == 1 else Series(places)
    if isinstance(part, Parallel):
        if not isinstance(place, Parallel) or len(part.parts) > len(place.parts):
            had = len(place.parts) if isinstance(place, Parallel) else "no branches"
            raise ValueError(f"{_told(len(part.parts), 'in parallel')} where places= has {had}; {_REMEDY}")
        pairs = zip_longest(place.parts, part.parts)
        return Rungs(tuple(blank(a) if b is None or _is_gap(b) else overlaid(a, b) for a, b in pairs))
    assert isinstance(part, Part)
    if isinstance(place, Parallel) and _is_gap(part):
        return Rungs(tuple(blank(one) for one in place.parts))
    # One part may stand for a whole group, but one of the group has a place of its own there.
    others = () if isinstance(place, Part) else leaves(Series(places) if len(places) > 1 else Series(place.parts[1:]))
    if any((one.symbol, one.label) == (part.symbol, part.label) for one in others):
        raise ValueError(f"the {part.symbol} {part.label!r} stands alone where places= has others beside it; {_REMEDY}")
    return Spot(place, part)


_REMEDY = "write wire() where a part of circuit_places(...) is missing, and gap() where a branch is"


def blank(network: Network) -> Spot:
    """A place at which nothing is drawn."""
    return Spot(network, None)


def leaves(network: Network) -> Iterator[Part]:
    """Every part."""
    if isinstance(network, Part):
        yield network
    else:
        for part in network.parts:
            yield from leaves(part)


def _is_gap(network: Network) -> bool:
    return isinstance(network, Part) and network.symbol == "gap"


def _told(count: int, how: str) -> str:
    return f"this circuit has {count} parts {how}"

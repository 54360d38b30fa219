"""Which shape the lengths of a problem make; Incomplete is raised where they make none."""

from __future__ import annotations

from fractions import Fraction

from chalkwright.agent.offline.composite_perimeter.solver import Composite
from chalkwright.agent.offline.family import Incomplete
from chalkwright.agent.offline.wording import Wording

NO_CUTS = "A semicircle that is cut out is not covered; ask about one that is put on a side of the rectangle."


def with_six_sides(sides: tuple[Fraction, ...], unit: str, asks: tuple[str, ...]) -> Composite:
    """Raises Incomplete when these sides close no L-shape, or more than one."""
    found = set()
    for row in (sides, sides[::-1]):
        for k in range(6):
            w, up, p, q, over, h = row[k:] + row[:k]
            if w == p + over and h == up + q:
                found.add((max(w, h), min(w, h), *((p, q) if w >= h else (q, p))))
    if len(found) != 1:
        raise Incomplete("These six sides, one after the other, do not make an L-shape; check them and their order.")
    w, h, p, q = found.pop()
    return Composite(kind="L", width=w, height=h, cut_width=p, cut_height=q, unit=unit, asks=asks, sides_given=True)


def without_corner(pairs: list[tuple[Fraction, Fraction]], unit: str, asks: tuple[str, ...]) -> Composite:
    (w, h), (p, q) = sorted(pairs, key=lambda pair: pair[0] * pair[1], reverse=True)
    if not (p < w and q < h):
        p, q = q, p
    if not (p < w and q < h):
        raise Incomplete("The cut-out has to be smaller than the rectangle in both directions; check the lengths.")
    if h > w:
        w, h, p, q = h, w, q, p
    return Composite(kind="L", width=w, height=h, cut_width=p, cut_height=q, unit=unit, asks=asks)


def with_semicircle(
    text: Wording,
    two: bool,
    size: tuple[Fraction, Fraction],
    upright: bool,
    attached: list[Fraction],
    unit: str,
    asks: tuple[str, ...],
) -> Composite:
    if text.has(r"\b(cut|cuts|removed|taken|away|off|smaller)\b"):
        raise Incomplete(NO_CUTS)
    a, b = size
    wanted = set(attached)
    if text.has(r"\bshort(?:er)? (?:side|end)") or (two and text.has(r"(?<!short )(?<!shorter )\bends?\b")):
        wanted.add(min(a, b))
    if a == b:
        wanted.add(a)
    if text.has(r"\blong(?:er)? side"):
        wanted.add(max(a, b))
    if not two and text.has(r"\b(?:semi-?\s?circles|half[ -]circles)\b"):
        raise Incomplete("Say whether there are two semicircles, and on which sides of the rectangle they sit.")
    on_top = not two and text.has(r"\btop(?:ped)?\b") and (upright or a == b)
    if on_top:
        wanted.add(a)
    if len(wanted) != 1 or not wanted <= {a, b}:
        raise Incomplete(
            "It is not clear on which side of the rectangle the semicircle sits; say “on the 6 cm side”, “on a "
            "shorter side”, "
            "or give width and height and say “on top”."
        )
    side = wanted.pop()
    if on_top:
        return Composite(kind="top", width=a, height=b, unit=unit, asks=asks)
    other = b if side == a else a
    return Composite(kind="both" if two else "right", width=other, height=side, unit=unit, asks=asks)


def checked(given: Composite) -> Composite:
    lengths = (*given.sides, given.diameter)
    if min(lengths) <= 0:
        raise Incomplete("All lengths have to be greater than zero; check them.")
    radius = given.diameter / 2 if given.kind != "L" else Fraction(0)
    across = given.width + (radius if given.kind == "right" else 0)
    high = given.height + (radius if given.kind == "top" else 0)
    # The figure gets 8.6 by 3.45 scene units; shorter than 0.28 a side and its marks cannot be seen.
    if (
        min(lengths) * min(Fraction(86, 10) / across, Fraction(345, 100) / high) < Fraction(28, 100)
        or max(lengths) > 10**5
    ):
        raise Incomplete(
            "Some sides are too short beside the others for a picture to scale; use lengths that differ less."
        )
    if any(1000 % n.denominator for n in lengths):
        raise Incomplete("Give the lengths as decimals with at most three places.")
    return given

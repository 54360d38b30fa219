"""Punnett squares and pedigrees for Manim scenes; gametes, phenotypes and ratios are computed from the genotypes.

A genotype is written gene by gene: ``"AaBb"``, ``"I^Ai"``, ``"X^HX^h"`` and ``"X^hY"``. A capital dominates its small
letter, two different capitals show together. Bad arguments raise ValueError.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import product

import manim as mn
from numpy.typing import ArrayLike

from chalkwright.renderers.kit.manim import Vector, at, formula, label
from chalkwright.renderers.kit.palette import (
    BLUE_FILL,
    BLUE_INK,
    GREEN_FILL,
    GREY_FILL,
    INK,
    ORANGE_FILL,
    PURPLE_FILL,
    RED_INK,
    TEAL_FILL,
    YELLOW_FILL,
)
from chalkwright.renderers.kit.pedigrees import Family, drawn, families_of

__all__ = ["gametes", "offspring", "pedigree", "phenotype_ratio", "punnett"]

Pair = tuple[str, str]
_FILLS = (PURPLE_FILL, YELLOW_FILL, TEAL_FILL, ORANGE_FILL, BLUE_FILL, GREEN_FILL, GREY_FILL, "#FFFFFF")
_ALLELE = re.compile(r"[A-Za-z](?:\^(?:\{[^{}]+\}|[^\s{}]))?")


def gametes(genotype: str) -> list[str]:
    """All gametes, each as likely as the others: ``AaBb`` gives AB, Ab, aB, ab."""
    return ["".join(alleles) for alleles in product(*_genes(genotype))]


def offspring(first: str, second: str) -> list[list[str]]:
    """The genotypes in a Punnett square: a row for every gamete of ``second``, a column for every one of ``first``."""
    return [[_write_pairs(pairs) for pairs in line] for line in _square(first, second)]


def phenotype_ratio(first: str, second: str, *, incomplete: bool = False) -> dict[str, int]:
    """How many cells of the square show each phenotype (``A_``, ``aa``, …), the most frequent first."""
    return dict(_count_phenotypes(_square(first, second), incomplete))


def punnett(
    first: str,
    second: str,
    traits: Mapping[str, str] | None = None,
    *,
    incomplete: bool = False,
    names: tuple[str, str] = ("♀", "♂"),
    legend: bool = True,
    cell: tuple[float, float] | None = None,
    center: ArrayLike = (0, 0),
) -> mn.VGroup:
    """The square of two parents with one gene or two, coloured by phenotype, with the phenotypes' ratio beside it.

    ``traits`` names what is seen: ``{"A": "purple", "a": "white"}``, with ``"Aa"`` for both alleles showing, which
    ``incomplete`` dominance brings about. ``cell`` is a cell's width and height.
    """
    square = _square(first, second)
    if len(square) > 4:
        raise ValueError("a Punnett square has room for two genes; draw one square for each gene")
    counted = _count_phenotypes(square, incomplete)
    fills = dict(zip((name for name, _ in counted), _FILLS, strict=False))
    across, size = cell or ((2.4, 1.9) if len(square) == 2 else (1.5, 1.15))
    grid = mn.VGroup()
    for i, line in enumerate(square):
        for j, pairs in enumerate(line):
            box = mn.Rectangle(width=across, height=size, color=INK, stroke_width=3)
            box.set_fill(fills[_phenotype(pairs, incomplete)], opacity=1).move_to(at((j * across, -i * size)))
            grid.add(mn.VGroup(box, _fit_text(_write_pairs(pairs), across - 0.2).move_to(box)))
    group = mn.VGroup(grid)
    _name_edges(group, grid, (first, second), names)
    if legend:
        group.add(_legend(counted, fills, traits or {}).next_to(grid, at((1, 0)), buff=0.7))
    if group.width > 13.6:
        raise ValueError("the names of the phenotypes are too long to stand beside the square; shorten them")
    return group.move_to(at(center))


def pedigree(
    *families: str,
    affected: str = "",
    carrier: str = "",
    center: ArrayLike = (0, 0),
    width: float = 12.4,
) -> mn.VGroup:
    """A family tree from couples and their children: ``"m1 f2* : f3 m4*", "m4 f5 : m6/"``.

    m is a square, f a circle, u a diamond; ``*`` is affected (filled), ``/`` carrier (half filled), ``+`` dead. People
    are named I-1, II-3 by generation and place. ``affected`` and ``carrier`` are words for a key below.
    """
    people: list[Family] = families_of(families)
    return drawn(people, width, affected, carrier).move_to(at(center))


def _genes(genotype: str) -> list[Pair]:
    """The two alleles of every gene."""
    alleles = _ALLELE.findall(genotype)
    if not alleles or "".join(alleles) != genotype.replace(" ", "") or len(alleles) % 2:
        raise ValueError(f"a genotype has two alleles of each gene, such as 'AaBb' or 'X^HY', not {genotype!r}")
    pairs = list(zip(alleles[::2], alleles[1::2], strict=True))
    for one, other in pairs:
        if one[0].lower() != other[0].lower() and {one[0], other[0]} != {"X", "Y"}:
            raise ValueError(f"{one} and {other} in {genotype!r} are no alleles of one gene; write AaBb, not ABab")
    return pairs


def _square(first: str, second: str) -> list[list[list[Pair]]]:
    columns, rows = _genes(first), _genes(second)
    if [_locus(pair) for pair in columns] != [_locus(pair) for pair in rows]:
        raise ValueError(f"{first!r} and {second!r} differ in their genes; give both the same genes in one order")
    return [[[_order(pair) for pair in zip(a, b, strict=True)] for a in product(*columns)] for b in product(*rows)]


def _locus(pair: Pair) -> str:
    return "X" if "X" in (pair[0][0], pair[1][0]) else pair[0][0].lower()


def _dominant(allele: str) -> bool:
    return allele[-1 if allele[-1] != "}" else 3].isupper()


def _order(pair: Pair) -> Pair:
    """Dominant before recessive, X before Y."""
    one, other = sorted(pair, key=lambda allele: (allele == "Y", not _dominant(allele), allele))
    return one, other


def _write_pairs(pairs: list[Pair]) -> str:
    return "".join(one + other for one, other in pairs)


def _visible_alleles(pair: Pair, incomplete: bool) -> tuple[str, ...]:
    """The alleles that one sees in the phenotype."""
    there = [allele for allele in dict.fromkeys(pair) if allele != "Y"]
    strong = [allele for allele in there if _dominant(allele)]
    return tuple(there if incomplete or not strong else strong)


def _phenotype(pairs: list[Pair], incomplete: bool) -> str:
    """``A_bb``, and for a gene on the X chromosome also the sex."""
    said = ""
    for pair in pairs:
        shown = _visible_alleles(pair, incomplete)
        certain = len(shown) == 2 or incomplete or not _dominant(shown[0])
        if _locus(pair) == "X":
            said += shown[0] + ("Y" if "Y" in pair else pair[1] if certain else "_")
        else:
            said += "".join(pair) if certain else shown[0] + "_"
    return said


def _count_phenotypes(square: list[list[list[Pair]]], incomplete: bool) -> list[tuple[str, int]]:
    return Counter(_phenotype(pairs, incomplete) for line in square for pairs in line).most_common()


def _tex(genotype: str) -> str:
    return genotype.replace("_", r"\_")


def _fit_text(genotype: str, width: float, color: str = INK) -> mn.VMobject:
    text = formula(_tex(genotype), color=color, size=38)
    return text.scale_to_fit_width(width) if text.width > width else text


def _name_edges(group: mn.VGroup, grid: mn.VGroup, parents: tuple[str, str], names: tuple[str, str]) -> None:
    """Gametes along the square, and the parents that they come from: the second one's name fills the corner."""
    up, left = at((0, 1)), at((-1, 0))
    columns, rows = (gametes(parent) for parent in parents)
    top = _edge(columns, [*grid][: len(columns)], up, RED_INK)
    side = _edge(rows, [*grid][:: len(columns)], left, BLUE_INK)
    titles = [
        mn.VGroup(label(name, color=color), formula(parent, color=color, size=38)).arrange(buff=0.15)
        for name, parent, color in zip(names, parents, (RED_INK, BLUE_INK), strict=True)
    ]
    titles[0].next_to(top, up, buff=0.3)
    titles[1].move_to(at((0, top.get_y()))).align_to(grid, left).shift(left * (titles[1].width + 0.2))
    group.add(top, side, *titles)


def _edge(said: list[str], cells: Sequence[mn.VMobject], direction: Vector, color: str) -> mn.VGroup:
    texts = [formula(one, color=color, size=38) for one in said]
    return mn.VGroup(*(text.next_to(cell, direction, buff=0.2) for text, cell in zip(texts, cells, strict=True)))


def _legend(counted: list[tuple[str, int]], fills: dict[str, str], traits: Mapping[str, str]) -> mn.VGroup:
    """Swatch, share and name of every phenotype, over the ratio in smallest numbers."""
    rows = mn.VGroup()
    for name, count in counted:
        swatch = mn.Square(0.45, color=INK, stroke_width=2, fill_color=fills[name], fill_opacity=1)
        words = _trait(name, traits)
        said = mn.VGroup(formula(_tex(name), size=38))
        if words:
            said.add(label(words, size=28))
        said.arrange(at((0, -1)), aligned_edge=at((-1, 0)), buff=0.12)
        rows.add(mn.VGroup(swatch, label(f"{count}"), said).arrange(buff=0.25))
    rows.arrange(at((0, -1)), aligned_edge=at((-1, 0)), buff=0.3)
    if len(counted) > 1:
        common = math.gcd(*(count for _, count in counted))
        ratio = label(" : ".join(str(count // common) for _, count in counted), size=34)
        rows.add(ratio.next_to(rows, at((0, -1)), buff=0.45, aligned_edge=at((-1, 0))))
    return rows


def _trait(phenotype: str, traits: Mapping[str, str]) -> str:
    """What the alleles of a phenotype are called, gene by gene."""
    alleles = _ALLELE.findall(phenotype.replace("_", "Y"))
    said = []
    for one, other in zip(alleles[::2], alleles[1::2], strict=True):
        both = one + other
        known = traits.get(both) or (traits.get(one) if other in ("Y", one) or both not in traits else None)
        sex = {True: "♂ ", False: "♀ "}[phenotype.endswith("Y")] if one[0] == "X" and known else ""
        said += [sex + known] if known else []
    return ", ".join(said)

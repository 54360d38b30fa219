"""Chemical formulas and equations of reactions. Pure.

Formulas are compared as they are written, without marks of index, charge and state: ``H2O``, ``H₂O``, ``\\ce{H2O}``.
Two ways to write one composition (C2H6O, CH3CH2OH) are left undecided, since they may be different substances.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import NamedTuple

from chalkwright.agent.answers.notation import Unreadable, split_outside
from chalkwright.agent.answers.quantities import UNDECIDED, Told

_SYMBOLS = (
    "H He Li Be B C N O F Ne Na Mg Al Si P S Cl Ar K Ca Sc Ti V Cr Mn Fe Co Ni Cu Zn Ga Ge As Se Br Kr Rb Sr Y Zr Nb "
    "Mo Tc Ru Rh Pd Ag Cd In Sn Sb Te I Xe Cs Ba La Ce Pr Nd Pm Sm Eu Gd Tb Dy Ho Er Tm Yb Lu Hf Ta W Re Os Ir Pt Au "
    "Hg Tl Pb Bi Po At Rn Fr Ra Ac Th Pa U Np Pu Am Cm"
)
_ELEMENTS = frozenset(_SYMBOLS.split())
_STATE = re.compile(r"(?:\((?:g|l|s|aq)\)|_[glsaq]{1,2}|[↑↓])+$")
_CHARGE = re.compile(r"(?:\^\((\d*)([+-])(\d*)\)|\^\((\d+)\)([+-])|\^?(\d*)([+-]))$")
_PIECE = re.compile(r"([A-Z][a-z]?)_?(\d*)|([(\[])|([)\]])_?(\d*)|[*](\d*)(?=H)")
_ARROW = re.compile(r"\s*(?:→|⇌|-+>|={1,3}|═+|⟶|⇄)\s*")
_PLUS = re.compile(r"\s+\+\s+|(?<=[\w)↑↓])\+(?=\d*[A-Z(\[])")
_CHEMISTRY = re.compile(
    r"react|chem|formula|\bions?\b|equation|acid|oxid|electroly|compound|element|substance|molecul|"
    r"化学|反应|离子|物质|元素|氧化|电极|溶液|酸|碱|盐",
    re.IGNORECASE,
)


class Species(NamedTuple):
    """One substance with its coefficient."""

    coefficient: int
    written: str
    """Without marks: ``SO42-``."""
    marked: str
    """With index and charge told apart, ``SO4^2-``; empty when the writing does not tell them."""
    atoms: tuple[tuple[str, int], ...]
    """Composition; the charge is counted as ``+``."""


def same_substance(found: str, gold: str, problem: str) -> Told:
    """Compares formulas or reactions in the plain notation; undecided when either is none."""
    try:
        one, other = _sides(found), _sides(gold)
    except Unreadable:
        return UNDECIDED
    if len(one) != len(other):
        return UNDECIDED
    if len(one) == 1:
        return _same_formula(one[0], other[0], chemical=bool(_CHEMISTRY.search(problem)))
    return _same_reaction(one, other)


def _sides(text: str) -> list[list[Species]]:
    sides = split_outside(text, _ARROW)
    if not 1 <= len(sides) <= 2 or "…" in text:
        raise Unreadable("That is neither a formula nor a reaction.")
    species = [[_species(term) for term in split_outside(side, _PLUS)] for side in sides]
    if len(sides) == 1 and len(species[0]) > 1:
        raise Unreadable("Half a reaction says nothing.")
    return species


def _species(term: str) -> Species:
    term = _STATE.sub("", term.strip().replace(" ", ""))
    number = re.match(r"\d*", term)
    assert number is not None, "matches always"
    body = term[number.end() :]
    charge = _CHARGE.search(body)
    marks = "^" in body or "_" in body or not re.search(r"\d[+-]$", body)
    sign, size, core = "", 0, body
    if charge:
        core = body[: charge.start()]
        size = int(charge[1] or charge[3] or charge[4] or charge[6] or 1)
        sign = charge[2] or charge[5] or charge[7]
    atoms = Counter({"e": 1}) if core == "e" else _composition(core)
    atoms["+"] = size if sign == "+" else -size
    written = f"{core.replace('_', '')}{size if size > 1 else ''}{sign}"
    marked = f"{core.replace('_', '')}^{size if size > 1 else ''}{sign}" if marks else ""
    return Species(int(number[0] or 1), written, marked, tuple(sorted((k, v) for k, v in atoms.items() if v)))


def _composition(core: str) -> Counter[str]:
    """Atoms of a formula without its charge. Raises :class:`Unreadable`."""
    stack: list[Counter[str]] = [Counter()]
    position = 0
    hydrate = 1
    while position < len(core):
        piece = _PIECE.match(core, position)
        if piece is None or piece.end() == position:
            raise Unreadable("That is no formula.")
        position = piece.end()
        if piece[1]:
            if piece[1] not in _ELEMENTS:
                raise Unreadable(f"“{piece[1]}” is no element.")
            stack[-1][piece[1]] += int(piece[2] or 1) * (hydrate if len(stack) == 1 else 1)
        elif piece[3]:
            stack.append(Counter())
        elif piece[4]:
            if len(stack) < 2:
                raise Unreadable("A bracket is missing in the formula.")
            group = stack.pop()
            for atom, count in group.items():
                stack[-1][atom] += count * int(piece[5] or 1)
        else:
            hydrate = int(piece[6] or 1)
    if len(stack) != 1 or not stack[0]:
        raise Unreadable("That is no formula.")
    return stack[0]


def _same_formula(one: list[Species], other: list[Species], *, chemical: bool) -> Told:
    a, b = one[0], other[0]
    if _alike(a, b):
        return Told(True, "symbolic") if a.coefficient == b.coefficient else UNDECIDED
    different = chemical and a.atoms != b.atoms and a.written != b.written
    return Told(False, "symbolic") if different else UNDECIDED


def _alike(a: Species, b: Species) -> bool:
    return a.marked == b.marked if a.marked and b.marked else a.written == b.written


def _same_reaction(one: list[list[Species]], other: list[list[Species]]) -> Told:
    for side, same in zip(one, other, strict=True):
        if sorted(species.written for species in side) != sorted(species.written for species in same):
            return UNDECIDED
    counts = [[{s.written: s.coefficient for s in side} for side in sides] for sides in (one, other)]
    if counts[0] == counts[1]:
        return Told(True, "symbolic")
    ratios = {a[name] / b[name] for a, b in zip(*counts, strict=True) for name in a}
    return UNDECIDED if len(ratios) == 1 else Told(False, "symbolic")

"""Structural formulas from SMILES for Manim scenes: skeletal, with all atoms, or Lewis formulas; rows and reactions.

Bonds have a length in scene units. RDKit lays the atoms out; everything is drawn here, in the house style.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import manim as mn
import numpy as np

from chalkwright.renderers.kit.manim import Vector, label
from chalkwright.renderers.kit.palette import BLUE_INK, GREEN_INK, INK, ORANGE_INK, PURPLE_INK, RED_INK

__all__ = ["molecule", "reaction"]

Given = str | tuple[int, str]
_INKS = {"O": RED_INK, "N": BLUE_INK, "S": ORANGE_INK, "P": PURPLE_INK} | dict.fromkeys(
    ("F", "Cl", "Br", "I"), GREEN_INK
)
_LETTERS = 30
_WIDE, _HIGH = 13.2, 6.2
_BONDS = (1.1, 1.0, 0.9, 0.8, 0.7, 0.62, 0.55)
"""Lengths to try until a row fits the frame; the letters keep their size."""
_LOW = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
_STROKE = 4.0
_APART = 0.14
"""Between the lines of a double bond."""
_CLEAR = 0.07
"""Between a bond and a letter."""


def molecule(
    smiles: str, name: str = "", *, atoms: bool = False, lone_pairs: bool = False, bond: float = 0.0
) -> mn.VGroup:
    """A structural formula, centred, with its name below. Skeletal; ``atoms``: C and H are written too.

    ``bond`` is the length of a bond; 0: the largest that fits the frame. Raises ValueError for what is no SMILES.
    """
    made = _read(smiles, atoms)
    for length in (bond,) if bond else _BONDS:
        group = mn.VGroup(_draw_parts(made, length, atoms, lone_pairs))
        if name:
            group.add(label(name, size=28).next_to(group[0], mn.DOWN, buff=0.35))
        if group.width <= _WIDE and group.height <= _HIGH:
            break
    return group.move_to(mn.ORIGIN)


def reaction(
    left: Sequence[Given],
    right: Sequence[Given],
    over: str = "",
    *,
    names: Sequence[str] = (),
    atoms: bool = False,
    lone_pairs: bool = False,
    balanced: bool = True,
) -> mn.VGroup:
    """A row of molecules with plus signs and an arrow with words above; ``(2, "O=O")`` stands for 2 O₂.

    ``names`` go below, left to right; without ``right`` it is a row without an arrow. Raises ValueError when atoms or
    charges are not balanced (unless ``balanced=False``), and when the row does not fit.
    """
    both = [(1, one) if isinstance(one, str) else one for one in (*left, *right)]
    if not left or (names and len(names) != len(both)):
        raise ValueError(f"a reaction with {len(both)} molecules wants at least one on the left and as many names")
    read = [_read(smiles, atoms) for _, smiles in both]
    if right and balanced:
        _check_balance(both, len(left))
    for length in _BONDS:
        drawn = [_draw_parts(made, length, atoms, lone_pairs) for made in read]
        group = _row([(count, one) for (count, _), one in zip(both, drawn, strict=True)], len(left), bool(right), over)
        _name(group, drawn, names)
        if group.width <= _WIDE and group.height <= _HIGH:
            return group.move_to(mn.ORIGIN)
    raise ValueError(
        f"the row is {group.width:.1f} units wide and the frame {_WIDE}; draw it in two rows, or not atoms=True"
    )


def _draw_parts(read: Sequence[Any], bond: float, atoms: bool, lone_pairs: bool) -> mn.VGroup:
    """The parts of a formula, such as ions, in a row."""
    return mn.VGroup(*(_Drawing(made, bond, atoms, lone_pairs).group() for made in read)).arrange(mn.RIGHT, buff=0.35)


def _read(smiles: str, atoms: bool) -> list[Any]:
    """RDKit molecules, one a connected part, with plane coordinates and alternating double bonds."""
    from rdkit import Chem, rdBase
    from rdkit.Chem import rdDepictor

    with rdBase.BlockLogs():
        raw = Chem.MolFromSmiles(smiles, sanitize=False)
        if raw is None or not raw.GetNumAtoms():
            raise ValueError(f"{smiles!r:.60} is no SMILES; check its brackets and ring numbers (ethanol is CCO)")
        problems = Chem.DetectChemistryProblems(raw)
        if problems:
            problem = problems[0].Message()
            raise ValueError(f"{smiles!r:.60} is no possible molecule: {problem}; correct its bonds or charges")
        parts = Chem.GetMolFrags(Chem.MolFromSmiles(smiles), asMols=True)
        read = [Chem.AddHs(part) if atoms else Chem.Mol(part) for part in parts]
        for made in read:
            rdDepictor.Compute2DCoords(made, canonOrient=True)
            rdDepictor.StraightenDepiction(made, minimizeRotation=False)
            Chem.WedgeMolBonds(made, made.GetConformer())
            Chem.Kekulize(made, clearAromaticFlags=True)
    return read


class _Drawing:
    """One molecule: where its atoms are, what is written there and which bonds join them."""

    def __init__(self, made: Any, bond: float, atoms: bool, lone_pairs: bool) -> None:
        self.made, self.bond, self.atoms, self.lone_pairs = made, bond, atoms, lone_pairs
        raw = made.GetConformer().GetPositions()
        ends = [(b.GetBeginAtomIdx(), b.GetEndAtomIdx()) for b in made.GetBonds()]
        usual = float(np.median([np.linalg.norm(raw[i] - raw[j]) for i, j in ends])) if ends else 1.5
        self.at: list[Vector] = [np.array([x, y, 0.0]) * bond / usual for x, y, _ in raw]
        self.letters = {atom.GetIdx(): self._letters(atom) for atom in made.GetAtoms() if self._is_written(atom)}

    def group(self) -> mn.VGroup:
        lines = mn.VGroup(*(line for b in self.made.GetBonds() for line in self._bond(b)))
        signs = mn.VGroup(*(sign for atom in self.made.GetAtoms() for sign in self._signs(atom)))
        return mn.VGroup(lines, *self.letters.values(), signs)

    def _is_written(self, atom: Any) -> bool:
        """Skeletal formulas leave out the C with its H, unless nothing would be seen of it."""
        plain = atom.GetSymbol() == "C" and not atom.GetFormalCharge() and not atom.GetNumRadicalElectrons()
        return not plain or atom.GetDegree() == 0 or self.atoms or atom.GetIsotope() > 0

    def _angles(self, atom: Any) -> list[float]:
        own = self.at[atom.GetIdx()]
        ways = [self.at[other.GetIdx()] - own for other in atom.GetNeighbors()]
        return [math.atan2(way[1], way[0]) for way in ways]

    def _letters(self, atom: Any) -> mn.VGroup:
        """The symbol, its middle on the atom's place, with its H on the free side."""
        symbol, count = atom.GetSymbol(), atom.GetTotalNumHs()
        mass = str(atom.GetIsotope() or "").translate(str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹"))
        color, own = _INKS.get(symbol, INK), self.at[atom.GetIdx()]
        hydrogens = "" if not count else "H" if count == 1 else "H" + str(count).translate(_LOW)
        side = _side(self._angles(atom), symbol) if hydrogens else 0.0
        if abs(math.sin(side)) > 0.5:
            words = label(mass + symbol, color=color, size=_LETTERS).move_to(own)
            return mn.VGroup(words, label(hydrogens, color=color, size=_LETTERS).next_to(words, _way(side), buff=0.06))
        text = hydrogens + mass + symbol if math.cos(side) < -0.5 else mass + symbol + hydrogens
        words = label(text, color=color, size=_LETTERS)
        first = text.index(symbol)
        core = mn.VGroup(*words.submobjects[first : first + len(symbol)])
        shift = own - core.get_center()
        shift[1] = own[1] - label("H", size=_LETTERS).height / 2 - words.submobjects[first].get_bottom()[1]
        return mn.VGroup(words.shift(shift))

    def _bond(self, bond: Any) -> Iterator[mn.VMobject]:
        i, j = bond.GetBeginAtomIdx(), bond.GetEndAtomIdx()
        a, b = self._trim_end(i, j), self._trim_end(j, i)
        along = (self.at[j] - self.at[i]) / np.linalg.norm(self.at[j] - self.at[i])
        across = np.array([-along[1], along[0], 0.0]) * _APART
        order, direction = bond.GetBondTypeAsDouble(), str(bond.GetBondDir())
        if direction in ("BEGINWEDGE", "BEGINDASH"):
            yield from _wedge(a, b, across * 0.7, direction == "BEGINWEDGE")
        elif order == 2:
            side = self._side_of_double(bond, across)
            if side == 0:
                yield from (_line(a + across * s, b + across * s) for s in (0.5, -0.5))
            else:
                yield _line(a, b)
                cut = [0.0 if k in self.letters else 0.16 * self.bond for k in (i, j)]
                yield _line(a + across * side + along * cut[0], b + across * side - along * cut[1])
        else:
            yield from (_line(a + across * s, b + across * s) for s in ((0,) if order == 1 else (-1, 0, 1)))

    def _side_of_double(self, bond: Any, across: Vector) -> float:
        """Where the second line goes: 1 left, −1 right, 0 one on each side."""
        i, j = bond.GetBeginAtomIdx(), bond.GetEndAtomIdx()
        middle = (self.at[i] + self.at[j]) / 2
        rings = [ring for ring in self.made.GetRingInfo().AtomRings() if i in ring and j in ring]
        if rings:
            ring = max(rings, key=lambda one: (self._doubles(one), -len(one)))
            inner = np.mean([self.at[k] for k in ring], axis=0)
            return 1.0 if (inner - middle) @ across > 0 else -1.0
        ends = (bond.GetBeginAtom(), bond.GetEndAtom())
        others = [n.GetIdx() for end in ends for n in end.GetNeighbors() if n.GetIdx() not in (i, j)]
        terminal = any(end.GetDegree() == 1 and end.GetIdx() in self.letters for end in ends)
        if terminal or not others or (i in self.letters and j in self.letters):
            return 0.0
        return 1.0 if sum(np.sign((self.at[k] - middle) @ across) for k in others) >= 0 else -1.0

    def _doubles(self, ring: Sequence[int]) -> int:
        pairs = zip(ring, (*ring[1:], ring[0]), strict=True)
        return sum(self.made.GetBondBetweenAtoms(p, q).GetBondTypeAsDouble() == 2 for p, q in pairs)

    def _trim_end(self, i: int, j: int) -> Vector:
        """The bond's end at atom i, clear of what is written there."""
        if i not in self.letters:
            return self.at[i]
        start, along = self.at[i], (self.at[j] - self.at[i]) / np.linalg.norm(self.at[j] - self.at[i])
        return start + along * self._reach(i, along)

    def _reach(self, i: int, along: Vector) -> float:
        """How far from atom i its letters reach in a direction."""
        reach = 0.0
        for glyph in (g for words in self.letters[i] for g in words.submobjects):
            low, high = glyph.get_corner(mn.DL) - _CLEAR, glyph.get_corner(mn.UR) + _CLEAR
            reach = max(reach, _exit(self.at[i], along, low, high))
        return reach

    def _signs(self, atom: Any) -> Iterator[mn.VMobject]:
        """Lone pairs, single electrons and the charge, in the free directions."""
        i = atom.GetIdx()
        if i not in self.letters:
            return
        busy = self._angles(atom)
        middles = [words.get_center() - self.at[i] for words in self.letters[i]]
        busy += [math.atan2(m[1], m[0]) for m in middles if np.linalg.norm(m[:2]) > 0.1 and atom.GetTotalNumHs()]
        single = atom.GetNumRadicalElectrons()
        dots = [2] * (_lone_pairs(atom) if self.lone_pairs else 0) + [1] * single
        for count, angle in zip(dots, _spread(busy, len(dots)), strict=True):
            busy.append(angle)
            middle = self.at[i] + _way(angle) * (self._reach(i, _way(angle)) + 0.08)
            across = _way(angle + math.pi / 2) * 0.075
            for s in (-1, 1) if count == 2 else (0,):
                yield mn.Dot(middle + across * s, radius=0.045, color=INK)
        charge = atom.GetFormalCharge()
        if charge:
            yield self._charge(atom, charge, busy, bool(dots))

    def _charge(self, atom: Any, charge: int, busy: Sequence[float], far: bool) -> mn.VMobject:
        """The sign at a corner of the symbol, the upper right if that is free; where none is, in the widest gap."""
        corners = [math.radians(d) for d in (45, 135, -45, -135)]
        free = [min((_gap(corner, b) for b in busy), default=math.pi) for corner in corners]
        number = "" if abs(charge) == 1 else str(abs(charge))
        text = label(number + ("+" if charge > 0 else "−"), color=_INKS.get(atom.GetSymbol(), INK), size=26)
        if max(free) > math.radians(40):
            way = np.sign(_way(next(c for c, gap in zip(corners, free, strict=True) if gap > math.radians(40))))
            out = way * np.array([text.width / 2 + 0.03, 0.0, 0.0]) + way * (0.15 if far else 0.02)
            return text.move_to(self.letters[atom.GetIdx()].get_corner(way) + out)
        way = _way(_spread(busy, 1)[0])
        reach = self._reach(atom.GetIdx(), way) + text.width / 2 + (0.12 if far else 0.0)
        return text.move_to(self.at[atom.GetIdx()] + way * reach)


def _lone_pairs(atom: Any) -> int:
    from rdkit import Chem

    outer = Chem.GetPeriodicTable().GetNOuterElecs(atom.GetAtomicNum())
    return max(0, int(outer - atom.GetFormalCharge() - atom.GetTotalValence() - atom.GetNumRadicalElectrons()) // 2)


def _side(busy: Sequence[float], symbol: str) -> float:
    """The direction of the H: right, left, up or down, whichever is freest; a lone HO and H₂O have it on the left."""
    ways = (0.0, math.pi, math.pi / 2, -math.pi / 2)
    if not busy:
        return math.pi if symbol in ("O", "S", "F", "Cl", "Br", "I") else 0.0
    free = [min(_gap(way, b) for b in busy) for way in ways]
    sideways = max(free[:2])
    return ways[free.index(sideways)] if sideways > math.radians(55) else ways[2 + free[2:].index(max(free[2:]))]


def _spread(busy: Sequence[float], count: int) -> list[float]:
    """Directions that share the gaps between those that are taken as evenly as can be."""
    if not busy:
        return [math.pi / 2 + k * math.tau / max(count, 1) for k in range(count)]
    taken = sorted(b % math.tau for b in busy)
    gaps = [((b - a) % math.tau) or math.tau for a, b in zip(taken, (*taken[1:], taken[0]), strict=True)]
    shares = [0] * len(gaps)
    for _ in range(count):
        shares[max(range(len(gaps)), key=lambda k: round(gaps[k] / (shares[k] + 2), 6))] += 1
    return [
        a + gap * (n + 1) / (share + 1) for a, gap, share in zip(taken, gaps, shares, strict=True) for n in range(share)
    ]


def _gap(a: float, b: float) -> float:
    return abs((a - b + math.pi) % math.tau - math.pi)


def _way(angle: float) -> Vector:
    return np.array([math.cos(angle), math.sin(angle), 0.0])


def _exit(start: Vector, along: Vector, low: Vector, high: Vector) -> float:
    """Where a ray leaves a box; 0 if it misses it."""
    into, out = 0.0, math.inf
    for k in (0, 1):
        if abs(along[k]) < 1e-9:
            if not low[k] < start[k] < high[k]:
                return 0.0
            continue
        near, far = sorted(((low[k] - start[k]) / along[k], (high[k] - start[k]) / along[k]))
        into, out = max(into, near), min(out, far)
    return out if into < out < math.inf else 0.0


def _line(a: Vector, b: Vector) -> mn.Line:
    return mn.Line(a, b, color=INK, stroke_width=_STROKE, cap_style=mn.CapStyleType.ROUND)


def _wedge(a: Vector, b: Vector, across: Vector, solid: bool) -> Iterator[mn.VMobject]:
    if solid:
        yield mn.Polygon(a, b + across, b - across, color=INK, stroke_width=1, fill_color=INK, fill_opacity=1)
        return
    for share in np.linspace(0.15, 1, 6):
        middle = a + (b - a) * share
        yield mn.Line(middle - across * share, middle + across * share, color=INK, stroke_width=3)


def _check_balance(both: Sequence[tuple[int, str]], left: int) -> None:
    sums: list[Counter[str]] = [Counter(), Counter()]
    for k, (count, smiles) in enumerate(both):
        for atom in (atom for part in _read(smiles, True) for atom in part.GetAtoms()):
            sums[k >= left][atom.GetSymbol()] += count
            sums[k >= left]["charge"] += count * atom.GetFormalCharge()
    wrong = [f"{sums[0][s]} against {sums[1][s]} {s}" for s in sorted({*sums[0], *sums[1]}) if sums[0][s] != sums[1][s]]
    if wrong:
        what = ", ".join(wrong)
        raise ValueError(f"the reaction is not balanced ({what}); give counts like (2, 'O=O') or balanced=False")


def _row(parts: Sequence[tuple[int, mn.VGroup]], left: int, arrow: bool, over: str) -> mn.VGroup:
    things: list[mn.VMobject] = []
    for k, (count, drawn) in enumerate(parts):
        if k == left and arrow:
            words = label(over, size=26) if over else mn.VGroup()
            line = mn.Arrow(
                mn.ORIGIN, mn.RIGHT * max(1.3, words.width + 0.5), buff=0, color=INK, stroke_width=4, tip_length=0.22
            )
            things.append(mn.VGroup(line, words.next_to(line, mn.UP, buff=0.12)) if over else line)
        elif k:
            things.append(label("+", size=36))
        things += [label(str(count), size=36)] if count != 1 else []
        things.append(drawn)
    group = mn.VGroup(*things).arrange(mn.RIGHT, buff=0.3)
    for thing in group:
        if isinstance(thing, mn.VGroup) and isinstance(thing[0], mn.Arrow):
            thing.shift(mn.UP * (group.get_center()[1] - thing[0].get_center()[1]))
    return group


def _name(group: mn.VGroup, drawn: Sequence[mn.VGroup], names: Sequence[str]) -> None:
    """The names on one line below."""
    floor = group.get_bottom()[1] - 0.65
    for one, name in zip(drawn, names, strict=False):
        if name:
            text = label(name, size=26).set_x(one.get_x())
            signs = zip(text.submobjects, name.replace(" ", ""), strict=False)
            plain = [glyph for glyph, sign in signs if sign not in "gjpqy,;()"]
            base = (plain or text.submobjects)[0].get_bottom()[1]
            group.add(text.shift(mn.UP * (floor - base)))

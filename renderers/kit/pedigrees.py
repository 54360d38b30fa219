"""Pedigrees for the kit of genetics: reading the description, placing the people, drawing the symbols."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import manim as mn

from chalkwright.renderers.kit.manim import Vector, at, label
from chalkwright.renderers.kit.palette import INK

__all__ = ["Family", "Person", "drawn", "families_of", "placed"]

_PERSON = re.compile(r"([mfu])(\w+)([*/+]*)")
_SIDE = 0.75
_APART, _DOWN, _HIGHEST = 1.7, 1.95, 4.6
_ROMAN = ("I", "II", "III", "IV")


@dataclass
class Person:
    """One symbol; ``x`` and ``generation`` are set when it is placed."""

    name: str
    sex: str
    marks: str
    x: float = 0.0
    generation: int = 0


@dataclass
class Family:
    """A couple, the man on the left, and its children in their order."""

    parents: tuple[Person, Person]
    children: list[Person] = field(default_factory=list)


def families_of(lines: Sequence[str]) -> list[Family]:
    """Couples from lines like ``m1 f2* : f3 m4*``. Raises ValueError for what is none."""
    people: dict[str, Person] = {}
    families = [_family(line, people) for line in lines]
    if not families:
        raise ValueError("a pedigree needs at least one family, such as 'm1 f2* : f3 m4*'")
    born = [child.name for family in families for child in family.children]
    twice = {name for name in born if born.count(name) > 1}
    if twice:
        raise ValueError(f"{min(twice)} is a child of two couples; give every person one pair of parents")
    parents = [parent.name for family in families for parent in family.parents]
    married = {name for name in parents if parents.count(name) > 1}
    if married:
        raise ValueError(f"{min(married)} is a parent in two families; draw one of them, or two pedigrees")
    if {p.name for p in families[0].parents} & set(born):
        raise ValueError("the first family is that of the oldest couple, whose own parents are not drawn")
    for family in families[1:]:
        roots = [p for p in family.parents if p.name in born]
        if len(roots) != 1:
            said = " and ".join(p.name for p in family.parents)
            raise ValueError(f"of {said} exactly one must be a child of an earlier couple; draw one line of descent")
    return families


def _family(line: str, people: dict[str, Person]) -> Family:
    couple, _, young = line.partition(":")
    parents, children = ([_person(word, people) for word in part.replace(",", " ").split()] for part in (couple, young))
    if len(parents) != 2 or not children:
        raise ValueError(f"a family is two parents, a colon and children, such as 'm1 f2* : f3 m4*', not {line!r}")
    one, other = parents
    return Family((other, one) if other.sex == "m" and one.sex != "m" else (one, other), children)


def _person(word: str, people: dict[str, Person]) -> Person:
    found = _PERSON.fullmatch(word)
    if not found:
        raise ValueError(f"a person is m, f or u with a number and marks, such as 'm4' or 'f3*', not {word!r}")
    sex, number, marks = found.groups()
    person = people.setdefault(sex + number, Person(sex + number, sex, marks))
    person.marks = person.marks or marks
    return person


def placed(families: Sequence[Family]) -> list[Person]:
    """Everyone with ``x`` and ``generation``; couples stand over the middle of their children."""
    of = {p.name: family for family in families for p in family.parents}
    people: list[Person] = []

    def place(person: Person, left: float, generation: int) -> float:
        """Place a person and all descendants from ``left`` on, and tell where they end."""
        family = of.get(person.name)
        if family is None:
            person.x, person.generation = left + _APART / 2, generation
            people.append(person)
            return left + _APART
        start = left
        count = len(people)
        for child in family.children:
            left = place(child, left, generation + 1)
        middle = (family.children[0].x + family.children[-1].x) / 2
        short = max(0.0, start - (middle - _APART))
        for other in people[count:]:
            other.x += short
        for parent, side in zip(family.parents, (-0.5, 0.5), strict=True):
            parent.x, parent.generation = middle + short + side * _APART, generation
            people.append(parent)
        return max(left + short, middle + short + _APART)

    place(families[0].parents[0], 0.0, 0)
    if max(p.generation for p in people) >= len(_ROMAN):
        raise ValueError(f"a pedigree has room for {len(_ROMAN)} generations; draw a part of it")
    return people


def drawn(families: Sequence[Family], width: float, affected: str, carrier: str) -> mn.VGroup:
    """Lines, symbols, their numbers, and a key for what the filled symbols mean."""
    people = placed(families)
    span = max(p.x for p in people) - min(p.x for p in people)
    shrink = min(1.0, (width - 1.8) / max(span, 0.1))
    if shrink < 0.42:
        raise ValueError(f"{len(people)} people are too many side by side; draw a part of the family")
    pitch = min(_DOWN, _HIGHEST / max(1, *(p.generation for p in people)))
    side = min(_SIDE * max(shrink, 0.6), 0.43 * pitch)

    def spot(person: Person) -> Vector:
        return at((person.x * shrink, -pitch * person.generation))

    group = mn.VGroup(*(_lines(family, spot, side) for family in families))
    group.add(*(symbol(p, side).move_to(spot(p)) for p in people))
    for generation in sorted({p.generation for p in people}):
        row = sorted((p for p in people if p.generation == generation), key=lambda p: p.x)
        for k, person in enumerate(row, 1):
            group.add(label(str(k), size=24).next_to(spot(person), at((0, -1)), buff=side / 2 + 0.1))
        left = min(p.x for p in people) * shrink - 0.9
        group.add(label(_ROMAN[generation], size=28).move_to(at((left, -pitch * generation))))
    key = [_key(said, marks, side) for said, marks in ((affected, "*"), (carrier, "/")) if said]
    if key:
        group.add(mn.VGroup(*key).arrange(buff=0.8).next_to(group, at((0, -1)), buff=0.35))
    return group


def _key(said: str, marks: str, side: float) -> mn.VGroup:
    symbols = [symbol(Person("", sex, marks), side * 0.7) for sex in "mf"]
    return mn.VGroup(*symbols, label(said, size=26)).arrange(buff=0.2)


def _lines(family: Family, spot: Callable[[Person], Vector], side: float) -> mn.VGroup:
    """The line of the couple, the line down, the line of the siblings and one to each."""
    one, other = (spot(parent) for parent in family.parents)
    children = [spot(child) for child in family.children]
    middle, bar = (one + other) / 2, children[0][1] + side / 2 + 0.3
    ends = [(one, other), (middle, at((middle[0], bar)))]
    ends += [(at((child[0], bar)), child) for child in children]
    if len(children) > 1:
        ends.append((at((children[0][0], bar)), at((children[-1][0], bar))))
    return mn.VGroup(*(mn.Line(a, b, color=INK, stroke_width=4) for a, b in ends))


def symbol(person: Person, side: float) -> mn.VGroup:
    """Square, circle or diamond; filled, half filled, crossed out."""
    fill = INK if "*" in person.marks else "#FFFFFF"
    half = side / 2
    shapes = {
        "m": mn.Square(side),
        "f": mn.Circle(half),
        "u": mn.Square(side / 2**0.5).rotate(mn.PI / 4),
    }
    shape = shapes[person.sex].set_stroke(INK, 4).set_fill(fill, opacity=1)
    group = mn.VGroup(shape)
    if "/" in person.marks:
        right = {
            "m": mn.Polygon(at((0, half)), at((half, half)), at((half, -half)), at((0, -half))),
            "f": mn.Sector(radius=half, start_angle=-mn.PI / 2, angle=mn.PI),
            "u": mn.Polygon(at((0, half)), at((half, 0)), at((0, -half))),
        }[person.sex]
        group.add(right.set_stroke(INK, 0).set_fill(INK, opacity=1))
    if "+" in person.marks:
        group.add(mn.Line(at((-half - 0.15, -half - 0.15)), at((half + 0.15, half + 0.15)), color=INK, stroke_width=4))
    return group

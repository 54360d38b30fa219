"""Word problems from templates, offline: ``compose`` (E2V-Bench's synthetic generator, paper 000, §C.5)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from chalkwright.agent.visualize.data import Equation, Part, VisualType, WordProblem
from chalkwright.agent.visualize.groups import Groups, groups_of, visual_of
from chalkwright.agent.visualize.phrases import Amount, list_words
from chalkwright.agent.visualize.stories import PLAIN_PAIRS, PLAIN_SINGLE, Stories, Tale, stories
from chalkwright.renderers.counting.containers import container

_ANY_KIND = "toys"
"""What a story without objects of its own is about."""
_BRIGHT = 7
"""Colours that go well with everything; the others are for many groups only."""
_SHUFFLED = 5
"""Groups from which on the colours come in their order, which keeps the most different ones together."""


def compose(
    equation: Equation, visual: VisualType | None = None, seed: int = 0, *, objects: Sequence[str] = ()
) -> WordProblem:
    """A word problem in English; the same arguments give the same one.

    ``visual`` None: the type that suits. ``objects`` are what it is to be about, as far as the type allows it: names
    of drawings. Raises :class:`chalkwright.agent.visualize.equation.BadEquation` when there is no such picture.
    """
    chosen = suiting(equation, visual, objects)
    return _Composer(equation, chosen, tuple(objects), Random(f"{seed} {equation} {chosen}")).problem()


def suiting(equation: Equation, wanted: VisualType | None, objects: Sequence[str] = ()) -> VisualType:
    """The visual type: the one that is wanted, else the one that suits the operation and the objects.

    Raises :class:`BadEquation` when the wanted one cannot show the equation.
    """
    chosen = visual_of(equation, wanted, objects=len(objects))
    groups = groups_of(equation)
    if wanted is not None or not objects or 0 in groups.counts:
        return chosen
    if chosen == "color" and len(stories().own_colors.get(objects[0], ())) >= len(groups.counts):
        return chosen
    if chosen in ("color", "container") and not _about(groups, chosen, objects[:1]):
        return "spatial"  # there are no blue dogs, and cars are not put into baskets
    return chosen


def _about(groups: Groups, visual: VisualType, objects: Sequence[str]) -> list[Tale]:
    """The stories about these objects that know of enough others."""
    need = max(len(groups.counts), len(objects)) if visual == "object" else 1
    source = stories()
    tales = [(tale, source.about(tale)) for tale in source.tales(groups.frame, visual, len(groups.counts))]
    return [tale for tale, known in tales if set(objects) <= set(known) and len(known) >= need]


class _Composer:
    """The choices of one word problem."""

    def __init__(self, equation: Equation, visual: VisualType, wanted: tuple[str, ...], random: Random) -> None:
        self.equation = equation
        self.visual = visual
        self.random = random
        self.source: Stories = stories()
        self.counts, self.frame = groups_of(equation)
        self.tale = self._tale(wanted)
        self.objects = self._objects(wanted)
        self.colors = self._colors() if visual == "color" else ("",) * len(self.counts)
        self.holders = self._holders()

    def problem(self) -> WordProblem:
        parts = tuple(
            Part(
                name=name,
                count=count,
                color=color or None,
                container=holder or None,
                taken=self.equation.operation == "-" and index == 1,
            )
            for index, (name, count, color, holder) in enumerate(
                zip(self.objects, self.counts, self.colors, self.holders, strict=True)
            )
        )
        text = self.tale.say.format(**self._slots())
        return WordProblem(text=text[0].upper() + text[1:], equation=self.equation, visual=self.visual, parts=parts)

    def _tale(self, wanted: tuple[str, ...]) -> Tale:
        """One that is about the objects that are wanted; a plain one where there is none."""
        about = wanted if self.visual == "object" else wanted[:1]
        fitting = _about(Groups(self.counts, self.frame), self.visual, about)
        if fitting:
            return self.random.choice(fitting)
        pairs = self.frame in ("+", "-")
        return Tale.model_validate(
            {
                "of": "",
                "say": self.source.plain[self.frame][self.visual],
                "in": (PLAIN_PAIRS if pairs else PLAIN_SINGLE) if self.visual == "container" else (),
            }
        )

    def _objects(self, wanted: tuple[str, ...]) -> tuple[str, ...]:
        """The object of each group."""
        about = self.source.about(self.tale) or self.source.kinds[_ANY_KIND].objects
        if self.visual != "object":
            one = wanted[0] if wanted else self.random.choice(about)
            return (one,) * len(self.counts)
        others = [name for name in about if name not in wanted]
        return (*wanted, *self.random.sample(others, len(others)))[: len(self.counts)]

    def _colors(self) -> tuple[str, ...]:
        """A colour for each group, as different as there are."""
        chosen: list[str] = []
        left = [*self.source.colors]
        own = self.source.own_colors.get(self.objects[0], ())
        if len(own) >= len(self.counts):
            left = [*own]
        elif len(self.counts) < _SHUFFLED:
            fitting = self.tale.colors or left[:_BRIGHT]
            left = self.random.sample(fitting, len(fitting))
        while len(chosen) < len(self.counts):
            apart = [color for color in left if not any(self._alike(color, other) for other in chosen)]
            chosen.append((apart or left)[0])
            left.remove(chosen[-1])
        return tuple(chosen)

    def _alike(self, one: str, other: str) -> bool:
        return any(one in group and other in group for group in self.source.alike)

    def _holders(self) -> tuple[str, ...]:
        """The container of each group."""
        if self.visual != "container":
            return ("",) * len(self.counts)
        chosen = self.random.choice(self.tale.holders())
        return (
            chosen if len(chosen) == len(self.counts) == 2 and self.frame in ("+", "-") else chosen * len(self.counts)
        )

    def _slots(self) -> dict[str, Amount | str]:
        who, other = self.random.sample(self.source.names, 2)
        one = [
            Amount(count, name, color)
            for name, count, color in zip(self.objects, self.counts, self.colors, strict=True)
        ]
        slots: dict[str, Amount | str] = {"who": who, "other": other, "all": self._all()}
        if self.frame == "+":
            slots |= {"a": one[0], "b": one[1]}
        elif self.frame == "-":
            slots |= {"rest": one[0], "gone": one[1]}
        else:
            slots |= self._of_groups(one)
        return slots | self._places()

    def _all(self) -> Amount:
        equation = self.equation
        total = {"+": equation.result, "-": equation.left, "×": equation.result, "÷": equation.left}[equation.operation]
        return Amount(total, self._noun() if self.visual == "object" else self.objects[0])

    def _noun(self) -> str:
        of = self.tale.of
        return self.source.kinds[of].noun if isinstance(of, str) and of else "thing"

    def _of_groups(self, one: Sequence[Amount]) -> dict[str, Amount | str]:
        """The slots of multiplications and divisions."""
        of, groups = self.tale.of, len(one)
        mass = self.source.kinds[of].mass if isinstance(of, str) and of else "thing"
        kinds = tuple(amount.color or amount.bare for amount in one)
        group = {"color": "color", "object": "kind", "spatial": "group", "container": "group"}[self.visual]
        return {
            "groups": Amount(groups, group),
            "each": Amount(one[0].count, self.objects[0]),
            "one": one[0],
            "kinds": list_words(kinds),
            "sorts": Amount(groups, f"kind of {mass}"),
        }

    def _places(self) -> dict[str, Amount | str]:
        """The slots of containers."""
        if self.visual != "container":
            return {}
        if self.frame in ("+", "-"):
            first, second = self.holders
            return {"in_a": _inside(first), "in_b": _inside(second), "first": first, "second": second}
        holder, count = self.holders[0], len(self.holders)
        holders = Amount(count, holder)
        within = container(holder).preposition
        return {
            "holders": holders,
            "in_holders": f"{within} {holders}",
            "in_each": f"{within} {'the' if count == 1 else 'each'} {holder}",
            "in_every": f"{within} each {holder}",
        }


def _inside(holder: str) -> str:
    return f"{container(holder).preposition} the {holder}"

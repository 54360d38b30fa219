"""Text and drawing of three rates and the range in which one is the cheapest."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from chalkwright.agent.authors.offline.family import Lesson, LessonScene
from chalkwright.agent.authors.offline.forms import scenes_of
from chalkwright.agent.authors.offline.reading import is_exact, plain
from chalkwright.agent.data import Frozen

Span = tuple[Fraction, Fraction | None]


class Rate(Frozen):
    """A price: ``fixed`` and ``each`` for every unit."""

    name: str
    fixed: Fraction
    each: Fraction

    def price(self, units: Fraction) -> Fraction:
        return self.fixed + self.each * units

    def meets(self, other: Rate) -> Fraction | None:
        """Where both cost the same; None when they never do."""
        if self.each == other.each:
            return None
        return (other.fixed - self.fixed) / (self.each - other.each)


class Rates(Frozen):
    """Three rates; asked is where ``best`` is cheaper than both others."""

    rates: tuple[Rate, ...]
    best: str
    per: str
    money: str
    symbol: str
    letter: str
    """The right option; empty without options."""

    @property
    def chosen(self) -> Rate:
        return next(rate for rate in self.rates if rate.name == self.best)

    @property
    def others(self) -> list[Rate]:
        return [rate for rate in self.rates if rate.name != self.best]

    @property
    def span(self) -> Span | None:
        """Between which numbers of units the chosen rate is cheaper than both others; None when nowhere."""
        low, high = Fraction(0), None
        for other in self.others:
            cross, slower = self.chosen.meets(other), self.chosen.each < other.each
            if cross is None or cross <= 0:
                if self.chosen.price(Fraction(1)) >= other.price(Fraction(1)):
                    return None
                continue
            if slower:
                low = max(low, cross)
            else:
                high = cross if high is None else min(high, cross)
        return None if high is not None and high <= low else (low, high)

    @property
    def others_cross(self) -> bool | None:
        """Whether the range has two ends; None when it has none."""
        if self.span is None or (self.span[0] == 0 and self.span[1] is None):
            return None
        return self.span[1] is not None and self.span[0] > 0


def write(case: Rates) -> Lesson:
    """Text and drawing of the solved comparison."""
    answer = f"{case.letter}: {_range(case)}" if case.letter else _range(case)
    return Lesson(
        title="Which rate is the cheapest?",
        texts=_texts(case, answer),
        scenes=_scenes(case, answer),
        plan=_PLAN,
        drawing=_drawing(case),
        answer=answer,
    )


def _range(case: Rates) -> str:
    assert case.span is not None
    low, high = case.span
    if high is None:
        return f"{case.symbol} > {plain(low)}"
    return f"{plain(low)} < {case.symbol} < {plain(high)}"


def _term(case: Rates, rate: Rate) -> str:
    parts = [plain(rate.fixed)] * bool(rate.fixed) + [f"{plain(rate.each)}{case.symbol}"] * bool(rate.each)
    return " + ".join(parts) or "0"


def _comparison(case: Rates, other: Rate) -> str:
    chosen, cross = case.chosen, case.chosen.meets(other)
    a, b, t = _term(case, chosen), _term(case, other), case.symbol
    if cross is None or cross <= 0:
        return f"- With rate {other.name}: ${a} < {b}$ holds for all ${t} > 0$."
    sign = "=" if is_exact(cross) else "\\approx"
    if other.each == 0:
        solve = f"${plain(chosen.each)}{t} = {plain(other.fixed - chosen.fixed)}$"
    elif other.fixed == 0 and chosen.each < other.each:
        solve = f"${plain(chosen.fixed)} = {plain(other.each - chosen.each)}{t}$"
    else:
        solve = f"${plain(abs(chosen.each - other.each))}{t} = {plain(abs(other.fixed - chosen.fixed))}$"
    later, far = ("after", ">") if chosen.each < other.each else ("before", "<")
    return (
        f"- With rate {other.name}: ${a} = {b}$, that is {solve}, so ${t} {sign} {plain(cross)}$. Rate {chosen.name} "
        "is the cheaper one "
        f"{later} that, for ${t} {far} {plain(cross)}$."
    )


def _texts(case: Rates, answer: str) -> tuple[str, ...]:
    assert case.span is not None
    low, high = case.span
    middle = (low + high) / 2 if high is not None else low * 2
    given = "; ".join(f"rate {rate.name}: $p = {_term(case, rate)}$" for rate in case.rates)
    prices = ", ".join(f"{rate.name} {plain(rate.price(middle))}" for rate in case.rates)
    lines = "\n".join(_comparison(case, other) for other in case.others)
    unit = {"km": "kilometres"}.get(case.per, f"{case.per}s")
    return (
        f"**What is asked.** Three rates are compared; ${case.symbol}$ is the number of {unit}, $p$ the price in "
        f"{case.money}. For which "
        f"${case.symbol}$ is rate {case.best} cheaper than both others?\n\n"
        "**The idea.** Each price grows evenly, so each rate is a straight line in a diagram: it begins at the fixed "
        "price and climbs by "
        f"the price for one {case.per}. Where two lines cross, both rates cost the same.",
        f"**Step 1: the prices as terms.** {given[0].upper()}{given[1:]}. The picture shows the three lines.",
        f"**Step 2: where rate {case.best} meets the others.**\n\n{lines}\n\nBoth have to hold at once: $"
        + _range(case) + "$.",
        f"**Answer.** **{answer}** (in {unit}).\n\n"
        f"**Check.** For ${case.symbol} = {plain(middle)}$ the prices are {prices} {case.money}: rate {case.best} is "
        "the lowest.\n\n"
        "**Remember.** The cheapest rate is the lowest line; it changes where lines cross.",
    )  # fmt: skip


_PLAN = """\
- One diagram: number of units to the right, price up. Each rate is a straight line in its own colour, with its name.
- The rate asked about is thick; crossings are marked, and the range of the answer is shaded on the axis.
"""


def _scenes(case: Rates, answer: str) -> tuple[LessonScene, ...]:
    lines = "; ".join(
        f"rate {r.name} starts at {plain(r.fixed)} and climbs by {plain(r.each)} for one {case.per}" for r in case.rates
    )
    return scenes_of(
        (
            ("Three rates as lines", "Show the three prices.", lines, f"A diagram of price over {case.per}s: {lines}."),
            ("Where lines cross", f"Show where rate {case.best} meets the others.", _range(case),
             f"The same lines with the crossings of rate {case.best} marked."),
            ("The cheapest range", f"Show where rate {case.best} is the lowest.", answer,
             f"The same lines; between the crossings rate {case.best} is the lowest. Answer: {answer}."),
        ),
        elements="Axes, three straight lines with names, crossings, shaded range.",
        colours="Lines blue, orange and purple; the range green.",
        layout="One diagram over the whole picture.",
    )  # fmt: skip


def _drawing(case: Rates) -> dict[str, Any]:
    assert case.span is not None
    low, high = case.span
    right = float(high if high is not None else low) * 1.45
    crosses = [
        (float(cross), float(case.chosen.price(cross)), f"{'' if is_exact(cross) else '≈ '}{plain(cross)}")
        for other in case.others if (cross := case.chosen.meets(other)) is not None and cross > 0
    ]  # fmt: skip
    top = max(float(case.chosen.price(Fraction(right).limit_denominator(1000))), *(y for _, y, _ in crosses)) * 1.2
    return {
        "rates": [(rate.name, float(rate.fixed), float(rate.each), rate.name == case.best) for rate in case.rates],
        "right": right, "top": top,
        "crosses": crosses,
        "span": (float(low), right if high is None else float(high)),
        "x_name": f"{case.symbol} in {case.per if case.per == 'km' else case.per + 's'}",
        "y_name": f"price in {case.money}",
        "answer": _range(case),
        "best": case.best,
    }  # fmt: skip

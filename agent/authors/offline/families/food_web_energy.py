"""Energy (or biomass) along a food chain: from one trophic level to another with a stated transfer efficiency."""

from __future__ import annotations

import re
from fractions import Fraction

from agent.authors.offline.family import Family, Incomplete, Lesson, LessonScene
from agent.authors.offline.food_chains import MOST, ROLES, chain, efficiency
from agent.authors.offline.question import asked, unused
from agent.authors.offline.reading import is_exact, mentions, plain, tidy
from agent.data import Frozen, Problem

EXAMPLE = (
    "In the food chain grass → grasshopper → frog → snake, the grass stores 20,000 kJ of energy. Only 10 % of "
    "the energy is passed on "
    "from one level to the next. How much energy is available to the snake?"
)
_TOPIC = (
    r"→|->|"
    r"\btrophic|\bfood (?:chain|web)|\benergy pyramid|pyramid of (?:energy|biomass)|\bproducers?\b|\bconsumers?\b|"
    r"\beaten by\b|\becosystem|ecological pyramid|ten percent rule|10\s*% rule"
)
_OTHER_TASK = (
    r"\bsunlight\b|\bsolar\b|\bsun'?s?\b|\bphotosynthetic efficiency|\bgross\b|\bnet primary|\bNPP\b|\bGPP\b|"
    r"\brespiration (?:is|uses|of)|\bdecomposers?\b|"
    r"\bpopulation\b|\bbioaccumul|\bbiomagnif|\bmercury|\bDDT\b|\bppm\b|\bhow many (?:individual|animals|rabbits|"
    r"fish|mice|levels|trophic|kg of grass)|"
    r"\bindividuals?\b|\bassimilat|\bingest|\bexcret|\begest|\bfa?eces\b|\bproportion of (?:the )?(?:prey|diet)|"
    r"\bdiet\b"
)
_ASKS_OTHER = (
    r"\bused\b|\bhappens\b|\brest\b|\b(?:what|how)\b.*\b(?:what|how)\b|"
    r"\blost\b|\bloses?\b|\bheat\b|\bpercent|\befficien|\bwhy\b|\bexplain|\bratio\b|\btotal\b|\bsum\b|\bwhich\b|"
    r"\bhow many (?:times|levels|steps)|%|"
    r"\beats?\b|\bfeeds?\b|\bprey|\bdifference\b|\bmore\b|\bless\b|\bsketch\b|\bdraw\b|\beach\b|\ball\b|"
    r"\bevery\b|\bfraction\b"
)
_ASKS = (
    r"\bhow much\b|\bwhat (?:amount|quantity)|\bamount of|\bhow many (?:k?j\b|joules|kilo|k?cal|mj\b|kg|grams|"
    r"tonnes|units)|\b(?:energy|biomass)\b"
)
_BEHIND = (
    r"(?: (?:of|chemical|energy|biomass|stored|is|are|was|were|available|contained|in|at|by|to|the|level|trophic|"
    r"an?|held|fixed|captured|produced|"
    r"found|present|as|within|for|their|its|tissues|plant|form))*"
)
_BEFORE = (
    r"(?:[ ,]+(?:in (?:an?|the|this) [a-z]+|contains?|containing|stores?|store|have|has|had|holds?|total|of|fix|"
    r"fixes|captures?|produces?|produced|about|with|level|trophic|at|is|are|"
    r"energy|there|gets?|receives?|received|obtains?|obtained|biomass|by|that|which|the|amount|in|an?|provides?|"
    r"make|makes|assimilated|takes? in|estimated|approximately|"
    r"available|amounts? to|to|equals?|possess|given|as|=|:))*"
)


class EnergyFlow(Frozen):
    """The same share is passed on at every step; levels count from 0, the producers."""

    names: tuple[str, ...]
    """Of all levels shown, producers first."""
    given_level: int
    asked_level: int
    amount: Fraction
    unit: str
    share: Fraction
    biomass: bool

    def at(self, level: int) -> Fraction:
        steps = level - self.given_level
        return self.amount * self.share**steps if steps >= 0 else self.amount / self.share**-steps

    @property
    def answer(self) -> Fraction:
        return self.at(self.asked_level)

    @property
    def quantity(self) -> str:
        return "biomass" if self.biomass else "energy"

    @property
    def steps(self) -> tuple[int, ...]:
        """Levels from the given to the asked one."""
        way = 1 if self.asked_level > self.given_level else -1
        return tuple(range(self.given_level, self.asked_level + way, way))


def read(problem: Problem) -> EnergyFlow | None:
    """Numbers of an energy-pyramid problem; None when it is none."""
    text = tidy(problem.text).replace("\\%", "%").replace("\\rightarrow", "→").replace("\\to", "→")
    if (
        not mentions(text, _TOPIC)
        or not mentions(text, r"\benergy\b|\bbiomass\b|\bk?J\b|\bkcal\b")
        or mentions(text, _OTHER_TASK)
    ):
        return None
    biomass = mentions(text, r"\bbiomass\b") and not mentions(text, r"\bjoule|\d\s*[kMG]?J\b|\bk?cal")
    found = chain(text, biomass)
    rest, share = efficiency(found.text)
    if len(found.amounts) != 1:
        if not found.amounts and not mentions(text, r"\d"):
            return None
        raise Incomplete(
            f"Give the energy (J, kJ, kcal …) of exactly one trophic level; {len(found.amounts)} amounts were found."
        )
    if share is None:
        raise Incomplete(
            "The transfer efficiency is missing; say, for example, that 10 % of the energy is passed on to the "
            "next level."
        )
    if unused(re.sub(r"\[\d\]|\b(?:10|ten)\s*rule\b|\bhow many times\b", " ", rest)):
        raise Incomplete(
            "This food-chain problem has a number that is not used; give one amount of energy and one percentage."
        )
    given = _given(rest)
    wanted = _wanted(rest, given)
    if not found.names and max(given, wanted) >= MOST:
        raise Incomplete(f"At most {MOST} trophic levels can be drawn.")
    count = max(len(found.names), given + 1, wanted + 1, 3 if not found.names else 0)
    if found.names and count > len(found.names):
        raise Incomplete("The problem speaks of a trophic level that its food chain does not have; check the chain.")
    flow = EnergyFlow(
        names=found.names or ROLES[:count],
        given_level=given,
        asked_level=wanted,
        amount=found.amounts[0].value,
        unit=found.amounts[0].unit,
        share=share,
        biomass=biomass,
    )
    if not Fraction(1, 100) <= share <= Fraction(9, 10):
        raise Incomplete("The share passed on has to lie between 1 % and 90 %; check the percentage.")
    values = [flow.at(level) for level in range(count)]
    if min(values) < Fraction(1, 10000) or max(values) > 10**8:
        raise Incomplete("The amounts become too small or too large to be written readably; use another unit.")
    return flow


def _given(text: str) -> int:
    levels = {int(m[1]) for m in re.finditer(rf"§{_BEHIND} \[(\d)\]", text)}
    levels |= {int(m[1]) for m in re.finditer(rf"\[(\d)\]{_BEFORE} §", text)} if not levels else set()
    if len(levels) != 1:
        raise Incomplete(
            "Say which trophic level the given amount belongs to, for example 'the producers store 10 000 kJ'."
        )
    return levels.pop()


def _wanted(text: str, given: int) -> int:
    question = asked(text)
    target = re.split(r"\b(?:if|when|given that|assuming|provided|suppose)\b", question)[0] if question else ""
    if "§" in target:
        target = re.sub(rf"§{_BEHIND} \[{given}\]|\[{given}\]{_BEFORE} §", " ", target, count=1)
    if not mentions(target, _ASKS) or mentions(target, _ASKS_OTHER):
        raise Incomplete("Ask how much energy is available at one other trophic level, and for nothing else.")
    target = re.sub(rf"\b(?:from|of) (?:the )?\[{given}\]", " ", target)
    levels = {int(level) for level in re.findall(r"\[(\d)\]", target)}
    if len(levels) != 1 or given in levels:
        raise Incomplete(
            "Ask for the energy at exactly one trophic level other than the given one, and name it as the chain does."
        )
    return levels.pop()


def _with(value: Fraction, unit: str) -> str:
    return f"{'' if is_exact(value, 6) else '≈ '}{plain(value, 6)} {unit}"


def _eq(value: Fraction) -> str:
    return "=" if is_exact(value, 6) else r"\approx"


def write(flow: EnergyFlow) -> Lesson:
    """Text and drawing of a solved energy pyramid."""
    unit, q = flow.unit, flow.quantity
    answer = _with(flow.answer, unit)
    percent = plain(flow.share * 100)
    up = flow.asked_level > flow.given_level
    first, last = flow.names[flow.given_level], flow.names[flow.asked_level]
    count = len(flow.steps) - 1
    times = "once" if count == 1 else f"{count} times"
    factor = plain(flow.share)
    sign = r"\times" if up else r"\div"
    lines = [
        f"$$\\text{{{flow.names[b]}: }} {plain(flow.at(a), 6)} {sign} {factor} {_eq(flow.at(b))} {plain(flow.at(b), 6)}"
        f"\\ \\text{{{unit}}}$$"
        for a, b in zip(flow.steps, flow.steps[1:], strict=False)
    ]
    return Lesson(
        title=f"{q.capitalize()} in a food chain: from {first} to {last}",
        answer=answer,
        texts=(
            f"**What is asked.** The food chain is {' → '.join(flow.names)}. The level “{first}” holds "
            f"${plain(flow.amount, 10)}$ {unit} of {q}. "
            f"At every step ${percent}\\,\\%$ is passed on. How much {q} is there at the level “{last}”?\n\n"
            "**The idea.** Living things use up most of what they eat: they move, keep warm, and leave waste. "
            "Only what is built into their bodies "
            "can be eaten by the next level. So each level of the pyramid is a fixed share of the one below it. "
            "The arrows point from "
            "the eaten to the eater, the way the energy goes.",
            f"**Step 1: one step.** Of every 100 parts of {q}, {percent} go on to the next level, and "
            f"{plain(100 - flow.share * 100)} do not. The next picture shows 100 little squares. As a factor, "
            f"${percent}\\,\\% = {factor}$.",
            f"**Step 2: count the steps.** From {first} {'up' if up else 'down'} to {last} it is {count} "
            f"step{'s' if count > 1 else ''}. "
            + (
                f"Going up we *multiply* by ${factor}$ {times}:"
                if up
                else f"Going down the lower level is larger, so we *divide* by ${factor}$ {times}:"
            )
            + "\n\n"
            + "\n\n".join(lines),
            f"**Answer.** At the level “{last}” there is **{answer}** of {q}.\n\n"
            f"**Check.** {_check(flow)}\n\n"
            f"**Remember.** {'Multiply' if up else 'Divide'} once for every *step*, not for every level. Because "
            "so little is passed on, food chains are "
            "short.",
        ),
        scenes=_scenes(flow, answer),
        plan=_PLAN,
        drawing=_drawing(flow),
    )


def _check(flow: EnergyFlow) -> str:
    count = len(flow.steps) - 1
    low, high = sorted((flow.given_level, flow.asked_level))
    power = f"{plain(flow.share)}^{count}" if count > 1 else plain(flow.share)
    value = flow.at(low) * flow.share**count
    sign = "=" if is_exact(value, 6) and is_exact(flow.at(low), 6) else r"\approx"
    return (
        f"From {flow.names[low]} up to {flow.names[high]} in one go: ${plain(flow.at(low), 6)} \\times {power} {sign} "
        f"{plain(value, 6)}$ {flow.unit}, as it should be."
    )


_PLAN = """\
- A pyramid of bars on the left, producers at the bottom; name on the left of each bar, amount on its right.
- Bars are as wide as the amounts are large where that can be drawn; otherwise the picture says "widths not to scale".
- Arrows between the bars point from the eaten to the eater, with the share passed on.
- One colour for each level in all scenes; unknown amounts show a question mark.
- The right side holds what the scene is about: the share as 100 squares, then the steps of the calculation.
"""


def _scenes(flow: EnergyFlow, answer: str) -> tuple[LessonScene, ...]:
    percent = plain(flow.share * 100)
    names = ", ".join(flow.names)
    shared = f"A pyramid with the levels {names} from bottom to top; arrows lead upwards, each marked {percent} %."
    given = f"{flow.names[flow.given_level]}: {_with(flow.amount, flow.unit)}"
    path = "; ".join(f"{flow.names[k]} {_with(flow.at(k), flow.unit)}" for k in flow.steps)
    colours = "One colour for each level, arrows dark."
    layout = "Pyramid on the left two thirds, the scene's content on the right."
    return (
        LessonScene(
            title="The food chain as a pyramid",
            purpose="Show the levels, what is known and what is asked.",
            elements="Bars for the levels, arrows from the eaten to the eater.",
            labels=f"{given}; ?",
            colours=colours,
            layout=layout,
            alt=f"{shared} Known is {given}; at {flow.names[flow.asked_level]} there is a question mark.",
        ),
        LessonScene(
            title="What one step passes on",
            purpose="Show the share passed on as squares out of 100.",
            elements="Pyramid; 100 small squares, some filled.",
            labels=f"{percent} of 100",
            colours=colours,
            layout=layout,
            alt=f"{shared} Beside it 100 small squares: {percent} are filled and go on to the next level, the others "
            "are lost.",
        ),
        LessonScene(
            title="Step by step",
            purpose="Show the amounts at all levels on the way, and the result.",
            elements="Pyramid with amounts; the calculation for each step.",
            labels=path,
            colours=colours,
            layout=layout,
            alt=f"{shared} Amounts on the way: {path}. Result: {answer}.",
        ),
    )


_PLANTS = (
    r"grass|plant|alga|tree|lea(?:f|ves)|corn|wheat|clover|lettuce|weed|kelp|oak|cabbage|carrot|flower|grain|"
    r"berr|seed|producer|"
    r"moss|fern|acorn|rice|bush|shrub|cact|diatom|vegetation|crop|nut|fruit|phyto|mangrove|barley|maize|dandelion|autotroph"
)
"""Only a chain that begins with plants surely begins with producers."""


def _drawing(flow: EnergyFlow) -> dict[str, object]:
    count = len(flow.names)
    smallest = flow.share ** (count - 1)
    scale = smallest >= Fraction(1, 100)
    up = flow.asked_level > flow.given_level
    roles = re.search(_PLANTS, flow.names[0]) is not None
    known = [k in (flow.given_level,) for k in range(count)]
    return {
        "names": list(flow.names),
        "roles": ["" if flow.names[k] == ROLES[k] or not roles else ROLES[k] for k in range(count)],
        "widths": [float(flow.share**k) if scale else 1 - 0.72 * k / (count - 1) for k in range(count)],
        "to_scale": scale,
        "values": [
            _with(flow.at(k), "").strip() if known[k] else "?" if k == flow.asked_level else "" for k in range(count)
        ],
        "solved": [_with(flow.at(k), "").strip() if k in flow.steps else "" for k in range(count)],
        "unit": flow.unit,
        "percent": float(flow.share * 100),
        "percent_text": f"{plain(flow.share * 100)} %",
        "rest_text": f"{plain(100 - flow.share * 100)} % lost",
        "steps": [[_with(flow.at(k), ""), f"{'×' if up else '÷'} {plain(flow.share)}", k] for k in flow.steps],
    }


FAMILY = Family("food_web_energy", "energy in a food chain", "biology", ("middle",), EXAMPLE, read, write)

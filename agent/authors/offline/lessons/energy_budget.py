"""Text and drawing of the energy budget of trophic levels."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from chalkwright.agent.authors.offline.family import Lesson, LessonScene
from chalkwright.agent.authors.offline.forms import scenes_of
from chalkwright.agent.authors.offline.reading import is_exact, plain
from chalkwright.agent.data import Frozen

_PARTS = ("respiration", "decomposers", "unused")


class Level(Frozen):
    """Kilojoules that a level takes up, and the parts that do not go on: respiration, decomposers, unused."""

    name: str
    intake: Fraction
    parts: tuple[Fraction, ...]

    @property
    def passed(self) -> Fraction:
        return self.intake - sum(self.parts, Fraction(0))


class Budget(Frozen):
    """Levels from the producers on; of ``target`` the energy taken up is asked, or its share of the level before."""

    levels: tuple[Level, ...]
    names: tuple[str, ...]
    target: str
    share: bool

    @property
    def source(self) -> Level:
        """The level that ``target`` lives on."""
        return self.levels[self.names.index(self.target) - 1]

    @property
    def percentage(self) -> Fraction:
        return self.source.passed / self.source.intake * 100


def write(budget: Budget) -> Lesson:
    """Text and drawing of the solved budget."""
    value, unit = (budget.percentage, "%") if budget.share else (budget.source.passed, "kJ")
    answer = f"{'' if is_exact(value) else '≈ '}{plain(value)} {unit}"
    return Lesson(
        title="Where the energy goes",
        texts=_texts(budget, answer),
        scenes=_scenes(budget, answer),
        plan=_PLAN,
        drawing=_drawing(budget, answer),
        answer=answer,
    )


def _line(budget: Budget, level: Level) -> str:
    after = budget.names[budget.names.index(level.name) + 1]
    parts = " - ".join(plain(part) for part in level.parts)
    return f"- the {level.name} pass on to the {after}: ${plain(level.intake)} - {parts} = {plain(level.passed)}$ kJ"


def _texts(budget: Budget, answer: str) -> tuple[str, ...]:
    source = budget.source
    known = f"The {budget.names[0]} take up {plain(budget.levels[0].intake)} kJ. " + " ".join(
        f"The {level.name} use {plain(level.parts[0])} kJ in respiration, {plain(level.parts[1])} kJ pass to "
        "decomposers, "
        f"{plain(level.parts[2])} kJ stay unused; the rest goes on."
        for level in budget.levels
    )
    goal = (
        f"What percentage of the energy taken up by the {source.name} reaches the {budget.target}?"
        if budget.share
        else f"How much energy do the {budget.target} take up?"
    )
    share = (
        f"**Step 2: the share.** The {budget.target} get {plain(source.passed)} kJ of the {plain(source.intake)} kJ "
        "that the "
        f"{source.name} take up:\n\n$$\\frac{{{plain(source.passed)}}}{{{plain(source.intake)}}} \\times 100\\ \\% "
        f"{'=' if is_exact(budget.percentage) else chr(92) + 'approx'} {plain(budget.percentage)}\\ \\%$$"
        if budget.share
        else f"**Step 2: what reaches the {budget.target}.** It is the rest of the {source.name}: "
        f"{plain(source.passed)} kJ."
    )
    parts = " + ".join(plain(part) for part in (*source.parts, source.passed))
    lines = "\n".join(_line(budget, level) for level in budget.levels[: budget.names.index(budget.target)])
    verb = "reach" if budget.share else "are taken up by"
    return (
        f"**What is asked.** {known} {goal}\n\n"
        "**The idea.** Energy is not lost, it only goes different ways. What a level takes up is the sum of what it "
        "uses in "
        "respiration, what decomposers get, what stays unused, and what the next level takes up.",
        "**Step 1: the rest goes on.** Take everything that does not go on from what was taken up:\n\n" + lines,
        share,
        f"**Answer.** **{answer}** {verb} the {budget.target}.\n\n"
        f"**Check.** The four parts of the {source.name} are their whole energy again: ${parts} = "
        f"{plain(source.intake)}$ kJ.\n\n"
        "**Remember.** Only what is neither respired nor decomposed nor left over reaches the next level.",
    )


_PLAN = """\
- Every level is a level bar; its length is the energy taken up, its parts are to scale.
- Respiration red, decomposers orange, unused grey, passed on green; the same order in every bar.
- The bar of the next level begins below the green part that it comes from.
"""


def _scenes(budget: Budget, answer: str) -> tuple[LessonScene, ...]:
    bars = "; ".join(
        f"{level.name} {plain(level.intake)} kJ: respiration {plain(level.parts[0])}, decomposers "
        f"{plain(level.parts[1])}, "
        f"unused {plain(level.parts[2])}"
        for level in budget.levels
    )
    return scenes_of(
        (
            ("The first level", "Show what becomes of the energy of the first level.", bars.split(";")[0],
             f"A bar with parts to scale. {bars.split(';')[0]}; the rest is asked."),
            ("All levels", "Show every level to one scale.", bars, f"Bars with parts to one scale. {bars}."),
            ("The share that goes on", "Show the level asked about and the answer.", answer,
             f"The bar of the {budget.source.name}, {plain(budget.source.intake)} kJ, with the part "
             f"{plain(budget.source.passed)} "
             f"kJ that goes on. Answer: {answer}."),
        ),
        elements="Bars with coloured parts, numbers in kJ, a key.",
        colours="Respiration red, decomposers orange, unused grey, passed on green.",
        layout="Bars one below the other, left ends flush with the part they come from.",
    )  # fmt: skip


def _drawing(budget: Budget, answer: str) -> dict[str, Any]:
    return {
        "levels": [
            (level.name, float(level.intake), [float(part) for part in (*level.parts, level.passed)],
             [plain(part) for part in (*level.parts, level.passed)], f"{level.name}: {plain(level.intake)} kJ")
            for level in budget.levels
        ],
        "target": budget.target,
        "last": (budget.names[-1], float(budget.levels[-1].passed), f"{budget.names[-1]}: "
                                                                    f"{plain(budget.levels[-1].passed)} kJ"),
        "chosen": budget.names.index(budget.target) - 1,
        "key": [*_PARTS, "passed on"],
        "answer_text": f"Answer: {answer}",
    }  # fmt: skip

"""Text and drawing of what becomes of the energy in food."""

from __future__ import annotations

from chalkwright.agent.offline.family import Lesson, LessonScene
from chalkwright.agent.offline.food_web_energy.solver import Budget
from chalkwright.agent.offline.forms import scenes_of
from chalkwright.agent.offline.reading import is_exact, plain

_PLAN = """\
- One bar for all energy, cut into parts to scale; what is left is green and stands at the end.
- Every part has its colour and its line in the list below; what is asked is a question mark until it is found.
- The calculation stands at the bottom; labels at size 30, title at the top left.
"""


def write_budget(budget: Budget) -> Lesson:
    """Text and drawing of a solved energy budget."""
    rest, share = f"{plain(budget.rest)} {budget.unit}", f"{_about(budget)}{plain(budget.share)} %"
    answer = "; ".join({"rest": rest, "share": share}[ask] for ask in budget.asks)
    return Lesson(
        title="What becomes of the energy in food" if not budget.passed else "How much energy is passed on",
        answer=answer,
        texts=_texts(budget, rest, share),
        scenes=_scenes(budget, answer),
        plan=_PLAN,
        drawing=_drawing(budget, rest, share),
    )


def _about(budget: Budget) -> str:
    return "" if is_exact(budget.share) else "≈ "


def _kept(budget: Budget) -> str:
    return f"passed on to {budget.animal}" if budget.passed else "left for growth"


def _difference(budget: Budget) -> str:
    return f"{plain(budget.intake)} − {' − '.join(plain(loss.value) for loss in budget.losses)} = {plain(budget.rest)}"


def _texts(budget: Budget, rest: str, share: str) -> tuple[str, ...]:
    whole, unit, sign = plain(budget.intake), budget.unit, "=" if is_exact(budget.share) else r"\approx"
    lost = ", ".join(f"{loss.name} {plain(loss.value)} {unit}" for loss in budget.losses)
    said = {
        "rest": f"There {'is' if budget.passed else 'are'} **{rest}** {_kept(budget)}.",
        "share": f"That is **{share}** of the energy.",
    }
    first = (
        f"**Step 1: both levels.** Of the {whole} {unit}, {rest} are {_kept(budget)}; the difference is used up or "
        f"lost."
        if budget.passed
        else f"**Step 1: take away what is lost.** What is not lost and not used up can be built into the body:\n\n"
        f"$${_difference(budget).replace('−', '-')}\\ \\text{{{unit}}}$$"
    )
    told = (
        f"One level holds {whole} {unit}, the next one, {budget.animal}, gets {rest}."
        if budget.passed
        else f"The food of the {budget.animal} contains {whole} {unit}. Of this go: {lost}."
    )
    goal = (
        "What percentage of the energy is passed on?"
        if budget.passed
        else f"How much is left for growth{', and what percentage is that' if 'share' in budget.asks else ''}?"
    )
    total = " + ".join(plain(part) for part in (*(loss.value for loss in budget.losses), budget.rest))
    return (
        f"**What is asked.** {told} {goal}\n\n**The idea.** Energy is not lost from the world: all parts together are "
        "as much as there was in the food. Only what is built into the body can be eaten by the next level.",
        first,
        "**Step 2: as a percentage.** The share is the part divided by the "
        f"whole:\n\n$$\\frac{{{plain(budget.rest)}}}{{{whole}}} \\times 100\\,\\% {sign} {plain(budget.share)}\\,\\%$$",
        f"**Answer.** {' '.join(said[ask] for ask in budget.asks)}\n\n**Check.** All parts together: ${total} = "
        f"{whole}$ {unit}.\n\n"
        "**Remember.** Most of the energy in food is used up; only a small part becomes new body mass.",
    )


def _scenes(budget: Budget, answer: str) -> tuple[LessonScene, ...]:
    parts = ", ".join(f"{loss.name} {plain(loss.value)} {budget.unit}" for loss in budget.losses)
    shared = (
        f"A bar for {plain(budget.intake)} {budget.unit} of energy, cut to scale into {parts} and what is "
        f"{_kept(budget)}"
    )
    return scenes_of(
        (
            (
                "The energy and its parts",
                "Show the whole and its parts.",
                parts,
                f"{shared}, which has a question mark.",
            ),
            (
                "What is left",
                "Show what is left.",
                plain(budget.rest),
                f"{shared}: {plain(budget.rest)} {budget.unit}.",
            ),
            ("The share", "Show the part as a share of the whole.", answer, f"{shared}. Answer: {answer}."),
        ),
        elements="One bar in parts to scale, a list of the parts.",
        colours="What is left green, the other parts grey, orange, purple and blue.",
        layout="The bar in the middle, the list below it, the calculation at the bottom.",
    )


def _drawing(budget: Budget, rest: str, share: str) -> dict[str, object]:
    parts = [
        (loss.name, f"{plain(loss.value)} {budget.unit}", float(loss.value / budget.intake)) for loss in budget.losses
    ]
    kept = "passed on" if budget.passed else "growth"
    sign = "=" if is_exact(budget.share) else "≈"
    return {
        "budget": True,
        "parts": [*parts, (kept, rest, float(budget.rest / budget.intake))],
        "whole": f"{plain(budget.intake)} {budget.unit}",
        "rest": rest,
        "result": f"{rest}, {share}",
        "difference": f"{_difference(budget)} {budget.unit}",
        "division": f"{plain(budget.rest)} / {plain(budget.intake)} {sign} {plain(budget.share)} %",
    }

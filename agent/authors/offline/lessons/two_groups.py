"""Text and drawing of two overlapping groups."""

from __future__ import annotations

from typing import Any, Literal

from chalkwright.agent.authors.offline.family import Lesson
from chalkwright.agent.authors.offline.forms import scenes_of
from chalkwright.agent.data import Frozen

Part = Literal["both", "first", "second", "neither", "one", "any"]
PARTS: tuple[Part, ...] = ("both", "first", "second", "neither")


class Groups(Frozen):
    """Two groups within a whole; ``both`` belong to the first and the second."""

    everybody: int
    first: int
    second: int
    both: int
    who: str
    names: tuple[str, str]
    asked: Part
    neither_given: bool
    both_given: bool

    def count(self, part: Part) -> int:
        """Members of one part; ``first`` and ``second`` are those of one group alone."""
        union = self.first + self.second - self.both
        return {
            "both": self.both, "first": self.first - self.both, "second": self.second - self.both,
            "neither": self.everybody - union, "one": union - self.both, "any": union,
        }[part]  # fmt: skip


def write(groups: Groups) -> Lesson:
    """Text and drawing of the solved groups."""
    answer = f"{groups.count(groups.asked)} {groups.who}"
    return Lesson(
        title="Two overlapping groups",
        texts=_texts(groups, answer),
        scenes=_scenes(groups, answer),
        plan=_PLAN,
        drawing=_drawing(groups),
        answer=answer,
    )


def _asked(groups: Groups) -> str:
    a, b = groups.names
    return {
        "both": "belong to both groups", "neither": "belong to neither group", "first": f"belong to “{a}” alone",
        "second": f"belong to “{b}” alone", "one": "belong to exactly one group", "any": "belong to at least one group",
    }[groups.asked]  # fmt: skip


def _overlap(groups: Groups) -> str:
    if groups.both_given:
        return (
            f"**Step 1: the overlap.** {groups.both} belong to both groups. They stand in the middle, where the "
            "circles "
            "overlap, and they are counted in each of the two numbers."
        )
    union = groups.count("any")
    return (
        f"**Step 1: how many are in the circles?** Without the {groups.count('neither')} outside there are "
        f"${groups.everybody} - {groups.count('neither')} = {union}$ in the circles. But ${groups.first} + "
        f"{groups.second}"
        f" = {groups.first + groups.second}$ is more than that: those in the overlap were counted twice. So the "
        "overlap "
        f"has\n\n$${groups.first} + {groups.second} - {union} = {groups.both}$$"
    )


def _parts(groups: Groups) -> str:
    a, b = groups.names
    lines = [
        f"“{a}” alone: ${groups.first} - {groups.both} = {groups.count('first')}$",
        f"“{b}” alone: ${groups.second} - {groups.both} = {groups.count('second')}$",
    ]
    if groups.both_given and not groups.neither_given:
        lines.append(
            f"outside both circles: ${groups.everybody} - ({groups.first} + {groups.second} - {groups.both}) = "
            f"{groups.count('neither')}$"
        )
    if groups.asked == "one":
        lines.append(f"exactly one group: ${groups.count('first')} + {groups.count('second')} = {groups.count('one')}$")
    if groups.asked == "any":
        lines.append(f"at least one group: ${groups.first} + {groups.second} - {groups.both} = {groups.count('any')}$")
    return "\n".join(f"- {line}" for line in lines)


def _texts(groups: Groups, answer: str) -> tuple[str, ...]:
    a, b = groups.names
    extra = []
    if groups.neither_given:
        extra.append(f"{groups.count('neither')} belong to neither.")
    if groups.both_given:
        extra.append(f"{groups.both} belong to both.")
    four = " + ".join(str(groups.count(part)) for part in ("first", "both", "second", "neither"))
    return (
        f"**What is asked.** Of {groups.everybody} {groups.who}, {groups.first} belong to the group “{a}” and "
        f"{groups.second} to the group “{b}”. {' '.join(extra)} How many {groups.who} {_asked(groups)}?\n\n"
        "**The idea.** Draw a circle for each group. Whoever belongs to both stands where the circles overlap; whoever "
        "belongs to neither stands outside.",
        _overlap(groups),
        f"**Step 2: the other parts.** Each circle is its overlap and the rest:\n\n{_parts(groups)}",
        f"**Answer.** **{answer}** {_asked(groups)}.\n\n"
        f"**Check.** The four parts of the picture are all {groups.who}: ${four} = {groups.everybody}$.\n\n"
        "**Remember.** Adding two groups counts the overlap twice, so it has to be taken away once.",
    )


_PLAN = """\
- A rectangle stands for everybody; two overlapping circles for the groups, the first blue, the second orange.
- A number inside a part counts that part alone; a number beside a circle's name counts the whole circle.
- Unknown parts show a question mark; the part asked for is green when it is found.
"""


def _scenes(groups: Groups, answer: str) -> Any:
    a, b = groups.names
    shared = f"Two overlapping circles, “{a}” with {groups.first} and “{b}” with {groups.second}, in a frame for all "
    shared += f"{groups.everybody} {groups.who}"
    return scenes_of(
        (
            ("Two circles", "Show the groups and what is known.", f"{groups.first}, {groups.second}",
             f"{shared}. What is not given is marked with question marks."),
            ("The overlap", "Show how many belong to both.", str(groups.both),
             f"{shared}. The overlap holds {groups.both}."),
            ("All parts", "Show every part and the answer.", answer,
             f"{shared}. First alone {groups.count('first')}, both {groups.both}, second alone "
             f"{groups.count('second')}, neither {groups.count('neither')}. Answer: {answer} {_asked(groups)}."),
        ),
        elements="A frame, two circles, the number of each part.",
        colours="First group blue, second orange, the answer green.",
        layout="Circles side by side and overlapping, names above them, those outside at the bottom right.",
    )  # fmt: skip


def _drawing(groups: Groups) -> dict[str, Any]:
    numbers = tuple(str(groups.count(part)) for part in ("first", "both", "second", "neither"))
    both = str(groups.both) if groups.both_given else "?"
    neither = numbers[3] if groups.neither_given else "?"
    parts = {"first": (0,), "both": (1,), "second": (2,), "neither": (3,), "one": (0, 2), "any": (0, 1, 2)}
    return {
        "names": tuple(
            f"{name}: {size}" for name, size in zip(groups.names, (groups.first, groups.second), strict=True)
        ),
        "everybody": f"all: {groups.everybody}",
        "given": ("?", both, "?", neither),
        "middle": ("?", numbers[1], "?", neither),
        "numbers": numbers,
        "answer_parts": parts[groups.asked],
    }

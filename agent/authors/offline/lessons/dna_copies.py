"""Text and drawing of DNA that a PCR copies."""

from __future__ import annotations

from typing import Any

from chalkwright.agent.authors.offline.family import Lesson, LessonScene
from chalkwright.agent.authors.offline.forms import scenes_of
from chalkwright.agent.data import Frozen

Strand = str
"""``O`` and ``o`` the strands of the original, ``R`` and ``L`` copies that go on to the right or left beyond the target
section, ``T`` one of exactly that section."""
_COPIES = {"O": "R", "o": "L", "R": "T", "L": "T", "T": "T"}


class Copies(Frozen):
    """Double strands at the start, and how often all of them are copied."""

    start: int
    cycles: int
    length: int | None
    """Bases between the primers."""
    target: bool
    """Whether only double strands of two target strands are asked for."""

    @property
    def answer(self) -> int:
        whole = int(2**self.cycles)
        return self.start * (whole - 2 * self.cycles if self.target else whole)


def pairs_after(cycles: int) -> list[tuple[Strand, Strand]]:
    """The double strands that arise from one molecule, as kinds of their strands."""
    pairs = [("O", "o")]
    for _ in range(cycles):
        pairs = [(strand, _COPIES[strand]) for pair in pairs for strand in pair]
    return pairs


def write(case: Copies) -> Lesson:
    """Text and drawing of the counted copies."""
    answer = f"{case.answer} molecules"
    return Lesson(
        title="Doubling DNA",
        texts=_texts(case, answer),
        scenes=_scenes(case, answer),
        plan=_PLAN,
        drawing=_drawing(case),
        answer=answer,
    )


def _opening(case: Copies) -> str:
    one = case.start == 1
    molecules = "one double-stranded molecule" if one else f"{case.start} double-stranded molecules"
    goal = (
        f"How many double strands are there after {case.cycles} cycles whose two strands are both exactly "
        f"{case.length} "
        "bases long, the section between the primers?"
        if case.target
        else f"How many double strands are there after {case.cycles} cycles?"
    )
    return (
        f"**What is asked.** A PCR starts with {molecules}; every cycle copies every strand. {goal}\n\n"
        "**The idea.** In a cycle the two strands of a molecule part, and each gets a new partner: one double strand "
        "becomes two. "
        + (
            "A new strand begins at a primer. If its template goes on beyond the other primer, so does the new "
            "strand; if "
            "the template ends there, the new strand is exactly the target section."
            if case.target
            else "So the number doubles in every cycle."
        )
    )


def _texts(case: Copies, answer: str) -> tuple[str, ...]:
    n, whole = case.cycles, 2**case.cycles
    times = f"{case.start} \\times " if case.start > 1 else ""
    if not case.target:
        steps = (
            "**Step 1: one molecule.** After 1, 2, 3 cycles there are 2, 4, 8 double strands, as the picture shows: "
            "the "
            "number doubles each time.",
            f"**Step 2: all cycles.** After {n} cycles one molecule has become $2^{{{n}}} = {whole}$. In all there "
            "are\n\n"
            f"$${times}2^{{{n}}} = {case.answer}$$",
        )
        check = (
            f"One cycle before there were ${case.answer} \\div 2 = {case.answer // 2}$; doubled that is {case.answer}."
        )
    else:
        steps = (
            "**Step 1: which strands arise?** The picture follows one molecule. Original strands (grey) stay two for "
            "ever. "
            "Their copies (orange) end at one primer but are too long at the other end; each cycle makes 2 more of "
            "them. "
            "All other strands (green) are exactly the target section. From the third cycle on there are double "
            "strands "
            "of two green strands.",
            _wanted(case),
        )
        check = (
            "Count in the picture: after 3 cycles $2^3 - 2 \\times 3 = 2$ double strands of one molecule are "
            "green twice."
        )
    return (
        _opening(case),
        *steps,
        f"**Answer.** There are **{answer}**.\n\n**Check.** {check}\n\n"
        "**Remember.** " + ("Only the copies of copies are exactly as long as the target section."
                             if case.target else "Every cycle of a PCR doubles the number of molecules."),
    )  # fmt: skip


def _wanted(case: Copies) -> str:
    n, whole = case.cycles, 2**case.cycles
    times = f"{case.start} \\times " if case.start > 1 else ""
    middle = f"{times}{whole - 2 * n} = " if times else ""
    left, right = ("(", ")") if times else ("", "")
    return (
        f"**Step 2: count what is not wanted.** After {n} cycles one molecule has become $2^{{{n}}} = {whole}$ double "
        f"strands. Each grey or orange strand spoils one of them: 2 grey ones and $2 \\times {n}$ orange ones. The 2 "
        "youngest orange ones are the partners of the grey ones, so together they are in "
        f"$2 + 2 \\times ({n} - 1) = 2 \\times {n} = {2 * n}$ double strands. What remains is green twice:\n\n"
        f"$${times}{left}2^{{{n}}} - 2 \\times {n}{right} = {middle}{case.answer}$$"
    )


_PLAN = """\
- Each row is the state after one more cycle; a double strand is a pair of level bars.
- Original strands grey, copies that are too long at one end orange, strands of exactly the target section green.
- One molecule is followed; the number of molecules at the start multiplies the result.
"""


def _scenes(case: Copies, answer: str) -> tuple[LessonScene, ...]:
    shared = "Rows of double strands that arise from one molecule: 1, 2, 4 and 8 after 0, 1, 2 and 3 cycles"
    kinds = ". Original strands grey, copies too long at one end orange, exact ones green" if case.target else ""
    return scenes_of(
        (
            ("The first cycle", "Show how one molecule becomes two.", "1, 2",
             "One double strand parts, and each strand gets a new partner: two double strands."),
            ("Three cycles", "Show the kinds of strands in three cycles.", "1, 2, 4, 8", f"{shared}{kinds}."),
            ("All cycles", "Show how the count goes on, and the answer.", answer,
             f"A table of the cycles up to {case.cycles} with the number of double strands. Answer: {answer}."),
        ),
        elements="Pairs of bars for double strands, arrows from cycle to cycle, a table.",
        colours="Original strands grey, long copies orange, exact strands green.",
        layout="One row for each cycle, from the top down; then a table.",
    )  # fmt: skip


def _drawing(case: Copies) -> dict[str, Any]:
    first = max(0, case.cycles - 6)
    columns = ("cycle", "double strands", "exactly the target") if case.target else ("cycle", "double strands")
    rows = []
    for n in range(first, case.cycles + 1):
        row = [str(n), str(2**n)]
        rows.append([*row, str(2**n - 2 * n if n else 0)] if case.target else row)
    total = f"{case.start} × {case.answer // case.start} = {case.answer}" if case.start > 1 else str(case.answer)
    return {
        "rows": [pairs_after(n) for n in range(4)],
        "kinds": case.target,
        "target_text": f"exactly {case.length} bases" if case.target else "",
        "columns": columns,
        "table": rows,
        "total": f"{'From ' + str(case.start) + ' molecules: ' if case.start > 1 else 'In all: '}{total}",
    }

"""Text and drawing of a block of cubes whose outside is painted."""

from __future__ import annotations

from collections import Counter
from typing import Any

from chalkwright.agent.authors.offline.family import Lesson, LessonScene
from chalkwright.agent.authors.offline.forms import scenes_of
from chalkwright.agent.data import Frozen

_WORDS = ("no", "one", "two", "three", "four")


class PaintedBlock(Frozen):
    """A block of unit cubes; ``faces`` is the number of painted faces asked for."""

    long: int
    wide: int
    high: int
    bare_bottom: bool
    """Whether the bottom is left unpainted."""
    faces: int
    colour: str

    def painted(self, x: int, y: int, z: int) -> int:
        """Painted faces of a cube; ``z`` is 0 in the lowest layer."""
        sides = (x == 0) + (x == self.long - 1) + (y == 0) + (y == self.wide - 1)
        return sides + (z == self.high - 1) + (z == 0 and not self.bare_bottom)

    def layer(self, z: int) -> list[list[int]]:
        """Painted faces of each cube of a layer, row by row from the back."""
        return [[self.painted(x, y, z) for x in range(self.long)] for y in reversed(range(self.wide))]

    def in_layer(self, z: int) -> int:
        """Cubes of a layer with the number of painted faces asked for."""
        return sum(row.count(self.faces) for row in self.layer(z))

    @property
    def layers(self) -> list[tuple[str, int, int]]:
        """Kinds of layers from the top: name, one of them, and how many there are."""
        if self.bare_bottom:
            return [("top layer", self.high - 1, 1), (_lower(self.high - 1), 0, self.high - 1)]
        middle = [(_middle(self.high - 2), 1, self.high - 2)] if self.high > 2 else []
        return [("top layer", self.high - 1, 1), *middle, ("bottom layer", 0, 1)]

    @property
    def answer(self) -> int:
        return sum(self.in_layer(z) * times for _, z, times in self.layers)


def _lower(count: int) -> str:
    return "bottom layer" if count == 1 else f"each of the {count} lower layers"


def _middle(count: int) -> str:
    return "middle layer" if count == 1 else f"each of the {count} middle layers"


def write(block: PaintedBlock) -> Lesson:
    """Text and drawing of the counted cubes."""
    answer = f"{block.answer} cubes"
    return Lesson(
        title="Painted cubes",
        texts=_texts(block, answer),
        scenes=_scenes(block, answer),
        plan=_PLAN,
        drawing=_drawing(block),
        answer=answer,
    )


def _asked(block: PaintedBlock) -> str:
    return f"{_WORDS[block.faces]} {block.colour} {'face' if block.faces == 1 else 'faces'}"


def _texts(block: PaintedBlock, answer: str) -> tuple[str, ...]:
    total = block.long * block.wide * block.high
    lines = "\n".join(
        f"- {name}: {block.in_layer(z)} cubes" + (f", in all of them ${times} \\times {block.in_layer(z)} = "
                                                   f"{times * block.in_layer(z)}$" if times > 1 else "")
        for name, z, times in block.layers
    )  # fmt: skip
    parts = " + ".join(str(block.in_layer(z) * times) for _, z, times in block.layers)
    numbers = Counter(
        block.painted(x, y, z) for x in range(block.long) for y in range(block.wide) for z in range(block.high)
    )
    kinds = ", ".join(f"{count} with {_WORDS[faces]}" for faces, count in sorted(numbers.items(), reverse=True))
    sums = " + ".join(str(count) for _, count in sorted(numbers.items(), reverse=True))
    bottom = "everything but its bottom" if block.bare_bottom else "its whole outside"
    under = (
        "In the lower layers only faces at the sides are painted: the bottom is bare."
        if block.bare_bottom
        else "In the middle layers only faces at the sides are painted; top and bottom layer look alike."
    )
    return (
        f"**What is asked.** A block of small cubes is {block.long} cubes long, {block.wide} wide and {block.high} "
        "high; "
        f"{bottom} is painted. How many of its cubes have exactly {_asked(block)}?\n\n"
        "**The idea.** A face is painted only where it lies on the outside. So it matters where a cube sits: at a "
        "corner, along an edge, within a side, or inside. Look at one layer after the other.",
        "**Step 1: one layer after the other.** In the top layer the upper faces are painted, and at its border the "
        f"faces at the sides, too. {under} The next picture shows every layer from above, with the number of painted "
        "faces on each cube.",
        f"**Step 2: count.** Cubes with exactly {_asked(block)}:\n\n{lines}\n\n$${parts} = {block.answer}$$",
        f"**Answer.** **{answer}** have exactly {_asked(block)}.\n\n"
        f"**Check.** Count all kinds of cubes: {kinds} painted faces. Together ${sums} = {total}$, and the block has "
        f"${block.long} \\times {block.wide} \\times {block.high} = {total}$ cubes.\n\n"
        "**Remember.** Three outer faces meet at a corner, two along an edge, one lies within a side.",
    )


_PLAN = """\
- Scene 1 shows the block in oblique view: front, right side and top, with its measures in cubes.
- Layers are drawn from above as plans of squares; a number in a square is the number of painted faces.
- Cubes with the number asked for are green; all others are grey.
"""


def _scenes(block: PaintedBlock, answer: str) -> tuple[LessonScene, ...]:
    size = f"a block {block.long} cubes long, {block.wide} wide and {block.high} high"
    plans = "; ".join(f"{name}: {_rows(block.layer(z))}" for name, z, _ in block.layers)
    counted = "; ".join(f"{name}: {block.in_layer(z)}" for name, z, _ in block.layers)
    return scenes_of(
        (
            ("The painted block", "Show the block and what is painted.", f"{block.long}, {block.wide}, {block.high}",
             f"An oblique view of {size}; "
             f"{'its bottom is not painted' if block.bare_bottom else 'it is painted all over'}."),
            ("Layer by layer", "Show the number of painted faces of every cube.", counted,
             f"Plans of the layers from above, row by row, with the painted faces of each cube. {plans}."),
            ("The cubes that count", "Mark the cubes asked for and add them up.", answer,
             f"The same plans; cubes with exactly {_asked(block)} are green. {counted}. In all {answer}."),
        ),
        elements="The block; plans of its layers as squares with numbers.",
        colours="Painted faces red, cubes asked for green, others grey.",
        layout="The block in the middle; later the plans side by side, each with its name and count below.",
    )  # fmt: skip


def _rows(plan: list[list[int]]) -> str:
    return " / ".join(" ".join(map(str, row)) for row in plan)


def _drawing(block: PaintedBlock) -> dict[str, Any]:
    return {
        "size": (block.long, block.wide, block.high),
        "measures": (f"{block.long} cubes", f"{block.wide} cubes", f"{block.high} cubes"),
        "bottom": "The bottom is not painted." if block.bare_bottom else "The bottom is painted, too.",
        "layers": [(name, block.layer(z), times) for name, z, times in block.layers],
        "faces": block.faces,
        "counts": [
            f"{block.in_layer(z)} cubes" + (f", × {times} = {block.in_layer(z) * times}" if times > 1 else "")
            for _, z, times in block.layers
        ],
        "total": " + ".join(str(block.in_layer(z) * t) for _, z, t in block.layers) + f" = {block.answer}",
    }

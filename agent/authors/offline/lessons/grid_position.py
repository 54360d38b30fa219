"""Text of grid problems."""

from __future__ import annotations

from chalkwright.agent.authors.offline.algebra import sp
from chalkwright.agent.authors.offline.drawn_grids import drawing
from chalkwright.agent.authors.offline.family import Lesson, LessonScene
from chalkwright.agent.authors.offline.grids import Cell, Grid, cell_name, move_text


def write(given: Grid) -> Lesson:
    """Text and drawing of a solved grid problem."""
    answer = _shown_length(given)[0] if given.kind == "distance" else cell_name(given.result)
    scenes = _scenes(given, answer)
    texts = {"moves": _moves_texts, "reflection": _reflection_texts, "distance": _distance_texts}[given.kind](given)
    return Lesson(
        title={"moves": "Moving on a grid", "reflection": "A mirror image on the grid", "distance": "How far apart?"}[
            given.kind
        ],
        answer=answer, texts=texts, scenes=scenes, plan=_PLAN,
        drawing=drawing(given, answer, [scene.title for scene in scenes]),
    )  # fmt: skip


_PLAN = """\
- A square grid with one cell a unit; the x-axis runs to the right, the y-axis up, both with arrow heads and numbers.
- The given points are dark blue dots with their coordinates; what is found is red.
- Steps along x are green, steps along y orange. Labels stand on white so that no grid line crosses them.
- Labels at size 28, title at the top left.
"""


def _tex(cell: Cell) -> str:
    return rf"({cell[0]},\ {cell[1]})"


def _change(start: int, step: int) -> str:
    """LaTeX of one coordinate's change."""
    return f"{start} {'-' if step < 0 else '+'} {abs(step)} = {start + step}"


def _moves_texts(given: Grid) -> tuple[str, ...]:
    path = given.path
    listed = ", then ".join(move_text(m) for m in given.moves)
    lines = "\n".join(
        f"- {move_text(m)}: the ${'x' if m[0] else 'y'}$-coordinate changes, "
        f"${_change(a[0] if m[0] else a[1], m[0] + m[1])}$, "
        f"so we are at ${_tex(b)}$."
        for m, a, b in zip(given.moves, path, path[1:], strict=False)
    )
    dx, dy = given.result[0] - path[0][0], given.result[1] - path[0][1]
    back = " and ".join(move_text(m) for m in ((-dx, 0), (0, -dy)) if m != (0, 0))
    way = f"From ${_tex(given.result)}$ go back {back}: you are at the start ${_tex(path[0])}$ again." if back else \
        "All moves together cancel out, so the end is the start again."  # fmt: skip
    idea = (
        f"**What is asked.** Start at ${_tex(path[0])}$ and move {listed}. At which point is the end?\n\n**The idea.** "
    )
    if given.orders:
        idea = _program_idea(given)
    return (
        f"{idea}The first number of a point says how far it lies to the right of zero, the second how far up. "
        "Moves to "
        "the right or left change only the first number, moves up or down only the second.",
        f"**Step 1: one move after the other.** {_ways(given)}Right and up add, left and down subtract. Follow the "
        "arrows in the "
        "next picture:\n\n" + lines,
        f"**Step 2: read the point where the last arrow ends.** Straight to the $x$-axis it shows "
        f"${given.result[0]}$, straight "
        f"to the $y$-axis ${given.result[1]}$. We write ${_tex(given.result)}$.",
        f"**Answer.** The end is at **${_tex(given.result)}$**.\n\n**Check.** {way}\n\n"
        "**Remember.** First along ($x$), then up ($y$): right $+$, left $-$, up $+$, down $-$.",
    )


def _program_idea(given: Grid) -> str:
    return (
        f"**What is asked.** A robot stands at ${_tex(given.path[0])}$ and looks {given.facing}. Its program: "
        f"{', '.join(given.orders)}. Where is it in the end?\n\n"
        "**The idea.** *Forward* means the direction in which the robot looks, so after every turn we first ask where "
        "it "
        "looks now. On the map north is up and east is to the right; a square is drawn as a point of the grid. "
    )


def _ways(given: Grid) -> str:
    """Where a robot looks on each of its ways."""
    if not given.orders:
        return ""
    sides = {"left": "west", "right": "east", "up": "north", "down": "south"}
    looks = [sides[move_text(move).split()[1]] for move in given.moves]
    return f"The robot looks to the {', then to the '.join(looks)}. "


def _reflection_texts(given: Grid) -> tuple[str, ...]:
    p, image, axis = given.points[0], given.image, given.axis
    k = 1 if axis == "x" else 0
    far = abs(p[k])
    changed, kept = ("y", "x") if axis == "x" else ("x", "y")
    sides = ("above", "below") if axis == "x" else ("right of", "left of")
    here, there = sides if p[k] > 0 else sides[::-1]
    return (
        f"**What is asked.** The point ${_tex(p)}$ is reflected in the ${axis}$-axis. What are the coordinates of "
        f"its image?\n\n"
        f"**The idea.** The ${axis}$-axis works like a mirror: the image lies straight behind it, just as far away "
        f"as the point.",
        f"**Step 1: the distance to the mirror.** Count from ${_tex(p)}$ straight to the ${axis}$-axis: the point "
        f"lies {far} "
        f"{'unit' if far == 1 else 'units'} {here} it.",
        f"**Step 2: the same distance on the other side.** Go {far} {'unit' if far == 1 else 'units'} further, to a "
        f"place {there} the "
        f"axis. The ${kept}$-coordinate stays ${p[1 - k]}$; the ${changed}$-coordinate changes its sign, from "
        f"${p[k]}$ to "
        f"${image[k]}$.",
        f"**Answer.** The image is **${_tex(image)}$**.\n\n**Check.** The middle between ${p[k]}$ and ${image[k]}$ "
        f"is 0, so the "
        f"${axis}$-axis lies exactly halfway between the point and its image.\n\n"
        f"**Remember.** A reflection in the ${axis}$-axis keeps ${kept}$ and changes the sign of ${changed}$.",
    )


def _shown_length(given: Grid) -> tuple[str, str]:
    """The distance in plain text and in LaTeX."""
    length = given.length
    noun = "unit" if length == 1 else "units"
    if length.is_Integer:
        return f"{length} {noun}", f"{length}"
    return f"≈ {float(length):.2f} {noun}", rf"{sp.latex(length)} \approx {float(length):.2f}"


def _distance_texts(given: Grid) -> tuple[str, ...]:
    (p, q), (dx, dy) = given.points, given.across
    tex = _shown_length(given)[1]
    start = f"**What is asked.** How far apart are ${_tex(p)}$ and ${_tex(q)}$?\n\n**The idea.** "
    if dx == 0 or dy == 0:
        same, other = ("x", "y") if dx == 0 else ("y", "x")
        low, high = sorted((p[1], q[1]) if dx == 0 else (p[0], q[0]))
        crossing = (
            f" From ${low}$ to 0 are {-low} units and from 0 to ${high}$ are {high} units." if low < 0 < high else ""
        )
        minus = f"{high} - ({low})" if low < 0 else f"{high} - {low}"
        return (
            start + f"Both points have the same ${same}$-coordinate, so they lie on one straight grid line. Then the "
            f"distance is "
            f"just the difference of their ${other}$-coordinates.",
            f"**Step 1: count the cells.** Walk along the grid line from one point to the other and count.{crossing}",
            f"**Step 2: calculate.** Larger ${other}$-coordinate minus smaller one:\n\n$${minus} = {tex}$$",
            f"**Answer.** The points are **${tex}$ {'unit' if given.length == 1 else 'units'}** apart.\n\n"
            f"**Check.** ${low} + {high - low} = {high}$: that many steps lead from one point exactly to the other.\n\n"
            "**Remember.** On one grid line a distance is a difference of coordinates, and it is never negative.",
        )
    plain_root = rf"\sqrt{{{dx * dx + dy * dy}}}"
    root = "" if tex.startswith(plain_root) else f"{plain_root} = "
    return (
        start
        + "The points lie neither in one row nor in one column. The way along the grid lines makes a right-angled "
        "triangle, "
        "and the distance is its longest side.",
        f"**Step 1: the two short sides.** Along $x$ the points are {abs(dx)} apart, along $y$ {abs(dy)}. These two "
        f"sides meet at "
        "a right angle.",
        f"**Step 2: the theorem of Pythagoras.** The square of the longest side equals the sum of the other two "
        f"squares:\n\n"
        f"$$d^2 = {abs(dx)}^2 + {abs(dy)}^2 = {dx * dx + dy * dy} \\quad\\Rightarrow\\quad d = {root}{tex}$$",
        f"**Answer.** The points are **${tex}$ units** apart.\n\n**Check.** The distance has to be longer than each "
        f"short side "
        f"({abs(dx)} and {abs(dy)}) and shorter than both together ({abs(dx) + abs(dy)}); it is.\n\n"
        "**Remember.** Slanted distances on a grid come from a right-angled triangle: $d^2 = (\\Delta x)^2 + "
        "(\\Delta y)^2$.",
    )


def _scenes(given: Grid, answer: str) -> tuple[LessonScene, ...]:
    shared = {
        "colours": "Given points blue, steps along x green, steps along y orange, results red.",
        "layout": "Square grid in the middle, axes with numbers, labels on white beside their points.",
    }
    points = " and ".join(cell_name(p) for p in given.points)
    noun = "points" if len(given.points) > 1 else "point"
    base = f"A coordinate grid with an x-axis, a y-axis and the {noun} {points}"
    if given.kind == "moves":
        middle = "Arrows show the moves: " + ", ".join(move_text(m) for m in given.moves) + "."
        last = f"The last arrow ends at {answer}."
        titles = ("The start", "The moves", "The end")
    elif given.kind == "reflection":
        middle = f"A dashed line leads from the point straight to the {given.axis}-axis."
        last = f"The image {answer} lies just as far on the other side of the {given.axis}-axis."
        titles = ("The point and the mirror", "The distance to the mirror", "The image")
    else:
        dx, dy = given.across
        middle = f"The points are {abs(dx)} apart along x and {abs(dy)} along y."
        last = f"The straight line between the points is {answer} long."
        titles = ("The two points", "Steps along the grid", "The distance")
    return tuple(
        LessonScene(
            title=title,
            purpose=purpose,
            elements="Grid, axes, points, arrows or dashed lines.",
            labels=labels,
            alt=alt,
            **shared,
        )
        for title, purpose, labels, alt in (
            (titles[0], "Show what is given on the grid.", points, base + "."),
            (titles[1], "Show the way on the grid, step by step.", points, f"{base}. {middle}"),
            (titles[2], "Show the result on the grid.", answer, f"{base}. {middle} {last}"),
        )
    )

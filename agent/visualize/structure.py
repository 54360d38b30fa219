"""From groups to a figure: what goes where in a scene, a bar model or a number line. Pure."""

from __future__ import annotations

import re

from pydantic import TypeAdapter

from chalkwright.agent.visualize.data import Drawing, Part, Term, WordProblem, Written
from chalkwright.agent.visualize.tokens import BadEquation
from chalkwright.renderers.counting.containers import container
from chalkwright.renderers.counting.figure import (
    Arrangement,
    Backdrop,
    Bar,
    BarModel,
    ColorName,
    Group,
    Jump,
    NumberLine,
    Scene,
    Things,
)
from chalkwright.renderers.counting.icons import icon

MOST_PIECES = 20
"""Bars of a bar model, and jumps on a number line."""
_FIRST: ColorName = "blue"
_SECOND: ColorName = "orange"
_STEPS = ((20, 5), (100, 10))
"""Up to which number a line ends at a multiple of what."""


def figure(problem: WordProblem, *, backdrop: Backdrop = "plain", seed: int = 0) -> Scene:
    """The scene of a word problem; a subtraction shows what is taken away beside what stays, with an arrow."""
    groups = tuple(
        Group(
            things=(Things(name=part.name, count=part.count, color=_color(part)),),
            container=part.container,
            taken_from=0 if part.taken else None,
        )
        for part in problem.parts
    )
    return Scene(groups=groups, arrangement=_arrangement(problem), backdrop=backdrop, seed=seed)


def bars(written: Written, *, backdrop: Backdrop = "plain") -> BarModel:
    """The bar model: the parts of a whole. Raises :class:`BadEquation` for more than :data:`MOST_PIECES` parts."""
    whole: Term = "result" if written.operation in ("+", "×") else "left"
    row: tuple[Bar, ...]
    if written.operation in ("+", "-"):
        first: Term = "left" if written.operation == "+" else "result"
        row = (_bar(written, first, _FIRST), _bar(written, "right", _SECOND))
    else:
        count, size = _equal_parts(written)
        row = (_bar(written, size, _FIRST),) * count
    total = "?" if written.asked == whole else str(getattr(written, whole))
    return BarModel(rows=(row,), total=total, backdrop=backdrop)


def _bar(written: Written, term: Term, color: ColorName) -> Bar:
    return Bar(value=getattr(written, term), color=color, unknown=written.asked == term)


def line(written: Written, *, backdrop: Backdrop = "plain") -> NumberLine:
    """The number line: one jump for + and −, equal jumps from 0 for × and ÷. Raises :class:`BadEquation`."""
    jumps: tuple[int, ...]
    if written.operation in ("+", "-"):
        start, jumps = written.left, (written.right if written.operation == "+" else -written.right,)
    else:
        count, size = _equal_parts(written)
        start, jumps = 0, (getattr(written, size),) * count
    top = max(start, start + sum(jumps))
    high = next((-(-max(top, 1) // step) * step for most, step in _STEPS if top <= most), top)
    return NumberLine(
        start=start,
        jumps=tuple(Jump(by=by, label=f"{'+' if by >= 0 else '−'}{abs(by)}") for by in jumps),
        low=0,
        high=high,
        backdrop=backdrop,
    )


def alt_text(written: Written, problem: WordProblem | None, drawing: Drawing = "scene") -> str:
    """What a reader who cannot see the picture has to know."""
    if drawing != "scene" or problem is None:
        return f"A {'bar model' if drawing == 'bar' else 'number line'} of {written}."
    said = [_part(part) for part in problem.parts]
    if problem.parts[-1].taken:
        return f"Of {problem.equation.left} things, {said[1]} taken away; {said[0]} left. {written}."
    if len(said) > 1 and len(set(said)) == 1:
        return f"{len(said)} groups: {said[0]} each. {written}."
    return f"{' and '.join(filter(None, (', '.join(said[:-1]), said[-1])))}. {written}."


def _arrangement(problem: WordProblem) -> Arrangement:
    """Where the groups stand: where the story says so, else what the type asks for."""
    if problem.visual in ("color", "object"):
        return "mixed"
    if problem.visual == "container":
        return "row"
    text = problem.text.casefold()
    if len(problem.parts) == 2 and _is_told_first(text, _NEAR, _FAR):
        return "near-far"
    return "column" if _is_told_first(text, _ABOVE, _BELOW) else "row"


_NEAR, _FAR = re.compile(r"\bnear\b|\bnearby\b|\bclose\b|近"), re.compile(r"\bfar\b|远|遠")
_ABOVE, _BELOW = (
    re.compile(r"\btop\b|\babove\b|\bupper\b|上面|上边"),
    re.compile(r"\bbottom\b|\bbelow\b|\blower\b|下面|下边"),
)


def _is_told_first(text: str, one: re.Pattern[str], other: re.Pattern[str]) -> bool:
    """Whether both places are told, and ``one`` of them first, as the first group is."""
    first, second = one.search(text), other.search(text)
    return first is not None and second is not None and first.start() < second.start()


def _color(part: Part) -> ColorName | None:
    return None if part.color is None else _COLOR.validate_python(part.color)


_COLOR: TypeAdapter[ColorName] = TypeAdapter(ColorName)


def _equal_parts(written: Written) -> tuple[int, Term]:
    """How many equal parts a product or a division has, and which term tells their size: as in a scene."""
    size: Term
    if written.operation == "×":
        count, size = written.left, "right"
        other = f"write {written.right} × {count}" if 0 < written.right <= MOST_PIECES else "choose smaller numbers"
    else:
        shared = written.right <= written.result or written.left == 0
        count, size = (written.right, "result") if shared else (written.result, "right")
        other = "choose smaller numbers"
    if count == 0:
        raise BadEquation(f"{written} has 0 parts, so there is nothing to draw; {other}.")
    if count > MOST_PIECES:
        raise BadEquation(f"{written} has {count} equal parts, and at most {MOST_PIECES} can be drawn; {other}.")
    return count, size


def _part(part: Part) -> str:
    what = f"{part.color} " if part.color else ""
    noun = icon(part.name).name if part.count == 1 else icon(part.name).plural
    held = container(part.container) if part.container else None
    return f"{part.count} {what}{noun}" + (f" {held.preposition} a {held.name}" if held is not None else "")

"""A solved triangle as the numbers of its drawing: corners to scale, labels, the rule in plain signs."""

from __future__ import annotations

import math

from chalkwright.agent.offline.triangle_solving.names import Names
from chalkwright.agent.offline.triangle_solving.solver import ANGLES, SIDES, Known, Solution, Step, Triangle

# Width, height and middle that a triangle may fill; upright sides and the things of a story need room beside it.
_FRAMES = {
    "": (9.0, 4.5, 0.0, -0.1),
    "right": (7.6, 4.5, -0.7, -0.1),
    "ladder": (7.4, 4.1, -0.6, 0.2),
    "shadow": (7.4, 3.4, -1.0, -0.25),
    "sight": (7.8, 4.0, -0.8, 0.2),
    "ramp": (8.6, 4.0, -0.8, 0.2),
}


def rule_text(step: Step, names: Names, right: str) -> str:
    s = names.short
    if step.rule == "area":
        x, y, p = step.used
        return f"S = ½ × {s(x)} × {s(y)} × sin {s(p)}"
    if step.rule == "heron":
        return f"S = √( s (s − {s('a')}) (s − {s('b')}) (s − {s('c')}) ),   s = half the perimeter"
    if step.rule == "perimeter":
        return f"P = {' + '.join(s(x) for x in step.used)}"
    if step.rule == "sum":
        return f"{s('A')} + {s('B')} + {s('C') if not names.story else '90°'} = 180°"
    if step.rule == "pythagoras":
        legs = [s(x) for x in SIDES if x != right.lower()]
        return f"{s(right.lower())}² = {legs[0]}² + {legs[1]}²"
    if step.rule == "ratio":
        if step.target in ANGLES:
            angle, (top, bottom) = step.target, step.used
        else:
            angle, side = step.used
            top, bottom = (side, step.target) if step.divide else (step.target, side)
        return f"{step.function} {s(angle)} = {s(top)} / {s(bottom)}"
    if step.rule == "cosine":
        x, y, z, angle = (step.target, *step.used) if step.target in SIDES else (*step.used, step.target)
        return f"{s(x)}² = {s(y)}² + {s(z)}² − 2 × {s(y)} × {s(z)} × cos {s(angle)}"
    sides = [x for x in (step.target, *step.used) if x in SIDES]
    return "  =  ".join(f"{s(x)} / sin {s(x.upper())}" for x in sides)


def drawing(triangle: Triangle, names: Names, solution: Solution, right: str) -> dict[str, object]:
    """Parameters of the template: corners, and for each scene the labels it shows."""
    values = solution.values
    first = solution.steps[0]
    found = {step.target for step in solution.steps if step.target in (*ANGLES, *SIDES)}
    further = [x for x in triangle.asked if x not in (*ANGLES, *SIDES)]

    def texts(shown: set[str], *unknown: str) -> dict[str, str]:
        wanted = [x for x in (*SIDES, *ANGLES) if x != right and x in (*shown, *triangle.asked, *unknown)]
        return {x: names.label(x, values) if x in shown else f"{names.short(x)} = ?" for x in wanted}

    return {
        "corners": _corners(triangle, values, right),
        "names": dict.fromkeys(ANGLES, "") if names.story else dict(zip(ANGLES, triangle.vertices, strict=True)),
        "right": right,
        "texts": texts(set(triangle.given)),
        "asked": [x for x in triangle.asked if x in (*ANGLES, *SIDES)],
        "step_texts": texts(set(triangle.given), first.target),
        "story": triangle.story,
        "thing": triangle.thing,
        "used": list(first.used),
        "on_the_way": sorted(found - {*triangle.asked}),
        "rule": rule_text(first, names, right),
        "solved_texts": texts(set(triangle.given) | found),
        "further": ",   ".join(names.value(x, values) for x in further),
    }


def _corners(triangle: Triangle, values: Known, right: str) -> dict[str, tuple[float, float]]:
    """Corners in scene units: the right angle at the lower right, or else the longest side at the bottom."""
    a, b, c = (float(values[x]) for x in SIDES)
    top = max(SIDES, key=lambda x: float(values[x])).upper() if not right else {"A": "B", "B": "A", "C": "B"}[right]
    rest = [x for x in ANGLES if x != top]
    first, second = (rest[0], rest[1]) if not right else (next(x for x in rest if x != right), right)
    base = {"A": a, "B": b, "C": c}[top]
    side = {"A": a, "B": b, "C": c}[second]
    angle = math.radians(float(values[first]))
    points = {first: (0.0, 0.0), second: (base, 0.0), top: (side * math.cos(angle), side * math.sin(angle))}
    left = min(p[0] for p in points.values())
    width = max(p[0] for p in points.values()) - left
    height = max(p[1] for p in points.values())
    wide, high, x0, y0 = _FRAMES[triangle.story or ("right" if right else "")]
    scale = min(wide / width, high / height)
    return {
        name: (round((x - left - width / 2) * scale + x0, 4), round((y - height / 2) * scale + y0, 4))
        for name, (x, y) in points.items()
    }

"""A solved triangle as the numbers of its drawing: corners to scale, labels, the rule in plain signs."""

from __future__ import annotations

import math

from agent.authors.offline.triangle_names import Names
from agent.authors.offline.triangles import ANGLES, SIDES, Known, Solution, Step, Triangle, number

_WIDE, _HIGH = 9.0, 4.5


def rule_text(step: Step, names: Names, right: str) -> str:
    s = names.short
    if step.rule == "sum":
        return f"{s('A')} + {s('B')} + {s('C') if not names.words else '90°'} = 180°"
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
    values = solution.values
    first = solution.steps[0]
    found = {step.target for step in solution.steps}

    def texts(shown: set[str], *unknown: str) -> dict[str, str]:
        labels = {}
        for name in (*SIDES, *ANGLES):
            value = "= ?" if name not in shown else names.value(name, values).removeprefix("angle ")
            if name == right or name not in (*shown, *triangle.asked, *unknown):
                continue
            labels[name] = f"{names.short(name)} {value}" if name not in shown else value
        return labels

    return {
        "corners": _corners(values, right),
        "names": dict.fromkeys(ANGLES, "") if names.words else dict(zip(ANGLES, triangle.vertices, strict=True)),
        "right": right,
        "texts": texts(set(triangle.given)),
        "asked": list(triangle.asked),
        "step_texts": texts(set(triangle.given), first.target),
        "story": triangle.story,
        "used": list(first.used),
        "target": first.target,
        "rule": _rule_text(first, names, right),
        "solved_texts": texts(set(triangle.given) | found),
    }


def _corners(values: Known, right: str) -> dict[str, tuple[float, float]]:
    """Corners in scene units: the right angle at the lower right, or else the longest side at the bottom."""
    a, b, c = (float(values[x]) for x in SIDES)
    top = max(SIDES, key=lambda x: float(values[x])).upper() if not right else {"A": "B", "B": "A", "C": "B"}[right]
    rest = [x for x in ANGLES if x != top]
    first, second = (rest[0], rest[1]) if not right else (next(x for x in rest if x != right), right)
    base = {"A": a, "B": b, "C": c}[top]
    side = {"A": a, "B": b, "C": c}[second]
    angle = math.radians(float(values[first]))
    points = {first: (0.0, 0.0), second: (base, 0.0), top: (side * math.cos(angle), side * math.sin(angle))}
    width = max(p[0] for p in points.values()) - min(p[0] for p in points.values())
    height = max(p[1] for p in points.values())
    scale = min((_WIDE - 1.4 if right else _WIDE) / width, _HIGH / height)
    shift = -0.7 if right else 0.0  # room for the label of the upright side
    left = min(p[0] for p in points.values())
    return {
        name: (round((x - left - width / 2) * scale + shift, 4), round((y - height / 2) * scale - 0.1, 4))
        for name, (x, y) in points.items()
    }

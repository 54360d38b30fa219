"""What the sides and angles of a triangle are called, in formulas, in pictures and in sentences."""

from __future__ import annotations

from chalkwright.agent.offline.triangle_solving.solver import (
    ANGLES,
    SIDES,
    Known,
    Triangle,
    exact,
    number,
    result_tex,
)

_GREEK = {"A": "α", "B": "β", "C": "γ"}
_TEX = {"α": r"\alpha", "β": r"\beta", "γ": r"\gamma"}
_STORIES = {
    "ladder": {
        "a": ("h", "height {} that the ladder reaches"),
        "b": ("d", "distance {} of its foot from the wall"),
        "c": ("L", "length {} of the ladder"),
        "A": ("α", "angle {} between ladder and ground"),
        "B": ("β", "angle {} between ladder and wall"),
    },
    "shadow": {
        "a": ("h", "height {} of the {thing}"),
        "b": ("s", "length {} of its shadow"),
        "c": ("r", "length {} of the sun's ray from the top to the ground"),
        "A": ("α", "angle of elevation {} of the sun"),
        "B": ("β", "angle {} at the top"),
    },
    "sight": {
        "a": ("h", "height {} of the {thing}"),
        "b": ("d", "distance {} from the {thing}"),
        "c": ("s", "length {} of the line of sight"),
        "A": ("α", "angle of elevation {} of the top"),
        "B": ("β", "angle {} at the top"),
    },
    "ramp": {
        "a": ("h", "height {} of the ramp"),
        "b": ("d", "horizontal distance {}"),
        "c": ("L", "length {} of the ramp"),
        "A": ("α", "angle {} between ramp and ground"),
        "B": ("β", "angle {} at the top"),
    },
}
_SHORT = {
    "ladder": {"a": "height", "b": "distance from the wall", "c": "length of the ladder"},
    "shadow": {"a": "height", "b": "length of the shadow", "c": "length of the ray"},
    "sight": {"a": "height", "b": "distance", "c": "line of sight"},
    "ramp": {"a": "height", "b": "horizontal distance", "c": "length of the ramp"},
}
_SHORT_ANGLES = {"A": "angle with the ground", "B": "angle with the upright"}


_MORE = {"area": ("S", "area {}"), "perimeter": ("P", "perimeter {}"), "height": ("h", "height {} on the side {side}")}
"""What is worked out of sides and angles."""


class Names:
    """Names for one triangle; sides and angles are asked for as ``a`` … ``C``, see :class:`Triangle`."""

    def __init__(self, triangle: Triangle) -> None:
        self.triangle = triangle
        self.story = _STORIES.get(triangle.story, {})

    def short(self, name: str) -> str:
        """``AB``, ``c`` or ``h``; ``A`` or ``α`` for an angle."""
        if self._more(name):
            return _MORE[self._more(name)][0]
        if self.story:
            return self.story[name][0] if name in self.story else _GREEK[name]
        letters = self.triangle.vertices
        if name in ANGLES:
            return letters[ANGLES.index(name)]
        if self.triangle.lettered:
            return letters[SIDES.index(name)].lower()
        return "".join(x for k, x in enumerate(letters) if k != SIDES.index(name))

    def _more(self, name: str) -> str:
        """``height`` of ``height:b``; empty for a side or an angle."""
        return name.partition(":")[0] if name.partition(":")[0] in _MORE else ""

    def tex(self, name: str) -> str:
        """In a formula."""
        short = self.short(name)
        return _TEX.get(short, short)

    def long(self, name: str) -> str:
        """``the side $AB$``, ``the angle at $A$``, ``the height $h$ of the tree``."""
        formula = f"${self.tex(name)}$"
        return f"the angle at {formula}" if name in ANGLES and not self.story else self._describe(name, formula)

    def equation(self, name: str, values: Known, mark: str = "") -> str:
        r"""``the side $AB = 5\ \text{cm}$``: the long name with its value; ``mark`` stands around the formula."""
        corner = r"\angle " if name in (*ANGLES,) and not self.story else ""
        formula = f"{corner}{self.tex(name)} {result_tex(values[name], self.unit(name))}"
        return self._describe(name, f"{mark}${formula}${mark}")

    def _describe(self, name: str, formula: str) -> str:
        if self._more(name):
            side = self.short(name[-1]) if ":" in name else ""
            return f"the {_MORE[self._more(name)][1].format(formula, side=f'${side}$')}"
        if self.story:
            return f"the {self.story[name][1].format(formula, thing=self.triangle.thing)}"
        return f"the angle {formula}" if name in ANGLES else f"the side {formula}"

    def unit(self, name: str) -> str:
        """``°`` for an angle, the triangle's unit for a side, its square for the area."""
        if name == "area":
            return f"{self.triangle.unit}²" if self.triangle.unit else ""
        return "°" if name in ANGLES else self.triangle.unit

    def plain(self, name: str) -> str:
        """Without formulas: ``AB``, ``angle A``, ``height h``."""
        if self._more(name):
            return f"{self._more(name)} {self.short(name)}"
        if not self.story:
            return f"angle {self.short(name)}" if name in ANGLES else self.short(name)
        words = _SHORT_ANGLES[name] if name in ANGLES else _SHORT[self.triangle.story][name]
        if name == "A" and self.triangle.story in ("shadow", "sight"):
            words = "elevation of the sun" if self.triangle.story == "shadow" else "angle of elevation"
        return f"{words} {self.short(name)}"

    def value(self, name: str, values: Known) -> str:
        """``AB = 5 cm``, ``angle A ≈ 36.87°`` or ``height h = 4 m``."""
        return self.plain(name) + self.label(name, values).removeprefix(self.short(name))

    def label(self, name: str, values: Known) -> str:
        """``AB = 5 cm``, ``A ≈ 36.87°``: as it stands in the picture."""
        sign = "=" if exact(values[name]) else "≈"
        unit = "°" if name in ANGLES else f" {self.unit(name)}".rstrip()
        return f"{self.short(name)} {sign} {number(values[name])}{unit}"

"""The house colours for eyes that tell fewer colours apart; a figure keeps its code, and only its shades change.

Each palette was searched for so that, seen as Machado, Oliveira and Fernandes (2009) model the full lack of a cone
(red-green: both protanopia and deuteranopia), its inks lie at least 10.5 apart by CIEDE2000 (the house colours: 2), and
its areas and white at least 3.8. For ``none`` lightness alone is left: inks are 4.4 of L* apart, areas and pale
tones cannot be told from each other. Elsewhere pale tones lie at least 10.5 from each other and from every ink.
Every ink reads on every area with a contrast of 4.5, as in the house palette.
Inks keep their hue for readers who see it, so that a text's “red” still is one.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from types import FunctionType, MappingProxyType, ModuleType
from typing import Any

from chalkwright.renderers.base import ColourNeeds
from chalkwright.renderers.kit import palette

_RED_GREEN = {
    "GREY_INK": "#47494E",
    "BLUE_INK": "#18426E",
    "RED_INK": "#A13E39",
    "GREEN_INK": "#132B1A",
    "ORANGE_INK": "#663C02",
    "PURPLE_INK": "#8B1FDA",
    "TEAL_INK": "#1F6B75",
    "GREY_PALE": "#8C939F",
    "BLUE_PALE": "#7489FF",
    "RED_PALE": "#C55D3F",
    "GREEN_PALE": "#729D75",
    "ORANGE_PALE": "#F36808",
    "PURPLE_PALE": "#8D70A5",
    "TEAL_PALE": "#648275",
    "GREY_FILL": "#E0E1E2",
    "BLUE_FILL": "#DFEEFE",
    "RED_FILL": "#F4D7D3",
    "GREEN_FILL": "#73F99D",
    "ORANGE_FILL": "#EEDBC1",
    "PURPLE_FILL": "#F4D2FE",
    "TEAL_FILL": "#E1F4F8",
    "YELLOW_FILL": "#F4E677",
}
_BLUE_YELLOW = {
    "GREY_INK": "#52555D",
    "BLUE_INK": "#0F4DE9",
    "RED_INK": "#AC0100",
    "GREEN_INK": "#0D4A18",
    "ORANGE_INK": "#563819",
    "PURPLE_INK": "#911CBF",
    "TEAL_INK": "#206C6C",
    "GREY_PALE": "#807986",
    "BLUE_PALE": "#6A83FB",
    "RED_PALE": "#E94103",
    "GREEN_PALE": "#17A93A",
    "ORANGE_PALE": "#987553",
    "PURPLE_PALE": "#E750EB",
    "TEAL_PALE": "#668273",
    "GREY_FILL": "#DCE0E2",
    "BLUE_FILL": "#C8E2FF",
    "RED_FILL": "#F8E1E4",
    "GREEN_FILL": "#EBFAF3",
    "ORANGE_FILL": "#FADA9D",
    "PURPLE_FILL": "#E9D6FD",
    "TEAL_FILL": "#B9F7FA",
    "YELLOW_FILL": "#FDF79A",
}
_LIGHTNESS = {
    "GREY_INK": "#5D6065",
    "BLUE_INK": "#334B6B",
    "RED_INK": "#4F2826",
    "GREEN_INK": "#050B07",
    "ORANGE_INK": "#4F3A26",
    "PURPLE_INK": "#23142B",
    "TEAL_INK": "#2E5B5F",
    "GREY_PALE": "#8794A5",
    "BLUE_PALE": "#7289AD",
    "RED_PALE": "#A3756E",
    "GREEN_PALE": "#588269",
    "ORANGE_PALE": "#A47B65",
    "PURPLE_PALE": "#86759B",
    "TEAL_PALE": "#5F9891",
    "GREY_FILL": "#DBDDE1",
    "BLUE_FILL": "#EEF3F9",
    "RED_FILL": "#F8ECEB",
    "GREEN_FILL": "#D3EEDF",
    "ORANGE_FILL": "#F4EAE1",
    "PURPLE_FILL": "#EADCF2",
    "TEAL_FILL": "#CDEAEC",
    "YELLOW_FILL": "#F8F6ED",
}
PALETTES: Mapping[ColourNeeds, Mapping[str, str]] = MappingProxyType(
    {"any": {}, "red-green": _RED_GREEN, "blue-yellow": _BLUE_YELLOW, "none": _LIGHTNESS}
)
"""By need: the names of :mod:`renderers.kit.palette` that stand for another shade. INK is the same in all."""

_KITS = ("chalkwright.renderers.kit", "chalkwright.kit")


def use(needs: ColourNeeds) -> None:
    """From now on, in this process, the kits draw in the palette for ``needs``.

    For a process that draws one picture and ends: kits that are imported already have their colours in constants,
    tables and default values, and these are changed in place.
    """
    shades = PALETTES[needs]
    if not shades:
        return
    changed = {getattr(palette, name): shade for name, shade in shades.items()}
    seen: set[int] = set()
    for name, module in tuple(sys.modules.items()):
        if name.startswith(_KITS) and isinstance(module, ModuleType) and name != __name__:
            _recolour(module, changed, seen)


def _recolour(owner: Any, changed: Mapping[str, str], seen: set[int]) -> None:
    """Change what a module or class of the kits holds."""
    if id(owner) in seen:
        return
    seen.add(id(owner))
    for name, value in tuple(vars(owner).items()):
        if isinstance(value, FunctionType):
            _recolour_defaults(value, changed)
        elif isinstance(value, type) and value.__module__.startswith(_KITS):
            _recolour(value, changed, seen)
        elif (new := _recolour_value(value, changed)) is not value and not name.startswith("__"):
            setattr(owner, name, new)


def _recolour_defaults(function: FunctionType, changed: Mapping[str, str]) -> None:
    if function.__defaults__:
        function.__defaults__ = tuple(_recolour_value(value, changed) for value in function.__defaults__)
    if function.__kwdefaults__:
        function.__kwdefaults__ = {name: _recolour_value(v, changed) for name, v in function.__kwdefaults__.items()}


def _recolour_value(value: Any, changed: Mapping[str, str]) -> Any:
    """``value`` with every house colour changed; the very same object where it holds none."""
    if isinstance(value, str):
        return changed.get(value, value)
    if type(value) in (tuple, list):
        new = [_recolour_value(one, changed) for one in value]
        return value if all(a is b for a, b in zip(new, value, strict=True)) else type(value)(new)
    if type(value) is dict:
        entries = {key: _recolour_value(one, changed) for key, one in value.items()}
        return value if all(entries[key] is one for key, one in value.items()) else entries
    return value

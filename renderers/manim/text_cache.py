"""Labels that were set twice are not set again: ``Text``, ``MarkupText`` and formulas as ready mobjects.

Most labels of a scene stand there once, and to keep a copy of each takes a seventh of the time of setting it. A child
inherits what its parent set before any request came, and nothing of another's scene. A label from the cache is a copy
of its own and equal to a fresh one in every attribute.
"""

from __future__ import annotations

import functools
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

import manim
from manim.mobject.svg.svg_mobject import SVGMobject, VMobjectFromSVGPath
from manim.mobject.text.tex_mobject import MathTexPart, SingleStringMathTex

from chalkwright.renderers.manim import svg_outlines

CAPACITY = 400
"""Labels known; the least recently used go first."""
_KINDS: dict[str, Any] = {
    "Text": manim.Text,
    "MarkupText": manim.MarkupText,
    "SingleStringMathTex": SingleStringMathTex,
    "MathTex": manim.MathTex,
    "Tex": manim.Tex,
}
_INSIDE: tuple[type, ...] = (manim.VGroup, VMobjectFromSVGPath, MathTexPart)
"""What labels are made of: their defaults count too."""

_kept: OrderedDict[Any, Any] = OrderedDict()
"""By all that decides what a label looks like; None for what was set once."""


def install() -> None:
    """Make Manim keep its labels, and read their SVG files fast. May be called more than once."""
    for kind in _KINDS.values():
        if kind.init_svg_mobject is SVGMobject.init_svg_mobject:
            kind.init_svg_mobject = _init_svg_mobject
        if not hasattr(kind._original__init__, "keeps"):
            keeping = _keeping(kind, kind.__init__)
            kind.__init__ = kind._original__init__ = keeping


def forget() -> None:
    """Empty the cache."""
    _kept.clear()


def _init_svg_mobject(self: Any, use_svg_cache: bool) -> Any:
    return svg_outlines.generate(self)


def _keeping(kind: type, original: Callable[..., None]) -> Callable[..., None]:
    @functools.wraps(original)
    def init(self: Any, *arguments: Any, **options: Any) -> None:
        key = None if type(self) is not kind or vars(self) else _key(kind, arguments, options)
        if key is None:
            original(self, *arguments, **options)
        elif (kept := _kept.get(key)) is not None:
            _kept.move_to_end(key)
            known = {id(kept): self}
            vars(self).update({name: svg_outlines.twin(value, known) for name, value in vars(kept).items()})
        else:
            original(self, *arguments, **options)
            _kept[key] = svg_outlines.twin(self, {}) if key in _kept else None
            _kept.move_to_end(key)
            if len(_kept) > CAPACITY:
                _kept.popitem(last=False)

    init.keeps = True  # type: ignore[attr-defined]
    return init


def _key(kind: type, arguments: tuple[Any, ...], options: dict[str, Any]) -> Any:
    """All that decides what a label looks like; None where something of it cannot be told apart."""
    if manim.config.renderer != manim.RendererType.CAIRO:
        return None
    defaults = tuple(vars(base).get("__init__") for base in (*kind.__mro__[1:], *_INSIDE))
    try:
        given = _frozen(arguments), _frozen(dict(sorted(options.items())))
    except TypeError:
        return None
    pixels = (manim.config.pixel_width, manim.config.pixel_height) if kind is manim.Text else None
    return kind, given, defaults, pixels


def _frozen(value: Any) -> Any:
    """A hashable stand-in that differs wherever ``value`` does. Raises :class:`TypeError`."""
    if value is None or isinstance(value, str | int | float):
        return type(value), repr(value)
    if isinstance(value, manim.ManimColor):
        return tuple(value._internal_value)
    if isinstance(value, list | tuple):
        return type(value), tuple(_frozen(item) for item in value)
    if isinstance(value, dict):
        return tuple((_frozen(key), _frozen(item)) for key, item in value.items())
    raise TypeError(f"{type(value).__name__} is not part of a key")

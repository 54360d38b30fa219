"""Labels that were set once are not set again: ``Text``, ``MarkupText`` and formulas as ready mobjects.

A parent process may :func:`prime` the cache before it forks; its children inherit it and say with :func:`recent` what
else they set. A label from the cache is a copy of its own and equal to a fresh one in every attribute.
"""

from __future__ import annotations

import contextlib
import functools
import tempfile
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, Any, Literal

import manim
from manim.mobject.svg.svg_mobject import SVGMobject, VMobjectFromSVGPath
from manim.mobject.text.tex_mobject import MathTexPart, SingleStringMathTex
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from chalkwright.renderers import svg_outlines

CAPACITY = 400
"""Labels kept; the least recently used go first."""
_RECENT = 200
_KINDS: dict[str, Any] = {
    "Text": manim.Text,
    "MarkupText": manim.MarkupText,
    "SingleStringMathTex": SingleStringMathTex,
    "MathTex": manim.MathTex,
    "Tex": manim.Tex,
}
_INSIDE: tuple[type, ...] = (manim.VGroup, VMobjectFromSVGPath, MathTexPart)
"""What labels are made of: their defaults count too."""

_Short = Annotated[str, Field(max_length=1000)]
_Value = bool | int | Annotated[float, Field(allow_inf_nan=False)] | _Short | None | tuple[float, float, float, float]


class Setting(BaseModel):
    """A label as it was asked for; a colour is four numbers from 0 to 1. JSON carries it from child to parent."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    kind: Literal["Text", "MarkupText", "SingleStringMathTex", "MathTex", "Tex"]
    arguments: tuple[_Short, ...] = Field(max_length=60)
    options: tuple[tuple[_Short, _Value], ...] = Field(default=(), max_length=20)
    pixels: tuple[int, int] = (1920, 1080)
    """Width and height of the picture: Pango breaks long lines at them."""


_kept: OrderedDict[Any, Any] = OrderedDict()
_recent: OrderedDict[Setting, None] = OrderedDict()


def install() -> None:
    """Make Manim keep its labels, and read their SVG files fast. May be called more than once."""
    for kind in _KINDS.values():
        if kind.init_svg_mobject is SVGMobject.init_svg_mobject:
            kind.init_svg_mobject = _init_svg_mobject
        if not hasattr(kind._original__init__, "keeps"):
            keeping = _keeping(kind, kind.__init__)
            kind.__init__ = kind._original__init__ = keeping


def prime(settings: Iterable[Setting | Mapping[str, Any]]) -> int:
    """Set these labels now, and tell how many are ready. What is malformed or cannot be set is left out."""
    ready = 0
    with tempfile.TemporaryDirectory() as folder, manim.tempconfig({"media_dir": folder}):
        for item in settings:
            try:
                setting = item if isinstance(item, Setting) else Setting.model_validate(item, strict=False)
                with _picture_of(*setting.pixels):
                    _KINDS[setting.kind](*setting.arguments, **{k: _loaded(v) for k, v in setting.options})
            except (ValidationError, ValueError, TypeError, KeyError):
                continue
            ready += 1
    _recent.clear()
    return ready


def _picture_of(width: int, height: int) -> contextlib.AbstractContextManager[None]:
    """Manim's configuration for a picture of this size; changing it takes longer than setting a label."""
    if (manim.config.pixel_width, manim.config.pixel_height) == (width, height):
        return contextlib.nullcontext()
    return manim.tempconfig({"pixel_width": width, "pixel_height": height})


def recent() -> tuple[Setting, ...]:
    """What this process set since it began or was last primed, without what came from the cache."""
    return tuple(_recent)


def forget() -> None:
    """Empty the cache."""
    _kept.clear()
    _recent.clear()


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
            _kept[key] = svg_outlines.twin(self, {})
            if len(_kept) > CAPACITY:
                _kept.popitem(last=False)
            _note(kind, arguments, options)

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


def _note(kind: type, arguments: tuple[Any, ...], options: dict[str, Any]) -> None:
    pixels = (manim.config.pixel_width, manim.config.pixel_height) if kind is manim.Text else (1920, 1080)
    try:
        values = tuple((name, _dumped(value)) for name, value in sorted(options.items()))
        setting = Setting(kind=kind.__name__, arguments=arguments, options=values, pixels=pixels)  # type: ignore[arg-type]
    except (ValidationError, TypeError):
        return
    _recent[setting] = None
    if len(_recent) > _RECENT:
        _recent.popitem(last=False)


def _dumped(value: Any) -> Any:
    return tuple(float(part) for part in value._internal_value) if isinstance(value, manim.ManimColor) else value


def _loaded(value: Any) -> Any:
    return manim.ManimColor(value) if isinstance(value, tuple) else value

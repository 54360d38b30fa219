"""A plain SVG drawing as pixels, for judges that see pixels only.

No SVG renderer is among our libraries. svgelements reads shapes, styles, units and transforms, cairo fills and
strokes them; that covers the pictures of our own pages and simple drawings of others. Whatever would come out
differently from what a browser shows (gradients, arrowheads, clipping, filters …) is refused, never left out.
"""

from __future__ import annotations

import base64
import html
import io
import re
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import cairo
import svgelements  # type: ignore[import-untyped]

from chalkwright.agent.documents import apart
from chalkwright.renderers.returned.svg import count_drawn

MAX_ELEMENTS = 20_000
MAX_CHARACTERS = 5_000_000
SECONDS = 40.0
"""How long one drawing may take."""
SIDES = (1280, 2048)
"""The longer side in pixels: a drawing without pixels of its own is made large enough to be read."""

_SPACE = "http://www.w3.org/2000/svg"
_DEFAULT_SIZE = (300.0, 150.0)
"""What a browser gives a drawing that names no size."""
_SHOWN = frozenset({
    "svg", "g", "defs", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "use", "text",
})  # fmt: skip
_UNSHOWN = frozenset({"title", "desc", "metadata", "style"})
_EFFECTS = ("clip-path", "mask", "filter", "marker", "marker-start", "marker-mid", "marker-end")
_UNKNOWN_SETTING = ("textLength", "letter-spacing", "word-spacing", "writing-mode", "baseline-shift")
_ENTITY = re.compile(r"&(?!(?:amp|lt|gt|quot|apos);)[A-Za-z]\w*;")
_AT_RULE = re.compile(r"@(?!charset)[a-z]")
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?", re.IGNORECASE)
_UNSET = {"", "none"}
_BELOW_MIDDLE = {"auto": 0.0, "alphabetic": 0.0, "middle": 0.27, "central": 0.35}
"""How far the base line lies below what ``dominant-baseline`` names, in em of a usual sans serif."""
_CAPS = {"round": cairo.LINE_CAP_ROUND, "square": cairo.LINE_CAP_SQUARE}
_JOINS = {"round": cairo.LINE_JOIN_ROUND, "bevel": cairo.LINE_JOIN_BEVEL}
_READING_ERRORS = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError, cairo.Error)
"""svgelements promises no base class for what odd drawings make it stumble over."""


class NotDrawn(ValueError):
    """The drawing cannot be shown as a browser would; ``str`` says why, to stand after "because it"."""


def png_of_svg(source: str) -> bytes:
    """``source`` on white, its longer side within :data:`SIDES`, as PNG, drawn in a process that may die of it.

    Blocks: call it in a thread. Raises :class:`NotDrawn`.
    """
    if len(source) > MAX_CHARACTERS:
        raise NotDrawn(f"has more than {MAX_CHARACTERS // 1_000_000} million characters")
    try:
        return base64.b64decode(apart.call(draw_apart, seconds=SECONDS, source=source), validate=True)
    except apart.Unfinished as error:
        raise NotDrawn(f"is too much to be drawn ({error})") from error
    except (TypeError, ValueError) as error:
        raise NotDrawn(str(error)) from error


def draw_apart(source: str) -> str:
    """For the process apart: :func:`png_here` in base64."""
    return base64.b64encode(png_here(source)).decode()


def png_here(source: str) -> bytes:
    """As :func:`png_of_svg`, in this process: a hostile drawing may end it."""
    try:
        return _png(_parse(source))
    except NotDrawn:
        raise
    except _READING_ERRORS as error:
        raise NotDrawn(f"is not a drawing that can be read ({error or type(error).__name__})") from error


def _png(root: Element) -> bytes:
    _refuse_unfaithful(root)
    left, top, width, height = _view(root)
    scale = min(max(*_read_size(root, (width, height)), SIDES[0]), SIDES[1]) / max(width, height)
    pixels = (max(1, round(width * scale)), max(1, round(height * scale)))
    root.set("viewBox", f"{left} {top} {width} {height}")
    root.set("width", f"{pixels[0]}px")
    root.set("height", f"{pixels[1]}px")
    surface = cairo.ImageSurface(cairo.FORMAT_RGB24, *pixels)
    context = cairo.Context(surface)
    context.set_source_rgb(1, 1, 1)
    context.paint()
    page = svgelements.SVG.parse(io.BytesIO(ElementTree.tostring(root)), reify=False, color="black")
    for element in page.elements():
        _draw(context, element)
    stream = io.BytesIO()
    surface.write_to_png(stream)
    return stream.getvalue()


def _parse(source: str) -> Element:
    """The root without what is not shown; HTML's named entities and a missing name space are forgiven."""
    if len(source) > MAX_CHARACTERS:
        raise NotDrawn(f"has more than {MAX_CHARACTERS // 1_000_000} million characters")
    if "<!ENTITY" in source:
        raise NotDrawn("defines entities of its own")
    start = source.find("<svg")
    source = _ENTITY.sub(lambda match: html.unescape(match[0]), source[max(start, 0) :])
    if "xmlns=" not in source.partition(">")[0]:
        source = source.replace("<svg", f'<svg xmlns="{_SPACE}"', 1)
    if "xlink:" in source and "xmlns:xlink" not in source:
        source = source.replace("<svg", '<svg xmlns:xlink="http://www.w3.org/1999/xlink"', 1)
    try:
        root = ElementTree.fromstring(source)
    except (ElementTree.ParseError, ValueError) as error:
        raise NotDrawn(f"is not valid SVG ({error})") from error
    if _tag(root) != "svg":
        raise NotDrawn("is not valid SVG")
    _drop_unseen(root, seen=True)
    return root


def _drop_unseen(parent: Element, *, seen: bool) -> None:
    """Take out what is not shown, and transparent texts, which only lie there to be selected."""
    for child in list(parent):
        declared = _read_property(child, "fill-opacity") if isinstance(child.tag, str) else ""
        shown = seen if not declared else _NUMBER.fullmatch(declared) is None or float(declared) > 0
        hidden = not isinstance(child.tag, str) or _read_property(child, "display") == "none"
        hidden = hidden or (_tag(child) == "path" and "d" not in child.attrib)
        if hidden or (_tag(child) == "text" and not shown):
            parent.remove(child)
        else:
            _drop_unseen(child, seen=shown)


def _refuse_unfaithful(root: Element) -> None:
    elements = [element for element in root.iter() if isinstance(element.tag, str)]
    if len(elements) > MAX_ELEMENTS:
        raise NotDrawn(f"has more than {MAX_ELEMENTS} elements")
    styles = "".join(element.text or "" for element in elements if _tag(element) == "style")
    if _AT_RULE.search(styles) or any(effect in styles for effect in _EFFECTS):
        raise NotDrawn("has a style sheet that goes beyond colours and lines")
    for element in elements:
        tag = _tag(element)
        if tag not in _SHOWN | _UNSHOWN:
            raise NotDrawn(f"uses <{tag}>")
        if tag == "svg" and element is not root:
            raise NotDrawn("holds another drawing")
        if effect := next(
            (name for name in (*_EFFECTS, *_UNKNOWN_SETTING) if _read_property(element, name) not in _UNSET), None
        ):
            raise NotDrawn(f"uses {effect}")
        if any("url(" in _read_property(element, paint) for paint in ("fill", "stroke")):
            raise NotDrawn("is filled with a gradient or a pattern")
        if "class" in element.attrib and element is not root and not styles:
            raise NotDrawn("is styled by the page around it")
        if any("var(" in value for value in element.attrib.values()):
            raise NotDrawn("is styled by the page around it")
    if any(_tag(inner) == "use" for definition in root.iter(f"{{{_SPACE}}}defs") for inner in definition.iter()):
        raise NotDrawn("repeats parts that repeat others")
    if count_drawn(root) > MAX_ELEMENTS:
        raise NotDrawn(f"has more than {MAX_ELEMENTS} elements, each repetition counted")


def _tag(element: Element) -> str:
    return str(element.tag).rpartition("}")[2]


def _read_property(element: Element, name: str) -> str:
    """A property as attribute or in ``style``; empty when neither has it."""
    for part in element.get("style", "").split(";"):
        key, _, value = part.partition(":")
        if key.strip() == name:
            return value.strip()
    return element.get(name, "").strip()


def _view(root: Element) -> tuple[float, float, float, float]:
    """Left, top, width and height of what is shown, in the drawing's own units."""
    numbers = [float(number) for number in _NUMBER.findall(root.get("viewBox", ""))]
    if len(numbers) == 4 and min(numbers[2:]) > 0:
        return numbers[0], numbers[1], numbers[2], numbers[3]
    return (0.0, 0.0, *_read_size(root, _DEFAULT_SIZE))


def _read_size(root: Element, otherwise: tuple[float, float]) -> tuple[float, float]:
    """Width and height in CSS pixels where they are absolute lengths."""
    found = []
    for name, default in zip(("width", "height"), otherwise, strict=True):
        given = _read_property(root, name)
        try:
            length = (
                0.0 if not given or given.endswith(("%", "em", "ex", "auto")) else svgelements.Length(given).value(96)
            )
        except _READING_ERRORS:
            length = 0.0
        found.append(length if isinstance(length, float) and 0 < length < 1e6 else default)
    return found[0], found[1]


def _draw(context: cairo.Context[Any], element: Any) -> None:
    values = getattr(element, "values", None) or {}
    if values.get("visibility") in {"hidden", "collapse"}:
        return
    context.save()
    if isinstance(element, svgelements.Text):
        _draw_text(context, element)
    elif isinstance(element, svgelements.Shape):
        _draw_shape(context, element, values)
    context.restore()


def _draw_shape(context: cairo.Context[Any], shape: Any, values: dict[str, Any]) -> None:
    context.transform(cairo.Matrix(*(float(shape.transform[at]) for at in range(6))))
    context.new_path()
    for segment in svgelements.Path(shape.segments(transformed=False)):
        _trace(context, segment)
    opacity = _alpha(values.get("opacity"))
    if _source(context, shape.fill, opacity):
        even_odd = values.get("fill-rule") == "evenodd"
        context.set_fill_rule(cairo.FILL_RULE_EVEN_ODD if even_odd else cairo.FILL_RULE_WINDING)
        context.fill_preserve()
    width = values.get("stroke-width")
    line_width = 1.0 if width is None else float(svgelements.Length(width).value(96))
    if line_width > 0 and _source(context, shape.stroke, opacity):
        context.set_line_width(line_width)
        context.set_line_cap(_CAPS.get(values.get("stroke-linecap", ""), cairo.LINE_CAP_BUTT))
        context.set_line_join(_JOINS.get(values.get("stroke-linejoin", ""), cairo.LINE_JOIN_MITER))
        context.set_miter_limit(float(values.get("stroke-miterlimit", 4)))
        dashes = [float(number) for number in _NUMBER.findall(values.get("stroke-dasharray", ""))]
        if dashes and sum(dashes) > 0:
            context.set_dash(dashes, float((_NUMBER.findall(str(values.get("stroke-dashoffset", ""))) or [0])[0]))
        context.stroke()


def _trace(context: cairo.Context[Any], segment: Any) -> None:
    if isinstance(segment, svgelements.Move):
        context.move_to(*segment.end)
    elif isinstance(segment, svgelements.Close):
        context.close_path()
    elif isinstance(segment, svgelements.CubicBezier):
        context.curve_to(*segment.control1, *segment.control2, *segment.end)
    elif isinstance(segment, svgelements.QuadraticBezier):
        # The cubic curve of the same shape has its control points two thirds of the way.
        first, second = (
            segment.start + (segment.control - segment.start) * (2 / 3),
            segment.end + (segment.control - segment.end) * (2 / 3),
        )
        context.curve_to(*first, *second, *segment.end)
    elif isinstance(segment, svgelements.Arc):
        for curve in segment.as_cubic_curves():
            _trace(context, curve)
    else:
        context.line_to(*segment.end)


def _draw_text(context: cairo.Context[Any], text: Any) -> None:
    if not (text.text or "").strip() or not _source(context, text.fill, _alpha((text.values or {}).get("opacity"))):
        return
    context.transform(cairo.Matrix(*(float(text.transform[at]) for at in range(6))))
    slant = cairo.FONT_SLANT_ITALIC if text.font_style in {"italic", "oblique"} else cairo.FONT_SLANT_NORMAL
    bold = str(text.font_weight) in {"bold", "bolder", "600", "700", "800", "900"}
    family = str(text.font_family or "sans-serif").split(",")[0].strip(" '\"")
    context.select_font_face(family, slant, cairo.FONT_WEIGHT_BOLD if bold else cairo.FONT_WEIGHT_NORMAL)
    context.set_font_size(float(text.font_size or 16))
    words = " ".join(text.text.split())
    glyphs: Any = context.get_scaled_font().text_to_glyphs(0, 0, words, False)
    if any(glyph[0] == 0 for glyph in glyphs):
        raise NotDrawn(f"has letters that no font at hand holds ({words[:20]})")
    advance = context.text_extents(words).x_advance
    left = float(text.x) + float(text.dx) - {"middle": advance / 2, "end": advance}.get(text.anchor, 0.0)
    baseline = str((text.values or {}).get("dominant-baseline", "auto"))
    if baseline not in _BELOW_MIDDLE:
        raise NotDrawn(f"sets text on the {baseline} line")
    below = _BELOW_MIDDLE[baseline] * float(text.font_size or 16)
    context.move_to(left, float(text.y) + float(text.dy) + below)
    context.show_text(words)


def _source(context: cairo.Context[Any], colour: Any, opacity: float) -> bool:
    """Whether there is any paint; it is made the context's source."""
    if colour is None or colour.value is None:
        return False
    alpha = float(colour.opacity) * opacity
    context.set_source_rgba(colour.red / 255, colour.green / 255, colour.blue / 255, alpha)
    return alpha > 0


def _alpha(value: Any) -> float:
    if value is None:
        return 1.0
    given = str(value).strip()
    return float(given[:-1]) / 100 if given.endswith("%") else float(given)

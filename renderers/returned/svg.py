"""An SVG that strangers' code drew, built anew from what pictures are made of: nothing runs, fetches or leads away.

Not a byte of the original is written again but checked names, checked values and escaped words. What is not known here
is refused, not left out: a picture that lacks a part would be wrong without anybody's knowing.
"""

from __future__ import annotations

import base64
import binascii
import io
import math
import re
from collections.abc import Callable, Iterator
from xml.etree import ElementTree as ET
from xml.parsers import expat

MOST_BYTES = 60_000_000
MOST_SHAPES = 40_000
"""Elements, those that ``use``, patterns and clips repeat counted each time."""
DEEPEST = 60
MOST_PIXELS = 50_000_000
"""Of a picture within."""

_SVG, _XLINK, _XML = (
    "http://www.w3.org/2000/svg",
    "http://www.w3.org/1999/xlink",
    "http://www.w3.org/XML/1998/namespace",
)
_METADATA = f"{_SVG}}}metadata"
_ABOUT = frozenset(
    {
        "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
        "http://purl.org/dc/elements/1.1/",
        "http://creativecommons.org/ns#",
    }
)
"""Languages in which a file describes itself: no browser does anything with them."""
_DOCTYPE = ("svg", "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd", "-//W3C//DTD SVG 1.1//EN")
"""Matplotlib's, which is left out."""
_ELEMENTS = frozenset({
    "svg", "g", "defs", "title", "desc", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "use",
    "text", "tspan", "image", "clipPath", "linearGradient", "radialGradient", "stop", "pattern", "style",
})  # fmt: skip
_WORDS = frozenset({"text", "tspan", "title", "desc"})
_STYLES = frozenset({
    "fill", "fill-opacity", "fill-rule", "stroke", "stroke-width", "stroke-opacity", "stroke-linecap",
    "stroke-linejoin", "stroke-miterlimit", "stroke-dasharray", "stroke-dashoffset", "opacity", "clip-path",
    "clip-rule", "paint-order", "stop-color", "stop-opacity", "color", "display", "visibility", "font", "font-family",
    "font-size", "font-style", "font-weight", "font-stretch", "font-variant", "text-anchor", "dominant-baseline",
    "alignment-baseline", "baseline-shift", "letter-spacing", "word-spacing", "image-rendering", "shape-rendering",
    "text-rendering", "white-space", "line-height", "vertical-align",
})  # fmt: skip
_ATTRIBUTES = _STYLES | {
    "id", "class", "version", "viewBox", "width", "height", "x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "fx", "fy",
    "r", "rx", "ry", "dx", "dy", "d", "points", "offset", "rotate", "transform", "gradientTransform", "gradientUnits",
    "spreadMethod", "patternTransform", "patternUnits", "patternContentUnits", "clipPathUnits", "preserveAspectRatio",
    "textLength", "lengthAdjust", "style",
}  # fmt: skip
_SAID = re.compile(r"role|aria-[a-z]+|data-[a-z-]+", re.ASCII)
"""Attributes whose words nothing reads as style, address or code."""
_FUNCTION = re.compile(r"([A-Za-z_-][\w-]*)\s*\(", re.ASCII)
_FUNCTIONS = frozenset({"rgb", "rgba", "hsl", "hsla", "matrix", "translate", "scale", "rotate", "skewx", "skewy"})
_LOCAL = re.compile(r"url\(\s*(?:#([\w.:-]+)|'#([\w.:-]+)'|\"#([\w.:-]+)\")\s*\)")
_NOT_IN_VALUES = re.compile(r"[\\@<>{}]|/\*|:\s*//|script:|data:|expression|\bsrc\b|image-set", re.IGNORECASE)
_SHEET = re.compile(r"\*\s*\{([^{}]*)\}")
_PICTURE = re.compile(r"data:image/(png|jpeg|webp);base64,([A-Za-z0-9+/=\s]*)")


class NotInert(ValueError):
    """The SVG holds what is not known to be harmless; ``str`` says what, to stand after "because it"."""


def rebuilt(data: bytes) -> bytes:
    """The same picture, built anew. Raises :class:`NotInert`."""
    written: bytes = ET.tostring(_rebuild(_read(data)), encoding="utf-8")
    return written


def inert(data: bytes) -> bytes | None:
    """As :func:`rebuilt`; None where that cannot be."""
    try:
        return rebuilt(data)
    except NotInert:
        return None


def is_inert(data: bytes) -> bool:
    """Whether nothing in this very file runs, fetches or leads away: in what is left out of a copy neither."""
    try:
        root = _read(data)
        _rebuild(root)
    except NotInert:
        return False
    within = (element.tag for about in root.iter(_METADATA) for element in about.iter() if element is not about)
    return all(tag.rpartition("}")[0] in _ABOUT for tag in within)


def _rebuild(root: ET.Element) -> ET.Element:
    copy = _copy(root, is_root=True)
    if count_drawn(copy) > MOST_SHAPES:
        raise NotInert(f"draws more than {MOST_SHAPES} elements")
    return copy


def count_drawn(root: ET.Element) -> float:
    """How many elements are drawn, what is repeated counted each time; infinite where a part repeats itself."""
    named = {name: element for element in root.iter() if (name := element.get("id"))}
    counts: dict[ET.Element, float] = {}
    below: set[ET.Element] = set()

    def count(element: ET.Element) -> float:
        if element in below:
            return math.inf
        if element not in counts:
            below.add(element)
            repeated = sum(count(named[name]) for name in _find_references(element) if name in named)
            counts[element] = 1 + sum(map(count, element)) + repeated
            below.remove(element)
        return counts[element]

    try:
        return count(root)
    except RecursionError:
        return math.inf


def _find_references(element: ET.Element) -> Iterator[str]:
    """The ids that an element refers to."""
    for name, value in element.items():
        if name.endswith("href") and value.startswith("#"):
            yield value[1:]
        else:
            yield from ("".join(found) for found in _LOCAL.findall(value) if "url(" in value)


_REFUSED_PARTS = (
    "ProcessingInstructionHandler", "EntityDeclHandler", "SkippedEntityHandler", "NotationDeclHandler",
    "UnparsedEntityDeclHandler", "ExternalEntityRefHandler", "AttlistDeclHandler",
)  # fmt: skip


def _read(data: bytes) -> ET.Element:
    """The document as a tree; anything but elements, attributes and words is refused."""
    if len(data) > MOST_BYTES:
        raise NotInert("is too large")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        raise NotInert("is not UTF-8") from None
    if "\0" in text:
        raise NotInert("is not UTF-8")
    builder = ET.TreeBuilder()
    depth = shapes = 0

    def start(name: str, attributes: dict[str, str]) -> None:
        nonlocal depth, shapes
        depth, shapes = depth + 1, shapes + 1
        if depth > DEEPEST or shapes > MOST_SHAPES:
            raise NotInert("has too many elements, or too deep ones")
        builder.start(name, attributes)

    def end(name: str) -> None:
        nonlocal depth
        depth -= 1
        builder.end(name)

    def doctype(name: str, system: str | None, public: str | None, has_subset: bool) -> None:
        if has_subset or (name, system, public) != _DOCTYPE:
            raise NotInert("has a document type of its own")

    def declaration(version: str, encoding: str | None, standalone: int) -> None:
        if (encoding or "utf-8").lower() != "utf-8":
            raise NotInert("says that it is not UTF-8")

    parser = expat.ParserCreate("utf-8", "}")
    parser.buffer_text = True
    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.CharacterDataHandler = builder.data
    parser.StartDoctypeDeclHandler, parser.XmlDeclHandler = doctype, declaration
    for handler in _REFUSED_PARTS:
        setattr(parser, handler, _refusing(handler))
    try:
        parser.Parse(text.encode(), True)
        return builder.close()
    except (expat.ExpatError, ValueError, AssertionError) as error:
        raise error if isinstance(error, NotInert) else NotInert(f"is not valid XML ({error})") from error


def _refusing(handler: str) -> Callable[..., None]:
    def refuse(*_: object) -> None:
        raise NotInert(f"has what drawings do not need ({handler.removesuffix('Handler')})")

    return refuse


def _copy(element: ET.Element, *, is_root: bool = False) -> ET.Element:
    space, _, name = element.tag.rpartition("}")
    if space not in (_SVG, "") or name not in _ELEMENTS or is_root != (name == "svg"):
        raise NotInert(f"holds <{name[:40]}>")
    copy = ET.Element(name, {"xmlns": _SVG, "xmlns:xlink": _XLINK} if is_root else {})
    if name == "style":
        copy.text = _sheet(element)
        return copy
    for key, value in element.items():
        if (kept := _attribute(name, key, value)) is not None:
            copy.set(kept, value)
    copy.text = element.text if name in _WORDS else None
    for child in element:
        if child.tag == _METADATA:  # Matplotlib's, about itself
            continue
        copied = _copy(child)
        copied.tail = child.tail if name in _WORDS else None
        copy.append(copied)
    return copy


def _attribute(element: str, key: str, value: str) -> str | None:
    """The name under which an attribute is kept; None when it is left out."""
    space, _, name = key.rpartition("}")
    if space == _XML and name in ("space", "lang"):
        return None
    if name == "href" and space in ("", _XLINK):
        if element == "image":
            _check_picture(value)
        elif element not in ("use", "linearGradient", "radialGradient", "pattern") or not value.startswith("#"):
            raise NotInert("holds a link")
        return "href" if not space else "xlink:href"
    if not space and _SAID.fullmatch(name):
        return name
    if space or name not in _ATTRIBUTES:
        raise NotInert(f"has an attribute {name[:40]}")
    if name == "style":
        _check_declarations(value)
    elif name not in ("id", "class", "d", "points") or len(value) < 200:
        _check_value(value)
    return name


def _check_declarations(text: str) -> None:
    for declaration in filter(None, map(str.strip, text.split(";"))):
        name, colon, value = declaration.partition(":")
        if not colon or name.strip() not in _STYLES:
            raise NotInert(f"is styled by {name.strip()[:40]}")
        _check_value(value)


def _check_value(value: str) -> None:
    left = _LOCAL.sub("", value)
    if _NOT_IN_VALUES.search(left) or any(name.lower() not in _FUNCTIONS for name in _FUNCTION.findall(left)):
        raise NotInert(f"holds the value {value[:40]}")


def _sheet(element: ET.Element) -> str:
    """A style sheet about all elements, such as Matplotlib's."""
    found = _SHEET.fullmatch((element.text or "").strip())
    if found is None or len(element) or set(element.keys()) - {"type"}:
        raise NotInert("has a style sheet of its own")
    _check_declarations(found[1])
    if "url" in found[1]:
        raise NotInert("has a style sheet of its own")
    return f"*{{{found[1]}}}"


def _check_picture(address: str) -> None:
    from PIL import Image, UnidentifiedImageError  # few drawings hold a picture

    found = _PICTURE.fullmatch(address)
    if found is None:
        raise NotInert("shows a picture from elsewhere")
    try:
        with Image.open(io.BytesIO(base64.b64decode(found[2])), formats=(found[1].upper(),)) as opened:
            pixels = opened.width * opened.height
    except (UnidentifiedImageError, binascii.Error, OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        raise NotInert("shows a picture that is none") from None
    if pixels > MOST_PIXELS:
        raise NotInert("shows a picture of too many pixels")

"""A scene's SVG for paper: shapes and pictures only, so that every program draws it alike, or none at all."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

_SVG = "{http://www.w3.org/2000/svg}"
_XLINK = "{http://www.w3.org/1999/xlink}href"
_SHAPES = frozenset({
    "svg", "g", "defs", "clipPath", "use", "path", "rect", "line", "circle", "ellipse", "polygon", "polyline",
    "image",
})  # fmt: skip
_IGNORED = frozenset({"metadata", "title", "desc"})
_ATTRIBUTES = frozenset({
    "viewBox", "width", "height", "d", "x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "ry", "points", "id",
    "transform", "fill", "fill-rule", "fill-opacity", "stroke", "stroke-width", "stroke-opacity", "stroke-linecap",
    "stroke-linejoin", "stroke-miterlimit", "stroke-dasharray", "stroke-dashoffset", "opacity", "clip-path",
    "clip-rule", "style", "version",
})  # fmt: skip
_STYLES = _ATTRIBUTES - {"style"}
_UNUSED = frozenset({"role", "aria-label", "font-family", "class"})
_PLAIN_STYLE = "*{stroke-linejoin:round;stroke-linecap:butt}"
"""The one style sheet that is known: Matplotlib's."""
_FRAGMENT = re.compile(r"url\(#[\w.-]+\)")
_ELSEWHERE = re.compile(r"url\(|@import|expression|javascript:", re.IGNORECASE)
_PICTURE = re.compile(r"data:image/(png|jpeg|webp);base64,[A-Za-z0-9+/=\s]*")
MAX_BYTES, MAX_PICTURE = 4_000_000, 14_000_000
"""Of a drawing, and of one above a picture."""
MAX_SHAPES = 40_000


def vector(svg: bytes) -> bytes | None:
    """``svg`` without its invisible text, or None when it holds what not every program draws alike."""
    if not svg or len(svg) > (MAX_PICTURE if b"<image" in svg else MAX_BYTES) or b"<!ENTITY" in svg:
        return None
    try:
        root = ET.fromstring(svg)
    except ET.ParseError:
        return None
    if sum(1 for _ in root.iter()) > MAX_SHAPES or not _prune(root):
        return None
    written: bytes = ET.tostring(root, encoding="utf-8")
    return written


def _prune(element: ET.Element) -> bool:
    """Remove what shows nothing from ``element``; whether the rest is known throughout."""
    is_picture = element.tag == f"{_SVG}image"
    if not all(_is_known(name, value, is_picture=is_picture) for name, value in element.items()):
        return False
    for name in _UNUSED & set(element.attrib):
        del element.attrib[name]
    for child in list(element):
        name = str(child.tag).removeprefix(_SVG)
        invisible = name == "text" and child.get("fill-opacity") == "0"
        if invisible or name in _IGNORED:
            element.remove(child)
        elif name == "style" and "".join((child.text or "").split()) == _PLAIN_STYLE:
            continue
        elif name not in _SHAPES or not _prune(child):
            return False
    return True


def _is_known(name: str, value: str, *, is_picture: bool) -> bool:
    if name in ("href", _XLINK):
        return _PICTURE.fullmatch(value) is not None if is_picture else value.startswith("#")
    if _ELSEWHERE.search(_FRAGMENT.sub("", value)):
        return False
    if name == "style":
        declared = (part.partition(":")[0].strip() for part in value.split(";"))
        return all(part in _STYLES for part in declared if part)
    return name in _ATTRIBUTES or name in _UNUSED

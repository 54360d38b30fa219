"""What a drawing process calls a picture, before it is taken for one: it may have been made to do harm."""

from __future__ import annotations

import io
import re
import struct
from xml.etree import ElementTree

_PNG_HEAD = struct.Struct(">8sI4sII")
_PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_ACTIVE = frozenset(
    ["script", "foreignobject", "iframe", "object", "embed", "handler", "listener", "set", "animate", "animatemotion",
     "animatetransform", "animatecolor", "a"]
)  # fmt: skip
_LEADS_OUT = re.compile(r"@import|url\(\s*[\"']?(?!#)", re.IGNORECASE)
_WITHIN = ("#", "data:image/png;base64,")


def is_png(data: bytes, width: int, height: int) -> bool:
    """Whether this begins as a PNG of this size does; a larger one could fill the memory of whoever opens it."""
    if len(data) < _PNG_HEAD.size:
        return False
    signature, _, kind, found_width, found_height = _PNG_HEAD.unpack_from(data)
    return (signature, kind, found_width, found_height) == (_PNG_SIGNATURE, b"IHDR", width, height)


def is_inert_svg(data: bytes) -> bool:
    """Whether this is an SVG that runs nothing, fetches nothing and leads nowhere when it is opened."""
    if b"<!ENTITY" in data:
        return False
    try:
        first, *others = (element for _, element in ElementTree.iterparse(io.BytesIO(data), ("end",)))
    except (ElementTree.ParseError, ValueError, LookupError):
        return False
    root = others[-1] if others else first
    return _local(root.tag) == "svg" and all(_inert(element) for element in (first, *others))


def _inert(element: ElementTree.Element) -> bool:
    for name, value in element.attrib.items():
        local = _local(name)
        if local.startswith("on") or (local in ("href", "src") and not value.startswith(_WITHIN)):
            return False
        if _LEADS_OUT.search(value):
            return False
    styled = _local(element.tag) == "style" and _LEADS_OUT.search(element.text or "")
    return _local(element.tag) not in _ACTIVE and not styled


def _local(name: object) -> str:
    """A tag's or attribute's name without its namespace."""
    return str(name).rpartition("}")[2].lower()


def is_film(data: bytes, kind: str) -> bool:
    """Whether this begins as an ``mp4`` or ``gif`` does."""
    return data[4:8] == b"ftyp" if kind == "mp4" else data[:4] == b"GIF8"

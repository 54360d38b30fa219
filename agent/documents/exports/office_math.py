"""Elements of Office Math, in the order that its schema wants."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from lxml import etree  # type: ignore[import-untyped]

M = "http://schemas.openxmlformats.org/officeDocument/2006/math"
W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
Element = Any  # lxml's classes have no public names


def new(name: str, properties: Element | None = None, **parts: Any) -> Element:
    """An element with its parts in the order that the schema wants; a part of several lists becomes several."""
    element = etree.Element(f"{{{M}}}{name}", nsmap={"m": M, "w": W})
    if properties is not None:
        element.append(properties)
    for part, content in parts.items():
        several = content if content and isinstance(content[0], list) else [content]
        for one in several:
            etree.SubElement(element, f"{{{M}}}{part}").extend(one)
    return element


def properties_of(name: str, **values: str) -> Element:
    element = etree.Element(f"{{{M}}}{name}", nsmap={"m": M, "w": W})
    for key, value in values.items():
        etree.SubElement(element, f"{{{M}}}{key}", {f"{{{M}}}val": value} if value or key != "nor" else {})
    return element


def join_runs(written: Iterable[Element]) -> list[Element]:
    """The same with neighbouring runs of one look as one: Word spaces ``1,000`` as a number only then."""
    kept: list[Element] = []
    for element in written:
        last = kept[-1] if kept else None
        if last is not None and look_of(last) is not None and look_of(last) == look_of(element):
            last[-1].text += element[-1].text
        else:
            kept.append(element)
    return kept


def look_of(element: Element) -> bytes | None:
    if element.tag != f"{{{M}}}r":
        return None
    return b"".join(etree.tostring(part) for part in element[:-1])

"""The program that sets pages as PDF: WeasyPrint in a process of its own, with our fonts and without a network.

Of its own, because Pango keeps one set of fonts a process and is not safe in threads, and because a page that takes
too long can only be ended from outside. Reads a :class:`PrintOrder` as JSON, writes the PDF. The environment brings
``FONTCONFIG_FILE`` (:mod:`chalkwright.renderers.fonts`).
"""

from __future__ import annotations

import logging
import resource
import sys
from typing import Any
from xml.etree.ElementTree import Element, SubElement

from chalkwright.agent.data import Frozen

MAX_MEMORY = 3_000_000_000
"""Bytes of address space."""
_MATHML = "{http://www.w3.org/1998/Math/MathML}"
_LINEAR = {
    "mfrac": "{0}/{1}",
    "mroot": "root({1}, {0})",
    "msub": "{0}_{1}",
    "msup": "{0}^{1}",
    "msubsup": "{0}_{1}^{2}",
    "munder": "{0}_{1}",
    "mover": "{0}^{1}",
    "munderover": "{0}_{1}^{2}",
}
_MANY_COLUMNS, _LONG_WORD = 8, 40
_SVG = "{http://www.w3.org/2000/svg}"


class PrintOrder(Frozen):
    """One document to be set."""

    html: str
    css: str
    key: str
    """Identifies the document within the PDF."""
    created: str
    """ISO 8601."""


def main() -> None:
    """Read an order from stdin and write its PDF to stdout."""
    resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY, MAX_MEMORY))
    order = PrintOrder.model_validate_json(sys.stdin.buffer.read())
    sys.stdout.buffer.write(pdf(order))


def pdf(order: PrintOrder) -> bytes:
    """The document as tagged PDF (PDF/UA-1)."""
    from weasyprint import HTML  # type: ignore[import-untyped]
    from weasyprint.text.fonts import FontConfiguration  # type: ignore[import-untyped]
    from weasyprint.urls import URLFetcher  # type: ignore[import-untyped]

    logging.getLogger("weasyprint").setLevel(logging.CRITICAL)
    # Pictures are data within the page; nothing else is ever fetched, neither a file nor an address.
    fetcher = URLFetcher(allowed_protocols=("data",), allow_redirects=False)
    fonts = FontConfiguration()
    page = HTML(string=order.html, url_fetcher=fetcher)
    _prepare(page.etree_element, order)
    written = page.write_pdf(
        font_config=fonts,
        pdf_variant="pdf/ua-1",
        pdf_identifier=order.key.encode(),
        optimize_images=True,
    )
    assert isinstance(written, bytes)
    return written


def _prepare(root: Any, order: PrintOrder) -> None:
    """What is on the page for the screen alone goes, and every formula's phrase comes where a PDF has it."""
    head = root.find("head")
    # As a style sheet of its own it would give way to the page's.
    SubElement(head, "style").text = order.css
    for name in ("dcterms.created", "dcterms.modified"):
        SubElement(head, "meta", {"name": name, "content": order.created})
    for parent in list(root.iter()):
        for child in list(parent):
            if child.tag in ("input", "details"):
                _drop(parent, child)
            elif child.tag == f"{_SVG}svg" and (phrase := child.get("aria-label")):
                title = Element(f"{_SVG}title")
                title.text = phrase
                child.insert(0, title)
            elif child.tag == f"{_MATHML}math":
                _replace(parent, child, linear(child))
            elif child.tag == "table" and _wide(child):
                child.set("class", "wide")


def linear(element: Any) -> str:
    """MathML on one line, for what cannot be drawn: set as text alone, ``½`` would read ``12``."""
    tag = str(element.tag).removeprefix(_MATHML)
    parts = [linear(child) for child in element]
    if (sign := _LINEAR.get(tag)) and len(parts) > 1:
        grouped = [part if len(part) == 1 or part.isalnum() else f"({part})" for part in parts]
        return sign.format(*grouped)
    if tag in ("mtr", "mtable"):
        return (", " if tag == "mtr" else "; ").join(parts)
    inside = (element.text or "").strip() + "".join(parts) if tag != "mphantom" else ""
    return f"√({inside})" if tag == "msqrt" else " " if tag == "mspace" else inside


def _wide(table: Any) -> bool:
    """Whether the table may be wider than the sheet: by its columns, or by a word."""
    columns = max((len(row) for row in table.iter("tr")), default=0)
    return columns > _MANY_COLUMNS or any(len(word) > _LONG_WORD for word in "".join(table.itertext()).split())


def _replace(parent: Any, child: Any, text: str) -> None:
    """Put ``text`` where ``child`` is."""
    plain = Element("code")
    plain.text, plain.tail = text, child.tail
    parent[list(parent).index(child)] = plain


def _drop(parent: Any, child: Any) -> None:
    """Remove ``child`` and keep the text after it."""
    before = list(parent).index(child)
    if before:
        parent[before - 1].tail = (parent[before - 1].tail or "") + (child.tail or "")
    else:
        parent.text = (parent.text or "") + (child.tail or "")
    parent.remove(child)


if __name__ == "__main__":
    main()

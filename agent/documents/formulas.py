"""One TeX formula as HTML: a drawn SVG with its spoken phrase, MathML where it cannot be drawn, at worst the TeX.

SVG comes first because MathML needs a mathematical font, which phones and bare machines lack.

The formula comes from a model and is hostile until proven otherwise: what the converters return is taken
apart and only known elements and attributes are written again.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Mapping
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import latex2mathml.exceptions
from latex2mathml.converter import Converter

from chalkwright.agent.documents import apart
from chalkwright.agent.documents.strange_tex import MAX_CHARACTERS, SECONDS, set_here
from chalkwright.agent.documents.wording import primary, wording

WIDE = 14.0
"""Width in em from which an inline formula gets a scroll box of its own, for a phone's sake."""
WIDE_CHARACTERS = 40
"""The same for a formula whose width is not known."""

_DEFINITIONS = re.compile(r"\\(?:re|provide)?new(?:command|environment)|\\[egx]?def(?![a-z])|\\let(?![a-z])")
_ENVIRONMENTS = {
    "aligned": "align*",
    "alignedat": "align*",
    "align": "align*",
    "split": "align*",
    "eqnarray": "align*",
    "eqnarray*": "align*",
    "gathered": "matrix",
    "gather": "matrix",
    "gather*": "matrix",
    "dcases": "cases",
}
_ENVIRONMENT = re.compile(r"\\(begin|end)\{([a-z]+\*?)\}(?:\[[tbc]\])?")
_TAGS = frozenset({
    "math", "mrow", "mi", "mn", "mo", "mtext", "mspace", "mfrac", "msqrt", "mroot", "msub", "msup", "msubsup",
    "munder", "mover", "munderover", "mtable", "mtr", "mtd", "mstyle", "mpadded", "mphantom",
})  # fmt: skip
_LEAVES = frozenset({"mi", "mn", "mo", "mtext", "mspace"})
_CHILDREN = {
    **dict.fromkeys(("mfrac", "mroot", "msub", "msup", "munder", "mover"), 2),
    **dict.fromkeys(("msubsup", "munderover"), 3),
}
_KEPT = frozenset({
    "display", "displaystyle", "scriptlevel", "stretchy", "fence", "form", "accent", "separator", "largeop",
    "movablelimits", "symmetric",
})  # fmt: skip
_LENGTHS = frozenset({"width", "height", "depth", "lspace", "rspace", "voffset", "minsize", "maxsize", "linethickness"})
_LENGTH = re.compile(r"-?\d{0,2}(\.\d+)?(em|ex|px|pt|mm|cm)?")
_COLOUR = re.compile(r"[A-Za-z]{1,20}|#[0-9A-Fa-f]{3,8}")
_VALUES = {
    **dict.fromkeys(_KEPT, re.compile(r"[a-z0-9]+")),
    **dict.fromkeys(_LENGTHS, _LENGTH),
    "mathcolor": _COLOUR,
}
_COMMAND = re.compile(r"\\[A-Za-z]")
_BAR, _OVERLINE = "\u2015", "\u203e"


class _Unfit(Exception):
    """The MathML would be wrong to look at, or is of a kind we do not let through."""


_CONVERTER_ERRORS: tuple[type[Exception], ...] = (
    _Unfit,
    *(e for e in vars(latex2mathml.exceptions).values() if isinstance(e, type) and issubclass(e, Exception)),
    ArithmeticError,
    AttributeError,
    LookupError,
    RuntimeError,
    StopIteration,
    TypeError,
    ValueError,
)
"""latex2mathml promises no base class, and odd TeX makes it stumble in many ways."""

_SVG = "{http://www.w3.org/2000/svg}"
_HREF = "{http://www.w3.org/1999/xlink}href"
_SVG_TAGS = frozenset({"svg", "g", "path", "rect", "line", "polygon", "polyline", "circle", "ellipse"})
_SVG_ATTRIBUTES = frozenset({
    "viewBox", "width", "height", "d", "x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "ry", "points",
    "transform", "fill", "fill-rule", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin",
    "stroke-dasharray",
})  # fmt: skip


def formula_html(tex: str, *, display: bool, language: str, mathml_first: bool = False, as_source: bool = False) -> str:
    """A whole HTML fragment for one formula. Never raises, whatever ``tex`` holds; blocks for what is long or deep.

    ``mathml_first`` is for pages that bring a mathematical font of their own; ``as_source`` shows the TeX.
    """
    tex = tex.strip()
    body = None
    if not as_source and len(tex) <= MAX_CHARACTERS and not _DEFINITIONS.search(tex):
        body = _body(tex, display, language, mathml_first)
    body = body or f'<code class="tex">{html.escape(tex)}</code>'
    if not _wide(body, tex):
        return f'<span class="display formula">{body}</span>' if display else body
    label = html.escape(wording(language).formula)
    kind = "display formula" if display else "formula"
    return f'<span class="{kind}" tabindex="0" role="group" aria-label="{label}">{body}</span>'


def _body(tex: str, display: bool, language: str, mathml_first: bool) -> str | None:
    if set_here(tex):
        return body_here(tex, display, language, mathml_first)
    try:
        body = apart.call(
            body_here, seconds=SECONDS, tex=tex, display=display, language=language, mathml_first=mathml_first
        )
    except (apart.Unfinished, apart.Refused):
        return None
    return None if body is None else str(body)


def body_here(tex: str, display: bool, language: str, mathml_first: bool) -> str | None:
    """The formula drawn or as MathML, made in this process; None where neither can be."""
    body = mathml(tex, display=display) if mathml_first else None
    return body or draw_formula(tex, display=display, language=language) or mathml(tex, display=display)


def _wide(body: str, tex: str) -> bool:
    width = re.match(r'<svg [^>]*?\bwidth="([\d.]+)em"', body)
    return float(width[1]) > WIDE if width else len(tex) > WIDE_CHARACTERS


def mathml(tex: str, *, display: bool) -> str | None:
    """``tex`` as MathML, or None where that could not be right."""
    try:
        source = _ENVIRONMENT.sub(_keep_environment, tex)
        root = Converter(display="block" if display else "inline").convert_to_element(source)
        return ElementTree.tostring(_clean(root), encoding="unicode", short_empty_elements=False)
    except _CONVERTER_ERRORS:
        return None


def draw_formula(tex: str, *, display: bool, language: str) -> str | None:
    """``tex`` as inline SVG with its spoken phrase, or None when the typesetter had to leave something out."""
    from chalkwright.renderers.tex.typeset import formula_svg, speech

    try:
        formula = formula_svg(tex, display=display)
        if formula.warnings:
            return None
        root = _clean_svg(ElementTree.fromstring(formula.svg))
        root.set("aria-label", speech(tex, primary(language)) or tex)
    except (_Unfit, ElementTree.ParseError, ValueError):
        return None
    root.set("xmlns", "http://www.w3.org/2000/svg")
    root.set("role", "img")
    root.set("class", "tex")
    return ElementTree.tostring(root, encoding="unicode")


def _keep_environment(match: re.Match[str]) -> str:
    side, name = match.groups()
    return rf"\{side}{{{_ENVIRONMENTS[name]}}}" if name in _ENVIRONMENTS else match.group()


def _clean(element: Element) -> Element:
    """A copy with nothing but MathML Core, its texts unescaped (the serializer escapes them again)."""
    tag = element.tag
    if tag == "menclose" and element.get("notation") == "box":
        return _box(element)
    if tag not in _TAGS:
        raise _Unfit(tag)
    copy = Element(tag, dict(_attributes(element)))
    if tag in _LEAVES:
        copy.text = _leaf_text(element)
    else:
        copy.extend(_clean(child) for child in element)
    if len(copy) != _CHILDREN.get(tag, len(copy)):
        raise _Unfit(tag)
    if tag in {"mover", "munder"} and copy[1].text == _BAR:
        # U+2015 stands for the line over a segment, but no browser stretches it.
        copy[1].text = _OVERLINE if tag == "mover" else "_"
        copy[1].set("stretchy", "true")
    return copy


def _box(element: Element) -> Element:
    # MathML Core has no menclose; a border does the same.
    row = Element("mrow", {"class": "boxed"})
    row.extend(_clean(child) for child in element)
    return row


def _leaf_text(element: Element) -> str:
    text = html.unescape(element.text or "")
    left_over = "$" in text and element.tag == "mtext"
    if len(element) or left_over or _COMMAND.search(text) or (text == "&" and element.tag == "mi"):
        raise _Unfit(text)
    return text


def _attributes(element: Element) -> Iterator[tuple[str, str]]:
    classes = []
    for name, value in element.items():
        if name in {"rowlines", "columnlines", "linebreak", "notation"}:
            raise _Unfit(name)
        if (pattern := _VALUES.get(name)) and pattern.fullmatch(value):
            yield name, value
        elif name == "columnalign" and value in {"left", "right"}:
            classes.append(value)
        elif name == "columnspacing":
            classes.append("aligned")
        elif name == "mathvariant":
            if "italic" not in value:
                yield name, "normal"
            if "bold" in value:
                classes.append("bold")
    if classes:
        yield "class", " ".join(classes)


def _clean_svg(root: Element) -> Element:
    """A copy with shapes only and without ids, which would clash: a page holds the same glyph many times."""
    glyphs = {f"#{e.get('id')}": e for e in root.iter(f"{_SVG}path") if e.get("id")}
    cleaned = _shape(root, glyphs)
    if cleaned is None or cleaned.find(".//path") is None:
        raise _Unfit("svg")
    if re.fullmatch(r"vertical-align: ?-?[\d.]+em;?", style := root.get("style", "")):
        cleaned.set("style", style)
    return cleaned


def _shape(element: Element, glyphs: Mapping[str, Element]) -> Element | None:
    tag = str(element.tag).removeprefix(_SVG)
    kept = {k: v for k, v in element.items() if k in _SVG_ATTRIBUTES and "url(" not in v}
    if tag == "use":
        glyph = glyphs.get(element.get("href") or element.get(_HREF) or "")
        if glyph is None:
            raise _Unfit(tag)
        place = f"translate({kept.pop('x', '0')},{kept.pop('y', '0')})"
        kept["transform"] = f"{kept.get('transform', '')} {place}".strip()
        kept["d"] = glyph.get("d", "")
        return Element("path", kept)
    if tag not in _SVG_TAGS:
        return None
    copy = Element(tag, kept)
    copy.extend(child for child in (_shape(e, glyphs) for e in element) if child is not None)
    return copy

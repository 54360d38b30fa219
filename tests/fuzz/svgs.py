"""SVG drawings by a grammar: what ours are made of, what others have, and what does harm."""

from __future__ import annotations

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from tests.fuzz.fuzzed import words

SPACES = ' xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
SHAPES = words("path path rect circle ellipse line polyline polygon use")
HOLDERS = words("g g g defs text text title desc")
STRANGE = words(
    "image stop clipPath linearGradient radialGradient pattern tspan symbol marker mask svg a"
    " script style foreignObject animate set filter feImage switch h:script h:img metadata video handler x:y textPath"
    " tref"
)
NUMBERS = words("0 1 -3 .5 1e3 1e30 1e308 1e999 -1e-30 NaN inf 5% 200% 2em 3px 1mm 1e7 0x1 1,2 --1")
PATHS = [
    "M0 0L9 9",
    "M0 0h9v9z",
    "M0 0C1 1 2 2 3 3",
    "M0 0Q1 1 2 2T3 3",
    "M1 1A2 3 0 1 0 5 5",
    "M0 0A0 0 0 0 0 0 0",
    "Z",
    "M",
    "M0 0L",
    "m1e300 1e300l1e300 1e300",
    "M0 0L1e999 0",
    "M0,0" + "L1,1" * 2_000,
    "L1 1",
    "M0 0S1 1 2 2",
    "M0 0 é",
    "",
    "M0 0A1e-9 1e9 45 1 1 9 9",
    "M 0 0 H 5 V 5 H 0 z m 1 1 h 3",
]
VALUES = [
    *NUMBERS, *PATHS, "none", "red", "#123", "#12345678", "rgb(1,2,3)", "rgb(300%,x,)", "hsl(1,2%,3%)", "currentColor",
    "inherit", "url(#a)", "url(#b)", "url( '#a' )", "url(http://e)", "u\\72l(//e)", "var(--x)", "calc(1px + 1)", "#a",
    "#b", "#", "http://e#a", "javascript:alert(1)", "data:image/png;base64,AAAA", "data:image/svg+xml,x", "0 0 9 9",
    "0 0 0 0", "0 0 1e9 1", "0 0 1e-9 1e9", "nan nan nan nan", "translate(1)", "scale(0)", "scale(1e300)",
    "rotate(45 1 1)", "matrix(1 0 0 1 0 0)", "matrix(1)", "skewX(90)", "matrix(nan 0 0 0 0 0)",
    "translate(1,2) scale(", "1,1 2,2 3", "1 2 3", "fill:red;stroke:blue", "fill:url(#a)", "fill:red;@import 'x'",
    "stroke-width:1e9", "a:b", ";;;", "middle", "evenodd", "expression(1)", "é", "", " ", "\u2028", "&amp;",
    "&lt;script>", "&#106;avascript:", "&quot;", "sans-serif", "'No Such'", "display:none", "hidden", "round", "4 2",
    "0 0", "-1 -1", "1e-9", "bold", "12px", "1e5px",
]  # fmt: skip
NAMES = words(
    "id class viewBox width height x y x1 y1 x2 y2 cx cy r rx ry d points transform fill stroke stroke-width opacity"
    " style stroke-dasharray stroke-dashoffset stroke-miterlimit fill-opacity fill-rule clip-path href xlink:href"
    " font-size font-family font-weight text-anchor dominant-baseline dx dy rotate offset stop-color"
    " preserveAspectRatio gradientUnits visibility display role aria-label data-x onload ev:event xml:space"
    " xml:base filter mask marker-end textLength letter-spacing xmlns xmlns:h version srcset src cursor"
)
LENGTHS = words("0 1 3 .5 9 -3 5% 2em 3px 1mm 1e3 1e30 1e-9")
COLOURS = ["none", "red", "#123", "#12345678", "rgb(1,2,3)", "currentColor", "inherit", "hsl(1,2%,3%)"]
TRANSFORMS = ["translate(1)", "scale(0)", "scale(1e300)", "rotate(45 1 1)", "matrix(1 0 0 1 0 0)", "skewX(90)"]
USUAL = {
    **dict.fromkeys(words("x y x1 y1 x2 y2 cx cy r rx ry dx dy width height stroke-width font-size offset"), LENGTHS),
    **{name: [*COLOURS, *COLOURS, "url(#a)"] for name in words("fill stroke stop-color color")},
    **dict.fromkeys(words("transform gradientTransform"), TRANSFORMS),
    **{name: ["0", "1", ".5", "50%", "2", "-1"] for name in words("opacity fill-opacity stroke-opacity")},
    **{name: ["#a", "#b"] for name in words("href xlink:href")},
    "d": PATHS,
    "id": ["a", "b"],
    "points": ["1,1 2,2 3,0", "", "1", "1,1 1e300,1"],
    "style": ["fill:red;stroke:blue", "fill:none", "stroke-width:1e9", ";;;", "display:none", "opacity:.5;fill:#123"],
    "stroke-dasharray": ["4 2", "0 0", "1e-9", "none", "1"],
    "fill-rule": ["evenodd", "nonzero"],
    "text-anchor": ["start", "middle", "end"],
    "font-family": ["sans-serif", "'No Such'", "serif, x"],
    "font-weight": ["bold", "400"],
    "dominant-baseline": ["auto", "middle", "central", "hanging"],
    "stroke-linecap": ["round", "square"],
    "visibility": ["hidden", "visible"],
    "clip-path": ["url(#a)", "none"],
    "aria-label": ["a &lt; b", "角"],
}
TEXTS = ["", "x", " ", "a &lt; b", "&amp;", "角", "<!-- c -->", "😀", "x" * 5_000]
STRANGE_TEXTS = [
    "&nbsp;",
    "&lol;",
    "<![CDATA[<script>]]>",
    "<?php x ?>",
    "\u0378",
    "<",
    "&",
    "]]>",
    "\x01",
    "*{fill:red}",
    "@import 'x'",
    "*{fill:url(http://e)}",
    ".a{fill:red}",
    "*{",
    "<style>*{fill:red}</style>",
    "<style>@import 'x'</style>",
]
HEADS = [
    '<?xml version="1.0"?>',
    '<?xml version="1.0" encoding="utf-16"?>',
    "<!-- c -->",
    "\ufeff",
    "\n",
    '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">',
    '<!DOCTYPE svg [<!ENTITY a "aaaa">]>',
    '<!DOCTYPE svg SYSTEM "file:///etc/passwd">',
    "<?xml-stylesheet href='http://e'?>",
]
LARGEST = 500_000
"""Characters of what is repeated, once it is: enough for more shapes than are taken. Repeated parts are repeated within
others, and without a limit the largest of a long run fill the machine's memory."""
MORE_SPACES = ' xmlns:h="http://www.w3.org/1999/xhtml" xmlns:x="x" xmlns:ev="e"'


def _attributes(pair: SearchStrategy[tuple[str, str]]) -> SearchStrategy[str]:
    return st.lists(pair, max_size=4, unique_by=lambda each: each[0]).map(
        lambda pairs: "".join(f' {name}="{value}"' for name, value in pairs)
    )


_USUAL = _attributes(
    st.sampled_from(sorted(USUAL)).flatmap(lambda name: st.tuples(st.just(name), st.sampled_from(USUAL[name])))
)
_ANY = _attributes(st.tuples(st.sampled_from(NAMES), st.sampled_from(VALUES)))


def _repeated(part: str, times: int) -> str:
    return part * max(1, min(times, LARGEST // max(1, len(part))))


def _element(tag: str, attributes: str, inside: list[str], times: int) -> str:
    return f"<{tag}{attributes}>{_repeated(''.join(inside), times)}</{tag}>"


def _parts(
    tags: SearchStrategy[str], attributes: SearchStrategy[str], texts: SearchStrategy[str]
) -> SearchStrategy[str]:
    times = st.sampled_from([1, 1, 1, 2, 30])
    return st.recursive(
        st.builds("<{}{}/>".format, tags, attributes) | texts,
        lambda inner: st.builds(_element, tags, attributes, st.lists(inner, max_size=4), times),
        max_leaves=12,
    )


TAME = _parts(st.sampled_from([*SHAPES * 2, *HOLDERS]), _USUAL, st.sampled_from(TEXTS))
WILD = _parts(st.sampled_from([*SHAPES, *HOLDERS, *STRANGE]), _USUAL | _ANY, st.sampled_from([*TEXTS, *STRANGE_TEXTS]))


def _doubled(levels: int, times: int, inside: str) -> str:
    """A part that repeats the one before it, and so on."""
    parts = (f'<g id="u{at}">' + f'<use href="#u{at - 1}"/>' * times + "</g>" for at in range(1, levels))
    return f'<g id="u0">{inside}</g>' + "".join(parts) + f'<use href="#u{levels - 1}"/>'


_DEEP = st.builds(
    lambda tag, times, inside: f"<{tag}>" * times + inside + f"</{tag}>" * times,
    st.sampled_from(HOLDERS),
    st.sampled_from([5, 55, 58, 59, 60, 61, 500, 5_000]),
    TAME,
)
_MANY = st.builds(_repeated, TAME, st.sampled_from([2, 50, 2_000]))
_USED = st.builds(_doubled, st.integers(1, 12), st.integers(1, 10), TAME)


def _document(attributes: str, parts: list[str], head: str = "", spaces: str = SPACES, end: str = "</svg>") -> str:
    return f"{head}<svg{spaces}{attributes}>{''.join(parts)}{end}"


_SIZE = st.sampled_from([' viewBox="0 0 9 9"', ' width="90" height="60"', ' viewBox="-5 -5 1e3 1" width="1"', ""])
_WHOLE = st.builds(_document, _SIZE, st.lists(TAME, min_size=1, max_size=5))
_MIXED = st.builds(
    _document,
    _SIZE | _ANY,
    st.lists(st.one_of(TAME, WILD, WILD, _DEEP, _MANY, _USED), max_size=4),
    spaces=st.just(SPACES + MORE_SPACES),
)
_BROKEN = st.builds(
    _document,
    _SIZE | _ANY,
    st.lists(TAME, max_size=2),
    st.sampled_from(HEADS),
    st.sampled_from([SPACES, ""]),
    st.sampled_from(["</svg>", "</svg>", "", "</svg><svg/>", "</g></svg>", "</svg>x"]),
)
DRAWING = st.one_of(_WHOLE, _WHOLE, _WHOLE, _MIXED, _MIXED, _BROKEN)
SVG = st.one_of(*[DRAWING.map(lambda text: text.encode("utf-8", "replace"))] * 9, st.binary(max_size=40))

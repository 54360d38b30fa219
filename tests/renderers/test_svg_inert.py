# ruff: noqa: E501 - the rows are SVGs
"""SVGs are built anew from what drawings are made of: hostile ones are refused, ours look as they did."""

from __future__ import annotations

import base64
import io
import re
from xml.etree import ElementTree as ET

import numpy as np
import pytest
import resvg_py
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from chalkwright.renderers.returned.svg import MOST_SHAPES, NotInert, count_drawn, inert, rebuilt
from tests.offenders import each

HEAD = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9" width="90">'
)
H = 'xmlns:h="http://www.w3.org/1999/xhtml"'
DTD = '"-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"'
BOMB = "".join(
    f'<g id="g{n}">' + f'<use xlink:href="#g{n - 1}"/>' * 10 + "</g>" if n else '<path id="g0" d="M0 0"/>'
    for n in range(9)
)
INSIDE = [
    "<script>alert(1)</script>", "<ScRiPt/>", "<style>@import 'x.css'</style>",
    "<style>*{fill:red}<b/>@import url(http://e)</style>", "<style>*{fill:red}</style><style>a{}@import 'x'</style>",
    "<style>@font-face{src:url(http://e)}</style>", "<style>*{fill:url(http://e)}</style>",
    "<style>*{background:red}</style>", "<style><![CDATA[@import 'x']]></style>", "<style>*{fill:u\\72l(//e)}</style>",
    "<style media='print'>*{fill:red}</style>",
    f'<h:img {H} srcset="http://e"/>', f'<h:meta {H} http-equiv="refresh" content="0;url=http://e"/>',
    f'<h:base {H} href="http://e"/>', f"<h:script {H}>alert(1)</h:script>", f'<h:iframe {H} src="http://e"/>',
    f'<h:link {H} rel="stylesheet" href="http://e"/>', f'<h:style {H}>@import "x"</h:style>',
    '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>',
    "<switch><foreignObject/></switch>", '<a href="http://e"><path d="M0 0"/></a>', '<a target="_top"/>',
    '<set attributeName="href" to="javascript:alert(1)"/>', '<animate attributeName="x" to="1"/>',
    '<animateTransform attributeName="transform"/>', '<animateMotion path="M0 0"/>', '<discard begin="1s"/>',
    '<path onload="alert(1)"/>', '<path OnClick="alert(1)"/>',
    '<path xmlns:ev="http://www.w3.org/2001/xml-events" ev:event="load"/>', "<handler/>", "<listener/>",
    '<image href="http://127.0.0.1/x.png"/>', '<image xlink:href="//e/x.png"/>', '<image href="x.png"/>',
    '<image href="data:image/svg+xml;base64,AAAA"/>', '<image href="data:text/html,x"/>',
    '<image href="data:image/png;base64,AAAA"/>', '<image src="http://e"/>', '<image srcset="http://e 2x"/>',
    '<use xlink:href="http://e#a"/>', '<use href="data:image/svg+xml,x#a"/>',
    '<use xlink:href="&#106;avascript:alert(1)"/>', '<path xlink:href="#a"/>', '<linearGradient href="http://e#a"/>',
    '<filter><feImage href="http://e"/></filter>', '<rect filter="url(http://e#f)"/>', '<rect mask="url(#m)"/>',
    '<rect fill="url(http://e)"/>', '<rect fill="url(  //e#a)"/>', '<rect style="fill:url(http://e)"/>',
    '<rect fill="u\\72l(http://e)"/>', '<rect fill="url(&quot;http://e&quot;)"/>', '<rect fill="URL(http://e)"/>',
    '<rect fill="image-set(\'http://e\')"/>', '<rect fill="src(\'http://e\')"/>', '<rect style="fill:red;@import x"/>',
    '<rect style="background-image:none"/>', '<rect style="behavior:none"/>', '<rect cursor="url(http://e),auto"/>',
    '<rect fill="url(#a) url(http://e)"/>', '<rect fill="ur/**/l(http://e)"/>', '<path marker-end="url(http://e)"/>',
    '<rect xml:base="http://e"/>', "<?xml-stylesheet href='http://e'?>", "<?php echo 1 ?>", "<svg><path/></svg>",
    BOMB, '<g id="a"><use href="#a"/></g>', '<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>',
    '<pattern id="p"><rect fill="url(#p)"/></pattern>', "<g>" * 100 + "</g>" * 100, "<path/>" * (MOST_SHAPES + 1),
    '<metadata/><x:y xmlns:x="http://e"/>', "<path>", "<tref xlink:href='http://e'/>", "<cursor/>", "<video/>",
]  # fmt: skip
WHOLE = [
    b"",
    b"<html/>",
    b"<g/>",
    b"plain",
    b"\xff\xfe<\x00s\x00v\x00g\x00/\x00>\x00",
    f"{HEAD}</svg>".encode("utf-16"),
    f'<?xml version="1.0" encoding="utf-16"?>{HEAD}</svg>'.encode("utf-16"),
    f"{HEAD}</svg>".encode("utf-32"),
    f'<?xml version="1.0" encoding="utf-7"?>{HEAD}+ADw-script/+AD4-</svg>'.encode(),
    f"<?xml-stylesheet href='http://e'?>{HEAD}</svg>".encode(),
    f"{HEAD}</svg><?xml-stylesheet href='x'?>".encode(),
    f'<!DOCTYPE svg [<!ENTITY a "aaaa">]>{HEAD}<text>&a;</text></svg>'.encode(),
    f'<!DOCTYPE svg SYSTEM "file:///etc/passwd">{HEAD}</svg>'.encode(),
    f'<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>{HEAD}<text>&a;</text></svg>'.encode(),
    f'<!DOCTYPE svg PUBLIC {DTD} [<!ATTLIST svg onload CDATA "alert(1)">]>{HEAD}</svg>'.encode(),
    f"<!DOCTYPE svg PUBLIC {DTD}>{HEAD}<text>&nbsp;&lol;</text></svg>".encode(),
    f'<!DOCTYPE svg [<!ENTITY % x SYSTEM "http://e">%x;]>{HEAD}</svg>'.encode(),
    b'<h:html xmlns:h="http://www.w3.org/1999/xhtml"><h:script/></h:html>',
    f"{HEAD}</svg>{HEAD}</svg>".encode(),
    f"{HEAD.replace('viewBox', 'onload')}</svg>".encode(),
    b"\x1f\x8b" + HEAD.encode(),
    HEAD.encode() + b"\0</svg>",
]


@each([f"{HEAD}{inside}</svg>".encode() for inside in INSIDE] + WHOLE, name=lambda data: repr(data[:160]))
def test_what_is_hostile_is_refused(data: bytes) -> None:
    assert inert(data) is None


def png() -> str:
    stream = io.BytesIO()
    Image.new("RGB", (4, 3), "teal").save(stream, "PNG")
    return base64.b64encode(stream.getvalue()).decode()


MATPLOTLIB = f"""<?xml version="1.0" encoding="utf-8" standalone="no"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN"
  "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
{HEAD}<metadata><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><a href="x"/></rdf:RDF></metadata>
<defs><style type="text/css">*{{stroke-linejoin: round; stroke-linecap: butt}}</style></defs><!-- <script/> -->
<defs><path id="m" d="M0 0L3 3" style="stroke: #000000; stroke-width: 0.8"/><clipPath id="c"><rect width="8" height="8"/>
</clipPath></defs><g clip-path="url(#c)"><use xlink:href="#m" x="2" y="1" style="fill: #1f77b4; stroke: #1f77b4"/></g>
<image xlink:href="data:image/png;base64,{png()}" transform="scale(1 -1) translate(0 -4)" width="4" height="3"/></svg>"""
MANIM = f"""{HEAD}<rect width="100%" height="100%" fill="#ece6e2"/><g transform="scale(0.05)" fill="none">
<linearGradient id="g1" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="90" y2="90"><stop offset="0" stop-color="#f00"/>
<stop offset="1" stop-opacity="0"/></linearGradient><g><title>x squared</title><path fill="url(#g1)" d="M9 9l90 9 9 90z"/>
</g></g><g font-family="sans-serif"><text fill-opacity="0" x="1" y="2" textLength="3">a &lt; b: see http://e</text></g>
</svg>"""


@each([MATPLOTLIB, MANIM])
def test_what_our_renderers_write_looks_the_same(source: str) -> None:
    pictures = [
        np.asarray(Image.open(io.BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=text, skip_system_fonts=True)))))
        for text in (source, rebuilt(source.encode()).decode())
    ]
    assert pictures[0].std() > 0
    assert np.array_equal(*pictures)


def test_words_are_kept_and_what_shows_nothing_is_not() -> None:
    found = rebuilt(MANIM.encode()).decode()
    assert "a &lt; b: see http://e" in found
    assert "<title>x squared</title>" in found
    again = rebuilt(MATPLOTLIB.encode())
    assert not re.search(rb"DOCTYPE|<!--|metadata|rdf", again)
    assert rebuilt(again) == again


def test_what_is_repeated_counts_each_time() -> None:
    root = ET.fromstring('<svg><g id="a"><path/><path/></g><use href="#a"/><use href="#a"/></svg>')
    assert count_drawn(root) == 4 + 2 * 4
    with pytest.raises(NotInert, match="draws more"):
        rebuilt(f"{HEAD}{BOMB}</svg>".encode())


PARTS = st.sampled_from(
    [
        *INSIDE[:62],
        "<g>",
        "</g>",
        '<path d="M0 0"/>',
        "<![CDATA[",
        "]]>",
        "<!--",
        "-->",
        "&lt;",
        "x",
        '<text x="1">',
        "</text>",
        "<style>*{fill:red}</style>",
        '<use href="#a"/>',
        '<g id="a"/>',
    ]
)
_ACTIVE = re.compile(
    rb"<\s*(?:\w+:)?(?:script|foreignObject|a|set|animate\w*|iframe|img|meta|base|link|handler|image)\b"
    rb"|\son\w+\s*=|(?:href|src\w*)=\"[^#]|url\([^#)]|@import|<\?|<!",
    re.IGNORECASE,
)


@given(st.lists(PARTS, max_size=6).map("".join))
@settings(max_examples=100, deadline=None)
def test_whatever_comes_out_is_harmless(inside: str) -> None:
    found = inert(f"{HEAD}{inside}</svg>".encode())
    assert found is None or not _ACTIVE.search(found.replace(b'xmlns:xlink="', b""))

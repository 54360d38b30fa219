"""What a drawing process calls a picture is looked at before it is taken for one."""

from __future__ import annotations

import base64
import io

import pytest
from PIL import Image

from chalkwright.renderers.returned.accept import is_png
from chalkwright.renderers.returned.svg import is_inert
from tests.offenders import each

SVG = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">{}</svg>'


def png(width: int, height: int) -> bytes:
    stream = io.BytesIO()
    Image.new("RGB", (width, height)).save(stream, "PNG")
    return stream.getvalue()


def test_a_png_of_the_size_asked_for() -> None:
    assert is_png(png(32, 18), 32, 18)
    assert not is_png(png(32, 18), 64, 36)
    assert not is_png(png(32, 18)[:20], 32, 18)
    assert not is_png(b"<html>" + png(32, 18), 32, 18)


@pytest.mark.parametrize(
    "inside",
    [
        "",
        '<path d="M0 0"/><use xlink:href="#a"/>',
        f'<image href="data:image/png;base64,{base64.b64encode(png(3, 2)).decode()}"/>',
        '<g clip-path="url(#c)"/>',
        "<text>tens and ones = 4, x &lt; 3</text><!-- <script>in a comment</script> once = 1 -->",
        "<style>*{stroke-linejoin: round}</style>",
        '<metadata><d:title xmlns:d="http://purl.org/dc/elements/1.1/">Drawn by a library</d:title></metadata>',
    ],
)
def test_a_drawing_is_inert(inside: str) -> None:
    assert is_inert(SVG.format(inside).encode())


@each(
    [
        "<script>alert(1)</script>",
        "<ScRiPt/>",
        '<x:script xmlns:x="http://www.w3.org/2000/svg"/>',
        '<path onload="alert(1)"/>',
        '<a href="#b"/>',
        '<image href="http://127.0.0.1/x.png"/>',
        '<use xlink:href="&#106;avascript:alert(1)"/>',
        "<foreignObject/>",
        "<style>@import 'x.css'</style>",
        '<rect fill="url(http://127.0.0.1/)"/>',
        '<set attributeName="x"/>',
        "<path>",
        '<metadata><script xmlns="http://www.w3.org/1999/xhtml">alert(1)</script></metadata>',
        "<metadata><g><script>alert(1)</script></g></metadata>",
        '<metadata><d:title xmlns:d="http://purl.org/dc/elements/1.1/"><path onload="x"/></d:title></metadata>',
    ]
)
def test_what_acts_or_leads_out_is_not(inside: str) -> None:
    assert not is_inert(SVG.format(inside).encode())


def test_other_documents_and_encodings() -> None:
    assert not is_inert(b"<html/>")
    assert not is_inert(b"")
    assert not is_inert(b'<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg>&a;</svg>')
    assert not is_inert(SVG.format("<script/>").encode("utf-16"))

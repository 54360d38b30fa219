"""Plain SVG as pixels, against colours and edges worked out by hand; the rest is refused, never half drawn."""

from __future__ import annotations

import io

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image as Pillow

from chalkwright.judges.reading.svg import NotDrawn, png_here
from tests.offenders import each

RED, BLUE, WHITE = (255, 0, 0), (0, 0, 255), (255, 255, 255)


def drawn(body: str, attributes: str = 'viewBox="0 0 128 64"') -> NDArray[np.uint8]:
    """Pixels of a drawing of 128 × 64 units, ten of them a unit."""
    return np.asarray(Pillow.open(io.BytesIO(png_here(f"<svg {attributes}>{body}</svg>"))).convert("RGB"))


def at(pixels: NDArray[np.uint8], x: float, y: float) -> tuple[int, ...]:
    return tuple(int(one) for one in pixels[int(y * 10), int(x * 10)])


@pytest.mark.parametrize(
    "body",
    [
        '<rect x="20" y="20" width="20" height="20" fill="red"/>',
        '<g transform="translate(20 20)"><g style="fill: #f00"><rect width="20" height="20"/></g></g>',
        '<path d="M20 20h20v20h-20z" fill="rgb(255,0,0)"/>',
        '<polygon points="20,20 40,20 40,40 20,40" fill="red"/>',
        '<line x1="20" x2="40" y1="30" y2="30" stroke="red" stroke-width="20"/>',
        '<polyline points="20,30 40,30" stroke="red" stroke-width="20"/>',
        '<style>.a{fill:red}</style><rect class="a" x="20" y="20" width="20" height="20"/>',
        '<defs><rect id="r" width="20" height="20" fill="red"/></defs><use href="#r" x="20" y="20"/>',
        '<g transform="scale(2)"><rect x="10" y="10" width="10" height="10" fill="red" stroke="none"/></g>',
        '<path fill="red" fill-rule="evenodd" d="M20 20h20v20h-20zM0 0h5v5h-5zM0 0h5v5h-5z"/>',
    ],
)
def test_a_square_is_drawn_where_it_is(body: str) -> None:
    pixels = drawn(body)
    assert pixels.shape == (640, 1280, 3)
    assert {at(pixels, x, y) for x in (20.5, 30, 39.5) for y in (20.5, 30, 39.5)} == {RED}
    assert {at(pixels, x, y) for x, y in ((19.5, 30), (40.5, 30), (30, 19.5), (30, 40.5), (2, 2))} == {WHITE}


def test_curves() -> None:
    circle = drawn('<circle cx="64" cy="32" r="20" fill="blue"/>')
    arcs = drawn('<path d="M44 32a20 20 0 0 1 40 0a20 20 0 0 1 -40 0z" fill="blue"/>')
    assert (at(circle, 64, 13), at(circle, 64, 11), at(circle, 77, 45), at(circle, 79, 47)) == (
        BLUE,
        WHITE,
        BLUE,
        WHITE,
    )
    assert np.abs(circle.astype(int) - arcs).mean() < 0.1
    # The middle of a quadratic curve is half way to the middle of its ends.
    bow = drawn('<path d="M20 40 Q40 0 60 40z" fill="blue"/>')
    assert (at(bow, 40, 21), at(bow, 40, 19)) == (BLUE, WHITE)


def test_opacity_order_and_dashes() -> None:
    pixels = drawn('<rect width="64" height="64" fill="blue"/><rect width="64" height="64" fill="red" opacity="0.5"/>')
    assert all(abs(a - b) <= 1 for a, b in zip(at(pixels, 9, 9), (128, 0, 128), strict=True))
    dashed = drawn('<line y1="10" y2="10" x2="100" stroke="red" stroke-width="4" stroke-dasharray="10 5"/>')
    assert [at(dashed, x, 10) for x in (5, 12, 20, 27)] == [RED, WHITE, RED, WHITE]


@pytest.mark.parametrize(
    ("attributes", "shape"),
    [
        ('viewBox="0 0 128 64"', (640, 1280)),
        ('width="1600" height="800"', (800, 1600)),
        ('width="9000" height="900"', (205, 2048)),
        ('width="100%" viewBox="10 10 10 20"', (1280, 640)),
        ("", (640, 1280)),
    ],
)
def test_sizes(attributes: str, shape: tuple[int, int]) -> None:
    assert drawn("<rect width='100%' height='100%'/>", attributes).shape[:2] == shape


def test_text_lies_where_it_is_anchored() -> None:
    def columns(body: str) -> tuple[int, int]:
        ink = np.flatnonzero((drawn(body) < 128).any(axis=(0, 2)))
        return int(ink[0]), int(ink[-1])

    start, middle, end = (
        columns(f'<text x="64" y="40" font-size="20" text-anchor="{anchor}">HEH</text>')
        for anchor in ("start", "middle", "end")
    )
    assert start[0] in range(640, 680)
    assert abs(sum(middle) / 2 - 640) < 20
    assert end[1] in range(600, 641)
    assert drawn('<g fill-opacity="0"><text x="9" y="40" textLength="5">H</text></g>').min() == 255
    assert drawn('<text x="9" y="40" visibility="hidden">H</text>').min() == 255
    assert drawn('<path fill="red"/>').min() == 255
    assert drawn('<text x="9" y="40">3 &times; 4 &#176;</text>').min() < 128


@each(
    [
        ('<rect fill="url(#g)"/>', "gradient"),
        ('<path d="M0 0L1 1" style="marker-end: url(#m)"/>', "uses marker-end"),
        ('<g filter="url(#f)"/>', "uses filter"),
        ('<image href="x.png"/>', "uses <image>"),
        ("<foreignObject/>", "uses <foreignObject>"),
        ("<animate/>", "uses <animate>"),
        ("<text>a<tspan>b</tspan></text>", "uses <tspan>"),
        ("<script>x()</script>", "uses <script>"),
        ("<svg/>", "another drawing"),
        ('<rect class="a"/>', "styled by the page"),
        ('<rect fill="var(--ink)"/>', "styled by the page"),
        ("<style>@import 'x'</style>", "style sheet"),
        ('<defs><g id="a"><use href="#a"/></g></defs>', "repeats parts"),
        ("<rect>", "not valid SVG"),
        ('<text letter-spacing="3">a</text>', "uses letter-spacing"),
        ('<text dominant-baseline="hanging">a</text>', "hanging line"),
        ("<text>\ue123</text>", "no font at hand"),
        ("<g>" * 5000 + "</g>" * 5000, "not a drawing that can be read"),
        ("<g/>" * 20_001, "more than 20000 elements"),
    ]
)
def test_what_would_look_different_is_refused(row: tuple[str, str]) -> None:
    body, why = row
    with pytest.raises(NotDrawn, match=why):
        drawn(body)


@pytest.mark.parametrize("source", ["", "<p/>", "<svg", "<!DOCTYPE svg [<!ENTITY a 'b'>]><svg>&a;</svg>", "<svg></p>"])
def test_what_is_no_svg_is_refused(source: str) -> None:
    with pytest.raises(NotDrawn):
        png_here(source)

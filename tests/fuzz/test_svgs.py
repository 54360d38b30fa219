"""SVG drawings: what is kept is made of known parts only, what is drawn is a picture within its bounds."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from xml.etree import ElementTree as ET

import pytest
from PIL import Image

from chalkwright.agent.documents import apart
from chalkwright.judges.reading.svg import SIDES, NotDrawn, png_of_svg
from chalkwright.renderers.returned import svg as svg_inert
from chalkwright.renderers.returned.svg import count_drawn, inert
from tests.fuzz.fuzzed import Fuzzed, words
from tests.fuzz.svgs import DRAWING, SVG

pytestmark = pytest.mark.process

SPACE = "{http://www.w3.org/2000/svg}"
HREF = "{http://www.w3.org/1999/xlink}href"
ELEMENTS = words(
    "svg g defs title desc path rect circle ellipse line polyline polygon use text tspan image clipPath linearGradient"
    " radialGradient stop pattern style"
)
_HARM = re.compile(r"url\(\s*['\"]?[^#'\"\s]|@import|script:|expression|\\|//(?!www\.w3\.org)", re.IGNORECASE)
_DRAWN = '<svg viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'
KEPT_AS_IT_IS: list[bytes] = []
KEPT_AS_A_PICTURE: list[str] = []
"""What was found."""


@pytest.fixture(autouse=True, scope="module")
def _stopped() -> Iterator[None]:
    yield
    apart.stop()


def known_parts_only(data: bytes) -> None:
    found = inert(data)
    if found is None:
        return
    assert inert(found) == found
    root = ET.fromstring(found)
    assert count_drawn(root) <= svg_inert.MOST_SHAPES
    for element in root.iter():
        name = element.tag.removeprefix(SPACE)
        assert name in ELEMENTS
        for key, value in element.items():
            assert re.fullmatch(r"[A-Za-z0-9-]+", key) or key == HREF
            assert not key.lower().startswith("on")
            assert not key.endswith("href") or value.startswith(("#", "data:image/" if name == "image" else "#"))
            assert key.startswith(("aria-", "data-", "role")) or key.endswith("href") or not _HARM.search(value)
        assert name != "style" or not _HARM.search(element.text or "")
    assert not re.search(rb"<[?!]", found)


def a_picture_or_a_reason(source: str) -> None:
    try:
        png = png_of_svg(source)
    except NotDrawn:
        return
    with Image.open(io.BytesIO(png), formats=("PNG",)) as opened:
        opened.load()
        assert SIDES[0] <= max(opened.size) <= SIDES[1]


def test_svgs_that_are_kept(fuzzed: Fuzzed) -> None:
    fuzzed(SVG, known_parts_only, KEPT_AS_IT_IS)


def test_svgs_that_are_drawn(fuzzed: Fuzzed) -> None:
    png_of_svg(_DRAWN)
    fuzzed(DRAWING, a_picture_or_a_reason, KEPT_AS_A_PICTURE)

"""Texts as models and callers write them: whatever they hold, a page that is harmless, within a time."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import strategies as st

from chalkwright.agent.documents import apart
from chalkwright.agent.documents.inert import inert
from chalkwright.agent.documents.markup import blocks_html, heading_shift, inline_html, plain, with_headings_moved
from tests.agent.page import read as page
from tests.agent.test_inert import PIECES, harm
from tests.fuzz.fuzzed import Fuzzed
from tests.fuzz.test_formulas import RIGHT

pytestmark = pytest.mark.process

LONGEST = 60_000
"""Characters of a text here: longer ones are read in the same way."""
MOST_TIMES = 300
"""How many times as long as a text its page may be."""


@pytest.fixture(autouse=True, scope="module")
def _stopped() -> Iterator[None]:
    blocks_html("x" * 20_000, language="en")
    yield
    apart.stop()


MORE = [
    "- [ ] ",
    "***",
    "___",
    "~~a~~",
    "**b**",
    "[a]: http://e 'x'\n",
    "<https://e.org>",
    "| a | b |\n|---|--:|\n| 1 | $x$ |\n",
    "---\n",
    "===\n",
    "&nbsp;",
    "&#x110000;",
    "\\\n",
    "  \n",
    "* * *\n",
    "    code\n",
    "1) ",
    "数学",
    "😀",
    "\u200b",
    "\x00",
    "\ud800",
    "\r",
    "[a][b]",
    "$x$ ",
    "$5 and $7",
    "$$\nx\n$$\n",
    "\\(x\\)",
    "\\[x\\]",
    "40 N ",
]
_FORMULA = st.builds("{0}{1}{2}".format, st.just("$"), RIGHT, st.just("$"))
_PIECE = st.sampled_from(PIECES) | st.sampled_from(MORE) | st.text(max_size=4) | _FORMULA
_LINE = st.lists(_PIECE, max_size=15).map("".join)
_TEXT = st.lists(_LINE, max_size=5).map("\n".join)
_TABLE = st.builds(
    lambda cell, columns, rows: f"|{cell}" * columns + "\n" + "|-" * columns + "\n" + f"|{cell}\n" * rows,
    st.sampled_from(["", "a", "$x$", "\\|", "`|`"]),
    st.sampled_from([1, 9, 100, 900]),
    st.sampled_from([0, 3, 100, 900]),
)
TEXT = st.one_of(
    _TEXT,
    _TEXT,
    _TEXT,
    st.builds(lambda line, times: line * times, _LINE, st.sampled_from([2, 30, 1_000, 20_000])),
    st.builds(lambda piece, times: piece * times, _PIECE, st.sampled_from([100, 2_000, 20_000])),
    st.builds(
        lambda pieces, times: "".join(pieces) * times, st.lists(_PIECE, max_size=4), st.sampled_from([100, 3_000])
    ),
    _TABLE,
).map(lambda text: text[:LONGEST])
KEPT = ["a\n" * 30_000, "$x$ " * 15_000]
"""What was found: a single paragraph was read as one piece of JSON."""


def harmless(text: str) -> None:
    pages = (
        blocks_html(text, language="en"),
        blocks_html(text, language="en", breaks=True, mathml_first=True),
        inline_html(text, language="en"),
    )
    for found in pages:
        assert page(found).harm() == []
        assert len(found) <= 20_000 + MOST_TIMES * len(text)
    assert "\n" not in plain(text, language="en")
    with_headings_moved(text, heading_shift([text]))
    if len(text) < 2_000:  # looking takes longer than making
        assert harm(inert(text), tables=True) == []


def test_markdown(fuzzed: Fuzzed) -> None:
    fuzzed(TEXT, harmless, KEPT)

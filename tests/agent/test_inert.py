"""Checked with a reader that lets raw HTML through, as many applications' readers do."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from chalkwright.agent.documents.inert import inert
from chalkwright.agent.documents.markup import LONGEST, with_headings_moved

PIECES = [
    "<", ">", "img src=x onerror=alert(1)", "script", "/", "!--", "-->", "`", "``", "```", "~~~", "\n", "\n\n",
    "$", "$$", r"\(", r"\)", r"\[", r"\]", "\\", "[", "]", "(", ")", "![", "](", "]:", "[a]", "javascript:alert(1)",
    "http://e.com", "https:", " ", "  ", "    ", "- ", "> ", "1. ", "|", "|-|-|\n", "# ", "a", "5", "&lt;", "&#106;",
    '"', "'", "\t", "=",
]  # fmt: skip


def leaves(markdown: str, reader: MarkdownIt) -> list[object]:
    found: list[object] = []
    for token in reader.parse(markdown):
        found.append(token)
        found.extend(token.children or [])
    return found


def harm(markdown: str, *, tables: bool) -> list[str]:
    """What a careless reader would let act."""
    reader = MarkdownIt("commonmark", {"html": True})
    reader.validateLink = lambda url: True  # type: ignore[method-assign]
    if tables:
        reader.enable("table")
    found = []
    for token in leaves(markdown, reader):
        target = token.attrs.get("href") or ""  # type: ignore[attr-defined]
        if token.type in {"html_inline", "html_block", "image"} or re.match(r"[a-z]+script|data", str(target)):  # type: ignore[attr-defined]
            found.append(f"{token.type} {token.content} {target}")  # type: ignore[attr-defined]
    return found


@pytest.mark.parametrize("tables", [True, False])
@given(st.lists(st.sampled_from(PIECES), max_size=30).map("".join))
@settings(max_examples=100)
def test_nothing_acts_whatever_the_text(tables: bool, text: str) -> None:
    assert harm(inert(text), tables=tables) == []


OPEN = ["```\nx", "~~~~\n```\nx", "$$\n```\n$$", "|a|\n|-|\n```\nx", "- ```\n  x", "text"]
CODE = ["```\n<b>\n```", "~~~~\n<b>\n~~~~", "a\n\n    <b>"]
TAKEN_FOR_CODE = [
    "text\n$$x$$\n    <b>",
    "> $$x$$\n>     <b>",
    "$$\nx\n```\ny\n$$\n\n```\n<b>\n```",
    "\\[\n1. x\n\\]\n\n    <b>",
    "|a|\n|-|\n|1|\n    <b>",
]


@pytest.mark.parametrize("tables", [True, False])
def test_nothing_acts_whatever_stands_before_it(tables: bool) -> None:
    """In a document of several texts, one of which leaves its code open."""
    found = {
        f"{first!r}, {second!r}": f"{inert(first)}\n\nfigure\n\n{inert(second)}" for first in OPEN for second in CODE
    }
    assert {said for said, text in found.items() if harm(text, tables=tables)} == set()


@pytest.mark.parametrize("tables", [True, False])
def test_what_is_code_to_us_alone_is_none(tables: bool) -> None:
    assert [text for text in TAKEN_FOR_CODE if harm(inert(text), tables=tables)] == []


@pytest.mark.parametrize("end", ["\u2028", "\u0085", "\x0b", "\x0c", "\x1c"])
def test_headings_are_moved_without_ending_lines_where_markdown_ends_none(end: str) -> None:
    """Else the code would end there, and what it holds act."""
    text = f"```\na{end}```\n<b>\n```\n\n# Title"
    assert with_headings_moved(inert(text), 1) == inert(text).replace("# Title", "## Title")


def test_the_reader_of_this_test_would_see_the_harm() -> None:
    text = "<b>x</b> [a](javascript:alert(1)) ![p](http://e.com/p.png)"
    assert len(harm(text, tables=True)) == 4


def test_what_is_too_long_to_be_read_is_harmless_all_the_same() -> None:
    text = "<script>alert(1)</script>\n```\n<b>\n```\n"
    assert "<script" not in inert(text + "a" * LONGEST)
    assert "<b>" not in inert(text + "a" * LONGEST)


@pytest.mark.parametrize(
    "text",
    [
        "Plain text with $a_1 < 3$ and \\$5.",
        "`a<b>` stays code, and so does\n\n```html\n<b>x</b>\n```",
        "A [link](https://example.org) and <https://example.org>.",
        "$$\\begin{aligned} a &= b \\\\ c &= d \\end{aligned}$$",
        "| a | b |\n|---|---|\n| $x$ | 2 |",
        "在 $x<5$ 时成立。",
    ],
)
def test_harmless_text_stays_as_it_is(text: str) -> None:
    assert inert(text) == text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a <b>bold</b> word", "a &lt;b>bold&lt;/b> word"),
        ("$a<b$ holds", r"$a\lt b$ holds"),
        ("[x](javascript:alert(1))", "[x&#93;(javascript:alert(1))"),
        ("![p](https://example.org/p.png)", "!&#91;p](https://example.org/p.png)"),
        ("$`$ `<b>`", "$`$ `&lt;b>`"),
    ],
)
def test_what_could_act_becomes_text(text: str, expected: str) -> None:
    assert inert(text) == expected

"""Prose out of WikiText's tokens."""

from __future__ import annotations

import pytest

from chalkwright.benchmarks.visualtext.wikitext import articles, prose


@pytest.mark.parametrize(
    ("line", "printed"),
    [
        (
            " The well @-@ known bridge is 1 @,@ 280 m ( 4 @.@ 2 thousand feet ) long . \n",
            "The well-known bridge is 1,280 m (4.2 thousand feet) long.",
        ),
        (
            " It was called \" the red bridge \" , and people 's hats don 't stay on . ",
            "It was called \"the red bridge\", and people's hats don't stay on.",
        ),
        (
            " The sailors ' boats cost $ 500 ; was it 50 % ? Yes : all of them ! ",
            "The sailors' boats cost $500; was it 50%? Yes: all of them!",
        ),
        (" The mayor <unk> came . The bridge was opened . It has <formula> arches . ", "The bridge was opened."),
        (" Nobody but <unk> knows . ", ""),
        ("Plain, with a (short) remark: it's never split.", "Plain, with a (short) remark: it's never split."),
        ("   ", ""),
    ],
)
def test_tokens_are_joined_as_they_are_printed(line: str, printed: str) -> None:
    assert prose(line) == printed


def test_articles_end_at_titles_and_leave_headings_out() -> None:
    lines = [
        " \n",
        " = First = \n",
        " One two three . \n",
        " = = Part = = \n",
        " Four five . \n",
        " = = = Piece = = = \n",
        " Six . \n",
        " = Short = \n",
        " Only this . \n",
        " = Last = \n",
        " a b c d e f . \n",
    ]
    found = [(article.title, article.text) for article in articles(lines, 6)]
    assert found == [("First", "One two three. Four five. Six."), ("Last", "a b c d e f.")]


def test_an_article_is_read_no_further_than_needed() -> None:
    lines = ["= A =", "one two three", "four five six", "seven eight"]
    assert [article.text for article in articles(lines, 5)] == ["one two three four five six"]


def test_without_titles_each_line_is_a_passage() -> None:
    found = list(articles(["one two three", "one", "four five six seven"], 3))
    assert [(article.title, article.text) for article in found] == [("", "one two three"), ("", "four five six seven")]

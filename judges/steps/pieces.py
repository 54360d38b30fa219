"""An explanation as titles, paragraphs, lists, formulas and pictures, one after the other. Pure.

A paragraph means the same whatever holds it: text between blank lines, a line of a text that has none, the item of a
list, a cell of HTML. So what is cut from it does not depend on how its author likes to set it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Literal, NamedTuple

from markdown_it.token import Token

from chalkwright.agent.documents.markup import tokens_of
from chalkwright.judges.data import Diagram, Document
from chalkwright.judges.steps.sayings import bare, is_option, is_statement, is_whole

Kind = Literal["title", "paragraph", "list", "formula", "other", "picture"]

_TITLE_END = (".", ":", "：", "。", "?", "!", "？", "！")
LONGEST_TITLE = 90
"""Characters; more in bold is a statement."""
_NUMBERED = re.compile(
    r"(?:step|part|stage)\s*\d+|(?:步骤|第)\s*[\d一二三四五六七八九十]+\s*步?|第[一二三四五六七八九十\d]+步",
    re.IGNORECASE,
)
_TITLED_LINE = re.compile(
    r"(?m)^(?=[ \t]{0,9}(?:step\s*\d+|步骤\s*[\d一二三四五六七八九十]+|第[一二三四五六七八九十]+步)\s*[:.：、)])",
    re.IGNORECASE,
)
_LINE_ENDS = re.compile(r"(?:[.。!?！？;；:：]|\$|\\\)|\\\])[*_)）」”’\"'\s\\]*\Z|\*\*\s*\Z")
_WIDE = re.compile(r"[\u3040-\u9fff\uac00-\ud7af]")
_WORDY = re.compile(r"\w")
_ONLY_FORMULA = re.compile(r"\s*(?:\$\$.+\$\$|\\\[.+\\\]|\$[^$\n]+\$)[\s.,;，。；]*", re.DOTALL)
_LEAST_ITEM = 20
"""Characters of an item that may be a sentence; a Chinese sign counts for two."""


class Piece(NamedTuple):
    """One of them."""

    kind: Kind
    source: str = ""
    title: str = ""
    """Of a title its words; of a paragraph those in bold that it begins with."""
    items: tuple[str, ...] = ()
    """Of a list."""

    @property
    def spoken(self) -> bool:
        """Of a list: its items are sentences, which stand for themselves as paragraphs do."""
        whole = [item for item in self.items if is_whole(item) and _length(item) >= _LEAST_ITEM]
        return 2 * len(whole) > len(self.items)


def pieces_of(document: Document) -> list[Piece]:
    """The pieces of a document in order; its own title is none."""
    found: list[Piece] = []
    for part in document.parts:
        if isinstance(part, Diagram):
            found.append(Piece("picture", part.alt))
        else:
            found += _of_text(part.markdown, first=not found)
    return found


def _of_text(text: str, *, first: bool) -> Iterator[Piece]:
    text = _TITLED_LINE.sub("\n", text.replace("\r\n", "\n").replace("\r", "\n"))
    lines = text.split("\n")
    tokens = tokens_of(text)
    for place, token in enumerate(tokens):
        if token.level or token.map is None or token.nesting < 0:
            continue
        source = "\n".join(lines[token.map[0] : token.map[1]]).strip()
        if token.type == "heading_open":
            if not (first and token.tag == "h1"):
                yield Piece("title", source, tokens[place + 1].content)
            first = False
        elif token.type == "paragraph_open":
            yield from _of_paragraph(source, tokens[place + 1])
        elif token.type in ("ordered_list_open", "bullet_list_open"):
            yield Piece("list", source, items=tuple(_items(tokens[place:], lines, token.type)))
        elif token.type.startswith("formula"):
            yield Piece("formula", source)
        elif token.type != "hr" and source:
            yield Piece("other", source)


def _of_paragraph(source: str, inline: Token) -> Iterator[Piece]:
    """None of a paragraph that holds pictures only; of one with a sentence a line, each line."""
    children = _telling(inline)
    if all(child.type in ("image", "softbreak", "hardbreak") for child in children):
        return
    lines = source.split("\n")
    if len(lines) == 1 or not _one_a_line(lines):
        yield _paragraph(source, children, inline.content)
        return
    for line in (line.strip().rstrip("\\") for line in lines):
        for token in tokens_of(line):
            if token.type == "inline" and _WORDY.search(token.content):
                yield _paragraph(line, _telling(token), token.content)


def _telling(inline: Token) -> list[Token]:
    return [child for child in inline.children or () if child.type != "text" or child.content.strip()]


def _one_a_line(lines: Sequence[str]) -> bool:
    """Whether a line is more than where the text was wrapped."""
    if any(is_option(line) == "A" and is_option(after) == "B" for line, after in pairwise(lines)):
        return True
    if all(_LINE_ENDS.search(line) for line in lines[:-1]):
        return True
    text = "".join(lines)
    return 3 * len(_WIDE.findall(text)) > len("".join(text.split())) and any(_LINE_ENDS.search(x) for x in lines)


def _paragraph(source: str, children: Sequence[Token], words: str) -> Piece:
    if _ONLY_FORMULA.fullmatch(source):
        return Piece("formula", source)
    title, rest = _bold_title(children)
    if not title and (numbered := _NUMBERED.match(words)):
        end = words[numbered.end() :].lstrip()
        title, rest = (numbered[0], end[1:].strip()) if end[:1] in (":", ".", "：", "、", ")", "") else ("", "")
    if title and not rest and len(title) <= LONGEST_TITLE and (_NUMBERED.match(title) or not is_statement(title)):
        return Piece("title", source, title)
    return Piece("paragraph", source, title)


def _bold_title(children: Sequence[Token]) -> tuple[str, str]:
    """The bold words that a paragraph begins with, if they are a title, and whether anything follows."""
    if not children or children[0].type not in ("strong_open", "em_open"):
        return "", ""
    closing = children[0].type.replace("open", "close")
    end = next((n for n, child in enumerate(children) if child.type == closing), len(children))
    title = "".join(child.content for child in children[1:end]).strip()
    rest = "".join(child.content for child in children[end + 1 :]).strip()
    line_ends = end + 1 >= len(children) or children[end + 1].type in ("softbreak", "hardbreak")
    if title.endswith(_TITLE_END) or rest.startswith((":", "：")) or line_ends:
        return title, rest.strip(":： ")
    return "", ""


def _items(tokens: Sequence[Token], lines: Sequence[str], opening: str) -> Iterator[str]:
    closing = opening.replace("open", "close")
    for token in tokens:
        is_item = token.type == "list_item_open" and token.level == 1
        if is_item and token.map is not None and (item := "\n".join(lines[token.map[0] : token.map[1]]).strip()):
            yield item
        if token.type == closing and token.level == 0:
            return


def _length(item: str) -> int:
    words = bare(item)
    return len(words) + len(_WIDE.findall(words))

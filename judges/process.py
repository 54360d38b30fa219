"""The steps of an explanation, and the share of them that is valid (visual-text study §3, S_p). Pure.

Steps are the sections under a “Step 2” or another heading of the working, else the items of a numbered list, else the
paragraphs, each with the formulas and lists that belong to it. What restates the problem, plans, answers or sums up
is no step.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Literal, NamedTuple

from markdown_it.token import Token

from chalkwright.agent.documents.markup import tokens_of
from chalkwright.judges.data import Step

MOST_STEPS = 30
"""Of more, neighbours are joined."""

Kind = Literal["step", "working", "plan", "else"]

_NUMBERED = re.compile(
    r"(?:step|part|stage)\s*\d+|(?:步骤|第)\s*[\d一二三四五六七八九十]+\s*步?|第[一二三四五六七八九十\d]+步",
    re.IGNORECASE,
)
_TITLED_LINE = re.compile(
    r"(?m)^(?=[ \t]{0,9}(?:step\s*\d+|步骤\s*[\d一二三四五六七八九十]+|第[一二三四五六七八九十]+步)\s*[:.：、)])",
    re.IGNORECASE,
)
_BEFORE = r"(?:(?:the|final|correct|key|our|a|quick|original|main|step-by-step|detailed|full)\s+)*"
_NO_STEP = re.compile(
    rf"{_BEFORE}(?:problem|question|what is (?:asked|given|wanted|known)|given|known|task|options?|asked|answers?|recap"
    r"|remember|summary|takeaways?|conclusions?|result|notes?|references?|tip|practice)\b"
    r"|题目|问题|已知|答案?|总结|小结|回顾|结论|记住|选项",
    re.IGNORECASE,
)
_PLAN = re.compile(
    rf"{_BEFORE}(?:solution )?(?:approach|strategy|plan|ideas?|overview|introduction|concepts?|background|hint)\b"
    r"|思路|方法|知识点",
    re.IGNORECASE,
)
_WORKING = re.compile(
    rf"{_BEFORE}(?:solution|explanation|working|solving|steps|calculation steps)\s*[:.]?$|解答?[:：]?$|解析[:：]?$",
    re.IGNORECASE,
)
_KINDS: tuple[tuple[Kind, re.Pattern[str]], ...] = (
    ("step", _NUMBERED),
    ("else", _NO_STEP),
    ("plan", _PLAN),
    ("working", _WORKING),
)
_ANSWER = re.compile(
    r"[\s*_]*(?:(?:final |correct )?answer\b|in summary|to sum(?:mari[sz]e)? up|in short|recap|remember"
    r"|答案?[:：]|总之|总结)",
    re.IGNORECASE,
)
_RESTATED = re.compile(
    r"[\s*_]*(?:problem\b|question\b|we are (?:given|asked)|given:|题目|已知)|[^.]*\?\s*$", re.IGNORECASE
)
_LEADS_ON = re.compile(r"[:：,，][*_\s]*$")
_GOES_ON = re.compile(r"(?:[a-z]|其中)")
_TITLE_END = (".", ":", "：", "。", "?", "!")


class _Block(NamedTuple):
    """A block of the text at the outermost level."""

    type: str
    source: str
    title: str = ""
    """Words of the heading or of the bold name that it begins with."""
    only_title: bool = False
    items: tuple[str, ...] = ()
    """Of a numbered list."""


class _Section(NamedTuple):
    """A title with the blocks below it."""

    kind: Kind
    blocks: list[_Block]

    @property
    def numbered(self) -> bool:
        return bool(self.blocks and _NUMBERED.search(self.blocks[0].title))

    @property
    def body(self) -> list[_Block]:
        return [block for block in self.blocks if not block.only_title]


def steps_of(document_text: str) -> tuple[str, ...]:
    """The steps of an explanation in Markdown, in order: none of a mere answer, at most :data:`MOST_STEPS`."""
    sections = _sections(_blocks(document_text))
    titled = [section for section in sections if section.kind == "step" and section.body]
    if titled and (any(section.numbered for section in titled) or _is_most(titled, sections)):
        return _few(["\n\n".join(block.source for block in section.blocks) for section in titled])
    for kinds in (("working", "step"), ("working", "step", "plan")):
        blocks = [block for section in sections if section.kind in kinds for block in section.body]
        found = _by_paragraph(blocks)
        if found and ("plan" in kinds or not titled):
            return _few(found)
    return ()


def _is_most(titled: Sequence[_Section], sections: Sequence[_Section]) -> bool:
    """Whether the titled steps hold most of what may be reasoning; else their titles are asides."""
    sizes = [sum(len(block.source) for block in section.body) for section in sections if section.kind != "else"]
    return 2 * sum(len(block.source) for section in titled for block in section.body) >= sum(sizes)


def score(steps: Sequence[Step]) -> float | None:
    """S_p: the mean of valid (1) and invalid (0) steps; 0 of no steps, None while one was not judged."""
    if any(step.valid is None for step in steps):
        return None
    return sum(bool(step.valid) for step in steps) / len(steps) if steps else 0.0


def _blocks(text: str) -> list[_Block]:
    text = _TITLED_LINE.sub("\n", text.replace("\r\n", "\n").replace("\r", "\n"))
    lines = text.split("\n")
    found: list[_Block] = []
    tokens = tokens_of(text)
    for place, token in enumerate(tokens):
        if token.level or token.map is None or token.nesting < 0:
            continue
        source = "\n".join(lines[token.map[0] : token.map[1]]).strip()
        if token.type == "heading_open":
            # The first heading of all, at the highest level, names the document.
            name = "" if token.tag == "h1" and not found else tokens[place + 1].content
            found.append(_Block("heading", source, name, only_title=True))
        elif token.type == "paragraph_open":
            found += _paragraph(source, tokens[place + 1])
        elif token.type == "ordered_list_open":
            found.append(_Block("ordered", source, items=tuple(_items(tokens[place:], lines))))
        elif token.type != "hr" and source:
            found.append(_Block(token.type.removesuffix("_open"), source))
    return found


def _paragraph(source: str, inline: Token) -> list[_Block]:
    """None of a paragraph that holds pictures only."""
    children = [child for child in inline.children or () if child.type != "text" or child.content.strip()]
    if not children or all(child.type in ("image", "softbreak") for child in children):
        return []
    title, rest = _bold_title(children)
    if not title and (numbered := _NUMBERED.match(inline.content)):
        end = inline.content[numbered.end() :].lstrip()
        title, rest = (numbered[0], end[1:].strip()) if end[:1] in (":", ".", "：", "、", ")", "") else ("", "")
    return [_Block("paragraph", source, title, only_title=bool(title) and not rest)]


def _bold_title(children: Sequence[Token]) -> tuple[str, str]:
    """The bold words that a paragraph begins with, if they are a title, and whether anything follows."""
    if children[0].type not in ("strong_open", "em_open"):
        return "", ""
    closing = children[0].type.replace("open", "close")
    end = next((n for n, child in enumerate(children) if child.type == closing), len(children))
    title = "".join(child.content for child in children[1:end]).strip()
    rest = "".join(child.content for child in children[end + 1 :]).strip()
    line_ends = end + 1 >= len(children) or children[end + 1].type == "softbreak"
    if title.endswith(_TITLE_END) or rest.startswith((":", "：")) or line_ends:
        return title, rest.strip(":： ")
    return "", ""


def _items(tokens: Sequence[Token], lines: Sequence[str]) -> Iterator[str]:
    for token in tokens:
        if token.type == "list_item_open" and token.level == 1 and token.map is not None:
            yield "\n".join(lines[token.map[0] : token.map[1]]).strip()
        if token.type == "ordered_list_close" and token.level == 0:
            return


def _sections(blocks: Sequence[_Block]) -> list[_Section]:
    found = [_Section("working", [])]
    for block in blocks:
        if block.title:
            found.append(_Section(_kind(block.title), []))
        found[-1].blocks.append(block)
    return found


def _kind(title: str) -> Kind:
    bare = re.sub(r"^[\s\d.)、#*]+", "", title)
    return next((kind for kind, pattern in _KINDS if pattern.match(bare)), "step")


def _by_paragraph(blocks: Sequence[_Block]) -> list[str]:
    """Numbered items and paragraphs, with the formulas, lists and tables that belong to them."""
    found: list[str] = []
    open_end = False
    for block in blocks:
        if block.type == "ordered" and len(block.items) > 1:
            if open_end and found:
                found.pop()  # “We go in three steps:”
            found += block.items
            open_end = False
            continue
        restated = block.type == "paragraph" and not found and _RESTATED.match(block.source)
        if restated or _ANSWER.match(block.source):
            open_end = False
            continue
        joined = found and (block.type not in ("paragraph", "heading") or open_end or _GOES_ON.match(block.source))
        if joined:
            found[-1] = f"{found[-1]}\n\n{block.source}"
        else:
            found.append(block.source)
        open_end = bool(_LEADS_ON.search(block.source))
    return found


def _few(steps: Sequence[str]) -> tuple[str, ...]:
    """At most :data:`MOST_STEPS`; of more, neighbours are joined evenly."""
    count = min(len(steps), MOST_STEPS)
    ends = [len(steps) * n // count for n in range(count + 1)] if count else []
    return tuple("\n\n".join(steps[start:end]) for start, end in pairwise(ends))

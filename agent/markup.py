"""Markdown with formulas, as a model wrote it, into HTML in which nothing can execute or load.

Raw HTML is shown as text, links go to the web or to mail only, pictures of the text itself become their alt
text. Formulas are ``$…$``, ``$$…$$``, ``\\(…\\)`` and ``\\[…\\]``; amounts such as "$5 and $7" stay text.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

from agent.formulas import formula_html
from agent.wording import primary, wording
from renderers.typeset import speech

_CLOSING = {"$$": "$$", r"\[": r"\]", "$": "$", r"\(": r"\)"}
_PROSE_AMOUNT = re.compile(r"\d[\d.,]*\s+[A-Za-z]{2,}[,;:]?\s[^\\]*")
"""What stands between the dollar signs of "$5 and ($x$)"."""
_PUNCTUATION = ".,;:!?，。；："
_HIGHEST = 2
"""Level of the highest heading within the text; level 1 is the title."""
_LOWEST = 6


class _Safe(MarkdownIt):
    """CommonMark with tables, without HTML, and with only the links that cannot do harm."""

    def __init__(self) -> None:
        super().__init__("commonmark", {"html": False})
        self.enable(["table", "strikethrough"])
        self.inline.ruler.before("escape", "formula", _inline_formula)
        self.block.ruler.before(
            "fence", "formula", _block_formula, {"alt": ["paragraph", "reference", "blockquote", "list"]}
        )

    def validateLink(self, url: str) -> bool:  # noqa: N802  (the name is markdown-it's)
        return bool(re.match(r"(https?:|mailto:|#)", url.strip(), re.IGNORECASE))


def blocks_html(markdown: str, *, language: str, shift: int = 0) -> str:
    """A text block as HTML, its headings moved by ``shift`` levels."""
    reader = _Safe()
    for kind, rule in _RULES.items():
        reader.add_render_rule(kind, rule)
    reader.add_render_rule("formula_inline", partial(_formula, display=False))
    reader.add_render_rule("formula_display", partial(_formula, display=True))
    tokens = reader.parse(markdown)
    for token in tokens:
        if token.type in {"heading_open", "heading_close"}:
            token.tag = f"h{_moved(int(token.tag[1]), shift)}"
    return str(reader.renderer.render(tokens, reader.options, {"language": language}))


def inline_html(markdown: str, *, language: str) -> str:
    """One line, such as a title, as HTML without a paragraph around it."""
    reader = _Safe()
    reader.add_render_rule("image", _picture)
    reader.add_render_rule("formula_inline", partial(_formula, display=False))
    reader.add_render_rule("formula_display", partial(_formula, display=False))
    reader.inline.ruler.disable("link")
    tokens = reader.parseInline(" ".join(markdown.split()))
    return str(reader.renderer.render(tokens, reader.options, {"language": language}))


def plain(markdown: str, *, language: str) -> str:
    """Markdown as one line of text to be read aloud: no marks, formulas as their spoken phrase."""
    words: list[str] = []
    for token in _leaves(_Safe().parse(markdown)):
        if token.type.startswith("formula"):
            words.append(f" {speech(token.content, primary(language)) or token.content} ")
        elif token.type in {"text", "code_inline", "code_block", "fence"}:
            words.append(token.content)
        elif token.type.endswith(("break", "_close", "_open")) and token.tag not in {"em", "strong", "a", "s"}:
            words.append(" ")
    return re.sub(rf" (?=[{_PUNCTUATION}])", "", " ".join("".join(words).split()))


def heading_shift(texts: Iterable[str]) -> int:
    """By how much to move all headings of a document so that the highest comes right below the title."""
    levels = [int(t.tag[1]) for text in texts for t in _Safe().parse(text) if t.type == "heading_open"]
    return _HIGHEST - min(levels) if levels else 0


def with_headings_moved(markdown: str, shift: int) -> str:
    """The same Markdown with its headings moved by ``shift`` levels; those inside quotes and lists stay."""
    lines = markdown.splitlines()
    tokens = _Safe().parse(markdown)
    for opening, content in zip(tokens, tokens[1:], strict=False):
        if opening.type == "heading_open" and opening.level == 0 and opening.map:
            first, after = opening.map
            title = " ".join(content.content.split())
            lines[first:after] = [f"{'#' * _moved(int(opening.tag[1]), shift)} {title}"] + [""] * (
                after - first - 1
            )
    return "\n".join(lines)


def _moved(level: int, shift: int) -> int:
    return max(_HIGHEST, min(_LOWEST, level + shift))


def _leaves(tokens: Sequence[Token]) -> Iterable[Token]:
    for token in tokens:
        yield token
        yield from _leaves(token.children or ())


def _inline_formula(state: StateInline, silent: bool) -> bool:
    source, start = state.src, state.pos
    opening = source[start : start + 2]
    if opening not in _CLOSING:
        opening = source[start : start + 1]
        if opening != "$" or not _may_open(source, start):
            return False
    end = _closing(source, start + len(opening), opening)
    if end < 0:
        return False
    content = source[start + len(opening) : end]
    if not content.strip() or (opening == "$" and not _is_formula(content, source[end + 1 : end + 2])):
        return False
    if not silent:
        kind = "formula_display" if opening in {"$$", r"\["} else "formula_inline"
        state.push(kind, "", 0).content = content
    state.pos = end + len(opening)
    return True


def _may_open(source: str, start: int) -> bool:
    """Whether a formula can begin at this dollar sign: ``3$\\text{cm}$`` can, ``costs 5$, or 7$`` cannot."""
    after = source[start + 1 : start + 2]
    if not after or after.isspace():
        return False
    return not (start and source[start - 1].isdigit()) or after.isalpha() or after in "\\{^_"


def _is_formula(content: str, after: str) -> bool:
    return not (content[-1].isspace() or after.isdigit() or _PROSE_AMOUNT.fullmatch(content))


def _closing(source: str, start: int, opening: str) -> int:
    """Where the closing delimiter stands; -1 without one. A backslash keeps the next character."""
    closing = _CLOSING[opening]
    position = start
    while position < len(source):
        if source.startswith(closing, position):
            return position
        position += 2 if source[position] == "\\" else 1
    return -1


def _block_formula(state: StateBlock, first: int, last: int, silent: bool) -> bool:
    """A display formula that begins a line. It may interrupt a paragraph, and its lines are never lists."""
    if state.is_code_block(first):
        return False
    start = state.bMarks[first] + state.tShift[first]
    opening = state.src[start : start + 2]
    if opening not in {"$$", r"\["}:
        return False
    line = first
    while line < last and not state.isEmpty(line) and state.sCount[line] >= state.blkIndent:
        text = state.getLines(first, line + 1, state.blkIndent, False).strip()
        end = _closing(text, 2, opening)
        if end >= 0:
            break
        line += 1
    else:
        return False
    content, rest = text[2:end].strip(), text[end + 2 :].strip()
    if not content or len(rest) > 1 or rest.strip(_PUNCTUATION):
        return False
    if not silent:
        token = state.push("formula_display", "", 0)
        token.block = True
        token.content = content + (rf"\text{{{rest}}}" if rest else "")
        token.map = [first, line + 1]
    state.line = line + 1
    return True


def _formula(tokens: Sequence[Token], index: int, _options: Any, env: Any, *, display: bool) -> str:
    return formula_html(tokens[index].content, display=display, language=env["language"])


def _picture(tokens: Sequence[Token], index: int, _options: Any, _env: Any) -> str:
    return f"<em>{html.escape(tokens[index].content)}</em>"


def _link_open(tokens: Sequence[Token], index: int, _options: Any, _env: Any) -> str:
    target = html.escape(str(tokens[index].attrGet("href") or ""))
    return f'<a href="{target}" rel="noopener noreferrer nofollow">'


def _table_open(_tokens: Sequence[Token], _index: int, _options: Any, env: Any) -> str:
    label = html.escape(wording(env["language"]).table)
    return f'<div class="scroll" tabindex="0" role="region" aria-label="{label}"><table>\n'


def _table_close(_tokens: Sequence[Token], _index: int, _options: Any, _env: Any) -> str:
    return "</table></div>\n"


_RULES = {
    "image": _picture,
    "link_open": _link_open,
    "table_open": _table_open,
    "table_close": _table_close,
}

"""Markdown with formulas, as a model wrote it, into HTML in which nothing can execute or load.

Raw HTML is shown as text, links go to the web or to mail only, pictures of the text itself become their alt
text. Formulas are ``$…$``, ``$$…$$``, ``\\(…\\)`` and ``\\[…\\]``; amounts such as "$5 and $7" stay text.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.rules_block import StateBlock
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict

from chalkwright.agent.documents import apart
from chalkwright.agent.documents.emphasis import read_emphasis
from chalkwright.agent.documents.formulas import formula_html
from chalkwright.agent.documents.strange_tex import speak
from chalkwright.agent.documents.wording import primary, wording
from chalkwright.renderers.tex.spans import closing, formula_at

HARMLESS = re.compile(r"https?://|mailto:|#", re.IGNORECASE)
"""Where a link may lead."""
_UNIT = r"(?:[kcdmMGµμ]?(?:m|g|N|J|W|V|A|s|K|L|Pa|Hz|mol)|min|h|Ω|°C)[²³]?(?![A-Za-z])"
_BEFORE_UNIT = re.compile(rf"(?<=\d) (?={_UNIT})")
_WITH_ITS_SIGNS = re.compile(
    r"([(\[{（【《“‘「]{0,2})(<svg\b.*?</svg>|<math\b.*?</math>)"
    rf"((?: {_UNIT})?[,.;:!?)\]}}%，。；：！？、）】》”’」]{{0,3}})",
    re.DOTALL,
)
"""An inline formula with the brackets before it, and the unit and punctuation after it."""
_PUNCTUATION = ".,;:!?，。；："
_AFTER_FORMULA = "\0"
"""Where a space stands unless punctuation follows; no text holds it. What was typed apart (``c = ?``) stays so."""
_HIGHEST = 2
"""Level of the highest heading within the text; level 1 is the title."""
_LOWEST = 6
SHORT, MOST_CELLS = 10_000, 6_000
"""Characters, and cells of tables, of a text that is read in a process that must not stand still."""
LONGEST = 2_000_000
"""Characters of a text that is read at all."""
SECONDS = 20.0
"""How long a longer text may take, in a process apart."""
_NEWLINE = re.compile(r"\r\n?|\n")
_MOST_LINES = 100
"""Lines of one display formula: each line of a text may begin one, and for each its end is looked for."""


class _Safe(MarkdownIt):
    """CommonMark with tables and formulas, without HTML."""

    def __init__(self) -> None:
        super().__init__("commonmark", {"html": False, "xhtmlOut": False})
        self.enable(["table", "strikethrough"])
        self.inline.ruler.before("escape", "formula", _inline_formula)
        self.inline.ruler.at("emphasis", read_emphasis)
        self.block.ruler.before(
            "fence", "formula", _block_formula, {"alt": ["paragraph", "reference", "blockquote", "list"]}
        )

    def validateLink(self, url: str) -> bool:  # noqa: N802  (the name is markdown-it's)
        # Where a link may lead is decided when it is written; refused here, it would stay raw Markdown.
        return True


@cache
def _reader(*, breaks: bool = False) -> _Safe:
    """Made once: setting one up takes longer than most texts. It keeps nothing of what it reads."""
    reader = _Safe()
    reader.options["breaks"] = breaks
    return reader


@cache
def _writer(kind: type[_Line]) -> _Line:
    """Made once, too: it looks through all its methods for the rules."""
    return kind()


class _Line(RendererHTML):
    """Writes what may stand within one line; each method is the rule for the token it is named for."""

    def text(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        return html.escape(_BEFORE_UNIT.sub("\u00a0", tokens[idx].content), quote=False)

    def image(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        return f"<em>{html.escape(tokens[idx].content)}</em>"

    def link_open(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        return ""

    def link_close(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        return ""

    def formula_inline(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        return formula_html(tokens[idx].content, display=False, **env)

    def formula_display(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        return self.formula_inline(tokens, idx, options, env)


class _Blocks(_Line):
    """Writes a whole text."""

    def formula_display(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        return formula_html(tokens[idx].content, display=True, **env)

    def link_open(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        target = str(tokens[idx].attrGet("href") or "")
        if not HARMLESS.match(target):
            return "<a>"
        return f'<a href="{html.escape(target)}" rel="noopener noreferrer nofollow">'

    def link_close(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        return "</a>"

    def table_open(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        label = html.escape(wording(env["language"]).table)
        return f'<div class="scroll" tabindex="0" role="region" aria-label="{label}"><table>\n'

    def table_close(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        return "</table></div>\n"


def blocks_html(
    markdown: str, *, language: str, shift: int = 0, breaks: bool = False, mathml_first: bool = False
) -> str:
    """A text block as HTML, its headings moved by ``shift`` levels; with ``breaks`` every line stays a line."""
    wanted = {"language": language, "shift": shift, "breaks": breaks, "mathml_first": mathml_first}
    if read_here(markdown):
        return blocks_here(markdown, **wanted)  # type: ignore[arg-type]
    found = read_apart(blocks_here, markdown, **wanted) or read_apart(blocks_here, markdown, **wanted, as_source=True)
    return f'<pre class="tex">{html.escape(markdown)}</pre>\n' if found is None else str(found)


def blocks_here(
    markdown: str, language: str, shift: int, breaks: bool, mathml_first: bool, as_source: bool = False
) -> str:
    """:func:`blocks_html`, in this process; with ``as_source`` formulas are shown as TeX."""
    reader = _reader(breaks=breaks)
    tokens = reader.parse(markdown)
    for token in tokens:
        if token.type in {"heading_open", "heading_close"}:
            token.tag = f"h{_shift_level(int(token.tag[1]), shift)}"
    env = {"language": language, "mathml_first": mathml_first, "as_source": as_source}
    return _glue(_writer(_Blocks).render(tokens, reader.options, env))


def inline_html(markdown: str, *, language: str, mathml_first: bool = False) -> str:
    """One line, such as a title, as HTML without a paragraph around it."""
    line, wanted = " ".join(markdown.split()), {"language": language, "mathml_first": mathml_first}
    if read_here(line):
        return line_here(line, **wanted)  # type: ignore[arg-type]
    found = read_apart(line_here, line, **wanted) or read_apart(line_here, line, **wanted, as_source=True)
    return html.escape(line) if found is None else str(found)


def line_here(markdown: str, language: str, mathml_first: bool, as_source: bool = False) -> str:
    """:func:`inline_html` of what is one line already, in this process; with ``as_source`` formulas are TeX."""
    reader = _reader()
    env = {"language": language, "mathml_first": mathml_first, "as_source": as_source}
    return _glue(_writer(_Line).render(reader.parseInline(markdown), reader.options, env))


@lru_cache(maxsize=128)
def tokens_of(markdown: str) -> tuple[Token, ...]:
    """The tokens of a text, as this module reads it; they are shared, and only to be looked at.

    A text that takes too long to be read is one block of code. A long one has so many tokens that Python's collector
    keeps all threads waiting over them: what makes words of them does so apart (:func:`read_apart`).
    """
    if read_here(markdown):
        return tuple(_reader().parse(markdown))
    found = read_apart(tokens_here, markdown)
    if found is None:
        lines = markdown.count("\n") + 1
        return (Token("code_block", "code", 0, map=[0, lines], content=markdown, block=True),)
    items = iter(found)
    return tuple([_token(item, items) for item in items])


def tokens_here(markdown: str) -> list[dict[str, Any]]:
    """For the process apart: :func:`tokens_of` as JSON, each token followed by those within it, whose number it has.

    One token may hold a whole text: read in one piece it would keep all other threads waiting.
    """
    return [*_flat(_reader().parse(markdown))]


def _flat(tokens: Sequence[Token]) -> Iterator[dict[str, Any]]:
    for token in tokens:
        yield {**token.as_dict(children=False), "children": None if token.children is None else len(token.children)}
        yield from _flat(token.children or ())


def _token(item: dict[str, Any], following: Iterator[dict[str, Any]]) -> Token:
    count = item["children"]
    within = None if count is None else [_token(next(following), following) for _ in range(count)]
    return Token(**{**item, "children": within})


def plain(markdown: str, *, language: str) -> str:
    """Markdown as one line of text to be read aloud: no marks, formulas as their spoken phrase."""
    if not read_here(markdown):
        found = read_apart(plain, markdown, language=language)
        return " ".join(markdown.split()) if found is None else str(found)
    words: list[str] = []
    for token in _leaves(tokens_of(markdown)):
        if token.type.startswith("formula"):
            words.append(f" {speak(token.content, primary(language)) or token.content}{_AFTER_FORMULA}")
        elif token.type in {"text", "code_inline", "code_block", "fence"}:
            words.append(token.content)
        elif token.type.endswith(("break", "_close", "_open")) and token.tag not in {"em", "strong", "a", "s"}:
            words.append(" ")
    said = re.sub(rf"{_AFTER_FORMULA}(?![{_PUNCTUATION}])", " ", "".join(words))
    return " ".join(said.replace(_AFTER_FORMULA, "").split())


def read_here(markdown: str) -> bool:
    """Whether a text may be read in this process: some marks take the reader a time that grows with their square."""
    if apart.within():
        return True
    lines = markdown.split("\n")
    # Each line below a table's head has as many cells as the head, whatever it holds itself.
    return len(markdown) <= SHORT and len(lines) * max(line.count("|") for line in lines) <= MOST_CELLS


def read_apart(function: Callable[..., Any], markdown: str, **wanted: Any) -> Any:
    """What ``function`` makes of a text in a process apart; None where that is too much."""
    if len(markdown) > LONGEST:
        return None
    try:
        return apart.call(function, seconds=SECONDS, markdown=markdown, **wanted)
    except (apart.Unfinished, apart.Refused):
        return None


def heading_shift(texts: Iterable[str]) -> int:
    """By how much to move all headings of a document so that the highest comes right below the title."""
    levels = [level for text in texts if (level := highest_heading(text))]
    return _HIGHEST - min(levels) if levels else 0


def highest_heading(markdown: str) -> int:
    """The level of a text's highest heading, from 1; 0 where it has none."""
    if not read_here(markdown):
        return int(read_apart(highest_heading, markdown) or 0)
    return min((int(token.tag[1]) for token in tokens_of(markdown) if token.type == "heading_open"), default=0)


def with_headings_moved(markdown: str, shift: int) -> str:
    """The same Markdown with its headings moved by ``shift`` levels; those inside quotes and lists stay."""
    if not read_here(markdown):
        found = read_apart(with_headings_moved, markdown, shift=shift)
        return markdown if found is None else str(found)
    lines = _NEWLINE.split(markdown)  # those of Markdown: Python knows signs besides that end a line
    tokens = tokens_of(markdown)
    for opening, content in pairwise(tokens):
        if opening.type == "heading_open" and opening.level == 0 and opening.map:
            first, after = opening.map
            title = " ".join(content.content.split())
            lines[first:after] = [f"{'#' * _shift_level(int(opening.tag[1]), shift)} {title}"] + [""] * (
                after - first - 1
            )
    return "\n".join(lines)


def _glue(page: str) -> str:
    """Browsers break lines between a formula and its comma or unit, unless they are told not to."""
    return _WITH_ITS_SIGNS.sub(lambda m: f'<span class="kept">{m[0]}</span>' if m[1] or m[3] else m[0], page)


def _shift_level(level: int, shift: int) -> int:
    return max(_HIGHEST, min(_LOWEST, level + shift))


def _leaves(tokens: Sequence[Token]) -> Iterable[Token]:
    for token in tokens:
        yield token
        yield from _leaves(token.children or ())


def _inline_formula(state: StateInline, silent: bool) -> bool:
    found = formula_at(state.src, state.pos)
    if found is None:
        return False
    if not silent:
        kind = "formula_display" if found.display else "formula_inline"
        state.push(kind, "", 0).content = found.content
    state.pos = found.end
    return True


def _block_formula(state: StateBlock, first: int, last: int, silent: bool) -> bool:
    """A display formula that begins a line. It may interrupt a paragraph, and its lines are never lists."""
    if state.is_code_block(first):
        return False
    start = state.bMarks[first] + state.tShift[first]
    opening = state.src[start : start + 2]
    if opening not in {"$$", r"\["}:
        return False
    after = first
    while (
        after < min(last, first + _MOST_LINES) and not state.isEmpty(after) and state.sCount[after] >= state.blkIndent
    ):
        after += 1
    text = state.getLines(first, after, state.blkIndent, False).strip()
    end = closing(text, 2, opening)
    if end < 0:
        return False
    line = first + text.count("\n", 0, end)
    content, rest = text[2:end].strip(), text[end + 2 :].partition("\n")[0].strip()
    if not content or len(rest) > 1 or rest.strip(_PUNCTUATION):
        return False
    if not silent:
        token = state.push("formula_display", "", 0)
        token.block = True
        token.content = content + (rf"\text{{{rest}}}" if rest else "")
        token.map = [first, line + 1]
    state.line = line + 1
    return True

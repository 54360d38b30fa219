"""HTML as Markdown: the words a reader sees, and marks where its pictures stand.

Scripts, styles and what is hidden are left out. Formulas are their TeX where the page has it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from bs4 import BeautifulSoup, Tag
from bs4.element import CData, NavigableString, PageElement

from chalkwright.judges.reading.formula import of_image, of_math, of_script
from chalkwright.judges.reading.text import MARK, Picture, Pictures, Stowed

MAX_DEPTH = 120
"""Elements nested deeper than this give their text only."""
UNCLOSED = 200
"""Angle brackets without their counterpart, from which on they are text."""
ICON = 32
"""Pixels; what is declared no larger is an ornament."""

_LEFT_OUT = frozenset({
    "script", "style", "noscript", "template", "head", "nav", "button", "select", "input", "textarea", "dialog",
    "link", "meta", "title", "audio", "map", "iframe",
})  # fmt: skip
_BLOCKS = frozenset({
    "address", "article", "aside", "blockquote", "body", "caption", "center", "dd", "details", "div", "dl", "dt",
    "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hgroup", "hr",
    "html", "legend", "li", "main", "ol", "p", "pre", "section", "summary", "table", "tbody", "td", "tfoot", "th",
    "thead", "tr", "ul",
})  # fmt: skip
_WRAPS = {
    "b": "**",
    "strong": "**",
    "em": "*",
    "i": "*",
    "dfn": "*",
    "code": "`",
    "kbd": "`",
    "samp": "`",
    "tt": "`",
    "del": "~~",
    "s": "~~",
    "strike": "~~",
}
_HIDDEN = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
_SPACES = re.compile(r"[ \t\n\r\f]+")
_BREAK, _PARAGRAPH = "\x01", "\x02"
"""A line break and the border of a paragraph, while white space is collapsed; no text that was read holds them."""
_LAZY = ("data-src", "data-original", "data-lazy-src")


def is_html(text: str) -> bool:
    """Whether a text is a page, whatever its file is called."""
    head = re.sub(r"<!--.*?-->|<\?xml.*?\?>", "", text[:4000], flags=re.DOTALL).lstrip().lower()
    return head.startswith(("<!doctype html", "<html", "<head", "<body"))


def has_tags(text: str) -> bool:
    """Whether there is any HTML in it at all."""
    return re.search(r"</?[a-zA-Z][^<>]*>", text) is not None


def mark_html(stowed: Stowed, pictures: Pictures) -> str:
    """A whole page as Markdown with marks."""
    return mark_fragment(stowed.text, stowed, pictures)


def mark_fragment(source: str, stowed: Stowed, pictures: Pictures) -> str:
    """A piece of HTML as Markdown with marks."""
    if source.count("<") > source.count(">") + UNCLOSED:
        # Python's parser takes quadratic time over tags that never end.
        source = re.sub(r"<(?=[^<>]*(?:<|\Z))", "&lt;", source)
    soup = BeautifulSoup(source, "html.parser")
    return "\n\n".join(_Page(soup, stowed, pictures).blocks(soup))


def mark_tag(source: str, stowed: Stowed, pictures: Pictures) -> str:
    """A single tag, such as ``<img …>``, as its mark or its words."""
    soup = BeautifulSoup(source, "html.parser")
    return _Page(soup, stowed, pictures).inline(soup.children).strip()


class _Page:
    """Walks one page. ``blocks`` gives paragraphs and the like, ``inline`` what stands within one."""

    def __init__(self, soup: BeautifulSoup, stowed: Stowed, pictures: Pictures) -> None:
        self._stowed, self._pictures = stowed, pictures
        self._depth = 0
        generator = soup.find("meta", attrs={"name": "generator"})
        self._ours = isinstance(generator, Tag) and _attribute(generator, "content").startswith("Chalkwright")
        self._kinds: dict[str, Callable[[Tag], list[str]]] = {
            **{f"h{level}": self._heading for level in range(1, 7)},
            **dict.fromkeys(("ul", "ol"), self._list),
            **dict.fromkeys(("summary", "dt", "caption", "legend"), self._label),
            "blockquote": self._quote,
            "pre": self._fence,
            "table": self._table,
            "hr": lambda _: ["---"],
        }

    def blocks(self, parent: Tag) -> list[str]:
        """Its children as Markdown blocks."""
        if self._depth >= MAX_DEPTH:
            return [text] if (text := _tidy(parent.get_text(" "))) else []
        self._depth += 1
        found: list[str] = []
        run: list[str] = []
        for child in parent.children:
            if isinstance(child, Tag) and not self._left_out(child) and _is_block(child):
                found += [text for text in [_tidy("".join(run))] if text]
                run = []
                found += self._kinds.get(child.name, self._section)(child)
            else:
                run.append(self.inline([child]))
        self._depth -= 1
        return found + [text for text in [_tidy("".join(run))] if text]

    def inline(self, nodes: Iterable[PageElement]) -> str:
        """Nodes within a paragraph, their white space as it stands."""
        return "".join(self._inline(node) for node in nodes)

    def _inline(self, node: PageElement) -> str:
        if isinstance(node, NavigableString):
            return str(node) if type(node) in (NavigableString, CData) else ""
        if not isinstance(node, Tag):
            return ""
        if (formula := of_script(node)) is not None:
            return _formula(*formula)
        if self._left_out(node):
            return ""
        if node.name == "br":
            return _BREAK
        if node.name == "math":
            return _formula(*of_math(node))
        if node.name in {"img", "svg", "video", "canvas", "object", "embed"}:
            return self._picture(node)
        if self._depth >= MAX_DEPTH:
            return node.get_text(" ")
        self._depth += 1
        text = self.inline(node.children)
        self._depth -= 1
        if node.name in {"sub", "sup"} and text.strip():
            return f"<{node.name}>{text.strip()}</{node.name}>"
        return _wrap(text, _WRAPS.get(node.name, ""))

    def _left_out(self, tag: Tag) -> bool:
        if tag.name == "iframe":
            where = _attribute(tag, "src") or "a frame"
            self._pictures.notes.append(f"Another page within the page is not judged ({where[:80]}).")
        if tag.name in _LEFT_OUT or tag.has_attr("hidden") or _attribute(tag, "aria-hidden") == "true":
            return True
        if self._ours and tag.name == "details" and "film" in _classes(tag):
            return True  # the figure above it shows the same scene
        return (tag.name == "footer" and not self._ours) or bool(_HIDDEN.search(_attribute(tag, "style")))

    def _section(self, tag: Tag) -> list[str]:
        if "problem" in _classes(tag) and (label := _attribute(tag, "aria-label")):
            return _quote([f"**{label}**", *self.blocks(tag)])
        return self.blocks(tag)

    def _heading(self, tag: Tag) -> list[str]:
        text = _one_line(self.inline(tag.children))
        # A mark of a picture in a heading goes below it.
        marks = [match[0] for match in MARK.finditer(text)]
        words = _SPACES.sub(" ", MARK.sub("", text)).strip()
        return [*([f"{'#' * int(tag.name[1])} {words}"] if words else []), *marks]

    def _label(self, tag: Tag) -> list[str]:
        text = _tidy(self.inline(tag.children))
        return [_wrap(text, "**")] if text else []

    def _quote(self, tag: Tag) -> list[str]:
        return _quote(self.blocks(tag))

    def _fence(self, tag: Tag) -> list[str]:
        text = self._stowed.restore(tag.get_text()).strip("\n")
        fence = "`" * max(3, *(len(run) + 1 for run in re.findall("`+", text) or [""]))
        return [f"{fence}\n{text}\n{fence}"] if text.strip() else []

    def _list(self, tag: Tag) -> list[str]:
        start = _attribute(tag, "start")
        number = int(start) if re.fullmatch(r"\d{1,9}", start) else 1
        lines: list[str] = []
        for child in tag.find_all(True, recursive=False):
            if not isinstance(child, Tag) or self._left_out(child):
                continue
            sign = f"{number}. " if tag.name == "ol" else "- "
            number += 1
            between = "\n\n" if child.find("p", recursive=False) else "\n"
            text = between.join(self.blocks(child))
            lines.append(sign + re.sub(r"\n(?!\n)", "\n" + " " * len(sign), text))
        return ["\n".join(lines)] if lines else []

    def _table(self, tag: Tag) -> list[str]:
        rows = [
            [cell for cell in row.find_all(["td", "th"], recursive=False) if isinstance(cell, Tag)]
            for row in tag.find_all("tr")
            if isinstance(row, Tag) and row.find_parent("table") is tag
        ]
        width = max((len(row) for row in rows), default=0)
        if width < 2 or tag.find("table") is not None:
            return self.blocks(tag)  # it is there for the layout only
        marks: list[str] = []
        written = [
            f"| {' | '.join([self._cell(cell, marks) for cell in row] + [''] * (width - len(row)))} |" for row in rows
        ]
        caption = tag.find("caption")
        title = self._label(caption) if isinstance(caption, Tag) else []
        return [*title, "\n".join([written[0], "|" + "---|" * width, *written[1:]]), *marks]

    def _cell(self, cell: Tag, marks: list[str]) -> str:
        """A cell's words; there is no room for pictures, which follow the table."""
        text = " ".join(self.blocks(cell))
        marks += [match[0] for match in MARK.finditer(text)]
        text = MARK.sub(lambda match: self._pictures.found[int(match[1])].alt, text)
        return _SPACES.sub(" ", text).replace("|", "\\|")

    def _picture(self, tag: Tag) -> str:
        alt = _one_line(_attribute(tag, "alt") or _attribute(tag, "aria-label") or _attribute(tag, "title"))
        if tag.name == "img":
            return self._image(tag, alt)
        if tag.name == "svg":
            return self._pictures.mark(Picture("svg", alt, "is an SVG drawing without its end"))
        if tag.name == "canvas":
            return self._pictures.mark(Picture("canvas", alt, "is drawn by a script, and scripts are never run"))
        if tag.name == "video":
            poster = _attribute(tag, "poster")
            film = Picture(_attribute(tag, "src") or "video", alt, "is a film")
            return self._pictures.mark(Picture(self._stowed.target(poster), alt) if poster else film)
        target = _attribute(tag, "data" if tag.name == "object" else "src")
        return self._pictures.mark(Picture(self._stowed.target(target), alt)) if target else ""

    def _image(self, tag: Tag, alt: str) -> str:
        target = _attribute(tag, "src")
        drawing = self._stowed.drawing(target)
        if drawing is not None:
            return self._drawing(drawing, target)
        if (formula := of_image(alt, _classes(tag))) is not None:
            return _formula(formula, False)
        lazy = next((value for name in _LAZY if (value := _attribute(tag, name))), "")
        if lazy and (not target or target.startswith("data:")):
            target = lazy
        if not target:
            target = _attribute(tag, "srcset").split(" ", 1)[0]
        if _is_icon(tag) or not target:
            return alt
        return self._pictures.mark(Picture(self._stowed.target(target), alt))

    def _drawing(self, source: str, target: str) -> str:
        """An SVG within the page: a diagram, unless it is an ornament or a formula, which has its words."""
        opened = BeautifulSoup(source, "html.parser").svg
        if opened is None or _HIDDEN.search(_attribute(opened, "style")):
            return ""
        titles = [opened.find(name, recursive=False) for name in ("title", "desc")]
        said = [_attribute(opened, "aria-label"), *(title.get_text() for title in titles if isinstance(title, Tag))]
        label = _one_line(next((words for words in said if words.strip()), ""))
        sizes = _attribute(opened, "width") + _attribute(opened, "height")
        if re.search(r"\d(em|ex)", sizes):
            note = "Formulas of the page are drawings; they are read as the phrases that stand for them."
            if label and note not in self._pictures.notes:
                self._pictures.notes.append(note)
            return label
        if _is_icon(opened) or _attribute(opened, "aria-hidden") == "true":
            return label
        return self._pictures.mark(Picture(self._stowed.target(target), label))


def _attribute(tag: Tag, name: str) -> str:
    value = tag.get(name)
    return " ".join(value) if isinstance(value, list) else str(value or "").strip()


def _classes(tag: Tag) -> set[str]:
    return set(_attribute(tag, "class").split())


def _is_block(tag: Tag) -> bool:
    """Whether it starts a paragraph of its own, also as an inline element around one."""
    return tag.name in _BLOCKS or (tag.name not in {"math", "svg", "object"} and tag.find(list(_BLOCKS)) is not None)


def _is_icon(tag: Tag) -> bool:
    sizes = [re.fullmatch(r"(\d+)(?:\.\d+)?(?:px)?", _attribute(tag, name)) for name in ("width", "height")]
    return all(sizes) and all(int(size[1]) <= ICON for size in sizes if size)


def _formula(tex: str, display: bool) -> str:
    tex = _SPACES.sub(" ", tex).strip()
    if not tex:
        return ""
    return f"{_PARAGRAPH}$${tex}$${_PARAGRAPH}" if display else f"${tex}$"


def _wrap(text: str, sign: str) -> str:
    """``text`` between signs, its outer spaces outside; as it is where signs would break it."""
    words = text.strip()
    if not sign or not words or MARK.search(words) or any(border in words for border in (_BREAK, _PARAGRAPH, "$$")):
        return text
    before, _, after = text.partition(words)
    return f"{before}{sign}{words}{sign}{after}"


def _tidy(text: str) -> str:
    """White space as a browser shows it, line breaks and paragraphs where they are meant."""
    text = _SPACES.sub(" ", text).replace("\xa0", " ")
    text = re.sub(rf" ?{_BREAK} ?", "  \n", text)
    return re.sub(rf"\s*{_PARAGRAPH}\s*", "\n\n", text).strip()


def _one_line(text: str) -> str:
    return _SPACES.sub(" ", text.replace(_BREAK, " ").replace(_PARAGRAPH, " ")).strip()


def _quote(blocks: list[str]) -> list[str]:
    lines = "\n\n".join(blocks).split("\n")
    return (
        ["\n".join(f"> {line}".rstrip(" ") if not line.endswith("  ") else f"> {line}" for line in lines)]
        if blocks
        else []
    )

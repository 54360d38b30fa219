"""Markdown with formulas, as a model wrote it, as paragraphs of a Word document."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from docx.enum.table import WD_TABLE_ALIGNMENT
from docx.enum.text import WD_ALIGN_PARAGRAPH
from docx.opc.constants import RELATIONSHIP_TYPE
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.shared import Length, Pt
from markdown_it.token import Token

from chalkwright.agent.documents.exports.equations import equation
from chalkwright.agent.documents.exports.formula_breaks import broken
from chalkwright.agent.documents.exports.formula_pictures import formula_picture, formula_width
from chalkwright.agent.documents.exports.letter_widths import is_square
from chalkwright.agent.documents.exports.office_math import M
from chalkwright.agent.documents.exports.source import readable
from chalkwright.agent.documents.exports.word_styles import ACCENT, BODY_POINTS, CODE
from chalkwright.agent.documents.markup import tokens_of

_HARMLESS = re.compile(r"https?://|mailto:", re.IGNORECASE)
_DEEPEST_LIST = 3
"""Word's own list styles end there."""
_ALIGNED = {"center": WD_ALIGN_PARAGRAPH.CENTER, "right": WD_ALIGN_PARAGRAPH.RIGHT}


@dataclass(frozen=True)
class _Look:
    """How letters look at a place in a line."""

    bold: bool = False
    italic: bool = False
    strike: bool = False


_LOOKS = {"strong": {"bold": True}, "em": {"italic": True}, "s": {"strike": True}}


class TextWriter:
    """Writes texts into ``document``, one after the other."""

    def __init__(self, document: Any, language: str, width: Length) -> None:
        """``width``: of the text on the sheet; nothing becomes wider."""
        self._document = document
        self._language = language
        self._width = width
        self._pictures = 0

    def blocks(self, markdown: str, *, shift: int = 0, style: str | None = None, breaks: bool = False) -> None:
        """A whole text, its headings moved by ``shift`` levels. ``style``: of its paragraphs; with ``breaks`` every
        line stays a line."""
        _Blocks(self, self._document, style, shift, breaks).write(tokens_of(markdown))

    def line(self, paragraph: Any, markdown: str) -> None:
        """One line of Markdown at the end of ``paragraph``."""
        for token in tokens_of(" ".join(markdown.split())):
            if token.type == "inline":
                self.inline(paragraph, token.children or ())
            elif token.type == "formula_display":
                self.formula(paragraph, token.content)
            elif token.type in {"fence", "code_block", "html_block"}:
                self.run(paragraph, token.content, _Look())

    def inline(
        self, paragraph: Any, tokens: Sequence[Token], *, look: _Look | None = None, breaks: bool = False
    ) -> None:
        """What stands within a line, at the end of ``paragraph``."""
        looks, target = [look or _Look()], paragraph
        for token in tokens:
            if token.tag in _LOOKS and token.nesting:
                if token.nesting > 0:
                    looks.append(replace(looks[-1], **_LOOKS[token.tag]))
                else:
                    looks.pop()
            elif token.type == "link_open":
                target = self._link(paragraph, str(token.attrGet("href") or ""))
            elif token.type == "link_close":
                target = paragraph
            elif token.type.startswith("formula"):
                self.formula(paragraph, token.content)
            elif token.type == "hardbreak" or (token.type == "softbreak" and breaks):
                self.run(target, "", looks[-1]).add_break()
            elif token.type == "softbreak":
                self.run(target, " ", looks[-1])
            elif token.type == "code_inline":
                self.run(target, token.content, looks[-1]).font.name = "Consolas"
            elif token.type == "image":
                self._words(target, token.content, replace(looks[-1], italic=True))
            else:
                self._words(target, token.content, looks[-1])

    def _words(self, paragraph: Any, text: str, look: _Look) -> None:
        """Letters that lean, and dots below those of scripts that have no slanted ones."""
        if not look.italic:
            self.run(paragraph, text, look)
            return
        for square, stretch in groupby(text, is_square):
            run = self.run(paragraph, "".join(stretch), replace(look, italic=not square))
            if square:
                dots = OxmlElement("w:em")
                dots.set(qn("w:val"), "underDot")
                run._r.get_or_add_rPr().append(dots)

    def run(self, paragraph: Any, text: str, look: _Look) -> Any:
        """Letters that look alike."""
        run = paragraph.add_run(readable(text))
        run.bold, run.italic, run.font.strike = look.bold or None, look.italic or None, look.strike or None
        if _is_link(paragraph):
            run.font.color.rgb, run.font.underline = ACCENT, True
        return run

    def formula(self, paragraph: Any, tex: str, *, display: bool = False) -> None:
        """A formula as an equation, else as a picture, at worst as its TeX."""
        if (written := equation(tex)) is not None:
            if display:
                whole = paragraph._p.makeelement(f"{{{M}}}oMathPara", nsmap={"m": M})
                whole.append(written)
                written = whole
            paragraph._p.append(written)
            return
        drawn = formula_picture(tex, display=display, language=self._language, points=BODY_POINTS)
        if drawn is None:
            self.run(paragraph, tex, _Look()).font.name = "Consolas"
            return
        scale = min(1.0, self._width.pt / (drawn.width * BODY_POINTS))
        run = paragraph.add_run()
        self.picture(run, drawn.png, drawn.phrase, width=Pt(drawn.width * BODY_POINTS * scale))
        if not display:
            position = OxmlElement("w:position")
            position.set(qn("w:val"), str(round(-2 * drawn.depth * BODY_POINTS * scale)))
            run._r.get_or_add_rPr().append(position)

    def lines_of(self, tex: str) -> list[str]:
        """A displayed formula in lines that fit the sheet: not every program breaks an equation itself."""
        return broken(tex, self._width.pt / BODY_POINTS, formula_width)

    def picture(self, run: Any, data: bytes, alt: str, *, width: Length, height: Length | None = None) -> None:
        """A picture in ``run`` that is described by ``alt``; ``height`` follows from the width when not given."""
        self._pictures += 1
        inline = run.add_picture(io.BytesIO(data), width=width, height=height)._inline
        for properties in (inline.docPr, inline.graphic.graphicData.pic.nvPicPr.cNvPr):
            properties.set("descr", readable(alt))
            properties.set("name", f"Picture {self._pictures}")
        inline.docPr.set("id", str(self._pictures))

    def _link(self, paragraph: Any, target: str) -> Any:
        if not _HARMLESS.match(target):
            return paragraph
        link = OxmlElement("w:hyperlink")
        related = self._document.part.relate_to(readable(target), RELATIONSHIP_TYPE.HYPERLINK, is_external=True)
        link.set(qn("r:id"), related)
        paragraph._p.append(link)
        from docx.text.paragraph import Paragraph

        # A hyperlink takes runs as a paragraph does, but python-docx offers no way to add them.
        return Paragraph(link, paragraph._parent)


class _Blocks:
    """Writes the blocks of one text into ``place``: the document, or a cell."""

    def __init__(self, writer: TextWriter, place: Any, style: str | None, shift: int, breaks: bool) -> None:
        self._writer, self._place, self._style, self._shift, self._breaks = writer, place, style, shift, breaks
        self._lists: list[tuple[str, int | None]] = []
        """Kind and numbering of each list around."""
        self._quotes = 0
        self._marked = True
        """Whether the item of the innermost list has its mark already."""

    def write(self, tokens: Sequence[Token]) -> None:
        at = 0
        while at < len(tokens):
            token = tokens[at]
            if token.type == "table_open":
                end = next(place for place in range(at, len(tokens)) if tokens[place].type == "table_close")
                self._table(tokens[at:end])
                at = end
            elif token.type == "heading_open":
                level = min(6, max(2, int(token.tag[1]) + self._shift))
                heading = self._place.add_paragraph(style=f"Heading {level - 1}" if not self._quotes else "Quote")
                self._writer.inline(heading, tokens[at + 1].children or ())
                at += 1
            else:
                self._block(token)
            at += 1

    def _block(self, token: Token) -> None:
        if token.type in {"bullet_list_open", "ordered_list_open"}:
            kind = "Bullet" if token.type.startswith("bullet") else "Number"
            numbering = None if kind == "Bullet" else self._numbering(int(token.attrGet("start") or 1))
            self._lists.append((kind, numbering))
        elif token.type in {"bullet_list_close", "ordered_list_close"}:
            self._lists.pop()
        elif token.type == "list_item_open":
            self._marked = False
        elif token.type in {"blockquote_open", "blockquote_close"}:
            self._quotes += token.nesting
        elif token.type == "inline":
            self._paragraph(token.children or ())
        elif token.type == "formula_display":
            self._formula(token.content)
        elif token.type in {"fence", "code_block", "html_block"}:
            self._code(token.content)
        elif token.type == "hr":
            self._place.add_paragraph("* * *").alignment = WD_ALIGN_PARAGRAPH.CENTER

    def _paragraph(self, tokens: Sequence[Token]) -> None:
        """One paragraph; display formulas within it stand between its parts, as paragraphs of their own."""
        part: list[Token] = []
        for token in (*tokens, None):
            if token is not None and token.type != "formula_display":
                part.append(token)
                continue
            if any(
                piece.type not in {"softbreak", "hardbreak"} and (piece.content.strip() or piece.nesting == 0)
                for piece in part
            ):
                self._writer.inline(self._new(), part, breaks=self._breaks)
            part = []
            if token is not None:
                self._formula(token.content)

    def _formula(self, tex: str) -> None:
        for line in self._writer.lines_of(tex):
            paragraph = self._new()
            paragraph.alignment = WD_ALIGN_PARAGRAPH.CENTER
            self._writer.formula(paragraph, line, display=True)

    def _code(self, text: str) -> None:
        paragraph = self._place.add_paragraph(style=CODE)
        for number, line in enumerate(text.rstrip("\n").split("\n")):
            if number:
                paragraph.add_run().add_break()
            paragraph.add_run(readable(line))

    def _new(self) -> Any:
        if not self._lists:
            return self._place.add_paragraph(style="Quote" if self._quotes else self._style)
        depth = min(len(self._lists), _DEEPEST_LIST)
        kind, numbering = self._lists[-1]
        suffix = "" if depth == 1 else f" {depth}"
        if self._marked:
            return self._place.add_paragraph(style=f"List Continue{suffix}")
        self._marked = True
        paragraph = self._place.add_paragraph(style=f"List {kind}{suffix}")
        if numbering is not None:
            properties = paragraph._p.get_or_add_pPr().get_or_add_numPr()
            properties.get_or_add_ilvl().val, properties.get_or_add_numId().val = 0, numbering
        return paragraph

    def _numbering(self, start: int) -> int:
        """A numbering of its own for one list: Word would count on from the list before."""
        depth = min(len(self._lists) + 1, _DEEPEST_LIST)
        document = self._writer._document
        style = document.styles["List Number" if depth == 1 else f"List Number {depth}"]
        definitions = document.part.numbering_part.element
        used = style.element.pPr.numPr.numId.val
        pattern = next(num.abstractNumId.val for num in definitions.num_lst if num.numId == used)
        numbering = definitions.add_num(pattern)
        numbering.add_lvlOverride(ilvl=0).add_startOverride(max(0, min(start, 30000)))
        return int(numbering.numId)

    def _table(self, tokens: Sequence[Token]) -> None:
        rows: list[list[tuple[Sequence[Token], str]]] = []
        align = ""
        for token in tokens:
            if token.type == "tr_open":
                rows.append([])
            elif token.type in {"th_open", "td_open"}:
                align = str(token.attrGet("style") or "").rpartition(":")[2]
            elif token.type == "inline":
                rows[-1].append((token.children or (), align))
        width = max(len(row) for row in rows)
        table = self._place.add_table(rows=len(rows), cols=width)
        table.style, table.autofit = "Table Grid", True
        table.alignment = WD_TABLE_ALIGNMENT.CENTER
        for number, (row, cells) in enumerate(zip(table.rows, rows, strict=True)):
            _keep_whole(row, heading=number == 0)
            for cell, (content, align) in zip(row.cells, cells, strict=False):
                cell._tc.tcPr.remove(cell._tc.tcPr.tcW)  # as wide as what is in it
                paragraph = cell.paragraphs[0]
                paragraph.paragraph_format.space_after = Pt(2)
                paragraph.alignment = _ALIGNED.get(align)
                self._writer.inline(paragraph, content, look=_Look(bold=number == 0))
        self._place.add_paragraph().paragraph_format.space_after = Pt(2)


def _keep_whole(row: Any, *, heading: bool) -> None:
    """No page break within the row; a heading is said again on the next page."""
    properties = row._tr.get_or_add_trPr()
    names: Iterable[str] = ("w:cantSplit", "w:tblHeader") if heading else ("w:cantSplit",)
    for name in names:
        properties.append(OxmlElement(name))


def _is_link(paragraph: Any) -> bool:
    return bool(paragraph._p.tag == qn("w:hyperlink"))

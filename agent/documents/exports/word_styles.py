"""How the Word document looks: a template with our styles beside Word's own, told its language and its sheet.

``templates/explanation.docx`` is edited in Word, or by whatever else writes its format: fonts, sizes, colours, boxes
and the page's number are there and nowhere else.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from docx import Document
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.shared import Cm, RGBColor

from chalkwright.agent.documents.wording import primary

_TEMPLATE = Path(__file__).parent / "templates" / "explanation.docx"
EAST_ASIAN = {"zh": "Microsoft YaHei", "ja": "Yu Gothic", "ko": "Malgun Gothic"}
PROBLEM, PROBLEM_HEADING, PICTURE, GAP, NOTE, CODE, COLOPHON = (
    "Problem",
    "Problem Heading",
    "Picture",
    "Missing Picture",
    "Note",
    "Source Code",
    "Colophon",
)
ACCENT = RGBColor(0x1F, 0x5F, 0xBF)
"""Of links."""
BODY_POINTS = 11
"""Of the template's text; pictures of formulas are drawn to it."""
_AFTER_DIRECTION = ("w:adjustRightInd", "w:snapToGrid", "w:spacing", "w:ind", "w:contextualSpacing", "w:jc")
"""What the schema wants after a paragraph's direction, of what the template's text has."""


def new_document(language: str, *, letter: bool, right_to_left: bool) -> Any:
    """An empty document: the template, on a sheet of that size, for a text in that language."""
    document = Document(str(_TEMPLATE))
    section = document.sections[0]
    section.page_width, section.page_height = (Cm(21.59), Cm(27.94)) if letter else (Cm(21.0), Cm(29.7))
    if right_to_left:
        section._sectPr.insert_element_before(OxmlElement("w:bidi"), "w:rtlGutter", "w:docGrid", "w:printerSettings")
    _language(document, language, right_to_left=right_to_left)
    return document


def _language(document: Any, language: str, *, right_to_left: bool) -> None:
    """The language of all text and the fonts of its script: what a screen reader and the spelling check go by."""
    defaults = document.styles.element.find(qn("w:docDefaults")).find(qn("w:rPrDefault")).find(qn("w:rPr"))
    asian = primary(language) in EAST_ASIAN
    fonts = defaults.find(qn("w:rFonts"))
    fonts.attrib.clear()
    letters = {"ascii": "Calibri", "hAnsi": "Calibri", "cs": "Arial"}
    for kind, name in (letters | {"eastAsia": EAST_ASIAN.get(primary(language), "Microsoft YaHei")}).items():
        fonts.set(qn(f"w:{kind}"), name)
    found = defaults.find(qn("w:lang"))
    if found is not None:
        defaults.remove(found)
    named = OxmlElement("w:lang")
    named.set(qn("w:val"), "en-US" if asian else language)
    named.set(qn("w:eastAsia"), language if asian else "zh-CN")
    named.set(qn("w:bidi"), language if right_to_left else "ar-SA")
    if right_to_left:
        defaults.append(OxmlElement("w:rtl"))
    defaults.append(named)
    if right_to_left:
        paragraph = document.styles["Normal"].element.get_or_add_pPr()
        paragraph.insert_element_before(OxmlElement("w:bidi"), *_AFTER_DIRECTION)

"""How the Word document looks, as styles, so that whoever goes on writing can change it in one place."""

from __future__ import annotations

from typing import Any

from docx import Document
from docx.enum.style import WD_STYLE_TYPE
from docx.enum.text import WD_ALIGN_PARAGRAPH
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.shared import Cm, Pt, RGBColor

from chalkwright.agent.documents.wording import primary

INK, QUIET, ACCENT = RGBColor(0x1C, 0x27, 0x33), RGBColor(0x52, 0x60, 0x70), RGBColor(0x1F, 0x5F, 0xBF)
_EAST_ASIAN = {"zh": "Microsoft YaHei", "ja": "Yu Gothic", "ko": "Malgun Gothic"}
PROBLEM, PROBLEM_HEADING, PICTURE, GAP, NOTE, CODE, COLOPHON = (
    "Problem", "Problem Heading", "Picture", "Missing Picture", "Note", "Source Code", "Colophon",
)  # fmt: skip
BODY_POINTS = 11


def styled_document(language: str, *, letter: bool, right_to_left: bool) -> Any:
    """An empty document: sheet, fonts, language, and our styles beside Word's own."""
    document = Document()
    _drop_thumbnail(document)
    _sheet(document.sections[0], letter=letter, right_to_left=right_to_left)
    _language(document, language, right_to_left=right_to_left)
    _modern(document)
    styles = document.styles
    _text(styles["Normal"], BODY_POINTS, before=0, after=8, line=1.25)
    _text(styles["Title"], 22, bold=True, after=14)
    _without_border(styles["Title"])
    for level, points in enumerate((18, 15, 13, 12, 11, 11), 1):
        heading = styles[f"Heading {level}"]
        _text(heading, points, bold=True, before=14, after=6)
        heading.font.italic = False
        heading.paragraph_format.keep_with_next = True
    _text(styles["Caption"], 10, colour=QUIET, after=16)
    styles["Caption"].font.bold = False
    styles["Caption"].paragraph_format.alignment = WD_ALIGN_PARAGRAPH.CENTER
    styles["Quote"].font.color.rgb = QUIET
    _own_styles(styles)
    return document


def _own_styles(styles: Any) -> None:
    picture = _added(styles, PICTURE, before=8, after=4)
    picture.paragraph_format.alignment = WD_ALIGN_PARAGRAPH.CENTER
    picture.paragraph_format.keep_with_next = True
    heading = _added(styles, PROBLEM_HEADING, colour=ACCENT, points=10, before=0, after=0)
    heading.font.bold = True
    heading.paragraph_format.keep_with_next = True
    for style in (heading, _added(styles, PROBLEM, before=0, after=0)):
        _boxed(style, edge="left", colour="1F5FBF", fill="F4F6F9", points=3)
        style.paragraph_format.left_indent = Cm(0.4)
    gap = _added(styles, GAP, before=8, after=4)
    _boxed(gap, edge="all", colour="B98A2C", fill="FDF6E7", points=0.75)
    gap.paragraph_format.keep_with_next = True
    gap.paragraph_format.keep_together = True
    _boxed(_added(styles, NOTE, colour=QUIET), edge="left", colour="B98A2C", fill="", points=2)
    code = _added(styles, CODE, points=9.5)
    code.font.name = "Consolas"
    _boxed(code, edge="", colour="", fill="F4F6F9", points=0)
    colophon = _added(styles, COLOPHON, colour=QUIET, points=9, before=24)
    _boxed(colophon, edge="top", colour="D5DBE3", fill="", points=0.75)


def _added(
    styles: Any, name: str, *, colour: RGBColor = INK, points: float = BODY_POINTS, before: float = 0, after: float = 8
) -> Any:
    style = styles.add_style(name, WD_STYLE_TYPE.PARAGRAPH)
    style.base_style = styles["Normal"]
    style.quick_style = True
    _text(style, points, colour=colour, before=before, after=after)
    return style


def _text(style: Any, points: float, *, colour: RGBColor = INK, bold: bool | None = None,
          before: float = 0, after: float = 8, line: float | None = None) -> None:  # fmt: skip
    font, paragraph = style.font, style.paragraph_format
    font.size, font.color.rgb, font.bold = Pt(points), colour, bold
    paragraph.space_before, paragraph.space_after = Pt(before), Pt(after)
    paragraph.widow_control = True
    if line is not None:
        paragraph.line_spacing = line
    letters = style.element.get_or_add_rPr()
    if (complex_size := letters.find(qn("w:szCs"))) is not None:
        letters.remove(complex_size)
    complex_size = OxmlElement("w:szCs")  # of right-to-left scripts
    complex_size.set(qn("w:val"), str(round(points * 2)))
    letters.insert_element_before(complex_size, *_AFTER_SIZE)
    fonts = letters.get_or_add_rFonts()
    _plain_twin(style)
    for name in [name for name in fonts.attrib if name.lower().endswith("theme")]:
        del fonts.attrib[name]  # the theme's fonts are those of the document's defaults
    for name in [name for name in font.color._color.attrib if "theme" in name]:
        del font.color._color.attrib[name]


def _plain_twin(style: Any) -> None:
    """Word keeps a look for letters beside some of its looks for paragraphs; some readers mix the two."""
    for twin in style.element.getparent().style_lst:
        if twin.name_val == f"{style.name} Char" and twin.rPr is not None:
            twin.remove(twin.rPr)


def _sheet(section: Any, *, letter: bool, right_to_left: bool) -> None:
    section.page_width, section.page_height = (Cm(21.59), Cm(27.94)) if letter else (Cm(21.0), Cm(29.7))
    section.left_margin = section.right_margin = Cm(2.2)
    section.top_margin = section.bottom_margin = Cm(2.0)
    if right_to_left:
        section._sectPr.insert_element_before(OxmlElement("w:bidi"), "w:rtlGutter", "w:docGrid", "w:printerSettings")
    _page_number(section.footer.paragraphs[0])


def _page_number(paragraph: Any) -> None:
    paragraph.alignment = WD_ALIGN_PARAGRAPH.CENTER
    for field in ("PAGE", "NUMPAGES"):
        if field == "NUMPAGES":
            paragraph.add_run(" / ")
        simple = OxmlElement("w:fldSimple")
        simple.set(qn("w:instr"), field)
        run = OxmlElement("w:r")
        run.append(OxmlElement("w:t"))
        run[0].text = "1"
        simple.append(run)
        paragraph._p.append(simple)


def _language(document: Any, language: str, *, right_to_left: bool) -> None:
    """The language of all text and the fonts of its script: what a screen reader and the spelling check go by."""
    defaults = document.styles.element.find(qn("w:docDefaults")).find(qn("w:rPrDefault")).find(qn("w:rPr"))
    asian = primary(language) in _EAST_ASIAN
    tag = "zh-CN" if language == "zh" else language
    fonts = defaults.find(qn("w:rFonts"))
    fonts.attrib.clear()
    letters = {"ascii": "Calibri", "hAnsi": "Calibri", "cs": "Arial"}
    for kind, name in (letters | {"eastAsia": _EAST_ASIAN.get(primary(language), "Microsoft YaHei")}).items():
        fonts.set(qn(f"w:{kind}"), name)
    found = defaults.find(qn("w:lang"))
    if found is not None:
        defaults.remove(found)
    named = OxmlElement("w:lang")
    named.set(qn("w:val"), "en-US" if asian else tag)
    named.set(qn("w:eastAsia"), tag if asian else "zh-CN")
    named.set(qn("w:bidi"), tag if right_to_left else "ar-SA")
    if right_to_left:
        defaults.append(OxmlElement("w:rtl"))
    defaults.append(named)
    if right_to_left:
        after = _AFTER[_AFTER.index("w:bidi") + 1 :]
        document.styles["Normal"].element.get_or_add_pPr().insert_element_before(OxmlElement("w:bidi"), *after)


def _modern(document: Any) -> None:
    """Without this, Word opens the document in the mode of 2007."""
    settings = document.settings.element
    compat = settings.find(qn("w:compat"))
    if compat is None:
        return
    mode = OxmlElement("w:compatSetting")
    for name, value in (
        ("name", "compatibilityMode"),
        ("uri", "http://schemas.microsoft.com/office/word"),
        ("val", "15"),
    ):
        mode.set(qn(f"w:{name}"), value)
    compat.append(mode)


def _drop_thumbnail(document: Any) -> None:
    """The template's preview shows another document."""
    links = document.part.package.rels
    for key in [key for key, link in links.items() if link.reltype.endswith("/thumbnail")]:
        del links[key]


def _without_border(style: Any) -> None:
    properties = style.element.get_or_add_pPr()
    if (border := properties.find(qn("w:pBdr"))) is not None:
        properties.remove(border)


def _boxed(style: Any, *, edge: str, colour: str, fill: str, points: float) -> None:
    """A line at an edge, or at all, and a colour behind."""
    properties = style.element.get_or_add_pPr()
    edges = ("top", "left", "bottom", "right") if edge == "all" else (edge,) if edge else ()
    if edges:
        border = OxmlElement("w:pBdr")
        for name in edges:
            line = OxmlElement(f"w:{name}")
            for key, value in (
                ("val", "single"),
                ("sz", str(round(points * 8))),
                ("space", "8" if name == "left" else "4"),
                ("color", colour),
            ):
                line.set(qn(f"w:{key}"), value)
            border.append(line)
        _insert(properties, border)
    if fill:
        shade = OxmlElement("w:shd")
        for key, value in (("val", "clear"), ("color", "auto"), ("fill", fill)):
            shade.set(qn(f"w:{key}"), value)
        _insert(properties, shade)


_AFTER = (
    "w:tabs", "w:suppressAutoHyphens", "w:kinsoku", "w:wordWrap", "w:overflowPunct", "w:topLinePunct", "w:autoSpaceDE",
    "w:autoSpaceDN", "w:bidi", "w:adjustRightInd", "w:snapToGrid", "w:spacing", "w:ind", "w:contextualSpacing",
    "w:mirrorIndents", "w:suppressOverlap", "w:jc", "w:textDirection", "w:textAlignment", "w:textboxTightWrap",
    "w:outlineLvl", "w:divId", "w:cnfStyle", "w:rPr", "w:sectPr", "w:pPrChange",
)  # fmt: skip
"""What the schema wants after a paragraph's border and shading."""
_AFTER_SIZE = (
    "w:highlight", "w:u", "w:effect", "w:bdr", "w:shd", "w:fitText", "w:vertAlign", "w:rtl", "w:cs", "w:em", "w:lang",
    "w:eastAsianLayout", "w:specVanish", "w:oMath",
)  # fmt: skip


def _insert(properties: Any, element: Any) -> None:
    successors = (("w:shd",) if element.tag == qn("w:pBdr") else ()) + _AFTER
    properties.insert_element_before(element, *successors)

"""What an explanation's words point at in its pictures: a conservative grammar in English and Chinese. Pure.

Read as pointing are names of points, sides, angles and figures in geometry (``triangle ABC``, ``∠ABC``, ``side AB``),
named parts (``resistor $R_1$``), labels that are quoted as such (``the box labelled "R1"``), colours of drawn things
(``the blue line``, ``marked in red``), and numbers with units in a sentence that says that a picture shows them.
Everything else may be about the world as well as about the picture, and is left alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from chalkwright.renderers.measure.label_text import plain

ReferenceKind = Literal["name", "label", "colour", "number"]


@dataclass(frozen=True)
class Reference:
    """One thing that the text points at."""

    kind: ReferenceKind
    target: str
    """``name``: a point, part or angle (``A``, ``R1``, ``θ``); ``label``: the words; ``colour``: its English name;
    ``number``: the number as written, without its unit."""
    said: str
    """The words that point, as the reader sees them."""
    figure: int | None = None
    """The number of the figure that the sentence names."""
    aims: Literal["before", "after", "either", "any"] = "any"
    """Which picture it is about: the one before or after the text, either of them, or any of the document."""
    sentence: str = ""
    """Where it stands, without Markdown and TeX."""


COLOURS: dict[str, str] = {
    "red": "red",
    "orange": "orange",
    "yellow": "yellow",
    "golden": "yellow",
    "green": "green",
    "teal": "teal",
    "cyan": "teal",
    "turquoise": "teal",
    "blue": "blue",
    "purple": "purple",
    "violet": "purple",
    "pink": "pink",
    "magenta": "pink",
    "brown": "brown",
    "红": "red",
    "橙": "orange",
    "黄": "yellow",
    "绿": "green",
    "青": "teal",
    "蓝": "blue",
    "紫": "purple",
    "粉": "pink",
    "棕": "brown",
    "褐": "brown",
}

_MATH = re.compile(r"\$\$(.+?)\$\$|\$([^$\n]+?)\$|\\\((.+?)\\\)|\\\[(.+?)\\\]", re.DOTALL)
_CODE = re.compile(r"```.*?```|`([^`]*)`", re.DOTALL)
_SENTENCE = re.compile(r"(?<=[.!?])\s+|(?<=[。！？；])|\n{2,}|\n(?=\s*(?:[-*+>|]|\d+[.)]))")

_LETTER = r"(?:[A-Z]|[α-ωΓΔΘΛΞΠΣΦΨΩ])(?:\d{1,2}|_\w)?'{0,2}"
_NAME = rf"(?<![A-Za-z0-9'])‹?{_LETTER}›?(?![A-Za-z0-9'])"
_SMALL = r"‹[a-z]\d?'?›"
_PAIR = r"(?<![A-Za-z0-9])‹?(?:[A-Z]\d?'{0,2}){2}›?(?![A-Za-z0-9])"
_MANY = r"(?<![A-Za-z0-9])‹?(?:[A-Z]\d?'{0,2}){3,8}›?(?![A-Za-z0-9])"
_AND = r"\s*(?:,\s*and|,\s*or|and|or|,|&|、|和|与|及|以及)\s*"

_POINTS = r"(?:points?|vertex|vertices|corners?|centres?|centers?|midpoints?|foot|origin)"
_PARTS = (
    r"(?:resistors?|bulbs?|lamps?|switch(?:es)?|ammeters?|voltmeters?|blocks?|tubes?|bo(?:x|xes)|beakers?|bottles?|"
    r"containers?|vessels?|forces?|vectors?|mirrors?|bars?|arrows?|regions?|boxes)"
)
_LINES = (
    r"(?:sides?|edges?|segments?|lines?|rays?|chords?|radi(?:us|i)|diameters?|diagonals?|altitudes?|heights?|medians?|"
    r"legs?|hypotenuse|base|arcs?|tangents?|secants?)"
)
_SHAPES = (
    r"(?:triangles?|quadrilaterals?|trapezi(?:um|ums|a)|trapezoids?|parallelograms?|rectangles?|squares?|rhomb(?:us|i)|"
    r"kites?|pentagons?|hexagons?|polygons?|prisms?|pyramids?|cubes?|cuboids?)"
)
_FIGURES = (
    # what stands before, and what is named
    (rf"\b(?i:{_POINTS}(?:\s+(?:labell?ed|marked|called|named))?)\s+", _NAME),
    (rf"\b(?i:{_PARTS})\s+", _NAME),
    (rf"\b(?i:{_LINES})\s+", rf"(?:{_PAIR}|{_SMALL})"),
    (rf"(?:\b(?i:{_SHAPES})|[△Δ])\s*", _MANY),
    (r"(?:∠|\b(?i:angles?)\s+)(?:at\s+|of\s+)?", rf"(?:{_MANY}|{_NAME})"),
    (r"(?:点|顶点|圆心|中点|端点)\s*", _NAME),
    (r"(?:线段|边|直线|射线|弦|半径|直径|对角线|高|中线|斜边|直角边|底边)\s*", rf"(?:{_PAIR}|{_SMALL})"),
    (r"(?:三角形|四边形|梯形|平行四边形|矩形|长方形|正方形|菱形|五边形|六边形)\s*", _MANY),
    (r"角\s*", rf"(?:{_MANY}|{_NAME})"),
)
_NAMED = tuple(
    (re.compile(rf"{before}(?P<names>{what}(?:{_AND}{what})*)"), re.compile(what)) for before, what in _FIGURES
)

_QUOTED = r"(?:\"([^\"\n]{1,40})\"|“([^”\n]{1,40})”|‹([^›]{1,20})›|「([^」\n]{1,30})」|'([^'\n]{1,40})')"
_LABELLED = re.compile(
    rf"\b(?:(?:labell?ed|tagged|marked)(?:\s+(?:as|with|by))?(?:\s+(?:a|an|the))?|labels?)\s+(?:{_QUOTED}|({_NAME}))"
)
_LABELLED_ZH = re.compile(rf"(?:标(?:有|着|注为|注|记为|为|作|出)|写着)\s*(?:{_QUOTED}|({_NAME}))")

_HUE = rf"(?:{'|'.join(word for word in COLOURS if word.isascii())})"
_LOOK = (
    r"(?:\s+(?:dashed|dotted|solid|thick|thin|bold|shaded|small|large|big|long|short|curved|straight|horizontal|"
    r"vertical|slanted))*"
)
_DRAWN = (
    r"(?:lines?|segments?|arrows?|curves?|arcs?|dots?|regions?|areas?|bars?|box(?:es)?|frames?|part|parts|rectangles?|"
    r"squares?|triangles?|circles?|rays?|paths?|strips?|sectors?|shading|labels?|letters?|numbers?|points?|cross(?:es)?|"
    r"vectors?|brackets?|outline|graph|parabola|marks?|tiles?)"
)
_COLOURED = (
    re.compile(rf"\b(?P<hues>{_HUE}(?:\s*(?:,|and|or)\s*{_HUE})*){_LOOK}\s+{_DRAWN}\b", re.IGNORECASE),
    re.compile(
        rf"\b(?:drawn|shown|marked|marks|coloured|colored|shaded|highlighted|highlights|filled|outlined|painted|traced|"
        rf"framed|printed|written)\b[^.;:!?]{{0,40}}?\bin\s+(?:{_LOOK.strip()}\s*)?(?P<hues>{_HUE})\b",
        re.IGNORECASE,
    ),
    re.compile(rf"\b(?:coloured|colored|shaded|painted|highlighted)\s+(?P<hues>{_HUE})\b", re.IGNORECASE),
    re.compile(
        r"(?P<hues>[红橙黄绿青蓝紫粉棕褐])色?的?(?:虚|实|粗|细|短|长|小|大|斜)?"
        r"(?:线|线段|箭头|曲线|圆点|区域|部分|弧|柱|方块|阴影|方框|框)"
    ),
    re.compile(r"用(?P<hues>[红橙黄绿青蓝紫粉棕褐])色?(?:标|表示|画|涂|显示|突出)"),
    re.compile(r"[标画涂]成?(?:了|为)?(?P<hues>[红橙黄绿青蓝紫粉棕褐])色"),
)

_PICTURE = r"(?:figures?|diagrams?|pictures?|drawings?|sketch(?:es)?|illustrations?|graphs?|images?|scenes?)"
_SHOWS = re.compile(
    rf"\b{_PICTURE}\b[^.!?]{{0,30}}?\b(?:shows?|displays?|marks?|labels?|gives?|reads?)\b|"
    rf"\b(?:shown|marked|labell?ed|drawn|given|seen|read)\b[^.!?]{{0,30}}?\b(?:in|on)\s+(?:the\s+)?(?:\w+\s+)?{_PICTURE}\b|"
    r"图[^。！？]{0,6}(?:标出|标有|标着|标注|所示|显示|中的)|如图",
    re.IGNORECASE,
)
_POINTING = re.compile(
    rf"\b(?:the|this|next|previous|our)\s+(?:\w+\s+)?{_PICTURE}\b|\bfig(?:ure|\.)\s*\d|\blabel|图", re.IGNORECASE
)
_FIGURE_NUMBER = re.compile(r"\b(?:[Ff]igure|[Ff]ig\.|[Dd]iagram|[Ss]cene|[Pp]icture)\s*(\d+)|图\s*(\d+)")
_FORWARDS = re.compile(rf"\b(?:next|following)\s+{_PICTURE}|{_PICTURE}\s+below|\bbelow\b|下图|下面的图", re.IGNORECASE)
_BACKWARDS = re.compile(rf"\b(?:previous|last)\s+{_PICTURE}|{_PICTURE}\s+above|\babove\b|上图|上面的图", re.IGNORECASE)
_UNIT = (
    r"(?:°C|°|cm²|cm³|m²|m³|cm|mm|km|dm|m/s²|m/s|km/h|kg|mol/L|mol|mL|ml|kJ|J|Hz|kPa|Pa|hPa|N|V|A|Ω|W|L|g|s|h|min|m|%|"
    r"厘米|毫米|千米|米|克|千克|度|秒|牛|伏|安|欧)"
)
# Of a sum that is written out the picture shows the result at most, so nothing before its sign is pointed at.
_NUMBER = re.compile(rf"(?<![\w.,/])(\d+(?:[.,]\d+)?)\s?{_UNIT}(?![A-Za-z/²³])(?!\s*[-−–+·×⋅*÷/:=]\s*\d)")
_OF_ANY = re.compile(
    r"(?:(?:in|for|of|if|when|take|let)\s+)?(?:an?|any|every|each)\s|(?:任意|任何|一个|每个)", re.IGNORECASE
)
"""How a sentence begins that is about all things of a kind: its letters stand for what each of them has."""


def references(markdown: str) -> list[Reference]:
    """What one stretch of text points at, in its order; the same thing may come more than once."""
    found: list[Reference] = []
    for sentence in _SENTENCE.split(_readable(markdown)):
        number = _FIGURE_NUMBER.search(sentence)
        figure = int(number[1] or number[2]) if number else None
        pointed = bool(_POINTING.search(sentence))
        of_any = not pointed and _OF_ANY.match(sentence.strip())
        for kind, target, said in (
            *_labels(sentence),
            *_names(sentence),
            *_colours(sentence),
            *_numbers(sentence),
        ):
            if of_any and kind == "name" and target.islower():
                continue
            aims = "any" if kind == "name" and not pointed else _aims(sentence)
            found.append(Reference(kind, target, " ".join(said.split()), figure, aims, _bare(sentence)))
    return found


def _readable(markdown: str) -> str:
    """The words without Markdown and TeX; a formula that is a name stays in ‹›: a small letter is one only there."""
    text = _CODE.sub(lambda m: m[1] or " ", markdown)
    text = re.sub(r"!\[[^\]]*\]\([^)]*\)|<[^>\n]{1,80}>", " ", text)
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    text = _MATH.sub(_formula, text)
    text = re.sub(r"\*{1,3}|(?<!\w)_{1,2}(?=\w)|(?<=\w)_{1,2}(?!\w)|^#+\s*", "", text, flags=re.MULTILINE)
    return plain(text)


def _formula(found: re.Match[str]) -> str:
    inner = plain(next(group for group in found.groups() if group is not None)).strip()
    shown = found[1] is not None or found[4] is not None
    if re.fullmatch(r"[A-Za-zα-ωΑ-Ω]\w{0,2}'{0,2}", inner):
        return f"‹{inner}›"
    return f"\n\n{inner}\n\n" if shown else inner


def _labels(sentence: str) -> Iterator[tuple[ReferenceKind, str, str]]:
    for pattern in (_LABELLED, _LABELLED_ZH):
        for found in pattern.finditer(sentence):
            target = next(group for group in found.groups() if group is not None).strip("‹› ,.;")
            if target:
                yield "label", target, _bare(found[0])


def _names(sentence: str) -> Iterator[tuple[ReferenceKind, str, str]]:
    for pattern, what in _NAMED:
        for found in pattern.finditer(sentence):
            for name in what.findall(found["names"]):
                yield "name", _bare(name), _bare(found[0])


def _colours(sentence: str) -> Iterator[tuple[ReferenceKind, str, str]]:
    for pattern in _COLOURED:
        for found in pattern.finditer(sentence):
            for hue in re.findall(rf"{_HUE}|[红橙黄绿青蓝紫粉棕褐]", found["hues"], re.IGNORECASE):
                yield "colour", COLOURS[hue.lower()], _bare(found[0])


def _numbers(sentence: str) -> Iterator[tuple[ReferenceKind, str, str]]:
    if _SHOWS.search(sentence):
        for found in _NUMBER.finditer(sentence):
            yield "number", found[1], found[0]


def _aims(sentence: str) -> Literal["before", "after", "either"]:
    if _FORWARDS.search(sentence):
        return "after"
    return "before" if _BACKWARDS.search(sentence) else "either"


def _bare(text: str) -> str:
    return re.sub(r"[‹›]", "", text).strip()

"""How constraints are spelled: the signs and words that mean the same, and the forms besides equations."""

from __future__ import annotations

from typing import Literal

from chalkwright.renderers.kit.points import NAME

Form = Literal[
    "equal", "ratio", "unit", "all", "midpoint", "on-segment", "on-line", "on-circle", "on-circumcircle", "inside",
    "collinear", "concyclic", "parallel", "perpendicular", "horizontal", "vertical",
]  # fmt: skip

SPELLINGS = [
    (r"\\parallel\b|//|\|\||\b[Pp]arallel(?: to)?\b", "∥"),
    (r"\\(?:overline|overrightarrow|mathrm|text|left|right)\b|[$|]", ""),
    (r"\\angle\b|\b[Aa]ngles?\b|∡", "∠"),
    (r"\\perp\b|⊥|\b[Pp]erpendicular(?: to)?\b", "⟂"),
    (r"\\cong\b|≌|\b[Cc]ongruent(?: to)?\b", "≅"),
    (r"\\sim\b|∽|∼|\b[Ss]imilar(?: to)?\b", "~"),
    (r"\\circ\b|°|\bdeg(?:rees?)?\b|\^", ""),
    (r"\\sqrt\b|\bsqrt\b", "√"),
    (r"\\(?:cdot|times)\b|[·×*∙⋅]", " "),
    (r"[−–]", "-"),
    (r"==|\bequals\b", "="),
    (r"\bArea\b", "area"),
    (r"\b[Mm]id[- ]point\b|\b(?:in the )?middle\b", "midpoint"),
    (r"\bright-", "right "),
    (r"\\triangle\b|[△Δ]|\b[Tt]riangle\b|\b[Qq]uadrilateral\b", " "),
    (r"\b(?:is|are|lies?|the|an?|of|to|with|and|[Ll]ength|[Ss]egment|[Ss]ide|[Pp]oints?|angled)\b", " "),
    (r"(?<!on )\b[Ll]ine\b", " "),
    (r"[{}]", " "),
]
_P = NAME
_S, _T = f"{_P} ?{_P}", f"{_P} ?{_P} ?{_P}"
RELATIONS: list[tuple[str, Form]] = [
    (f"{_P} midpoint {_S}", "midpoint"),
    (f"{_P} on line {_S}", "on-line"),
    (f"{_P} on {_S}", "on-segment"),
    (f"{_P} on circle {_P} ?,? ?{_P}", "on-circle"),
    (f"{_P} on circle {_T}", "on-circumcircle"),
    (f"{_P} inside {_T}(?: ?{_P})*", "inside"),
    (f"{_P}(?:[ ,]*{_P}){{2,}}[ ,]* collinear", "collinear"),
    (f"{_P}(?:[ ,]*{_P}){{3,}}[ ,]* concyclic", "concyclic"),
    (f"{_S} ?∥ ?{_S}|{_S} ?,? {_S} ?∥", "parallel"),
    (f"{_S} ?⟂ ?{_S}|{_S} ?,? {_S} ?⟂", "perpendicular"),
    (f"{_S} horizontal", "horizontal"),
    (f"{_S} vertical", "vertical"),
]
FIGURES: list[tuple[str, tuple[str, ...]]] = [
    (f"{_T} equilateral", ("{0}{1} = {1}{2} = {2}{0}",)),
    (f"{_T} isosceles at {_P}", ("{3}{4} = {3}{5}",)),
    (f"{_T} right at {_P}", ("∠{4}{3}{5} = 90",)),
    (f"{_S} ?{_S} parallelogram", ("{0}{1} ∥ {2}{3}", "{1}{2} ∥ {3}{0}")),
    (f"{_S} ?{_S} rectangle", ("{0}{1} ∥ {2}{3}", "{1}{2} ∥ {3}{0}", "∠{0}{1}{2} = 90")),
    (f"{_S} ?{_S} rhombus", ("{0}{1} = {1}{2} = {2}{3} = {3}{0}",)),
    (f"{_S} ?{_S} square", ("{0}{1} = {1}{2} = {2}{3} = {3}{0}", "∠{0}{1}{2} = 90")),
    (f"{_T} ?≅ ?{_T}", ("{0}{1} = {3}{4}", "{1}{2} = {4}{5}", "{2}{0} = {5}{3}")),
    (f"{_T} ?~ ?{_T}", ("{0}{1} : {1}{2} : {2}{0} = {3}{4} : {4}{5} : {5}{3}",)),
    (f"{_S} tangent circle {_P} at {_P}", ("{2}{3} ⟂ {0}{1}", "{3} on line {0}{1}")),
    (f"{_S} bisects ∠ ?{_T}", ("∠{2}{0}{1} = ∠{1}{0}{4}",)),
]
EXAMPLES = (
    "AB = AC", "AB = 2 CD", "AB : BC = 3 : 4", "AB = 5", "unit = 0.8", "angle ABC = 60", "area ABC = 6",
    "D midpoint of AB", "AB parallel CD", "AB perpendicular CD", "D on AB", "D on line AB", "D on circle O A",
    "A, B, C collinear", "A, B, C, D concyclic", "P inside ABC", "AB horizontal", "AB vertical", "ABC equilateral",
    "ABC isosceles at A", "ABC right at C", "ABCD square", "ABCD rectangle", "ABCD rhombus", "ABCD parallelogram",
    "ABC congruent DEF", "ABC similar DEF", "AB tangent to circle O at T", "AD bisects angle BAC",
)  # fmt: skip

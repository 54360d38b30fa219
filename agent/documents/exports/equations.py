"""Formulas as Word's own equations (Office Math, ECMA-376 part 1, chapter 22): editable, and read aloud by Word.

From the syntax tree of the typesetter that draws the page's formulas, so that both show what one parser has read.
What the tree holds beyond the kinds known here is refused, never left out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from lxml import etree  # type: ignore[import-untyped]
from PIL import ImageColor

from chalkwright.agent.documents import strange_tex
from chalkwright.agent.documents.exports.formula_nodes import Node, argument_end, core_of, flat, is_empty, operand_end
from chalkwright.agent.documents.exports.formula_pairs import operands_given, paired
from chalkwright.agent.documents.exports.office_math import Element, M, W, join_runs, new, properties_of
from chalkwright.agent.documents.exports.source import readable

MAX_CHARACTERS = 4000

_BLANK = "\u200b"
"""Stands where Word would show the dotted square of a place to be filled."""
_SPACES = ((0.9, "\u2003"), (0.4, "\u2002"), (0.2, "\u2005"), (0.05, "\u2009"))
"""Least width in em, character."""
_VARIANTS = {
    None: {},
    "italic": {},
    "upright": {"sty": "p"},
    "bold": {"sty": "b"},
    "bold-italic": {"sty": "bi"},
    "double-struck": {"scr": "double-struck", "sty": "p"},
    "script": {"scr": "script", "sty": "p"},
    "calligraphic": {"scr": "script", "sty": "p"},
    "fraktur": {"scr": "fraktur", "sty": "p"},
    "sans-serif": {"scr": "sans-serif", "sty": "p"},
    "monospace": {"scr": "monospace", "sty": "p"},
}
_FENCES = {"p": "()", "b": "[]", "B": "{}", "v": "||", "V": "‖‖"}
_ALIGNED = frozenset({"aligned", "align", "split", "alignedat", "gathered", "eqnarray"})
_JUSTIFIED = {"l": "left", "c": "center", "r": "right"}


class Unknown(ValueError):
    """The formula holds what is not known here."""


def equation(tex: str) -> Element | None:
    """``tex`` as an ``m:oMath`` element, or None where that could not be right."""
    if len(tex) > MAX_CHARACTERS:
        return None
    try:
        root = new("oMath")
        root.extend(_Writer().row([strange_tex.read(readable(tex))]))
    except (ValueError, RecursionError):
        return None
    return root if root.findtext(f".//{{{M}}}t", "").strip() else None


class _Writer:
    """Writes nodes as elements; each method is the rule for the type of node it is named for."""

    def __init__(self, colour: str = "") -> None:
        self._colour = colour
        """Six hexadecimal digits; empty: that of the text around."""

    def row(self, nodes: Sequence[Node]) -> list[Element]:
        """A stretch of a formula, runs that look alike joined."""
        written: list[Element] = []
        nodes, at = operands_given(paired(flat(nodes))), 0
        while at < len(nodes):
            kind, core = nodes[at]["type"], core_of(nodes[at])
            if core["type"] == "large-operator":
                end = operand_end(nodes, at + 1)
                written.append(self._sum(nodes[at], nodes[at + 1 : end]))
            elif core["type"] == "function" and (end := argument_end(nodes, at + 1)):
                argument = nodes[at + 1 : end]
                written.append(new("func", fName=self.of(nodes[at]), e=self.row(argument)))
            elif kind == "scripts" and is_empty(nodes[at]["base"]) and (end := argument_end(nodes, at + 1)):
                written.append(self._before(nodes[at], nodes[at + 1 : end]))
            else:
                written += self.of(nodes[at])
                end = at + 1
            at = end
        return join_runs(written)

    def of(self, node: Node | None) -> list[Element]:
        """One node. Raises :class:`Unknown`."""
        if node is None:
            return []
        rule: Callable[[Node], list[Element]] | None = getattr(self, f"_{node['type'].replace('-', '_')}", None)
        known = _KEYS.get(node["type"])
        if rule is None or known is None or not node.keys() <= known:
            raise Unknown(f"{node['type']}: {sorted(node)}")
        return rule(node)

    def _full(self, node: Node | None) -> list[Element]:
        """As :meth:`of`, with something in it in any case."""
        return self.row([node] if node is not None else []) or [self._run(_BLANK, {"sty": "p"})]

    def _row(self, node: Node) -> list[Element]:
        return self.row(node["children"])

    def _number(self, node: Node) -> list[Element]:
        return [self._run(node["value"], {"sty": "p"})]

    def _identifier(self, node: Node) -> list[Element]:
        if (variant := node.get("variant")) not in _VARIANTS:
            raise Unknown(variant)
        if variant == "upright":
            return [self._word(node["name"])]
        return [self._run(node["name"], _VARIANTS[variant])]

    def _operator(self, node: Node) -> list[Element]:
        return [self._run(node["symbol"], {"sty": "p"})]

    def _large_operator(self, node: Node) -> list[Element]:
        return [self._sum(node, ())]

    def _function(self, node: Node) -> list[Element]:
        return [self._word(node["name"])]

    def _space(self, node: Node) -> list[Element]:
        character = next((character for least, character in _SPACES if node["em"] >= least), "")
        return [self._run(character, {"sty": "p"})] if character else []

    def _text(self, node: Node) -> list[Element]:
        written: list[Element] = []
        for part in node["parts"]:
            if part["type"] == "text":
                written.append(self._run(part["value"], {"nor": ""}))
            elif part["type"] == "math":
                written += self.of(part["value"])
            elif part["type"] == "sign":
                written.append(self._word(part["value"]))
            else:
                raise Unknown(part["type"])
        return written

    def _scripts(self, node: Node) -> list[Element]:
        base, sub, sup = self._full(node["base"]), node.get("sub"), node.get("sup")
        if core_of(node).get("limits") and core_of(node)["type"] == "function":
            return self._limits(base, sup, sub)
        if sub is None:
            return [new("sSup", e=base, sup=self._full(sup))]
        if sup is None:
            return [new("sSub", e=base, sub=self._full(sub))]
        return [new("sSubSup", e=base, sub=self._full(sub), sup=self._full(sup))]

    def _fraction(self, node: Node) -> list[Element]:
        properties = properties_of("fPr", type="noBar") if node.get("rule") is False else None
        return [new("f", properties, num=self._full(node["num"]), den=self._full(node["den"]))]

    def _root(self, node: Node) -> list[Element]:
        index = self.of(node.get("index"))
        properties = None if index else properties_of("radPr", degHide="1")
        return [new("rad", properties, deg=index, e=self._full(node["radicand"]))]

    def _colored(self, node: Node) -> list[Element]:
        red, green, blue = ImageColor.getrgb(node["color"])[:3]
        return _Writer(f"{red:02X}{green:02X}{blue:02X}").row([node["base"]])

    def _delimited(self, node: Node) -> list[Element]:
        if len(node["parts"]) != 1:
            raise Unknown("several parts between delimiters")
        return [self._fence(node.get("open", ""), node.get("close", ""), self._full(node["parts"][0]))]

    def _bar(self, node: Node) -> list[Element]:
        properties = properties_of("barPr", pos="top" if node["above"] else "bot")
        return [new("bar", properties, e=self._full(node["base"]))]

    def _accent(self, node: Node) -> list[Element]:
        return [new("acc", properties_of("accPr", chr=node["accent"]), e=self._full(node["base"]))]

    def _brace(self, node: Node) -> list[Element]:
        above = node["above"]
        properties = properties_of(
            "groupChrPr", chr="⏞" if above else "⏟", pos="top" if above else "bot", vertJc="bot" if above else "top"
        )
        braced = [new("groupChr", properties, e=self._full(node["base"]))]
        label = node.get("label")
        return self._limits(braced, label if above else None, None if above else label)

    def _stacked(self, node: Node) -> list[Element]:
        return self._limits(self._full(node["base"]), node.get("above"), node.get("below"))

    def _arrow(self, node: Node) -> list[Element]:
        arrow = [self._run(node["symbol"], {"sty": "p"})]
        return self._limits(arrow, node.get("above"), node.get("below"))

    def _limits(self, base: list[Element], above: Node | None, below: Node | None) -> list[Element]:
        if below is not None:
            base = [new("limLow", e=base, lim=self._full(below))]
        return base if above is None else [new("limUpp", e=base, lim=self._full(above))]

    def _framed(self, node: Node) -> list[Element]:
        return [new("borderBox", e=self._full(node["base"]))]

    def _canceled(self, node: Node) -> list[Element]:
        if node["shape"] != "bar":
            raise Unknown(node["shape"])
        hidden = dict.fromkeys(("hideTop", "hideBot", "hideLeft", "hideRight", "strikeBLTR"), "1")
        return [new("borderBox", properties_of("borderBoxPr", **hidden), e=self._full(node["base"]))]

    def _phantom(self, node: Node) -> list[Element]:
        if not node["width"]:
            return []  # a strut: Word makes brackets as high as what is in them by itself
        zero = {} if node["height"] else {"zeroAsc": "1", "zeroDesc": "1"}
        return [new("phant", properties_of("phantPr", show="0", **zero), e=self._full(node["base"]))]

    def _style(self, node: Node) -> list[Element]:
        return self.row([node["base"]])

    _forced_class = _style

    def _table(self, node: Node) -> list[Element]:
        shape, rows = node["shape"], node["rows"]
        if node.get("verticals") or node.get("horizontals"):
            raise Unknown("rules in a table")
        if shape in _ALIGNED:
            # Not as an array of equations: readers other than Word show its alignment marks.
            return [self._matrix(rows, "c" if shape == "gathered" else "rl" * len(max(rows, key=len)), close=True)]
        if shape == "cases":
            return [self._fence("{", "", [self._matrix(rows, "l")])]
        if shape == "array":
            return [self._matrix(rows, "".join(node.get("columns") or "c"))]
        kind, _, matrix = shape.rpartition("-")
        if matrix != "matrix" or kind not in {"", *_FENCES}:
            raise Unknown(shape)
        grid = self._matrix(rows, "c")
        return [self._fence(_FENCES[kind][0], _FENCES[kind][1], [grid])] if kind else [grid]

    def _matrix(self, rows: Sequence[Sequence[Node]], columns: str, *, close: bool = False) -> Element:
        width = max(len(row) for row in rows)
        if set(columns) - set(_JUSTIFIED):
            raise Unknown(columns)
        properties = properties_of("mPr", plcHide="1", **({"cGpRule": "3", "cGp": "60"} if close else {}))
        kinds = etree.SubElement(properties, f"{{{M}}}mcs")
        for place in range(width):
            column = etree.SubElement(kinds, f"{{{M}}}mc")
            justified = _JUSTIFIED[columns[min(place, len(columns) - 1)]]
            column.append(properties_of("mcPr", count="1", mcJc=justified))
        matrix = new("m", properties)
        for row in rows:
            cells = [*row, *[None] * (width - len(row))]
            matrix.append(new("mr", e=[self._full(cell) for cell in cells]))
        return matrix

    def _fence(self, opening: str, closing: str, content: list[Element]) -> Element:
        return new("d", properties_of("dPr", begChr=opening, endChr=closing), e=content)

    def _sum(self, node: Node, operand: Sequence[Node]) -> Element:
        core, sub, sup = core_of(node), node.get("sub"), node.get("sup")
        limits = core["symbol"] not in "∫∬∭∮" if core.get("limits") is None else core["limits"]
        hidden = ({"subHide": "1"} if sub is None else {}) | ({"supHide": "1"} if sup is None else {})
        properties = properties_of("naryPr", chr=core["symbol"], limLoc="undOvr" if limits else "subSup", **hidden)
        body = self.row(operand) or [self._run(_BLANK, {"sty": "p"})]
        return new("nary", properties, sub=self.row([sub] if sub else []), sup=self.row([sup] if sup else []), e=body)

    def _before(self, node: Node, base: Sequence[Node]) -> Element:
        """Scripts that stand before what they belong to, as mass numbers do."""
        return new("sPre", sub=self._full(node.get("sub")), sup=self._full(node.get("sup")), e=self.row(base))

    def _word(self, text: str) -> Element:
        """A name: as text, since other programs lean what is not, and read some words as commands."""
        return self._run(text, {"nor": ""}, font="Cambria Math")

    def _run(self, text: str, look: Mapping[str, str], font: str = "") -> Element:
        run = new("r", properties_of("rPr", **look) if look else None)
        letters = etree.SubElement(run, f"{{{W}}}rPr")
        if font or "nor" not in look:
            fonts = dict.fromkeys((f"{{{W}}}ascii", f"{{{W}}}hAnsi"), font or "Cambria Math")
            etree.SubElement(letters, f"{{{W}}}rFonts", fonts)
        if self._colour:
            etree.SubElement(letters, f"{{{W}}}color", {f"{{{W}}}val": self._colour})
        if not len(letters):
            run.remove(letters)
        written = etree.SubElement(run, f"{{{M}}}t")
        written.text = text
        written.set("{http://www.w3.org/XML/1998/namespace}space", "preserve")
        return run


_KEYS = {
    kind: frozenset(f"type {keys}".split())
    for kind, keys in {
        "row": "children",
        "number": "value",
        "identifier": "name variant",
        "operator": "symbol class",
        "large-operator": "symbol limits",
        "function": "name limits",
        "space": "em",
        "text": "parts",
        "scripts": "base sub sup",
        "fraction": "num den style rule",
        "root": "index radicand",
        "colored": "base color",
        "delimited": "open close parts",
        "bar": "above base",
        "accent": "accent base stretchy",
        "brace": "above base label",
        "stacked": "above base below",
        "arrow": "symbol above below",
        "framed": "base",
        "canceled": "base shape",
        "phantom": "base height width",
        "style": "base level",
        "forced-class": "base class",
        "table": "rows shape columns horizontals verticals",
    }.items()
}
"""What is known of each type of node: with anything else it may mean something else."""

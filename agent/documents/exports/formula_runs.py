"""A formula that is a plain line (``c² = a² + b²``) as letters of the text around it; what is higher is a picture.

From the syntax tree of the typesetter, as Word's equations are (:mod:`.equations`): what is not known here is no line.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from chalkwright.agent.documents import strange_tex
from chalkwright.agent.documents.exports.formula_nodes import Node, class_of, flat
from chalkwright.agent.documents.exports.source import readable

Script = Literal["", "sub", "sup"]
MAX_CHARACTERS = 400
_GAP = "\u00a0"
_THIN = 0.1
"""em; a narrower space is none."""
_VARIANTS: frozenset[str | None] = frozenset({None, "italic", "upright"})
_LONE = {"∘": "°"}


@dataclass(frozen=True)
class FormulaRun:
    """Letters that look alike."""

    text: str
    italic: bool = False
    script: Script = ""


class _NoLine(ValueError):
    """The formula is no plain line."""


def formula_runs(tex: str) -> tuple[FormulaRun, ...] | None:
    """``tex`` as runs of letters; None where it is no plain line."""
    if len(tex) > MAX_CHARACTERS:
        return None
    try:
        found = [run for run in _row([strange_tex.read(readable(tex))], "") if run.text]
    except (ValueError, RecursionError):
        return None
    return tuple(found) if any(run.text.strip() for run in found) else None


def _row(nodes: Sequence[Node], script: Script) -> Iterator[FormulaRun]:
    nodes, before = flat(nodes), ""
    for number, node in enumerate(nodes):
        kind = class_of(node)
        # A sign that stands between two things has room on both sides; in a script there is none to spare.
        between = bool(number) and number + 1 < len(nodes) and before not in {"rel", "bin", "open", "punct"}
        room = _GAP if not script and (kind == "rel" or (kind == "bin" and between)) else ""
        yield FormulaRun(room)
        yield from _node(node, script)
        comes_spaced = number + 1 < len(nodes) and nodes[number + 1]["type"] == "space"
        yield FormulaRun(room or (_GAP if kind == "punct" and not script and not comes_spaced else ""))
        if node["type"] == "function":
            yield FormulaRun(_GAP)
        before = before if node["type"] == "space" else kind


def _node(node: Node, script: Script) -> Iterator[FormulaRun]:
    match node["type"]:
        case "number":
            yield FormulaRun(node["value"], script=script)
        case "operator":
            yield FormulaRun(node["symbol"], script=script)
        case "function":
            yield FormulaRun(node["name"], script=script)
        case "identifier" if node.get("variant") in _VARIANTS:
            name = node["name"]
            # A letter by itself leans, a name of several does not.
            leans = node.get("variant") == "italic" or (node.get("variant") is None and len(name) == 1)
            yield FormulaRun(name, italic=leans, script=script)
        case "space":
            yield FormulaRun(_GAP if node["em"] >= _THIN else "")
        case "text":
            for part in node["parts"]:
                if part["type"] != "text":
                    raise _NoLine
                yield FormulaRun(part["value"].replace(" ", _GAP), script=script)
        case "row":
            yield from _row(node["children"], script)
        case "delimited" if len(node["parts"]) == 1:
            yield FormulaRun(node.get("open", ""), script=script)
            yield from _row(node["parts"], script)
            yield FormulaRun(node.get("close", ""), script=script)
        case "scripts" if not script:
            yield from _scripts(node)
        case _:
            raise _NoLine


def _scripts(node: Node) -> Iterator[FormulaRun]:
    sub, sup = node.get("sub"), node.get("sup")
    if sub is not None and sup is not None:
        raise _NoLine
    yield from _node(node["base"], "")
    if sup is not None and (sign := _LONE.get(str(sup.get("symbol")))):
        yield FormulaRun(sign)
    elif sup is not None:
        yield from _row([sup], "sup")
    elif sub is not None:
        yield from _row([sub], "sub")

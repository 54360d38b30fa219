"""A row of a formula for readers of equations other than Word: brackets in pairs, and as text the signs that miss what
they stand between.

LibreOffice reads an equation anew by a grammar of its own. There a bracket belongs to another one, ``|`` is an
operator, and an operator stands between two things: what does not fit becomes a red question mark.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field

from chalkwright.agent.documents.exports.formula_nodes import Node, class_of, core_of

_BARS = frozenset("|‖")
_PLAIN = frozenset(["()", "[]", "{}"])
"""Pairs that every reader finds; it draws them no higher than letters, as the page does."""
_UNARY = frozenset("+−±∓-¬")
_LEADING = frozenset("−-¬")
"""Signs that may stand before a thing alone; a plus would go into the fraction that follows it."""
_COMMANDS = frozenset("%&#\"~`^_")
"""What begins something else in that grammar."""
_THINGS = frozenset("∞∂∇∘")
"""Mathematical signs that are no operators."""
_ROOM = "\u2005"


@dataclass
class _Open:
    """A bracket that waits for its other half, and what came after it."""

    bracket: Node | None
    content: list[Node] = field(default_factory=list)

    @property
    def sign(self) -> str:
        return "" if self.bracket is None else str(self.bracket["symbol"])


def paired(nodes: Sequence[Node]) -> list[Node]:
    """The row with every pair of brackets as one thing, a half by itself as text."""
    waiting = [_Open(None)]
    for node in nodes:
        core = core_of(node)
        symbol, kind = (core["symbol"], core.get("class")) if core["type"] == "operator" else ("", "")
        if symbol in _BARS:
            if waiting[-1].sign == symbol and _ends_with_a_thing(waiting[-1].content):
                _close(waiting, node)
            elif node is core:
                waiting.append(_Open(core))
            else:
                waiting[-1].content.append(_as_text(node))
        elif kind == "open" and node is core:
            waiting.append(_Open(core))
        elif kind in ("open", "close"):
            while waiting[-1].sign in _BARS:
                _give_up(waiting)
            if kind == "close" and waiting[-1].bracket is not None:
                _close(waiting, node)
            else:
                waiting[-1].content.append(_as_text(node))
        else:
            waiting[-1].content.append(node)
    while len(waiting) > 1:
        _give_up(waiting)
    return waiting[0].content


def operands_given(nodes: Sequence[Node]) -> list[Node]:
    """The row with each operator as text that has nothing on a side where it needs something."""
    things = [place for place, node in enumerate(nodes) if node["type"] != "space"]
    given = list(nodes)
    for at, place in enumerate(things):
        node = nodes[place]
        if node["type"] != "operator":
            continue
        kind, before = class_of(node), nodes[things[at - 1]] if at else None
        after = nodes[things[at + 1]] if at + 1 < len(things) else None
        alone = len(things) == 1 and unicodedata.category(node["symbol"][:1] or " ") == "Sm"
        lacks_before = before is None or class_of(before) in {"rel", "bin", "open"}
        lacks_after = after is None or class_of(after) in {"rel", "bin", "close"}
        if after is not None and after.get("symbol") in _UNARY:
            lacks_after = False
        if node["symbol"] in _COMMANDS or (alone and node["symbol"] not in _THINGS):
            given[place] = _as_text(node)
        elif kind in {"rel", "bin"} and (lacks_after or (lacks_before and node["symbol"] not in _LEADING)):
            room = _ROOM if kind == "rel" else ""
            given[place] = _as_text(node, room if before is not None else "", room if after is not None else "")
    return given


def _ends_with_a_thing(content: Sequence[Node]) -> bool:
    last = next((node for node in reversed(content) if node["type"] != "space"), None)
    return last is not None and class_of(last) not in {"rel", "bin", "punct"}


def _close(waiting: list[_Open], node: Node) -> None:
    opened = waiting.pop()
    if opened.bracket is not None and node["type"] == "operator" and f"{opened.sign}{node['symbol']}" in _PLAIN:
        waiting[-1].content += [opened.bracket, *opened.content, node]
        return
    whole = {
        "type": "delimited",
        "open": opened.sign,
        "close": core_of(node)["symbol"],
        "parts": [{"type": "row", "children": opened.content}],
    }
    waiting[-1].content.append({**node, "base": whole} if node["type"] == "scripts" else whole)


def _give_up(waiting: list[_Open]) -> None:
    opened = waiting.pop()
    if opened.bracket is not None:
        waiting[-1].content += [_as_text(opened.bracket), *opened.content]


def _as_text(node: Node, before: str = "", after: str = "") -> Node:
    text = {"type": "text", "parts": [{"type": "sign", "value": f"{before}{core_of(node)['symbol']}{after}"}]}
    return {**node, "base": text} if node["type"] == "scripts" else text

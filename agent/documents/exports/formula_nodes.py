"""Finding one's way in a formula's syntax tree (:func:`formula_tree`): what belongs to what."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

Node = Mapping[str, Any]


def flat(nodes: Iterable[Node]) -> list[Node]:
    """Rows within rows taken apart, so that an operator finds what it stands before."""
    found: list[Node] = []
    for node in nodes:
        found += flat(node["children"]) if node["type"] == "row" else [node]
    return found


def core_of(node: Node) -> Node:
    return node["base"] if node["type"] == "scripts" else node


def is_empty(node: Node) -> bool:
    return node["type"] == "row" and not node["children"]


def argument_end(nodes: Sequence[Node], start: int) -> int:
    """Where the one thing that begins at ``start`` ends, brackets with what is in them; 0 where nothing stands."""
    at = start
    while at < len(nodes) and nodes[at]["type"] == "space":
        at += 1
    if at == len(nodes):
        return 0
    if class_of(nodes[at]) != "open":
        return 0 if class_of(nodes[at]) in {"rel", "bin", "close", "punct"} else at + 1
    depth = 0
    for place in range(at, len(nodes)):
        depth += {"open": 1, "close": -1}.get(class_of(nodes[place]), 0)
        if depth == 0:
            return place + 1
    return 0


def operand_end(nodes: Sequence[Node], start: int) -> int:
    """Where the operand of a sum that begins at ``start`` ends."""
    depth = 0
    for place in range(start, len(nodes)):
        kind = class_of(nodes[place])
        depth += {"open": 1, "close": -1}.get(kind, 0)
        ends = depth < 0 or (depth == 0 and (kind == "rel" or nodes[place].get("symbol") in {"+", "−", "±"}))
        if ends and place > start:
            return place
    return len(nodes)


def class_of(node: Node) -> str:
    core = core_of(node)
    return "" if core["type"] not in {"operator", "forced-class"} else str(core.get("class", ""))

"""The part of a kit's listing that code makes use of: its helpers in full, all others by their names."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection

__all__ = ["helpers"]

_CALL = re.compile(r"`(\w+\(.*?\))`(?= |$)")


def helpers(listing: str, words: Collection[str] = ()) -> str:
    """Of a listing in Markdown the lines of helpers that occur in ``words``, then the others with what they need."""
    used: list[str] = []
    others: list[str] = []
    for line in listing.splitlines():
        calls = _CALL.findall(line) if line.startswith("- `") else []
        if any(call.partition("(")[0] in words for call in calls):
            used.append(line)
        else:
            others += map(_shortened, calls)
    if others:
        used.append(f"- Also there: {', '.join(others)}")
    return "\n".join(used) + "\n"


def _shortened(call: str) -> str:
    """The call with the parameters that it cannot do without."""
    (node,) = ast.parse(f"def {call}: pass").body
    assert isinstance(node, ast.FunctionDef)
    known = node.args.args
    return f"{node.name}({', '.join(one.arg for one in known[: len(known) - len(node.args.defaults)])})"

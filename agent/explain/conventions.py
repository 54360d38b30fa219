"""What of the anchor's plan a later scene still needs, once the anchor's code stands beside it."""

from __future__ import annotations

import re
from collections.abc import Iterator

_PART = re.compile(
    r"^\s*(?:[-*+]\s+|\d+[.)]\s+|#{1,6}\s+)*(?P<bold>\*\*|__)?"
    r"(?P<name>figure|rows|labels|lines|colou?rs|library|kits|constraints)\b(?(bold)[:：]?(?:\*\*|__)|\s*[:：])",
    re.IGNORECASE,
)
"""How a part of a plan begins, named as ``prompts/explain/plan_system.md`` names them."""
_IN_CODE = frozenset({"figure", "labels", "library", "kits"})
"""Parts that the anchor's code says more exactly."""


def conventions_of(plan: str) -> str:
    """The plan (Markdown) without its parts that the anchor's code shows; all of it where nothing else is left."""
    return "\n".join(_kept(plan)).strip() or plan


def _kept(plan: str) -> Iterator[str]:
    part = ""
    for line in plan.splitlines():
        if begun := _PART.match(line):
            part = begun["name"].lower()
        elif line.lstrip().startswith(("```", "~~~")) and part in _IN_CODE:
            part = ""  # the constraints, which have a block of their own
        if part not in _IN_CODE:
            yield line

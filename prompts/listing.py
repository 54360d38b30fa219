"""The part of a kit's listing that code makes use of: its helpers in full, all others by their names."""

from __future__ import annotations

import re
from collections.abc import Collection

__all__ = ["helpers"]

_NAME = re.compile(r"`(\w+)\(.*?\)`(?= |$)")


def helpers(listing: str, words: Collection[str] = (), whole: bool = False) -> str:
    """Of a listing in Markdown the lines of helpers that occur in ``words``, or all where ``whole``; then the names of
    the others. What is no such line is left out."""
    used: list[str] = []
    others: list[str] = []
    for line in listing.splitlines():
        names = _NAME.findall(line) if line.startswith("- `") else []
        if names and (whole or any(name in words for name in names)):
            used.append(line)
        else:
            others += names
    if others:
        used.append(f"- Also there: {', '.join(others)}")
    return "\n".join(used) + "\n"

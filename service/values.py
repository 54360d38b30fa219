"""How many values a JSON body holds, counted as it comes in.

Each value that a request does not take is a complaint of its own: 100,000 unknown fields of one megabyte keep the
event loop, and with it everybody, for seconds.
"""

from __future__ import annotations

MOST = 3_000
"""Values of one request; the largest that is honest, a figure with all its marks, has some hundreds."""
_MOST_QUOTES = 4 * (MOST + 1)
"""Of as many strings, each with a name."""


class ValueCounter:
    """Counts the commas that stand in no string, which is one less than there are values."""

    def __init__(self) -> None:
        self.found = 0
        self._quotes = 0
        self._within = False
        """Whether the last piece ended within a string."""
        self._escaped = False
        """Whether it ended with the backslash of an escape."""

    def feed(self, piece: bytes) -> bool:
        """Whether there are no more than :data:`MOST` so far."""
        bare = (b"\\" if self._escaped else b"") + piece
        bare = bare.replace(rb"\\", b"").replace(rb"\"", b"")
        self._escaped = bare.endswith(b"\\")
        self._quotes += bare.count(b'"')
        if self._quotes <= _MOST_QUOTES:
            parts = bare.split(b'"')
            self.found += sum(part.count(b",") for part in parts[self._within :: 2])
            self._within ^= len(parts) % 2 == 0
        return self.found <= MOST and self._quotes <= _MOST_QUOTES

"""How many values JSON holds, counted without reading it.

Each value that a model of ours does not take is a complaint of its own: 100,000 unknown fields of one megabyte take
200 MB and keep all threads of a process for seconds.
"""

from __future__ import annotations


class ValueCounter:
    """Counts, piece by piece, the commas that stand in no string, which is one less than there are values."""

    def __init__(self, most: int) -> None:
        self.found = 0
        self._most = most
        self._quotes = 0
        self._within = False
        """Whether the last piece ended within a string."""
        self._escaped = False
        """Whether it ended with the backslash of an escape."""

    def feed(self, piece: bytes) -> bool:
        """Whether there are no more than the most so far."""
        bare = (b"\\" if self._escaped else b"") + piece
        bare = bare.replace(rb"\\", b"").replace(rb"\"", b"")
        self._escaped = bare.endswith(b"\\")
        self._quotes += bare.count(b'"')
        if self._quotes > 4 * (self._most + 1):  # of as many strings, each with a name
            return False
        parts = bare.split(b'"')
        self.found += sum(part.count(b",") for part in parts[self._within :: 2])
        self._within ^= len(parts) % 2 == 0
        return self.found <= self._most


def holds_more(data: bytes, most: int) -> bool:
    """Whether the whole of some JSON holds more than so many values."""
    return not ValueCounter(most).feed(data)

"""What all tests that draw share."""

from __future__ import annotations

from tests.renderers.pools import pools

__all__ = ["pools"]

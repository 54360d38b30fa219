"""Sentences that faults insert, in our own words."""

from __future__ import annotations

import tomllib
from pathlib import Path

from chalkwright.agent.data import Subject

_SAID = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))

JARGON: dict[Subject, list[str]] = _SAID["jargon"]
"""Far above any school grade; none points at a picture or gives a value."""
POINTERS: list[str] = _SAID["pointers"]
"""Templates of :class:`string.Template`: ``a``, ``b`` and ``c`` are letters that no picture shows."""

"""Scores of explanations, ours or anyone's: ``from chalkwright.judges import evaluate``."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from chalkwright.judges.data import Document, Verdict
    from chalkwright.judges.judging import evaluate

__all__ = ["Document", "Verdict", "evaluate"]

_HOMES = {
    "Document": "chalkwright.judges.data",
    "Verdict": "chalkwright.judges.data",
    "evaluate": "chalkwright.judges.judging",
}


def __getattr__(name: str) -> Any:
    """Import on first use."""
    if name not in _HOMES:
        raise AttributeError(f"module 'judges' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)

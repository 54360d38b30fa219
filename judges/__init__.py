"""Scores of explanations, ours or anyone's: ``from chalkwright.judges import evaluate``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from chalkwright.judges.data import Document, Verdict
    from chalkwright.judges.judging import evaluate

__all__ = ["Document", "Verdict", "evaluate"]


def __getattr__(name: str) -> Any:
    """Import on first use."""
    if name not in __all__:
        raise AttributeError(f"module 'judges' has no attribute {name!r}")
    if name == "evaluate":
        from chalkwright.judges.judging import evaluate

        return evaluate
    from chalkwright.judges import data

    return getattr(data, name)

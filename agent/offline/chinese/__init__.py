"""Chinese problems whose sentences no catalogue has, told in English by what they give and ask."""

from __future__ import annotations

from chalkwright.agent.offline.chinese.chemistry import CHEMISTRY
from chalkwright.agent.offline.chinese.facts import told
from chalkwright.agent.offline.chinese.mathematics import MATHEMATICS
from chalkwright.agent.offline.chinese.physics import PHYSICS

__all__ = ["in_english"]


def in_english(text: str) -> str:
    """The problem in English; empty where any number, word of change or question in it is not understood."""
    return next((said for kind in (*MATHEMATICS, *PHYSICS, *CHEMISTRY) if (said := told(kind, text))), "")

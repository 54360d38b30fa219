"""Names of older Manim versions, and of ManimGL, that models remember, each with what to write today."""

from __future__ import annotations

import json
from pathlib import Path

_OLD: dict[str, dict[str, str]] = json.loads(Path(__file__).with_suffix(".json").read_text("utf-8"))

RENAMED = _OLD["names"]
"""By the old name, what to write instead."""
OLD_METHODS = _OLD["methods"]
"""By the name of a method that no class has any more, what to write instead."""

"""Illustrated explanations of K-12 STEM problems: ``from chalkwright import ExplanationService, explain``."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from agent.data import Explanation, Followup, Learner, Outline, Problem, Redo
    from agent.errors import ChalkwrightError, OutlineWaiting
    from agent.events import Event
    from agent.job import Options
    from agent.keypoints.service import explain_figure
    from agent.service import ExplanationJob, ExplanationService, explain
    from agent.visualize.data import Visual
    from agent.visualize.service import visualize
    from judges.data import Verdict
    from judges.judging import evaluate

__all__ = [
    "ChalkwrightError",
    "Event",
    "Explanation",
    "ExplanationJob",
    "ExplanationService",
    "Followup",
    "Learner",
    "Options",
    "Outline",
    "OutlineWaiting",
    "Problem",
    "Redo",
    "Verdict",
    "Visual",
    "evaluate",
    "explain",
    "explain_figure",
    "visualize",
]

_HOMES = {
    "ChalkwrightError": "agent.errors",
    "Event": "agent.events",
    "Explanation": "agent.data",
    "ExplanationJob": "agent.service",
    "ExplanationService": "agent.service",
    "Followup": "agent.data",
    "Learner": "agent.data",
    "Options": "agent.job",
    "Outline": "agent.data",
    "OutlineWaiting": "agent.errors",
    "Problem": "agent.data",
    "Redo": "agent.data",
    "Verdict": "judges.data",
    "Visual": "agent.visualize.data",
    "evaluate": "judges.judging",
    "explain": "agent.service",
    "explain_figure": "agent.keypoints.service",
    "visualize": "agent.visualize.service",
}


def _foreign_package() -> str | None:
    """``agent`` and its neighbours are common names: another package of that name would break us obscurely."""
    home = Path(__file__).resolve().parent.parent
    for name in ("agent", "renderers", "prompts", "judges", "benchmarks"):
        spec = find_spec(name)
        if spec is None:
            return f"Chalkwright's package '{name}' is missing; install Chalkwright anew."
        found = Path(spec.origin or next(iter(spec.submodule_search_locations or ()), "?"))
        if found.resolve().parent != home / name:
            return (
                f"Chalkwright's package '{name}' is hidden by {found}; rename that package or install Chalkwright "
                "into an environment of its own."
            )
    return None


if (_problem := _foreign_package()) is not None:
    if Path(sys.argv[0]).name == "chalkwright":
        sys.exit(f"Error: {_problem}")  # the command shows no traceback
    raise ImportError(_problem)


def main() -> None:
    """Entry point of the ``chalkwright`` command."""
    from agent.cli.main import main as run

    run()


def __getattr__(name: str) -> Any:
    """Import on first use, so that ``import chalkwright`` costs nothing."""
    if name not in _HOMES:
        raise AttributeError(f"module 'chalkwright' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)

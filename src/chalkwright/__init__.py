"""Illustrated explanations of K-12 STEM problems: ``from chalkwright import ExplanationService, explain``.

Everything an app needs is imported from here; what lies below is free to move. Nothing is imported before it is used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from chalkwright.agent.data.calls import CallRecord, Usage
    from chalkwright.agent.data.outline import Outline, SceneBlock, TextBlock
    from chalkwright.agent.data.problem import Image, Learner, Problem, Subject
    from chalkwright.agent.data.record import Explanation, Followup, RunRecord, Translation, Workflow
    from chalkwright.agent.data.scenes import Look, Redo, SceneResult
    from chalkwright.agent.documents.exports import Export, export
    from chalkwright.agent.errors import (
        BudgetExhausted,
        ChalkwrightError,
        DeadlineExceeded,
        LimitReached,
        MachineFault,
        MissingKey,
        ModelError,
        OutlineWaiting,
        OutOfScope,
        UserError,
    )
    from chalkwright.agent.events import (
        Assembled,
        AttemptFaulty,
        AttemptStarted,
        CallMade,
        CallRetried,
        Event,
        Finished,
        FollowupFinished,
        FrameReady,
        Heartbeat,
        OutlineReady,
        OutlineWaits,
        PictureDrafted,
        PictureLookedAt,
        PictureReady,
        SceneFailed,
        Started,
        TextGrows,
        TextReady,
        TextsWithdrawn,
    )
    from chalkwright.agent.explain.authors.base import RendererChoice
    from chalkwright.agent.explain.service import ExplanationService, explain, translate
    from chalkwright.agent.explain.under_way import ExplanationJob, FollowupJob
    from chalkwright.agent.keypoints.data import Keypoint
    from chalkwright.agent.keypoints.marks import Mark, Marked
    from chalkwright.agent.keypoints.service import FigureExplanation, explain_figure
    from chalkwright.agent.runs.job import Options
    from chalkwright.agent.visualize.data import Visual, VisualType
    from chalkwright.agent.visualize.service import visualize
    from chalkwright.judges.agreement import Estimate, Resampling
    from chalkwright.judges.comparing.ratings import Rating, Scale, read_ratings
    from chalkwright.judges.comparing.reliability import Reliability, reliabilities
    from chalkwright.judges.data import Diagram, Dimension, DimensionScore, Document, TextPart, Verdict
    from chalkwright.judges.job import JudgeOptions
    from chalkwright.judges.judging import evaluate
    from chalkwright.renderers.base import ColourNeeds, Finding, RenderLimits
    from chalkwright.renderers.faults import Fault
    from chalkwright.service.client import Client
    from chalkwright.service.client_data import ServiceError, ServiceEvent
    from chalkwright.service.views import ExplanationResult, FigureView, FollowupResult, JobList, JobView

__all__ = [
    "Assembled",
    "AttemptFaulty",
    "AttemptStarted",
    "BudgetExhausted",
    "CallMade",
    "CallRecord",
    "CallRetried",
    "ChalkwrightError",
    "Client",
    "ColourNeeds",
    "DeadlineExceeded",
    "Diagram",
    "Dimension",
    "DimensionScore",
    "Document",
    "Estimate",
    "Event",
    "Explanation",
    "ExplanationJob",
    "ExplanationResult",
    "ExplanationService",
    "Export",
    "Fault",
    "FigureExplanation",
    "FigureView",
    "Finding",
    "Finished",
    "Followup",
    "FollowupFinished",
    "FollowupJob",
    "FollowupResult",
    "FrameReady",
    "Heartbeat",
    "Image",
    "JobList",
    "JobView",
    "JudgeOptions",
    "Keypoint",
    "Learner",
    "LimitReached",
    "Look",
    "MachineFault",
    "Mark",
    "Marked",
    "MissingKey",
    "ModelError",
    "Options",
    "OutOfScope",
    "Outline",
    "OutlineReady",
    "OutlineWaiting",
    "OutlineWaits",
    "PictureDrafted",
    "PictureLookedAt",
    "PictureReady",
    "Problem",
    "Rating",
    "Redo",
    "Reliability",
    "RenderLimits",
    "RendererChoice",
    "Resampling",
    "RunRecord",
    "Scale",
    "SceneBlock",
    "SceneFailed",
    "SceneResult",
    "ServiceError",
    "ServiceEvent",
    "Started",
    "Subject",
    "TextBlock",
    "TextGrows",
    "TextPart",
    "TextReady",
    "TextsWithdrawn",
    "Translation",
    "Usage",
    "UserError",
    "Verdict",
    "Visual",
    "VisualType",
    "Workflow",
    "evaluate",
    "explain",
    "explain_figure",
    "export",
    "read_ratings",
    "reliabilities",
    "translate",
    "visualize",
]

_HOMES = {
    name: f"chalkwright.{home}"
    for home, names in {
        "agent.data.calls": "CallRecord Usage",
        "agent.data.outline": "Outline SceneBlock TextBlock",
        "agent.data.problem": "Image Learner Problem Subject",
        "agent.data.record": "Explanation Followup RunRecord Translation Workflow",
        "agent.data.scenes": "Look Redo SceneResult",
        "agent.documents.exports": "Export export",
        "agent.errors": "BudgetExhausted ChalkwrightError DeadlineExceeded LimitReached MachineFault MissingKey "
        "ModelError OutOfScope OutlineWaiting UserError",
        "agent.events": "Assembled AttemptFaulty AttemptStarted CallMade CallRetried Event Finished FollowupFinished "
        "FrameReady Heartbeat OutlineReady OutlineWaits PictureDrafted PictureLookedAt PictureReady SceneFailed "
        "Started TextGrows TextReady TextsWithdrawn",
        "agent.explain.authors.base": "RendererChoice",
        "agent.explain.service": "ExplanationService explain translate",
        "agent.explain.under_way": "ExplanationJob FollowupJob",
        "agent.keypoints.data": "Keypoint",
        "agent.keypoints.marks": "Mark Marked",
        "agent.keypoints.service": "FigureExplanation explain_figure",
        "agent.runs.job": "Options",
        "agent.visualize.data": "Visual VisualType",
        "agent.visualize.service": "visualize",
        "judges.agreement": "Estimate Resampling",
        "judges.comparing.ratings": "Rating Scale read_ratings",
        "judges.comparing.reliability": "Reliability reliabilities",
        "judges.data": "Diagram Dimension DimensionScore Document TextPart Verdict",
        "judges.job": "JudgeOptions",
        "judges.judging": "evaluate",
        "renderers.base": "ColourNeeds Finding RenderLimits",
        "renderers.faults": "Fault",
        "service.client": "Client",
        "service.client_data": "ServiceError ServiceEvent",
        "service.views": "ExplanationResult FigureView FollowupResult JobList JobView",
    }.items()
    for name in names.split()
}


def main() -> None:
    """Entry point of the ``chalkwright`` command."""
    from chalkwright.cli.main import main as run

    run()


def __getattr__(name: str) -> Any:
    """Import on first use, so that ``import chalkwright`` costs nothing."""
    if name not in _HOMES:
        raise AttributeError(f"module 'chalkwright' has no attribute {name!r}")
    try:
        home = import_module(_HOMES[name])
    except ModuleNotFoundError as error:
        if not (error.name or "").startswith("chalkwright."):
            raise
        raise ImportError(f"{name} is not in chalkwright-client; install chalkwright in its place.") from error
    found = globals()[name] = getattr(home, name)
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})

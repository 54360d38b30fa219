"""Illustrated explanations of K-12 STEM problems: ``from chalkwright import ExplanationService, explain``.

Everything an app needs is imported from here; what lies below is free to move. Nothing is imported before it is used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from chalkwright.agent.data import (
        CallRecord,
        Explanation,
        Followup,
        Image,
        Learner,
        Look,
        Outline,
        Problem,
        Redo,
        RunRecord,
        SceneBlock,
        SceneResult,
        Subject,
        TextBlock,
        Translation,
        Usage,
        Workflow,
    )
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
    "Assembled": "chalkwright.agent.events",
    "AttemptFaulty": "chalkwright.agent.events",
    "AttemptStarted": "chalkwright.agent.events",
    "BudgetExhausted": "chalkwright.agent.errors",
    "CallMade": "chalkwright.agent.events",
    "CallRecord": "chalkwright.agent.data",
    "CallRetried": "chalkwright.agent.events",
    "ChalkwrightError": "chalkwright.agent.errors",
    "Client": "chalkwright.service.client",
    "ColourNeeds": "chalkwright.renderers.base",
    "DeadlineExceeded": "chalkwright.agent.errors",
    "Diagram": "chalkwright.judges.data",
    "Dimension": "chalkwright.judges.data",
    "DimensionScore": "chalkwright.judges.data",
    "Document": "chalkwright.judges.data",
    "Estimate": "chalkwright.judges.agreement",
    "Event": "chalkwright.agent.events",
    "Explanation": "chalkwright.agent.data",
    "ExplanationJob": "chalkwright.agent.explain.under_way",
    "ExplanationResult": "chalkwright.service.views",
    "ExplanationService": "chalkwright.agent.explain.service",
    "Export": "chalkwright.agent.documents.exports",
    "Fault": "chalkwright.renderers.faults",
    "FigureExplanation": "chalkwright.agent.keypoints.service",
    "FigureView": "chalkwright.service.views",
    "Finding": "chalkwright.renderers.base",
    "Finished": "chalkwright.agent.events",
    "Followup": "chalkwright.agent.data",
    "FollowupFinished": "chalkwright.agent.events",
    "FollowupJob": "chalkwright.agent.explain.under_way",
    "FollowupResult": "chalkwright.service.views",
    "FrameReady": "chalkwright.agent.events",
    "Heartbeat": "chalkwright.agent.events",
    "Image": "chalkwright.agent.data",
    "JobList": "chalkwright.service.views",
    "JobView": "chalkwright.service.views",
    "JudgeOptions": "chalkwright.judges.job",
    "Keypoint": "chalkwright.agent.keypoints.data",
    "Learner": "chalkwright.agent.data",
    "LimitReached": "chalkwright.agent.errors",
    "Look": "chalkwright.agent.data",
    "MachineFault": "chalkwright.agent.errors",
    "Mark": "chalkwright.agent.keypoints.marks",
    "Marked": "chalkwright.agent.keypoints.marks",
    "MissingKey": "chalkwright.agent.errors",
    "ModelError": "chalkwright.agent.errors",
    "Options": "chalkwright.agent.runs.job",
    "OutOfScope": "chalkwright.agent.errors",
    "Outline": "chalkwright.agent.data",
    "OutlineReady": "chalkwright.agent.events",
    "OutlineWaiting": "chalkwright.agent.errors",
    "OutlineWaits": "chalkwright.agent.events",
    "PictureDrafted": "chalkwright.agent.events",
    "PictureLookedAt": "chalkwright.agent.events",
    "PictureReady": "chalkwright.agent.events",
    "Problem": "chalkwright.agent.data",
    "Rating": "chalkwright.judges.comparing.ratings",
    "Redo": "chalkwright.agent.data",
    "Reliability": "chalkwright.judges.comparing.reliability",
    "RenderLimits": "chalkwright.renderers.base",
    "RendererChoice": "chalkwright.agent.explain.authors.base",
    "Resampling": "chalkwright.judges.agreement",
    "RunRecord": "chalkwright.agent.data",
    "Scale": "chalkwright.judges.comparing.ratings",
    "SceneBlock": "chalkwright.agent.data",
    "SceneFailed": "chalkwright.agent.events",
    "SceneResult": "chalkwright.agent.data",
    "ServiceError": "chalkwright.service.client_data",
    "ServiceEvent": "chalkwright.service.client_data",
    "Started": "chalkwright.agent.events",
    "Subject": "chalkwright.agent.data",
    "TextBlock": "chalkwright.agent.data",
    "TextGrows": "chalkwright.agent.events",
    "TextPart": "chalkwright.judges.data",
    "TextReady": "chalkwright.agent.events",
    "TextsWithdrawn": "chalkwright.agent.events",
    "Translation": "chalkwright.agent.data",
    "Usage": "chalkwright.agent.data",
    "UserError": "chalkwright.agent.errors",
    "Verdict": "chalkwright.judges.data",
    "Visual": "chalkwright.agent.visualize.data",
    "VisualType": "chalkwright.agent.visualize.data",
    "Workflow": "chalkwright.agent.data",
    "evaluate": "chalkwright.judges.judging",
    "explain": "chalkwright.agent.explain.service",
    "explain_figure": "chalkwright.agent.keypoints.service",
    "export": "chalkwright.agent.documents.exports",
    "read_ratings": "chalkwright.judges.comparing.ratings",
    "reliabilities": "chalkwright.judges.comparing.reliability",
    "translate": "chalkwright.agent.explain.service",
    "visualize": "chalkwright.agent.visualize.service",
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

"""The data of an explanation: frozen, versioned, JSON on disk."""

from __future__ import annotations

from chalkwright.agent.data.base import SCHEMA_VERSION, Frozen
from chalkwright.agent.data.calls import CallRecord, Effort, GivenDollars, Stage, Usage
from chalkwright.agent.data.outline import MAX_SCENES, Block, Outline, SceneBlock, SceneSpecification, TextBlock
from chalkwright.agent.data.problem import Image, Known, Learner, Problem, Reading, Subject
from chalkwright.agent.data.record import Explanation, Followup, OnFailure, RunRecord, Translation, Workflow
from chalkwright.agent.data.scenes import Anchor, Look, NarrowPicture, Redo, SceneCode, ScenePlan, SceneResult

__all__ = [
    "MAX_SCENES",
    "SCHEMA_VERSION",
    "Anchor",
    "Block",
    "CallRecord",
    "Effort",
    "Explanation",
    "Followup",
    "Frozen",
    "GivenDollars",
    "Image",
    "Known",
    "Learner",
    "Look",
    "NarrowPicture",
    "OnFailure",
    "Outline",
    "Problem",
    "Reading",
    "Redo",
    "RunRecord",
    "SceneBlock",
    "SceneCode",
    "ScenePlan",
    "SceneResult",
    "SceneSpecification",
    "Stage",
    "Subject",
    "TextBlock",
    "Translation",
    "Usage",
    "Workflow",
]

"""What the tools take: flat, since a model writes it."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, model_validator

from chalkwright.agent.data import Subject
from chalkwright.agent.keypoints.marks import Marked
from chalkwright.agent.visualize.data import Drawing, VisualType

Model = Annotated[
    str | None, Field(max_length=200, description="One of the service's models; its default if left out.")
]
Dollars = Annotated[
    Decimal | None, Field(gt=0, le=1_000_000, description="US dollars at most; the service's own limit if left out.")
]
Language = Annotated[
    str | None, Field(max_length=35, description="BCP 47 tag, such as en or zh-CN; the problem's own if left out.")
]


class _Asked(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    def options(self) -> dict[str, Any]:
        """The fields that are options of the API."""
        found = {"model": getattr(self, "model", None), "max_cost": getattr(self, "max_cost", None)}
        return {name: str(value) for name, value in found.items() if value is not None}


class AskedExplain(_Asked):
    problem: str = Field(min_length=1, max_length=200_000, description="The problem's words; formulas as $…$.")
    subject: Subject | None = None
    grade: str | None = Field(None, max_length=60, description="School year, such as 6.")
    language: Language = None
    image: str | None = Field(None, description="The problem's picture as base64: PNG, JPEG, WebP or GIF.")
    model: Model = None
    max_cost: Dollars = None


class AskedFollowUp(_Asked):
    explanation: str = Field(max_length=64, description="The id that `explain` gave back.")
    question: str = Field(min_length=1, max_length=4000, description="What the learner asks or answers.")
    model: Model = None


class AskedVisualize(_Asked):
    text: str = Field(min_length=1, max_length=4000, description="`7 + 2`, `9 - ? = 4`, or a story with a model.")
    visual: VisualType | None = Field(None, description="What tells the groups apart.")
    drawing: Drawing = Field("scene", description="Things to count, a bar model, or a number line.")
    language: str = Field("en", max_length=35, description="BCP 47 tag of the story; other than en only with a model.")
    model: Model = None
    max_cost: Dollars = None


class AskedExplainFigure(_Asked):
    picture: str = Field(min_length=1, description="The problem's picture as base64: PNG, JPEG, WebP or GIF.")
    problem: str = Field(min_length=1, max_length=20_000, description="The problem's words.")
    answer: str | None = Field(None, max_length=2000, description="The right answer, where it is known.")
    language: Language = None
    marks: Marked | None = Field(None, description="What to draw, in pixels of the picture; then no model is asked.")
    model: Model = None
    max_cost: Dollars = None


class AskedJudge(_Asked):
    explanation: str | None = Field(None, max_length=64, description="Id of an explanation made here; or markdown.")
    markdown: str | None = Field(None, max_length=200_000, description="A document, its pictures as data URIs.")
    problem: str | None = Field(None, max_length=20_000, description="What was asked; else as the document says.")
    gold: str | None = Field(None, max_length=20_000, description="The gold solution, for correctness alone.")
    model: str | None = Field(
        None, max_length=200, description="A judge of this service, or none: only what can be measured."
    )
    max_cost: Dollars = None

    @model_validator(mode="after")
    def _one_of_them(self) -> AskedJudge:
        if (self.explanation is None) == (self.markdown is None):
            raise ValueError("give either explanation, the id of one, or a document as markdown")
        return self

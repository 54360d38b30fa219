"""What is answered about a job: never its owner, its paths or anybody's key."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, PlainSerializer

from chalkwright.agent.data import Outline, Workflow
from chalkwright.service.data import JobEvent, JobRow, Kind, State

Dollars = Annotated[Decimal, PlainSerializer(lambda amount: format(amount, "f"), return_type=str)]

_ID = "5f0c8e1d2b3a49768c1e0d9f8a7b6c5d"
COLLECTIONS: dict[Kind, str] = {
    "explanation": "/v1/explanations",
    "visual": "/v1/visuals",
    "figure": "/v1/figures",
    "verdict": "/v1/verdicts",
    "worksheet": "/v1/worksheets",
}


class Progress(BaseModel):
    """How far a job has come."""

    outline: bool = Field(default=False, description="The outline is written.")
    scenes: int = Field(default=0, description="Pictures that there will be.")
    drawn: list[int] = Field(default=[], description="Those that are drawn, by number.")
    failed: list[int] = Field(default=[], description="Those that failed for good.")
    place: int | None = Field(default=None, description="Place in the queue, 1 for the next.")


_JOB: dict[str, Any] = {
    "id": _ID,
    "kind": "explanation",
    "state": "running",
    "title": "Divide 3/4 of a pizza among 6 friends.",
    "created": "2026-11-21T20:26:18Z",
    "started": "2026-11-21T20:26:19Z",
    "ended": None,
    "attempt": 1,
    "cost": "0.0123",
    "parent": None,
    "fault": "",
    "fault_kind": "",
    "progress": {"outline": True, "scenes": 3, "drawn": [1], "failed": [], "place": None},
    "outline": None,
    "links": {"self": f"/v1/explanations/{_ID}", "events": f"/v1/explanations/{_ID}/events"},
}
_PICTURE = f"/v1/explanations/{_ID}/files/scene_1"


def example(**fields: Any) -> ConfigDict:
    """A model's configuration with one example of it."""
    return ConfigDict(json_schema_extra={"examples": [fields]})


class JobView(BaseModel):
    """One job."""

    model_config = example(**_JOB)

    id: str = Field(description="32 hexadecimal digits.")
    kind: Kind = Field(description="What is made.")
    state: State = Field(description="`waiting`: for a person to look through the outline.")
    title: str = Field(description="What was asked, shortened.")
    created: datetime = Field(description="UTC.")
    started: datetime | None = Field(description="Null while it waits in the queue.")
    ended: datetime | None = Field(description="Null while it is open.")
    attempt: int = Field(description="How often it was begun: more than 1 after a crash, or after an answer.")
    cost: Dollars | None = Field(description="US dollars so far; null where a price is unknown.")
    parent: str | None = Field(description="The explanation that a follow-up belongs to.")
    fault: str = Field(description="One sentence with the remedy, when failed.")
    fault_kind: str = Field(description="Class name of the error, when failed.")
    progress: Progress | None = Field(default=None, description="How far an explanation has come.")
    outline: Outline | None = Field(default=None, description="The outline that waits.")
    links: dict[str, str] = Field(description="Addresses: `self`, `result`, `events`, `cancel`.")


class JobList(BaseModel):
    """Jobs of one caller, the newest first."""

    model_config = example(jobs=[_JOB | {"progress": None}], next=f"/v1/explanations?before={_ID}&limit=1")

    jobs: list[JobView] = Field(description="At most as many as were asked for.")
    next: str | None = Field(description="Address of the next, older ones; null at the end.")


class TextPart(BaseModel):
    """A stretch of text: Markdown with $…$ formulas."""

    kind: Literal["text"]
    index: int
    markdown: str


class FigurePart(BaseModel):
    """The place of a figure among the texts."""

    kind: Literal["figure"]
    index: int


class FaultView(BaseModel):
    """Why a picture is missing."""

    kind: str
    message: str
    remedy: str


class FigureView(BaseModel):
    """One figure; addresses are null where there is no such file."""

    index: int = Field(description="From 1, as in the document.")
    title: str = Field(description="Its caption.")
    alt: str = Field(description="What a reader who cannot see it has to know.")
    png: str | None = Field(description="1920 × 1080 pixels.", examples=[f"/v1/explanations/{_ID}/files/scene_1.png"])
    svg: str | None = Field(description="The same as vectors.")
    narrow: str | None = Field(
        default=None, description="The same for narrow pages: cut to what is drawn, in larger letters."
    )
    film: str | None = Field(description="The same as a short film, where one was asked for.")
    wishes: list[str] = Field(description="What was wished to be changed in it.")
    fault: FaultView | None = Field(description="Why it is missing; null when it is drawn.")


class RedoView(BaseModel):
    """The last wish and what became of it."""

    scene: int
    wish: str
    fault: str | None = Field(description="Why the old picture stayed; null when the new one is there.")


class ExplanationResult(BaseModel):
    """A finished explanation."""

    model_config = example(
        status="complete",
        title="Three quarters among six",
        language="en",
        problem="Divide 3/4 of a pizza among 6 friends.",
        model="gpt-5",
        workflow="anchored",
        markdown="# Three quarters among six\n\nEach gets $\\frac{1}{8}$.\n\n![Six parts.](scene_1.png)\n",
        blocks=[
            {"kind": "text", "index": 1, "markdown": "Each gets $\\frac{1}{8}$."},
            {"kind": "figure", "index": 1},
        ],
        figures=[
            {
                "index": 1,
                "title": "Six parts",
                "alt": "Three quarters of a pizza, cut into six equal parts.",
                "png": f"{_PICTURE}.png",
                "svg": f"{_PICTURE}.svg",
                "narrow": f"{_PICTURE}.narrow.svg",
                "film": None,
                "wishes": [],
                "fault": None,
            }
        ],
        cost="0.0456",
        seconds=41.2,
        redo=None,
    )

    status: Literal["complete", "partial", "failed"] = Field(description="`partial`: a picture is missing.")
    title: str = Field(description="The heading.")
    language: str = Field(description="BCP 47 tag.")
    problem: str = Field(description="What was asked.")
    model: str | None = Field(description="Id of the model; null for the offline author.")
    workflow: Workflow = Field(description="How the pictures depend on each other.")
    markdown: str = Field(description="The whole document; its pictures are `files/…` of this explanation.")
    blocks: list[Annotated[TextPart | FigurePart, Field(discriminator="kind")]] = Field(
        description="Texts, and the places of figures among them."
    )
    figures: list[FigureView] = Field(description="In the order of the document.")
    cost: str | None = Field(description="US dollars; null where a price is unknown.")
    seconds: float = Field(description="Wall clock of the making.")
    redo: RedoView | None = Field(default=None, description="What became of the last wish; null without one.")


class FollowupFigure(BaseModel):
    """The new picture of a reply."""

    png: str | None
    svg: str | None
    narrow: str | None = Field(
        default=None, description="The same for narrow pages: cut to what is drawn, in larger letters."
    )
    alt: str


class FollowupResult(BaseModel):
    """A reply to a learner."""

    model_config = example(
        index=1,
        question="Why eight?",
        title="Eighths",
        language="en",
        markdown="Into how many parts is a quarter cut when two friends share it?",
        figure=None,
        cost="0.0031",
        seconds=4.7,
    )

    index: int = Field(description="From 1: which turn of the talk it is.")
    question: str = Field(description="What the learner asked or answered.")
    title: str = Field(description="The heading; may be empty.")
    language: str = Field(description="BCP 47 tag.")
    markdown: str = Field(description="The reply, with $…$ formulas.")
    figure: FollowupFigure | None = Field(description="Its picture; null without one.")
    cost: str | None = Field(description="US dollars; null where a price is unknown.")
    seconds: float = Field(description="Wall clock of the turn.")


class WorksheetProblem(BaseModel):
    """One problem of a worksheet."""

    id: str = Field(description="Stays as long as its words do.")
    text: str
    explanation: str | None = Field(description="The id of its explanation; null until it is asked for.")
    state: State | None = Field(description="That of its explanation.")
    fault: str = Field(description="Why it is not explained, one sentence; empty otherwise.")


class WorksheetResult(BaseModel):
    """A worksheet that is taken apart."""

    model_config = example(
        title="Sheet 7",
        problems=[
            {"id": "5f0c8e1d2b3a", "text": "What is 2 + 3?", "explanation": _ID, "state": "finished", "fault": ""}
        ],
        cost="0",
        left_out="",
    )

    title: str
    problems: list[WorksheetProblem]
    cost: str | None = Field(description="US dollars for taking it apart; null where a price is unknown.")
    left_out: str = Field(description="Why the explanations of some could not be asked for; empty otherwise.")


def address(job: JobRow) -> str:
    """Where the job is found."""
    if job.kind == "followup":
        return f"/v1/explanations/{job.parent}/followups/{job.id}"
    return f"{COLLECTIONS[job.kind]}/{job.id}"


def view(job: JobRow, progress: Progress | None = None) -> JobView:
    """The job as its owner sees it."""
    here = address(job)
    names = ("result", "events", "cancel") if job.kind != "followup" else ("result", "events")
    outline = (job.result or {}).get("outline") if job.state == "waiting" else None
    return JobView(
        **job.model_dump(include=set(JobView.model_fields) & set(JobRow.model_fields)),
        progress=progress,
        outline=None if outline is None else Outline.model_validate(outline),
        links={"self": here} | {name: f"{here}/{name}" for name in names},
    )


TOLD_BY: tuple[str, ...] = ("outline-ready", "outline-waits", "picture-ready", "scene-failed")
"""Events that say how far an explanation is."""


def progress_of(events: Sequence[JobEvent], place: int | None) -> Progress:
    """How far a job has come by its events of :data:`TOLD_BY`, the first one first."""
    scenes, drawn, failed, outline = 0, set[int](), set[int](), False
    for event in events:
        if event.kind in ("outline-ready", "outline-waits"):
            outline, scenes = True, _scenes(event.data)
            drawn = {scene for scene in drawn if scene <= scenes}
            failed = {scene for scene in failed if scene <= scenes}
        elif event.kind == "picture-ready":
            drawn.add(int(event.data["scene"]))
            failed.discard(int(event.data["scene"]))
        elif event.data["scene"] not in drawn:
            failed.add(int(event.data["scene"]))
    return Progress(outline=outline, scenes=scenes, drawn=sorted(drawn), failed=sorted(failed), place=place)


def _scenes(data: dict[str, Any]) -> int:
    return sum(block.get("kind") == "scene" for block in data["outline"]["blocks"])

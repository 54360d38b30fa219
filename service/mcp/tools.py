"""The tools: each asks the service for a job as any caller does, tells how it goes, and gives back what was made."""

from __future__ import annotations

import asyncio
import base64
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

import anyio
from mcp_types import CallToolResult, ContentBlock, ImageContent, ResourceLink, TextContent
from pydantic import BaseModel

from chalkwright.service.client import Client
from chalkwright.service.client_data import ServiceError, ServiceEvent
from chalkwright.service.mcp.asked import AskedExplain, AskedExplainFigure, AskedFollowUp, AskedJudge, AskedVisualize
from chalkwright.service.mcp.pages import page_uri
from chalkwright.service.views import JobView

Report = Callable[[float, float | None, str], Awaitable[None]]
"""How far, of how much (None while that is not known), and a sentence."""

_CANCELLING = 10.0
"""Seconds that the service may take to hear of a cancelled call."""


@dataclass(frozen=True)
class Tool:
    """One tool. ``run`` raises :class:`ServiceError`, whose sentence is for the caller."""

    name: str
    title: str
    description: str
    asked: type[BaseModel]
    run: Callable[[Client, Any, Report], Awaitable[CallToolResult]]


async def explain(client: Client, asked: AskedExplain, report: Report) -> CallToolResult:
    """The text, every picture, and a link to the page."""
    body = asked.model_dump(include={"subject", "grade", "language"}, exclude_none=True)
    problem = {"text": asked.problem} | body | ({"image": asked.image} if asked.image else {})
    job = await client.make("/v1/explanations", {"problem": problem, "options": asked.options()})
    await follow(client, job, report)
    result = await client.result(job)
    content: list[ContentBlock] = [TextContent(text=result.markdown)]
    for figure in result.figures:
        if figure.png is not None:
            content.append(await _image(client, job, figure.png))
        elif figure.fault is not None:
            content.append(TextContent(text=f"Picture {figure.index} is missing: {figure.fault.message}"))
    content.append(
        ResourceLink(
            name=f"explanation {job.id}",
            title=result.title,
            uri=page_uri("explanations", job.id),
            mime_type="text/html",
        )
    )
    told = {"explanation": job.id, "status": result.status, "title": result.title, "language": result.language}
    figures = [{"index": figure.index, "title": figure.title, "alt": figure.alt} for figure in result.figures]
    return CallToolResult(content=content, structured_content=told | {"figures": figures, "cost": result.cost})


async def follow_up(client: Client, asked: AskedFollowUp, report: Report) -> CallToolResult:
    """The reply, and its picture."""
    job = await client.follow_up(asked.explanation, asked.question, model=asked.model)
    await follow(client, job, report)
    reply = await client.follow_up_result(job)
    content: list[ContentBlock] = [TextContent(text=reply.markdown)]
    if reply.figure is not None and reply.figure.png is not None:
        content.append(await _image(client, job, reply.figure.png))
    told = {"explanation": asked.explanation, "turn": reply.index, "language": reply.language, "cost": reply.cost}
    return CallToolResult(content=content, structured_content=told)


async def visualize(client: Client, asked: AskedVisualize, report: Report) -> CallToolResult:
    """The picture, and the story it belongs to."""
    body = asked.model_dump(include={"text", "visual", "drawing", "language"}, exclude_none=True)
    job = await client.visual(body | {"options": asked.options()})
    await follow(client, job, report)
    result = await client.result_json(job)
    said = "\n\n".join(filter(None, (result["text"], result["equation"], result["alt"])))
    content: list[ContentBlock] = [TextContent(text=said), await _image(client, job, result["png"])]
    told = {name: result[name] for name in ("equation", "asked", "text", "alt", "cost")}
    return CallToolResult(content=content, structured_content={"visual": job.id} | told)


async def explain_figure(client: Client, asked: AskedExplainFigure, report: Report) -> CallToolResult:
    """The picture with what was drawn onto it, the text, and a link to the page."""
    body = asked.model_dump(
        mode="json", include={"picture", "problem", "answer", "language", "marks"}, exclude_none=True
    )
    job = await client.figure(body | {"options": asked.options()})
    await follow(client, job, report)
    result = await client.result_json(job)
    content: list[ContentBlock] = [TextContent(text=result["markdown"]), await _image(client, job, result["png"])]
    content.append(
        ResourceLink(
            name=f"figure {job.id}", title=result["title"], uri=page_uri("figures", job.id), mime_type="text/html"
        )
    )
    told = {name: result[name] for name in ("title", "alt", "complete", "left_out", "keypoints", "cost")}
    return CallToolResult(content=content, structured_content={"figure": job.id} | told)


async def judge(client: Client, asked: AskedJudge, report: Report) -> CallToolResult:
    """The scores, and what they rest on."""
    body = asked.model_dump(include={"explanation", "markdown", "problem", "gold"}, exclude_none=True)
    job = await client.verdict(body | {"options": asked.options()})
    await follow(client, job, report)
    result = await client.result_json(job)
    lines = [f"{name}: {_points(score)}" for name, score in result["scores"].items()]
    said = "\n".join([f"Overall: {_number(result['overall'])} of 5.", *lines])
    told = {name: result[name] for name in ("title", "judge", "overall", "scores", "measured", "missing", "cost")}
    return CallToolResult(content=[TextContent(text=said)], structured_content={"verdict": job.id} | told)


async def follow(client: Client, job: JobView, report: Report) -> None:
    """Tell how ``job`` goes until it has ended; a call that is cancelled cancels it. Raises :class:`ServiceError` when
    it failed or was cancelled by somebody else."""
    steps = _Steps(report)
    try:
        async for event in client.events(job):
            await steps.tell(event)
        ended = await client.get(job)
    except asyncio.CancelledError:
        with anyio.move_on_after(_CANCELLING, shield=True):
            await client.cancel(job)
        raise
    if ended.state == "failed":
        raise ServiceError(409, ended.fault)
    if ended.state != "finished":
        raise ServiceError(409, "The job was cancelled; ask again.")


class _Steps:
    """Counts what is done, each time one more, as the protocol wants it."""

    def __init__(self, report: Report) -> None:
        self._report = report
        self._done = 0
        self._all: int | None = None

    async def tell(self, event: ServiceEvent) -> None:
        said = self._sentence(event.kind, event.data)
        if said is not None:
            self._done += 1
            whole = None if self._all is None else float(max(self._all, self._done))
            await self._report(float(self._done), whole, said)

    def _sentence(self, kind: str, data: Mapping[str, Any]) -> str | None:
        match kind:
            case "state" if data.get("state") == "running":
                return "It is being worked on."
            case "state" if data.get("state") == "finished":
                self._all = self._done + 1
                return "It is finished."
            case "outline-ready":
                scenes = sum(block.get("kind") == "scene" for block in data["outline"]["blocks"])
                self._all = self._done + 1 + scenes + 1
                return f"The text is written; pictures to draw: {scenes}."
            case "picture-ready":
                return f"Picture {data['scene']} is drawn."
            case "scene-failed":
                return f"Picture {data['scene']} could not be drawn."
        return None


async def _image(client: Client, job: JobView, address: str) -> ImageContent:
    data = await client.file(job, address)
    return ImageContent(data=base64.b64encode(data).decode(), mime_type="image/png")


def _points(score: Mapping[str, Any]) -> str:
    return _number(score.get("score"))


def _number(value: float | None) -> str:
    return "not scored" if value is None else f"{value:g}"


TOOLS = (
    Tool(
        "explain",
        "Explain a problem",
        "Explain one K-12 problem of mathematics, physics, chemistry or biology step by step, with exact diagrams. "
        "Gives back the text as Markdown, the diagrams as pictures, an id for follow_up and judge, and the page as a "
        "resource. Takes seconds without a model and minutes with one; progress is told.",
        AskedExplain,
        explain,
    ),
    Tool(
        "follow_up",
        "Answer a learner",
        "Answer what a learner asks or says about an explanation that explain made; the reply may bring a new picture.",
        AskedFollowUp,
        follow_up,
    ),
    Tool(
        "visualize",
        "Picture an equation",
        "Picture an equation such as 7 + 2 = 9 as things to count, a bar model or a number line.",
        AskedVisualize,
        visualize,
    ),
    Tool(
        "explain_figure",
        "Draw onto a figure",
        "Draw what explains a geometry problem (added lines, points, marks) onto the problem's own picture.",
        AskedExplainFigure,
        explain_figure,
    ),
    Tool(
        "judge",
        "Score an explanation",
        "Score an illustrated explanation, one of explain's or any Markdown document, on eight dimensions from 0 to 5.",
        AskedJudge,
        judge,
    ),
)

"""An explained figure's files: the marked picture, the document, the keypoints and the record."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from chalkwright.agent.data import Image, Outline, Problem, RunRecord, SceneBlock, SceneResult, TextBlock
from chalkwright.agent.documents.page import ending, problem_file, to_html, to_markdown
from chalkwright.agent.explain.assembly import cost_by_stage, usage_by_stage
from chalkwright.agent.keypoints.data import FigureProblem
from chalkwright.agent.keypoints.figure import FigureState, MarkedFigure
from chalkwright.agent.keypoints.marks import Mark, Marked
from chalkwright.agent.keypoints.snap import plain_name
from chalkwright.agent.keypoints.source import Source
from chalkwright.agent.keypoints.tasks import TASK
from chalkwright.agent.keypoints.vectors import sharp, to_png, to_svg
from chalkwright.agent.keypoints.wording import (
    FigureWording,
    describe_mark,
    figure_wording,
    name_mark,
    tell_missing,
    with_answer_named,
    written_in,
)
from chalkwright.agent.models.spec import ModelSpec
from chalkwright.agent.runs.folder import HTML, MARKDOWN, RECORD, RunFolder, as_json
from chalkwright.agent.runs.job import Options, versions
from chalkwright.agent.runs.run import Run
from chalkwright.prompts import versions as prompt_versions

PNG, SVG, KEYPOINTS = "solution.png", "solution.svg", "keypoints.json"
FLATTENED = "flattened"
"""Of the picture's file in which places are, where that is not the user's; its ending follows."""
AUTHOR = "explain-figure"


@dataclass(frozen=True)
class FigureRequest:
    """What is wanted."""

    problem: FigureProblem
    source: Source
    language: str | None
    options: Options
    spec: ModelSpec | None
    """Of the model; None: the marks are the user's."""
    marked: Marked | None

    @property
    def worked(self) -> FigureProblem:
        """The problem with the picture that is worked on."""
        return self.problem.model_copy(update={"image": self.source.image})


@dataclass(frozen=True)
class Document:
    """All that is written."""

    record: RunRecord
    markdown: str
    html: str
    svg: str
    png: bytes
    keypoints: dict[str, Any]
    left_out: tuple[str, ...]
    flattened: Image | None
    """The picture in which places are, where that is not the user's."""


def document(request: FigureRequest, ended: FigureState, run: Run) -> Document:
    """Picture, text and record. Pure but for the time of day."""
    problem, source, spec = request.problem, request.source, request.spec
    drawn, text = ended["drawn"], ended["text"]
    language = request.language or drawn.marked.language or written_in(f"{problem.problem} {text}")
    words = figure_wording(language)
    left_out = tuple(miss.fault.message for miss in drawn.missed if miss.mark is not None)
    title = drawn.marked.title or words.title
    alt = alt_text(drawn, words)
    outline = Outline(
        title=title,
        language=language,
        diagrams=True,
        blocks=(_scene(title, alt), TextBlock(index=1, markdown=_compose_text(text, drawn, words))),
    )
    record = RunRecord(
        key=run.order.key,
        created=datetime.now(UTC).isoformat(timespec="seconds"),
        status="partial" if left_out else "complete",
        problem=Problem(text=problem.problem, image=problem.image, language=language, solution=problem.answer),
        author=AUTHOR,
        model=None if spec is None else spec.id,
        workflow="anchored",
        parameters=parameters_of(request.options),
        prompts={} if spec is None else prompt_versions(TASK),
        versions=dict(versions()),
        outline=outline,
        anchor=1,
        scenes=(SceneResult(scene=1, png=PNG, svg=SVG, attempts=drawn.attempts),),
        calls=run.calls,
        usage=usage_by_stage(run.calls),
        cost=cost_by_stage(run.calls),
        seconds=run.seconds,
    )
    svg = to_svg(drawn.overlay, [name_mark(mark, words) for mark in drawn.marked.keypoints], source.image, alt, title)
    png = to_png(drawn.overlay, ended["looked"].picture, sharp(drawn.overlay))
    html = to_html(record, {PNG: png, SVG: svg.encode()})
    flattened = source.image if source.flattened else None
    return Document(record, to_markdown(record), html, svg, png, _exact(drawn, left_out), left_out, flattened)


def parameters_of(options: Options) -> dict[str, Any]:
    """What the result depends on."""
    return options.model_dump(include={"temperature", "max_tokens", "layout_repairs"})


def write(made: Document, folder: RunFolder) -> None:
    """The run folder; the record comes last, so that a folder with one is whole."""
    image = made.record.problem.image
    name = problem_file(made.record)
    assert image is not None
    assert name is not None
    flat = made.flattened
    flattened = {} if flat is None else {f"{FLATTENED}.{ending(flat)}": flat.data}
    folder.write(
        {
            name: image.data,
            **flattened,
            SVG: made.svg,
            PNG: made.png,
            KEYPOINTS: as_json(made.keypoints),
            MARKDOWN: made.markdown,
            HTML: made.html,
            RECORD: as_json(made.record),
        }
    )


def alt_text(drawn: MarkedFigure, words: FigureWording) -> str:
    """What the picture shows, and what was added to it."""
    added = words.between.join(describe_mark(mark, words).rstrip(".。") for mark in drawn.marks)
    return " ".join(part for part in (drawn.marked.alt.strip(), f"{added}{words.stop}") if part)


def _scene(title: str, alt: str) -> SceneBlock:
    return SceneBlock(index=1, title=title, purpose="", elements="", labels="", colours="", layout="", alt=alt)


def _compose_text(text: str, drawn: MarkedFigure, words: FigureWording) -> str:
    """The explanation; without one, the list of what was added. What could not be drawn is said in either case."""
    text = with_answer_named(text, words)
    if not text.strip():
        text = f"{words.added}\n\n" + "\n".join(f"- {describe_mark(mark, words)}" for mark in drawn.marks)
    missing = [
        tell_missing(drawn.marked.keypoints[miss.mark], miss.fault, words)
        for miss in drawn.missed
        if miss.mark is not None
    ]
    if missing:
        text += f"\n\n{words.missing}\n\n" + "\n".join(f"- {why}" for why in missing)
    return text


def _exact(drawn: MarkedFigure, left_out: tuple[str, ...]) -> dict[str, Any]:
    """``keypoints.json``: a valid file of keypoints again, with every point where it was drawn."""
    marked, points = drawn.marked, drawn.snapped.points
    new = {plain_name(mark.name) for mark in marked.keypoints if mark.kind == "point"}
    kept = [_snap(marked.keypoints[index], drawn) for index in sorted(drawn.overlay.drawn)]
    exact = Marked(
        points={name: _round(at) for name, at in points.items() if name not in new},
        keypoints=tuple(kept),
        width=drawn.snapped.figure.ink.size[0],
        title=marked.title,
        explanation=marked.explanation,
        alt=marked.alt,
        language=marked.language,
        left_out=left_out,
    )
    return exact.model_dump(mode="json", exclude_defaults=True)


def _snap(mark: Mark, drawn: MarkedFigure) -> Mark:
    points = drawn.snapped.points
    if mark.kind == "point" and plain_name(mark.name) in points:
        return mark.model_copy(update={"at": (_round(points[plain_name(mark.name)]),)})
    at = tuple(p if isinstance(p, str) else _round(drawn.snapped.place(p)) for p in mark.at)
    return mark.model_copy(update={"at": at})


def _round(at: Any) -> tuple[float, float]:
    return round(float(at[0]), 1), round(float(at[1]), 1)

"""A verdict as files: ``verdict.json``, a Markdown report, one self-contained page, the radar plot, the diagrams."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template
from markupsafe import Markup

from chalkwright.agent import documents
from chalkwright.agent.data import Image
from chalkwright.agent.documents.markup import blocks_html, heading_shift
from chalkwright.agent.documents.pictures import data_uri, size
from chalkwright.agent.documents.wording import direction, language_tag
from chalkwright.agent.runs.folder import RunFolder
from chalkwright.judges.data import DIMENSIONS, TITLES, Answer, Diagram, Dimension, Document, Fact, TextPart, Verdict
from chalkwright.judges.job import NO_MODEL
from chalkwright.judges.reporting.presentation import (
    CREATED_TO_THE_MINUTE,
    DiagramReport,
    answer_sentence,
    answer_title,
    computed_answer_sentence,
    computed_sentence,
    describe_making,
    diagram_reports,
    judge_name,
    legibility_sentence,
    lines_of_measures,
    name_of,
    other_answers,
    other_facts,
    overall_sentence,
    percent,
    radar_series,
    rows_of_measures,
    state,
    step_counts,
)
from chalkwright.judges.reporting.radar import radar_svg
from chalkwright.judges.reporting.report_markdown import picture_file, to_markdown

RECORD = "verdict.json"
MARKDOWN = "verdict.md"
PAGE = "verdict.html"
RADAR = "radar.svg"

_PICTURE = re.compile(r"image/(png|jpeg|webp|gif|bmp|svg\+xml)")
_WITHIN = 4
"""By how many levels headings of quoted texts are moved down: below all of the page's own."""


def write_report(verdict: Verdict, document: Document, folder: Path) -> Path:
    """Write all of it into ``folder``, made where it is not there, and return the page.

    ``verdict.json`` comes last: a folder that has it is whole. Raises :class:`UserError` when the folder
    cannot be made, :class:`OSError` when a file cannot be written.
    """
    run = RunFolder(folder)
    run.create()
    for diagram in document.diagrams:
        name = picture_file(diagram)
        if name is not None and diagram.image is not None:
            run.write_bytes(name, diagram.image.data)
    run.write_text(RADAR, radar(verdict))
    run.write_text(MARKDOWN, to_markdown(verdict, document, RADAR))
    page = run.write_text(PAGE, to_html(verdict, document))
    run.write_json(RECORD, verdict)
    return page


def radar(verdict: Verdict) -> str:
    """The eight scores, and the measured ones beside them, as an SVG."""
    how = "measured without a model" if verdict.judge == NO_MODEL else f"judged by {verdict.judge}"
    return radar_svg(radar_series(verdict), title=f"{verdict.document}, {how}")


def to_html(verdict: Verdict, document: Document) -> str:
    """The report as one page that loads nothing and runs nothing, whatever the document or the judge wrote."""
    told = document.problem.language if document.problem is not None else None
    language = language_tag(told or "und")
    measured = rows_of_measures(verdict)
    plot = radar(verdict)
    return _template().render(
        verdict=verdict,
        name=name_of(verdict),
        judge=judge_name(verdict),
        created=verdict.created[:CREATED_TO_THE_MINUTE].replace("T", " "),
        overall=percent(verdict.overall),
        overall_sentence=overall_sentence(verdict),
        rows=[_row(verdict, name, measured) for name in DIMENSIONS],
        legible=legibility_sentence(verdict),
        has_measured=any(value is not None for value in measured.values()),
        radar=data_uri("image/svg+xml", plot.encode()),
        language=language,
        direction="auto" if told is None else direction(language),
        problem=None if document.problem is None else _markup(document.problem.text, language, breaks=True),
        problem_picture=None if document.problem is None else _picture(document.problem.image),
        gold=_gold(document, language),
        answers=[_answer(answer, language) for answer in other_answers(verdict, document)],
        diagrams=[_diagram(report, language) for report in diagram_reports(verdict, document)],
        facts=_facts(other_facts(verdict, document)),
        costs=any(fact.cost for fact in verdict.evidence.facts),
        computed=_computed(verdict),
        process=_process(verdict, language),
        parts=_parts(document, language),
        made_of=describe_making(verdict),
    )


@cache
def _template() -> Template:
    ours, shared = Path(__file__).with_name("templates"), Path(documents.__file__).with_name("templates")
    environment = Environment(
        loader=FileSystemLoader([ours, shared]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    return environment.get_template("verdict.html.j2")


def _row(verdict: Verdict, name: Dimension, measured: Mapping[Dimension, float | None]) -> dict[str, Any]:
    score = verdict.scores[name]
    return {
        "key": name,
        "title": TITLES[name],
        "shown": state(score),
        "state": score.state,
        "percent": score.percent,
        "why": "" if score.state == "unasked" else score.why,
        "measured": percent(measured[name]) if name in measured else "",
    }


def _answer(answer: Answer, language: str) -> dict[str, Any]:
    return {
        "title": answer_title(answer),
        "key": answer.dimension,
        "percent": percent(answer.score),
        "rationale": _markup(answer.rationale, "en"),
        "quotes": [_markup(quote, language) for quote in answer.quotes],
        "fault": answer.fault,
    }


def _diagram(report: DiagramReport, language: str) -> dict[str, Any]:
    diagram = report.diagram
    return {
        "number": diagram.number,
        "source": diagram.source,
        "alt": diagram.alt,
        "picture": _picture(diagram.image),
        "measured": lines_of_measures(report),
        "answers": [_answer(answer, language) for answer in report.answers],
        "facts": _facts(report.facts),
        "doubts": [doubt.sentence for doubt in report.doubts],
    }


def _picture(image: Image | None) -> dict[str, Any] | None:
    if image is None or not _PICTURE.fullmatch(image.media_type):
        return None
    return {"source": data_uri(image.media_type, image.data), "size": size(image.data)}


def _facts(facts: Iterable[Fact]) -> list[dict[str, str]]:
    return [{"sentence": fact.sentence, "cost": percent(fact.cost) if fact.cost else ""} for fact in facts]


def _computed(verdict: Verdict) -> dict[str, Any] | None:
    computed = verdict.computed
    sentence = computed_sentence(computed)
    if not sentence and not computed.differs and not computed.drawn:
        return None
    return {
        "sentence": sentence,
        "answers": [{"answer": one.answer, "said": computed_answer_sentence(one)} for one in computed.answers],
        "facts": [one.text for one in computed.stated if one.kind == "facts"],
        "differs": [*computed.differs, *computed.drawn],
        "program": computed.program,
    }


def _process(verdict: Verdict, language: str) -> dict[str, Any] | None:
    process = verdict.process
    if not process.steps and process.s_p is None and process.s_a is None and not process.expected:
        return None
    return {
        "s_p": percent(process.s_p, 1),
        "counts": step_counts(process),
        "steps": [
            {"html": _markup(step.text, language), "valid": step.valid, "why": _markup(step.rationale, "en")}
            for step in process.steps
        ],
        "s_a": percent(process.s_a, 1),
        "answer": answer_sentence(verdict),
        "found": _markup(process.found, language) if process.found else "",
        "expected": _markup(process.expected, language) if process.expected else "",
    }


def _parts(document: Document, language: str) -> list[Markup | Diagram]:
    """The explanation as it was read; diagrams stand for themselves."""
    shift = heading_shift(text.markdown for text in document.texts) + 1
    return [
        Markup(blocks_html(part.markdown, language=language, shift=shift)) if isinstance(part, TextPart) else part
        for part in document.parts
    ]


def _gold(document: Document, language: str) -> Markup | None:
    solution = document.problem.solution if document.problem is not None else None
    return _markup(solution, language) if solution else None


def _markup(markdown: str, language: str, *, breaks: bool = False) -> Markup:
    return Markup(blocks_html(markdown, language=language, shift=_WITHIN, breaks=breaks))

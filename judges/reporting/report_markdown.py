"""A verdict as Markdown, its pictures beside it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from chalkwright.agent.documents.inert import inert
from chalkwright.judges.data import DIMENSIONS, TITLES, Answer, Diagram, Document, Fact, Verdict
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
    rows_of_measures,
    state,
    step_counts,
)

_ENDINGS = {"image/png": "png", "image/jpeg": "jpg", "image/webp": "webp", "image/gif": "gif", "image/bmp": "bmp"}
_ENTITIES = {character: f"&#{ord(character)};" for character in "\\[]<&*`$|"}
_MARKS = {True: "✓ valid", False: "✗ not valid", None: "? not judged"}


def picture_file(diagram: Diagram) -> str | None:
    """``diagram_2.png``, the name a diagram gets beside the report; None when there is no picture to write."""
    ending = None if diagram.image is None else _ENDINGS.get(diagram.image.media_type)
    return None if ending is None else f"diagram_{diagram.number}.{ending}"


def to_markdown(verdict: Verdict, document: Document, radar: str) -> str:
    """The report; ``radar`` is the file name of the radar plot beside it."""
    made_by = f" · made by {_plain(verdict.generator)}" if verdict.generator else ""
    created = _plain(verdict.created[:CREATED_TO_THE_MINUTE].replace("T", " "))
    paragraphs = [
        f"# {_plain(name_of(verdict))}",
        f"Judged by {_plain(judge_name(verdict))} · {created}{made_by}",
        *_missing(verdict),
        "## Scores",
        f"**Overall: {percent(verdict.overall)}** {_plain(overall_sentence(verdict))}",
        _table(verdict),
        *filter(None, [legibility_sentence(verdict)]),
        f"![Radar plot of the scores in the table above]({radar})",
        *_reasons(verdict, document),
        *_diagrams(verdict, document),
        *_computed(verdict),
        *_process(verdict),
        "---",
        _plain(describe_making(verdict)),
    ]
    return "\n\n".join(paragraphs) + "\n"


def _missing(verdict: Verdict) -> Iterator[str]:
    if verdict.missing:
        yield "**What is missing**"
        yield "\n".join(f"- {_plain(sentence)}" for sentence in verdict.missing)


def _table(verdict: Verdict) -> str:
    measured = rows_of_measures(verdict)
    lines = ["| Dimension | Judge | Measured | |", "|---|---:|---:|---|"]
    for name in DIMENSIONS:
        score = verdict.scores[name]
        shown = percent(measured[name]) if name in measured else ""
        why = "" if score.state == "unasked" else score.why
        lines.append(f"| {TITLES[name]} ({name}) | {state(score)} | {shown} | {_plain(why)} |")
    return "\n".join(lines)


def _reasons(verdict: Verdict, document: Document) -> Iterator[str]:
    answers, facts = other_answers(verdict, document), other_facts(verdict, document)
    if answers or facts:
        yield "## Reasons"
    for answer in answers:
        yield f"### {answer_title(answer)}: {percent(answer.score)}"
        yield from _answer(answer)
    yield from _facts(facts)


def _diagrams(verdict: Verdict, document: Document) -> Iterator[str]:
    reports = diagram_reports(verdict, document)
    if reports:
        yield "## Diagrams"
    for report in reports:
        yield f"### Diagram {report.diagram.number}"
        yield _show_diagram(report)
        for answer in report.answers:
            yield f"**{answer_title(answer)}: {percent(answer.score)}**"
            yield from _answer(answer)
        yield from _facts(report.facts)
        if report.doubts:
            yield "Worth a look:"
            yield "\n".join(f"- {_plain(doubt.sentence)}" for doubt in report.doubts)


def _show_diagram(report: DiagramReport) -> str:
    diagram, file = report.diagram, picture_file(report.diagram)
    measured = [f"{name} {value}" for name, value in lines_of_measures(report)]
    said = f"  \nMeasured: {', '.join(measured)}" if measured else ""
    if file is None:
        return f"*The picture {_plain(diagram.source)} could not be seen.* {_plain(diagram.alt)}{said}"
    return f"![{_plain(diagram.alt) or f'Diagram {diagram.number}'}]({file}){said}"


def _answer(answer: Answer) -> Iterator[str]:
    if answer.fault:
        yield f"*{_plain(answer.fault)}*"
    if answer.rationale.strip():
        yield _inert(f"Reason: {answer.rationale}")
    if answer.quotes:
        yield "\n>\n".join(f"> {_inert(f'“{quote}”')}" for quote in answer.quotes)


def _facts(facts: Iterable[Fact]) -> Iterator[str]:
    lines = [f"- {_plain(fact.sentence)}{f' (−{percent(fact.cost)})' if fact.cost else ''}" for fact in facts]
    if lines:
        yield "Measured facts:"
        yield "\n".join(lines)


def _computed(verdict: Verdict) -> Iterator[str]:
    computed = verdict.computed
    sentence = computed_sentence(computed)
    if not sentence and not computed.differs and not computed.drawn:
        return
    yield "## Computed"
    if sentence:
        yield _plain(sentence)
    facts = [one.text for one in computed.stated if one.kind == "facts"]
    lines = [f"{one.answer}: {computed_answer_sentence(one)}" for one in computed.answers]
    lines += [*facts, *computed.differs, *computed.drawn]
    if lines:
        yield "\n".join(f"- {_plain(line)}" for line in lines)
    if computed.program:
        code = _printable(computed.program).strip("\n")
        fence = "`" * max(3, 1 + max(map(len, re.findall("`+", code)), default=0))
        yield f"{fence}python\n{code}\n{fence}"


def _process(verdict: Verdict) -> Iterator[str]:
    process = verdict.process
    if not process.steps and process.s_p is None and process.s_a is None and not process.expected:
        return
    yield "## Steps and answer"
    yield (
        f"Steps (S_p): {percent(process.s_p, 1)}{step_counts(process)}. "
        f"Final answer (S_a): {percent(process.s_a, 1)}. {answer_sentence(verdict)}".rstrip()
    )
    for number, step in enumerate(process.steps, 1):
        yield _inert(f"**Step {number}: {_MARKS[step.valid]}.** {step.rationale}")
        yield "\n".join(f"> {line}".rstrip() for line in inert(step.text.strip()).split("\n"))
    if process.found:
        yield _inert(f"Final answer found: {process.found}")
    if process.expected:
        yield _inert(f"Reference answer: {process.expected}")


def _inert(text: str) -> str:
    """Markdown of others on one line, behind words of ours: made harmless as it will stand there."""
    return inert(_one_line(text))


def _printable(code: str) -> str:
    """Code without what a terminal obeys."""
    return "".join(sign if sign == "\n" or sign.isprintable() else " " for sign in code)


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _plain(text: str) -> str:
    """Plain text on one line, which Markdown shows as it is."""
    return "".join(_ENTITIES.get(character, character) for character in _one_line(text))

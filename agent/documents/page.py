"""A run's record into the document a student reads: Markdown beside its pictures, and one self-contained page."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterator, Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from chalkwright.agent.data import Image, RunRecord, SceneBlock, SceneResult, TextBlock
from chalkwright.agent.documents.bilingual import before, in_one_text, original_problem, original_text, original_title
from chalkwright.agent.documents.inert import inert
from chalkwright.agent.documents.markup import blocks_html, heading_shift, inline_html, plain, with_headings_moved
from chalkwright.agent.documents.pictures import data_uri, embedded, size
from chalkwright.agent.documents.wording import Wording, direction, language_tag, wording

_ENDINGS = {"image/png": "png", "image/jpeg": "jpg", "image/webp": "webp", "image/gif": "gif"}
_LARGEST_FILM = 8_000_000
"""Bytes; a larger one lies beside the page only."""
_TEMPLATES = Path(__file__).with_name("templates")
PRESENTING = tuple(_TEMPLATES / f"presenting.{ending}" for ending in ("js", "css"))
"""The script and the style of a page that presents itself."""
_BESIDE = re.compile(r"[\w.-]+")
"""A picture's name as Markdown may name it: in the same folder, nothing to escape."""
_ENTITIES = {c: f"&#{ord(c)};" for c in "\\[]<&*`$"}


def problem_file(record: RunRecord) -> str | None:
    """Name in the run folder for the problem's own picture, which the Markdown refers to; None without one."""
    image = record.problem.image
    return None if image is None else f"problem.{ending(image)}"


def ending(image: Image) -> str:
    """Of a file's name that holds the picture."""
    return _ENDINGS.get(image.media_type, "png")


def to_markdown(record: RunRecord) -> str:
    """The document as Markdown; its pictures are files beside it."""
    record = in_one_text(record)
    words = wording(record.outline.language)
    parts = [f"# {_one_line(record.outline.title)}", _quote_problem(record, words), *blocks_markdown(record)]
    said = [_escape(inert(line)) for line in proof_lines(record, words)]
    return "\n\n".join([*parts, "---", *said, _escape(footer(record, words))]) + "\n"


def blocks_markdown(record: RunRecord) -> Iterator[str]:
    """The outline's texts and figures alone, each a stretch of Markdown."""
    language, words = record.outline.language, wording(record.outline.language)
    shift = heading_shift(text.markdown for text in record.outline.texts)
    for block in record.outline.blocks:
        if isinstance(block, TextBlock):
            yield with_headings_moved(inert(block.markdown.strip()), shift)
        else:
            yield from _markdown_figure(record, block, words, language)


def blocks_as_html(record: RunRecord, pictures: Mapping[str, bytes]) -> str:
    """The outline's texts and figures alone, as a piece of a page that loads nothing and runs nothing."""
    words = wording(record.outline.language)
    return environment().get_template("followup.html.j2").render(words=words, parts=page_parts(record, pictures, words))


def to_html(record: RunRecord, pictures: Mapping[str, bytes], *, presents: bool = False) -> str:
    """The document as one page that loads nothing and runs nothing, or, where it ``presents`` itself on the whole
    screen, one script of ours: its policy names that by its hash, and nothing else runs.

    ``pictures`` maps file names in the run folder (``scene_1.png``, ``scene_1.svg``) to their content; a scene
    whose picture is not among them is shown as a gap.
    """
    outline, words = record.outline, wording(record.outline.language)
    asked, image = record.problem.text, record.problem.image
    problem_first = before(record, original_problem(record), partial(blocks_html, breaks=True))
    title_first = before(record, original_title(record), inline_html, inline=True)
    return (
        environment()
        .get_template("explanation.html.j2")
        .render(
            language=language_tag(outline.language),
            direction=direction(outline.language),
            words=words,
            page_title=plain(outline.title, language=outline.language),
            title=Markup(title_first + inline_html(outline.title, language=outline.language)),
            problem=Markup(
                problem_first + blocks_html(asked, language=outline.language, shift=heading_shift([asked]), breaks=True)
            ),
            problem_picture=None if image is None else _picture(image, words.problem_picture),
            parts=list(page_parts(record, pictures, words)),
            proof=proof_lines(record, words),
            footer=_with_time(footer(record, words), record.created[:10]),
            presenter=presenter() if presents else None,
        )
    )


class Presenter(NamedTuple):
    """What a page needs to present itself: script, style, and the script's hash for the page's policy."""

    script: Markup
    style: Markup
    hash: str


@cache
def presenter() -> Presenter:
    """The files that :data:`PRESENTING` names."""
    script, style = (path.read_text("utf-8") for path in PRESENTING)
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    return Presenter(Markup(script), Markup(style), f"sha256-{digest}")


@cache
def environment() -> Environment:
    """Jinja with the templates of documents."""
    return Environment(
        loader=FileSystemLoader(_TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


def page_parts(
    record: RunRecord, pictures: Mapping[str, bytes], words: Wording, *, below: int = 0
) -> Iterator[dict[str, Any]]:
    """What the templates show of an outline, block after block; its headings go ``below`` by so many levels."""
    language = record.outline.language
    shift = heading_shift(text.markdown for text in record.outline.texts) + below
    for block in record.outline.blocks:
        if isinstance(block, TextBlock):
            first = before(record, original_text(record, block), partial(blocks_html, shift=shift))
            html = blocks_html(block.markdown, language=language, shift=shift)
            yield {"kind": "text", "html": Markup(first + html)}
            continue
        alt = plain(block.alt, language=language) or words.no_description
        result = _result(record, block)
        image = _embed(result, pictures)
        yield {
            "kind": "figure",
            "number": block.index,
            "title": Markup(
                before(record, original_text(record, block), inline_html, inline=True)
                + inline_html(block.title, language=language)
            ),
            "picture": None if image is None else _picture(image, alt) | {"narrow": _narrow(result, pictures)},
            "film": None if image is None else _film(result, pictures),
            "description": Markup(inline_html(block.alt, language=language) or words.no_description),
        }
        if note := figure_note(record, block, words):
            yield {"kind": "note", "text": note}


def _result(record: RunRecord, block: SceneBlock) -> SceneResult | None:
    return next((result for result in record.scenes if result.scene == block.index), None)


def _embed(result: SceneResult | None, pictures: Mapping[str, bytes]) -> Image | None:
    if result is None or not result.drawn:
        return None
    return embedded(pictures.get(result.png or ""), pictures.get(result.svg or ""))


def _narrow(result: SceneResult | None, pictures: Mapping[str, bytes]) -> dict[str, Any] | None:
    """What narrow pages show instead."""
    narrow = None if result is None else result.narrow
    if narrow is None or (data := pictures.get(narrow.file)) is None:
        return None
    image = embedded(None, data) if narrow.file.endswith(".svg") else embedded(data, None)
    if image is None:
        return None
    return {"source": data_uri(image.media_type, image.data), "size": (narrow.width, narrow.height)}


def _film(result: SceneResult | None, pictures: Mapping[str, bytes]) -> str | None:
    """What the page plays, as a URI."""
    name = (result and result.film) or ""
    film = pictures.get(name)
    if film is None or len(film) > _LARGEST_FILM:
        return None
    return data_uri("image/gif" if name.endswith(".gif") else "video/mp4", film)


def _picture(image: Image, alt: str) -> dict[str, Any]:
    return {
        "source": data_uri(image.media_type, image.data),
        "alt": alt,
        "size": size(image.data),
        "narrow": None,
    }


def figure_note(record: RunRecord, block: SceneBlock, words: Wording) -> str | None:
    """What has to be said under a picture: that it is not translated, or that another took its place as anchor."""
    result = _result(record, block)
    if result is not None and result.untranslated:
        return words.untranslated
    if block.index != 1 or record.anchor is None or record.anchor == 1:
        return None
    return words.anchor.format(first=1, anchor=record.anchor)


def proof_lines(record: RunRecord, words: Wording) -> list[str]:
    """How far each answer is proven, in the page's words; one line where that is the same of all. Plain text."""
    proof = record.proof
    if proof is None:
        return []
    twice = words.computed_twice if proof.program else words.checked_twice
    said = {"twice": twice, "once": words.computed_once, "no": words.not_computed}
    if len({answer.proven for answer in proof.answers}) > 1:
        lines = [
            words.proven_answer.format(answer=answer.answer, proven=said[answer.proven]) for answer in proof.answers
        ]
    else:
        lines = [said[proof.proven]]
    return lines + ([words.rests_on.format(facts="; ".join(proof.facts))] if proof.facts else [])


def footer(record: RunRecord, words: Wording) -> str:
    if record.translation is not None:
        return words.translated.format(model=record.model, author=record.translation.author, date=record.created[:10])
    sentence = words.written if record.model is None else words.written_by_model
    return sentence.format(model=record.model, author=record.author, date=record.created[:10])


def _with_time(footer: str, date: str) -> Markup:
    date = escape(date)
    return Markup(escape(footer).replace(date, Markup("<time>{}</time>").format(date)))


def _quote_problem(record: RunRecord, words: Wording) -> str:
    asked = inert(record.problem.text.strip())
    lines = [f"**{words.problem}**", "", *with_headings_moved(asked, heading_shift([asked])).split("\n")]
    if name := problem_file(record):
        lines += ["", f"![{_escape(words.problem_picture)}]({name})"]
    # Two spaces keep the line breaks of a list of choices.
    broken = (
        line + "  " if line.strip() and after.strip() else line
        for line, after in zip(lines, [*lines[1:], ""], strict=True)
    )
    return "\n".join(f"> {line}" if line.strip() else ">" for line in broken)


def _markdown_figure(record: RunRecord, block: SceneBlock, words: Wording, language: str) -> Iterator[str]:
    result = _result(record, block)
    caption = f"**{words.figure.format(number=block.index)}** {_one_line(block.title)}"
    if result is not None and result.png is not None and _BESIDE.fullmatch(result.png):
        alt = plain(block.alt, language=language) or words.no_description
        yield f"![{_escape(alt)}]({result.png})"
        yield caption
        if result.film is not None and _BESIDE.fullmatch(result.film):
            yield f"[{_escape(words.film.format(number=block.index))}]({result.film})"
    else:
        yield f"> {caption}\n>\n> {words.gap} {_one_line(block.alt) or words.no_description}"
    if note := figure_note(record, block, words):
        yield f"> {note}"


def _one_line(text: str) -> str:
    return inert(" ".join(text.split()))


def _escape(text: str) -> str:
    """Plain text that Markdown shows as it is."""
    return "".join(_ENTITIES.get(character, character) for character in text)

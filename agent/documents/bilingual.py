"""A translated explanation that says everything in both languages: the original first, the translation below it."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from chalkwright.agent.data import Block, RunRecord, SceneBlock, TextBlock
from chalkwright.agent.documents.wording import direction, language_tag

_BETWEEN = " · "


def original_language(record: RunRecord) -> str | None:
    """Of what stands first; None where the document has one language."""
    found = record.translation
    return found.outline.language if found is not None and found.both else None


def original_title(record: RunRecord) -> str | None:
    """The heading that the translation's is of; None where that is not to be said."""
    return None if record.translation is None else record.translation.outline.title


def original_problem(record: RunRecord) -> str | None:
    """The problem in its own words, likewise."""
    return None if record.translation is None else record.translation.problem


def original_text(record: RunRecord, block: Block) -> str | None:
    """What a text, or the caption of a picture, was translated from, likewise."""
    found = record.translation
    if found is None or not found.both:
        return None
    before = next((one for one in found.outline.blocks if (one.kind, one.index) == (block.kind, block.index)), None)
    return None if before is None else before.markdown if isinstance(before, TextBlock) else before.title


def before(record: RunRecord, original: str | None, write: Callable[..., str], *, inline: bool = False) -> str:
    """HTML of the ``original``, in an element that says its language; empty for None.

    ``write`` makes HTML of Markdown (:func:`blocks_html` or :func:`inline_html`, with all but the language).
    """
    language = original_language(record)
    if original is None or language is None:
        return ""
    element = "span" if inline else "div"
    tag = f'{element} class="original" lang="{escape(language_tag(language))}" dir="{direction(language)}"'
    return f"<{tag}>{write(original, language=language)}</{element}>{' ' if inline else ''}"


def in_one_text(record: RunRecord) -> RunRecord:
    """The record for documents without marks of languages: each original as a quotation above its translation."""
    found = record.translation
    if found is None or not found.both:
        return record
    outline = record.outline.model_copy(
        update={
            "title": f"{found.outline.title}{_BETWEEN}{record.outline.title}",
            "blocks": tuple(_block(record, block) for block in record.outline.blocks),
        }
    )
    problem = record.problem.model_copy(update={"text": f"{_quoted(found.problem)}\n\n{record.problem.text}"})
    said = found.model_copy(update={"both": False})
    return record.model_copy(update={"outline": outline, "problem": problem, "translation": said})


def _block(record: RunRecord, block: Block) -> Block:
    original = original_text(record, block)
    if original is None:
        return block
    if isinstance(block, SceneBlock):
        return block.model_copy(update={"title": f"{original}{_BETWEEN}{block.title}"})
    return block.model_copy(update={"markdown": f"{_quoted(original)}\n\n{block.markdown}"})


def _quoted(text: str) -> str:
    return "\n".join(f"> {line}".rstrip() for line in text.strip().splitlines())

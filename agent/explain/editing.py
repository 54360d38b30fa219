"""A person changes what was written: the outline before it is drawn, a description afterwards. No model is asked."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from chalkwright.agent.data import Block, Explanation, Outline, RunRecord, SceneBlock, TextBlock
from chalkwright.agent.errors import UserError
from chalkwright.agent.explain.assembly import write_run
from chalkwright.agent.explain.outline import parse_outline, to_xml
from chalkwright.agent.explain.proving import proven_anew
from chalkwright.agent.loop import Rejected
from chalkwright.agent.runs.folder import HTML, MARKDOWN, RunFolder
from chalkwright.agent.runs.places import Place

MAX_CHARACTERS = 20_000
"""Of one text or field: more is no explanation."""
MAX_ALT = 2_000


def edit_outline(
    outline: Outline, blocks: Sequence[Block] | None = None, *, title: str | None = None, language: str | None = None
) -> Outline:
    """The outline with other ``blocks`` (default: its own), numbered anew in their order.

    Texts that have come to stand side by side, because the scene between them is gone, become one. Raises
    :class:`UserError` with one sentence for what the outline's grammar does not allow (:mod:`agent.explain.outline`).
    """
    chosen = outline.blocks if blocks is None else tuple(blocks)
    _refuse_too_long(chosen)
    numbered = _renumber(chosen)
    changed = Outline(
        title=outline.title if title is None else title,
        language=outline.language if language is None else language,
        diagrams=any(isinstance(block, SceneBlock) for block in numbered),
        blocks=numbered,
    )
    try:
        return parse_outline(to_xml(changed))
    except Rejected as error:
        fault = error.faults[0]
        said = _plainly(f"{fault.message} {fault.remedy}")
        raise UserError(f"The outline cannot be drawn like this: {said}") from error


def with_alt(folder: Path, alts: Mapping[int, str]) -> Explanation:
    """The finished explanation in ``folder`` with other descriptions (scene → text), written there.

    Every file is replaced as a whole and the record last; nothing else changes, and a scene that is redone later keeps
    its description. Raises :class:`UserError` for a scene that is not there, a blank or endless description, a folder
    without an explanation and one that is being worked on.
    """
    run = RunFolder(folder)
    place = Place(folder, run.read_record().key)
    try:
        record = _change_alts(run.read_record(), alts)
        write_run(run, record)
        return read_explanation(folder, record)
    finally:
        place.release()


async def with_texts(folder: Path, texts: Mapping[int, str]) -> Explanation:
    """The finished explanation in ``folder`` with other texts (number → Markdown), written there.

    What was proven is compared with the new words once more; nothing else changes, and no model is asked. Raises
    :class:`UserError` for a text that is not there, a blank or endless one, and as :func:`with_alt`.
    """
    run = RunFolder(folder)
    place = await asyncio.to_thread(lambda: Place(folder, run.read_record().key))
    try:
        record = await asyncio.to_thread(run.read_record)
        outline = _change_texts(record.outline, texts)
        proof = None if record.proof is None else await proven_anew(record.problem, outline, record.proof)
        record = record.model_copy(update={"outline": outline, "proof": proof})
        await asyncio.to_thread(write_run, run, record)
        return await asyncio.to_thread(read_explanation, folder, record)
    finally:
        place.release()


def _change_texts(outline: Outline, texts: Mapping[int, str]) -> Outline:
    known = {text.index for text in outline.texts}
    for index, text in texts.items():
        if index not in known:
            raise UserError(f"There is no text {index} in this explanation; it has {len(known)}.")
        if not text.strip() or len(text) > MAX_CHARACTERS:
            raise UserError(f"Text {index} must have 1 to {MAX_CHARACTERS:,} characters; write it anew.")
    blocks = tuple(
        block.model_copy(update={"markdown": texts[block.index].replace("\r\n", "\n").strip()})
        if isinstance(block, TextBlock) and block.index in texts
        else block
        for block in outline.blocks
    )
    return outline.model_copy(update={"blocks": blocks})


def read_explanation(folder: Path, record: RunRecord | None = None) -> Explanation:
    """The finished explanation in ``folder``. Raises :class:`UserError` when there is none."""
    run = RunFolder(folder)
    found = record or run.read_record()
    try:
        markdown, html = (run.file(name).read_text("utf-8") for name in (MARKDOWN, HTML))
    except OSError as error:
        raise UserError(f"The document in {folder} cannot be read ({error.strerror}); run it again.") from error
    return Explanation(record=found, markdown=markdown, html=html, folder=str(folder))


def _change_alts(record: RunRecord, alts: Mapping[int, str]) -> RunRecord:
    known = {scene.index for scene in record.outline.scenes}
    for scene, alt in alts.items():
        if scene not in known:
            raise UserError(f"There is no scene {scene} in this explanation; {scenes_named(record.outline)}.")
        if not alt.strip() or len(alt) > MAX_ALT:
            raise UserError(f"The description of scene {scene} must have 1 to {MAX_ALT} characters; write it anew.")
    blocks = tuple(
        block.model_copy(update={"alt": " ".join(alts[block.index].split())})
        if isinstance(block, SceneBlock) and block.index in alts
        else block
        for block in record.outline.blocks
    )
    return record.model_copy(update={"outline": record.outline.model_copy(update={"blocks": blocks})})


def scenes_named(outline: Outline) -> str:
    """Half a sentence that says which scenes there are."""
    count = len(outline.scenes)
    return {0: "it has no scenes", 1: "it has scene 1 only"}.get(count, f"it has scenes 1 to {count}")


def _renumber(blocks: Sequence[Block]) -> tuple[Block, ...]:
    drawn = any(isinstance(block, SceneBlock) for block in blocks)
    joined: list[Block] = []
    for block in blocks:
        last = joined[-1] if joined else None
        if drawn and isinstance(block, TextBlock) and isinstance(last, TextBlock):
            texts = (text.strip() for text in (last.markdown, block.markdown))
            joined[-1] = last.model_copy(update={"markdown": "\n\n".join(filter(None, texts))})
        else:
            joined.append(block)
    numbers = {"text": 0, "scene": 0}
    numbered: list[Block] = []
    for block in joined:
        numbers[block.kind] += 1
        numbered.append(block.model_copy(update={"index": numbers[block.kind]}))
    return tuple(numbered)


def _plainly(fault: str) -> str:
    """A fault of the outline's XML for somebody who never sees it: ``text 2`` for ``<TEXT_2>``."""
    once = re.sub(r"<([A-Z]+)>…</\1>", r"<\1>", fault)
    return re.sub(
        r"</?([A-Z]+)(?:_(\d+))?>|\b(TEXT|SCENE)(?:_(\d+))?\b",
        lambda tag: " ".join(filter(None, ((tag[1] or tag[3]).lower(), tag[2] or tag[4]))),
        once,
    )


def _refuse_too_long(blocks: Sequence[Block]) -> None:
    for place, block in enumerate(blocks, 1):
        if max(len(value) for value in block.model_dump().values() if isinstance(value, str)) > MAX_CHARACTERS:
            raise UserError(
                f"Part {place} of the outline has a text of more than {MAX_CHARACTERS:,} characters; shorten it."
            )

"""The outline's grammar: text and scenes by turns.

::

    <OUTLINE title="…" language="en" diagrams="yes">
    <TEXT_1>Markdown with $…$ formulas</TEXT_1>
    <SCENE_1 title="…">
    <PURPOSE>…</PURPOSE><ELEMENTS>…</ELEMENTS><LABELS>…</LABELS>
    <COLOURS>…</COLOURS><LAYOUT>…</LAYOUT><ALT>…</ALT>
    </SCENE_1>
    <TEXT_2>…</TEXT_2>
    <CHECK>a program that proves the numbers, where one is wanted</CHECK>
    </OUTLINE>

It starts and ends with a text, and has 1 to 7 scenes; with ``diagrams="no"`` it has texts only. Before the first scene
may stand ``<SERIES>…</SERIES>``: what all scenes share. A short outline (of ``swift``) has to have it, and its scenes
need ELEMENTS, LABELS and ALT alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr

from chalkwright.agent.data import MAX_SCENES, Block, Outline, SceneBlock, TextBlock
from chalkwright.agent.explain.outline_reader import CHECK, FIELDS, OutlineReader, ReadBlock
from chalkwright.agent.loop import Rejected
from chalkwright.renderers.faults import Fault

_LANGUAGE = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*")
_SPACE = re.compile(r"\s|(?<=[。，！？；：])")
_CODE = re.compile(r"(`+)[\s\S]*?\1")
_NUMBERED = re.compile(
    r"\s*(?:(?:figure|fig\.?|scene|diagram|picture|abbildung|abb\.?|bild|figura|schéma|рис\.?|рисунок|şekil|hình)"
    r"\s*\d+\s*[:：.,—–-]|(?:图|圖|図|그림)\s*\d+\s*[:：.、,—–-]?)\s*(?=\S)",
    re.IGNORECASE,
)
"""A figure's number before its title, which the page writes itself."""
SHORT_FIELDS = ("ELEMENTS", "LABELS", "ALT")
"""What a scene of a short outline has to say."""
_AS_THE_SERIES = "As the series says."
_END = "</OUTLINE>"
_WHOLE = re.compile(r"<OUTLINE\s", re.IGNORECASE)
_ELEMENT = re.compile(r"<(TEXT_\d+|SCENE_\d+|CHECK)\b[^>]*>.*?</\1>", re.DOTALL | re.IGNORECASE)
_AGREED = re.compile(r"<AGREED>.+?</AGREED>", re.DOTALL)
_YES_NO = {"yes": True, "true": True, "no": False, "false": False}


class OutlineStream:
    """Gives out the blocks of a reply that is still coming in, so that its first text can be shown at once.

    Blocks that will be faulted are held back; the whole reply still has to pass :func:`parse_outline`.
    """

    def __init__(self, *, short: bool = False) -> None:
        self._reader = OutlineReader()
        self._given = 0
        self._short = short

    def feed(self, text: str) -> list[Block]:
        """Take the next piece of the reply; the blocks it closes."""
        self._reader.feed(text)
        closed = self._reader.blocks[self._given :]
        self._given = len(self._reader.blocks)
        return [_block(read) for read in closed if not _block_faults(read, self._short)]

    @property
    def announced(self) -> int | None:
        """How many scenes the outline says it will have; None where it does not say."""
        said = (self._reader.attributes or {}).get("scenes", "").strip()
        return int(said) if said.isdecimal() and said.isascii() else None

    def growing(self) -> TextBlock | None:
        """The text that is open, up to its last whole word outside of formulas; None where there is nothing to read."""
        found = self._reader.growing
        if found is None:
            return None
        index, text = found
        words = _readable(text)
        return TextBlock(index=index, markdown=words) if words else None

    def opening(self) -> Outline | None:
        """What of a short outline is closed by now, up to a scene of which all is known but its ALT; else None."""
        read = self._reader.opening
        if not self._short or read is None or not all(read.fields.get(name) for name in SHORT_FIELDS[:-1]):
            return None
        so_far, whole = self.outline(), replace(read, fields={**read.fields, "ALT": "…"})
        if so_far is None or not self._reader.series or _block_faults(whole, self._short):
            return None
        return so_far.model_copy(update={"blocks": (*so_far.blocks, without_alt(_block(whole)))})

    def outline(self) -> Outline | None:
        """What of the outline is closed by now; None where some of it will be faulted."""
        if _attribute_faults(self._reader.attributes or {}) or any(
            _block_faults(read, self._short) for read in self._reader.blocks
        ):
            return None
        if self._short and not self._reader.series:
            return None
        if any(_tag(read) != tag for read, tag in zip(self._reader.blocks, _tags_due(), strict=False)):
            return None
        return _outline(self._reader)


def _readable(text: str) -> str:
    """As much of a text that is being written as stands by itself: no half word, formula, emphasis or code."""
    for space in reversed(list(_SPACE.finditer(text))):
        words = text[: space.start()]
        if not _has_open_formula(words) and words.count("**") % 2 == 0 and words.count("`") % 2 == 0:
            return words.rstrip()
    return ""


class WrittenOutline(NamedTuple):
    """An outline with the program that proves it."""

    outline: Outline
    program: str
    """What stands in ``<CHECK>``; empty without one."""


def parse_outline(reply: str, *, short: bool = False) -> Outline:
    """Read an outline from a model's reply; raises :class:`Rejected` with everything that is wrong with it."""
    return parse_written(reply, short=short).outline


def parse_written(reply: str, *, short: bool = False) -> WrittenOutline:
    """As :func:`parse_outline`, with the program."""
    reader = OutlineReader()
    reader.feed(reply)
    reader.close()
    faults = _reading_faults(reader) or [
        *_attribute_faults(reader.attributes or {}),
        *_order_faults(reader),
        *(_series_faults(reader) if short else ()),
        *(fault for read in reader.blocks for fault in _block_faults(read, short)),
    ]
    if faults:
        raise Rejected(*(_with_excerpt(fault, reply) for fault in faults))
    return WrittenOutline(_outline(reader), reader.check or "")


def _tags_due() -> Iterator[str]:
    for number in count(1):
        yield from (f"TEXT_{number}", f"SCENE_{number}")


def _outline(reader: OutlineReader) -> Outline:
    attributes = reader.attributes or {}
    return Outline(
        title=attributes["title"].strip(),
        language=attributes["language"].strip(),
        diagrams=_YES_NO[attributes["diagrams"].strip().lower()],
        blocks=tuple(_block(read) for read in reader.blocks),
        series=reader.series,
    )


def without_alt(block: Block) -> Block:
    """A scene as it is known before its ALT is."""
    return block.model_copy(update={"alt": ""}) if isinstance(block, SceneBlock) else block


def parse_mended(reply: str, written: WrittenOutline) -> WrittenOutline:
    """The outline after a reply that holds some of its elements anew, or the whole of it. Raises :class:`Rejected`."""
    if _WHOLE.search(reply):
        return parse_written(reply)
    pieces = {piece[1].upper(): piece[0] for piece in _ELEMENT.finditer(reply)}
    if agrees(reply) and not pieces:
        return written
    known = {piece[1].upper() for piece in _ELEMENT.finditer(to_xml(written.outline))} | {CHECK}
    if not pieces or not set(pieces) <= known:
        raise Rejected(
            Fault(
                kind="no-correction",
                message="The reply holds no element of the outline.",
                remedy="Answer with <CHECK>…</CHECK>, and whole each TEXT_k or SCENE_k that changes; where nothing is "
                "wrong, with <AGREED>the reason</AGREED>.",
            )
        )
    program = pieces.pop(CHECK, f"<{CHECK}>{_escape(written.program)}</{CHECK}>")
    whole = _ELEMENT.sub(lambda old: pieces.get(old[1].upper(), old[0]), to_xml(written.outline))
    return parse_written(whole.replace(_END, f"{program}\n{_END}"))


def agrees(reply: str) -> bool:
    """Whether a writer says of what was to be mended that it agrees, and was only read wrongly."""
    return _AGREED.search(reply) is not None


def to_xml(outline: Outline, program: str = "") -> str:
    """The outline as :func:`parse_written` reads it back."""
    head = f"<OUTLINE title={_attribute(outline.title)} language={_attribute(outline.language)}"
    lines = [f'{head} diagrams="{"yes" if outline.diagrams else "no"}">']
    for block in outline.blocks:
        if outline.series and block == outline.scenes[0]:
            lines.append(f"<SERIES>\n{_escape(outline.series)}\n</SERIES>")
        if isinstance(block, TextBlock):
            lines.append(f"<TEXT_{block.index}>\n{_escape(block.markdown)}\n</TEXT_{block.index}>")
        else:
            lines.append(f"<SCENE_{block.index} title={_attribute(block.title)}>")
            lines += [f"<{name}>{_escape(getattr(block, name.lower()))}</{name}>" for name in FIELDS]
            lines.append(f"</SCENE_{block.index}>")
    if program:
        lines.append(f"<{CHECK}>\n{_escape(program.strip())}\n</{CHECK}>")
    return "\n".join([*lines, _END]) + "\n"


def _escape(text: str) -> str:
    return escape(text, {"\r": "&#13;"})


def _attribute(text: str) -> str:
    return quoteattr(text, {"\r": "&#13;", "\n": "&#10;", "\t": "&#9;"})


def _block(read: ReadBlock) -> Block:
    if read.kind == "text":
        return TextBlock(index=read.index, markdown=read.text)
    said = {"PURPOSE": read.title, "COLOURS": _AS_THE_SERIES, "LAYOUT": _AS_THE_SERIES} | read.fields
    fields = {name.lower(): said[name] for name in FIELDS}
    return SceneBlock(index=read.index, title=_NUMBERED.sub("", read.title, count=1).strip() or read.title, **fields)


def _reading_faults(reader: OutlineReader) -> list[Fault]:
    if reader.flaw is not None:
        flaw = reader.flaw
        return [Fault(kind=flaw.kind, message=flaw.message, remedy=flaw.remedy, line=flaw.line)]
    if reader.attributes is None:
        return [
            Fault(
                kind="no-outline",
                message="The reply holds no <OUTLINE>.",
                remedy='Answer with the XML alone, from <OUTLINE title="…" …> to </OUTLINE>.',
            )
        ]
    return []


def _attribute_faults(attributes: dict[str, str]) -> list[Fault]:
    faults = []
    if not attributes.get("title", "").strip():
        faults.append(_attribute_fault("title", "a title of a few words"))
    if not _LANGUAGE.fullmatch(attributes.get("language", "").strip()):
        faults.append(_attribute_fault("language", 'the tag of the language, such as "en" or "zh"'))
    if attributes.get("diagrams", "").strip().lower() not in _YES_NO:
        faults.append(_attribute_fault("diagrams", '"yes" or "no"'))
    return faults


def _attribute_fault(name: str, wanted: str) -> Fault:
    return Fault(
        kind="outline-attribute",
        message=f"The attribute {name} of <OUTLINE> is missing or wrong.",
        remedy=f"Give it {wanted}.",
    )


def _order_faults(reader: OutlineReader) -> list[Fault]:
    """Only the first break of the order is told: the ones after it are mostly its echo."""
    blocks = reader.blocks
    said = (reader.attributes or {}).get("diagrams", "").strip().lower()
    diagrams = _YES_NO.get(said, any(read.kind == "scene" for read in blocks))
    scenes = [read for read in blocks if read.kind == "scene"]
    if not diagrams and scenes:
        remedy = 'Leave the scenes out, or write diagrams="yes" where they truly help.'
        return [_order_fault('There are scenes under diagrams="no".', remedy, scenes[0].line)]
    if diagrams and not scenes:
        remedy = f'Write 1 to {MAX_SCENES} scenes, or diagrams="no" when no picture helps.'
        return [_order_fault('There is no scene under diagrams="yes".', remedy)]
    if not blocks:
        return [_order_fault("The outline is empty.", "Write at least one <TEXT_1>.")]
    faults = []
    if len(scenes) > MAX_SCENES:
        message = f"There are {len(scenes)} scenes; at most {MAX_SCENES} are allowed."
        faults.append(_order_fault(message, "Keep the scenes that help most.", scenes[MAX_SCENES].line))
    for place, read in enumerate(blocks):
        wanted = f"SCENE_{place // 2 + 1}" if diagrams and place % 2 else f"TEXT_{_text_number(place, diagrams)}"
        if _tag(read) != wanted:
            message = f"<{_tag(read)}> stands where <{wanted}> is due."
            remedy = "Alternate TEXT_1, SCENE_1, TEXT_2, SCENE_2 …, numbered from 1 without gaps."
            return [*faults, _order_fault(message, remedy, read.line)]
    if blocks[-1].kind == "scene":
        message = f"The outline ends with <{_tag(blocks[-1])}>."
        faults.append(_order_fault(message, "End with a TEXT block.", blocks[-1].line))
    return faults


def _text_number(place: int, diagrams: bool) -> int:
    return place // 2 + 1 if diagrams else place + 1


def _order_fault(message: str, remedy: str, line: int | None = None) -> Fault:
    return Fault(kind="outline-order", message=message, remedy=remedy, line=line)


def _series_faults(reader: OutlineReader) -> list[Fault]:
    if reader.series or not any(read.kind == "scene" for read in reader.blocks):
        return []
    return [_order_fault("There is no <SERIES>.", "Write what all scenes share into <SERIES> before SCENE_1.")]


def _block_faults(read: ReadBlock, short: bool) -> list[Fault]:
    tag = _tag(read)
    if read.kind == "text":
        if not read.text:
            return [_block_fault("blank-text", f"<{tag}> is blank.", "Write its text.", read)]
        if _has_open_formula(read.text):
            message = f"<{tag}> has an odd number of $ signs, so a formula is left open."
            remedy = r"Close every $…$ and $$…$$; write \$ for a dollar sign."
            return [_block_fault("open-formula", message, remedy, read)]
        return []
    faults = []
    if not read.title:
        faults.append(_block_fault("blank-field", f"<{tag}> has no title.", "Give it a title attribute.", read))
    for name in SHORT_FIELDS if short else FIELDS:
        if not read.fields.get(name):
            state = "blank" if name in read.fields else "missing"
            remedy = f"Fill <{name}>…</{name}> in {tag}."
            faults.append(_block_fault("blank-field", f"<{name}> of {tag} is {state}.", remedy, read))
    for name in read.repeated:
        message = f"<{name}> stands twice in {tag}."
        faults.append(_block_fault("repeated-field", message, "Keep one.", read))
    return faults


def _has_open_formula(markdown: str) -> bool:
    return re.sub(r"\\[\\$]", "", _CODE.sub("", markdown)).count("$") % 2 == 1


def _block_fault(kind: str, message: str, remedy: str, read: ReadBlock) -> Fault:
    return Fault(kind=kind, message=message, remedy=remedy, line=read.line)


def _tag(read: ReadBlock) -> str:
    return f"{read.kind.upper()}_{read.index}"


def _with_excerpt(fault: Fault, reply: str) -> Fault:
    lines = reply.split("\n")
    if fault.line is None or fault.line > len(lines):
        return fault
    return fault.model_copy(update={"excerpt": lines[fault.line - 1].strip()[:160]})

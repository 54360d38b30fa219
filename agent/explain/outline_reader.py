"""Reads an outline's XML while it streams in; :mod:`outline` says whether what was read will do.

Models write raw ``<`` and ``&`` in their text (``a < b``, ``&=``), think aloud before the XML and put it in
code fences. So whatever is no tag of the grammar is escaped, and a real XML parser reads the result.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from textwrap import dedent
from typing import Literal, NamedTuple
from xml.parsers import expat
from xml.sax.saxutils import escape

CHECK = "CHECK"
"""The program that proves the texts' numbers."""
FIELDS = ("PURPOSE", "ELEMENTS", "LABELS", "COLOURS", "LAYOUT", "ALT")

_THINKING = r"THINK(?:ING)?|REASONING|REFLECTION"
_NAME = rf"OUTLINE|SERIES|TEXT_\d{{1,4}}|SCENE_\d{{1,4}}|{CHECK}|{'|'.join(FIELDS)}|COLORS|{_THINKING}"
_TAG = re.compile(rf"""<(/?)({_NAME})((?:[\s/](?:[^<>"']|"[^"]*"|'[^']*')*)?)>""", re.IGNORECASE)
_TAG_START = re.compile(r"</?([A-Z]*(?:_\d{0,4})?)(\s|/|$)", re.IGNORECASE)
_OPENERS = ("OUTLINE", "SERIES", "TEXT_", "SCENE_", CHECK, *FIELDS, "COLORS", "THINKING", "REASONING", "REFLECTION")
_ENTITY = re.compile(r"&(?:amp|lt|gt|quot|apos|#([0-9]{1,7})|#[xX]([0-9a-fA-F]{1,6}));")
_ENTITY_START = re.compile(r"&(?:[a-z]{0,4}|#[0-9]{0,7}|#[xX][0-9a-fA-F]{0,6})$")
_ILLEGAL = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_LONGEST_TAG = 2000
_LONGEST_SPAN = 10_000
"""Characters up to which the end of a comment is looked for: each ``<`` of a reply may begin one."""
_SPANS = {"<!--": "-->", "<![CDATA[": "]]>"}


@dataclass
class ReadBlock:
    """One ``TEXT_k`` or ``SCENE_k`` as it stands in the reply, unchecked."""

    kind: Literal["text", "scene"]
    index: int
    title: str
    line: int
    text: str = ""
    fields: dict[str, str] = field(default_factory=dict)
    repeated: list[str] = field(default_factory=list)


class Flaw(NamedTuple):
    """Why reading stopped."""

    kind: str
    message: str
    remedy: str
    line: int


class _Token(NamedTuple):
    """What stands at a ``<`` or ``&``: a tag, or characters to keep (``xml``) or to drop."""

    length: int
    xml: str
    closing: bool = False
    name: str = ""
    thinking: bool = False


class OutlineReader:
    """Feed it pieces of a reply; ``blocks`` are those closed by now. Never raises."""

    def __init__(self) -> None:
        self.line = 1
        self._pending = ""
        self._thinking = False
        self._restart()

    def _restart(self) -> None:
        self.attributes: dict[str, str] | None = None
        """Attributes of ``<OUTLINE>``; None until it opens."""
        self.blocks: list[ReadBlock] = []
        self.series = ""
        """What ``<SERIES>`` says, once it is closed."""
        self.check: str | None = None
        """What stands in ``<CHECK>``; None without one."""
        self.flaw: Flaw | None = None
        self.done = False
        self._open: list[tuple[str, int]] = []
        self._text: list[str] = []
        self._parser = expat.ParserCreate()
        self._parser.StartElementHandler = self._start_element
        self._parser.EndElementHandler = self._end_element
        self._parser.CharacterDataHandler = self._text.append

    @property
    def opening(self) -> ReadBlock | None:
        """The scene that is open, with the fields that are closed by now; None outside scenes."""
        if self.flaw or not any(name.startswith("SCENE_") for name, _ in self._open):
            return None
        return self._block

    @property
    def growing(self) -> tuple[int, str] | None:
        """Number and words of the text that is open; None between texts."""
        if self.flaw or not self._open or not self._open[-1][0].startswith("TEXT_"):
            return None
        return self._block.index, "".join(self._text).lstrip()

    def feed(self, chunk: str) -> None:
        self._pending += chunk
        self._advance(final=False)

    def close(self) -> None:
        """The reply ends here."""
        self._advance(final=True)
        if self._open and not self.done:
            name, line = self._open[-1]
            self._stop(
                "unfinished-outline",
                f"The reply ends before <{name}> of line {line} is closed.",
                "Write the whole outline again, up to </OUTLINE>, shorter if it was cut off.",
            )

    def _advance(self, final: bool) -> None:
        while self._pending and not self.done:
            special = re.search("[<&]", self._pending)
            plain = special.start() if special else len(self._pending)
            if plain:
                self._consume(plain, self._pending[:plain].replace(">", "&gt;"))
                continue
            token = _scan(self._pending, final)
            if token is None:
                return
            self._take(token)

    def _take(self, token: _Token) -> None:
        inside = self.attributes is not None
        if self._in_check() and token.closing and token.name == "OUTLINE":
            self._consume(0, f"</{CHECK}>")  # forgotten: no program says so itself
        if token.thinking and inside and not token.closing:
            self._consume(1, "&lt;")
        elif token.thinking:
            self._restart()
            self._thinking = not token.closing
            self._consume(token.length, "")
        elif not token.name:
            self._consume(token.length, token.xml)
        elif token.name == "OUTLINE" and not token.closing and not self._thinking and not self.blocks:
            self._restart()
            self._consume(token.length, token.xml, opens=True)
        elif self._is_markup(token):
            self._consume(token.length, token.xml)
        else:
            self._consume(1, "&lt;")

    def _is_markup(self, token: _Token) -> bool:
        """Field names are ordinary words outside scenes, and SERIES within any block; within a program, all but its end
        is its own."""
        if self._in_check():
            return token.name == CHECK and token.closing
        if token.name == CHECK:
            return len(self._open) == 1 and not token.closing
        if token.name == "SERIES":
            return bool(self._open) and self._open[-1][0] in ("OUTLINE", "SERIES")
        in_scene = any(name.startswith("SCENE_") for name, _ in self._open)
        return in_scene or token.name not in FIELDS

    def _in_check(self) -> bool:
        return bool(self._open) and self._open[-1][0] == CHECK

    def _consume(self, length: int, xml: str, opens: bool = False) -> None:
        taken, self._pending = self._pending[:length], self._pending[length:]
        if opens or self._open:
            try:
                self._parser.Parse(_ILLEGAL.sub("", xml))
            except expat.ExpatError as error:
                self._report_malformed(taken, error)
        self.line += taken.count("\n")

    def _report_malformed(self, taken: str, error: expat.ExpatError) -> None:
        name, line = self._open[-1] if self._open else ("OUTLINE", self.line)
        if taken.startswith("</"):
            message = f"{taken} stands where <{name}> of line {line} should be closed."
        else:
            message = f"{taken[:80]} is not well-formed XML: {expat.ErrorString(error.code)}."
        self._stop("malformed-xml", message, "Close every element with its own tag; quote attributes once.")

    def _stop(self, kind: str, message: str, remedy: str) -> None:
        """Give up on this ``<OUTLINE>``; one that held no block yet may have been a mention in prose."""
        self.flaw = Flaw(kind, message, remedy, self.line)
        self.done = bool(self.blocks)
        self._open.clear()

    def _start_element(self, name: str, attributes: dict[str, str]) -> None:
        if self.flaw:
            return
        depth = 0 if name == "OUTLINE" else 2 if name in FIELDS else 1
        if len(self._open) != depth:
            outer, line = self._open[-1]
            self._stop(
                "malformed-xml",
                f"<{name}> opens inside <{outer}> of line {line}.",
                f"Close <{outer}> first." if depth <= 1 else f"Put <{name}> directly inside its scene.",
            )
            return
        if depth == 0:
            self.attributes = attributes
        elif depth == 1 and name not in ("SERIES", CHECK):
            kind: Literal["text", "scene"] = "text" if name.startswith("TEXT") else "scene"
            index = int(name.partition("_")[2])
            self._block = ReadBlock(kind, index, attributes.get("title", "").strip(), self.line)
        if self._is_free_of_stray(f"before <{name}>"):
            self._open.append((name, self.line))

    def _end_element(self, name: str) -> None:
        if self.flaw:
            return
        self._open.pop()
        if name == "SERIES":
            self.series = self._take_text()
        elif name == CHECK:
            self.check = dedent("".join(self._text)).strip()
            self._text.clear()
        elif name.startswith("TEXT_"):
            self._block.text = self._take_text()
        elif name in FIELDS:
            if name in self._block.fields:
                self._block.repeated.append(name)
            self._block.fields[name] = self._take_text()
        elif not self._is_free_of_stray(f"before </{name}>"):
            return
        if name.startswith(("TEXT_", "SCENE_")):
            self.blocks.append(self._block)
        self.done = name == "OUTLINE"

    def _take_text(self) -> str:
        text = "".join(self._text).strip()
        self._text.clear()
        return text

    def _is_free_of_stray(self, where: str) -> bool:
        text = self._take_text()
        if text:
            self._stop(
                "stray-text",
                f"Text stands outside every element, {where}: {text[:80]!r}.",
                "Put it into the TEXT block or the scene's field it belongs to.",
            )
        return not text


def _scan(window: str, final: bool) -> _Token | None:
    """The token at the start of ``window``; None when only more input can tell."""
    if window.startswith("&"):
        return _scan_entity(window, final)
    tag = _TAG.match(window[:_LONGEST_TAG])
    if tag:
        return _tag(tag)
    for opener, closer in _SPANS.items():
        if window.startswith(opener):
            end = window.find(closer, len(opener), _LONGEST_SPAN)
            if end >= 0:
                kept = window[len(opener) : end] if opener == "<![CDATA[" else ""
                return _Token(end + len(closer), escape(kept))
            if not final and len(window) < _LONGEST_SPAN:
                return None
        elif opener.startswith(window) and not final:
            return None
    if not final and len(window) < _LONGEST_TAG and _may_become_tag(window):
        return None
    return _Token(1, "&lt;")


def _may_become_tag(window: str) -> bool:
    start = _TAG_START.match(window)
    if start is None or "<" in re.sub(r""""[^"]*("|$)|'[^']*('|$)""", "", window[1:]):
        return False
    name = start[1].upper()
    if start.end() < len(window) or start[2]:
        return re.fullmatch(_NAME, name) is not None
    return any(known.startswith(name) for known in _OPENERS) or re.fullmatch(r"(TEXT|SCENE)_\d*", name) is not None


def _scan_entity(window: str, final: bool) -> _Token | None:
    entity = _ENTITY.match(window)
    if entity:
        code = int(entity[1]) if entity[1] else int(entity[2], 16) if entity[2] else 0x20
        if code <= 0x10FFFF and not _ILLEGAL.match(chr(code)):
            return _Token(entity.end(), entity[0].lower())
    elif not final and _ENTITY_START.match(window):
        return None
    return _Token(1, "&amp;")


def _tag(match: re.Match[str]) -> _Token:
    slash, name, attributes = match[1], match[2].upper(), match[3]
    if re.fullmatch(_THINKING, name):
        return _Token(match.end(), "", bool(slash), name, thinking=True)
    name = "COLOURS" if name == "COLORS" else name
    return _Token(match.end(), f"<{slash}{name}{_escape_attributes(attributes)}>", bool(slash), name)


def _escape_attributes(attributes: str) -> str:
    return re.sub(rf"&(?!{_ENTITY.pattern[1:]})", "&amp;", attributes.replace("<", "&lt;"))

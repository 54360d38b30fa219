"""What the readers of Markdown and of HTML share: decoding, embedded pictures set aside, marks where pictures stand."""

from __future__ import annotations

import base64
import codecs
import re
import unicodedata
from dataclasses import dataclass, field
from typing import NamedTuple

from chalkwright.agent.documents.encodings import chinese_text
from chalkwright.agent.errors import UserError

MAX_CHARACTERS = 100_000
"""Of a document's text without its pictures, some forty printed pages."""

_BYTE_ORDER = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_DECLARED = re.compile(
    rb"<(?:meta|\?xml)[^>]{0,200}?(?:charset|encoding)\s*=\s*[\"']?([A-Za-z0-9_.:-]+)", re.IGNORECASE
)
_HEAD = 4096
"""Bytes in which a page declares its encoding."""
_CONTROLS = re.compile("[\0-\x08\x0e-\x1a\x1c-\x1f]")

_ATTRIBUTE = re.compile(r"(?<==)(?:\"(data:image/[^\"]{64,})\"|'(data:image/[^']{64,})')", re.IGNORECASE)
_URI = re.compile(r"data:image/[\w.+-]+(?:;[\w=.-]+)*,[^\s\"'<>()\\]{64,}", re.IGNORECASE)
_SVG = re.compile(r"<svg\b[^<>]*?(/?)>|(</svg\s*>)", re.IGNORECASE)
_STOWED = "chalkwright-stowed:"
_KEY = re.compile(rf"(?:<img src=\"({_STOWED}\d+)\">)|({_STOWED}\d+)")

MARK = re.compile(r"\0(\d+)\0")
"""Where a picture stands; :meth:`Pictures.mark` wrote it, and no text that was read holds it."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture as a document refers to it."""

    target: str
    """Path, URL or ``data:`` URI."""
    alt: str = ""
    fault: str = ""
    """Why it cannot be seen, where that is known already; to stand after "because it"."""

    @property
    def source(self) -> str:
        """The target as a report shows it: of an embedded picture its kind only."""
        return re.split(r"[;,]", self.target, maxsplit=1)[0] if self.target.startswith("data:") else self.target


@dataclass(slots=True)
class Pictures:
    """The pictures found so far, and what else there is to say of the text."""

    found: list[Picture] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def mark(self, picture: Picture) -> str:
        """What stands in the text in its place."""
        self.found.append(picture)
        return f"\0{len(self.found) - 1}\0"


class Decoded(NamedTuple):
    """A file's text, and a sentence where its encoding had to be guessed."""

    text: str
    note: str


def decode_text(data: bytes, name: str) -> Decoded:
    """By byte order mark, declaration or as UTF-8, else as GB18030 if that is Chinese, else as Latin-1, which is said.

    NFC, line ends ``\\n``. Raises :class:`UserError` for what is no text.
    """
    text, note = _decode(data, name)
    if len(_CONTROLS.findall(text)) > max(3, len(text) // 100):
        raise UserError(f"{name} is no text; give an explanation in Markdown or HTML.")
    text = _CONTROLS.sub("", text.removeprefix("\ufeff")).replace("\r\n", "\n").replace("\r", "\n")
    return Decoded(unicodedata.normalize("NFC", text), note)


def _decode(data: bytes, name: str) -> Decoded:
    for mark, encoding in _BYTE_ORDER:
        if data.startswith(mark):
            return Decoded(data.decode(encoding, errors="replace"), "")
    declared = _DECLARED.search(data[:_HEAD])
    guesses = [*_without_mark(data), "utf-8", *([_superset(declared[1].decode("ascii"))] if declared else [])]
    for encoding in guesses:
        try:
            # codecs.lookup refuses what is no text encoding, such as "hex".
            return Decoded(data.decode(codecs.lookup(encoding).name), "")
        except (LookupError, UnicodeError):
            continue
    chinese = chinese_text(data)
    if chinese is not None:
        return Decoded(chinese, "")
    return Decoded(
        data.decode("latin-1"),
        f"{name} is not in UTF-8 and was read as Latin-1, so that some signs may be wrong; save it as UTF-8.",
    )


def _without_mark(data: bytes) -> list[str]:
    """UTF-16 shows itself by its zeros: every other byte of Latin text."""
    seen = data[:2000]
    zeros = [seen[side::2].count(0) for side in (0, 1)]
    if len(data) % 2 or max(zeros) <= len(seen) // 5:
        return []
    return ["utf-16-le" if zeros[1] > zeros[0] else "utf-16-be"]


def _superset(encoding: str) -> str:
    # Pages that declare the old Chinese encodings use signs that only the newest one holds.
    return "gb18030" if encoding.lower() in {"gb2312", "gbk"} else encoding


class Stowed:
    """A text with its embedded pictures and drawings set aside, which no parser need go through."""

    def __init__(self, text: str) -> None:
        self._items: list[str] = []
        text = _ATTRIBUTE.sub(lambda match: f'"{self._key(match[1] or match[2])}"', text)
        text = _URI.sub(lambda match: self._key(match[0]), text)
        self.text = self._without_drawings(text)

    def _key(self, item: str) -> str:
        self._items.append(item)
        return f"{_STOWED}{len(self._items) - 1}"

    def _without_drawings(self, text: str) -> str:
        kept, start, depth, after = [], 0, 0, 0
        for match in _SVG.finditer(text):
            closing, alone = match[2] is not None, bool(match[1])
            if depth == 0 and closing:
                continue
            if depth == 0:
                start = match.start()
            depth += -1 if closing else 0 if alone else 1
            if depth == 0:
                kept += [text[after:start], f'<img src="{self._key(text[start : match.end()])}">']
                after = match.end()
        return "".join((*kept, text[after:]))

    def drawing(self, target: str) -> str | None:
        """The ``<svg>…</svg>`` that a key stands for; None for any other target."""
        item = self._item(target)
        return item if item is not None and item[:4].lower() == "<svg" else None

    def target(self, target: str) -> str:
        """What a reference names, be it embedded or not."""
        item = self._item(target)
        if item is None:
            return target
        if item[:4].lower() == "<svg":
            return f"data:image/svg+xml;base64,{base64.b64encode(item.encode()).decode()}"
        return item

    def restore(self, text: str) -> str:
        """``text`` with what was set aside; of embedded pictures only the kind, which is all that can be read."""
        return _KEY.sub(self._show, text)

    def _show(self, match: re.Match[str]) -> str:
        item = self._item(match[1] or match[2])
        if item is None:
            return match[0]
        if item.startswith("<"):
            return item
        short = f"{re.split(',', item, maxsplit=1)[0]},…"
        return match[0].replace(match[1] or match[2], short)

    def _item(self, target: str) -> str | None:
        key = target.removeprefix(_STOWED)
        if key == target or not key.isdecimal() or int(key) >= len(self._items):
            return None
        return self._items[int(key)]

"""The words of a Manim scene: which letters belong to which text, and where its lines lie on the picture."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from typing import Any

import manim
import numpy as np
from manim.mobject.text.tex_mobject import SingleStringMathTex
from numpy.typing import NDArray

from chalkwright.renderers.fonts import usual_dots
from chalkwright.renderers.tex.typeset import speech

_MARKUP = re.compile(r"<[^>]*>")
_PLAIN_TEX = re.compile(r"(?:[^\W_]|[\s.,:;+=()/<>|°'!?-])+")
"""TeX that reads the same without being set."""
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_LOW = set("acegmnopqrsuvwxyz.,:;…")
"""Letters without an ascender."""
_DEEP = set("gjpqy,;()[]{}|Q/_@")
_ASCENT, _LOW_ASCENT, _DESCENT = 0.73, 0.55, 0.21
"""Parts of an em."""
_SMALLEST = 12.0
"""Font size for signs whose own height tells none, such as a dash; in pixels."""

Pixels = NDArray[np.float64]


@dataclass(frozen=True)
class Said:
    """One text of the scene."""

    text: str
    """As it can be selected; empty for a formula that only a reader of TeX would understand."""
    spoken: str = ""
    """A formula's phrase; empty for plain texts."""


class Words:
    """The texts of a scene, found from the top: a text is one thing, whatever it is made of."""

    def __init__(self, mobjects: Sequence[Any]) -> None:
        self._texts: list[Said] = []
        self._owners: dict[int, Said] = {}
        for mobject in mobjects:
            self._walk(mobject)

    def _walk(self, mobject: Any) -> None:
        said = _read_text(mobject)
        if said is None:
            for child in mobject.submobjects:
                self._walk(child)
            return
        self._texts.append(said)
        self._owners.update((id(leaf), said) for leaf in mobject.family_members_with_points())

    def group_by_text(self, leaves: Sequence[Any]) -> Iterator[tuple[Said | None, list[Any]]]:
        """The mobjects in their order, those of one text together; None for what is no text."""

        def owner(leaf: Any) -> int:
            return id(self._owners.get(id(leaf)))

        for _, group in groupby(leaves, owner):
            members = list(group)
            yield self._owners.get(id(members[0])), members

    def all(self) -> list[str]:
        """Every text as one would say it."""
        return [said.spoken or " ".join(said.text.split()) for said in self._texts]


def _read_text(mobject: Any) -> Said | None:
    if isinstance(mobject, SingleStringMathTex):
        tex = str(mobject.tex_string).strip()
        if _PLAIN_TEX.fullmatch(tex):
            return Said(tex)
        return Said("", _phrase(tex)) if tex else None
    if isinstance(mobject, manim.DecimalNumber):
        return Said(str(mobject._get_num_string(mobject.number)))
    if isinstance(mobject, manim.MarkupText):
        return Said(html.unescape(_MARKUP.sub("", mobject.original_text)))
    if isinstance(mobject, manim.Text):
        return Said(usual_dots(str(mobject.original_text)))
    return None


@cache
def _phrase(tex: str) -> str:
    return speech(tex) or tex


def overlay(said: Said, glyphs: Sequence[Pixels]) -> Iterator[str]:
    """``<text>`` elements that lie on the drawn letters, one a line; ``glyphs`` are the outlines' points."""
    for line, members in _lines(said.text, glyphs):
        points = np.vstack(members)
        angle = _angle(members)
        along = np.array([np.cos(angle), np.sin(angle)])
        across = np.array([-along[1], along[0]])
        reach, depth = points @ along, points @ across
        size, bottom = _size(line, float(np.ptp(depth))), float(depth.max())
        base = bottom - (_DESCENT * size if _DEEP & set(line) else 0.0)
        x, y = float(reach.min()) * along + base * across
        turn = f' transform="rotate({np.degrees(angle):.1f} {x:.1f} {y:.1f})"' if angle else ""
        yield (
            f'<text fill-opacity="0" x="{x:.1f}" y="{y:.1f}" font-size="{size:.1f}" '
            f'textLength="{max(np.ptp(reach), 1):.1f}" lengthAdjust="spacingAndGlyphs"{turn}>{xml_text(line)}</text>\n'
        )


def _size(line: str, height: float) -> float:
    ascent = _LOW_ASCENT if set(line) <= _LOW | _DEEP - set("()[]{}|Q/") else _ASCENT
    return max(height / (ascent + (_DESCENT if _DEEP & set(line) else 0.0)), _SMALLEST)


def _lines(text: str, glyphs: Sequence[Pixels]) -> Iterator[tuple[str, Sequence[Pixels]]]:
    """Each line of the text with its letters' outlines, which come in reading order without the blanks."""
    lines = [" ".join(line.split()) for line in text.split("\n") if line.strip()]
    if len(lines) < 2 or sum(len(line.replace(" ", "")) for line in lines) != len(glyphs):
        if lines:
            yield " ".join(lines), glyphs
        return
    start = 0
    for line in lines:
        end = start + len(line.replace(" ", ""))
        yield line, glyphs[start:end]
        start = end


def _angle(glyphs: Sequence[Pixels]) -> float:
    """Which way the letters run, in radians clockwise; level and upright lines are taken for exactly that."""
    first, last = glyphs[0].mean(axis=0), glyphs[-1].mean(axis=0)
    dx, dy = last - first
    angle = float(np.arctan2(dy, dx)) if len(glyphs) > 2 else 0.0
    right = round(angle / (np.pi / 2)) * np.pi / 2
    return right if abs(angle - right) < 0.3 else angle


def xml_text(text: str) -> str:
    """``text`` for XML, in content or in an attribute."""
    return html.escape(_NOT_XML.sub("", text))

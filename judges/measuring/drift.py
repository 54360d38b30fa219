"""VC*: how a later diagram keeps to the first one (EduIllustrate §4.2, dimension VC), scored from measurements.

5 when all that both show is drawn alike. A later picture may show more, emphasise other parts, look closer, or be a
second figure that the problem needs; what costs is a colour, a size or a place that changes under the same name. Each
kind of drift is one fact with its cost; the sum is taken off, down to :data:`LOWEST`. What pixels do not tell for
certain is a doubt: it costs nothing, and the judge is asked to look.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from chalkwright.judges.data import HIGHEST, LOWEST, Doubt, Fact
from chalkwright.judges.measuring.drift_colors import Colors, background, colors, difference, palette_drift, thin_pixels
from chalkwright.judges.measuring.drift_marks import (
    AnchorDrift,
    anchor_drift,
    count_known_words,
    find_regreyed,
    find_resized,
    ink_overlap,
    stroke_ratio,
    strokes,
    strokes_seen,
    unique_labels,
    word_overlap,
)
from chalkwright.judges.measuring.sight import Sight
from chalkwright.renderers.base import Element
from chalkwright.renderers.measure.layout_page import rgb
from chalkwright.renderers.measure.ocr import Pixels
from chalkwright.renderers.measure.opencv import cv2

OTHER_STROKE = 1.6
"""Ratio of line widths from which the lines are drawn with another pen."""
OTHER_BACKGROUND = 6.0
"""CIE 1976 difference from which the paper is another one."""
OTHER_SHAPE = 0.03
"""Share by which the ratio of the picture's sides may change."""
KIN = 0.75
"""Kinship below which it is asked whether pictures are of one problem.

It is the share of a picture's words that the text or the other picture knows (of the picture that is known less), and
two fifths each of the words and of the ink that they share: 0 to 1.8.
"""
FEW = 4
"""Words below which a picture's words prove nothing."""
UNDECIDED = 0.5
"""Share of known words that stands for too few."""
FOREIGN, UNSHARED = 0.25, 0.35
"""Shares of known words, and of words and ink that both have, up to which a picture is of another problem. Of 115 later
diagrams of 47 documents none was, of 153 put in from other documents 58 were; the others are asked for."""
UNSHARED_INK = 0.6
"""The same of ink where the later picture's words are foreign: axes and frames are everywhere."""
PROOF = 5
"""Words from which that is certain. A new view has its words from the text, a picture of another problem has not."""
FOREIGN_COST = 3.0
SAME_FIGURE = 0.5
"""Share of its ink that a picture must share for other hues in its places to be other colours of the same things."""
ALL_LABELS = 0.8
"""Share of the labels of both that both have, from which they are one figure wherever it stands."""
LITTLE = 0.34
"""Share of the labels that may be written anew at no cost when it is a single one."""
SEVERAL = 3
"""Labels written anew from which it is no slip."""


@dataclass(frozen=True)
class _Drift:
    kind: str
    sentence: str
    """What has drifted; of a doubt, what it should be looked for."""
    cost: float
    """0 for what is not certain."""


class Drifts(NamedTuple):
    """What changed between two pictures, and what should be looked for."""

    facts: tuple[Fact, ...]
    doubts: tuple[Doubt, ...]


def compare(first: Sight, later: Sight, text: str, between: Sequence[Sight] = ()) -> Drifts:
    """What drifts from the first diagram to a later one of a document that says ``text``.

    What a colour means is often settled only by a diagram ``between`` the two: where the palette keeps to the first
    one, it is compared with those too. Raises :class:`chalkwright.renderers.measure.ocr.OcrMissing`.
    """
    blank = [sight.number for sight in (first, later) if sight.blank]
    if blank:
        said = f"diagram {blank[0]} shows nothing, so that nothing is consistent."
        return Drifts(tuple(_facts(first, later, [_Drift("subject-drift", said, HIGHEST)])), ())
    recorded = first.recorded is not None and later.recorded is not None
    found = [
        *_subject(first, later, text),
        *_stroke(first, later, recorded=recorded),
        *_labels(first, later, recorded=recorded),
        *_anchors(first, later, recorded=recorded),
        *_background(first, later),
    ]
    palettes = [(first, drift) for drift in _palette(first, later)]
    for earlier in between:
        palettes += [(earlier, drift) for drift in _palette(earlier, later, firm=True)]
    worst = sorted(palettes, key=lambda pair: -pair[1].cost)[:1]
    facts = [
        *_facts(first, later, found),
        *(fact for earlier, drift in worst for fact in _facts(earlier, later, [drift])),
    ]
    doubts = [*_doubts(first, later, found), *(d for earlier, drift in worst for d in _doubts(earlier, later, [drift]))]
    return Drifts(tuple(facts), tuple(doubts))


def _facts(earlier: Sight, later: Sight, drifts: Iterable[_Drift]) -> list[Fact]:
    pair = (earlier.number, later.number)
    said = f"Diagram {pair[1]} against diagram {pair[0]}"
    return [Fact(kind=d.kind, about=pair, sentence=f"{said}: {d.sentence}", cost=d.cost) for d in drifts if d.cost > 0]


def _doubts(earlier: Sight, later: Sight, drifts: Iterable[_Drift]) -> list[Doubt]:
    pair = (earlier.number, later.number)
    return [Doubt(kind=d.kind, about=pair, sentence=f"Look whether {d.sentence}") for d in drifts if d.cost <= 0]


def score(facts: Sequence[Fact]) -> float:
    """VC* of one later diagram from :func:`compare`'s facts: 0 where one of the two shows nothing, else at least
    :data:`LOWEST`."""
    if any(fact.cost >= HIGHEST for fact in facts):
        return 0.0
    return round(max(LOWEST, HIGHEST - sum(fact.cost for fact in facts)), 2)


def _subject(first: Sight, later: Sight, text: str) -> Iterator[_Drift]:
    words, ink = word_overlap(first.labels, later.labels), ink_overlap(*_alike(first, later))
    (known, count), earlier = (
        count_known_words(later.labels, text, first.labels),
        count_known_words(first.labels, text, later.labels),
    )
    of_later, of_earlier = (n >= PROOF and share <= FOREIGN for share, n in ((known, count), earlier))
    # The first picture may be sparing with words; a later one that is foreign is known by its own.
    if words <= UNSHARED and ((of_later and ink <= UNSHARED_INK) or (of_earlier and ink <= UNSHARED)):
        share, number = min(((known, count), earlier), key=lambda pair: pair[0] if pair[1] >= PROOF else 1.0)
        yield _Drift(
            "subject-drift",
            f"they are pictures of two problems: only {share:.0%} of the {number} words of one are known from the text "
            f"or from the other, and they share {ink:.0%} of their figure.",
            FOREIGN_COST,
        )
        return
    known = min(share if n >= FEW else UNDECIDED for share, n in ((known, count), earlier))
    if known + 0.4 * words + 0.4 * ink < KIN:
        yield _Drift(
            "subject-drift",
            f"diagram {later.number} belongs to the problem that diagram {first.number} shows. A second figure that "
            "the problem needs does, however different it looks.",
            0.0,
        )


def _palette(first: Sight, later: Sight, *, firm: bool = False) -> Iterator[_Drift]:
    recorded = first.recorded is not None and later.recorded is not None
    named, named_later = _name_labels(first, recorded=recorded), _name_labels(later, recorded=recorded)
    same_size = first.pixels.shape == later.pixels.shape
    drift = palette_drift(
        first.colors,
        later.colors if same_size else colors(_alike(first, later)[1]),
        {text: e.color for text, e in named.items()},
        {text: e.color for text, e in named_later.items()},
    )
    shared = ink_overlap(*_alike(first, later)) if drift.cost > 0 else 0.0
    same_figure = recorded or (drift.hues_moved > 1 and shared >= SAME_FIGURE)
    certain = drift.firm if drift.labels or drift.inked > 0 or same_figure else 0.0
    if drift.cost <= 0 or (certain <= 0 and (firm or shared < SAME_FIGURE)):
        return
    turned: list[str] = []
    if drift.labels:
        turned = [
            f"“{named[text].text}”: {_hue(named[text].color)} became {_hue(named_later[text].color)}"
            for text in drift.labels[:3]
        ]
        said = f"{len(drift.labels)} labels that are coloured in both have another colour"
        if len(drift.labels) == 1:
            said = "a label that is coloured in both has another colour"
    elif drift.inked > 0:
        said = f"{drift.inked:.0%} of what is black or grey there is coloured here"
    elif drift.by_place > 0:
        said = f"{drift.by_place:.0%} of what is coloured in both at the same place has another hue"
    else:
        said = f"the hues of {drift.replaced:.0%} of what is coloured are replaced by others"
    hues = "; ".join(turned) or f"{_hues(first.colors)} became {_hues(later.colors)}"
    if certain > 0:
        yield _Drift("palette-drift", f"{said} ({hues}).", certain)
    else:
        yield _Drift("palette-drift", f"the same things keep their colours: {said} ({hues}).", 0.0)


def _stroke(first: Sight, later: Sight, *, recorded: bool) -> Iterator[_Drift]:
    lines, lines_later = (strokes(sight.elements) if recorded else strokes_seen(sight.seen) for sight in (first, later))
    # Of two different figures pixels do not tell which lines should be alike.
    ratio = stroke_ratio(lines, lines_later.scaled(first.width / later.width), paired=not recorded)
    times = max(ratio, 1 / ratio)
    if times < OTHER_STROKE:
        return
    said = f"{times:.1f} times as {'thick' if ratio > 1 else 'thin'}"
    if recorded:
        cost = round(min(2.0, 0.8 * float(np.log2(times)) + 0.2), 2)
        yield _Drift("stroke-drift", f"its lines are {said}, the thin ones and the thick ones.", cost)
    else:
        where = f"in diagram {later.number} as in diagram {first.number}"
        yield _Drift("stroke-drift", f"the lines that both have are {said} {where}.", 0.0)


def _labels(first: Sight, later: Sight, *, recorded: bool) -> Iterator[_Drift]:
    named, named_later = _name_labels(first, recorded=recorded), _name_labels(later, recorded=recorded)
    both = [text for text in named if text in named_later]
    if not both:
        return
    scale = first.width / later.width
    sized = find_resized(named, named_later, scale)
    greyed = find_regreyed(named, named_later)
    for changed, what in ((tuple(sized), "size"), (greyed, "shade")):
        share = len(changed) / len(both)
        if not changed or (len(changed) == 1 and share < LITTLE):
            continue
        firm = min(1.0, len(changed) / SEVERAL)
        text = changed[0]
        most = f", “{named[text].text}” {sized[text]:.1f} times as large" if what == "size" else ""
        yield _Drift(
            "label-drift",
            f"{len(changed)} of {len(both)} labels that both have are written in another {what}{most}.",
            round((0.2 + 1.3 * share) * firm, 2),
        )


def _anchors(first: Sight, later: Sight, *, recorded: bool) -> Iterator[_Drift]:
    diagonal = float(np.hypot(later.width, later.height))
    drift = anchor_drift(_name_labels(first, recorded=recorded), _name_labels(later, recorded=recorded), diagonal)
    if drift is None:
        return
    share = len(drift.moved) / drift.anchors
    if len(drift.moved) > 1 or share > LITTLE:
        names = ", ".join(f"“{name}”" for name in drift.moved[:4])
        said = (
            f"{len(drift.moved)} of {drift.anchors} points that both name ({names}) stand elsewhere in the figure, "
            f"by up to {drift.furthest:.0f} px"
        )
        if recorded and _is_redrawn(first, later):
            yield _Drift("anchor-drift", f"{said}.", round(2.0 * share, 2))
        else:
            yield _Drift("anchor-drift", f"the figure is the same: {said}, unless it was folded, turned or moved.", 0.0)
    elif _has_turned(drift):
        yield _Drift("anchor-drift", f"there is a reason that the same figure is turned by {drift.turn:.0f}°.", 0.0)


def _is_redrawn(first: Sight, later: Sight) -> bool:
    """Whether both are one figure; the circuit diagram of what lay on a table has the same names elsewhere, and is
    another."""
    one, other = set(first.labels), set(later.labels)
    return len(one & other) >= ALL_LABELS * len(one | other) or ink_overlap(*_alike(first, later)) >= SAME_FIGURE


def _has_turned(drift: AnchorDrift) -> bool:
    return drift.turn > 20


def _background(first: Sight, later: Sight) -> Iterator[_Drift]:
    away = difference(background(first.pixels), background(later.pixels))
    if away > OTHER_BACKGROUND:
        cost = 0.5 + 1.5 * min(1.0, away / 50)
        said = f"the background is another colour (CIELAB difference {away:.0f})."
        yield _Drift("background-drift", said, round(cost, 2))
    ratio, ratio_later = first.width / first.height, later.width / later.height
    if abs(ratio_later / ratio - 1) > OTHER_SHAPE:
        yield _Drift(
            "background-drift",
            f"the picture is {later.width} × {later.height} px, of another shape than {first.width} × {first.height}.",
            0.5,
        )


def _name_labels(sight: Sight, *, recorded: bool) -> dict[str, Element]:
    return unique_labels(sight.elements_as(recorded=recorded))


def _alike(first: Sight, later: Sight) -> tuple[Pixels, Pixels]:
    """Both pictures' pixels, thinned, in the first one's size."""
    pixels = later.pixels
    if first.pixels.shape != pixels.shape:
        sized = cv2.resize(pixels, (first.width, first.height), interpolation=cv2.INTER_AREA)
        pixels = np.asarray(sized, dtype=np.uint8)
    return thin_pixels(first.pixels), thin_pixels(pixels)


_NAMES = (
    (20, "pink"),
    (45, "red"),
    (70, "orange"),
    (105, "yellow"),
    (170, "green"),
    (220, "teal"),
    (308, "blue"),
    (335, "purple"),
    (360, "pink"),
)


def _hues(found: Colors) -> str:
    """The commonest hues by name, at most three."""
    order = [int(k) for k in np.argsort(-found.sectors) if found.sectors[k] >= 0.05]
    size = 360 / len(found.sectors)
    return ", ".join(dict.fromkeys([_named((k + 0.5) * size) for k in order][:5])) or "no colour"


def _hue(color: str) -> str:
    """The name of the hue of #RRGGBB."""
    return _named(float(colors(np.array([[rgb(color)]], dtype=np.uint8)).hue[0, 0]))


def _named(hue: float) -> str:
    return next(name for end, name in _NAMES if hue <= end)

"""The steps of an explanation, and the share of them that is valid (visual-text study §3, S_p). Pure.

A step is a paragraph that states something, with the formulas, lists and tables that belong to it and the title above
it: what a letter means, what follows, the answer. None are: titles alone, captions, pointers to a picture, the problem
and its choices told again, plans, questions, words on what comes next, and what sums up.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Literal, NamedTuple

from chalkwright.judges.data import Document, Step
from chalkwright.judges.steps import sayings
from chalkwright.judges.steps.pieces import Piece, pieces_of

MOST_STEPS = 12
"""Of more, the shortest neighbours are joined: whoever writes a line for a thought has no more steps than others."""
_MOST_PIECES = 400

Section = Literal["working", "asked", "plan", "recap"]

_BEFORE = r"(?:(?:the|final|correct|key|our|a|quick|original|main|step-by-step|detailed|full|solution)\s+)*"
_END = r"[\s*_]*[:.：。]?[\s*_]*\Z"
_SECTIONS: tuple[tuple[Section, re.Pattern[str]], ...] = (
    (
        "asked",
        re.compile(
            rf"{_BEFORE}(?:(?:problem|question|task|exercise)(?: (?:statement|description|text))?"
            r"|what is (?:asked|given|wanted|known)|given(?: information| data)?|known"
            rf"|(?:answer )?(?:options?|choices)){_END}"
            rf"|(?:题目|题干|原题|问题|問題|題目)(?:描述|陈述|内容)?{_END}|已知(?:条件)?{_END}|选项{_END}|所求{_END}",
            re.IGNORECASE,
        ),
    ),
    (
        "recap",
        re.compile(
            rf"{_BEFORE}(?:recap|remember|what to remember|summary|takeaways?|lessons?|notes?|references?|sources?"
            r"|tips?|practice|try it yourself)\b|总结|總結|小结|小結|回顾|記住|记住|要点|提示|练习|参考资料",
            re.IGNORECASE,
        ),
    ),
    (
        "plan",
        re.compile(
            rf"{_BEFORE}(?:approach|strategy|plan|ideas?|overview|introduction|background|hint)\b|(?:解题)?(?:思路|方法|策略)",
            re.IGNORECASE,
        ),
    ),
)
_LEADS_ON = re.compile(r"[:：,，][*_\s]*$")
_GOES_ON = re.compile(r"(?:[a-z]|其中)")
_IN_SHORT = re.compile(
    r"[\s*_]*(?:in summary|to sum(?:mari[sz]e)? up|in short|recap|remember|总之|总结)", re.IGNORECASE
)


def steps_of(document: Document) -> tuple[str, ...]:
    """The steps of an explanation, in order: none of a mere answer, at most :data:`MOST_STEPS`."""
    pieces = pieces_of(document)
    problem = document.problem.text if document.problem is not None else ""
    for plans in (False, True):
        cut = _Cut(pieces, problem, plans=plans)
        if any(not sayings.is_answer(step.text) for step in cut.steps):
            return _few(cut.steps)
    return ()


def score(steps: Sequence[Step]) -> float | None:
    """S_p: the mean of valid (1) and invalid (0) steps; 0 of no steps, None while one was not judged."""
    if any(step.valid is None for step in steps):
        return None
    return sum(bool(step.valid) for step in steps) / len(steps) if steps else 0.0


class _Step(NamedTuple):
    text: str
    titled: bool
    """Whether a title of its own begins it; the answer has one, said or not."""


class _Cut:
    """Goes through the pieces of a document once; ``plans``: what is planned counts as well."""

    def __init__(self, pieces: Sequence[Piece], problem: str, *, plans: bool) -> None:
        self.steps: list[_Step] = []
        self._pieces, self._problem, self._plans = pieces, problem, plans
        self._options = _lone_options(pieces)
        self._section: Section = "working"
        self._titles: list[str] = []
        """That wait for the step which they name."""
        self._told = False
        """Whether something has stood below the section's title."""
        self._follows = False
        """Whether the piece before is part of the last step."""
        self._open = False
        """Whether it leads on to what comes next."""
        for place, piece in enumerate(pieces):
            self._take(place, piece)

    def _take(self, place: int, piece: Piece) -> None:
        if piece.kind == "title" and self._open and self._follows and self._stands_alone(place):
            self._add(piece.source, joined=True)  # “The right statement is:”, and that in bold
            self._open = False
        elif piece.kind == "title":
            self._begin(piece.title)
            self._titles = [*(self._titles if self._is_title(place - 1) else []), piece.source]
            self._open = self._follows = False
        elif piece.kind == "paragraph":
            self._paragraph(place, piece)
        elif piece.kind == "list":
            self._list(piece)
        elif piece.kind != "picture":
            self._belonging(piece.source)

    def _begin(self, title: str) -> None:
        self._section, self._told = _section(title), False

    def _is_title(self, place: int) -> bool:
        return place >= 0 and self._pieces[place].kind == "title"

    def _stands_alone(self, place: int) -> bool:
        return place + 1 == len(self._pieces) or self._pieces[place + 1].kind in ("title", "picture")

    def _paragraph(self, place: int, piece: Piece) -> None:
        if piece.title:
            self._begin(piece.title)
            self._titles = self._titles if self._is_title(place - 1) else []
        elif self._section in ("asked", "plan") and self._told:
            self._section = "working"  # only the first paragraph, and the lists below it, belong under such a title
        self._told = True
        if place in self._options or self._is_caption(place, piece.source) or sayings.is_inline_options(piece.source):
            self._follows = False
            return
        self._say(piece.source, titled=bool(piece.title))

    def _say(self, source: str, *, titled: bool = False) -> None:
        """A paragraph, or the item of a list that is as good as one."""
        if not self._counts(source):
            self._follows = False
            if self._section == "working" and _LEADS_ON.search(source) and not self._open:
                self._titles.append(source)  # “Let us compare both:” names what it leads to
            self._open = False
            return
        self._add(source, joined=self._open or (not titled and bool(_GOES_ON.match(source))), titled=titled)
        self._open = bool(_LEADS_ON.search(source))

    def _list(self, piece: Piece) -> None:
        self._told = True
        if sayings.are_options(piece.items, self._problem):
            self._follows = self._open = False
        elif piece.spoken or self._section != "working":
            for item in piece.items:
                self._say(item)
            self._open = False
        else:
            self._belonging(piece.source)

    def _belonging(self, source: str) -> None:
        """A formula, a table, a list of mere values: part of what stands before it."""
        told = self._section == "working" or self._follows or sayings.defines(source)
        if self._section != "recap" and told and not sayings.restates(source, self._problem):
            self._add(source, joined=self._follows)
        self._open = False

    def _add(self, source: str, *, joined: bool, titled: bool = False) -> None:
        if joined and self.steps and not self._titles:
            self.steps[-1] = _join([self.steps[-1], _Step(source, titled=False)])
        else:
            named = titled or bool(self._titles) or sayings.is_answer(source)
            self.steps.append(_Step("\n\n".join([*self._titles, source]), named))
            self._titles = []
        self._follows = True

    def _counts(self, source: str) -> bool:
        """Whether a paragraph states something that is not known yet."""
        if self._open and self._follows:
            return True  # “So the right statement is:” wants its end, whatever that repeats
        if self._section == "recap" or _IN_SHORT.match(source):
            return sayings.is_answer(source) and not any(sayings.is_answer(step.text) for step in self.steps)
        if sayings.is_answer(source):
            return True
        if self._section in ("asked", "plan") and not (self._plans and self._section == "plan"):
            return sayings.defines(source)
        return not sayings.says_nothing(source) and not sayings.restates(source, self._problem)

    def _is_caption(self, place: int, source: str) -> bool:
        beside = [piece for piece in self._pieces[max(0, place - 1) : place + 2] if piece.kind == "picture"]
        return sayings.is_caption(source, at_picture=bool(beside), alt=beside[0].source if beside else "")


def _section(title: str) -> Section:
    words = re.sub(r"^[\s\d.)、#*]+", "", title)
    return next((section for section, pattern in _SECTIONS if pattern.match(words)), "working")


def _lone_options(pieces: Sequence[Piece]) -> set[int]:
    """Places of choices that stand as paragraphs of their own, one after the other from A on."""
    found: set[int] = set()
    run: list[int] = []
    for place, piece in enumerate(pieces):
        letter = sayings.is_option(piece.source) if piece.kind == "paragraph" else ""
        if letter != chr(ord("A") + len(run)):
            found.update(run if len(run) > 1 else ())
            run = []
        if letter and letter == chr(ord("A") + len(run)):
            run.append(place)
    return found | set(run if len(run) > 1 else ())


def _few(steps: Sequence[_Step]) -> tuple[str, ...]:
    """At most :data:`MOST_STEPS`; of more, the shortest neighbours are joined, under one title as long as that goes."""
    kept = _evenly(steps, _MOST_PIECES)
    while len(kept) > MOST_STEPS:
        pairs = list(pairwise(kept))
        inner = [n for n, (_, after) in enumerate(pairs) if not after.titled]
        at = min(inner or range(len(pairs)), key=lambda n: len(pairs[n][0].text) + len(pairs[n][1].text))
        kept[at : at + 2] = [_join(kept[at : at + 2])]
    return tuple(step.text for step in kept)


def _evenly(steps: Sequence[_Step], most: int) -> list[_Step]:
    count = min(len(steps), most)
    ends = [len(steps) * n // count for n in range(count + 1)] if count else []
    return [_join(steps[start:end]) for start, end in pairwise(ends)]


def _join(steps: Sequence[_Step]) -> _Step:
    return _Step("\n\n".join(step.text for step in steps), steps[0].titled)

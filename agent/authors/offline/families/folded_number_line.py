"""A number line folded so that two points meet: where other points come to lie."""

from __future__ import annotations

from chalkwright.agent.authors.offline.family import Family, Incomplete
from chalkwright.agent.authors.offline.lessons.folded_number_line import Fold, write
from chalkwright.agent.authors.offline.reading import number, tidy
from chalkwright.agent.authors.offline.wording import Wording, words
from chalkwright.agent.data import Problem

EXAMPLE = (
    "A number line on a strip of paper is folded so that the point for -2 comes to lie on the point for 8. On which "
    "number does the point for 5 come to lie?"
)
_N = r"(?P<{}>[-+]?\s?(?:\d+ \d+/\d+|\d+/\d+|\d+(?:\.\d+)?))(?![\d/])"
_POINT = r"(?:the )?(?:point|number)s? (?:for |of )?(?:the number )?"
_FOLDED = (
    rf"\b(?:is|was) folded (?:so that|such that) {_POINT}{_N.format('p')} (?:comes to lie|lies|falls|lands) "
    r"(?:exactly )?on "
    rf"{_POINT}{_N.format('q')}"
)
_IMAGE = rf"\bon (?:which|what) (?:number|point) does {_POINT}{_N.format('r')} (?:come to lie|lie|fall|land)"
_PAIR = (
    r"\btwo other points (?P<m>[A-Z]) and (?P<n>[A-Z]), with (?P<left>[A-Z]) (?:on|to) the left of (?P<right>[A-Z]) "
    r"and "
    rf"{_N.format('d')} units apart, (?:come to lie on each other|meet)(?: as well| too)?"
)
_ASKED = r"\b(?P<who>[A-Z]) stands for the number _{3,}|\bfor (?:which|what) number does (?P<who2>[A-Z]) stand"
_CREASE = r"\b(?:at|through) (?:which|what) number (?:is|lies|does) the (?:fold|crease)(?: run| go| lie)?"
_VOCABULARY = words("a an the number line is drawn on strip of paper it this that then")


def read(problem: Problem) -> Fold | None:
    """The fold and what is asked; None when the wording is of another kind."""
    wording = Wording(tidy(problem.text))
    folded, images, pairs = wording.take(_FOLDED), wording.take(_IMAGE), wording.take(_PAIR)
    asked, crease = wording.take(_ASKED), wording.take(_CREASE)
    if len(folded) != 1 or len(images) + len(pairs) + len(crease) != 1 or len(asked) != len(pairs):
        return None
    if wording.unread(_VOCABULARY):
        return None
    p, q = (number(folded[0][name].replace("- ", "-")) for name in "pq")
    fold = Fold(one=min(p, q), other=max(p, q))
    if images:
        fold = fold.model_copy(update={"mirrored": number(images[0]["r"].replace("- ", "-"))})
    if pairs:
        pair = pairs[0]
        who = asked[0]["who"] or asked[0]["who2"]
        if {pair["m"], pair["n"]} != {pair["left"], pair["right"]} or who not in (pair["left"], pair["right"]):
            return None
        fold = fold.model_copy(
            update={
                "apart": number(pair["d"]),
                "names": (pair["left"], pair["right"]),
                "wants_left": who == pair["left"],
            }
        )
    if p == q or (fold.apart is not None and fold.apart <= 0) or fold.mirrored in (p, q, fold.middle):
        raise Incomplete("The points that meet have to be different, and the point asked for must be another one.")
    if max(fold.shown) - min(fold.shown) > 120:
        raise Incomplete("These points lie too far apart for a readable number line; choose smaller numbers.")
    return fold


FAMILY = Family("folded_number_line", "folded number line", "mathematics", ("middle",), EXAMPLE, read, write)

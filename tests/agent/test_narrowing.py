"""Which of two drawings of a scene is taken for narrow pages."""

from __future__ import annotations

from chalkwright.agent.explain.narrowing import _is_as_tidy
from chalkwright.renderers.base import Finding, FindingKind


def finding(kind: FindingKind, amount: float) -> Finding:
    return Finding(kind=kind, message="It is so.", remedy="Move it.", amount=amount)


def test_what_is_far_away_makes_up_for_nothing_that_is_cut_off() -> None:
    far, cut, empty = finding("astray", 500), finding("cut-by-frame", 44), finding("mostly-empty", 0.9)
    assert not _is_as_tidy([cut], [far, far])
    assert _is_as_tidy([far], [far, far])
    assert _is_as_tidy([far, empty], [far]), "what is about the sheet is cut away"

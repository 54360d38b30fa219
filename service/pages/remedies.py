"""A job's fault into what a person at a page can do about it, where that is not what an app would do."""

from __future__ import annotations

from typing import Any

from chalkwright.agent.errors import OutOfScope
from chalkwright.agent.languages.catalogues import ENGLISH, mark
from chalkwright.agent.offline.family import Family, Incomplete
from chalkwright.service.languages import in_a_row, spoken, translate

REMEDIES = {
    "BudgetExhausted": mark(
        "The money set for one explanation is used up. What was finished is kept; try again to go on."
    ),
    "DeadlineExceeded": mark("It took longer than one explanation may. What was finished is kept; try again to go on."),
    "AttemptsExhausted": mark("The model did not manage it in all its attempts. Try again, or choose another model."),
    "MissingKey": mark(
        "This service has no key for the chosen model. Choose another one, or tell whoever runs the service."
    ),
    "WrongKey": mark(
        "The provider refused this service's key. Choose another model, or tell whoever runs the service."
    ),
    "MachineFault": mark(
        "Something is wrong with the service itself, so trying again will not help. Tell whoever runs it."
    ),
}
"""By the error's class name."""

OUT_OF_SCOPE = frozenset({OutOfScope.__name__, Incomplete.__name__})
"""Kinds of faults that stay as long as the problem and its author do: trying again is of no use."""
_OUT_OF_SCOPE = mark("The built-in author cannot explain this problem: it knows a fixed list of kinds, in English.")
_NEAREST = mark("The nearest kind that it knows: “{title}”.")
_OTHERWISE = mark("It did not work.")
_UNFORESEEN = mark("It stopped for a reason nobody foresaw. Try again; if it stays, tell whoever runs it.")


def nearest_known(fault: str) -> Family[Any] | None:
    """The family that a refusal names as the nearest. Blocks at the first call."""
    from chalkwright.agent.offline.families import families

    return next((family for family in families() if f"“{family.title}”" in fault), None)


def remedy(fault: str, kind: str) -> str:
    """One or two sentences for the page; never blank."""
    if kind in REMEDIES:
        return translate(REMEDIES[kind])
    if not fault:
        return translate(_UNFORESEEN)
    near = nearest_known(fault) if kind in OUT_OF_SCOPE else None
    if near is not None:
        # Its example stands beside it, for readers to try.
        fault = fault.replace(f", for example: {near.example}", ".").replace("..", ".")
    own = translate(fault)
    if spoken() == ENGLISH or own != fault:
        return own
    if near is not None and kind == OutOfScope.__name__:  # what is lacking is told in English alone
        return in_a_row([translate(_OUT_OF_SCOPE), translate(_NEAREST, title=translate(near.title))])
    sentences = [f"{one.rstrip('.')}." for one in fault.split(". ")]
    told = [translate(one) for one in sentences]
    if not any(one == other for one, other in zip(sentences, told, strict=True)):
        return in_a_row(told)
    # What depends on the problem is told in English alone: what it comes to is said before.
    by_kind = _OUT_OF_SCOPE if kind in OUT_OF_SCOPE else _OTHERWISE
    return translate("{what} In English: “{told}.”", what=translate(by_kind), told=fault.rstrip("."))

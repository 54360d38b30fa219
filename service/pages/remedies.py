"""A job's fault into what a person at a page can do about it, where that is not what an app would do."""

from __future__ import annotations

from chalkwright.agent.errors import OutOfScope
from chalkwright.agent.offline.family import Incomplete

REMEDIES = {
    "BudgetExhausted": "The money set for one explanation is used up. What was finished is kept; try again to go on.",
    "DeadlineExceeded": "It took longer than one explanation may. What was finished is kept; try again to go on.",
    "AttemptsExhausted": "The model did not manage it in all its attempts. Try again, or choose another model.",
    "MissingKey": "This service has no key for the chosen model. Choose another one, or tell whoever runs the service.",
    "WrongKey": "The provider refused this service's key. Choose another model, or tell whoever runs the service.",
    "MachineFault": "Something is wrong with the service itself, so trying again will not help. Tell whoever runs it.",
}
"""By the error's class name."""

OUT_OF_SCOPE = frozenset({OutOfScope.__name__, Incomplete.__name__})
"""Kinds of faults that stay as long as the problem and its author do: trying again is of no use."""
_UNFORESEEN = "It stopped for a reason nobody foresaw. Try again; if it stays, tell whoever runs it."


def remedy(fault: str, kind: str) -> str:
    """One or two sentences for the page; never blank."""
    return REMEDIES.get(kind) or fault or _UNFORESEEN

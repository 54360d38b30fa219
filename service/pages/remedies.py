"""A job's fault into what a person at a page can do about it: the core's sentences name options of the command line."""

from __future__ import annotations

import re

from chalkwright.agent.errors import OutOfScope
from chalkwright.agent.languages.catalogues import ENGLISH, mark
from chalkwright.agent.offline.family import Incomplete
from chalkwright.service.languages import spoken, translate

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
    "RateLimited": mark("The model's provider has too much to do. Try again in some minutes, or choose another model."),
    "ProviderUnavailable": mark(
        "The model's provider does not answer. Try again in some minutes, or choose another model."
    ),
    "ConnectFailed": mark(
        "The model's provider cannot be reached. Try again in some minutes, or choose another model."
    ),
    "Filtered": mark("The model's provider refused this problem. Word it differently, or choose another model."),
    "MachineFault": mark(
        "Something is wrong with the service itself, so trying again will not help. Tell whoever runs it."
    ),
}
"""By the error's class name."""

OUT_OF_SCOPE = frozenset({OutOfScope.__name__, Incomplete.__name__})
"""Kinds of faults that stay as long as the problem and its author do: trying again is of no use."""
_OUT_OF_SCOPE = mark("The built-in author cannot explain this problem: it knows a fixed list of kinds, in English.")
_OTHERWISE = mark("It did not work.")
_COMMAND_LINE = re.compile(r"[;,]?[^;,.]*(?<![\w-])--[a-z][\w-]*[^;]*")


def remedy(fault: str, kind: str) -> str:
    """One or two sentences for the page; never blank."""
    if kind in REMEDIES:
        return translate(REMEDIES[kind])
    told = _COMMAND_LINE.sub("", fault).strip().rstrip(".;, ")
    if not told:
        return translate("It stopped for a reason nobody foresaw. Try again; if it stays, tell whoever runs it.")
    own = translate(f"{told}.")
    if spoken() == ENGLISH or own != f"{told}.":
        return own
    # What depends on the problem is told in English alone: what it comes to is said before.
    by_kind = _OUT_OF_SCOPE if kind in OUT_OF_SCOPE else _OTHERWISE
    return translate("{what} In English: “{told}.”", what=translate(by_kind), told=told)

"""A job's fault into what a person at a page can do about it, where that is not what an app would do."""

from __future__ import annotations

import asyncio
import re
from typing import NamedTuple

from chalkwright.agent.errors import OutOfScope
from chalkwright.agent.languages.catalogues import ENGLISH, languages, mark
from chalkwright.agent.offline.family import Incomplete
from chalkwright.service.data import JobRow
from chalkwright.service.jobs.store import SqlStore
from chalkwright.service.languages import in_a_row, spoken, translate

REMEDIES = {
    "BudgetExhausted": mark(
        "The money set for one explanation does not reach to its end. What was finished is kept; try again to go on, "
        "choose a cheaper model, or tell whoever runs the service."
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
        "Something is wrong with the service itself. Tell whoever runs it, and try again once it is mended."
    ),
}
"""By the error's class name."""

OUT_OF_SCOPE = frozenset({OutOfScope.__name__, Incomplete.__name__})
"""Kinds of faults that stay as long as the problem and its author do: trying again is of no use."""
_OUT_OF_SCOPE = mark(
    "The built-in author cannot explain this problem: it knows a fixed list of kinds, in English and Chinese."
)
_NEAREST = mark("The nearest kind that it knows: “{title}”.")
_OTHERWISE = mark("It did not work.")
_QUOTED = re.compile("“(.*)”", re.DOTALL)
_UNFORESEEN = mark("It stopped for a reason nobody foresaw. Try again; if it stays, tell whoever runs it.")


class Nearest(NamedTuple):
    """The family that comes nearest to a problem that was refused."""

    name: str
    title: str
    subject: str
    examples: tuple[str, ...]
    """In each language a refusal may give it in."""


async def nearest_known(store: SqlStore, job: JobRow) -> Nearest | None:
    """The family that a job's refusal names as the nearest."""
    if job.state != "failed" or job.fault_kind not in OUT_OF_SCOPE:
        return None
    told = await store.events(job.id, kinds=("state",))
    name = told[-1].data.get("nearest") if told else None
    return await asyncio.to_thread(nearest, name) if name else None


def nearest(name: str) -> Nearest | None:
    """What pages tell of a family. Blocks at the first call."""
    from chalkwright.agent.offline.families import families
    from chalkwright.agent.offline.foreign import example_in

    for family in families():
        if family.name == name:
            examples = (
                family.example,
                *(example_in(family, language) for language in languages() if language != ENGLISH),
            )
            return Nearest(name, family.title, family.subject, examples)
    return None


def remedy(fault: str, kind: str, near: Nearest | None = None) -> str:
    """One or two sentences for the page; never blank. ``near``: the family that comes nearest, whose example the page
    shows."""
    if kind in REMEDIES:
        return translate(REMEDIES[kind])
    if not fault:
        return translate(_UNFORESEEN)
    if near is not None:
        # Its example stands beside it, for readers to try.
        for example in near.examples:
            fault = fault.replace(f", for example: {example}", ".").replace("..", ".")
    own = translate(fault)
    if spoken() == ENGLISH or own != fault:
        return own
    sentences = [f"{one.rstrip('.')}." for one in fault.split(". ")]
    told = [_said(one) for one in sentences]
    if not any(one == other for one, other in zip(sentences, told, strict=True)):
        return in_a_row(told)
    if near is not None and kind == OutOfScope.__name__:  # what is lacking is told in English alone
        return in_a_row([translate(_OUT_OF_SCOPE), translate(_NEAREST, title=translate(near.title))])
    # What depends on the problem is told in English alone: what it comes to is said before.
    by_kind = _OUT_OF_SCOPE if kind in OUT_OF_SCOPE else _OTHERWISE
    return translate("{what} In English: “{told}.”", what=translate(by_kind), told=fault.rstrip("."))


def _said(sentence: str) -> str:
    """In the reader's language, also where it is known but for what it quotes; else as it is."""
    known = translate(sentence)
    quoted = _QUOTED.search(sentence)
    if known != sentence or quoted is None:
        return known
    form = _QUOTED.sub("“{said}”", sentence, count=1)
    return translate(form, said=translate(quoted[1])) if translate(form) != form else sentence

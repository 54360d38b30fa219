"""What a program comes to that works a document's problem out. Frozen, part of the verdict."""

from __future__ import annotations

from typing import Literal

from chalkwright.agent.data import Frozen
from chalkwright.renderers.base import Stated


class ComputedAnswer(Frozen):
    """An answer as a program computes it, beside the document's."""

    answer: str
    """``W = 19.6 J``; of a choice its letters."""
    agrees: bool | None
    """Whether the document answers the same; None when that cannot be told."""
    found: str = ""
    """What the document answers; may be empty."""


class Computation(Frozen):
    """What a program comes to that works the problem out, and where the document's numbers differ.

    >>> from chalkwright.judges.computation import Computation, ComputedAnswer
    >>> Computation(writer="judge", answers=(ComputedAnswer(answer="W = 19.6 J", agrees=True),)).told
    ('W = 19.6 J; the explanation answers the same.',)
    >>> Computation(writer="judge", why_not="It rests on facts.").told
    ('Nothing can be computed. It rests on facts.',)
    """

    writer: Literal["", "author", "judge"] = ""
    """Who wrote the program: whoever made the document, the judge, or nobody."""
    program: str = ""
    stated: tuple[Stated, ...] = ()
    """What it stated; empty where it did not run."""
    answers: tuple[ComputedAnswer, ...] = ()
    """Empty where nothing can be computed, or the program cannot be trusted."""
    differs: tuple[str, ...] = ()
    """Where the texts contradict the program or their own sums, one sentence each."""
    drawn: tuple[str, ...] = ()
    """Where a diagram contradicts the program or the texts; of what was read from pixels it begins with ``Look``."""
    why_not: str = ""
    """Why nothing was computed, where a program was wanted."""

    @property
    def told(self) -> tuple[str, ...]:
        """What a judge of the text hears of it; empty where no program was wanted."""
        if not self.writer:
            return ()
        if not self.answers:
            return (f"Nothing can be computed. {self.why_not}".strip(), *self.differs)
        return (*(f"{one.answer}; {_agreement(one)}." for one in self.answers), *self.differs)


NOTHING_COMPUTED = Computation()
"""Nobody wanted a program."""


def _agreement(one: ComputedAnswer) -> str:
    if one.agrees is None:
        return "whether the explanation answers the same cannot be told"
    found = f"“{one.found}”" if one.found else "something else"
    return "the explanation answers the same" if one.agrees else f"the explanation answers {found}"

"""The proof of one explanation, as it is kept and shown."""

from __future__ import annotations

from typing import Literal

from chalkwright.renderers.base import Frozen, Stated

Proven = Literal["twice", "once", "no"]
"""``twice``: text and program came to the same; ``once``: one of them computed it, and nothing contradicts; ``no``:
nothing was computed, so whoever reads has to check."""
ProofChoice = Literal["off", "on", "required"]
"""What :attr:`Options.proof` may be."""


ON_THE_WAY = frozenset({"check-number", "text-sum"})
"""Kinds of differences between numbers that are no answer: an answer beside one is computed once at most."""


class ProvenAnswer(Frozen):
    """How far one answer is proven.

    >>> from chalkwright.agent.proof.record import ProvenAnswer
    >>> ProvenAnswer(answer="W = 19.6 J", proven="twice").proven
    'twice'
    """

    answer: str
    """As the program has it, or the text where there is none; may be empty."""
    proven: Proven


class Proof(Frozen):
    """What an explanation's numbers rest on (``run.json``).

    >>> from chalkwright.agent.proof.record import Proof, ProvenAnswer
    >>> Proof(answers=(ProvenAnswer(answer="5 cm", proven="twice"), ProvenAnswer(answer="", proven="no"))).proven
    'no'
    """

    program: str = ""
    """The program that was run; empty where there is none."""
    stated: tuple[Stated, ...] = ()
    """What it stated."""
    answers: tuple[ProvenAnswer, ...] = ()
    """One for each answer; never empty once the outline is written."""
    why_not: str = ""
    """Why nothing was computed, in one sentence, where a program was wanted."""

    @property
    def proven(self) -> Proven:
        """Of the answer that is proven least."""
        found = {answer.proven for answer in self.answers}
        return "no" if "no" in found or not found else "once" if "once" in found else "twice"

    @property
    def facts(self) -> tuple[str, ...]:
        """On what the answer rests where nothing can be computed."""
        return tuple(one.text for one in self.stated if one.kind == "facts")

    @property
    def quantities(self) -> tuple[Stated, ...]:
        """What was given and computed."""
        return tuple(one for one in self.stated if one.values and one.name)


def not_computed(why: str, program: str = "") -> Proof:
    """Of an outline that stands without a proof."""
    return Proof(program=program, answers=(ProvenAnswer(answer="", proven="no"),), why_not=why)

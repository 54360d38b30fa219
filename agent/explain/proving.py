"""Proves an outline: its program is run, what differs goes back to the writer, and what stands in the end is said.

A fault of the program costs no new outline: only what has to change is asked for, and spliced in.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from chalkwright.agent.data import Outline, Problem
from chalkwright.agent.errors import AttemptsExhausted, LimitReached, ModelError
from chalkwright.agent.explain.authors.base import ProvingAuthor, SelfProvingAuthor
from chalkwright.agent.explain.outline import WrittenOutline, agrees, parse_mended, parse_written, to_xml
from chalkwright.agent.explain.outline_attempts import OnScene, OutlineAttempts
from chalkwright.agent.loading import load_in_thread
from chalkwright.agent.loop import Attempt, Rejected, settle
from chalkwright.agent.proof.program import code_of
from chalkwright.agent.proof.record import ON_THE_WAY, Proof, not_computed
from chalkwright.agent.proof.running import run_program
from chalkwright.agent.runs.job import Job, ProvenOutline
from chalkwright.agent.runs.progress import Progress
from chalkwright.renderers.base import Stated
from chalkwright.renderers.faults import Blame, Fault

if TYPE_CHECKING:
    from chalkwright.agent.proof.checking import Checked

MOST_MENDS = 2
"""How often a proof that nobody requires is asked for again: after that the outline stands without."""


class ProvenAttempts(OutlineAttempts):
    """The attempts at an outline with its proof."""

    def __init__(self, job: Job, author: ProvingAuthor, on_scene: OnScene | None = None) -> None:
        super().__init__(job, on_scene=on_scene)
        self._author = author
        self._mending = Progress("check")
        self._written: WrittenOutline | None = None
        """An outline that is whole, and only lacks its proof."""
        self._mends = 0
        self._agreed: set[Fault] = set()
        """Differences on the way of which the writer says that they are none; of an answer nobody can say so."""
        self._told: tuple[Fault, ...] = ()
        self.standing: ProvenOutline | None = None
        """What there is if nothing better comes."""

    async def ask(self, tried: Sequence[Attempt]) -> str:
        """The outline, or what is to be mended in it."""
        if self._written is None:
            return await super().ask(tried)
        self._mends += 1
        self._mending.attempt(self._mends)
        return await self._author.mend(self._job.problem, to_xml(*self._written), tried)

    async def check_proven(self, reply: str) -> ProvenOutline:
        """Run the program and compare. Raises ``Rejected``."""
        written = parse_written(reply) if self._written is None else parse_mended(reply, self._written)
        if self._written is not None and agrees(reply):
            self._agreed |= {fault for fault in self._told if fault.kind in ON_THE_WAY}
        self.show_all(written.outline)
        proof, faults = await prove(self._job, written)
        self._written, self.standing = written, ProvenOutline(written.outline, proof)
        faults = self._told = tuple(fault for fault in faults if fault not in self._agreed)
        if faults and (self._required or self._mends < MOST_MENDS):
            raise Rejected(*faults)
        return self.standing

    def faulty(self, number: int, faults: Sequence[Fault]) -> None:
        """Tell whoever listens."""
        (self.progress if self._written is None else self._mending).faulty(number, faults)

    @property
    def _required(self) -> bool:
        return self._job.options.proof == "required"


async def write_proven(job: Job, author: ProvingAuthor, on_scene: OnScene | None = None) -> ProvenOutline:
    """The outline with its proof; without one where none came and none is required. Raises as
    :func:`chalkwright.agent.loop.settle` does."""
    attempts = ProvenAttempts(job, author, on_scene)
    try:
        return (await settle("the outline", attempts.ask, attempts.check_proven, job.limits, attempts.faulty)).value
    except (LimitReached, ModelError) as error:
        if attempts.standing is None or job.options.proof == "required":
            if isinstance(error, AttemptsExhausted):
                await job.forget(None)
            raise
        return attempts.standing


async def prove(job: Job, written: WrittenOutline) -> tuple[Proof, tuple[Fault, ...]]:
    """What an outline's program comes to, and what is to be mended; a fault of the machine's is only told where a
    proof is required."""
    code = code_of(written.program)
    if not written.program.strip():
        return not_computed(_MISSING.message), (_MISSING,)
    renderer = job.renderers.get("matplotlib")
    if renderer is None:
        return not_computed("Nothing here runs programs."), ()
    ran = await run_program(code, renderer, job.work, job.options.render, job.key)
    if ran.faults:
        machine = any(fault.blame is Blame.MACHINE for fault in ran.faults) and job.options.proof != "required"
        faults = () if machine else tuple(_of_check(fault, code) for fault in ran.faults)
        return not_computed(ran.faults[0].sentence(), code), faults
    return await _compare(job, written.outline, code, ran.stated)


async def _compare(
    job: Job, outline: Outline, code: str, stated: tuple[Stated, ...]
) -> tuple[Proof, tuple[Fault, ...]]:
    check_outline = await load_in_thread(_check_outline)
    checked = await asyncio.to_thread(check_outline, job.problem, outline, code, stated)
    if not checked.faults:
        return checked.proof, ()
    return checked.proof.model_copy(update={"why_not": checked.faults[0].sentence()}), checked.faults


async def own_proof(job: Job) -> Proof:
    """What an author who writes no program has to say of its outline."""
    author = job.author
    if isinstance(author, SelfProvingAuthor):
        return await author.proof(job.problem)
    return not_computed("This author writes no program.")


def require(job: Job, proof: Proof) -> None:
    """Raises :class:`AttemptsExhausted` where a proof is required and an answer was not computed."""
    if job.options.proof == "required" and proof.proven == "no":
        why = proof.why_not.rstrip(".") or "its program says that it rests on facts alone"
        raise AttemptsExhausted(
            f"No computation proves the answer ({why}); ask for the explanation without proof to have it all the same."
        ).by("--require-proof")


async def proven_anew(problem: Problem, outline: Outline, proof: Proof | None) -> Proof:
    """The proof after a person has changed the outline: its program states what it did, and is compared once more."""
    if proof is None or not proof.stated:
        return proof or not_computed("The outline was written by hand.")
    check_outline = await load_in_thread(_check_outline)
    checked = await asyncio.to_thread(check_outline, problem, outline, proof.program, proof.stated)
    return checked.proof.model_copy(update={"why_not": checked.faults[0].sentence() if checked.faults else ""})


def _of_check(fault: Fault, code: str) -> Fault:
    raised, said = "The program raised AssertionError", fault.message.replace("The program", "CHECK", 1)
    if not fault.message.startswith(raised):
        return fault.model_copy(update={"message": said})
    lines = code.splitlines()
    told = fault.message.removeprefix(raised).strip(" :.") or (lines[fault.line - 1].strip() if fault.line else "")
    return fault.model_copy(
        update={
            "kind": "check-assert",
            "message": f"What CHECK asserts does not hold: {told}.",
            "remedy": "Work it out once more, and correct whichever is wrong, texts or CHECK.",
        }
    )


_MISSING = Fault(
    kind="check-missing",
    message="The outline has no CHECK.",
    remedy="Write it: <CHECK>…</CHECK>.",
)


def _check_outline() -> Callable[[Problem, Outline, str, tuple[Stated, ...]], Checked]:
    from chalkwright.agent.proof.checking import check_outline

    return check_outline

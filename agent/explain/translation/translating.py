"""Has an explanation's words translated in one call, asks again for those that will not do, and makes it a job."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from chalkwright.agent.data import Outline
from chalkwright.agent.errors import AttemptsExhausted, Truncated
from chalkwright.agent.explain.translation.author import TranslatingAuthor
from chalkwright.agent.explain.translation.checking import all_faults, faults_of, read_reply
from chalkwright.agent.explain.translation.items import Items, items_of, put_together
from chalkwright.agent.explain.translation.original import Original
from chalkwright.agent.loop import Attempt, Rejected, settle
from chalkwright.agent.runs.job import Emit, Job
from chalkwright.agent.runs.progress import Progress, tell_directly
from chalkwright.renderers.faults import Fault


async def translate(job: Job, original: Original, tell: Emit) -> tuple[Job, Outline]:
    """The job that draws the translation, with the outline it begins from.

    Raises what :func:`chalkwright.agent.loop.settle` raises.
    """
    author, record = job.author, original.record
    assert isinstance(author, TranslatingAuthor)
    tell_directly(tell)
    attempts = _Attempts(job, author, original)
    try:
        said = await settle("the translation", attempts.ask, attempts.check, job.limits, attempts.progress.faulty)
    except AttemptsExhausted:
        await job.forget(None)
        raise
    translated = put_together(record, said.value, original.to)
    author.follow({one.scene: one.plan for one in record.scenes if one.plan is not None}, translated.codes)
    job = replace(job, problem=translated.problem, original=original, proof=translated.proof)
    return job, translated.outline


class _Attempts:
    """What is good of a reply stays; the rest is asked for again."""

    def __init__(self, job: Job, author: TranslatingAuthor, original: Original) -> None:
        self.progress = Progress("translate")
        self._job, self._author, self._original = job, author, original
        self._open: Items = items_of(original.record)
        self._said: dict[str, str] = {}
        self._faults: tuple[Fault, ...] = ()

    async def ask(self, tried: Sequence[Attempt]) -> str:
        self.progress.attempt(len(tried) + 1)
        try:
            return await self._author.translate(self._job.problem, self._open, self._original.to, self._faults)
        except Truncated as error:
            return error.received  # what is whole in it need not be written again

    async def check(self, reply: str) -> Mapping[str, str]:
        said = read_reply(reply)
        found = faults_of(self._open, said)
        self._said |= {tag: said[tag] for tag in self._open if tag not in found}
        self._open = {tag: held for tag, held in self._open.items() if tag in found}
        self._faults = all_faults(found)
        if self._faults:
            raise Rejected(*self._faults)
        return self._said

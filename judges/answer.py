"""S_a: whether the final answer is right (visual-text study §3), by computation before any model is asked."""

from __future__ import annotations

from chalkwright.agent.answers.sameness import final_answer, same_answer
from chalkwright.agent.asking import Query
from chalkwright.judges.asking import ask_judge
from chalkwright.judges.computation import NOTHING_COMPUTED, Computation
from chalkwright.judges.data import DecidedBy, Process
from chalkwright.judges.job import Judging
from chalkwright.judges.questions import SAME_SCHEMA, answer_messages
from chalkwright.judges.replies import read_same

_NUMBER = 999
"""Of the question, among those of a document."""


async def with_answer(judging: Judging, process: Process, computed: Computation) -> Process:
    """The process with S_a; without where there is neither a gold answer nor a computed one."""
    problem = judging.document.problem
    if problem is None or judging.options.process == "none":
        return process
    gold = problem.solution
    if not gold and not computed.answers:
        return process
    found = final_answer(judging.document.text, problem.text)
    same: bool | None = None
    by: DecidedBy = ""
    if gold:
        expected = final_answer(gold, problem.text) or gold
        if found:
            same, by = same_answer(found, expected, problem.text)
    else:
        expected = "; ".join(one.answer for one in computed.answers)
        agreed = [one.agrees for one in computed.answers]
        same = False if False in agreed else None if None in agreed else True
        by = "" if same is None else "program"
    if same is None and judging.model_for is not None:
        told_too = computed if gold else NOTHING_COMPUTED  # else it is told as what is expected
        first = answer_messages(problem, found or judging.document.text, expected, told_too)
        told, _ = await ask_judge(judging, _NUMBER, None, Query("the final answer", first, read_same, SAME_SCHEMA))
        same, by = (told[0], "model") if told is not None else (None, "")
    s_a = None if same is None else float(same)
    return process.model_copy(
        update={"s_a": s_a, "found": found, "expected": expected, "computed": not gold, "decided_by": by}
    )

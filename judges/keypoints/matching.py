"""Which generated keypoints are which reference keypoints (paper 002, §5.1): by rules, then by a model for the rest."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from chalkwright.agent.asking import Query, answer_of, conversation
from chalkwright.agent.keypoints.data import FigureProblem, Keypoint
from chalkwright.agent.loop import Rejected
from chalkwright.agent.models.base import ChatModel
from chalkwright.agent.schemas import INTEGER, array, record
from chalkwright.judges.asking import REPAIR
from chalkwright.judges.keypoints.asking import TASK
from chalkwright.judges.keypoints.rules import Match, Matched, find_given_points, match_by_rules
from chalkwright.judges.replies import read_json
from chalkwright.renderers.faults import Fault

SCHEMA = record(matches=array(record(reference=INTEGER, generated={"type": ["integer", "null"]})))


async def match_keypoints(
    reference: Sequence[Keypoint],
    generated: Sequence[Keypoint],
    *,
    problem: FigureProblem | None = None,
    model: ChatModel | None = None,
) -> Matched:
    """By rules, then by ``model`` what they leave on both sides; None: by rules alone.

    Points that the problem's text names are given. Raises what :func:`chalkwright.agent.loop.settle` and the model
    raise.
    """
    given = find_given_points(problem.problem if problem is not None else "", reference)
    ruled = match_by_rules(reference, generated, given)
    wanted = _left(len(reference), (match.reference for match in ruled.matches))
    offered = _left(len(generated), (match.generated for match in ruled.matches))
    if model is None or not wanted or not offered:
        return ruled

    def read(reply: str) -> list[Match]:
        return [
            Match(reference=wanted[r], generated=offered[g], by="model")
            for r, g in read_matches(reply, len(wanted), len(offered))
        ]

    values = {
        "problem": problem,
        "reference": [reference[r] for r in wanted],
        "generated": [generated[g] for g in offered],
        "matched": [(reference[match.reference], generated[match.generated]) for match in ruled.matches],
    }
    images = () if problem is None else (problem.image,)
    query = Query("the matching of keypoints", conversation(f"{TASK}/match", values, images), read, SCHEMA, REPAIR)
    added = await answer_of(query, model)
    together = sorted((*ruled.matches, *added), key=lambda match: match.reference)
    return ruled.model_copy(update={"matches": tuple(together)})


def _left(count: int, taken: Iterable[int]) -> list[int]:
    done = set(taken)
    return [n for n in range(count) if n not in done]


def read_matches(reply: str, wanted: int, offered: int) -> list[tuple[int, int]]:
    """(Reference, generated), from 0, out of a reply that numbers them from 1; of what is used twice the first counts.

    Raises :class:`Rejected` for a reply without the list or with a number that nothing has.
    """
    entries = read_json(reply).get("matches")
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise _rejection("The reply has no list of matches.", 'Give {"matches": [{"reference": 1, "generated": 2}]}.')
    found: dict[int, int] = {}
    for entry in entries:
        r, g = _number(entry.get("reference"), wanted), _number(entry.get("generated"), offered)
        if r is not None and g is not None and r not in found and g not in found.values():
            found[r] = g
    return sorted(found.items())


def _number(said: object, count: int) -> int | None:
    """A number from 1, less one; None for null."""
    if said is None or (isinstance(said, str) and said.strip().lower() in ("", "null", "none")):
        return None
    text = str(said).strip()
    if isinstance(said, bool) or not text.isdecimal() or not 1 <= int(text) <= count:
        raise _rejection(f"{text[:40]} is none of the numbers 1 to {count}.", "Use the numbers of the lists, or null.")
    return int(text) - 1


def _rejection(message: str, remedy: str) -> Rejected:
    return Rejected(Fault(kind="matches", message=message, remedy=remedy))


__all__ = ["Match", "Matched", "find_given_points", "match_by_rules", "match_keypoints", "read_matches"]

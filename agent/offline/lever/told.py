"""A lever in balance by its quantities."""

from __future__ import annotations

from chalkwright.agent.offline.lever.reader import OTHER_TASK
from chalkwright.agent.offline.slots import Ask, Form, Slot, Told
from chalkwright.agent.offline.wording import words

_PAIRS = {"load1": "arm1", "load2": "arm2", "arm1": "load1", "arm2": "load2"}


def _tell(told: Told) -> str:
    missing = set(_PAIRS) - told.names
    if len(told.asked) != 1 or len(missing) != 1 or missing != set(told.asked):
        return ""
    lost = missing.pop()
    known = told.given[_PAIRS[lost]]
    load, arm = ("load1", "arm1") if lost.endswith("2") else ("load2", "arm2")
    start = f"A lever rests on a fulcrum. A load of {told.given[load]} acts {told.given[arm]} from the fulcrum."
    if lost.startswith("arm"):
        return f"{start} How far from the fulcrum on the other side must a load of {known} act for balance?"
    thing = "mass" if told.given[load].endswith("g") else "force"
    return f"{start} What {thing} acting {known} from the fulcrum on the other side balances it?"


_LOADS, _ARMS = ("newton", "kilogram"), ("meter",)

FORM = Form(
    topic=r"\blever\b|\bsee-?saw|\bbalance|\bequilibrium|\bfulcrum|\bpivot|\bmoments?\b",
    slots=(
        Slot(name="load1", units=_LOADS, symbols="[FWmMG]1|[FW]a"),
        Slot(name="load2", units=_LOADS, symbols="[FWmMG]2|[FW]b"),
        Slot(name="arm1", units=_ARMS, symbols="[dlraxLs]1"),
        Slot(name="arm2", units=_ARMS, symbols="[dlraxLs]2"),
    ),
    asks=(
        Ask(name="load1", symbols="[FWmMG]1", cues=""),
        Ask(name="load2", symbols="[FWmMG]2", cues=""),
        Ask(name="arm1", symbols="[dlraxLs]1", cues=""),
        Ask(name="arm2", symbols="[dlraxLs]2", cues=""),
    ),
    vocabulary=words("distance distances side sides force forces load loads arm arms lever balance balanced beam mass "
                     "masses weight weights both other opposite total"),
    tell=_tell,
    beyond=OTHER_TASK,
)  # fmt: skip

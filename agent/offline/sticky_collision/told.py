"""A collision of two bodies that stick together by its quantities."""

from __future__ import annotations

from chalkwright.agent.offline.slots import Ask, Form, Slot, Told
from chalkwright.agent.offline.sticky_collision.reader import OTHER_TASK
from chalkwright.agent.offline.wording import words

_ASKED = {"speed": "their common velocity", "energy": "the kinetic energy that is lost"}


def _tell(told: Told) -> str:
    values, given = told.values, told.given
    if not {"m1", "m2", "v1"} <= told.names or ("v2" not in values and not told.has(r"\bat rest\b|\bstationary\b")):
        return ""
    bodies = []
    for k in ("1", "2"):
        value = values.get(f"v{k}", 0)
        way = "right" if value > 0 else "left"
        motion = f"moves at {given[f'v{k}'].lstrip('+-')} to the {way}" if value else "is at rest"
        bodies.append(f"A body of mass {given[f'm{k}']} {motion}")
    if told.has(r"\btowards?\b|\bopposite\b|\bhead-?on\b") and values.get("v2", 0) > 0:
        return ""
    asks = " and ".join(_ASKED[name] for name in told.asked)
    return f"{bodies[0]}. {bodies[1]}. They collide and stick together. Find {asks}."


FORM = Form(
    topic=r"\binelastic|\bstick|\bstuck|\bcoupl|\block together|\bmove (?:off |on )?together",
    slots=(
        Slot(name="m1", units=("kilogram",), symbols="m1|M1|ma|mA"),
        Slot(name="m2", units=("kilogram",), symbols="m2|M2|mb|mB"),
        Slot(name="v1", units=("meter / second", ""), symbols="v1|u1|va|vA"),
        Slot(name="v2", units=("meter / second", ""), symbols="v2|u2|vb|vB"),
    ),
    asks=(
        Ask(name="energy", symbols="ΔE|Q", cues=r"\b(?:kinetic )?energy (?:that is |is )?(?:lost|loss|converted)|"
            r"\bloss (?:of|in) (?:kinetic )?energy|\bhow much (?:kinetic )?energy is lost"),
        Ask(name="speed", symbols="v|V|vf|u|v'", cues=r"\b(?:common|final|joint|combined) (?:speed|velocity)|\bhow "
            r"fast\b|"
            r"\b(?:speed|velocity) (?:after|afterwards)|\bwhat (?:is|will be) the(?:ir)? (?:speed|velocity)"),
    ),
    vocabulary=words("perfectly completely collision collide inelastic together after afterwards stick "
                     "speed velocity bodies cars mass stop stuck at rest stationary moving moves"),
    tell=_tell,
    beyond=OTHER_TASK + r"|\bright angles?\b|\bperpendicular",
)  # fmt: skip

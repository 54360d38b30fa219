"""A throw by its quantities."""

from __future__ import annotations

from chalkwright.agent.offline.projectile.reader import OTHER_TASK
from chalkwright.agent.offline.slots import Ask, Form, Slot, Told
from chalkwright.agent.offline.wording import words

_SAID = {
    "time": "the time of flight",
    "range": "the range",
    "top": "the maximum height",
    "impact": "the speed with which it hits the ground",
}
_RAISED = r"\bcliff|\btower|\bbuilding|\broof|\bbridge|\btable|\bbalcony|\bwindow|\bledge|\bdesk|\bwall\b|\bhill"


def _tell(told: Told) -> str:
    given = told.given
    sideways = told.has(r"\bhorizontally\b|\bhorizontal (?:speed|velocity|throw|launch|projection)")
    raised = told.has(_RAISED) or "height" in given
    if "speed" not in given or sideways == ("angle" in given) or raised != ("height" in given):
        return ""
    if told.has(r"\bbelow the horizontal|\bdownwards?\b|\bdown(?:hill|slope)\b"):
        return ""
    gravity = f" Take g = {given['g'].split()[0]} m/s²." if "g" in given else ""
    asks = " and ".join(_SAID[name] for name in told.asked)
    if sideways:
        start = f"A ball is thrown horizontally at {given['speed']} from a cliff {given['height']} high."
    else:
        angle = given["angle"].removesuffix("degrees").removesuffix("°").strip()
        start = f"A ball is thrown at {given['speed']} at an angle of {angle}° above the horizontal from "
        start += f"the top of a cliff {given['height']} high." if raised else "level ground."
    return f"{start} Find {asks}.{gravity}"


FORM = Form(
    topic=r"\bhorizontal|\bprojectile|\bthrow|\bthrown|\bkick|\blaunch|\bfired?\b|\bshot\b|\bgolf|\bball\b|\barrow\b",
    slots=(
        Slot(name="speed", units=("meter / second",), symbols="v0|v|u|vo|v1|vi"),
        Slot(name="angle", units=("degree",), symbols="θ|α|angle|theta|a"),
        Slot(name="height", units=("meter",), symbols="h|h0|H|height|y0",
             cues=r"\bhigh\b|\btall\b|\bheight\b|\babove\b|\bcliff|\btower|\bbuilding|\broof"),
        Slot(name="g", units=("meter / second ** 2", ""), symbols="g", cues=r"\bgravit|\bacceleration"),
    ),
    asks=(
        Ask(name="top", symbols="hmax|H|ymax", cues=r"\b(?:max(?:imum|imal)?|greatest|peak|highest)\.? (?:height|"
            r"point)|"
            r"\bhow high(?=\?)|\bhow high\b[^.?,]*?\b(?:go|rise|get|fly|reach|does it|will it)\b(?: the \w+)?"),
        Ask(name="impact", symbols="", cues=r"\b(?:impact|landing) (?:speed|velocity)|\b(?:how fast|speed|"
            r"velocity)\b[^.?,]*?"
            r"\b(?:hits?|lands?|strikes?|impact|landing)\b(?: the ground)?"),
        Ask(name="time", symbols="t|T", cues=r"\b(?:total )?(?:time of (?:its )?flight|flight time|time in the air|"
            r"air ?time)"
            r"|\b(?:after )?how (?:many seconds|much time)\b[^.?,]*?(?= and\b|[.?,])"
            r"|\bhow long\b[^.?,]*?\b(?:air|fly|flight|ground|land|fall)\b"),
        Ask(name="range", symbols="R|x|d|s", cues=r"\b(?:horizontal )?(?:range|distance)\b(?: (?:it )?(?:travels?|"
            r"travelled|covers|covered))?|\bhow far\b(?:(?! and )[^.?,])*|\bat what distance\b"),
    ),
    vocabulary=words("after above horizontal horizontally height ground level air resistance angle speed velocity "
        "initial "
                     "from neglect ignore no the edge top foot far thrown launched kicked start starts before hits"),
    tell=_tell,
    beyond=OTHER_TASK,
)  # fmt: skip

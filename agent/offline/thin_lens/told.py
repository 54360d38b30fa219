"""A problem of a thin lens by its quantities."""

from __future__ import annotations

from chalkwright.agent.offline.slots import Ask, Form, Slot, Told
from chalkwright.agent.offline.thin_lens.reader import OTHER_TASK
from chalkwright.agent.offline.wording import words

_LENGTH = ("meter",)
_THING = r"object|candle|stamp|insect|flame|lamp|slide|arrow|pencil|coin|tree|letter|print|bulb|pin|flower|toy|film"
_AT = r"object (?:at|is)\b|in front of|away from|from (?:the|a) \w*\s?lens|(?:stands?|placed|held|put|sits?|is) "
_SAID = {
    "image": "the image distance",
    "size": "the height of the image",
    "magnification": "the magnification",
    "nature": "the nature of the image",
    "focal": "the focal length",
    "object": "the object distance",
}


def _tell(told: Told) -> str:
    given = told.given
    converging = told.has(r"\bconverging\b|\bconvex\b|\bmagnif(?:ying glass|ier)\b|\bpositive lens\b")
    diverging = told.has(r"\bdiverging\b|\bconcave\b|\bnegative lens\b") or told.values.get("focal", 1) < 0
    converging = converging or (not diverging and "focal" not in given and told.has(r"\breal\b"))
    if converging == diverging or not set(told.asked) <= set(_SAID):
        return ""
    parts = [f"A {'converging' if converging else 'diverging'} lens"]
    parts += [f" has the focal length {given['focal'].lstrip('-')}."] if "focal" in given else [" forms an image."]
    parts += [f" The object distance is {given['object']}."] if "object" in given else []
    parts += [f" The height of the object is {given['height']}."] if "height" in given else []
    if "image" in given:
        real, virtual = told.has(r"\breal\b|\bscreen\b|\bwall\b"), told.has(r"\bvirtual\b|\bupright\b|\bsame side\b")
        if real == virtual and told.values["image"] > 0:
            return ""
        side = "virtual" if virtual or told.values["image"] < 0 else "real"
        parts += [f" The image is {side}, and its image distance is {given['image'].lstrip('-')}."]
    asks = " and ".join(_SAID[name] for name in told.asked)
    return f"{''.join(parts)} Find {asks}."


FORM = Form(
    topic=r"\blens\b|\bf\s*=.*\b(?:con|di)verging\b.*\bobject\b|\bmagnif(?:ying glass|ier)\b",
    slots=(
        Slot(name="focal", units=_LENGTH, symbols="f|F", cues=r"\bfocal (?:length|distance)|\bfocus\b"),
        Slot(name="object", units=_LENGTH, symbols="u|do|g|p|so|s|a", cues=rf"\bobject[ -]distance|\b(?:{_AT})"),
        Slot(name="image", units=_LENGTH, symbols="v|di|b|q|si|i", cues=r"\bimage[ -]distance|\b(?:image|screen|"
            r"wall) "),
        Slot(name="height", units=_LENGTH, symbols="h|ho|y|G", cues=r"\b(?:tall|high|height|size)\b"),
    ),
    asks=(
        Ask(name="focal", symbols="f", cues=r"\bfocal (?:length|distance)"),
        Ask(name="nature", symbols="", cues=r"\bnature\b|\b(?:real|virtual|upright|inverted|erect) (?:or|and) (?:is "
            r"it )?"
            r"(?:real|virtual|inverted|upright|erect)|\bcharacteristics|\b(?:kind|type|sort) of (?:an? |the )?image"),
        Ask(name="magnification", symbols="m|M|β", cues=r"\b(?:linear )?magnification|\bhow many times (?:larger|"
            r"bigger)"),
        Ask(name="size", symbols="hi|B", cues=r"\bhow (?:tall|high|big|large)\b(?: is)?(?: it| the image)?|"
            r"\b(?:image height|(?:height|size) of the image|image size)\b"),
        Ask(name="image", symbols="v|di|b|q|si", cues=r"\bimage[ -](?:distance|position)|\bwhere\b[^.?]*?\b(?:image|"
            r"screen)"
            r"|\bhow far\b[^.?]*?\b(?:image|screen)|\b(?:position|location) of the (?:image|screen)|\bimage at\b"),
        Ask(name="object", symbols="u|do|g", cues=r"\bobject[ -](?:distance|position)|\b(?:where|how far)\b[^.?]*?"
            r"\b(?:object|placed|candle|slide)\b"),
    ),
    vocabulary=words("forms form formed lens distance height object image side sides same other behind both real "
        "virtual convex and"),
    tell=_tell,
    beyond=OTHER_TASK,
)  # fmt: skip

"""A problem of refraction by its quantities."""

from __future__ import annotations

import re

from chalkwright.agent.offline.refraction.reader import OTHER_TASK
from chalkwright.agent.offline.slots import Ask, Form, Slot, Told
from chalkwright.agent.offline.wording import words

_MEDIA = r"air|vacuum|water|glass|diamond|ice|oil|perspex|acrylic|plastic|glycerine?|ethanol|quartz|sapphire|crystal"
_ONE_INDEX = ("theta1", "theta2", "critical")
_SAID = {
    "theta1": "the angle of incidence",
    "theta2": "the angle of refraction",
    "n1": "the refractive index of the first medium",
    "n2": "the refractive index of the liquid",
    "critical": "the critical angle",
}


def _tell(told: Told) -> str:
    given, asked = told.given, told.asked
    if len(asked) != 1:
        return ""
    media = [medium.lower() for medium in re.findall(rf"\b(?:{_MEDIA})\b", told.text, re.IGNORECASE)]
    media = list(dict.fromkeys(media))
    angles = "".join(
        f" The angle of {name} is {given[key].rstrip('°degrs ')}°."
        for key, name in (("theta1", "incidence"), ("theta2", "refraction"))
        if key in given
    )
    if "n" in given:
        return _with_air(told, media, angles)
    if len(media) > 2 or (media and told.names & {"n1", "n2"}):
        return ""
    if asked == ("n2",) and {"n1", "theta1", "theta2"} <= told.names and not media:
        if told.values["n1"] != 1:
            return ""
        return f"Light goes from air into a liquid.{angles} Find the refractive index of the liquid."
    if media or not {"n1", "n2"} <= told.names:
        return ""
    return (
        f"Light goes from a first medium into a second medium, n1 = {given['n1']} and n2 = {given['n2']}.{angles} "
        f"Find {_SAID[asked[0]]}."
    )


def _with_air(told: Told, media: list[str], angles: str) -> str:
    """Where one index is given and the other medium is air."""
    way = re.search(rf"\b({_MEDIA})\b[^.?]{{0,25}}?(?:→|->|\binto\b|\bto\b) ?(?:the |an? "
        rf")?({_MEDIA})\b", told.text, re.IGNORECASE)
    if way is None or len(media) != 2 or media.count("air") != 1 or told.asked[0] not in _ONE_INDEX:
        return ""
    first, second = (medium.lower() for medium in way.groups())
    if {first, second} != set(media):
        return ""
    index = f" (n = {told.given['n']})"
    names = [f"{medium}{'' if medium == 'air' else index}" for medium in (first, second)]
    return f"Light goes from {names[0]} into {names[1]}.{angles} Find {_SAID[told.asked[0]]}."


FORM = Form(
    topic=r"\brefract|\bsnell|\bcritical angle|\bn ?1\b.*(?:θ|\bn ?2\b)|θ ?1\b.*θ ?2\b",
    slots=(
        Slot(name="n1", units=("",), symbols="n1|na"),
        Slot(name="n2", units=("",), symbols="n2|nb"),
        Slot(name="n", units=("",), symbols="n", cues=r"\brefractive index|\bindex of refraction"),
        Slot(name="theta1", units=("degree",), symbols="θ1|i|α", cues=r"\bincidence|\bincident"),
        Slot(name="theta2", units=("degree",), symbols="θ2|r|β", cues=r"\brefraction|\brefracted"),
    ),
    asks=(
        Ask(name="critical", symbols="θc|c", cues=r"\bcritical angle"),
        Ask(name="theta1", symbols="θ1|i|α", cues=r"\bangle of incidence|\bincident angle"),
        Ask(name="theta2", symbols="θ2|r|β", cues=r"\bangle of refraction|\brefract(?:ed|ion) angle"),
        Ask(name="n1", symbols="n1", cues=r"(?!)"),
        Ask(name="n2", symbols="n2", cues=r"\brefractive index|\bindex of refraction"),
    ),
    vocabulary=words("angle angles first second medium normal n1 n2 θ1 θ2"),
    tell=_tell,
    beyond=OTHER_TASK + r"|\b(?:to|with|from|above|and) the (?:\w+ )?(?:surface|boundary|interface)\b",
)

"""An amount of gas by its quantities."""

from __future__ import annotations

import re

from chalkwright.agent.offline.gases import GASES, NAMES
from chalkwright.agent.offline.slots import Ask, Form, Slot, Told
from chalkwright.agent.offline.wording import words

_FORMULAS = "|".join(sorted(GASES, key=len, reverse=True))
_KINDS = {"mass": "mass", "amount": "amount in mol", "volume": "volume"}


def _tell(told: Told) -> str:
    given = told.given
    known = [kind for kind in _KINDS if kind in given]
    gases = [*re.findall(rf"(?<![A-Za-z\d])(?:{_FORMULAS})(?![A-Za-z\d])", told.text)]
    gases += re.findall(rf"\b(?:{'|'.join(NAMES)})\b", told.text, re.IGNORECASE) if not gases else []
    if len(known) != 1 or len(told.asked) != 1 or len(set(gases)) > 1 or told.has("→|->|react|burn|K\\b|kPa|atm|"
        "bar\\b"):
        return ""
    gas = gases[0] if gases else "a gas"
    at = "STP" if told.has(r"\bs\.?t\.?p\b|standard (?:temperature|conditions)") else ""
    at = "RTP" if told.has(r"\br\.?t\.?p\b|room temperature and pressure|\bt = 20") else at
    if ("molar_volume" in given) == bool(at) and not at:
        return ""
    place = f" The molar volume is {given['molar_volume']}." if "molar_volume" in given else ""
    molar = f" Its molar mass is {given['molar_mass']}." if "molar_mass" in given else ""
    measured = f"{given[known[0]]} of {gas}{f' at {at}' if not place else ''}"
    return f"What is the {_KINDS[told.asked[0]]} of {measured}?{place}{molar}"


FORM = Form(
    topic=r"\bs\.?t\.?p\b|\br\.?t\.?p\b|\bmolar volume|\bV_?m\b|\bstandard (?:temperature|conditions)|\broom "
        r"temperature",
    slots=(
        Slot(name="mass", units=("gram",), symbols="m"),
        Slot(name="amount", units=("mole",), symbols="n"),
        Slot(name="volume", units=("liter",), symbols="V|v"),
        Slot(name="molar_volume", units=("liter / mole",), symbols="Vm|VM|V"),
        Slot(name="molar_mass", units=("gram / mole",), symbols="M|Mr"),
    ),
    asks=(
        Ask(name="mass", symbols="m", cues=r"\bmass\b|\bhow many grams\b|\bhow heavy\b"),
        Ask(name="amount", symbols="n", cues=r"\bamount (?:of substance|in mol\w*)|\bhow many mol\w*|\bnumber of moles|"
            r"\bmoles\b"),
        Ask(name="volume", symbols="V", cues=r"\bvolume\b|\bhow many (?:lit(?:re|er)s|dm³|cm³)"),
    ),
    vocabulary=words("molar volume mass temperature pressure room standard conditions stp rtp l of occupy"),
    tell=_tell,
    idle=rf"(?<![A-Za-z\d])(?:{_FORMULAS})(?![A-Za-z\d])",
)  # fmt: skip

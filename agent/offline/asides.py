"""What stands around a problem and asks for nothing: marks to gain, thanks, a wish to see the working."""

from __future__ import annotations

import re

_WORKING = (
    r"(?:work(?:ings?)?|steps?|calculations?|reasoning|reasons?|thinking|method|solutions?|answers?|results?|process|"
    r"formulas?|conclusion)"
)
_HOW = (
    r"(?:,? (?:step[ -]by[ -]step|in (?:full )?detail|in full|clearly|carefully|briefly|simply|in words|too|as well))*"
)
_ASIDE = (
    r"(?:(?:(?:show|explain|justify|include|present|lay out|support|check|defend|verify)(?: me)? "
    r"(?:all |all of |each |every |each of |every one of )?(?:of )?(?:your |the |its )?(?:full |complete )?"
    rf"(?:{_WORKING}|working out)(?: and (?:your )?{_WORKING})?"
    r"(?: (?:used|you (?:used|took|take)))?|"
    r"give (?:your )?(?:full )?(?:reasons?|reasoning|working|work)(?: for (?:your|the) answers?)?|"
    r"(?:show|explain) (?:me )?how you (?:know|got (?:it|this|your answer|the answer)|found (?:it|this|your answer))|"
    r"(?:explain|justify)(?: (?:it|this|that|everything|yourself))?(?: to me)?|step[ -]by[ -]step|"
    r"(?:draw|sketch|include|make|add|use|with|provide)(?: me)? (?:an? |your )?"
    r"(?:(?:clear|neat|simple|labell?ed|suitable|rough) )*(?:diagram|sketch|picture|drawing|figure)"
    r"(?: to (?:help(?: you)?|support your answer|illustrate(?: it| this)?))?|"
    r"(?:you (?:may|can|should) )?(?:not )?use (?:of )?a calculator(?: is (?:not )?allowed)?|"
    r"(?:a )?calculators? (?:is|are|may be|can be) (?:not )?(?:allowed|used|permitted)|"
    r"(?:do not forget|don't forget|remember) (?:to (?:include|state|write|give) )?(?:the |your )?units|"
    r"(?:include|state|show) (?:the |your |appropriate |correct )?units|"
    r"thanks?(?: you)?(?: (?:so much|very much|a lot|in advance|for (?:the|your) help))*|thx|cheers|"
    r"help(?: me)?(?: with this)?|i need help(?: with this)?|can you help(?: me)?(?: with this)?|hi|hello|hey|"
    r"good luck|i (?:do not|don't) (?:get|understand) (?:it|this))"
    rf"{_HOW})"
)
_LONE = re.compile(rf"(?:(?<=^)|(?<=[.?!\n:)\]]))\s*{_ASIDE}\s*(?:[.!]+|\?+|,?\s*(?=\n|$))", re.IGNORECASE)
_JOINED = re.compile(rf"(?:,| -|;)? (?:and|and then|but) (?:also )?{_ASIDE}\s*(?=[.!?\n]|$)", re.IGNORECASE)
_MARKS = re.compile(
    r"[(\[]\s*(?:total:? )?\d+\s*(?:marks?|points?|pts?|credits?)\.?\s*[)\]]|"
    r"(?<=[.?!])\s*\d+ (?:marks?|points?|pts)\.?\s*$",
    re.IGNORECASE,
)
_PLEASE = re.compile(r"(?:,\s*)?\b(?:please|pls|plz|kindly)\b,?", re.IGNORECASE)
_HEADING = re.compile(
    r"\A\s*(?:(?:question|problem|exercise|task|example)\s*\d+\s*[.:)]|q\s*\d+\s*[.:)])\s*", re.IGNORECASE
)


def without_asides(text: str) -> str:
    """The text without them; a text of nothing else stays as it is."""
    rest = _HEADING.sub("", _PLEASE.sub("", _MARKS.sub(" ", text)))
    before = ""
    while rest != before:
        before = rest
        rest = _JOINED.sub("", _LONE.sub(" ", rest))
    return rest.strip() if re.search(r"\w", rest) else text

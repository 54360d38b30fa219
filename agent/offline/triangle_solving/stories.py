"""Ladders, shadows and ramps: right triangles told as a story."""

from __future__ import annotations

import re
from fractions import Fraction

from chalkwright.agent.offline.family import Incomplete
from chalkwright.agent.offline.question import find_question
from chalkwright.agent.offline.reading import mentions
from chalkwright.agent.offline.triangle_solving.facts import DEGREES, LENGTH, Facts, finish
from chalkwright.agent.offline.triangle_solving.solver import Story, Triangle


def story_of(text: str) -> Story:
    if mentions(text, r"\bladder\b", r"\b(?:wall|house|building|side)\b"):
        return "ladder"
    if mentions(text, r"\bshadow\b", r"\b(?:angle of elevation|elevation|sun)\b"):
        return "shadow"
    if mentions(text, r"\bdepression\b") and mentions(text, r"\belevation\b"):
        return ""
    if mentions(text, r"\b(?:elevation|depression)\b", r"\btop\b") and not mentions(text, r"\bsun\b"):
        return "sight"
    if mentions(text, r"\bramp\b"):
        return "ramp"
    return ""


_THINGS = (
    r"(?:tree|flag ?pole|lamp ?post|telegraph pole|pole|tower|building|skyscraper|house|church|spire|mast|post|statue|"
    r"stick|column|pillar|chimney|lighthouse|cliff|monument|boy|girl|man|woman|person)"
)
_THING = {
    "ladder": (
        rf"{LENGTH}[\s-]*(?:long )?ladder|\bladder,?(?:\s+(?:that|which|is|of|has|with|"
        rf"a|length|measuring))*\s*{LENGTH}(?: long| in length)?",
        rf"(?:foot|base|bottom|it)\b[^.?\d]{{0,45}}?{LENGTH}\s*(?:away )?(?:out )?from (?:the|a|its) "
        rf"(?:foot of the |base of the )?(?:\w+ )?(?:wall|house|building)|"
        rf"{LENGTH}\s*(?:away )?from (?:the )?(?:base |foot |bottom )?(?:of )?(?:the )?(?:wall|house|building)|"
        rf"\b(?:foot|base|bottom)(?: is| stands| rests| placed)?\s*{LENGTH} (?:away|out)\b(?: from it)?",
        rf"(?:reach(?:es|ing)?|touch(?:es|ing)?|top is|at a height of|height "
        rf"of)[^.?\d]{{0,40}}?{LENGTH}(?: up| high| above the ground)?(?: the wall| on the wall)?",
        rf"{DEGREES}\s*(?:angle )?(?:with|to|from) (?:the )?(?:level |horizontal )?(?:ground|floor|horizontal)",
        rf"{DEGREES}\s*(?:angle )?(?:with|to|from) (?:the )?(?:vertical )?(?:wall|vertical|house|building)",
    ),
    "shadow": (
        "(?!)",
        rf"\bshadow(?!\s+of\s+an?\s)(?:\s+(?:that|which|is|of|with|a|length))*\s*{LENGTH}(?: "
        rf"long| in length)?|{LENGTH}[\s-]*(?:long )?shadow",
        rf"{LENGTH}[\s-]*(?:tall|high)\b|\bheight(?: of)?(?: the \w+)?\s*(?:is|of|=)\s*{LENGTH}",
        rf"(?:angle of )?elevation(?: of the sun)?(?: is|\s*=| of| measures)*\s*{DEGREES}|"
        rf"{DEGREES}\s*(?:angle )?(?:above|with|to) the (?:horizon\w*|ground)|sun is "
        rf"(?:at )?(?:an (?:angle|elevation) of )?{DEGREES}(?: high)?",
        "(?!)",
    ),
    "sight": (
        "(?!)",
        rf"(?:\bdistance of )?{LENGTH}\s*(?:away )?from (?:the |its |a |an )?"
        rf"(?:(?:foot|base|bottom)\b(?: of (?:the|a|an) \w+)?|{_THINGS})",
        rf"{LENGTH}[\s-]*(?:tall|high)\b|\bheight(?: of)?(?: the \w+)?\s*(?:is|of|=)\s*{LENGTH}",
        rf"\belevation\b[^.?°\d]*?(?:is|of|=|measures|to be)\s*{DEGREES}",
        "(?!)",
    ),
    "ramp": (
        rf"{LENGTH}[\s-]*(?:long )ramp|\bramp,?(?:\s+(?:that|which|is|of|has|with|a|length|"
        rf"measuring))*\s*{LENGTH}(?: long| in length)|{LENGTH}[\s-]*long\b",
        rf"{LENGTH}\s*horizontally|horizontal (?:distance|length|run)(?: is|\s*=| "
        rf"of)*\s*{LENGTH}|{LENGTH}\s*(?:of )?horizontal (?:distance|length|run)",
        rf"(?:rises?|rise of|raises? \w+|height of|climbs?|lifts? \w+)(?: to a height of| by| a "
        rf"vertical (?:distance|height) of| vertically)?\s*(?:is |= )?{LENGTH}(?: vertically|"
        rf" high| above the ground)?|{LENGTH}[\s-]*(?:high|tall)\b",
        rf"{DEGREES}\s*(?:angle )?(?:with|to|from|above) (?:the )?(?:level )?(?:ground|floor|"
        rf"horizontal)|(?:inclin\w+|slopes?)(?: at| by| of| angle of| an angle of)*\s*{DEGREES}",
        "(?!)",
    ),
}
_WANTED = {
    "ladder": {
        "c": r"\b(?:length of the ladder|how long)\b",
        "b": r"\bhow far\b[^.?]*\b(?:foot|base|bottom|from the (?:wall|house|building))|"
        r"\bdistance\b[^.?]*\b(?:foot|base|bottom|from the)",
        "a": r"\bhow (?:high|far up|tall)\b|\b(?:height|how much height)\b",
        "A": r"\bangle\b[^.?]*\b(?:ground|floor|horizontal)\b",
        "B": r"\bangle\b[^.?]*\bwith (?:the )?(?:wall|vertical|house|building)\b",
    },
    "shadow": {
        "a": r"\bhow (?:high|tall)\b|\bheight\b",
        "b": r"\bhow long\b|\blength of (?:its|the|this) shadow\b",
        "A": r"\bangle of elevation\b|\bangle\b[^.?]*\b(?:sun|ground|horizon)",
    },
    "sight": {
        "a": r"\bhow (?:high|tall)\b|\bheight\b",
        "b": r"\bhow far\b|\bdistance\b",
        "A": r"\bangle of elevation\b",
    },
    "ramp": {
        "c": r"\bhow long\b|\blength of the ramp\b",
        "b": r"\bhorizontal (?:distance|length|run)\b",
        "a": r"\bhow high\b|\bheight\b|\bvertical (?:rise|height|distance)\b",
        "A": r"\bangle\b",
    },
}


def read_story(text: str, story: Story) -> Triangle | None:
    depression = story == "sight" and mentions(text, r"\bdepression\b")
    along = rf"\b(?:how far|distance)\b[^.?]{{0,30}}\bfrom (?:the )?(?:(?:foot|base|bottom)\b|{_THINGS})"
    if depression and mentions(text, r"\b(?:how far|distance)\b") and not mentions(text, along):
        raise Incomplete("Ask for the distance along the ground, not for that from the top.")
    facts = Facts(_angle_from_below(text))
    facts.put("C", Fraction(90))
    slope, ground, upright, low, high = _THING[story]
    if story == "sight":  # its angle and its distance stand inside one another: “from a point 50 m away … is 35°”
        facts.length("b", ground)
    for name, pattern in (("A", low), ("B", high)):
        facts.angle(name, pattern)
    for name, pattern in (("b", ground), ("c", slope), ("a", upright)):
        facts.length(name, pattern)
    question = find_question(facts.rest)
    targets = tuple(name for name, pattern in _WANTED[story].items() if mentions(question, pattern))
    targets = tuple(name for name in targets if name not in facts.given)
    if mentions(question, r"\bangle\b(?!\s+of\s+~)") and not {"A", "B"} & set(targets):
        raise Incomplete("Say with what the angle is meant, for example 'the angle with the ground'.")
    triangle = finish(facts, targets, story=story, thing=_thing(text))
    return triangle.model_copy(update={"depression": depression}) if triangle is not None else None


def _angle_from_below(text: str) -> str:
    """Between the ground and the line of sight the angle is the same: both are alternate angles."""
    return re.sub(r"\bangle of depression\b", "angle of elevation", text, flags=re.IGNORECASE)


def _thing(text: str) -> str:
    """What stands upright and casts a shadow."""
    found = re.search(
        rf"\b({_THINGS})\b",
        text,
        re.IGNORECASE,
    )
    return found.group(1).lower() if found else "object"

"""What a problem of the family “image of a thin lens” gives and asks."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Literal

from chalkwright.agent.data import Problem
from chalkwright.agent.offline.family import Incomplete
from chalkwright.agent.offline.question import find_question, has_leftovers, take
from chalkwright.agent.offline.reading import in_digits, mentions, number, tidy
from chalkwright.agent.offline.thin_lens.solver import Lens, stretch

_CONVERGING = (
    r"\b(?:converging|convex|biconvex|bi-convex|positive lens|magnifying glass|magnifier|camera lens|projector)\b"
)
_DIVERGING = r"\b(?:diverging|concave|biconcave|bi-concave|negative lens)\b"
OTHER_TASK = (
    r"\b(?:mirrors?|lenses|dioptr\w*|diopt\w*|refractive|index|curvature|microscope|telescope|eyes?|moved|moves|moving|"
    r"shifted|closer|farther|speed|prism|water|combination|power|thick|"
    r"double|time|angle|radius|radii|diameter|width|wide|"
    r"area|minimum|maximum|between)\b|\b(?:from|to) the object\b|\bfrom (?:the|its) image\b"
)
_LENGTH = r"(?P<number>[-+]?\s?\d+(?:\.\d+)?(?:/\d+)?)[\s-]*(?P<unit>mm|cm|dm|m|(?:milli|centi|deci)?met(?:er|re)s?)\b"
_BE = r"\s*(?:,|\(?\s*[fuvhdgb]\w?\s*\)?)?\s*(?:of|is|=|equals|:|equal to)?\s*"
_FOCAL = (
    rf"\bfocal (?:length|distance)\b(?: of (?:a|the|this) (?:\w+ )?lens)?{_BE}{_LENGTH}|"
    rf"\bf\s*=\s*{_LENGTH}|{_LENGTH}[\s-]+focal[- ](?:length|distance)"
)
_HEIGHT = (
    r"\b(?:height|size)\b(?: of (?:the |an? |its )?(?:object|candle|arrow|stamp|insect|slide|tree))"
    rf"?{_BE}{_LENGTH}|{_LENGTH}[\s-]*(?:-?tall|-?high|-?long|in height)\b|\bh\w?\s*=\s*{_LENGTH}"
)
_OBJECT = (
    rf"\bobject\s+(?:(?:that|which) is\s+|at a distance of\s+|placed\s+|standing\s+|held\s+)*{_LENGTH}\s+away\b(?! "
    rf"from)|"
    rf"\b(?:magnifying glass|magnifier)\b[^.?\d]{{0,60}}?\b(?:held|is|placed)\s+{_LENGTH}\s+"
    r"(?:away from|from|above|over|in front of)\s+(?:a|an|the)\s+(?!lens|image|screen|eye)[a-z]+|"
    rf"\b(?:holding|holds|held|keeps|keeping|places|placing) (?:the|her|his|this|a) (?:\w+ )?"
    rf"(?:lens|magnifying glass|magnifier|glass)(?:[\s~(),]|\b(?:with|of|a|its|at)\b)*\s{_LENGTH}\s+"
    r"(?:away from|from|above|over|in front of)\s+(?:a|an|the|her|his)\s+(?!lens|image|screen|eye)[a-z]+|"
    rf"\bobject[- ]distance\b{_BE}{_LENGTH}|\b(?:d_?\s?o|u)\s*=\s*{_LENGTH}"
)
_IMAGE = rf"\bimage[- ]distance\b{_BE}{_LENGTH}|\b(?:d_?\s?i|v)\s*=\s*{_LENGTH}"
_PLACE = (
    rf"{_LENGTH}\s+(?:in front of|away from|from|before|behind|beyond|to the left of|to the right of|"
    r"on the (?:other|opposite|far|same) side of)\s+(?:the|a|an|this|that)\s+(?:\w+[\s-]+){0,4}?"
    r"(?:lens|magnifying glass|magnifier)"
)
_IT = (
    r"\b(lens\b(?:(?!\b(?:object|image|screen|wall|table|card|paper|film)\b)(?!\.\s)[^?!])*\.\s+(?:An|The|A) (?:\w+ )?"
    r"(?:object|candle|arrow|lamp|flame)\b(?:(?!\b(?:lens|image|screen|wall|and)\b|\.\s)[^?!;])*?"
    rf"{_LENGTH.replace('?P<number>', '?:').replace('?P<unit>', '?:')} )"
    r"(?:(in front of|from|away from|before|to the left of) it\b|(away)(?=[.,]))"
)
"""A sentence about the lens, then one about an object: its 'in front of it' means the lens."""
_SAME_SENTENCE = (
    rf"(\blens\b[^.?!]*?{_LENGTH.replace('?P<number>', '?:').replace('?P<unit>', '?:')} (?:in front of|away from|"
    rf"from|behind)) it\b"
)
"""One about the lens and an object: its 'from it' means the lens."""
_METRES = {"mm": Fraction(1, 10), "cm": Fraction(1), "dm": Fraction(10), "m": Fraction(100)}
_NEAREST = 0.4
_MAGNIFIED = Fraction(8)

Fact = tuple[Fraction, str]


def read(problem: Problem) -> Lens | None:
    """Numbers of a lens problem; None when it is none."""
    text = in_digits(tidy(problem.text))
    if not mentions(text, r"\b(?:lens|magnifying glass|magnifier)\b"):
        return None
    text = re.sub(r"\b(?:is )?(?:placed |put |held )?between (?:them|the two)\b", " ", text, flags=re.IGNORECASE)
    ratios, text = take(_RATIO, text)
    totals, text = take(_TOTAL, text) if ratios else ([], text)
    if mentions(text, OTHER_TASK) or (not mentions(text, r"\b(?:image|focal|object)\b|\bf\s*=") and not ratios):
        return None
    text = re.sub(_SAME_SENTENCE, r"\1 the lens", text, flags=re.IGNORECASE)
    facts, rest = _facts(re.sub(_IT, _of_lens, text, count=1))
    if has_leftovers(re.sub(r"\bhow many times\b", " ", rest, flags=re.IGNORECASE)):
        raise Incomplete(
            "A number in this lens problem could not be placed; give focal length, object distance and object height "
            "in these words, e.g. 'an object 4 cm tall stands 30 cm in front of the lens'."
        )
    for total in totals:
        value, unit_said = next((v, u) for v, u in zip(*[iter(total.groups())] * 2, strict=True) if v is not None)
        facts["total"] = (number(value.replace(" ", "")), _unit(unit_said))
    if sum(name in facts for name in ("focal", "object", "image", "total")) + len(ratios) != 2:
        raise Incomplete("Give exactly two of focal length, object distance and image distance, each with its unit.")
    unit = _common_unit(facts)
    signed = {name: value * _METRES[u] / _METRES[unit] for name, (value, u) in facts.items()}
    said = f"{text} {' '.join(match[0] for match in ratios)}"
    lens = _solve_by_ratio(said, signed, unit, _ratio_of(ratios[0])) if ratios else _solve(text, signed, unit)
    _check_picture(lens)
    return lens


_TIMES = {
    "twice": "2",
    "double": "2",
    "half": "1/2",
    "a third": "1/3",
    "one third": "1/3",
    "a quarter": "1/4",
    "same": "1",
    "thrice": "3",
}
_AS_LARGE = (
    r"(?:as (?:large|tall|big|high|long) as|(?:the )?(?:size|height) (?:of|as)|(?:larger|bigger|taller) than|as)"
)
_RATIO = (
    r"\b(?:magnification(?: of| is| =|,? [mM] ?=)*\s*-?(\d+(?:\.\d+)?(?:/\d+)?)(?![\d.]*\s*(?:cm|mm|m)\b)|"
    r"(?:magnified|enlarged|reduced) (\d+(?:\.\d+)?) times|"
    r"(?:(\d+(?:\.\d+)?) times|(twice|thrice|double|half|a third|one third|a quarter|the same))"
    rf"(?:,? (?:magnified|enlarged))? {_AS_LARGE} (?:that of )?(?:the |its |an? )?(?:object|candle|slide|stamp|insect|"
    rf"flame|lamp|arrow|pencil)|"
    r"(?:(\d+(?:\.\d+)?) times|(twice|thrice|double|half|one third|a quarter))(?: of)? (?:its|the object's) (?:own "
    r")?(?:size|height))\b"
)
_TOTAL = (
    (
        r"\bdistance (?:between|from) (?:the |an? )?(?:object|candle|slide|lamp|flame)(?: and| to) (?:the |its |an? )?"
        rf"(?:screen|image|wall|real image)(?: is| of| =|,)*\s*{_LENGTH}|"
        r"\b(?:object|candle|slide|lamp|flame) and (?:the |its |an? )?(?:screen|image|wall) (?:are|stand|is)(?: placed|"
        r" fixed| kept)? "
        rf"{_LENGTH} (?:apart|away)|\b(?:screen|image|wall)(?: is| that is| placed| stands| at| formed| which is)* "
        rf"{_LENGTH} "
        r"(?:away )?from (?:the|its) (?:object|candle|slide|lamp|flame)"
    )
    .replace("?P<number>", "")
    .replace("?P<unit>", "")
)


def _ratio_of(match: re.Match[str]) -> Fraction:
    """How many times as large as the object the image is."""
    said = next(group for group in match.groups() if group)
    return Fraction(_TIMES.get(said.lower().removeprefix("the "), said))


def _solve_by_ratio(text: str, given: dict[str, Fraction], unit: Literal["mm", "cm", "m"], ratio: Fraction) -> Lens:
    """The lens of an image so many times as large as its object. Raises Incomplete."""
    diverging = mentions(text, _DIVERGING)
    virtual = diverging or mentions(
        text, r"\bvirtual\b|\bupright\b|\berect\b|\bmagnifying glass\b|\bmagnifier\b|\bsame side\b"
    )
    real = mentions(text, r"\breal\b(?! or)|\bscreen\b|\binverted\b|\bprojector\b|\bwall\b")
    if real == virtual or ratio <= 0 or min(given.values()) <= 0 or (ratio == 1 and virtual):
        raise Incomplete("Say whether the image is real (on a screen) or virtual, and give positive numbers.")
    sign = 1 if real else -1
    if "total" in given:
        distance = given["total"] / (1 + sign * ratio) if real else given["total"] / abs(1 - ratio)
    elif "focal" in given:
        distance = (-1 if diverging else 1) * given["focal"] * (1 + sign / ratio)
    else:
        distance = given["object"] if "object" in given else given["image"] / ratio
    image = sign * ratio * distance
    if distance <= 0 or (1 / distance + 1 / image < 0) != diverging:
        raise Incomplete("These values contradict each other: no lens of this kind makes such an image.")
    focal = 1 / (1 / distance + 1 / image)
    return Lens(
        focal=focal, distance=distance, image=image, height=given.get("height"), unit=unit,
        given=tuple(sorted(given)), asked=_ratio_targets(find_question(text), given), ratio=ratio,
    )  # fmt: skip


def _ratio_targets(question: str, given: dict[str, Fraction]) -> tuple[str, ...]:
    """What is asked where the magnification is given. Raises Incomplete."""
    ways = {
        "focal": r"\bfocal (?:length|distance)\b(?! of (?:\d|~)| is)|\bf\b",
        "object": rf"{_OBJECT_ASKED}|\bposition of the object|\bdistance of the object",
        "image": r"\bimage[- ]distance|\b(?:where|how far)\b[^.?]*\b(?:image|screen)\b|\b(?:position|distance) of the "
        r"(?:image|screen)",
        "size": r"\bhow (?:tall|high|large|big)\b|\b(?:height|size) of the image",
    }
    found = tuple(name for name, way in ways.items() if name not in given and mentions(question, way))
    if not found or ("size" in found and "height" not in given):
        raise Incomplete("With the magnification ask for the focal length, or for the distance of object or image.")
    return found


def _facts(text: str) -> tuple[dict[str, Fact], str]:
    """Value and unit by name, and the text with the facts crossed out."""
    facts: dict[str, Fact] = {}
    rest = text
    for name, pattern in (("focal", _FOCAL), ("object", _OBJECT), ("image", _IMAGE), ("height", _HEIGHT), ("", _PLACE)):
        matches, crossed = take(_without_names(pattern), rest)
        for match in matches:
            role = name or _subject(rest[: match.start()])
            if role == "height" and mentions(rest[max(0, match.start() - 30) : match.start()], r"\bimage\b(?! of\b)"):
                raise Incomplete("Give the height of the object, not that of the image.")
            value, unit = next((v, u) for v, u in zip(*[iter(match.groups())] * 2, strict=True) if v is not None)
            fact = (number(value.replace(" ", "")), _unit(unit))
            if role == "focal" and role in facts and abs(fact[0]) == abs(facts[role][0]) and fact[1] == facts[role][1]:
                continue  # said again in brackets, with its sign
            if role in facts:
                raise Incomplete(f"Two values are given for one thing ({role}); give each value once.")
            facts[role] = fact
        rest = crossed
    return facts, rest


def _of_lens(match: re.Match[str]) -> str:
    return f"{match[1]}{match[2] or 'away from'} the lens"


def _without_names(pattern: str) -> str:
    return re.sub(r"\?P<\w+>", "", pattern)


def _unit(word: str) -> str:
    word = word.lower()
    return word if word in _METRES else {"m": "mm", "c": "cm", "d": "dm"}.get(word[0] if word[1] != "e" else "", "m")


def _subject(before: str) -> str:
    """Whether a distance from the lens belongs to the object or to the image (or screen)."""
    sentence = re.split(r"[.?!;]\s", before)[-1]
    last = {
        name: max((m.end() for m in re.finditer(pattern, sentence, re.IGNORECASE)), default=-1)
        for name, pattern in (
            ("image", r"\b(?:image|screen)\b(?! of\b)"),
            ("object", r"\b(?:object|candle|arrow|lamp|slide|film|flame|stamp|insect|tree)\b"),
        )
    }
    return "image" if last["image"] > last["object"] else "object"


def _common_unit(facts: dict[str, Fact]) -> Literal["mm", "cm", "m"]:
    names = {unit for _, unit in facts.values()}
    return "mm" if names == {"mm"} else "m" if names == {"m"} else "cm"


def _solve(text: str, given: dict[str, Fraction], unit: Literal["mm", "cm", "m"]) -> Lens:
    """The lens with its signs. Raises Incomplete for contradictions."""
    if given.get("object", Fraction(1)) <= 0 or given.get("height", Fraction(1)) <= 0:
        raise Incomplete("Object distance and object height have to be greater than zero.")
    converging, diverging = mentions(text, _CONVERGING), mentions(text, _DIVERGING)
    if converging and diverging:
        raise Incomplete("Say which one lens is meant, a converging or a diverging one.")
    if not diverging and mentions(text, r"\breal image\b|\bscreen\b"):
        converging = True  # only such a lens makes a real image
    focal, image, distance = given.get("focal"), given.get("image"), given.get("object")
    if focal is not None:
        if not (converging or diverging):
            converging, diverging = focal > 0, focal < 0  # by the usual sign convention
        if focal == 0 or (converging and focal < 0):
            raise Incomplete("Say whether the lens is converging or diverging, and give a focal length that fits.")
        focal = abs(focal) if converging else -abs(focal)
    if image is not None:
        image = _sign_image(text, image)
    try:
        inverse = {"focal": 1 / focal if focal else None, "image": 1 / image if image else None}
        if focal is None:
            assert distance and image
            focal = 1 / (1 / distance + 1 / image)
        elif distance is None:
            assert inverse["focal"] and inverse["image"]
            distance = 1 / (inverse["focal"] - inverse["image"])
        else:
            image = 1 / (1 / focal - 1 / distance)
    except ZeroDivisionError:
        raise Incomplete(
            "With the object exactly in the focal plane the rays leave "
            "parallel: there is no image at a finite distance."
        ) from None
    assert image is not None
    if distance <= 0 or (converging and focal < 0) or (diverging and focal > 0):
        raise Incomplete(
            "These distances contradict each other: no lens of this kind makes such an image of a real object."
        )
    return Lens(
        focal=focal,
        distance=distance,
        image=image,
        height=given.get("height"),
        unit=unit,
        given=tuple(sorted(given)),
        asked=_targets(text, given),
    )


def _sign_image(text: str, image: Fraction) -> Fraction:
    real = mentions(text, r"\breal\b(?! or)|\bscreen\b|\b(?:other|opposite|far) side\b|\bbehind\b|\bbeyond\b")
    virtual = mentions(text, r"\bvirtual\b|\bsame side\b|\bupright image\b")
    if image < 0:
        real, virtual = False, True
    if real == virtual:
        raise Incomplete(
            "Say whether the image is real (behind the lens, on a screen) or virtual (on the object's side)."
        )
    return abs(image) if real else -abs(image)


_OBJECT_ASKED = (
    r"\bhow far is the (?!image|screen|lens)[a-z]+ from the (?:lens|magnifying glass)|"
    r"\bhow far from the (?:object|stamp|insect|slide|candle|lamp)\b|\bobject[- ]distance|\b(?:where|how "
    r"far)\b[^.?]*\b(?:object|candle|lamp|slide|film|flame|placed|put)"
)
_ASKED = {
    "image": r"\bimage[- ]distance|\bdistance (?:of|between|from|to)\b|"
    r"\bdistance\?|\bwhere\b[^.?]*\b(?:image|screen|lens)|"
    r"\bposition\b|\bhow far\b|\blocat(?:e|ion)|\bd_?i\b|\bv\b(?!\s*=\s*[\d~])",
    "size": r"\b(?:height|size)\b(?! of (?:the|its) magnification)|\bhow (?:tall|high|large|big|long)\b",
    "magnification": r"\bmagnification|\bmagnified\b|\benlarge|\bhow (?:many times|much) (?:larger|bigger|taller)",
    "nature": r"\breal (?:or|and) virtual|\breal\b[^.?]{0,30}\bor virtual|\bnature\b|\bcharacteristics|\bupright or "
    r"inverted|\b(?:bigger|larger|smaller|enlarged|reduced) or (?:bigger|larger|smaller|enlarged|reduced)\b|"
    r"\bis (?:it|the image) (?:upright|inverted|real|virtual)\b|\binverted or upright|\bvirtual or real|"
    r"\bdescribe|\bproperties|\b(?:type|kind|nature)(?: and [a-z]+)? of (?:the )?image",
}


def _targets(text: str, given: dict[str, Fraction]) -> tuple[str, ...]:
    question = find_question(text)
    found = [name for name, pattern in _ASKED.items() if mentions(question, pattern)]
    if "focal" not in given:
        found = [name for name in found if name in ("magnification", "nature", "size") and name]
        if mentions(question, r"\bfocal (?:length|distance)|\bf\b"):
            found.insert(0, "focal")
    elif "object" not in given:
        if mentions(
            question,
            _OBJECT_ASKED,
        ):
            found.insert(0, "object")
        found = [name for name in found if name != "image"]
    elif mentions(question, r"\bfocal (?:length|distance)\b(?! of| is| =|\W*~|\s*\d)") and not mentions(
        question, r"\bimage\b"
    ):
        found = []
    if mentions(question, r"\bdescribe\b") and "image" not in given and "object" in given:
        found = ["image", *(["size"] if "height" in given else []), "nature"]
    if "size" in found and "height" not in given and mentions(question, r"\bhow (?:large|big)\b[^.?]*\bappear"):
        found = ["magnification" if name == "size" else name for name in found]
    if "size" in found and "height" not in given:
        raise Incomplete("The size of the image is asked, so give the object's height with its unit.")
    unknown = {"focal", "object", "image"} - set(given)
    if not found or (not unknown & set(found) and not set(found) & {"size", "magnification", "nature"}):
        raise Incomplete(
            f"The values determine the {unknown.pop()} distance, the size and the nature of the image; ask for these."
        )
    return tuple(found)


def _check_picture(lens: Lens) -> None:
    """Raises Incomplete when no readable picture to scale is possible."""
    shortest = min(abs(lens.focal), lens.distance, abs(lens.image), abs(abs(lens.focal) - lens.distance) * 3 / 2)
    if lens.focal < 0:
        shortest = min(abs(lens.focal), lens.distance, abs(lens.image))
    _, scale = stretch(lens)
    if float(shortest) * scale < _NEAREST or not 1 / _MAGNIFIED <= abs(lens.magnification) <= _MAGNIFIED:
        raise Incomplete(
            "The distances are too unequal for a readable ray diagram to scale; choose an object distance that differs "
            "more from the focal length and is less than about eight focal lengths."
        )

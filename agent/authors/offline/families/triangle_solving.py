"""Sides and angles of a triangle from three given measures: Pythagoras, sine, cosine and tangent, sine and cosine law."""

from __future__ import annotations

import re
from fractions import Fraction

from agent.authors.offline.family import Family, Incomplete, Lesson
from agent.authors.offline.question import asked, take, unused
from agent.authors.offline.reading import in_unit, mentions, number, quantities, tidy
from agent.authors.offline.triangle_lesson import flattest, lesson
from agent.authors.offline.triangles import ANGLES, SIDES, Story, Triangle, solve
from agent.data import Problem

EXAMPLE = (
    "In triangle ABC the angle at C is a right angle, AC = 12 cm and the angle at A is 35°. Find the length of BC."
)
_OTHER_TASK = (
    r"\b(?:area|perimeter|median|bisector|altitude|heights|circle|circum\w*|inscribed|radius|incentre|similar|congruent|"
    r"prove|show that|midpoint|isosceles|equilateral|coordinates|vector|pyramid|prism|cube|quadrilateral|rectangle|square|"
    r"parallelogram|trapez\w*|volume|second tree|shadow of a person|another|slides?|moves?|moved|pulled|bearing|depression|"
    r"eye|taller|two ladders|both|width|wide|point [D-Z] (?:lies|on)|triangles|ratio|divided|extended|exterior|difference|how much|sum of|sin|cos|tan|sine of|cosine of|tangent of)\b"
)
_N = r"(\d+(?:,\d{3})*(?:\.\d+)?(?:\s*/\s*\d+)?)"
_U = r"[\s-]*((?:centi|milli|kilo)?met(?:er|re)s?|cm|mm|km|m|feet|foot|ft|inches|inch|in|units?)?\b"
_LENGTH = _N + _U
_DEGREES = _N + r"\s*-?\s*(?:°|degrees?|deg)"
_IS = r"\s*(?:=|is equal to|equals|is|measures|has (?:a )?(?:length|measure|size)(?: of)?|of(?: length)?)\s*"
_UNITS = {"cm": "cm", "mm": "mm", "km": "km", "m": "m", "feet": "ft", "foot": "ft", "ft": "ft", "inches": "in", "inch": "in",
          "in": "in", "": "", "units": "", "unit": ""}  # fmt: skip


class _Facts:
    """What has been read so far, and what is left of the text."""

    def __init__(self, text: str) -> None:
        self.rest = text
        self.given: dict[str, Fraction] = {}
        self.units: set[str] = set()

    def put(self, name: str, value: Fraction) -> None:
        if name in self.given:
            raise Incomplete(f"Two values are given for {name} of the triangle; give each measure once.")
        if value <= 0 or (name in ANGLES and value >= 180):
            raise Incomplete("Sides have to be longer than zero and angles between 0° and 180°.")
        self.given[name] = value

    def length(self, name: str, pattern: str) -> bool:
        """Takes a length; the first number of a match and the group after it are value and unit."""
        return self._take(name, pattern, with_unit=True)

    def angle(self, name: str, pattern: str) -> bool:
        return self._take(name, pattern, with_unit=False)

    def _take(self, name: str, pattern: str, *, with_unit: bool) -> bool:
        found, self.rest = take(pattern, self.rest)
        for match in found:
            groups = match.groups()
            k = next(j for j, group in enumerate(groups) if group is not None and re.match(r"\d", group))
            self.put(name, number(groups[k].replace(" ", "")))
            if with_unit:
                self.units.add(_unit(groups[k + 1]))
        return bool(found)


def _unit(word: str | None) -> str:
    word = (word or "").lower()
    if re.fullmatch(r"(?:centi|milli|kilo)?met(?:er|re)s?", word):
        return {"c": "cm", "i": "mm", "k": "km"}.get(word[0] if word[0] != "m" or word[1] == "e" else word[1], "m")
    return _UNITS[word]


def read(problem: Problem) -> Triangle | None:
    """Measures of a triangle problem; None when it is none."""
    text = _plain_signs(tidy(problem.text))
    if mentions(text, _OTHER_TASK):
        return None
    story = _story(text)
    if not story and not mentions(text, r"\btriangle\b"):
        return None
    triangle = _told(text, story) if story else _named(text) or _unnamed(text)
    if triangle is None:
        return None
    if any(name in triangle.given for name in triangle.asked):
        raise Incomplete("The problem asks for a measure it gives; ask for one that is missing.")
    if len(triangle.given) != 3:
        raise Incomplete(
            "Three measures fix a triangle (a right angle counts as one, at least one has to be a side); "
            f"{len(triangle.given)} were found."
        )
    solution = solve(triangle)
    if flattest(solution.values) < 8:
        raise Incomplete("One angle of this triangle is smaller than 8°: no readable picture to scale is possible.")
    return triangle


def _plain_signs(text: str) -> str:
    text = re.sub(r"\\?measuredangle|\\angle|m\s*∠|m\s*\\angle", "∠", text)
    text = re.sub(r"\\triangle|[△Δ]", " triangle ", text)
    return re.sub(r"\\(?:overline|mathrm|text)\b", " ", text)


def _story(text: str) -> Story:
    if mentions(text, r"\bladder\b", r"\b(?:wall|house|building|side)\b"):
        return "ladder"
    if mentions(text, r"\bshadow\b", r"\b(?:angle of elevation|elevation|sun)\b"):
        return "shadow"
    if mentions(text, r"\bramp\b"):
        return "ramp"
    return ""


def _finished(facts: _Facts, targets: tuple[str, ...], **more: object) -> Triangle:
    """Raises Incomplete when the text holds something that was not used."""
    if unused(re.sub(r"\bthird (?:side|angle)", "", facts.rest)) or "=" in facts.rest:
        raise Incomplete(
            "A measure in this triangle problem could not be placed; write sides as 'AB = 5 cm' and angles as 'angle A = 30°'."
        )
    units = facts.units - {""}
    if len(units) > 1:
        raise Incomplete("Give all lengths in the same unit.")
    if not targets:
        raise Incomplete("Name the sides or angles that are asked, for example 'find AB' or 'find angle C'.")
    return Triangle.model_validate(
        {"given": facts.given, "asked": targets, "unit": units.pop() if units else "", **more}
    )


# Wordings with named corners


def _named(text: str) -> Triangle | None:
    name = re.search(r"\btriangle\s+([A-Z])\s?([A-Z])\s?([A-Z])\b", text)
    letters = "".join(name.groups()) if name else "ABC" if re.search(r"∠|\b[A-C]{2}\b|\bangle [A-C]\b", text) else ""
    lettered = not name and not letters and re.search(r"\b[abc]\s*=", text)
    letters = letters or ("ABC" if lettered else "")
    if not letters or len(set(letters)) != 3:
        return None
    if any(set(word) - set(letters) for word in re.findall(r"\b[A-Z]{2,3}\b", text)):
        return None
    facts = _Facts(re.sub(r"\btriangle\s+[A-Z]\s?[A-Z]\s?[A-Z]\b", "triangle", text))
    _right_angle(facts, letters)
    for k, canonical in enumerate(ANGLES):
        facts.angle(canonical, rf"(?-i:{_angle_name(letters, k)}){_IS}{_DEGREES}")
        facts.angle(canonical, rf"(?:an )?angle of {_DEGREES}\s*(?:at|in) (?-i:(?:corner |vertex |point )?{letters[k]}\b)")
        side = _side_name(letters, k)
        facts.length(SIDES[k], rf"(?-i:{side}){_IS}{_LENGTH}")
    shape = {}
    for kind in ("obtuse", "acute"):
        for k, canonical in enumerate(ANGLES):
            found, facts.rest = take(rf"(?-i:{_angle_name(letters, k)})\s*is\s*(?:an\s+)?{kind}(?:\s+angle)?", facts.rest)
            if found:
                shape[kind] = canonical
    targets = _named_targets(facts, letters)
    if not facts.units:
        return None
    uses_letters = re.search(rf"\b[{letters.lower()}]\s*=|\bside [{letters.lower()}]\b", text) is not None
    return _finished(facts, targets, vertices=letters, lettered=uses_letters, **shape)


def _angle_name(letters: str, k: int) -> str:
    p, (q, r) = letters[k], (x for j, x in enumerate(letters) if j != k)
    greek = {"A": "|α|alpha", "B": "|β|beta", "C": "|γ|gamma"}.get(p, "")
    corner = f"(?:{q}{p}{r}|{r}{p}{q}|{p}{greek})"
    return (
        rf"(?:[Tt]he\s+)?(?:(?:∠|[Aa]ngles?)\s*(?:at\s+(?:vertex\s+|corner\s+|point\s+)?)?{corner}\b|\b{p}(?=\s*=)|(?<![\w]){('(?:' + greek[1:] + ')') if greek else '(?!)'}(?=\s*=))"
    )


def _side_name(letters: str, k: int) -> str:
    q, r = (x for j, x in enumerate(letters) if j != k)
    low = letters[k].lower()
    return (
        rf"(?:[Tt]he\s+)?(?:[Ll]engths?\s+of\s+)?(?:[Tt]he\s+)?(?:(?:[Ss]ides?|[Ll]egs?|[Hh]ypotenuse)\s+)?(?:(?<![A-Za-z∠])(?:{q}\s?{r}|{r}\s?{q})\b|\b{low}(?=\s*=)|(?<=side\s){low}\b)"
    )


def _right_angle(facts: _Facts, letters: str) -> None:
    corner = rf"(?:(?:vertex|corner|point)\s+)?(?-i:([{letters}]))\b"
    any_angle = "|".join(_angle_name(letters, k) for k in range(3))
    for pattern in (
        rf"\bright[- ]angled?\s+(?:triangle\s+)?(?:with (?:the |its )?right angle\s+)?(?:at|in)\s+{corner}",
        rf"\b(?:the\s+)?right angle\s+(?:is\s+)?(?:at|in)\s+{corner}",
        rf"\bright\s+(?:triangle\s+)?(?:at)\s+{corner}",
        rf"(?-i:({any_angle}))\s*is\s+(?:a\s+right angle|right)\b",
        rf"(?:the\s+)?angle\s+at\s+{corner}\s+is\s+a\s+right\s+angle",
    ):
        found, facts.rest = take(pattern, facts.rest)
        for match in found:
            facts.put(_corner(match.group(1), letters), Fraction(90))
    if 90 not in facts.given.values() and mentions(facts.rest, r"\bright[- ](?:angled )?triangle|\bright[- ]angled\b|\bright angle\b"):
        words = mentions(facts.rest, rf"=\s*90\s*°|(?:is|measures) 90\s*(?:°|degrees)")
        if not words:
            raise Incomplete("Say at which corner the right angle is, for example 'with the right angle at C'.")


def _corner(name: str, letters: str) -> str:
    capitals = re.findall(r"[A-Z]", name.replace("Angle", "").replace("The", ""))
    greek = {"α": 0, "β": 1, "γ": 2}
    if not capitals:
        return ANGLES[next(v for k, v in greek.items() if k in name)]
    return ANGLES[letters.index(capitals[1] if len(capitals) == 3 else capitals[-1])]


def _named_targets(facts: _Facts, letters: str) -> tuple[str, ...]:
    if mentions(facts.rest, r"\bsolve (?:the |this )?triangle\b|\b(?:remaining|missing|other|unknown) (?:sides? and angles?|angles? and sides?|parts|measures)"):
        return tuple(x for x in (*SIDES, *ANGLES) if x not in facts.given)
    question = asked(facts.rest)
    if mentions(question, r"\b(?:all (?:the )?|three )angles\b|\b(?:its|the) (?:remaining |other |missing )?(?:two )?angles\b(?! [A-Z∠])"):
        return tuple(x for x in ANGLES if x not in facts.given)
    if mentions(question, r"\b(?:remaining|missing|other) (?:two )?sides\b"):
        return tuple(x for x in SIDES if x not in facts.given)
    found = []
    for k in range(3):
        q, r = (x for j, x in enumerate(letters) if j != k)
        p, low = letters[k], letters[k].lower()
        angle = rf"(?:∠|\bangles?)\s*(?:at\s+)?(?:{q}{p}{r}|{r}{p}{q}|{p})\b|\band (?:∠\s*)?{p}\b(?=\W*$)" if _several(question) else (
            rf"(?:∠|\bangles?)\s*(?:at\s+)?(?:vertex\s+)?(?:{q}{p}{r}|{r}{p}{q}|{p})\b"
        )
        if re.search(angle, question):
            found.append(ANGLES[k])
        if re.search(rf"(?<![A-Za-z∠])(?<!angle )(?:{q}\s?{r}|{r}\s?{q})\b", question) or re.search(rf"\bsides? {low}\b|\b{low}\b(?=\W*$)|\bFind {low}\b|\bfind {low}\b", question):
            found.append(SIDES[k])
        if re.search(rf"\bside opposite (?:to )?(?:∠|angle )?{p}\b", question) and SIDES[k] not in found:
            found.append(SIDES[k])
    hypotenuse = mentions(question, r"\bhypotenuse\b")
    right = next((name for name in ANGLES if facts.given.get(name) == 90), "")
    if hypotenuse and right and right.lower() not in found:
        found.append(right.lower())
    return tuple(sorted(found, key=lambda x: (x in ANGLES, x)))


def _several(question: str) -> bool:
    return re.search(r"\bangles\b", question) is not None


# Wordings without names


def _unnamed(text: str) -> Triangle | None:
    right = mentions(text, r"\bright[- ](?:angled )?triangle\b|\bright[- ]angled\b|\bhypotenuse\b")
    facts = _Facts(text)
    if right:
        facts.put("C", Fraction(90))
        return _unnamed_right(facts)
    three = rf"\bsides?(?: lengths?)?(?: of (?:a|the|this) triangle| are| of| with| measuring| measure| is|:)*\s*(?:length |lengths )?{_LENGTH}\s*,\s*{_LENGTH}\s*,?\s*and\s*{_LENGTH}(?: long| in length)?"
    found, facts.rest = take(three, facts.rest)
    if found:
        groups = found[0].groups()
        for name, value, unit in zip(SIDES, groups[::2], groups[1::2], strict=True):
            facts.put(name, number(value))
            facts.units.add(_unit(unit))
        return _finished(facts, _ranked_angles(facts))
    two = rf"\btwo sides of a triangle (?:are|measure|have lengths?(?: of)?)\s*{_LENGTH}\s*and\s*{_LENGTH}(?: long)?"
    found, facts.rest = take(two, facts.rest)
    between = rf"(?:the )?(?:angle between them|included angle|angle between (?:these|the two) sides)\s*(?:is|=|measures|of)\s*{_DEGREES}|{_DEGREES}\s*(?:is )?(?:the )?included angle"
    if not found or not facts.angle("C", between):
        return None
    groups = found[0].groups()
    for name, value, unit in zip("ab", groups[::2], groups[1::2], strict=True):
        facts.put(name, number(value))
        facts.units.add(_unit(unit))
    third = mentions(asked(facts.rest), r"\bthird side\b|\bremaining side\b|\bside opposite\b")
    return _finished(facts, ("c",) if third else (), lettered=True)


def _ranked_angles(facts: _Facts) -> tuple[str, ...]:
    question = asked(facts.rest)
    order = sorted(SIDES, key=lambda name: facts.given[name])
    if mentions(question, r"\b(?:all (?:the |three )?|its |the (?:three )?)angles\b|\bsolve\b"):
        return tuple(ANGLES)
    for words, side in ((r"\b(?:largest|greatest|biggest) angle", order[2]), (r"\b(?:smallest|least) angle", order[0])):
        if mentions(question, words):
            if [facts.given[s] for s in SIDES].count(facts.given[side]) > 1:
                return ()
            return (side.upper(),)
    return ()


def _unnamed_right(facts: _Facts) -> Triangle | None:
    facts.length("c", rf"\bhypotenuse(?:\s+(?:that|which|of (?:a|the|this) (?:right[- ](?:angled )?)?triangle))?\s*(?:is|of|=|measures|has (?:a )?length(?: of)?)\s*(?:length\s*)?{_LENGTH}(?: long)?") or facts.length(
        "c", rf"{_LENGTH}\s*(?:long )?hypotenuse"
    )
    legs, facts.rest = take(
        rf"\blegs?(?:\s+(?:are|of|with|measuring|measure|have|that|whose))*\s*(?:lengths? )?(?:of )?{_LENGTH}\s*and\s*{_LENGTH}(?: long)?", facts.rest
    )
    for match in legs:
        groups = match.groups()
        for name, value, unit in zip("ab", groups[::2], groups[1::2], strict=True):
            facts.put(name, number(value))
            facts.units.add(_unit(unit))
    acute = facts.angle("A", rf"(?:one |an? )?(?:of (?:the|its) )?(?:acute )?angles?\s*(?:is|of|measures|=)\s*{_DEGREES}")
    if acute:
        this = r"(?:this|that|the (?:given )?|it)\s*(?:acute )?(?:angle)?"
        facts.length("a", rf"(?:leg|side|cathetus) opposite (?:to )?{this}\s*(?:is|measures|=|has length)\s*{_LENGTH}(?: long)?")
        facts.length("b", rf"(?:leg|side|cathetus) adjacent (?:to )?{this}\s*(?:is|measures|=|has length)\s*{_LENGTH}(?: long)?")
    elif not legs:
        facts.length("b", rf"\b(?:one|a|the other|another|its) (?:leg|cathetus|side)\s*(?:is|of|measures|=|has (?:a )?length(?: of)?)\s*(?:length\s*)?{_LENGTH}(?: long)?")
    question = asked(facts.rest)
    targets = []
    if mentions(question, r"\bhypotenuse\b"):
        targets.append("c")
    if mentions(question, r"\b(?:other|missing|remaining|unknown|second) (?:leg|cathetus|side)\b|\bthird side\b"):
        targets += [x for x in "abc" if x not in facts.given and x not in targets]
    if acute and mentions(question, r"\bopposite\b"):
        targets.append("a")
    if acute and mentions(question, r"\badjacent\b"):
        targets.append("b")
    if mentions(question, r"\bacute angles\b|\b(?:its|both|the|two|other) (?:two )?(?:acute )?angles\b"):
        targets += [x for x in "AB" if x not in facts.given]
    elif mentions(question, r"\bangle\b(?! of)") and not acute:
        return None
    if len(targets) > 1 and mentions(question, r"\b(?:third|missing|unknown) side\b"):
        targets = []
    return _finished(facts, tuple(targets), lettered=True)


# Ladders, shadows and ramps

_THING = {
    "ladder": (
        rf"{_LENGTH}[\s-]*(?:long )?ladder|\bladder,?(?:\s+(?:that|which|is|of|has|with|a|length|measuring))*\s*{_LENGTH}(?: long| in length)?",
        rf"(?:foot|base|bottom|it)\b[^.?\d]{{0,45}}?{_LENGTH}\s*(?:away )?(?:out )?from (?:the|a|its) (?:foot of the |base of the )?(?:\w+ )?(?:wall|house|building)|"
        rf"{_LENGTH}\s*(?:away )?from (?:the )?(?:base |foot |bottom )?(?:of )?(?:the )?(?:wall|house|building)",
        rf"(?:reach(?:es|ing)?|touch(?:es|ing)?|top is|at a height of|height of)[^.?\d]{{0,40}}?{_LENGTH}(?: up| high| above the ground)?(?: the wall| on the wall)?",
        rf"{_DEGREES}\s*(?:angle )?(?:with|to|from) (?:the )?(?:level |horizontal )?(?:ground|floor|horizontal)",
        rf"{_DEGREES}\s*(?:angle )?(?:with|to|from) (?:the )?(?:vertical )?(?:wall|vertical|house|building)",
    ),
    "shadow": (
        "(?!)",
        rf"\bshadow(?:\s+(?:that|which|is|of|with|a|length))*\s*{_LENGTH}(?: long| in length)?|{_LENGTH}[\s-]*(?:long )?shadow",
        rf"{_LENGTH}[\s-]*(?:tall|high)\b|\bheight(?: of)?(?: the \w+)?\s*(?:is|of|=)\s*{_LENGTH}",
        rf"(?:angle of )?elevation(?: of the sun)?(?: is|\s*=| of| measures)*\s*{_DEGREES}|{_DEGREES}\s*(?:angle )?(?:above|with|to) the (?:horizon\w*|ground)|sun is (?:at )?(?:an (?:angle|elevation) of )?{_DEGREES}(?: high)?",
        "(?!)",
    ),
    "ramp": (
        rf"{_LENGTH}[\s-]*(?:long )ramp|\bramp,?(?:\s+(?:that|which|is|of|has|with|a|length|measuring))*\s*{_LENGTH}(?: long| in length)|{_LENGTH}[\s-]*long\b",
        rf"{_LENGTH}\s*horizontally|horizontal (?:distance|length|run)(?: is|\s*=| of)*\s*{_LENGTH}|{_LENGTH}\s*(?:of )?horizontal (?:distance|length|run)",
        rf"(?:rises?|rise of|raises? \w+|height of|climbs?|lifts? \w+)(?: to a height of| by| a vertical (?:distance|height) of| vertically)?\s*(?:is |= )?{_LENGTH}(?: vertically| high| above the ground)?|{_LENGTH}[\s-]*(?:high|tall)\b",
        rf"{_DEGREES}\s*(?:angle )?(?:with|to|from|above) (?:the )?(?:level )?(?:ground|floor|horizontal)|(?:inclin\w+|slopes?)(?: at| by| of| angle of| an angle of)*\s*{_DEGREES}",
        "(?!)",
    ),
}
_WANTED = {
    "ladder": {
        "c": r"\b(?:length of the ladder|how long)\b",
        "b": r"\bhow far\b[^.?]*\b(?:foot|base|bottom|from the (?:wall|house|building))|\bdistance\b[^.?]*\b(?:foot|base|bottom|from the)",
        "a": r"\bhow (?:high|far up|tall)\b|\b(?:height|how much height)\b",
        "A": r"\bangle\b[^.?]*\b(?:ground|floor|horizontal)\b",
        "B": r"\bangle\b[^.?]*\bwith (?:the )?(?:wall|vertical|house|building)\b",
    },
    "shadow": {
        "a": r"\bhow (?:high|tall)\b|\bheight\b",
        "b": r"\bhow long\b|\blength of (?:its|the|this) shadow\b",
        "A": r"\bangle of elevation\b|\bangle\b[^.?]*\b(?:sun|ground|horizon)",
    },
    "ramp": {
        "c": r"\bhow long\b|\blength of the ramp\b",
        "b": r"\bhorizontal (?:distance|length|run)\b",
        "a": r"\bhow high\b|\bheight\b|\bvertical (?:rise|height|distance)\b",
        "A": r"\bangle\b",
    },
}  # fmt: skip


def _told(text: str, story: Story) -> Triangle | None:
    facts = _Facts(text)
    facts.put("C", Fraction(90))
    slope, ground, upright, low, high = _THING[story]
    for name, pattern in (("A", low), ("B", high)):
        facts.angle(name, pattern)
    for name, pattern in (("b", ground), ("c", slope), ("a", upright)):
        facts.length(name, pattern)
    question = asked(facts.rest)
    targets = tuple(name for name, pattern in _WANTED[story].items() if mentions(question, pattern))
    targets = tuple(name for name in targets if name not in facts.given)
    if mentions(question, r"\bangle\b") and not {"A", "B"} & set(targets):
        raise Incomplete("Say with what the angle is meant, for example 'the angle with the ground'.")
    return _finished(facts, targets, story=story)


def write(triangle: Triangle) -> Lesson:
    """Text and drawing of a solved triangle."""
    return lesson(triangle, solve(triangle))


FAMILY = Family(
    "triangle_solving", "sides and angles of a triangle", "mathematics", ("middle", "high"), EXAMPLE, read, write
)

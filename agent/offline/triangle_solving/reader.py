"""What a problem of the family “sides and angles of a triangle” gives and asks."""

from __future__ import annotations

import re
from fractions import Fraction

from chalkwright.agent.data import Problem
from chalkwright.agent.offline.family import Incomplete
from chalkwright.agent.offline.question import find_question, take
from chalkwright.agent.offline.reading import mentions, number, tidy
from chalkwright.agent.offline.triangle_solving.facts import DEGREES, IS, LENGTH, Facts, finish, unit_name
from chalkwright.agent.offline.triangle_solving.solver import ANGLES, SIDES, Triangle, flattest, solve
from chalkwright.agent.offline.triangle_solving.stories import read_story, story_of

_OTHER_TASK = (
    r"\b(?:area|perimeter|median|bisector|altitude|heights|circle|"
    r"circum\w*|inscribed|radius|incentre|similar|congruent|"
    r"prove|show that|midpoint|isosceles|equilateral|coordinates|vector|"
    r"pyramid|prism|cube|quadrilateral|rectangle|square|"
    r"parallelogram|trapez\w*|volume|second tree|shadow of a person|another|"
    r"slides?|moves?|moved|pulled|bearing|"
    r"eye|taller|two ladders|both|width|wide|point [D-Z] (?:lies|on)|triangles|ratio|divided|extended|"
    r"exterior|difference|how much|sum of|sin|cos|tan|sine of|cosine of|tangent of)\b"
)
_TRIANGULAR = r"\btriangular (?:field|garden|plot|park|lawn|meadow|sail|flag|sign|flower ?bed|(?:piece|plot) of land)\b"
_CHAIN = re.compile(
    r"(?<![\w∠])((?:∠|angles? )?[A-Z]{2}|[abc])\s*=\s*((?:∠|angles? )?[A-Z]{2}|[abc])\s*=\s*"
    r"(\d+(?:\.\d+)?(?:\s*(?:cm|mm|km|m|ft|in)\b)?)"
)
"""``AB = AC = 13 cm``."""


def read(problem: Problem) -> Triangle | None:
    """Measures of a triangle problem; None when it is none."""
    text = with_named_sides(re.sub(_TRIANGULAR, "triangle", _plain_signs(tidy(problem.text)), flags=re.IGNORECASE))
    text = _with_all_sides(_of_a_triangle(text))
    further: list[str] = []
    if mentions(text, r"\btriangle\b"):
        text, further = _take_further(text)
    if mentions(text, _OTHER_TASK):
        return None
    story = story_of(text)
    if not story and not mentions(text, r"\btriangle\b"):
        return None
    optional = bool(further)
    triangle = read_story(text, story) if story else _read_named(text, optional) or _read_unnamed(text, optional)
    if triangle is None or (story and further):
        return None
    triangle = triangle.model_copy(update={"asked": (*triangle.asked, *(_key(one, triangle) for one in further))})
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


_SIGNS = (
    r"(?<![A-Za-z])[abc]\s*=\s*\d[^.;]*(?<![A-Za-z])(?:[ABC]|α|β|γ)\s*=\s*\d[\d.]*\s*(?:°|deg)|"
    r"(?<![A-Za-z])(?:[ABC]|α|β|γ)\s*=\s*\d[\d.]*\s*(?:°|deg)[^;]*(?<![A-Za-z])[abc]\s*=\s*\d|"
    r"(?<![A-Za-z])a\s*=\s*\d[^.;]*\bb\s*=\s*\d[^;]*\bc\s*=\s*\d"
)
_GREEK = {"α": "A", "β": "B", "γ": "C"}
_COUNTED = (
    r"\b(?:(?:the|its|both) (?:2|3)|both) (?=(?:acute |other |remaining |missing |equal )*(?:angles|sides|"
    r"legs)\b)"
)


def _of_a_triangle(text: str) -> str:
    """The text with the word where only its signs tell it, ``a = 7, C = 60°``, and ``the acute angles`` for two."""
    text = re.sub(_COUNTED, "the ", text, flags=re.IGNORECASE)
    if re.search(_SIGNS, text) is None or re.search(r"(?<![A-Za-z])[d-zF-Z]\s*=|\btriangle|\d ?[a-z]+ ?/|\^|²", text):
        return text
    signs = re.sub(r"(?<![A-Za-z])(?<!angle )([ABC])(?=\s*=\s*\d[\d.]*\s*(?:°|deg))", r"angle \1", text)
    told, bid, asked = signs.rpartition(next(iter(re.findall(r"\b[Ff]ind\b", signs)), "?!"))
    asked = re.sub(r"(?<![A-Za-z])(?<!side )([abc])(?![A-Za-z])", r"side \1", asked)
    asked = re.sub(r"(?<![A-Za-z])(?<!angle )([ABC]|α|β|γ)(?![A-Za-z])", lambda m: f"angle "
        f"{_GREEK.get(m[1], m[1])}", asked)
    return f"In triangle ABC: {told}{bid}{asked}"


_SIZE = r"(?P<{}>\d+(?:\.\d+)? ?(?:cm|mm|km|m|ft|in)\b)"
_EQUILATERAL = (
    r"\b(?P<start>an? |the )?equilateral triangle(?: [A-Z]{3})?(?:,? (?:with|of|has|whose|each|all|a|its|the|every))*"
    rf"(?: sides?| side lengths?| length)*(?: (?:of|are|is|length|equal to))* {_SIZE.format('a')}(?: long)?(?: on each "
    rf"side)?"
)
_ISOSCELES = (
    r"\b(?P<start>an? |the )?isosceles triangle(?: [A-Z]{3})?(?:,? (?:with|has|whose|the|its|two))* (?:"
    rf"(?:equal sides|legs|equal legs)(?: (?:of|are|is|length|lengths?|each))* {_SIZE.format('a')}(?: (?:each|"
    rf"long))*(?: and|,)(?: (?:a|the|its))? base(?: (?:of|is|length))* {_SIZE.format('b')}|"
    rf"base(?: (?:of|is|length))* {_SIZE.format('c')}(?: and|,)(?: (?:its|the|two))* (?:equal sides|legs|equal "
    rf"legs)(?: (?:of|are|is|length|lengths?|each))* {_SIZE.format('d')}(?: (?:each|long))*)"
)


def _with_all_sides(text: str) -> str:
    """The three sides of an equilateral or isosceles triangle, and its height as that on the one it stands on."""
    for pattern in (_EQUILATERAL, _ISOSCELES):
        match = re.search(pattern, text, re.IGNORECASE)
        if match is None:
            continue
        found = match.groupdict()
        side, base = found["a"] or found["d"], found.get("b") or found.get("c") or found["a"]
        told = f"{match['start'] or 'a '}triangle with sides {side}, {side} and {base}"
        text = f"{text[: match.start()]}{told}{text[match.end() :]}"
        height = r"\b(?:its|the) (?:perpendicular )?(?:height|altitude)\b(?: of the triangle)?(?! (?:on|to|from|drawn))"
        return re.sub(height, f"the height on the {base} side", text, flags=re.IGNORECASE)
    return text


_OF_IT = (
    r"(?: of (?:the |this |an? )?(?:triangle(?: [A-Z]{3})?|it|field|garden|plot|park|lawn|sail)(?! "
    r"[A-Z]{3}\b)(?!,? (?:with|whose|that|which|in which|having|where)\b))?\b"
)
_FURTHER = (
    ("area", rf"\b(?:the |its |an )?area{_OF_IT}(?! (?:is|of \d))"),
    ("perimeter", rf"\b(?:the |its )?perimeter{_OF_IT}(?! (?:is|of \d))"),
    (
        "height",
        r"\b(?:the |its )?(?:height|altitude|perpendicular(?: distance)?)(?: of the triangle)?(?: drawn| from (?:the "
        r")?(?:vertex |corner |point )?[A-Z]\b)? "
        r"(?:to|on|onto|corresponding to|relative to|on to) (?:the )?(?:side |base )?"
        r"(?P<side>(?-i:[A-Z]{2})\b|(?:longest|shortest) side|\d+(?:\.\d+)?(?: ?(?:cm|mm|m|km))?(?: side)?\b)|"
        r"\b(?:the |its )?(?:height|altitude)(?: drawn)? (?:from|through) (?:the )?(?:vertex |corner |point "
        r")?(?P<vertex>(?-i:[A-Z]))\b",
    ),
)


def _take_further(text: str) -> tuple[str, list[str]]:
    """The text without the questions for area, perimeter and heights, and these in their order."""
    found = []
    for name, pattern in _FURTHER:
        for match in re.finditer(pattern, text, re.IGNORECASE):
            foot = match["side"] or match["vertex"] if name == "height" else ""
            found.append((match.start(), f"{name}:{foot}" if foot else name))
        text = re.sub(pattern, lambda match: " " * len(match[0]), text, flags=re.IGNORECASE)
    return text, [name for _, name in sorted(found)]


def _key(further: str, triangle: Triangle) -> str:
    """``height:b`` for the height on a side that the problem names. Raises Incomplete where it is not one side."""
    name, _, side = further.partition(":")
    if not side:
        return name
    sides = {key: value for key, value in triangle.given.items() if key in SIDES}
    if len(set(sides.values())) == 1 and len(sides) == 3:
        return "height:a"
    if re.fullmatch(r"[A-Z]", side):
        chosen = [x for k, x in enumerate(SIDES) if side == triangle.vertices[k]]
    elif re.fullmatch(r"[A-Z]{2}", side):
        chosen = [x for k, x in enumerate(SIDES) if set(side) == set(triangle.vertices) - {triangle.vertices[k]}]
    elif len(sides) == 3 and re.match(r"longest|shortest", side, re.IGNORECASE):
        wanted = max(sides.values()) if side.lower().startswith("long") else min(sides.values())
        chosen = [key for key, value in sides.items() if value == wanted]
    else:
        size = re.match(r"\d+(?:\.\d+)?", side)
        chosen = [key for key, value in sides.items() if size and value == Fraction(size[0])]
    if len(chosen) != 1:
        raise Incomplete("Name the side that the height stands on, for example 'the height on the 14 cm side'.")
    return f"height:{chosen[0]}"


_APART = (
    r"\b(?-i:(?P<p>[A-Z]) and (?P<q>[A-Z]))(?:,? (?:which )?(?:stand|are|lie|is|were|being))?(?: at a distance of)? "
    r"(?P<n>\d+(?:\.\d+)? ?(?:km|cm|mm|m|met(?:re|er)s?|kilomet(?:re|er)s?|feet|ft)) apart\b|"
    r"\bdistance (?:between|from) (?-i:(?P<r>[A-Z]) (?:and|to) (?P<s>[A-Z])) (?:is|=) (?P<o>\d+(?:\.\d+)? ?(?:km|cm|mm|"
    r"m|met(?:re|er)s?)\b)"
)
_FROM = (
    r"\b(?:how far (?:is|away is) (?:the |it )?(?P<what>[a-z]+ )?(?P<x>(?-i:[A-Z])\b)? ?(?:away )?from (?:(?:the "
    r")?[a-z]+ )?(?-i:(?P<y>[A-Z]))\b|"
    r"(?:the )?distance (?:from|between) (?:(?:the )?[a-z]+ )?(?-i:(?P<v>[A-Z])) (?:to|and) (?:(?:the )?[a-z]+ "
    r")?(?-i:(?P<w>[A-Z]))\b)"
)


def with_named_sides(text: str) -> str:
    """``triangle RPQ. PQ = 120 m`` and ``find RP`` where places are called by letters and told apart in words."""
    corners = {frozenset(name) for name in re.findall(r"(?:∠|\bangle )\s?([A-Z]{3})\b", text)}
    if len(corners) != 1 or len(next(iter(corners))) != 3:
        return text
    named = {
        noun: letter
        for noun, letter in re.findall(r"\b(?:an?|the) ([a-z]+),? ([A-Z])\b", text, re.IGNORECASE)
        if letter.isupper()
    }

    def asked(match: re.Match[str]) -> str:
        one = match["x"] or match["v"] or named.get((match["what"] or "").strip(), "")
        other = match["y"] or match["w"]
        return f"what is the length of {one}{other}" if one else match[0]

    told = re.sub(
        _APART, lambda m: f"{m['p'] or m['r']}{m['q'] or m['s']} = {m['n'] or m['o']}", text, flags=re.IGNORECASE
    )
    told = re.sub(_FROM, asked, told, flags=re.IGNORECASE)
    if told == text or re.search(r"\btriangle\b", text, re.IGNORECASE):
        return told
    return f"In triangle {''.join(sorted(next(iter(corners))))}: {told}"


def _plain_signs(text: str) -> str:
    text = re.sub(r"\\?measuredangle|\\angle|m\s*∠|m\s*\\angle", "∠", text)
    text = re.sub(r"\\triangle|[△Δ]", " triangle ", text)
    text = re.sub(r"\\(?:overline|mathrm|text)\b", " ", text)
    text, chains = _CHAIN.subn(r"\1 = \3, \2 = \3", text)
    return re.sub(r"\bisosceles\b ?", "", text, flags=re.IGNORECASE) if chains else text


def _read_named(text: str, optional: bool) -> Triangle | None:
    name = re.search(r"\b[Tt]riangle\s+([A-Z])\s?([A-Z])\s?([A-Z])\b", text)
    letters = "".join(name.groups()) if name else "ABC" if re.search(r"∠|\b[A-C]{2}\b|\bangle [A-C]\b", text) else ""
    lettered = not name and not letters and re.search(r"\b[abc]\s*=", text)
    letters = letters or ("ABC" if lettered else "")
    if not letters or len(set(letters)) != 3:
        return None
    if any(set(word) - set(letters) for word in re.findall(r"\b[A-Z]{2,3}\b", text)):
        return None
    facts = Facts(re.sub(r"\b[Tt]riangle\s+[A-Z]\s?[A-Z]\s?[A-Z]\b", "triangle", text), optional)
    _right_angle(facts, letters)
    for k, canonical in enumerate(ANGLES):
        facts.angle(canonical, rf"(?-i:{_angle_name(letters, k)}){IS}{DEGREES}")
        facts.angle(
            canonical, rf"(?:an )?angle of {DEGREES}\s*(?:at|in) (?-i:(?:corner |vertex |point )?{letters[k]}\b)"
        )
        side = _side_name(letters, k)
        facts.length(SIDES[k], rf"(?-i:{side}){IS}{LENGTH}")
    shape = {}
    for kind in ("obtuse", "acute"):
        for k, canonical in enumerate(ANGLES):
            found, facts.rest = take(
                rf"(?-i:{_angle_name(letters, k)})\s*is\s*(?:an\s+)?{kind}(?:\s+angle)?", facts.rest
            )
            if found:
                shape[kind] = canonical
    targets = _find_named_targets(facts, letters)
    if not facts.units:
        return None
    uses_letters = re.search(rf"\b[{letters.lower()}]\s*=|\bside [{letters.lower()}]\b", text) is not None
    return finish(facts, targets, vertices=letters, lettered=uses_letters, **shape)


def _angle_name(letters: str, k: int) -> str:
    p, (q, r) = letters[k], (x for j, x in enumerate(letters) if j != k)
    greek = {"A": "|α|alpha", "B": "|β|beta", "C": "|γ|gamma"}.get(p, "")
    corner = f"(?:{q}{p}{r}|{r}{p}{q}|{p}{greek})"
    return (
        rf"(?:[Tt]he\s+)?(?:(?:∠|[Aa]ngles?)\s*(?:at\s+(?:vertex\s+|corner\s+|"
        rf"point\s+)?)?{corner}\b|\b{p}(?=\s*=)|(?<![\w]){('(?:' + greek[1:] + ')') if greek else '(?!)'}(?=\s*=))"
    )


def _side_name(letters: str, k: int) -> str:
    q, r = (x for j, x in enumerate(letters) if j != k)
    low = letters[k].lower()
    return (
        rf"(?:[Tt]he\s+)?(?:[Ll]engths?\s+of\s+)?(?:[Tt]he\s+)?(?:(?:[Ss]ides?|[Ll]egs?|"
        rf"[Hh]ypotenuse)\s+)?(?:(?<![A-Za-z∠])(?:{q}\s?{r}|{r}\s?{q})\b|\b{low}(?=\s*=)|(?<=side\s){low}\b)"
    )


def _right_angle(facts: Facts, letters: str) -> None:
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
    if 90 not in facts.given.values() and mentions(
        facts.rest, r"\bright[- ](?:angled )?triangle|\bright[- ]angled\b|\bright angle\b"
    ):
        words = mentions(facts.rest, r"=\s*90\s*°|(?:is|measures) 90\s*(?:°|degrees)")
        if not words:
            raise Incomplete("Say at which corner the right angle is, for example 'with the right angle at C'.")


def _corner(name: str, letters: str) -> str:
    capitals = re.findall(r"[A-Z]", name.replace("Angle", "").replace("The", ""))
    greek = {"α": 0, "β": 1, "γ": 2}
    if not capitals:
        return ANGLES[next(v for k, v in greek.items() if k in name)]
    return ANGLES[letters.index(capitals[1] if len(capitals) == 3 else capitals[-1])]


def _find_named_targets(facts: Facts, letters: str) -> tuple[str, ...]:
    if mentions(
        facts.rest,
        r"\bsolve (?:the |this )?triangle\b|\b(?:remaining|missing|other|unknown) "
        r"(?:sides? and angles?|angles? and sides?|parts|measures)",
    ):
        return tuple(x for x in (*SIDES, *ANGLES) if x not in facts.given)
    question = find_question(facts.rest)
    if mentions(
        question,
        r"\b(?:all (?:the )?|three |find |calculate |determine |are the |the )angles\b(?! (?:at )?[A-Z∠]| of)|"
        r"\b(?:its|the) (?:remaining |other |missing )?(?:two )?angles\b(?! [A-Z∠])",
    ):
        return tuple(x for x in ANGLES if x not in facts.given)
    if mentions(question, r"\b(?:remaining|missing|other) (?:two )?sides\b"):
        return tuple(x for x in SIDES if x not in facts.given)
    found = []
    for k in range(3):
        q, r = (x for j, x in enumerate(letters) if j != k)
        p, low = letters[k], letters[k].lower()
        angle = (
            rf"(?:∠|\bangles?)\s*(?:at\s+)?(?:{q}{p}{r}|{r}{p}{q}|{p})\b|\band (?:∠\s*)?{p}\b(?=\W*$)"
            if _several(question)
            else (rf"(?:∠|\bangles?)\s*(?:at\s+)?(?:vertex\s+)?(?:{q}{p}{r}|{r}{p}{q}|{p})\b")
        )
        if re.search(angle, question):
            found.append(ANGLES[k])
        if re.search(rf"(?<![A-Za-z∠])(?<!angle )(?:{q}\s?{r}|{r}\s?{q})\b", question) or re.search(
            rf"\bsides? {low}\b|\b{low}\b(?=\W*$)|\bFind {low}\b|\bfind {low}\b", question
        ):
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


def _read_unnamed(text: str, optional: bool) -> Triangle | None:
    right = mentions(text, r"\bright[- ](?:angled )?triangle\b|\bright[- ]angled\b|\bhypotenuse\b")
    facts = Facts(text, optional)
    if right:
        facts.put("C", Fraction(90))
        return _read_unnamed_right(facts)
    three = (
        rf"\bsides?(?: lengths?)?(?: of (?:a|the|this) triangle| are| of| with| measuring| measure|"
        rf" is|:)*\s*(?:length |lengths )?{LENGTH}\s*,\s*{LENGTH}\s*,?\s*and\s*{LENGTH}(?: long| in length)?"
    )
    found, facts.rest = take(three, facts.rest)
    if found:
        groups = found[0].groups()
        for name, value, unit in zip(SIDES, groups[::2], groups[1::2], strict=True):
            facts.put(name, number(value))
            facts.units.add(unit_name(unit))
        return finish(facts, _find_ranked_angles(facts))
    two = rf"\btwo sides of a triangle (?:are|measure|have lengths?(?: of)?)\s*{LENGTH}\s*and\s*{LENGTH}(?: long)?"
    found, facts.rest = take(two, facts.rest)
    between = (
        rf"(?:the )?(?:angle between them|included angle|angle between (?:these|the two) "
        rf"sides)\s*(?:is|=|measures|of)\s*{DEGREES}|{DEGREES}\s*(?:is )?(?:the )?included angle"
    )
    if not found or not facts.angle("C", between):
        return None
    groups = found[0].groups()
    for name, value, unit in zip("ab", groups[::2], groups[1::2], strict=True):
        facts.put(name, number(value))
        facts.units.add(unit_name(unit))
    third = mentions(find_question(facts.rest), r"\bthird side\b|\bremaining side\b|\bside opposite\b")
    return finish(facts, ("c",) if third else (), lettered=True)


def _find_ranked_angles(facts: Facts) -> tuple[str, ...]:
    question = find_question(facts.rest)
    order = sorted(SIDES, key=lambda name: facts.given[name])
    if mentions(question, r"\b(?:all (?:the |three )?|its |the (?:three )?)angles\b|\bsolve\b"):
        return tuple(ANGLES)
    for words, side in ((r"\b(?:largest|greatest|biggest) angle", order[2]), (r"\b(?:smallest|least) angle", order[0])):
        if mentions(question, words):
            if [facts.given[s] for s in SIDES].count(facts.given[side]) > 1:
                return ()
            return (side.upper(),)
    return ()


def _read_unnamed_right(facts: Facts) -> Triangle | None:
    facts.length(
        "c",
        rf"\bhypotenuse(?:\s+(?:that|which|of (?:a|the|this) (?:right[- ](?:angled "
        rf")?)?triangle))?\s*(?:is|of|=|measures|has (?:a )?length(?: of)?)\s*(?:length\s*)?{LENGTH}(?: long)?",
    ) or facts.length("c", rf"{LENGTH}\s*(?:long )?hypotenuse")
    legs, facts.rest = take(
        rf"\b(?:legs?|catheti|(?:two )?shorter sides|(?:two )?perpendicular sides|"
        rf"sides (?:that form|forming) the right angle|other two sides)(?:\s+(?:of (?:a|the|this) "
        rf"right(?:[- ]angled)?[- ]triangle|are|of|with|measuring|measure|have|that|"
        rf"whose))*\s*(?:lengths? )?(?:of )?{LENGTH}\s*and\s*{LENGTH}(?: long)?",
        facts.rest,
    )
    for match in legs:
        groups = match.groups()
        for name, value, unit in zip("ab", groups[::2], groups[1::2], strict=True):
            facts.put(name, number(value))
            facts.units.add(unit_name(unit))
    acute = facts.angle(
        "A", rf"(?:one |an? )?(?:of (?:the|its) )?(?:acute )?angles?\s*(?:is|of|measures|=)\s*{DEGREES}"
    )
    if acute:
        facts.rest = re.sub(rf"\bthe {facts.given['A']}\s*°\s*angle\b", "this angle", facts.rest)
        this = r"(?:this|that|the (?:given )?|it)\s*(?:acute )?(?:angle)?"
        facts.length(
            "a", rf"(?:leg|side|cathetus) opposite (?:to )?{this}\s*(?:is|measures|=|has length)\s*{LENGTH}(?: long)?"
        )
        facts.length(
            "b", rf"(?:leg|side|cathetus) adjacent (?:to )?{this}\s*(?:is|measures|=|has length)\s*{LENGTH}(?: long)?"
        )
    elif not legs:
        facts.length(
            "b",
            rf"\b(?:one|a|the other|another|its) (?:leg|cathetus|side)\s*(?:is|of|measures|=|has "
            rf"(?:a )?length(?: of)?)\s*(?:length\s*)?{LENGTH}(?: long)?",
        )
    question = find_question(facts.rest)
    targets = []
    if mentions(question, r"\bhypotenuse\b"):
        targets.append("c")
    if mentions(question, r"\b(?:other|missing|remaining|unknown|second) (?:leg|cathetus|side)\b|\bthird side\b"):
        targets += [x for x in "abc" if x not in facts.given and x not in targets]
    if acute and mentions(question, r"\bopposite\b"):
        targets.append("a")
    if acute and mentions(question, r"\badjacent\b"):
        targets.append("b")
    if acute and facts.given["A"] != 45 and mentions(question, r"\b(?:shorter|longer) (?:leg|cathetus)\b"):
        short = mentions(question, r"\bshorter (?:leg|cathetus)\b")
        targets.append("a" if short == (facts.given["A"] < 45) else "b")
    if mentions(question, r"\bacute angles\b|\b(?:its|both|the|two|other) (?:two )?(?:acute )?angles\b"):
        targets += [x for x in "AB" if x not in facts.given]
    elif mentions(question, r"\bangle\b(?! of)") and not acute:
        return None
    if len(targets) > 1 and mentions(question, r"\b(?:third|missing|unknown) side\b"):
        targets = []
    return finish(facts, tuple(targets), lettered=True)

"""What a problem of the family “sides and angles of a triangle” gives and asks."""

from __future__ import annotations

import re
from fractions import Fraction

from chalkwright.agent.data import Problem
from chalkwright.agent.offline.family import Incomplete
from chalkwright.agent.offline.question import find_question, take
from chalkwright.agent.offline.reading import mentions, tidy
from chalkwright.agent.offline.triangle_solving.facts import DEGREES, IS, LENGTH, Facts, finish
from chalkwright.agent.offline.triangle_solving.rewording import reworded
from chalkwright.agent.offline.triangle_solving.solver import ANGLES, SIDES, Triangle, flattest, solve
from chalkwright.agent.offline.triangle_solving.stories import read_story, story_of
from chalkwright.agent.offline.triangle_solving.unnamed import read_unnamed

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


def read(problem: Problem) -> Triangle | None:
    """Measures of a triangle problem; None when it is none."""
    text = _with_ranked_angles(reworded(tidy(problem.text)))
    further: list[str] = []
    if mentions(text, r"\btriangle\b"):
        text, further = _take_further(text)
    if mentions(text, _OTHER_TASK) or (further and _RANKED.search(text)):
        return None
    story = story_of(text)
    if not story and not mentions(text, r"\btriangle\b"):
        return None
    optional = bool(further)
    triangle = read_story(text, story) if story else _read_named(text, optional) or read_unnamed(text, optional)
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


_SIDE = re.compile(r"\b(?:([abc])|(AB|BA|BC|CB|AC|CA))\s*=\s*(\d+(?:\.\d+)?)")
_RANKED = re.compile(
    r"(?:\bthe )?(?:\b(?:size|measure|value) of )?\bthe (?:(largest|greatest|biggest)|smallest|least)"
    r"(?: interior)? angle\b"
)


def _with_ranked_angles(text: str) -> str:
    """The largest and the smallest angle by their letters, where letters name all three sides."""
    sides = {
        (name or next(iter(set("ABC") - set(ends))).lower()): Fraction(size) for name, ends, size in _SIDE.findall(text)
    }
    if len(set(sides.values())) < len(SIDES):
        return text
    order = sorted(sides, key=lambda name: sides[name])
    return _RANKED.sub(lambda found: f"angle {order[-1 if found[1] else 0].upper()}", text)


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

"""What a problem of the family “refraction of light at a flat surface” gives and asks."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction

from chalkwright.agent.data import Problem
from chalkwright.agent.offline.family import Incomplete
from chalkwright.agent.offline.question import asking, targets, without_counters
from chalkwright.agent.offline.reading import mentions, plain, quantities, tidy, with_degree_signs
from chalkwright.agent.offline.refraction.besides import take_speed, take_trial
from chalkwright.agent.offline.refraction.solver import ASSUMED, Asked, Refraction, solve

_MEDIUM = (
    r"(?:(?:(?:rectangular |thick )?(?:block|piece|tank|sheet|bowl) of|flat|plane|smooth|calm|still|crown|flint|"
    r"window|quartz|silica|olive|vegetable|clear|pure|transparent|first|second|another|unknown|certain|new|"
    r"colou?rless|denser|rarer|"
    r"optically|"
    r"less|more|dense|rare) )*"
    r"(?:air|vacuum|water|glass|diamond|ice|ethanol|alcohol|glycerine?|glycerol|oil|plexiglass|perspex|acrylic|quartz|"
    r"sapphire|benzene|polycarbonate|plastic|crystal|salt|medium|material|liquid|substance|block|cube|gemstone)"
)
_INDEX = (
    r"(?:(?:an? |the |its |whose )?(?:absolute )?(?:refractive index|refraction index|index of refraction|index)|n)"
)
_VALUE = r"(?P<value>\d+(?:\.\d+)?)(?![\d°])(?!\s*(?:°|degrees?|[=≈]))"
_BESIDE = (
    rf"[\s,(]*(?:which |that )?(?:with|of|having|has|where|whose|for which)?\s*{_INDEX}\s*(?:of|is|=|≈|"
    rf":)?\s*(?:about )?{_VALUE}\s*\)?"
)
OTHER_TASK = (
    r"\b(speed|velocity|wavelength|frequency|colour|color|depth|deep|thick\w*|shift\w*|displace\w*|deviat\w*|"
    r"deflect\w*|prism|through (?:what|which) angle|"
    r"lens|fib(?:re|er)|brewster|polari\w*|layers?|third|slab|block emerges|angle between|mirror|sphere|pool|fish|"
    r"minimum|white light|intensity|apparent|sound|radius|circle|how (?:far|long|much|fast|many|deep)|complement\w*)\b"
)
_ARRIVES = (
    r"(?:enters?|entering|into|strikes|hits|meets|reaches|(?:falls|shines|is directed|is sent|lands) (?:up)?on(?:to)?|"
    r"(?:is )?incident (?:up)?on|arrives at)"
)
_ON_IT = rf"\b(?P<way>{_ARRIVES}) (?P<it>it)\b(?=[^.?;]*?\bfrom (?:an? |the )?(?P<from>{_MEDIUM})\b)"
_ASKING = "which"
_TARGETS: tuple[tuple[Asked, str], ...] = (
    ("critical", r"critical angle(?: for (?:total internal reflection|this|the)[\w\s-]*)?"),
    (
        "refraction",
        r"angle of refraction|refraction angle|angle of the refracted ray|refracted angle|"
        r"angle (?:at which|that|does|do|will) (?:the |this )?(?:refracted )?(?:light|ray|beam|"
        r"it)[\w\s]*?(?:refract\w*|make\w*|emerge\w*|enter\w*)|"
        r"(?:what|which) angle[\w\s]*?(?:refract\w*|transmitted|leaves?|emerge\w*)|θ2|"
        rf"\bangle(?: (?:of|that) the (?:ray|light|beam)(?: makes)?)? (?:in|inside) (?:the )?{_MEDIUM}",
    ),
    ("index", r"(?:refractive index|index of refraction|refraction index)(?: of)?"),
    ("incidence", r"angle of incidence|incident angle|angle of the incident ray"),
)
_OTHER = (
    r"\b(reflect\w*|incidence|incident|index|critical|speed|why|explain|prove|show|how|surface angle|compare|"
    r"total(?:ly)?)\b"
)


def read(problem: Problem) -> Refraction | None:
    """Numbers of a refraction problem; None when it is none."""
    text, tried = take_trial(_with_its_medium(_normal(tidy(problem.text))))
    text, light = take_speed(text)
    if not mentions(text, r"\brefract|critical angle|snell|\bn\s?[12]?\s?=") or not mentions(
        text, r"\b(light|ray|beam|laser|critical angle|snell'?s?)\b|\bincidence\b.*\brefracti(?:on|ve)\b"
    ):
        return None
    if mentions(text, OTHER_TASK):
        return None
    if mentions(text, r"\d\s*(?:k?m\s*/\s*s|met(?:re|er)s per second|m s)", r"\bspeed|\btravels?\b|\bvelocity"):
        raise Incomplete(
            "A refractive index is not worked out from speeds of light here; give angles, or refractive indices."
        )
    asked = _find_asked(text)
    if asked is None and tried is not None and not re.search(r"\?|\b(?:find|calculate)\b", text, re.IGNORECASE):
        asked = "critical"
    if asked is None or (tried is not None) > (asked == "critical") or (light is not None) > (asked == "index"):
        raise Incomplete(
            "This looks like refraction, but only the angle of refraction, the critical angle or one refractive index "
            "can be "
            "asked; ask for one of these."
        )
    text, media, indices = _take_media(text, asked)
    if mentions(
        text,
        r"incidence[^.?;]{0,20}\d\s*° (?:to|with|from) (?:the )?(?:\w+ )?(?:surface|boundary|interface|horizontal)",
    ):
        raise Incomplete(
            "The angle of incidence is measured to the normal, but the text measures it to the surface; say which is "
            "meant."
        )
    text = re.sub(
        rf"\b(angle of (?:incidence|refraction)) (?:in|inside) (?:an? |the )?{_MEDIUM}\b",
        r"\1",
        text,
        flags=re.IGNORECASE,
    )
    text, angles = _angles(text)
    if quantities(text):
        raise Incomplete(
            "This refraction problem has a number that is neither a refractive index nor an angle of a ray; leave it "
            "out."
        )
    ray = _check(asked, text, media, indices, angles)
    ray = ray.model_copy(update={"tried": tried, "light": light})
    _check_solved(ray)
    return ray


def _check_solved(ray: Refraction) -> None:
    """Raises Incomplete where what comes out cannot be, or cannot be drawn readably."""
    solved = solve(ray)
    if ray.tried is not None and (abs(float(ray.tried) - solved.incidence) < 0.05 or not 0 < ray.tried < 90):
        raise Incomplete("The ray's angle is the critical angle itself or no angle to the normal; check it.")
    if ray.light is not None and ray.first not in ("air", "vacuum"):
        raise Incomplete("The speed of light is worked out for light that comes from air.")
    if solved.incidence != solved.incidence:
        raise Incomplete("No angle of incidence leads to this angle of refraction; check the numbers.")
    if not 1 <= solved.n2 <= 4:
        raise Incomplete(
            f"These two angles would need n2 = {plain(solved.n2, 3)}, which no usual medium has; check them."
        )
    if solved.refraction is None and solved.incidence < 32:
        raise Incomplete(
            "This total reflection happens at less than 32° to the normal, too steep to draw readably; give a larger "
            "angle of incidence."
        )


def _normal(text: str) -> str:
    for old, new in (("₁", "1"), ("₂", "2"), ("\\theta", "θ"), ("n_", "n"), ("θ_", "θ"), ("\\", " ")):
        text = text.replace(old, new)
    text = re.sub(
        r"\bsurface of (?:a|the) (?:calm |still )?(?:pond|lake|sea)\b",
        "surface of the water",
        text,
        flags=re.IGNORECASE,
    )
    return with_degree_signs(without_counters(text))


def _with_its_medium(text: str) -> str:
    """``falls on the glass from air`` for ``falls on it from air``: ``it`` is the medium that was named last."""
    match = re.search(_ON_IT, text, re.IGNORECASE)
    if match is None:
        return text
    named = re.findall(rf"\b{_MEDIUM}\b", text[: match.start()], re.IGNORECASE)
    others = [medium for medium in named if medium.lower() != match["from"].lower()]
    return f"{text[: match.end('way')]} the {others[-1]}{text[match.end('it') :]}" if others else text


def _find_asked(text: str) -> Asked | None:
    question = asking(text, _ASKING)
    # What the sentence gives is not what it asks.
    given = r"(?:an? |the )?(?:angle of )?(?:incidence|incident)?[\w\s,]{0,25}(?:of|is|=|at)\s*[\d.]+\s*°"
    question = re.sub(rf"{_BESIDE}|{given}", " ", question)
    if "critical angle" in question.lower():
        question = re.sub(r"total(?:ly)? internal(?:ly)? reflect\w*", " ", question)
    found = targets(question, _TARGETS, _OTHER)
    return found[0] if len(found) == 1 else None


def _take_media(text: str, asked: Asked) -> tuple[str, tuple[str, str], dict[int, Fraction]]:
    """The text without refractive indices, the media in the direction of the light, and the indices of both."""
    first, second = _media(text)
    text, indices = _indices(text, first, second)
    if (
        asked == "critical"
        and not mentions(text, r"\b(?:from|into|to|towards?|goes|going|pass\w*|enter\w*|travel\w*)\b")
        and indices.get(1, 1) < indices.get(2, 1)
    ):
        # Between two media named in either order there is a critical angle on the denser side only.
        return text, (second, first), {3 - which: index for which, index in indices.items()}
    return text, (first, second), indices


def _media(text: str) -> tuple[str, str]:
    """The two media in the direction of the light."""
    ways = (
        rf"\bfrom (?:an? |the )?(?P<a>{_MEDIUM})\b.*?\b(?:(?:in|on)?to(?:wards?)?|on) (?:an? |the )?(?P<b>{_MEDIUM})\b",
        rf"\bincidence\b(?:[^.?;]{{0,25}}?°)? in (?:an? |the )?(?P<a>{_MEDIUM})\b.*?\brefraction\b"
        rf"(?:[^.?;]{{0,25}}?°)? (?:in|inside) (?:an? |the )?(?P<b>{_MEDIUM})\b",
        rf"\b{_ARRIVES} (?:the (?:flat |plane )?surface of )?"
        rf"(?:an? |the )?(?P<b>{_MEDIUM})\b.*?\bfrom (?:an? |the )?(?P<a>{_MEDIUM})\b",
        rf"\b(?:light|ray|beam|laser|travel\w*|moving|propagat\w*|goes|going) (?:\w+ )?(?:in|through|inside) (?:an? |"
        rf"the )?(?P<a>{_MEDIUM})\b.*?"
        rf"\b(?:enters?|into|strikes|hits|meets|falls on|on|reaches|at|with|to|towards?) (?:an? |the |its )?"
        rf"(?:flat |plane |smooth )*"
        rf"(?:surface |boundary |interface |face |piece |block |pane |sheet )*(?:of |with )*(?:an? |"
        rf"the )?(?P<b>{_MEDIUM})\b",
        rf"\bcritical angle\b.*?\b(?:for|of) (?:an? |the )?(?P<a>{_MEDIUM}){_BESIDE.replace('?P<value>', '?:')} "
        rf"(?:in|against|surrounded by) (?P<b>air|water)\b",
        rf"\bcritical angle\b.*?\b(?:for|of|between|at) (?:an? |the )?(?P<a>{_MEDIUM})[- /–]+(?:to[- ])?(?P<b>air|"
        rf"water)\b",
        rf"\bcritical angle\b.*?\b(?:for|of|between|at) (?:an? |the )?(?:\w+ between )?(?P<a>{_MEDIUM})"
        rf"(?:,| \([^)]*\))? (?:in|and|surrounded by|with|against) (?:an? |the )?(?P<b>{_MEDIUM})\b",
        rf"\b(?P<a>{_MEDIUM}) has\b.*?\b(?:its|the) critical angle in (?:an? |the )?(?P<b>{_MEDIUM})\b",
    )
    for way in ways:
        match = re.search(way, text, re.IGNORECASE | re.DOTALL)
        if match:
            return _name(match["a"]), _name(match["b"])
    if re.search(r"\bn\s*1\s*[=≈]", text) and re.search(r"\bn\s*2\s*[=≈]", text):
        return "medium 1", "medium 2"
    entered = re.search(rf"\b{_ARRIVES} (?:the surface of )?(?:an? |the )?(?P<b>{_MEDIUM})\b", text, re.IGNORECASE)
    if (
        entered
        and not mentions(text, r"\b(?:from (?:below|under\w*|inside|within)|under\s?water|beneath|diver)\b")
        and _name(entered["b"]) in ("water", "glass", "diamond")
    ):
        others = {m.lower() for m in re.findall(rf"\b{_MEDIUM}\b", text, re.IGNORECASE)} - {entered["b"].lower()}
        if not others:
            return "air", _name(entered["b"])
    leaving = re.search(
        rf"\b(?:leaves?|leaving|exits?|emerges? from|out of|escapes?(?: from)?) (?:the )?(?P<a>{_MEDIUM})"
        r"\b", text, re.I)
    if leaving and {m.lower() for m in re.findall(rf"\b{_MEDIUM}\b", text, re.I)} == {leaving["a"].lower()}:
        return _name(leaving["a"]), "air"
    raise Incomplete("Say from which medium into which the light goes, for example 'from air into water'.")


def _name(medium: str) -> str:
    return medium.lower()


def _indices(text: str, first: str, second: str) -> tuple[str, dict[int, Fraction]]:
    """The text without its refractive indices, and the indices by medium (1 or 2)."""
    found: dict[int, set[Fraction]] = {1: set(), 2: set()}

    def taker(which: int) -> Callable[[re.Match[str]], str]:
        def take(match: re.Match[str]) -> str:
            found[which].add(Fraction(match["value"]))
            return " "

        return take

    for which in (1, 2):
        text = re.sub(rf"\bn\s*{which}\s*[=≈]\s*{_VALUE}", taker(which), text)
    if first != second:
        for which, medium in ((1, first), (2, second)):
            name = re.escape(medium)
            text = re.sub(
                rf"{_INDEX}\s*(?:of|for)\s*(?:the |this )?{name}(?: is| as| to be|:)?\s*[=≈]?\s*{_VALUE}",
                taker(which),
                text,
                flags=re.I,
            )
            text = re.sub(rf"\bthat of (?:the )?{name} is {_VALUE}", taker(which), text, flags=re.I)
            text = re.sub(rf"\bn\s*\(?{name}\)?\s*=\s*{_VALUE}", taker(which), text, flags=re.I)
            text = re.sub(rf"\b{name}(?: surface| block| plate)?{_BESIDE}", taker(which), text, flags=re.I)
    else:
        # "from a medium of index … into a medium of index …": the order of the text is the order of the light.
        name = re.escape(first)
        for which in (1, 2):
            text = re.sub(rf"\b{name}{_BESIDE}", taker(which), text, count=1, flags=re.I)
    dense = [which for which, medium in ((1, first), (2, second)) if medium not in ("air", "vacuum")]
    if len(dense) == 1 and not found[dense[0]]:
        text = re.sub(rf"\bn\s*=\s*{_VALUE}", taker(dense[0]), text, count=1)
    if any(len(values) > 1 for values in found.values()):
        raise Incomplete("One medium has two different refractive indices; give one for each medium.")
    return text, {which: values.pop() for which, values in found.items() if values}


_DEGREES = r"(?P<value>\d+(?:\.\d+)?)\s*°"


def _angles(text: str) -> tuple[str, dict[str, Fraction]]:
    """The text without its angles, and the angles by what they are: incidence, surface, refraction."""
    kinds = (
        (
            "surface",
            rf"{_DEGREES}\s*(?:angle )?(?:to|with|from|above) (?:the )?(?:\w+ )?(?:surface|boundary|interface|"
            rf"horizontal)",
        ),
        ("refraction", rf"{_DEGREES} (?:for|as) (?:the |its )?(?:angle of refraction|refraction angle)"),
        ("incidence", rf"{_DEGREES} (?:for|as) (?:the |its )?(?:angle of incidence|incident angle)"),
        (
            "refraction",
            r"(?:angle of refraction|refraction angle|refracted (?:ray |beam |light )?(?:at |makes |"
            r"has )?(?:an |the )?(?:angle)?|"
            r"θ2|refracts at)(?: an angle)?\s*(?:of|is|=|at|to be)?\s*(?:about )?" + _DEGREES,
        ),
        (
            "refraction",
            r"\b(?:bends?|(?:is|gets) (?:bent|refracted)|refracts)\b[^.?;\d]{0,40}?\b"
            r"(?:to|at|making|makes)\b"
            r"(?: an?| the)?(?: angle)?(?: of)?\s*" + _DEGREES + r"(?:\s*(?:to|from|with) the normal)?"
            r"(?! (?:to|with|from) (?:the )?(?:\w+ )?(?:surface|boundary|interface|horizontal))",
        ),
        (
            "refraction",
            _DEGREES + r"(?:\s*(?:to|from|with) the normal)? (?:in|inside) (?:the )?(?:second medium|glass|"
            r"water|liquid|plastic)",
        ),
        (
            "incidence",
            r"(?:incidence|incident angle|incident (?:at|on [\w\s-]{0,40}? at)|θ1)\s*(?:an? angle)?\s*(?:of|"
            r"is|=|at|to be)?\s*"
            rf"(?:about )?{_DEGREES}(?:\s*(?:to|from|with) the normal)?",
        ),
        (
            "incidence",
            rf"{_DEGREES}\s*(?:angle )?(?:to|with|from) (?:the )?normal|"
            rf"{_DEGREES.replace('value', 'other')} (?:angle of )?incidence",
        ),
    )
    found: dict[str, Fraction] = {}
    for kind, pattern in kinds:
        match = re.search(pattern, text, re.IGNORECASE)
        if match and kind not in found:
            groups = match.groupdict()
            found[kind] = Fraction(groups["value"] or groups["other"])
            text = text[: match.start()] + " " + text[match.end() :]
    return text, found


_NEEDED: dict[Asked, tuple[tuple[bool, bool], str]] = {
    "refraction": (
        (True, False),
        "To find the angle of refraction give just one angle, the angle of incidence (say 'angle of incidence' or 'to "
        "the normal').",
    ),
    "critical": (
        (False, False),
        "To find the critical angle give the two media or their refractive indices and no other angle.",
    ),
    "index": ((True, True), "To find a refractive index give the angle of incidence and the angle of refraction."),
    "incidence": ((False, True), "To find the angle of incidence give the angle of refraction and both media."),
}
"""Whether the angle of incidence and that of refraction have to be given, and how that is said."""


def _check(
    asked: Asked, text: str, media: tuple[str, str], indices: dict[int, Fraction], angles: dict[str, Fraction]
) -> Refraction:
    first, second = media
    if "surface" in angles and "incidence" in angles:
        raise Incomplete("Give the angle of incidence either to the normal or to the surface, not both.")
    to_surface = angles.get("surface")
    incidence = angles.get("incidence") if to_surface is None else 90 - to_surface
    refraction = angles.get("refraction")
    wanted, needed = _NEEDED[asked]
    if (incidence is not None, refraction is not None) != wanted:
        raise Incomplete(needed)
    if any(a is not None and not 3 <= a <= 87 for a in (incidence, refraction)):
        raise Incomplete("The angles to the normal have to lie between 3° and 87°.")
    assumed = tuple(m for k, m in ((1, first), (2, second)) if k not in indices and (k == 1 or asked != "index"))
    if any(m not in ASSUMED for m in assumed):
        raise Incomplete(f"Give the refractive index of {next(m for m in assumed if m not in ASSUMED)}.")
    if asked == "index" and 2 in indices:
        raise Incomplete("The refractive index of the second medium is asked, but it is given as well; leave one out.")
    n1 = indices.get(1, ASSUMED.get(first, Fraction(1)))
    n2 = None if asked == "index" else indices.get(2, ASSUMED.get(second, Fraction(1)))
    if not all(1 <= n <= 4 for n in (n1, n2) if n is not None) or n1 == n2:
        raise Incomplete("Refractive indices have to lie between 1 and 4, and the two have to differ.")
    if asked == "critical" and n2 is not None and n1 < n2:
        raise Incomplete(
            "There is a critical angle only when light goes from the denser medium (larger n) into the rarer one; "
            "swap the media."
        )
    if asked == "index" and incidence == refraction:
        raise Incomplete("The ray is not bent at all, so the two media cannot be told apart; check the two angles.")
    return Refraction(
        first=first,
        second=second,
        n1=n1,
        n2=n2,
        incidence=incidence,
        refraction=refraction,
        to_surface=to_surface,
        assumed=assumed,
        asked=asked,
    )

"""Refraction at a flat surface: angle of refraction, critical angle, or a refractive index, by Snell's law."""

from __future__ import annotations

import re
from fractions import Fraction
from textwrap import fill
from typing import Any, Literal

import sympy as sp

from agent.authors.offline.family import Family, Incomplete, Lesson, LessonScene
from agent.authors.offline.reading import mentions, plain, quantities, tidy
from agent.data import Frozen, Problem

EXAMPLE = (
    "A ray of light passes from air (n = 1.00) into glass (n = 1.50). The angle of incidence is 40°. "
    "Find the angle of refraction."
)
Asked = Literal["refraction", "critical", "index"]
_ASSUMED = {"air": Fraction(1), "vacuum": Fraction(1), "water": Fraction("1.33"), "glass": Fraction("1.5")}
_MEDIUM = (
    r"(?:(?:crown|flint|window|quartz|silica|olive|vegetable|clear|pure|transparent|first|second|another|denser|rarer|"
    r"optically|"
    r"less|more|dense|rare) )*"
    r"(?:air|vacuum|water|glass|diamond|ice|ethanol|alcohol|glycerine?|glycerol|oil|plexiglass|perspex|acrylic|quartz|"
    r"sapphire|benzene|polycarbonate|plastic|crystal|salt|medium|material|liquid|substance)"
)
_INDEX = (
    r"(?:(?:an? |the |its |whose )?(?:absolute )?(?:refractive index|refraction index|index of refraction|index)|n)"
)
_VALUE = r"(?P<value>\d+(?:\.\d+)?)(?![\d°])(?!\s*(?:°|degrees?|[=≈]))"
_BESIDE = (
    rf"[\s,(]*(?:which |that )?(?:with|of|having|has|where|whose|for which)?\s*{_INDEX}\s*(?:of|is|=|≈|"
    rf":)?\s*(?:about )?{_VALUE}\s*\)?"
)
_BEYOND = (
    r"\b(speed|velocity|wavelength|frequency|colour|color|depth|deep|thick\w*|shift\w*|displace\w*|deviat\w*|"
    r"deflect\w*|prism|"
    r"lens|fib(?:re|er)|brewster|polari\w*|layers?|third|slab|block emerges|angle between|mirror|sphere|pool|fish|"
    r"diver|"
    r"minimum|white light|intensity|apparent|sound|radius|circle|how (?:far|long|much|fast|many|deep)|complement\w*)\b"
)
_ASK = r"\?|\b(find|calculate|determine|compute|work out|what|how|at what|which|give)\b"
_TARGETS: tuple[tuple[Asked, str], ...] = (
    ("critical", r"critical angle(?: for (?:total internal reflection|this|the)[\w\s-]*)?"),
    (
        "refraction",
        r"angle of refraction|refraction angle|angle of the refracted ray|refracted angle|"
        r"angle (?:at which|that|does|do|will) (?:the |this )?(?:refracted )?(?:light|ray|beam|"
        r"it)[\w\s]*?(?:refract\w*|make\w*|emerge\w*|enter\w*)|"
        r"(?:what|which) angle[\w\s]*?(?:refract\w*|transmitted)",
    ),
    ("index", r"(?:refractive index|index of refraction|refraction index)(?: of)?"),
)
_OTHER = (
    r"\b(reflect\w*|incidence|incident|index|critical|speed|why|explain|prove|show|how|surface angle|compare|"
    r"total(?:ly)?)\b"
)


class Refraction(Frozen):
    """Light goes from medium 1 into medium 2; angles in degrees to the normal."""

    first: str
    second: str
    n1: Fraction
    n2: Fraction | None
    """None when it is asked."""
    incidence: Fraction | None
    """None when the critical angle is asked."""
    refraction: Fraction | None
    """Given only when an index is asked."""
    to_surface: Fraction | None
    """The angle to the surface, if the problem gave that."""
    assumed: tuple[str, ...]
    """Media whose index the problem does not give."""
    asked: Asked


def read(problem: Problem) -> Refraction | None:
    """Numbers of a refraction problem; None when it is none."""
    text = _normal(tidy(problem.text))
    if not mentions(text, r"\brefract|critical angle|snell") or not mentions(
        text, r"\b(light|ray|beam|laser|critical angle)\b"
    ):
        return None
    if mentions(text, _BEYOND):
        return None
    asked = _asked(text)
    if asked is None:
        raise Incomplete(
            "This looks like refraction, but only the angle of refraction, the critical angle or one refractive index "
            "can be "
            "asked; ask for one of these."
        )
    first, second = _media(text)
    text, indices = _indices(text, first, second)
    if mentions(
        text,
        r"incidence[^.?;]{0,20}\d\s*° (?:to|with|from) (?:the )?(?:\w+ )?(?:surface|boundary|interface|horizontal)",
    ):
        raise Incomplete(
            "The angle of incidence is measured to the normal, but the text measures it to the surface; say which is "
            "meant."
        )
    text, angles = _angles(text)
    if quantities(text):
        raise Incomplete(
            "This refraction problem has a number that is neither a refractive index nor an angle of a ray; leave it "
            "out."
        )
    ray = _checked(asked, text, (first, second), indices, angles)
    solved = solve(ray)
    if not 1 <= solved.n2 <= 4:
        raise Incomplete(
            f"These two angles would need n2 = {plain(solved.n2, 3)}, which no usual medium has; check them."
        )
    if solved.refraction is None and solved.incidence < 32:
        raise Incomplete(
            "This total reflection happens at less than 32° to the normal, too steep to draw readably; give a larger "
            "angle of incidence."
        )
    return ray


def _normal(text: str) -> str:
    for old, new in (("₁", "1"), ("₂", "2"), ("\\theta", "θ"), ("n_", "n"), ("θ_", "θ")):
        text = text.replace(old, new)
    text = re.sub(r"(\d)\s*[- ]?degrees?\b", r"\1°", text)
    return re.sub(r"\([a-d1-4]\)|\\", " ", text)


def _asked(text: str) -> Asked | None:
    sentences = re.split(r"(?<=[.?!;])\s+|\n+", text)
    rest = " ".join(s for s in sentences if re.search(_ASK, s, re.IGNORECASE))
    # What the sentence gives is not what it asks.
    rest = re.sub(
        rf"{_BESIDE}|(?:an? |the )?(?:angle of )?(?:incidence|incident)?[\w\s,]{{0,25}}(?:of|is|=|at)\s*[\d.]+\s*°",
        " ",
        rest,
    )
    rest = re.sub(r"total(?:ly)? internal(?:ly)? reflect\w*", " ", rest) if "critical angle" in rest.lower() else rest
    found: list[Asked] = []
    for name, pattern in _TARGETS:
        rest, count = re.subn(pattern, " ", rest, flags=re.IGNORECASE)
        if count:
            found.append(name)
    return found[0] if len(found) == 1 and not mentions(rest, _OTHER) else None


def _media(text: str) -> tuple[str, str]:
    """The two media in the direction of the light."""
    ways = (
        rf"\bfrom (?:an? |the )?(?P<a>{_MEDIUM})\b.*?\b(?:in)?to(?:wards?)? (?:an? |the )?(?P<b>{_MEDIUM})\b",
        rf"\b(?:enters?|entering|into) (?:an? |the )?(?P<b>{_MEDIUM})\b.*?\bfrom (?:an? |the )?(?P<a>{_MEDIUM})\b",
        rf"\b(?:light|ray|beam|laser|travel\w*|moving|propagat\w*|goes|going) (?:\w+ )?(?:in|through|inside) (?:an? |"
        rf"the )?(?P<a>{_MEDIUM})\b.*?"
        rf"\b(?:enters?|into|strikes|hits|meets|falls on|on|reaches|at|with|to) (?:an? |the |its )?(?:flat |plane |"
        rf"smooth )*"
        rf"(?:surface |boundary |interface |face |piece |block |pane |sheet )*(?:of |with )*(?:an? |"
        rf"the )?(?P<b>{_MEDIUM})\b",
        rf"\bcritical angle\b.*?\b(?:for|of|between|at) (?:an? |the )?(?P<a>{_MEDIUM})[- /–]+(?:to[- ])?(?P<b>air|"
        rf"water)\b",
    )
    for way in ways:
        match = re.search(way, text, re.IGNORECASE | re.DOTALL)
        if match:
            return _name(match["a"]), _name(match["b"])
    entered = re.search(rf"\b(?:enters?|strikes|into) (?:an? |the )?(?P<b>{_MEDIUM})\b", text, re.IGNORECASE)
    if entered and _name(entered["b"]) in ("water", "glass", "diamond"):
        others = {m.lower() for m in re.findall(rf"\b{_MEDIUM}\b", text, re.IGNORECASE)} - {entered["b"].lower()}
        if not others:
            return "air", _name(entered["b"])
    raise Incomplete("Say from which medium into which the light goes, for example 'from air into water'.")


def _name(medium: str) -> str:
    return medium.lower()


def _indices(text: str, first: str, second: str) -> tuple[str, dict[int, Fraction]]:
    """The text without its refractive indices, and the indices by medium (1 or 2)."""
    found: dict[int, set[Fraction]] = {1: set(), 2: set()}

    def taker(which: int) -> Any:
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
            text = re.sub(rf"\bn\s*\(?{name}\)?\s*=\s*{_VALUE}", taker(which), text, flags=re.I)
            text = re.sub(rf"\b{name}(?: surface| block| plate)?{_BESIDE}", taker(which), text, flags=re.I)
    else:
        # "from a medium of index … into a medium of index …": the order of the text is the order of the light.
        name = re.escape(first)
        for which in (1, 2):
            text = re.sub(rf"\b{name}{_BESIDE}", taker(which), text, count=1, flags=re.I)
    if any(len(values) > 1 for values in found.values()):
        raise Incomplete("One medium has two different refractive indices; give one for each medium.")
    return text, {which: values.pop() for which, values in found.items() if values}


_DEGREES = r"(?P<value>\d+(?:\.\d+)?)\s*°"


def _angles(text: str) -> tuple[str, dict[str, Fraction]]:
    """The text without its angles, and the angles by what they are: incidence, surface, refraction."""
    kinds = (
        ("surface", rf"{_DEGREES}\s*(?:angle )?(?:to|with|from|above) (?:the )?(?:\w+ )?(?:surface|boundary|interface|"
            rf"horizontal)"),
        ("refraction", r"(?:angle of refraction|refraction angle|refracted (?:ray |beam |light )?(?:at |makes |"
            r"has )?(?:an |the )?(?:angle)?|"
         r"θ2|refracts at)(?: an angle)?\s*(?:of|is|=|at|to be)?\s*(?:about )?" + _DEGREES),
        ("refraction", _DEGREES + r"(?:\s*(?:to|from|with) the normal)? (?:in|inside) (?:the )?(?:second medium|glass|"
            r"water|liquid|plastic)"),
        ("incidence", r"(?:incidence|incident angle|incident (?:at|on [\w\s-]{0,40}? at)|θ1)\s*(?:an? angle)?\s*(?:of|"
            r"is|=|at|to be)?\s*"
         rf"(?:about )?{_DEGREES}(?:\s*(?:to|from|with) the normal)?"),
        ("incidence", rf"{_DEGREES}\s*(?:angle )?(?:to|with|from) (?:the )?normal|"
            rf"{_DEGREES.replace('value', 'other')} (?:angle of )?incidence"),
    )  # fmt: skip
    found: dict[str, Fraction] = {}
    for kind, pattern in kinds:
        match = re.search(pattern, text, re.IGNORECASE)
        if match and kind not in found:
            groups = match.groupdict()
            found[kind] = Fraction(groups["value"] or groups["other"])
            text = text[: match.start()] + " " + text[match.end() :]
    return text, found


def _checked(
    asked: Asked, text: str, media: tuple[str, str], indices: dict[int, Fraction], angles: dict[str, Fraction]
) -> Refraction:
    first, second = media
    if "surface" in angles and "incidence" in angles:
        raise Incomplete("Give the angle of incidence either to the normal or to the surface, not both.")
    to_surface = angles.get("surface")
    incidence = angles.get("incidence") if to_surface is None else 90 - to_surface
    refraction = angles.get("refraction")
    wanted = {"refraction": (True, False), "critical": (False, False), "index": (True, True)}[asked]
    if (incidence is not None, refraction is not None) != wanted:
        raise Incomplete(
            {
                "refraction": "To find the angle of refraction give just one angle, the angle of incidence (say "
                "'angle of incidence' or 'to the normal').",
                "critical": "To find the critical angle give the two media or their refractive indices and no other "
                "angle.",
                "index": "To find a refractive index give the angle of incidence and the angle of refraction.",
            }[asked]
        )
    if any(a is not None and not 3 <= a <= 87 for a in (incidence, refraction)):
        raise Incomplete("The angles to the normal have to lie between 3° and 87°.")
    assumed = tuple(m for k, m in ((1, first), (2, second)) if k not in indices and (k == 1 or asked != "index"))
    if any(m not in _ASSUMED for m in assumed):
        raise Incomplete(f"Give the refractive index of {next(m for m in assumed if m not in _ASSUMED)}.")
    if asked == "index" and 2 in indices:
        raise Incomplete("The refractive index of the second medium is asked, but it is given as well; leave one out.")
    n1 = indices.get(1, _ASSUMED.get(first, Fraction(1)))
    n2 = None if asked == "index" else indices.get(2, _ASSUMED.get(second, Fraction(1)))
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
        first=first, second=second, n1=n1, n2=n2, incidence=incidence, refraction=refraction,
        to_surface=to_surface, assumed=assumed, asked=asked,
    )  # fmt: skip


class Solved(Frozen):
    """Angles in degrees to the normal."""

    incidence: float
    refraction: float | None
    """None under total internal reflection."""
    n2: float
    sine: float
    """sin of the angle of refraction by Snell's law; above 1 there is none."""


def solve(ray: Refraction) -> Solved:
    """Snell's law solved for what is asked."""
    theta1, theta2, n2 = sp.symbols("theta1 theta2 n2", positive=True)
    n1 = sp.Rational(ray.n1.numerator, ray.n1.denominator)
    law = sp.Eq(n1 * sp.sin(theta1), n2 * sp.sin(theta2))
    degree = sp.pi / 180
    if ray.asked == "index":
        assert ray.incidence is not None and ray.refraction is not None
        index = sp.solve(law, n2)[0].subs({theta1: ray.incidence * degree, theta2: ray.refraction * degree})
        return Solved(
            incidence=float(ray.incidence), refraction=float(ray.refraction), n2=float(index),
            sine=float(sp.sin(ray.refraction * degree)),
        )  # fmt: skip
    assert ray.n2 is not None
    second = sp.Rational(ray.n2.numerator, ray.n2.denominator)
    if ray.asked == "critical":
        critical = sp.asin(second / n1) / degree
        return Solved(incidence=float(critical), refraction=90.0, n2=float(second), sine=1.0)
    assert ray.incidence is not None
    sine = n1 * sp.sin(ray.incidence * degree) / second
    bent = None if sine > 1 else float(sp.asin(sine) / degree)
    return Solved(incidence=float(ray.incidence), refraction=bent, n2=float(second), sine=float(sine))


def write(ray: Refraction) -> Lesson:
    """Text and drawing of a solved refraction."""
    s = solve(ray)
    answer = _answer(ray, s)
    return Lesson(
        title={
            "refraction": "Light changes direction",
            "critical": "The critical angle",
            "index": "Measuring a refractive index",
        }[ray.asked],
        texts=(_opening(ray), *_steps(ray, s), _closing(ray, s, answer)),
        scenes=_scenes(ray, s, answer),
        plan=_PLAN,
        drawing=_drawing(ray, s),
        answer=answer,
    )


def _answer(ray: Refraction, s: Solved) -> str:
    if ray.asked == "critical":
        return f"critical angle ≈ {plain(s.incidence, 3)}°"
    if ray.asked == "index":
        return f"n₂ ≈ {plain(s.n2, 3)}"
    if s.refraction is None:
        return "no refracted ray: total internal reflection"
    return f"angle of refraction ≈ {plain(s.refraction, 3)}°"


def _opening(ray: Refraction) -> str:
    known = f"Light goes from {ray.first} ($n_1 = {plain(ray.n1)}$) into {ray.second}"
    known += f" ($n_2 = {plain(ray.n2)}$)." if ray.n2 is not None else "."
    if ray.to_surface is not None and ray.incidence is not None:
        known += (
            f" The ray makes {plain(ray.to_surface)}° with the surface. Angles of light are measured to the *normal*, "
            f"so the "
            f"angle of incidence is $\\theta_1 = 90^\\circ - {plain(ray.to_surface)}^\\circ = "
            f"{plain(ray.incidence)}^\\circ$."
        )
    elif ray.incidence is not None:
        known += f" The angle of incidence is $\\theta_1 = {plain(ray.incidence)}^\\circ$."
    if ray.asked == "index" and ray.refraction is not None:
        known += f" The angle of refraction is $\\theta_2 = {plain(ray.refraction)}^\\circ$."
    if ray.assumed:
        known += (
            " The problem does not give the refractive index of " + " and ".join(ray.assumed) + "; we assume "
            + " and ".join(f"{plain(_ASSUMED[m])} for {m}" for m in ray.assumed) + "."
        )  # fmt: skip
    goal = {
        "refraction": "the angle of refraction $\\theta_2$",
        "critical": "the critical angle $\\theta_c$, from which on no light gets through",
        "index": "the refractive index $n_2$",
    }[ray.asked]
    return (
        f"**What is asked.** {known} Find {goal}.\n\n"
        "**The idea.** Light is slower in a medium with a larger refractive index, so a slanted ray changes direction "
        "at the "
        "surface. We measure its angles to the *normal*, the line at a right angle to the surface: towards the normal "
        "into the "
        "slower medium, away from it into the faster one."
    )


def _steps(ray: Refraction, s: Solved) -> tuple[str, str]:
    n1, n2 = plain(ray.n1), plain(s.n2, 4)
    law = (
        "**Step 1: Snell's law.** On both sides the refractive index times the sine of the angle is the "
        "same:\n\n$$n_1 \\sin\\theta_1 = n_2 \\sin\\theta_2$$\n\n"
    )
    chords = (
        "In the next picture each sine is a coloured line: the distance of the ray from the normal, one radius "
        "away from the surface point."
    )
    if ray.asked == "critical":
        return (
            law + "At the critical angle the light just grazes along the surface: $\\theta_2 = 90^\\circ$, and "
            f"$\\sin 90^\\circ = 1$. {chords}",
            f"**Step 2: solve for the angle.**\n\n$$\\sin\\theta_c = \\frac{{n_2}}{{n_1}} = \\frac{{{n2}}}{{{n1}}} "
            f"\\approx "
            f"{plain(float(ray.n2 or 1) / float(ray.n1), 4)} \\qquad \\theta_c \\approx "
            f"{plain(s.incidence, 3)}^\\circ$$\n\n"
            "A flatter ray would need a sine above 1, which does not exist: all its light is reflected.",
        )
    a = plain(s.incidence)
    sine1 = float(sp.sin(sp.pi * ray.incidence / 180)) if ray.incidence is not None else 0.0
    if ray.asked == "index":
        b = plain(ray.refraction or 0)
        return (
            law + chords,
            f"**Step 2: solve for $n_2$.**\n\n$$n_2 = \\frac{{n_1 \\sin\\theta_1}}{{\\sin\\theta_2}} = "
            f"\\frac{{{n1} \\times \\sin {a}^\\circ}}{{\\sin {b}^\\circ}} \\approx "
            f"\\frac{{{plain(float(ray.n1) * sine1, 4)}}}{{{plain(s.sine, 4)}}} \\approx {plain(s.n2, 3)}$$",
        )
    value = (
        f"**Step 2: solve for the sine.**\n\n$$\\sin\\theta_2 = \\frac{{n_1 \\sin\\theta_1}}{{n_2}} = "
        f"\\frac{{{n1} \\times \\sin {a}^\\circ}}{{{n2}}} \\approx {plain(s.sine, 4)}$$\n\n"
    )
    if s.refraction is None:
        return (
            law + chords,
            value
            + "No angle has a sine above 1. So no light gets through: the surface reflects all of it, at the same "
            f"angle {a}° on the other side of the normal.",
        )
    return (
        law + chords,
        value + f"The angle with this sine is\n\n$$\\theta_2 \\approx {plain(s.refraction, 3)}^\\circ$$",
    )


def _closing(ray: Refraction, s: Solved, answer: str) -> str:
    n1, n2 = plain(ray.n1), plain(s.n2, 4)
    if s.refraction is None:
        critical = plain(
            float(sp.asin(sp.Rational(s.n2) / sp.Rational(ray.n1.numerator, ray.n1.denominator)) * 180 / sp.pi), 3
        )
        check = f"The critical angle here is about {critical}°, and {plain(s.incidence)}° is larger."
        lesson = "From a dense medium into a rare one a flat ray cannot get out at all."
    elif ray.asked == "critical":
        check = (
            f"${n1} \\times \\sin {plain(s.incidence, 4)}^\\circ \\approx {n2}$ and ${n2} \\times \\sin 90^\\circ "
            f"= {n2}$: both sides agree."
        )
        lesson = (
            "Total reflection is possible only from the larger to the smaller refractive index, and only for flat rays."
        )
    else:
        side = "towards" if s.n2 > ray.n1 else "away from"
        bigger = "larger" if s.n2 > ray.n1 else "smaller"
        check = (
            f"$n_2 = {plain(s.n2, 3)}$ is {bigger} than $n_1 = {n1}$, so the ray has to bend {side} the normal: "
            f"it does, from {plain(s.incidence)}° to {plain(s.refraction, 3)}°."
        )
        lesson = "Index times sine stays the same: the larger the index, the smaller the angle to the normal."
    shown = answer if ray.asked == "index" else answer[0].upper() + answer[1:]
    return f"**Answer.** **{shown}**.\n\n**Check.** {check}\n\n**Remember.** {lesson}"


_PLAN = """\
- The surface is a horizontal line, the light meets it at the point O; the normal is dashed grey.
- The denser medium (larger n) is below and shaded; the light starts in its true medium.
- The incident ray is blue, the refracted ray red, a totally reflected ray orange; arrow heads show the direction.
- Angles are drawn exactly and marked by arcs from the normal. Sines are drawn as distances from the normal.
- Media names at the left, calculation at the right; labels at size 28 or more.
"""


def _scenes(ray: Refraction, s: Solved, answer: str) -> tuple[LessonScene, ...]:
    n2 = "?" if ray.asked == "index" else plain(s.n2, 4)
    theta1 = "?" if ray.asked == "critical" else f"{plain(s.incidence)}°"
    shared = (
        f"A flat surface between {ray.first} (n1 = {plain(ray.n1)}) and {ray.second} (n2 = {n2}), with a dashed "
        f"normal. "
        f"A ray arrives in {ray.first} at {theta1 if theta1 != '?' else 'an unknown angle'} to the normal"
    )
    fields = {
        "elements": "Surface, shaded denser medium, dashed normal, rays with arrow heads, angle arcs.",
        "colours": "Incident ray blue, refracted ray red, totally reflected ray orange, normal grey.",
        "layout": "Point of incidence in the middle, media names left, calculation right.",
    }
    return (
        LessonScene(
            title="The ray at the surface", purpose="Show what is known and what is "
                "asked.", labels=f"θ₁ = {theta1}, n₁, n₂",
            alt=f"{shared}.", **fields,
        ),
        LessonScene(
            title="Snell's law as lengths", purpose="Show the sines as distances from the "
                "normal.", labels="sin θ₁, sin θ₂",
            alt=f"{shared}. A circle around the point of incidence; the distances of the rays from the normal on it "
                f"are the two sines.",
            **fields,
        ),
        LessonScene(title="The result", purpose="Show the result in place.", labels=answer, alt=f"{shared}. Result: "
            f"{answer}.", **fields),
    )  # fmt: skip


def _drawing(ray: Refraction, s: Solved) -> dict[str, Any]:
    sine1 = float(sp.sin(sp.pi * sp.Float(s.incidence) / 180))
    n1, n2 = plain(ray.n1), plain(s.n2, 4)
    theta1 = f"{plain(s.incidence, 3)}°" if ray.asked == "critical" else f"{plain(s.incidence)}°"
    critical, index, reflected = ray.asked == "critical", ray.asked == "index", s.refraction is None
    result = {
        "critical": f"θ_c ≈ {plain(s.incidence, 3)}°".replace("θ_c", "θ₁ = critical angle"),
        "index": f"n₂ ≈ {plain(s.n2, 3)}",
        "refraction": "total internal reflection" if reflected else f"θ₂ ≈ {plain(s.refraction or 0, 3)}°",
    }[ray.asked]
    sine_lines = {
        "critical": ["θ₂ = 90°, so sin θ₂ = 1", f"{n1} × sin θ₁ = {n2} × 1", f"sin θ₁ ≈ {plain(sine1, 4)}"],
        "index": [
            f"sin θ₁ ≈ {plain(sine1, 4)}",
            f"sin θ₂ ≈ {plain(s.sine, 4)}",
            f"{n1} × {plain(sine1, 4)} ≈ n₂ × {plain(s.sine, 4)}",
        ],
        "refraction": [
            f"sin θ₁ ≈ {plain(sine1, 4)}",
            f"{n1} × {plain(sine1, 4)} ≈ {n2} × sin θ₂",
            f"sin θ₂ ≈ {plain(s.sine, 4)}",
        ],
    }[ray.asked]
    return {
        "theta1": s.incidence,
        "theta2": s.refraction,
        "first_text": f"{fill(ray.first, 13)}\nn₁ = {n1}",
        "second_text": f"{fill(ray.second, 13)}\nn₂ = {'?' if index else n2}",
        "second_solved": f"{fill(ray.second, 13)}\n{result if index else 'n₂ = ' + n2}",
        "upwards": s.n2 < ray.n1,
        "theta1_text": "?" if critical else theta1,
        "theta1_solved": theta1,
        "theta2_text": "" if reflected else "90°" if critical else f"{plain(s.refraction or 0, 3)}°",
        "shows_refracted": ray.asked != "refraction",
        "asked_text": {"critical": "critical angle = ?", "index": "n₂ = ?", "refraction": "θ₂ = ?"}[ray.asked],
        "sine_lines": [*sine_lines, *(["above 1: no such angle"] if reflected else [])],
        "bend_text": _bend(ray, s),
        "result_text": f"critical angle ≈ {plain(s.incidence, 3)}°" if critical else result,
    }


def _bend(ray: Refraction, s: Solved) -> str:
    if s.refraction is None:
        return "nothing gets through"
    if ray.asked == "critical":
        return "flatter rays: total reflection"
    return "bent towards the normal" if s.n2 > ray.n1 else "bent away from the normal"


FAMILY = Family(
    "refraction", "refraction of light at a flat surface", "physics", ("middle", "high"), EXAMPLE, read, write
)

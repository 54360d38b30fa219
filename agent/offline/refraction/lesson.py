"""Text and drawing of light refracted at a flat surface."""

from __future__ import annotations

from textwrap import fill
from typing import Any

from chalkwright.agent.offline.algebra import sp
from chalkwright.agent.offline.family import Lesson, LessonScene
from chalkwright.agent.offline.forms import scenes_of
from chalkwright.agent.offline.reading import plain
from chalkwright.agent.offline.refraction.solver import ASSUMED, Refraction, Solved, solve


def write(ray: Refraction) -> Lesson:
    """Text and drawing of a solved refraction."""
    s = solve(ray)
    answer = _answer(ray, s)
    return Lesson(
        title={
            "refraction": "Light changes direction",
            "critical": "The critical angle",
            "index": "Measuring a refractive index",
            "incidence": "Back to the incident ray",
        }[ray.asked],
        texts=(_opening(ray), *_steps(ray, s), _closing(ray, s, answer)),
        scenes=_scenes(ray, s, answer),
        plan=_PLAN,
        drawing=_drawing(ray, s),
        answer=answer,
    )


def _answer(ray: Refraction, s: Solved) -> str:
    if ray.asked == "critical":
        return f"critical angle ≈ {plain(s.incidence, 3)}°" + (f"; {_trial(ray, s)}" if ray.tried is not None else "")
    if ray.asked == "incidence":
        return f"angle of incidence ≈ {plain(s.incidence, 3)}°"
    if ray.asked == "index":
        return f"n₂ ≈ {plain(s.n2, 3)}" + (f"; speed ≈ {plain(_speed(ray, s), 3)} × 10⁸ m/s" if ray.light else "")
    if s.refraction is None:
        return "no refracted ray: total internal reflection"
    return f"angle of refraction ≈ {plain(s.refraction, 3)}°"


def _trial(ray: Refraction, s: Solved) -> str:
    """Whether the ray at the angle that is tried gets out."""
    if float(ray.tried or 0) > s.incidence:
        return "no, the ray is totally internally reflected"
    return "yes, the ray passes into the other medium"


def _speed(ray: Refraction, s: Solved) -> float:
    """Of light in the second medium, in 10⁸ m/s."""
    return float(ray.light or 0) / s.n2 / 1e8


def _more(ray: Refraction, s: Solved) -> str:
    """What is asked beside the angle or the index."""
    if ray.tried is not None:
        larger = float(ray.tried) > s.incidence
        return (
            f"\n\n**Step 3: the ray at {plain(ray.tried)}°.** ${plain(ray.tried)}^\\circ$ is "
            f"{'larger' if larger else 'smaller'} than the critical angle, so {_trial(ray, s).partition(', ')[2]}."
        )
    if ray.light is not None:
        return (
            "\n\n**Step 3: the speed of light.** The index says how many times slower light is than in "
            f"{ray.first}:\n\n"
            f"$$v = \\frac{{c}}{{n_2}} \\approx \\frac{{{plain(float(ray.light) / 1e8, 3)} \\times 10^8\\ "
            f"\\text{{m/s}}}}{{{plain(s.n2, 4)}}} \\approx {plain(_speed(ray, s), 3)} \\times 10^8\\ \\text{{m/s}}$$"
        )
    return ""


def _opening(ray: Refraction) -> str:
    known = f"Light goes from {ray.first} ($n_1 = {plain(ray.n1)}$) into {ray.second}"
    known += f" ($n_2 = {plain(ray.n2)}$)." if ray.n2 is not None else "."
    if ray.to_surface is not None and ray.incidence is not None:
        known += (
            f" The ray makes {plain(ray.to_surface)}° with the surface. Angles of light are measured to the *normal*, "
            f"so the angle of incidence is $\\theta_1 = 90^\\circ - {plain(ray.to_surface)}^\\circ = "
            f"{plain(ray.incidence)}^\\circ$."
        )
    elif ray.incidence is not None:
        known += f" The angle of incidence is $\\theta_1 = {plain(ray.incidence)}^\\circ$."
    if ray.asked in ("index", "incidence") and ray.refraction is not None:
        known += f" The angle of refraction is $\\theta_2 = {plain(ray.refraction)}^\\circ$."
    if ray.assumed:
        known += (
            " The problem does not give the refractive index of "
            + " and ".join(ray.assumed)
            + "; we assume "
            + " and ".join(f"{plain(ASSUMED[m])} for {m}" for m in ray.assumed)
            + "."
        )
    goal = {
        "refraction": "the angle of refraction $\\theta_2$",
        "critical": "the critical angle $\\theta_c$, from which on no light gets through",
        "index": "the refractive index $n_2$",
        "incidence": "the angle of incidence $\\theta_1$",
    }[ray.asked]
    return (
        f"**What is asked.** {known} Find {goal}.\n\n"
        "**The idea.** Light is slower in a medium with a larger refractive index, so a slanted ray changes direction "
        "at the surface. We measure its angles to the *normal*, the line at a right angle to the surface: towards the "
        "normal into the slower medium, away from it into the faster one."
    )


def _steps(ray: Refraction, s: Solved) -> tuple[str, str]:
    law = (
        "**Step 1: Snell's law.** On both sides the refractive index times the sine of the angle is the "
        "same:\n\n$$n_1 \\sin\\theta_1 = n_2 \\sin\\theta_2$$\n\n"
    )
    chords = (
        "In the next picture each sine is a coloured line: the distance of the ray from the normal, one radius "
        "away from the surface point."
    )
    if ray.asked == "critical":
        law += (
            "At the critical angle the light just grazes along the surface: $\\theta_2 = 90^\\circ$, and "
            "$\\sin 90^\\circ = 1$. "
        )
    return law + chords, _solve(ray, s)


def _solve(ray: Refraction, s: Solved) -> str:
    n1, n2 = plain(ray.n1), plain(s.n2, 4)
    if ray.asked == "critical":
        return (
            f"**Step 2: solve for the angle.**\n\n$$\\sin\\theta_c = \\frac{{n_2}}{{n_1}} = \\frac{{{n2}}}{{{n1}}} "
            f"\\approx {plain(float(ray.n2 or 1) / float(ray.n1), 4)} \\qquad \\theta_c \\approx "
            f"{plain(s.incidence, 3)}^\\circ$$\n\n"
            "A flatter ray would need a sine above 1, which does not exist: all its light is reflected." + _more(ray, s)
        )
    if ray.asked == "incidence":
        b, sine = plain(ray.refraction or 0), plain(_sine_of(s.incidence), 4)
        return (
            f"**Step 2: solve for the sine.**\n\n$$\\sin\\theta_1 = \\frac{{n_2 \\sin\\theta_2}}{{n_1}} = "
            f"\\frac{{{n2} \\times \\sin {b}^\\circ}}{{{n1}}} \\approx {sine}$$\n\nThe angle with this sine is\n\n"
            f"$$\\theta_1 \\approx {plain(s.incidence, 3)}^\\circ$$"
        )
    a = plain(s.incidence)
    sine1 = float(sp.sin(sp.pi * ray.incidence / 180)) if ray.incidence is not None else 0.0
    if ray.asked == "index":
        b = plain(ray.refraction or 0)
        return (
            f"**Step 2: solve for $n_2$.**\n\n$$n_2 = \\frac{{n_1 \\sin\\theta_1}}{{\\sin\\theta_2}} = "
            f"\\frac{{{n1} \\times \\sin {a}^\\circ}}{{\\sin {b}^\\circ}} \\approx "
            f"\\frac{{{plain(float(ray.n1) * sine1, 4)}}}{{{plain(s.sine, 4)}}} \\approx {plain(s.n2, 3)}$$"
            + _more(ray, s)
        )
    value = (
        f"**Step 2: solve for the sine.**\n\n$$\\sin\\theta_2 = \\frac{{n_1 \\sin\\theta_1}}{{n_2}} = "
        f"\\frac{{{n1} \\times \\sin {a}^\\circ}}{{{n2}}} \\approx {plain(s.sine, 4)}$$\n\n"
    )
    if s.refraction is None:
        return (
            f"{value}No angle has a sine above 1. So no light gets through: the surface reflects all of it, at the "
            f"same angle {a}° on the other side of the normal."
        )
    return f"{value}The angle with this sine is\n\n$$\\theta_2 \\approx {plain(s.refraction, 3)}^\\circ$$"


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
            f"$n_2 = {plain(s.n2, 3)}$ is {bigger} than $n_1 = {n1}$, so the ray has to bend {side} the normal: it "
            f"does, from {plain(s.incidence, 3 if ray.asked == 'incidence' else None)}° to {plain(s.refraction, 3)}°."
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
    theta1 = "?" if ray.incidence is None else f"{plain(s.incidence)}°"
    return scenes_of(
        (
            (
                "The ray at the surface",
                "Show what is known and what is asked.",
                f"θ₁ = {theta1}, n₁, n₂",
                _known(ray, s),
            ),
            (
                "Snell's law as lengths",
                "Show the sines as distances from the normal.",
                "sin θ₁, sin θ₂",
                f"{_surface(ray, s, solved=False)} {_lengths(s)}",
            ),
            (
                "The result",
                "Show the result in place.",
                answer,
                f"{_surface(ray, s, solved=True)} {_way_on(ray, s)} Result: {answer}.",
            ),
        ),
        elements="Surface, shaded denser medium, dashed normal, rays with arrow heads, angle arcs.",
        colours="Incident ray blue, refracted ray red, totally reflected ray orange, normal grey.",
        layout="Point of incidence in the middle, media names left, calculation right.",
    )


def _surface(ray: Refraction, s: Solved, *, solved: bool) -> str:
    """The surface and the ray that arrives at it, in words; what is asked keeps its number until it is ``solved``."""
    unknown = not solved and ray.asked == "index"
    about = "≈" if ray.asked == "index" else "="
    n2 = "its index n₂ is to be found" if unknown else f"n₂ {about} {plain(s.n2, 3 if ray.asked == 'index' else 4)}"
    angle = f"{plain(s.incidence, 3) if ray.incidence is None else plain(s.incidence)}°"
    arrival = "an angle that is to be found" if ray.incidence is None and not solved else f"{angle} to the normal"
    return (
        f"A flat surface between {ray.first} (n₁ = {plain(ray.n1)}) and {ray.second} ({n2}), with a dashed normal. "
        f"A ray arrives in {ray.first} at {arrival}."
    )


def _known(ray: Refraction, s: Solved) -> str:
    if ray.asked == "refraction":
        rest = f"A dashed line shows the way straight on; the angle of refraction in {ray.second} is to be found."
    else:
        rest = _way_on(ray, s)
    return f"{_surface(ray, s, solved=False)} {rest}"


def _way_on(ray: Refraction, s: Solved) -> str:
    if s.refraction is None:
        return f"All its light is reflected, at {plain(s.incidence)}° on the other side of the normal."
    if ray.asked == "critical":
        return "It goes on along the surface, at 90° to the normal."
    return f"It goes on in {ray.second} at {plain(s.refraction, 3)}° to the normal."


def _lengths(s: Solved) -> str:
    sine1, sine2 = plain(_sine_of(s.incidence), 4), plain(s.sine, 4)
    drawn = "A circle goes round the point of incidence; where a ray meets it, its distance from the normal is the sine"
    if s.refraction is None:
        return f"{drawn}: about {sine1} for the ray that arrives. Behind the surface it would be above 1."
    return f"{drawn}: about {sine1} before the surface and {sine2} behind it."


def _sine_of(degrees: float) -> float:
    return float(sp.sin(sp.pi * sp.Float(degrees) / 180))


def _drawing(ray: Refraction, s: Solved) -> dict[str, Any]:
    n1, n2 = plain(ray.n1), plain(s.n2, 4)
    theta1 = f"{plain(s.incidence, 3)}°" if ray.incidence is None else f"{plain(s.incidence)}°"
    critical, index, reflected = ray.asked == "critical", ray.asked == "index", s.refraction is None
    return {
        "theta1": s.incidence,
        "theta2": s.refraction,
        "first_text": f"{fill(ray.first, 13)}\nn₁ = {n1}",
        "second_text": f"{fill(ray.second, 13)}\nn₂ = {'?' if index else n2}",
        "second_solved": f"{fill(ray.second, 13)}\nn₂ {'≈ ' + plain(s.n2, 3) if index else '= ' + n2}",
        "upwards": s.n2 < ray.n1,
        "theta1_text": "?" if ray.incidence is None else theta1,
        "theta1_solved": theta1,
        "theta2_text": "" if reflected else "90°" if critical else f"{plain(s.refraction or 0, 3)}°",
        "shows_refracted": ray.asked != "refraction",
        "asked_text": {
            "critical": "1|critical angle = ?",
            "index": "n₂ = ?",
            "refraction": "2|θ₂ = ?",
            "incidence": "1|θ₁ = ?",
        }[ray.asked],
        "sine_lines": _sine_lines(ray, s),
        "result_lines": _result_lines(ray, s),
    }


def _sine_lines(ray: Refraction, s: Solved) -> list[str]:
    """Snell's law line by line; ``1|`` and ``2|`` give a line the colour of the incident or the refracted ray."""
    n1, n2, sine2 = plain(ray.n1), plain(s.n2, 4), plain(s.sine, 4)
    sine1 = plain(_sine_of(s.incidence), 4)
    if ray.asked == "critical":
        return ["2|θ₂ = 90°, so sin θ₂ = 1", f"{n1} × sin θ₁ = {n2} × 1", f"1|sin θ₁ ≈ {sine1}"]
    if ray.asked == "index":
        return [f"1|sin θ₁ ≈ {sine1}", f"2|sin θ₂ ≈ {sine2}", f"{n1} × {sine1} ≈ n₂ × {sine2}"]
    if ray.asked == "incidence":
        return [f"2|sin θ₂ ≈ {sine2}", f"{n1} × sin θ₁ ≈ {n2} × {sine2}", f"1|sin θ₁ ≈ {sine1}"]
    lines = [f"1|sin θ₁ ≈ {sine1}", f"{n1} × {sine1} ≈ {n2} × sin θ₂", f"2|sin θ₂ ≈ {sine2}"]
    return [*lines, "2|above 1: no such angle"] if s.refraction is None else lines


def _result_lines(ray: Refraction, s: Solved) -> list[str]:
    if ray.asked == "critical":
        return [f"1|critical angle ≈ {plain(s.incidence, 3)}°", "r|flatter rays:", "r|total reflection"]
    if ray.asked == "incidence":
        return [f"1|θ₁ ≈ {plain(s.incidence, 3)}°", _bent(ray, s)]
    if s.refraction is None:
        return ["r|total internal reflection", "nothing gets through"]
    result = f"n₂ ≈ {plain(s.n2, 3)}" if ray.asked == "index" else f"2|θ₂ ≈ {plain(s.refraction, 3)}°"
    return [result, _bent(ray, s)]


def _bent(ray: Refraction, s: Solved) -> str:
    return f"bent {'towards' if s.n2 > ray.n1 else 'away from'}\nthe normal"

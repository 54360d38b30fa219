"""Text and drawing of the Sun's altitude at noon."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from chalkwright.agent.offline.family import Lesson, LessonScene
from chalkwright.agent.offline.noon_solar_altitude.solver import NoonSun
from chalkwright.agent.offline.noon_solar_altitude.uses_lesson import (
    spacing_check,
    spacing_step,
    spacing_text,
    tilt_step,
)
from chalkwright.agent.offline.phrases import list_names
from chalkwright.agent.offline.reading import is_exact, plain


def _tall(sun: NoonSun) -> str:
    return f"{plain(sun.pole or 0)} m"


def _degrees(value: Fraction) -> str:
    """Degrees with as many decimals as the value needs, at most two."""
    return f"{'' if (value * 100).denominator == 1 and is_exact(value) else '≈ '}{plain(round(value, 2))}°"


def _latitude_text(sun: NoonSun) -> str:
    side = "" if sun.latitude == 0 else " N" if sun.latitude > 0 else " S"
    return f"{_degrees(abs(sun.latitude))}{side}"


def _with_sign(value: Fraction) -> str:
    return ("+" if value > 0 else "−" if value < 0 else "") + _degrees(abs(value))


def _tex(value: Fraction) -> str:
    return plain(round(value, 2)).replace("−", "-") + "^\\circ"


def _sunny_side(sun: NoonSun) -> str:
    return "straight overhead, in the zenith" if sun.side == "zenith" else f"in the {sun.side}"


def _shadow_text(sun: NoonSun) -> str:
    if sun.side == "zenith":
        return "0 m (no shadow)"
    return f"≈ {plain(sun.shadow or 0, 3)} m"


def write(sun: NoonSun) -> Lesson:
    """Text and drawing of a solved noon altitude."""
    parts = {
        "altitude": f"altitude {_degrees(sun.altitude)}",
        "zenith": f"zenith distance {_degrees(sun.zenith)}",
        "direction": f"the noon Sun stands {_sunny_side(sun)}",
        "shadow": f"shadow {_shadow_text(sun)}",
        "tilt": f"tilt {_degrees(sun.zenith)}",
        "spacing": f"distance {spacing_text(sun)}",
        "latitude": f"latitude {_latitude_text(sun)}",
    }
    answer = "; ".join(parts[name] for name in sun.asked)
    return Lesson(
        title="How high is the Sun at noon?",
        texts=_latitude_texts(sun, answer) if "latitude" in sun.asked else _texts(sun, answer),
        scenes=_scenes(sun, answer),
        plan=_PLAN,
        drawing=_drawing(sun),
        answer=answer,
    )


def _latitude_texts(sun: NoonSun, answer: str) -> tuple[str, ...]:
    """From the altitude of the noon Sun back to the latitude."""
    sign, where = ("+", "north") if sun.side == "south" else ("-", "south")
    step = f"{_tex(sun.declination)} {sign} {_tex(sun.zenith)} = {_tex(sun.latitude)}"
    stands = "The Sun stands in the zenith, so the place is right under it"
    if sun.side != "zenith":
        stands = (
            f"The noon Sun stands in the {sun.side}, so the place lies farther {where} than the point under the Sun"
        )
    return (
        f"**What is asked.** At solar noon the Sun stands {_degrees(sun.altitude)} above the horizon, "
        f"{_sunny_side(sun)}. {_day(sun)} Find the latitude $\\varphi$ of the place.\n\n**The idea.** The Sun is so "
        "far away that its rays reach the whole Earth parallel. So the angle between the Sun and the *zenith* (the "
        "point straight overhead) is simply how many degrees of latitude we are away from the place under the Sun.",
        "**Step 1: from the horizon to the zenith.** Zenith and horizon are 90° apart:\n\n$$z = 90^\\circ - h = "
        f"90^\\circ - {_tex(sun.altitude)} = {_tex(sun.zenith)}$$\n\nThe next picture marks $z$ twice: at the centre "
        "of the Earth, and in the sky of the observer.",
        f"**Step 2: to the north or to the south.** North counts as plus, south as minus. {stands}:\n\n$$\\varphi = "
        f"\\delta {sign} z = {step}$$",
        f"**Answer.** **{answer[0].upper()}{answer[1:]}**.\n\n**Check.** From there to the place under the Sun are "
        f"{_degrees(sun.zenith)} of latitude, and $90^\\circ - {_tex(sun.zenith)} = {_tex(sun.altitude)}$.\n\n"
        "**Remember.** Noon altitude is 90° minus the distance in latitude from the place under the Sun.",
    )


def _day(sun: NoonSun) -> str:
    """The Sun's declination, and where it comes from."""
    if sun.date == "equinox":
        return "At an equinox the Sun is straight above the equator: its declination is $\\delta = 0^\\circ$."
    if not sun.date:
        return f"The Sun's declination is $\\delta = {_tex(sun.declination)}$: it is straight above that latitude."
    source = "as the problem says" if sun.tilt_given else "the usual value; the problem gives none"
    side = "north" if sun.declination > 0 else "south"
    return (
        f"At the {sun.date} the Sun is straight above the latitude {_degrees(abs(sun.declination))} {side}: its "
        f"declination is $\\delta = {_tex(sun.declination)}$ (the tilt of the Earth's axis, {source})."
    )


def _third_step(sun: NoonSun) -> str:
    """From the altitude to a panel, to two houses or to a shadow, if one of them is asked."""
    if "tilt" in sun.asked:
        return tilt_step(sun)
    if sun.roof is not None:
        return spacing_step(sun)
    if sun.pole is None:
        return ""
    shadow = (
        f"\n\n**Step 3: the shadow.** Something {_tall(sun)} tall and its shadow are the two short sides of a right "
        f"triangle whose angle at the tip of the shadow is $h$:\n\n$$\\tan h = \\frac{{{plain(sun.pole)}}}{{s}} "
        f"\\qquad s = \\frac{{{plain(sun.pole)}}}{{\\tan {_tex(sun.altitude)}}} "
    )
    if sun.side == "zenith":
        return f"{shadow}= 0\\ \\text{{m}}$$"
    away = "north" if sun.side == "south" else "south"
    shadow += f"\\approx {plain(sun.shadow or 0, 3)}\\ \\text{{m}}$$"
    return f"{shadow}\n\nIt points away from the Sun, to the {away}."


def _texts(sun: NoonSun, answer: str) -> tuple[str, ...]:
    names = {
        "altitude": "its altitude $h$",
        "zenith": "its zenith distance $z$",
        "direction": "the direction in which it stands",
        "shadow": f"the shadow of something {_tall(sun)} tall",
        "tilt": "the angle between the ground and a panel that the noon rays meet at a right angle",
        "spacing": "the least distance at which the first of two houses does not shade the second one",
    }
    goal = list_names([names[name] for name in sun.asked])
    day = _day(sun)
    same = sun.latitude * sun.declination >= 0
    declination = f"({_tex(sun.declination)})" if sun.declination < 0 else _tex(sun.declination)
    sides = (
        "Both lie on the same side of the equator (or on it), so the numbers are subtracted."
        if same
        else "They lie on opposite sides of the equator, so the degrees add up."
    )
    where = (
        "The place lies exactly under the Sun, which stands in the zenith."
        if sun.side == "zenith"
        else f"The Sun is overhead farther {sun.side}, so from here it stands in the **{sun.side}**."
    )
    return (
        f"**What is asked.** We look at the Sun at solar noon at latitude {_latitude_text(sun)}. Find "
        f"{goal}.\n\n{day}\n\n"
        "**The idea.** The Sun is so far away that its rays reach the whole Earth parallel. So the angle between the "
        "Sun and the *zenith* (the point straight overhead) is simply how many degrees of latitude we are away from "
        "the place under the Sun.",
        f"**Step 1: the distance from the place under the Sun.** North counts as plus, south as minus. {sides}\n\n"
        f"$$z = |\\varphi - \\delta| = |{_tex(sun.latitude)} - {declination}| = {_tex(sun.zenith)}$$\n\n{where} The "
        "next picture marks $z$ "
        + (
            "at the centre of the Earth."
            if sun.roof is not None
            else "twice: at the centre of the Earth, and in the sky of the observer."
        ),
        f"**Step 2: from the zenith to the horizon.** Zenith and horizon are 90° apart, and the Sun is "
        f"{_degrees(sun.zenith)} away from the zenith:\n\n"
        f"$$h = 90^\\circ - z = 90^\\circ - {_tex(sun.zenith)} = {_tex(sun.altitude)}$${_third_step(sun)}",
        f"**Answer.** **{answer[0].upper()}{answer[1:]}**.\n\n"
        f"**Check.** $h + z = {_tex(sun.altitude)} + {_tex(sun.zenith)} = 90^\\circ$, and walking "
        f"{_degrees(sun.zenith)} of latitude {'' if sun.side == 'zenith' else 'to the ' + sun.side + ' '}brings us to "
        f"the place where the Sun is overhead.{spacing_check(sun)}\n\n"
        "**Remember.** Noon altitude is 90° minus the distance in latitude from the place under the Sun.",
    )


_PLAN = """\
- Left: the Earth seen from the side with the Sun to the left; the rays are horizontal, parallel and orange.
- The Earth's axis is tilted by the declination, dashed, with N and S at its ends.
- Right: the sky over the place, south on the left and north on the right, the horizon level, the zenith straight up.
- Latitude blue, declination purple, zenith distance green, altitude red; all angles exact.
- Rays have arrow heads; labels at size 26 or more; the altitude is a question mark until it is found.
"""


def _scenes(sun: NoonSun, answer: str) -> tuple[LessonScene, ...]:
    fields = {
        "elements": "Earth with axis, equator and observer, parallel rays; local horizon, zenith line and ray"
        + _things(sun),
        "colours": "Rays orange, latitude blue, declination purple, zenith distance green, altitude red.",
        "layout": "Earth on the left, the observer's sky on the right.",
    }
    turned = "latitude" in sun.asked
    shared = (
        f"Parallel sunrays reach the Earth; the observer is at "
        f"{'a latitude to be found' if turned else f'latitude {_latitude_text(sun)}'}, "
        f"the Sun is overhead at latitude {_with_sign(sun.declination)}"
    )
    return (
        LessonScene(
            title="The Earth, the rays and the observer's sky",
            purpose="Show latitude, declination and the unknown altitude.",
            labels="φ, δ, h = ?",
            alt=f"{shared}. In the observer's sky the altitude of the Sun is "
            f"{_degrees(sun.altitude) if turned else 'marked with a question mark'}.",
            **fields,
        ),
        LessonScene(
            title="The zenith distance",
            purpose="Show that the zenith distance is the difference in latitude.",
            labels=f"z = {_degrees(sun.zenith)}",
            alt=f"{shared}. The angle of {_degrees(sun.zenith)} at the Earth's centre appears again in the "
            f"sky, between the zenith and the Sun.",
            **fields,
        ),
        LessonScene(
            title="The altitude",
            purpose="Show the result in the observer's sky.",
            labels=answer,
            alt=f"{shared}. Result: {answer}. The noon Sun stands {_sunny_side(sun)}.",
            **fields,
        ),
    )


def _things(sun: NoonSun) -> str:
    if sun.roof is not None:
        return ", both houses and the ray over the roof edge."
    return ", a panel on the ground." if "tilt" in sun.asked else ", pole and shadow." if sun.pole else "."


def _drawing(sun: NoonSun) -> dict[str, Any]:
    return {
        "latitude": float(sun.latitude),
        "declination": float(sun.declination),
        "altitude": float(sun.altitude),
        "sun_side": 1 if sun.side == "north" else -1,
        "latitude_text": f"latitude φ = {_latitude_text(sun)}",
        "latitude_said": f"latitude φ = {'?' if 'latitude' in sun.asked else _latitude_text(sun)}",
        "declination_text": f"Sun's declination δ = {_with_sign(sun.declination)}",
        "altitude_text": _name_angle("h", sun.altitude),
        "altitude_said": _name_angle("h", sun.altitude) if "latitude" in sun.asked else "h = ?",
        "zenith_text": _name_angle("z", sun.zenith),
        "pole": sun.pole is not None and sun.roof is None,
        "panel": "tilt" in sun.asked,
        "tilt_text": f"tilt {_degrees(sun.zenith)}"
        if _degrees(sun.zenith).startswith("≈")
        else f"tilt = {_degrees(sun.zenith)}",
        "houses": sun.roof is not None,
        "heights": (float(sun.pole or 0), float(sun.sill)),
        "distance_text": f"d {spacing_text(sun)}" if sun.roof is not None else "",
        "pole_text": _tall(sun),
        "shadow_text": "no shadow" if sun.side == "zenith" else f"s {_shadow_text(sun)}",
        "side_text": "The Sun stands in the zenith"
        if sun.side == "zenith"
        else f"The noon Sun stands in the {sun.side}",
    }


def _name_angle(symbol: str, value: Fraction) -> str:
    words = _degrees(value)
    return f"{symbol} {words}" if words.startswith("≈") else f"{symbol} = {words}"

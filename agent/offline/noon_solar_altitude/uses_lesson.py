"""The last step of what is built for the noon Sun: the tilt of a panel, the distance of two houses."""

from __future__ import annotations

from fractions import Fraction

from chalkwright.agent.offline.noon_solar_altitude.solver import NoonSun
from chalkwright.agent.offline.reading import is_exact, plain
from chalkwright.agent.offline.rounding import show_value


def _tex(value: Fraction) -> str:
    return plain(round(value, 2)).replace("−", "-") + "^\\circ"


def tilt_step(sun: NoonSun) -> str:
    """Why the panel's tilt is the zenith distance."""
    return (
        "\n\n**Step 3: the tilt of the panel.** The panel is at right angles to the ray, the ground is at right angles "
        "to the line to the zenith. Two angles whose sides are at right angles in pairs are equal, so the panel makes "
        f"the angle $z$ with the ground. The right triangle of ray, ground and panel says the same: "
        f"$180^\\circ - 90^\\circ - {_tex(sun.altitude)} = {_tex(sun.zenith)}$."
    )


def spacing_text(sun: NoonSun) -> str:
    """The least distance with its unit, as the problem wants it rounded."""
    if sun.rounding is None:
        return f"≈ {plain(sun.shadow or 0, 3)} m"
    return show_value(Fraction(sun.shadow or 0), "m", sun.rounding)


def spacing_step(sun: NoonSun) -> str:
    """The right triangle between roof edge and window sill."""
    height = plain(sun.pole or 0)
    over = (
        f"Only the height above the sills counts: ${plain(sun.roof or 0)} - {plain(sun.sill)} = {height}$ m."
        if sun.sill
        else "The Sun has to reach the foot of the second house, so the whole height counts."
    )
    value = spacing_text(sun).removesuffix(" m").removeprefix("≈ ")
    sign = "=" if is_exact(Fraction(sun.shadow or 0)) and not spacing_text(sun).startswith("≈") else "\\approx"
    return (
        f"\n\n**Step 3: the distance.** {over} The ray that just passes the roof edge, the level line at the height it "
        "has to reach, and the upright line under the roof edge make a right triangle with the angle $h$:\n\n"
        f"$$\\tan h = \\frac{{{height}}}{{d}} \\qquad d = \\frac{{{height}}}{{\\tan {_tex(sun.altitude)}}} "
        f"{sign} {value}\\ \\text{{m}}$$"
    )


def spacing_check(sun: NoonSun) -> str:
    """The distance back into the height."""
    if sun.roof is None:
        return ""
    value = spacing_text(sun).removesuffix(" m").removeprefix("≈ ")
    return f" And ${value} \\times \\tan {_tex(sun.altitude)} \\approx {plain(sun.pole or 0)}$ m is the height again."

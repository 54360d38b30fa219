"""Text of lens problems."""

from __future__ import annotations

from fractions import Fraction

from chalkwright.agent.offline.exactness import gives
from chalkwright.agent.offline.family import Lesson, LessonScene
from chalkwright.agent.offline.phrases import list_names
from chalkwright.agent.offline.reading import is_exact, plain
from chalkwright.agent.offline.thin_lens.solver import Lens, drawing, equation, nature, value_text


def _tex(value: Fraction, unit: str = "") -> str:
    sign = gives(value)
    return f"{sign} {plain(value)}" + (rf"\ \text{{{unit}}}" if unit else "")


def _answers(lens: Lens) -> list[tuple[str, str]]:
    """Name and value of everything that is asked."""
    unit = lens.unit
    where = "behind the lens" if lens.real else "in front of the lens, on the object's side"
    size = abs(lens.magnification) * (lens.height or 0)
    table = {
        "focal": ("Focal length", equation("f", lens.focal, unit)),
        "object": ("Object distance", equation("dₒ", lens.distance, unit)),
        "image": (
            "Image distance",
            f"{equation('dᵢ', lens.image, unit)} ({value_text(abs(lens.image), unit)} {where})",
        ),
        "size": ("Height of the image", f"{value_text(size, unit)} ({'inverted' if lens.real else 'upright'})"),
        "magnification": ("Magnification", equation("M", lens.magnification, "")),
        "nature": ("The image is", nature(lens)),
    }
    return [table[name] for name in lens.asked]


def write(lens: Lens) -> Lesson:
    """Text and drawing of a solved lens problem."""
    answers = _answers(lens)
    lines = "\n".join(
        f"- {name}{' ' if name == 'The image is' else ': '}**{_math_names(value)}**" for name, value in answers
    )
    return Lesson(
        title=f"The image of a {lens.kind} lens",
        answer="; ".join(f"{name}: {value}" for name, value in answers),
        texts=tuple(text.replace("−", "-") for text in _texts(lens, lines)),
        scenes=_scenes(lens),
        plan=_PLAN,
        drawing=drawing(lens),
    )


def _texts(lens: Lens, lines: str) -> tuple[str, ...]:
    return (
        f"**What is asked.** {_givens(lens)} Find "
        f"{list_names([name[0].lower() + name[1:] for name in _name_wanted(lens)])}.\n\n"
        "**The idea.** Every ray that leaves one point of the object and passes the lens meets (or seems to come "
        "from) one point of the image. Two rays are enough to find it in a drawing, and the *lens equation* gives "
        f"the same place by calculation:\n\n$$\\frac{{1}}{{f}} = "
        f"\\frac{{1}}{{d_o}} + \\frac{{1}}{{d_i}}$$\n\n{_signs(lens)}",
        f"**Step 1: the distances.** {_distance_step(lens)}\n\n{_rays(lens)}",
        f"**Step 2: size and kind of the image.** {_size_step(lens)}\n\nThe next picture shows all values in place.",
        f"**Answer.**\n\n{lines}\n\n**Check.** {_check(lens)}\n\n**Remember.** {_remember(lens)}",
    )


def _math_names(text: str) -> str:
    return text.replace("dₒ", "$d_o$").replace("dᵢ", "$d_i$")


_WANTED = {
    "focal": "the focal length $f$",
    "object": "the object distance $d_o$",
    "image": "the image distance $d_i$",
    "size": "the height of the image",
    "magnification": "the magnification $M$",
    "nature": "the kind of the image",
}


def _name_wanted(lens: Lens) -> list[str]:
    return [_WANTED[name] for name in lens.asked]


def _givens(lens: Lens) -> str:
    unit = lens.unit
    facts = []
    if "focal" in lens.given:
        facts.append(f"the focal length $f = {plain(lens.focal)}$ {unit}")
    if "object" in lens.given:
        facts.append(f"the object distance $d_o = {plain(lens.distance)}$ {unit}")
    if "image" in lens.given:
        facts.append(f"the image distance $d_i = {plain(lens.image)}$ {unit}")
    if lens.ratio is not None:
        kind = "a real" if lens.real else "a virtual"
        facts.append(f"{kind} image that is {plain(lens.ratio)} times as large as the object")
    if "total" in lens.given:
        facts.append(f"the distance of {plain(abs(lens.distance + lens.image))} {unit} between object and image")
    if lens.height is not None:
        facts.append(f"the height of the object $h_o = {plain(lens.height)}$ {unit}")
    return f"Of a thin {lens.kind} lens we know {list_names(facts)}."


def _signs(lens: Lens) -> str:
    focal = "" if lens.focal > 0 else " A diverging lens has a negative focal length."
    return (
        "Signs: $d_i$ is positive for a real image behind the lens, negative for a virtual image on the object's side."
        + focal
    )


def _bracket(value: Fraction) -> str:
    return f"({plain(value)})" if value < 0 else plain(value)


def _ratio_step(lens: Lens) -> str:
    """The distances from the magnification and one more of them."""
    assert lens.ratio is not None
    m, sign = plain(lens.ratio), "" if lens.real else "-"
    o, unit = lens.distance, lens.unit
    text = (
        "The ray through the middle of the lens makes similar triangles, so the image is as many times as far from the "
        f"lens as it is as large: $d_i = {sign}{m} \\cdot d_o$. "
    )
    if "total" in lens.given:
        apart = "d_i + d_o" if lens.real else "d_o - |d_i|"
        text += f"Object and image are ${apart} = {plain(o + lens.image)}$ {unit} apart, so"
    elif "focal" in lens.given:
        text += (
            f"Put into the lens equation, $\\frac{{1}}{{{_bracket(lens.focal)}}} = \\frac{{1}}{{d_o}} "
            f"{'+' if lens.real else '-'} \\frac{{1}}{{{m} d_o}}$, so"
        )
    else:
        text += "So"
    return f"{text}\n\n$$d_o {_tex(o, unit)} \\qquad d_i {_tex(lens.image, unit)}$$"


def _distance_step(lens: Lens) -> str:
    f, o, i = (_bracket(x) for x in (lens.focal, lens.distance, lens.image))
    if lens.ratio is not None and "focal" in lens.given:
        return _ratio_step(lens)
    if lens.ratio is not None:
        return f"{_ratio_step(lens)}\n\n{_distance_step(lens.model_copy(update={'ratio': None}))}"
    if "focal" not in lens.given:
        symbol, value, left, right, sign = "f", lens.focal, ("d_o", o), ("d_i", i), "+"
    elif "object" not in lens.given:
        symbol, value, left, right, sign = "d_o", lens.distance, ("f", f), ("d_i", i), "-"
    else:
        symbol, value, left, right, sign = "d_i", lens.image, ("f", f), ("d_o", o), "-"
    inverse = 1 / value
    exact = f"= {_fraction(inverse)}" if inverse.denominator < 10_000 else rf"\approx {plain(inverse)}"
    return (
        (
            f"Solve the lens equation for the distance that is missing, $ {symbol} $:\n\n"
            f"$$\\frac{{1}}{{{symbol}}} = \\frac{{1}}{{{left[0]}}} {sign} \\frac{{1}}{{{right[0]}}} = "
            f"\\frac{{1}}{{{left[1]}}} {sign} \\frac{{1}}{{{right[1]}}} {exact}$$\n\n"
            f"Turn this over:\n\n$${symbol} {_tex(value, lens.unit)}$$"
        )
        .replace("$ ", "$")
        .replace(" $:", "$:")
    )


def _fraction(value: Fraction) -> str:
    sign = "-" if value < 0 else ""
    if value.denominator == 1:
        return f"{sign}{abs(value.numerator)}"
    return f"{sign}\\frac{{{abs(value.numerator)}}}{{{value.denominator}}}"


def _rays(lens: Lens) -> str:
    behind = (
        "meet in the tip of the image"
        if lens.real
        else (
            "run apart behind the lens. Drawn backwards (dashed), they meet in the tip of the image: no light is "
            "there, so the image is virtual"
        )
    )
    if lens.focal > 0:
        first, third = "through the focus $F'$ behind the lens", "through the focus $F$ in front of the lens leaves"
        if lens.distance < lens.focal:
            third = "as if it came from the focus $F$ leaves"
    else:
        first, third = "as if it came from the focus $F$ in front", "towards the focus $F'$ behind the lens leaves"
    return (
        f"Now draw it. In the next picture the blue ray arrives parallel to "
        f"the axis and goes on {first}; the green ray "
        f"passes straight through the middle of the lens; the purple ray {third} parallel to the axis. They {behind}."
    )


def _size_step(lens: Lens) -> str:
    m, unit = lens.magnification, lens.unit
    sign = gives(m, lens.image, lens.distance)
    text = (
        "The green ray makes two similar triangles, so image and object are to each other like their distances:\n\n"
        f"$$M = -\\frac{{d_i}}{{d_o}} = -\\frac{{{plain(lens.image)}}}{{{plain(lens.distance)}}} {sign} "
        f"{plain(m)}$$\n\n"
    )
    if lens.height is not None:
        text += f"$$h_i = M \\cdot h_o = {plain(m)} \\times {plain(lens.height)} {_tex(m * lens.height, unit)}$$\n\n"
    turned = "negative, so the image is inverted" if m < 0 else "positive, so the image is upright"
    side = "and $d_i$ is positive, so it is real" if lens.real else "and $d_i$ is negative, so it is virtual"
    return (
        text
        + f"$M$ is {turned}, {side}. Since $|M| = {plain(abs(m))}$, it is {nature(lens).split(' and ')[1]}.".replace(
            f"= {plain(abs(m))}$", f"{_tex(abs(m))}$"
        )
    )


def _check(lens: Lens) -> str:
    exact = is_exact(lens.image) and is_exact(lens.distance) and is_exact(lens.focal)
    total, inverse = 1 / lens.distance + 1 / lens.image, 1 / lens.focal
    sign = "=" if exact and is_exact(total) else r"\approx"
    return (
        f"$\\frac{{1}}{{{plain(lens.distance)}}} + \\frac{{1}}{{{_bracket(lens.image)}}} {sign} {plain(total)}$ and "
        f"$\\frac{{1}}{{{plain(lens.focal)}}} {_tex(inverse)}$: both sides of the lens equation agree, and the drawing "
        "to scale shows the image at the same place."
    )


def _remember(lens: Lens) -> str:
    if lens.focal < 0:
        return "A diverging lens always makes a virtual, upright, reduced image of a real object."
    if lens.real:
        return "An object outside the focal length of a converging lens has a real, inverted image."
    return (
        "An object inside the focal length of a converging lens has a "
        "virtual, upright, enlarged image: a magnifying glass."
    )


_PLAN = """\
- The optical axis is horizontal, the lens a vertical line with arrow heads (outwards: converging, inwards: diverging).
- Light runs from left to right. Distances are to scale; heights have a scale of their own, and the picture says so.
- Object orange, image red (dashed when virtual), rays blue, green and purple; dashed where no light runs.
- Distances are grey dimension lines below; unknown values show a question mark.
"""


def _scenes(lens: Lens) -> tuple[LessonScene, ...]:
    unit = lens.unit
    shared = _givens(lens).replace("$", "").replace("d_o", "dₒ").replace("d_i", "dᵢ").replace("h_o", "hₒ")
    found = (
        f"The image is {nature(lens)}, {value_text(abs(lens.image), unit)} "
        f"{'behind' if lens.real else 'in front of'} the lens"
    )
    size = f", {value_text(abs(lens.magnification) * lens.height, unit)} tall" if lens.height is not None else ""
    elements = "Optical axis, lens, both foci, object arrow, dimension lines."
    colours = "Object orange, image red, rays blue, green and purple, dimension lines grey."
    layout = "Lens upright on a horizontal axis, light from the left, distances to scale, dimension lines below."
    return (
        LessonScene(
            title="The lens and what is given",
            purpose="Show lens, foci and object at their places, ? for the unknown.",
            elements=elements,
            labels="F, F′, object, given distances, ?",
            colours=colours,
            layout=layout,
            alt=f"Ray diagram still without rays. {shared}",
        ),
        LessonScene(
            title="The three principal rays",
            purpose="Find the image by construction.",
            elements=elements + " Three rays from the tip of the object, the image arrow.",
            labels="What each ray does",
            colours=colours,
            layout=layout,
            alt=f"{shared} Three rays from the tip of the object "
            f"meet{'' if lens.real else ', drawn backwards as dashed lines,'} in the tip of the image. {found}.",
        ),
        LessonScene(
            title="The image",
            purpose="Show the image with all values.",
            elements=elements + " The image arrow and the ray through the middle of the lens.",
            labels="All distances and heights",
            colours=colours,
            layout=layout,
            alt=f"{shared} {found}{size}.",
        ),
    )

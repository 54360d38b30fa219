"""Circuits in both libraries: the same geometry, places that a series keeps, and labels clear of wires."""

from __future__ import annotations

import textwrap
from itertools import combinations, pairwise
from pathlib import Path

import numpy as np
import pytest
import schemdraw

from chalkwright.renderers.base import Element, RendererName, Rendering, RenderRequest
from chalkwright.renderers.kit import circuit_parts as kit
from chalkwright.renderers.kit.circuit_letters import text_height, text_width
from chalkwright.renderers.kit.circuit_on_axes import element
from chalkwright.renderers.kit.circuit_picture import picture_of
from chalkwright.renderers.kit.circuit_places import EM, LETTERS, Places, Sheet, fit
from chalkwright.renderers.kit.circuit_strokes import Picture, joined
from chalkwright.renderers.kit.circuit_symbols import shape
from chalkwright.renderers.kit.palette import RED_INK
from tests.offenders import each
from tests.renderers.kit.pictures import HEADS, figure_scene, wrong_with
from tests.renderers.pools import Pools

LIBRARIES: tuple[RendererName, ...] = ("manim", "matplotlib")
STATED = """
P = circuit_places(
    battery('12 V'),
    series(switch('S'), ammeter(), parallel(resistor('R₁ = 20 Ω', current='I₁'), resistor(), voltmeter()), lamp('L')),
    current='I',
)
"""
BODIES = {
    "one lamp": "circuit(self, cell(), lamp())",
    "voltages in series": """
        load = resistor('R₁ = 20 Ω', voltage='U₁'), resistor('R₂ = 40 Ω', voltage='U₂'), ammeter('A₁')
        circuit(self, battery('U = 12 V', voltage='U'), series(switch('S'), *load), current='I = 0.2 A')
    """,
    "meters": """
        load = series(ammeter(), parallel(lamp('L₁', current='$I_1$', voltage='$U_1$'), voltmeter('V₁')))
        circuit(self, cell('1.5 V'), load, current='$I$')
    """,
    "nested": """
        first = series(resistor('R1', current='$I_1$'), parallel(lamp('L1'), lamp('L2')))
        second = series(switch('S'), motor('fan'), parallel(capacitor('C'), series(diode('D'), resistor('47 kΩ'))))
        circuit(self, battery('9 V'), parallel(first, second), current='$I_{total}$')
    """,
    "ten in series": "circuit(self, cell('1.5 V'), series(*(resistor(f'R{k} = {k} kΩ') for k in range(10))))",
    "six in parallel": "circuit(self, cell('9 V'), parallel(*(resistor(f'{k} Ω', current=f'I{k}') for k in range(6))))",
    "Chinese": """
        load = series(closed_switch('开关'), variable_resistor('滑动变阻器 R₂'), parallel(lamp('电灯'), voltmeter()))
        circuit(self, battery('电源', color=BLUE_INK), load)
    """,
    "voltages in parallel": """
        load = parallel(resistor('R₁', current='I₁', voltage='U₁'), resistor('R₂', current='I₂', voltage='U₂'))
        circuit(self, battery('12 V', voltage='U'), load, current='I')
    """,
    "some parts are missing": f"""{STATED}
circuit(self, battery('12 V'), series(switch('S'), wire(), resistor('R₁'), lamp('L')), places=P)
""",
    "others in their places": f"""{STATED}
load = series(closed_switch('S'), ammeter('1 A'), resistor('R₁₂ = 12 Ω', color=RED_INK, voltage='U'), motor())
circuit(self, battery('12 V'), load, places=P, current='I = 1 A')
""",
    "the first branch is missing": f"""{STATED}
load = series(closed_switch('S'), ammeter(), parallel(gap(), resistor('R₂', current='I₂'), voltmeter('8 V')), gap('L'))
circuit(self, battery('12 V'), load, places=P)
""",
    "a short circuit": "circuit(self, battery('6 V'), parallel(lamp('L'), wire(color=RED_INK, current='I')))",
    "the left half": """
        parts = battery('12 V', voltage='U'), series(resistor('R₁', voltage='U₁'), resistor('R₂'))
        circuit(self, *parts, current='I', places=circuit_places(*parts, current='I', room=(0.03, 0.1, 0.5, 0.75)))
    """,
}
LABELS = (
    *(
        "R",
        "R₁",
        "R₁ = 20 Ω",
        "U = 12 V",
        "电源",
        "开关 S",
        "lamp",
        "47 kΩ",
        "I₁ = 0.25 A",
        "滑动变阻器 R₂",
        "a long name",
    ),
    *(
        "$R_1$",
        "$I_1$",
        "$I_{total}$",
        r"$R_1 = 20\,\Omega$",
        "$R_{12}$",
        r"$\frac{U}{R}$",
        r"$\varepsilon$",
    ),
)


def whole() -> Places:
    branches = kit.parallel(kit.resistor("R1 = 20 Ω"), kit.lamp("L1"), kit.voltmeter("V1"))
    return kit.circuit_places(kit.battery("9 V"), kit.series(kit.switch("S"), branches, kit.ammeter("A1")))


def shown(places: Places, *load: object, source: str = "9 V", current: str = "") -> Picture:
    return picture_of(fit(places, Sheet()), kit.battery(source), kit.series(*load), current)  # type: ignore[arg-type]


def plain(source: kit.Part, load: kit.Network, current: str = "") -> Picture:
    return picture_of(fit(Places(source, load, current), Sheet()), source, load, current)


def on_wires(picture: Picture) -> list[str]:
    """Labels that lie on a wire, an arrow or a symbol."""
    found = []
    lines = [piece for wire in picture.wires for piece in pairwise(wire)]
    lines += [(one.a, one.b) for one in (*picture.arrows, *picture.tinted)]
    boxes = [(*np.min(line, axis=0), *np.max(line, axis=0)) for line in lines]
    boxes += [symbol.box() for symbol in picture.symbols]
    for words in picture.words:
        left, bottom, right, top = words.box(picture.layout.scale.pixels)
        if any(left < b[2] and b[0] < right and bottom < b[3] and b[1] < top for b in boxes):
            found.append(words.text)
    return found


def test_parts_stay_when_others_come_go_and_change() -> None:
    places = whole()
    first = shown(places, kit.switch("S"), kit.resistor("R1"), kit.wire())
    second = shown(
        places,
        kit.closed_switch("S"),
        kit.parallel(kit.resistor("R1 = 20 Ω", current="I₁"), kit.motor("M1")),
        kit.ammeter("A1"),
        current="I",
    )
    third = shown(places, kit.closed_switch("S"), kit.parallel(kit.gap(), kit.lamp("L1")), kit.lamp("A1"))
    for a, b in combinations((first, second, third), 2):
        both = a.centres.keys() & b.centres.keys() - {"R1"}
        assert {"S", "9 V"} <= both
        assert {name: a.centres[name] for name in both} == {name: b.centres[name] for name in both}
    assert first.centres["R1"] == second.centres["R1 = 20 Ω"]
    assert second.centres["M1"] == third.centres["L1"]
    assert first.layout.box() == second.layout.box()


def test_one_part_stands_in_the_middle_of_the_group_that_it_replaces() -> None:
    places = whole()
    group = shown(places, kit.switch("S"), kit.parallel(kit.resistor("R1"), kit.lamp()), kit.wire())
    alone = shown(places, kit.switch("S"), kit.resistor("R"), kit.wire())
    assert alone.centres["R"] == group.centres["R1"]
    all_in_one = picture_of(fit(places, Sheet()), kit.battery(), kit.resistor("R"), "")
    assert {symbol.part.symbol for symbol in all_in_one.symbols} == {"battery", "resistor"}


def test_a_missing_part_is_wire_and_a_missing_branch_is_nothing() -> None:
    places = whole()
    bare = shown(places, kit.wire(), kit.parallel(kit.wire(), kit.gap(), kit.gap()), kit.wire())
    assert [symbol.part.symbol for symbol in bare.symbols] == ["battery"]
    assert len(bare.wires) == 1  # from plus all round to minus
    assert bare.dots == []
    first = shown(places, kit.wire(), kit.parallel(kit.gap(), kit.lamp(), kit.lamp()), kit.wire())
    assert len(first.dots) == 2
    none = shown(places, kit.wire(), kit.parallel(kit.gap(), kit.gap()), kit.wire())
    assert [symbol.part.symbol for symbol in none.symbols] == ["gap", "battery"]


def test_a_whole_circuit_is_drawn_alike_with_and_without_a_second_scene() -> None:
    assert whole() == whole()
    assert hash(whole()) == hash(whole())


@pytest.mark.parametrize(
    ("load", "said"),
    [
        (lambda: kit.series(kit.switch("S"), kit.lamp("L1")), "2 parts in series where places= has 3; write wire"),
        (lambda: kit.lamp("L1"), "stands alone where places= has others"),
        (lambda: kit.series(kit.parallel(kit.lamp(), kit.lamp()), kit.wire(), kit.wire()), "has no branches"),
        (lambda: kit.series(kit.wire(), kit.parallel(*[kit.lamp()] * 4), kit.wire()), "4 parts in parallel"),
        (lambda: kit.series(kit.wire(), kit.lamp("L1"), kit.wire()), "stands alone"),
        (
            lambda: kit.series(kit.wire(), kit.wire(), kit.lamp("a label much too long " * 3)),
            "has no room at its place",
        ),
    ],
)
def test_what_has_no_place_is_refused(load: object, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        picture_of(fit(whole(), Sheet()), kit.battery("9 V"), load(), "")  # type: ignore[operator]


def test_a_number_is_a_label_too() -> None:
    assert [kit.resistor(label).label for label in (20, "R", None)] == ["20", "R", ""]  # type: ignore[arg-type]
    scene = figure_scene()
    kit.circuit(scene, kit.battery(6), kit.lamp(voltage=1.5), current=2)  # type: ignore[arg-type]
    assert sorted(text.get_text() for text in scene.ax.texts) == ["1.5", "2", "6"]


def test_a_wrong_room_and_wrong_places_are_refused() -> None:
    with pytest.raises(ValueError, match="room= is"):
        kit.circuit_places(kit.battery(), kit.lamp(), room=(0, 0, 0, 1))
    with pytest.raises(ValueError, match="what circuit_places"):
        kit.circuit(figure_scene(), kit.battery(), kit.lamp(), places={"L": (0, 0)})  # type: ignore[arg-type]


def test_room_is_kept_for_currents_and_voltages_that_come_later() -> None:
    places = kit.circuit_places(kit.battery("6 V"), kit.parallel(kit.lamp("L"), kit.resistor("R")))
    branches = kit.lamp("L", current="I", voltage="U₁"), kit.resistor("R = 10 Ω", current="$I_2$", voltage="$U_2$")
    later = shown(places, kit.parallel(*branches), source="6 V", current="I")
    assert len(later.words) == 8
    assert on_wires(later) == []
    assert {words.letters for words in later.words} == {LETTERS}


@pytest.mark.parametrize("symbol", ["lamp", "variable", "voltmeter"])
def test_labels_are_on_no_wire_and_no_symbol(symbol: str) -> None:
    part = getattr(kit, "variable_resistor" if symbol == "variable" else symbol)
    rows = kit.series(
        part("R₁ = 20 Ω", current="I₁", voltage="U₁"), kit.parallel(part("a", current="$I_2$"), part("b", voltage="U"))
    )
    picture = plain(kit.battery("U = 12 V", voltage="U"), kit.series(rows, part("long name", current="I")), "I = 0.2 A")
    assert len(picture.words) == 12
    assert on_wires(picture) == []


def test_letters_are_as_large_as_other_labels() -> None:
    assert {words.letters for words in plain(kit.cell("1.5 V"), kit.series(kit.lamp("L"), kit.lamp("M"))).words} == {30}


def test_a_voltage_points_from_plus_to_minus() -> None:
    picture = plain(
        kit.battery("9 V", voltage="U"), kit.series(*(kit.resistor(f"resistor {k}", voltage="U") for k in range(9)))
    )
    low = min(arrow.a[1] for arrow in picture.arrows)
    ways = [(arrow.b[0] > arrow.a[0], arrow.a[1] > low + 0.5) for arrow in picture.arrows]
    assert ways.count((False, False)) > 2  # the current comes back on the lower line
    assert (True, True) in ways
    assert (False, True) not in ways
    assert ways.count((True, False)) == 1  # the source's plus is on its left


def test_a_tinted_wire_has_its_colour_from_joint_to_joint() -> None:
    picture = plain(kit.cell(), kit.parallel(kit.lamp(), kit.wire(color=RED_INK)))
    (wire,) = picture.tinted
    assert {wire.a[0], wire.b[0]} == {x for x, _ in picture.dots}


def test_wires_that_go_on_are_one_line() -> None:
    a, b, c, d, e = (0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (2.0, 1.0), (2.0, -1.0)
    assert joined([(a, b), (c, b)]) == [(a, c)]
    assert joined([(a, b), (d, c), (b, c)]) in ([(a, c, d)], [(d, c, a)])
    assert len(joined([(a, c), (c, d), (c, e)])) == 3


@each(
    ["battery", "cell", "resistor", "lamp", "switch", "closed", "capacitor", "diode", "ammeter", "gap", "variable"], str
)
def test_symbols_are_those_of_schemdraw(symbol: str) -> None:
    placed = element(symbol).endpoints((-0.5, 0), (0.5, 0))
    made = shape(symbol)
    drawing = schemdraw.Drawing(show=False)
    drawing.add(placed)
    theirs = [
        tuple(placed.transform.transform(point))
        for segment in placed.segments
        for point in getattr(segment, "path", ()) or ()
    ]
    theirs += [tuple(placed.transform.transform(v)) for s in placed.segments for v in getattr(s, "verts", ())]
    spots = np.array([point for point in theirs if not np.isnan(point).any()])
    for line in made.lines:
        for point in line[:1] if symbol == "variable" else line:
            near = np.abs(spots - point).sum(axis=1).min()
            assert near < 0.01 or abs(point[0]) == 0.5 or abs(abs(point[0]) - 0.38) < 1e-9, (symbol, point)
    circles = [
        (float(s.center[0]) + placed.transform.transform((0, 0))[0], s.radius)
        for s in placed.segments
        if hasattr(s, "radius")
    ]
    assert np.allclose(sorted(made.circles), sorted(circles))


def boxes(elements: tuple[Element, ...]) -> dict[str, tuple[float, float]]:
    """Text → the middle of its box across, and its foot."""
    return {e.text.strip("$"): ((e.box.left + e.box.right) / 2, e.box.bottom) for e in elements if e.role == "text"}


async def rendered(pools: Pools, library: RendererName, body: str, folder: Path, **more: float) -> Rendering:
    code = HEADS[library] + textwrap.indent(textwrap.dedent(body), " " * 8)
    request = RenderRequest(code=code, scene="Scene1", folder=folder, stem=library)
    rendering = await pools[library].render(request.model_copy(update=more))
    assert rendering.faults == ()
    return rendering


async def drawn(pools: Pools, library: RendererName, body: str, folder: Path) -> tuple[Element, ...]:
    return (await rendered(pools, library, body, folder)).elements


@pytest.mark.process
@pytest.mark.asyncio(loop_scope="session")
@pytest.mark.parametrize("library", LIBRARIES)
@pytest.mark.parametrize("name", BODIES)
async def test_pictures_have_no_findings(pools: Pools, tmp_path: Path, name: str, library: RendererName) -> None:
    assert await wrong_with(pools, library, BODIES[name], tmp_path) == []


@pytest.mark.process
@pytest.mark.asyncio(loop_scope="session")
async def test_a_circuit_in_manim_may_be_added_and_tells_its_centres(pools: Pools, tmp_path: Path) -> None:
    once = "{}circuit(self, battery('6 V'), series(switch('S'), lamp('L'))){}"
    more = "\nassert dict(at) == dict(at.items()) and at['S'][1] == at['L'][1] > at['6 V'][1] and len(at[:2]) == 2"
    single = await drawn(pools, "manim", once.format("", ""), tmp_path)
    again = await drawn(pools, "manim", once.format("at = ", more + "\nself.add(at)"), tmp_path)
    assert sorted(e.text for e in single if e.role == "text") == ["6 V", "L", "S"]
    assert again == single


@pytest.mark.process
@pytest.mark.asyncio(loop_scope="session")
@pytest.mark.parametrize("name", ["nested", "Chinese", "others in their places", "the left half"])
async def test_the_same_call_draws_the_same_places(pools: Pools, tmp_path: Path, name: str) -> None:
    ours, theirs = [boxes(await drawn(pools, library, BODIES[name], tmp_path)) for library in LIBRARIES]
    assert len(ours) >= 5
    assert ours.keys() == theirs.keys()
    for text, (x, foot) in ours.items():
        assert (x, foot) == pytest.approx(theirs[text], abs=6), text


@pytest.mark.process
@pytest.mark.asyncio(loop_scope="session")
@pytest.mark.parametrize("library", LIBRARIES)
async def test_labels_take_the_room_that_is_kept_for_them(pools: Pools, tmp_path: Path, library: RendererName) -> None:
    line = {
        "manim": "self.add(label(text).move_to(at(place)))",
        "matplotlib": "self.ax.text(*place, text, fontsize=40, ha='center')",
    }[library]
    body = f"""
        if hasattr(self, 'ax'):
            self.ax.set(xlim=(-7.11, 7.11), ylim=(-4, 4))
            self.ax.axis('off')
        places = [(4.4 * (k % 3) - 4.4, 3.4 - 1.1 * (k // 3)) for k in range({len(LABELS)})]
        for text, place in zip({LABELS!r}, places):
            {line}
    """
    elements = await drawn(pools, library, body, tmp_path)
    boxes = {e.text.strip("$"): e.box for e in elements if e.role == "text"}
    for text in LABELS:
        box = boxes[text.strip("$")]
        width, height = text_width(text) * LETTERS * EM, text_height(text) * LETTERS * EM
        assert box.width <= width <= 1.2 * box.width + 20, text
        assert box.height <= height + 3, text


@pytest.mark.process
@pytest.mark.asyncio(loop_scope="session")
@pytest.mark.parametrize("name", ["voltages in series", "some parts are missing"])
async def test_a_sheet_for_phones_is_taller_and_its_letters_larger(pools: Pools, tmp_path: Path, name: str) -> None:
    phone = {"height": 1280, "letters": 60.0}
    ours, theirs = [await rendered(pools, library, BODIES[name], tmp_path, **phone) for library in LIBRARIES]
    assert [finding.message for one in (ours, theirs) for finding in one.findings] == []
    places, same = boxes(ours.elements), boxes(theirs.elements)
    assert max(foot for _, foot in places.values()) - min(foot for _, foot in places.values()) > 400
    for text, place in places.items():
        assert place == pytest.approx(same[text], abs=20), text

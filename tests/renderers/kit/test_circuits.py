"""The circuits kit: what is connected, where labels are, and that ordinary and large circuits are drawn cleanly."""

from __future__ import annotations

from itertools import combinations, pairwise
from pathlib import Path

import numpy as np
import pytest

from chalkwright.renderers.kit import circuits as kit
from chalkwright.renderers.kit.matplotlib import FigureScene
from chalkwright.renderers.kit.matplotlib_pixels import Strokes
from tests.renderers.kit.pictures import figure_scene, wrong_with
from tests.renderers.pools import Pools

BODIES = {
    "one lamp": "circuit(self, cell(), lamp())",
    "a long name": "circuit(self, cell('1.5 V'), lamp('a lamp with a very long name'), current='I')",
    "nested": """
        first = series(resistor('R1', current='$I_1$'), parallel(lamp('L1'), lamp('L2')))
        second = series(switch('S'), motor('fan'), parallel(capacitor('C'), series(diode('D'), resistor('47 kΩ'))))
        circuit(self, battery('9 V'), parallel(first, second), current='$I_{total}$')
    """,
    "ten in series": "circuit(self, cell('1.5 V'), series(*(resistor(f'R{k} = {k} kΩ') for k in range(10))))",
    "six in parallel": "circuit(self, cell('9 V'), parallel(*(resistor(f'{k} Ω', current=f'I{k}') for k in range(6))))",
    "Chinese": "circuit(self, battery('电源', color=BLUE_INK), series(closed_switch('开关'), lamp('电灯')))",
    "long labels with currents": """
        circuit(self, cell('U'), parallel(lamp('a very long label', current='I1'), lamp('long too', current='I2')))
    """,
    "currents on both lines": """
        parts = [resistor(f'resistor {k}', current='I') for k in range(8)]
        circuit(self, cell('U', current='I'), series(*parts))
    """,
    "schemdraw": """
        with schematic(self) as d:
            d += elm.BatteryCell().up().label('6 V')
            d += elm.ResistorIEC().right().label('R')
            d += elm.Line().down()
            d += elm.Line().left()
    """,
}


@pytest.fixture
def scene() -> FigureScene:
    return figure_scene()


def strokes(scene: FigureScene) -> list[np.ndarray]:
    """Every unbroken line of wires and symbols as an array of points."""
    found = []
    for line in scene.ax.lines:
        points = np.column_stack(line.get_data()).astype(float)
        breaks = np.flatnonzero(np.isnan(points).any(axis=1))
        runs = np.split(points, breaks)
        found += [run[~np.isnan(run).any(axis=1)] for run in runs]
    return [run for run in found if len(run) > 1 and np.ptp(run, axis=0).max() > 1e-9]


def shafts(scene: FigureScene) -> list[np.ndarray]:
    """From where to where every arrow of a current runs."""
    return [np.asarray(patch.source.vertices) for patch in scene.ax.patches if isinstance(patch, Strokes)]


def loose_ends(scene: FigureScene) -> int:
    """How many ends of lines meet no other line."""
    runs = strokes(scene)
    return sum(
        not any(other is not run and _on(end, other) for other in runs) for run in runs for end in (run[0], run[-1])
    )


def _on(point: np.ndarray, run: np.ndarray) -> bool:
    for a, b in pairwise(run):
        share = np.clip((point - a) @ (b - a) / max(float((b - a) @ (b - a)), 1e-18), 0, 1)
        if np.linalg.norm(a + share * (b - a) - point) < 1e-6:
            return True
    return False


def test_series_stand_on_one_line_in_order(scene: FigureScene) -> None:
    at = kit.circuit(scene, kit.cell("U"), kit.series(kit.lamp("L1"), kit.resistor("R"), kit.lamp("L2")))
    assert at["L1"][1] == at["R"][1] == at["L2"][1] > at["U"][1]
    assert at["L1"][0] < at["R"][0] < at["L2"][0]


def test_parallel_branches_stand_one_above_another(scene: FigureScene) -> None:
    at = kit.circuit(scene, kit.cell("U"), kit.parallel(kit.lamp("L"), kit.resistor("R"), kit.voltmeter("V1")))
    assert at["L"][0] == pytest.approx(at["R"][0])
    assert at["R"][0] == pytest.approx(at["V1"][0])
    assert at["L"][1] > at["R"][1] > at["V1"][1] > at["U"][1]


def test_a_parallel_circuit_has_its_joints(scene: FigureScene) -> None:
    kit.circuit(scene, kit.cell(), kit.parallel(*(kit.resistor() for _ in range(4))))
    dots = [patch for patch in scene.ax.patches if type(patch).__name__ == "Circle"]
    assert len(dots) == 2 * 3
    assert len({round(dot.center[0], 6) for dot in dots}) == 2


@pytest.mark.parametrize("count", [1, 2, 5, 10])
def test_the_loop_is_closed(scene: FigureScene, count: int) -> None:
    kit.circuit(scene, kit.resistor("source"), kit.series(*(kit.resistor(f"R{k}") for k in range(count))))
    assert loose_ends(scene) == 0


def test_the_long_stroke_of_the_cell_is_plus_and_the_current_leaves_it(scene: FigureScene) -> None:
    at = kit.circuit(scene, kit.cell("U"), kit.lamp("L", current="I1"), current="I")
    upright = [run for run in strokes(scene) if np.ptp(run[:, 0]) < 1e-9]
    plates = sorted((run[0, 0], np.ptp(run[:, 1])) for run in upright if abs(run[:, 1].mean() - at["U"][1]) < 1e-6)
    (plus, longer), (minus, shorter) = plates
    assert plus < minus
    assert longer > shorter
    ways = {bool(start[0] == end[0]): end - start for start, end in shafts(scene)}
    assert ways[True][1] > 0  # up the left side, away from plus
    assert ways[False][0] > 0  # to the right on the upper line


def test_the_current_comes_back_on_the_lower_line(scene: FigureScene) -> None:
    parts = [kit.resistor(f"res. {k}", current="I") for k in range(9)]
    at = kit.circuit(scene, kit.cell("U"), kit.series(*parts))
    lower = [k for k in range(9) if at[f"res. {k}"][1] == at["U"][1]]
    assert lower == list(range(lower[0], 9))
    places = [at[f"res. {k}"][0] for k in lower]
    assert places == sorted(places, reverse=True)
    assert len(shafts(scene)) == 9
    for start, end in shafts(scene):
        assert (end[0] > start[0]) == (end[1] > at["U"][1] + 0.1)


def test_a_closed_switch_is_closed_and_an_open_one_open(scene: FigureScene) -> None:
    at = kit.circuit(scene, kit.cell("U"), kit.series(kit.switch("S"), kit.closed_switch("T")))
    heights = dict.fromkeys("ST", 0.0)
    for run in strokes(scene):
        for name in heights:
            if (abs(run[:, 0] - at[name][0]) < 0.51).all():
                heights[name] = max(heights[name], float(np.ptp(run[:, 1])))
    assert heights["S"] > 0.3
    assert heights["T"] == 0


def test_labels_of_a_large_circuit_do_not_touch(scene: FigureScene) -> None:
    kit.circuit(scene, kit.cell("1.5 V"), kit.series(*(kit.resistor(f"R{k} = {k} kΩ") for k in range(11))))
    boxes = [text.get_window_extent() for text in scene.ax.texts]
    assert len(boxes) == 12
    assert not any(a.overlaps(b) for a, b in combinations(boxes, 2))


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (lambda s: kit.parallel(kit.lamp()), "at least two"),
        (lambda s: kit.series(), "at least one"),
        (lambda s: kit.series("R"), "takes parts such as"),
        (lambda s: kit.circuit(s, kit.cell(), "lamp"), "takes parts such as"),
        (lambda s: kit.circuit(s, kit.series(kit.cell()), kit.lamp()), "single part such as battery"),
        (lambda s: kit.circuit(s, kit.cell(), kit.series(*[kit.lamp("a very long label")] * 40)), "leave some out"),
    ],
)
def test_what_is_no_circuit_is_refused(scene: FigureScene, wrong: object, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        wrong(scene)  # type: ignore[operator]


def test_an_empty_schematic_is_refused(scene: FigureScene) -> None:
    with pytest.raises(ValueError, match="empty"), kit.schematic(scene):
        pass


@pytest.mark.process
@pytest.mark.asyncio(loop_scope="session")
@pytest.mark.parametrize("name", BODIES)
async def test_pictures_have_no_findings(pools: Pools, tmp_path: Path, name: str) -> None:
    assert await wrong_with(pools, "matplotlib", BODIES[name], tmp_path) == []

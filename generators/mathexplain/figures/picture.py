"""A figure's two pictures, drawn by our renderer and measured."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from chalkwright.agent.errors import MachineFault
from chalkwright.renderers.base import Element, Finding, Renderer, Rendering, RenderRequest
from chalkwright.renderers.pool.pool import PooledRenderer
from generators.mathexplain.figures.drawing import PROBLEM, SOLUTION, Drawing, drawing
from generators.mathexplain.figures.elements import shows
from generators.mathexplain.figures.figure import Figure
from generators.mathexplain.figures.window import WIDTH


@dataclass(frozen=True)
class Pictures:
    """Both pictures of one figure: files, and what was measured of them."""

    problem: Path
    solution: Path
    size: tuple[int, int]
    """Pixels across and down, of either."""
    problem_elements: tuple[Element, ...]
    solution_elements: tuple[Element, ...]
    added: tuple[tuple[Element, ...], ...]
    """Of every keypoint, in their order: its elements in the solution's picture, at least one."""
    findings: tuple[Finding, ...]
    """What is wrong with the layout of either; empty when nothing is. That a flat or slender figure, fitted into its
    window as it is, leaves much of the picture empty is not counted."""
    drawing: Drawing


async def draw(figure: Figure, folder: Path, renderer: Renderer) -> Pictures:
    """Draw ``problem.png`` and ``solution.png`` into the folder, which must exist, with an SVG each.

    ``renderer`` draws Manim code. Raises :class:`MachineFault` when a picture cannot be drawn here.
    """
    plan = await asyncio.to_thread(drawing, figure)
    code = plan.code()
    problem, solution = await asyncio.gather(
        _rendered(code, PROBLEM, plan.height, folder, renderer),
        _rendered(code, SOLUTION, plan.height, folder, renderer),
    )
    assert problem.png is not None and solution.png is not None
    elements = solution.elements
    if (len(problem.elements), len(elements)) != (len(plan.problem), len(plan.inks)):
        raise MachineFault("The renderer measured other things than the figure has; reinstall with `make install`.")
    added = tuple(
        tuple(elements[k] for k in plan.of(number)) for number, part in enumerate(figure.added) if shows(part)
    )
    return Pictures(
        problem=problem.png,
        solution=solution.png,
        size=(WIDTH, plan.height),
        problem_elements=problem.elements,
        solution_elements=elements,
        added=added,
        findings=tuple(f for f in (*problem.findings, *solution.findings) if f.kind != "mostly-empty"),
        drawing=plan,
    )


async def _rendered(code: str, scene: str, height: int, folder: Path, renderer: Renderer) -> Rendering:
    request = RenderRequest(code=code, scene=scene, folder=folder, stem=scene.lower(), width=WIDTH, height=height)
    came = await renderer.render(request)
    if not came.ok:
        raise MachineFault(f"The {scene.lower()}'s picture cannot be drawn here: {came.faults[0].sentence()}")
    return came


async def draw_all(
    figures: Mapping[str, Figure], folder: Path, renderer: Renderer | None = None
) -> dict[str, Pictures]:
    """Draw each figure into a folder of its name below ``folder``, as many at once as there are cores.

    Without ``renderer`` one is started and stopped. Raises :class:`MachineFault`.
    """
    try:
        async with _renderer(renderer) as pool, asyncio.TaskGroup() as group:
            tasks = {}
            for name, figure in figures.items():
                (folder / name).mkdir(parents=True, exist_ok=True)
                tasks[name] = group.create_task(draw(figure, folder / name, pool))
    except* MachineFault as errors:
        raise errors.exceptions[0] from errors
    return {name: task.result() for name, task in tasks.items()}


@asynccontextmanager
async def _renderer(renderer: Renderer | None) -> AsyncIterator[Renderer]:
    if renderer is not None:
        yield renderer
        return
    pool = PooledRenderer("manim")
    try:
        yield pool
    finally:
        await pool.aclose()

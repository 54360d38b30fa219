"""``python -m chalkwright.benchmarks.eduillustrate.check FILE…``:
are these problems what the benchmark needs, answer and all?"""

from __future__ import annotations

import asyncio
import math
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
import pint
import sympy

from chalkwright.agent.answers.sameness import same_answer
from chalkwright.agent.errors import UserError
from chalkwright.benchmarks.eduillustrate.items import Item, cells, figure_file, read_item
from chalkwright.renderers.base import RenderRequest
from chalkwright.renderers.measure.constraints import BadConstraint, parse_all
from chalkwright.renderers.pool.pool import PooledRenderer

_UNITS: pint.UnitRegistry[Any] = pint.UnitRegistry()


def derive_answer(item: Item) -> str:
    """What the derivation finds, as an answer is written. Runs our own code of the problem's file."""
    names: dict[str, Any] = {"sp": sympy, "math": math, "units": _UNITS}
    exec(compile(item.derivation, f"{item.id} (derivation)", "exec"), names)
    found = names["answer"]
    if isinstance(found, pint.Quantity):
        magnitude = sympy.nsimplify(found.magnitude) if isinstance(found.magnitude, sympy.Basic) else found.magnitude
        return f"{float(magnitude):.12g} {found.units:~P}"
    if isinstance(found, float):
        return f"{found:.12g}"
    return str(found)


def faults_of(item: Item) -> list[str]:
    """What is wrong with a problem, one sentence each; its figure is not drawn."""
    found = []
    cell = next(cell for cell in cells() if (cell.level, cell.subject) == (item.level, item.subject))
    if item.topic not in cell.topics:
        found.append(f"The topic {item.topic!r} is none of {item.level} {item.subject}.")
    try:
        parse_all(item.diagram.constraints)
    except BadConstraint as error:
        found.append(f"A constraint is none: {error}")
    if item.derivation:
        value = derive_answer(item)
        for words in filter(None, (item.en, item.zh)):
            text = item.problem("en" if words is item.en else "zh").text
            equal, _ = same_answer(value, words.answer, text)
            if not equal:
                found.append(f"The answer is {words.answer!r}, but the derivation finds {value!r}.")
    elif item.kind != "proof" and any(character.isdigit() for character in item.en.answer):
        found.append("The answer has a number; write its derivation.")
    if item.figure is not None and not figure_file(item).exists():
        found.append(f"There is no {figure_file(item).name} with its figure.")
    return found


async def draw(items: Sequence[Item], folder: Path) -> dict[str, list[str]]:
    """Draw the figures of the problems that have one; what is wrong with each, by id."""
    pools = {"manim": PooledRenderer("manim"), "matplotlib": PooledRenderer("matplotlib")}

    async def one(item: Item) -> tuple[str, list[str]]:
        assert item.figure is not None
        code = figure_file(item).read_text(encoding="utf-8")
        request = RenderRequest(code=code, scene="Figure", folder=folder, stem=item.id)
        came = await pools[item.figure].render(request)
        return item.id, [fault.sentence() for fault in came.faults] + [finding.message for finding in came.findings]

    try:
        return dict(await asyncio.gather(*(one(item) for item in items if item.figure is not None)))
    finally:
        for pool in pools.values():
            await pool.aclose()


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@click.option("--draw", "folder", type=click.Path(path_type=Path), help="Also draw the figures into this folder.")
def main(files: tuple[Path, ...], folder: Path | None) -> None:
    """Check problems: FILES or folders of them."""
    paths = [path for file in files for path in (sorted(file.rglob("*.yaml")) if file.is_dir() else [file])]
    bad, items = 0, []
    for path in paths:
        try:
            item = read_item(path)
            wrong = faults_of(item)
            items.append(item)
        except UserError as error:
            wrong = [str(error)]
        bad += bool(wrong)
        for sentence in wrong:
            click.echo(f"{path.name}: {sentence}")
    with tempfile.TemporaryDirectory() as temporary:
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
        drawn = asyncio.run(draw(items, folder or Path(temporary))) if folder is not None else {}
    for name, wrong in drawn.items():
        bad += bool(wrong)
        for sentence in wrong:
            click.echo(f"{name} (figure): {sentence}")
    click.echo(f"{len(paths)} problems, {bad} with faults.")
    sys.exit(bool(bad))


if __name__ == "__main__":
    main()

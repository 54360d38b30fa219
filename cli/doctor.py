"""``chalkwright doctor``: can this machine draw, and which models can it call?"""

from __future__ import annotations

import asyncio
import re
import sys
import tempfile
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path
from typing import NamedTuple

import click

_CLIENT = "chalkwright-client"


class Checked(NamedTuple):
    """The outcome of one check; ``said`` holds the remedy when it failed."""

    name: str
    ok: bool
    said: str


@click.command()
def doctor() -> None:
    """Check Python, packages, the font, the sandbox, both renderers and the models' keys."""
    healthy = _run_checks(_python, _packages)
    # Without its packages the other checks could not even be imported.
    if not healthy or not _run_checks(_extras, _font, _sandbox, _renderers, _keys):
        sys.exit(1)


def _run_checks(*checks: Callable[[], Iterator[Checked]]) -> bool:
    """Make the checks, every one of them, and tell their outcomes."""
    passed = True
    for check in checks:
        for found in check():
            passed = passed and found.ok
            mark = click.style("ok  ", "green") if found.ok else click.style("FAIL", "red")
            click.echo(f"{mark}  {found.name}: {found.said}")
    return passed


def _python() -> Iterator[Checked]:
    version = ".".join(map(str, sys.version_info[:3]))
    ok = sys.version_info >= (3, 11)
    yield Checked("Python", ok, version if ok else f"{version} is too old; install Python 3.11 or later.")


def _packages() -> Iterator[Checked]:
    try:
        import_module("chalkwright")
    except ImportError as error:
        yield Checked("packages", False, str(error))
        return
    if _is_installed(_CLIENT):
        said = f"{_CLIENT} shares files with Chalkwright; uninstall it, then install Chalkwright anew."
        yield Checked("packages", False, said)
        return
    missing = [name for name in _requirements() if not _is_installed(name)]
    if missing:
        yield Checked("packages", False, f"{', '.join(missing)} missing; install Chalkwright anew.")
        return
    from chalkwright.agent.runs.job import versions

    yield Checked("packages", True, ", ".join(f"{name} {found}" for name, found in versions().items()))


def _extras() -> Iterator[Checked]:
    from chalkwright.agent.errors import ExtraMissing
    from chalkwright.agent.extras import EXTRAS, missing

    lacking = {name: missing(name) for name in EXTRAS}
    there = [name for name, modules in lacking.items() if not modules]
    yield Checked("extras", True, ", ".join(there) or "none")
    for name, modules in lacking.items():
        if modules:
            yield Checked("extras", True, str(ExtraMissing(name, EXTRAS[name].purpose)))


def _requirements() -> Iterator[str]:
    for line in requires("chalkwright") or ():
        name = re.match(r"[\w.-]+", line)
        if name is not None and ";" not in line:
            yield name[0]


def _is_installed(package: str) -> bool:
    try:
        return bool(version(package))
    except PackageNotFoundError:
        return False


def _font() -> Iterator[Checked]:
    from chalkwright.renderers.fonts import FAMILY, FontMissing, font_file

    try:
        font_file()
        yield Checked("font", True, FAMILY)
    except FontMissing as error:
        yield Checked("font", False, str(error))


def _sandbox() -> Iterator[Checked]:
    from chalkwright.renderers.sandbox.probe import walls

    for wall in walls():
        yield Checked(f"sandbox: {wall.name}", not wall.problem, wall.problem or "stands")


_SAMPLES = {
    "manim": (
        "from manim import *\nclass Scene1(Scene):\n    def construct(self):\n"
        "        self.add(Text('中文 and English').shift(UP), MathTex(r'\\frac{a}{b}'))\n"
    ),
    "matplotlib": (
        "from chalkwright.kit import *\nclass Scene1(FigureScene):\n    def construct(self):\n"
        "        self.ax.plot([0, 1], [0, 1])\n        self.heading('中文 and English')\n"
    ),
}


def _renderers() -> Iterator[Checked]:
    yield from asyncio.run(_try_drawing())


async def _try_drawing() -> list[Checked]:
    from chalkwright.renderers.base import RenderRequest
    from chalkwright.renderers.pool.pool import PooledRenderer

    found = []
    for name in ("manim", "matplotlib"):
        pool = PooledRenderer(name)
        with tempfile.TemporaryDirectory() as folder:
            request = RenderRequest(code=_SAMPLES[name], scene="Scene1", folder=Path(folder), stem="sample")
            try:
                rendering = await pool.render(request)
            finally:
                await pool.aclose()
        said = f"draws in {rendering.timings.get('wall', 0):.2f} s" if rendering.ok else rendering.faults[0].sentence()
        found.append(Checked(name, rendering.ok, said))
    return found


def _keys() -> Iterator[Checked]:
    from chalkwright.agent.models.registry import list_presets

    ready = [row.alias for row in list_presets() if row.key_found]
    said = ", ".join(ready) if ready else "no key is set; the offline author needs none (see `chalkwright models`)"
    yield Checked("models", True, said)

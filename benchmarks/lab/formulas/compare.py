"""Our formulas beside TeX's: Manim with TeX in one process, Manim with our typesetter in another.

``python -m chalkwright.benchmarks.lab.formulas.compare`` needs ``latex`` (mhchem, cancel, siunitx) and ``dvisvgm``.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import cairo
import click
import manim
import numpy as np

from chalkwright.benchmarks.lab.formulas import Formula, formulas, sheet, structures
from chalkwright.renderers.manim import tex as manim_tex

RECORD = Path("tests/renderers/formulas-with-tex.json")
"""Glyphs of each part as TeX sets them; the tests compare with it, since there TeX is not installed."""
PACKAGES = ("mhchem", "cancel", "siunitx", "xcolor", "gensymb", "mathtools", "textcomp")
TEN = (21, 39, 52, 56, 104, 131, 141, 179, 219, 224)
"""Numbers of the formulas shown side by side."""


def template() -> manim.TexTemplate:
    """Manim's template with the packages that the list needs."""
    result = manim.TexTemplate()
    for package in PACKAGES:
        result.add_to_preamble(rf"\usepackage{{{package}}}")
    return result


def measure_formula(formula: Formula) -> dict[str, Any]:
    """Glyphs of each part, and the size and outlines of the whole; or what went wrong."""
    try:
        made = manim.MathTex(*formula.parts)
    except Exception as error:  # noqa: BLE001 - Manim passes on whatever TeX and dvisvgm do
        return {"error": str(error).splitlines()[0] if str(error) else type(error).__name__}
    leaves = made.family_members_with_points()
    return {
        "counts": [len(part.family_members_with_points()) for part in made.submobjects],
        "size": [round(float(made.width), 4), round(float(made.height), 4)],
        "boxes": [[round(float(v), 3) for v in (*_corner(leaf, -1), *_corner(leaf, 1))] for leaf in leaves],
        "points": [np.round(leaf.points[:, :2], 4).tolist() for leaf in leaves],
    }


def _corner(leaf: Any, side: int) -> Any:
    return leaf.get_critical_point(np.array((side, side, 0)))[:2]


def measure_here(with_tex: bool, numbers: Iterable[int]) -> dict[str, dict[str, Any]]:
    """Measure in this process, with TeX or with our typesetter; without numbers, what Manim builds of formulas."""
    if with_tex:
        manim.config.tex_template = template()
    else:
        manim_tex.install()
    wanted = set(numbers)
    if not wanted:
        return structures.build_all()
    return {str(formula.number): measure_formula(formula) for formula in formulas() if formula.number in wanted}


def measure(with_tex: bool, numbers: Iterable[int]) -> dict[str, dict[str, Any]]:
    """Measure in a process of its own."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out.json"
        command = [sys.executable, "-m", __spec__.name, "--measure", "tex" if with_tex else "ours", str(out)]
        subprocess.run([*command, *map(str, numbers)], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        result: dict[str, dict[str, Any]] = json.loads(out.read_text(encoding="utf-8"))
    return result


def compare_formulas(kept: Path | None) -> tuple[list[str], dict[str, dict[str, Any]]]:
    """What differs, a line each, and both counts by source; TeX's measures are taken from ``kept`` if it exists."""
    every = formulas()
    known: dict[str, dict[str, Any]] = json.loads(kept.read_text("utf-8")) if kept and kept.exists() else {}
    sources = ["‖".join(formula.parts) for formula in every]
    missing = [f.number for f, source in zip(every, sources, strict=True) if source not in known]
    fresh = measure(True, missing) if missing else {}
    known |= {sources[int(number) - 1]: measures for number, measures in fresh.items()}
    if kept:
        kept.write_text(json.dumps(known), encoding="utf-8")
    tex = {str(f.number): known[source] for f, source in zip(every, sources, strict=True)}
    ours = measure(False, [f.number for f in every])
    lines, record = [], {}
    for formula in every:
        one, two = tex[str(formula.number)], ours[str(formula.number)]
        name = f"{formula.number} {'‖'.join(formula.parts)}"
        if "error" in one or "error" in two:
            lines.append(f"{name}\n    TeX: {one.get('error', 'sets it')}; here: {two.get('error', 'sets it')}")
            continue
        record["‖".join(formula.parts)] = {"tex": one["counts"], "here": two["counts"]}
        if one["counts"] != two["counts"]:
            lines.append(f"{name}\n    glyphs with TeX {one['counts']}, here {two['counts']}")
        elif (wrong := out_of_order(one["boxes"], two["boxes"])) is not None:
            lines.append(f"{name}\n    glyph {wrong} is another one with TeX")
        for what, a, b in zip(("width", "height"), one["size"], two["size"], strict=True):
            if a and abs(b / a - 1) > 0.15:
                lines.append(f"{name}\n    {what} with TeX {a:.2f}, here {b:.2f} ({b / a - 1:+.0%})")
    return lines, record


def out_of_order(one: list[list[float]], two: list[list[float]]) -> int | None:
    """The first glyph of ``two`` that is nearer to another glyph of ``one`` than to the one in its own place."""
    first, second = _places(one), _places(two)
    for at, place in enumerate(second):
        distances = np.abs(first - place).sum(axis=1)
        if distances[at] > distances.min() + 0.12:
            return at
    return None


def _places(boxes: list[list[float]]) -> Any:
    """Middles of the boxes, the whole formula being one unit wide and half a unit high."""
    array = np.array(boxes).reshape(-1, 4)
    middles = (array[:, :2] + array[:, 2:]) / 2
    low, high = array[:, :2].min(axis=0), array[:, 2:].max(axis=0)
    return (middles - low) / np.maximum(high - low, 1e-6) * (1.0, 0.5)


def side_by_side(file: Path) -> Path:
    """Ten formulas, TeX's on the left."""
    tex, ours = measure(True, TEN), measure(False, TEN)
    scale, gap, column = 84.0, 24.0, 570
    heights = [max(side[str(n)]["size"][1] for side in (tex, ours)) * scale + gap for n in TEN]
    surface = cairo.ImageSurface(cairo.FORMAT_RGB24, 2 * column, int(sum(heights)) + 40)
    pen = cairo.Context(surface)
    pen.set_source_rgb(1, 1, 1)
    pen.paint()
    y = 40.0
    for side, (title, made) in enumerate((("TeX", tex), ("here", ours))):
        sheet.write(pen, title, side * column + 20, 22, 17, (0.05, 0.35, 0.55))
        y = 40.0
        for number, height in zip(TEN, heights, strict=True):
            leaves = manim.VGroup()
            for points in made[str(number)]["points"]:
                leaf = manim.VMobject(fill_color=manim.BLACK, fill_opacity=1)
                leaf.points = np.column_stack((np.array(points), np.zeros(len(points))))
                leaves.add(leaf)
            sheet.paint(pen, leaves, side * column + 20, y, scale)
            y += height
    return sheet.save(surface, file)


@click.command()
@click.option("--record", is_flag=True, help=f"Write TeX's glyph counts to {RECORD}.")
@click.option("--kept", type=click.Path(path_type=Path), help="File that keeps TeX's measures for the next run.")
@click.option("--measure", "side", type=click.Choice(["tex", "ours"]), hidden=True)
@click.argument("rest", nargs=-1)
def main(record: bool, kept: Path | None, side: str | None, rest: tuple[str, ...]) -> None:
    """Report where glyph counts or sizes differ from TeX's."""
    if side is not None:
        out, *numbers = rest
        with tempfile.TemporaryDirectory() as media, manim.tempconfig({"media_dir": media, "verbosity": "CRITICAL"}):
            Path(out).write_text(json.dumps(measure_here(side == "tex", map(int, numbers))), encoding="utf-8")
        return
    lines, counts = compare_formulas(kept)
    tex, ours = measure(True, ()), measure(False, ())
    lines += [f"{name}\n    with TeX {tex[name]}, here {ours[name]}" for name in tex if tex[name] != ours[name]]
    for line in lines:
        click.echo(line)
    click.echo(f"{len(counts)} formulas set by both, {len(lines)} differences")
    if record:
        RECORD.write_text(_rows({**counts, **{f"built: {name}": {"tex": tex[name]} for name in tex}}), encoding="utf-8")


def _rows(record: dict[str, Any]) -> str:
    rows = ",\n".join(f" {json.dumps(key, ensure_ascii=False)}: {json.dumps(value)}" for key, value in record.items())
    return f"{{\n{rows}\n}}\n"


if __name__ == "__main__":
    main()

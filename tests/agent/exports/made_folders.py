"""Run folders to be exported, made without drawing anything: pictures whose content a test can recognise."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

from PIL import Image as Pillow
from PIL import ImageDraw

from chalkwright.agent.data import Block, Image, Outline, Problem, RunRecord, SceneBlock, SceneResult, TextBlock
from chalkwright.agent.explain.assembly import write_run
from chalkwright.agent.runs.folder import RunFolder

CREATED = "2026-11-21T07:08:09+00:00"
LONG = (
    r"$$x = \frac{-b \pm \sqrt{b^2 - 4ac}}{2a} = " + " + ".join(rf"\frac{{{n}}}{{a_{{{n}}}}}" for n in range(24)) + "$$"
)
CHEMISTRY = r"Burning: $\ce{2H2 + O2 -> 2H2O}$, with $\ce{SO4^2-}$ and $\ce{CaCO3 ->[\Delta] CaO + CO2}$ beside it."
TABLE = "| Time in s | Speed |\n|:--|--:|\n| 0 | $0\\,\\text{m/s}$ |\n| 1 | **9.8** |\n| 2 | 19.6 |"
LISTS = "1. First\n2. Second\n   - within $x^2$\n   - and\n\n     more\n\nBetween.\n\n1. Anew"
ODD = r"Rules: $\begin{array}{r|l}1&2\\\hline 3&4\end{array}$, broken: $\frac{1}{$ and $\foobar{x}$."
HOSTILE = (
    "</p><script>alert(1)</script><img src=x onerror=alert(1)> [x](javascript:alert(1)) ![p](http://127.0.0.1:9/p.png) "
    "]]> <?x?> <!-- & \x00\x08\x0b \ufffe @import url(http://127.0.0.1:9/) "
)
HUGE_WORD = "Donaudampfschiff" * 60
MIXED = "\u202eright to left\u202c שלום عليكم 👩🏽‍🔬 🎈 ½ ﷽ e\u0301"
PIXELS = {1: "#d33c1e", 2: "#1e7fd3", 3: "#2e8b3d"}


def png(colour: str = "#d33c1e", width: int = 640, height: int = 360) -> bytes:
    """A disc of ``colour`` with a label's line, on white."""
    picture = Pillow.new("RGB", (width, height), "white")
    draw = ImageDraw.Draw(picture)
    draw.ellipse((width * 0.3, height * 0.2, width * 0.6, height * 0.8), fill=colour)
    stream = io.BytesIO()
    picture.save(stream, "PNG")
    return stream.getvalue()


def svg(colour: str = "#d33c1e") -> bytes:
    """The same disc as a drawing, with text that cannot be seen."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360" width="640" height="360" role="img" '
        'aria-label="a disc"><rect width="100%" height="100%" fill="#FFFFFF"/><g transform="scale(0.5)">'
        f'<ellipse cx="576" cy="360" rx="192" ry="216" fill="{colour}"/></g>'
        '<g font-family="sans-serif"><text fill-opacity="0" x="10" y="10" font-size="20">disc</text></g></svg>'
    ).encode()


def scene(index: int, **changed: str) -> SceneBlock:
    """A scene with something in every field."""
    fields = {name: f"{name} {index}" for name in ("purpose", "elements", "labels", "colours", "layout")}
    given = {"title": f"Disc {index} with $r_{index}$", "alt": f"A disc of radius $r_{index}$."} | changed
    return SceneBlock(index=index, **(fields | given))


def made(
    folder: Path,
    *texts: str,
    language: str = "en",
    title: str = "Discs & *rings*: $r^2$",
    problem: str = "How large is it?\nA. $1\\,\\text{m}^2$\nB. 2",
    drawn: tuple[int, ...] = (1, 2, 3),
    scenes: tuple[SceneBlock, ...] | None = None,
    vectors: bool = True,
    image: bool = False,
    **changed: Any,
) -> Path:
    """A run folder with ``texts``, between two of which a scene stands; those not ``drawn`` are gaps."""
    chosen = scenes if scenes is not None else tuple(scene(index) for index in range(1, len(texts)))
    blocks: list[Block] = []
    for index, text in enumerate(texts, 1):
        blocks.append(TextBlock(index=index, markdown=text))
        blocks += chosen[index - 1 : index]
    results = tuple(
        SceneResult(scene=s.index, png=f"scene_{s.index}.png", svg=f"scene_{s.index}.svg" if vectors else None)
        if s.index in drawn
        else SceneResult(scene=s.index, attempts=4)
        for s in chosen
    )
    outline = Outline(title=title, language=language, diagrams=bool(chosen), blocks=tuple(blocks))
    pictured = Image(media_type="image/png", data=png("#7a5cc8", 300, 200)) if image else None
    values: dict[str, Any] = {
        "key": "0123456789abcdef" * 4,
        "created": CREATED,
        "status": "complete",
        "problem": Problem(text=problem, image=pictured),
        "author": "offline",
        "model": None,
        "workflow": "anchored",
        "parameters": {},
        "prompts": {},
        "versions": {},
        "outline": outline,
        "anchor": min(drawn, default=None),
        "scenes": results,
        "calls": (),
        "usage": {},
        "cost": {},
        "seconds": 1.0,
    }
    run = RunFolder(folder)
    run.create()
    for result in results:
        if result.png is not None:
            run.write_bytes(result.png, png(PIXELS[result.scene]))
            if result.svg is not None:
                run.write_bytes(result.svg, svg(PIXELS[result.scene]))
    write_run(run, RunRecord(**(values | changed)))
    return folder


def lesson(folder: Path, **changed: Any) -> Path:
    """A lesson with everything that a text can hold."""
    return made(
        folder,
        f"## The idea\n\nWe **know** $r = 3\\ \\text{{m}}$ and *ask* for ~~the~~ $A$, see [a page](https://example.org/a).\n\n{CHEMISTRY}",
        f"{TABLE}\n\n{LISTS}\n\n> Quoted $q$.\n\n```\ncode <b> & more\n```",
        f"## Long\n\n{LONG}\n\n$$\n\\begin{{aligned}} a &= b + 1 \\\\ &= c \\end{{aligned}}\n$$\n\n{ODD}",
        "**Answer.** $A = \\pi r^2 \\approx 28.3\\ \\text{m}^2$.",
        **changed,
    )


def hostile(folder: Path) -> Path:
    """A lesson in which every text tries to be something else."""
    bad = HOSTILE + MIXED + " " + HUGE_WORD
    return made(
        folder,
        bad,
        f"$\\text{{{HOSTILE}}}$ and ${HUGE_WORD}$\n\n"
        f"| {bad.replace('|', ' ')} | b |\n|---|---|\n| {HUGE_WORD} | {MIXED} |",
        f"## {bad}\n\n- {bad}\n\n```\n{bad}\n```",
        title=bad[:400],
        problem=bad,
        scenes=(scene(1, title=bad, alt=bad), scene(2, title=bad, alt=bad)),
        drawn=(2,),
        author=HOSTILE,
    )

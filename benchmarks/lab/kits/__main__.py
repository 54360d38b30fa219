"""``python -m chalkwright.benchmarks.lab.kits``:
draw every kit's sample into ``docs/images/kits`` and list them in ``docs/kits.md``.

The pages are those of the prompt.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from pathlib import Path

from PIL import Image

from chalkwright.prompts import load
from chalkwright.renderers.base import RendererName, RenderRequest
from chalkwright.renderers.pool.pool import PooledRenderer

SAMPLES = Path(__file__).parent / "samples"
DOCS = Path("docs")
_SHOWN = (960, 540)
_COLOURS = 64
_EVERYBODYS = {"geometry": "explain/_kit_manim"}
"""Samples of what every drawing has, whose page is of another name."""
_MORE_OF = {"lengths": "geometry"}
"""Samples that are the second picture of a page."""
_HEAD = """# Domain kits

What drawing code has beside Manim or matplotlib: `from chalkwright.kit import *` brings the kits of the library that it
draws with (after `from manim import *` those of Manim). Each kit has a page in the prompt of the model that draws
(`prompts/explain/kits`), shown here with one picture. `python -m chalkwright.benchmarks.lab.kits` draws them anew.
"""


def library(code: str) -> RendererName:
    """Which library a sample draws with."""
    return "manim" if "from manim import" in code else "matplotlib"


async def draw_samples(folder: Path) -> dict[str, Path]:
    """Every sample's picture; ends the program with one sentence for a sample that has faults or findings."""
    pools = {name: PooledRenderer(name) for name in ("manim", "matplotlib")}
    pictures = {}
    try:
        for file in sorted(SAMPLES.glob("[a-z]*.py")):
            code = file.read_text(encoding="utf-8")
            request = RenderRequest(code=code, scene="Scene1", folder=folder, stem=file.stem)
            rendering = await pools[library(code)].render(request)
            wrong = [fault.sentence() for fault in rendering.faults] + [f.message for f in rendering.findings]
            if rendering.png is None or wrong:
                sys.exit(f"{file.name}: {' '.join(wrong)}")
            pictures[file.stem] = rendering.png
    finally:
        for pool in pools.values():
            await pool.aclose()
    return pictures


def main() -> None:
    """Draw, shrink and list."""
    images = DOCS / "images" / "kits"
    images.mkdir(parents=True, exist_ok=True)
    sections: dict[str, str] = {}
    with tempfile.TemporaryDirectory() as folder:
        for name, png in asyncio.run(draw_samples(Path(folder))).items():
            with Image.open(png) as picture:
                small = picture.resize(_SHOWN, Image.Resampling.LANCZOS).quantize(_COLOURS)
                small.save(images / f"{name}.png", optimize=True)
            shown = f"![{name}](images/kits/{name}.png)\n"
            if name in _MORE_OF:
                sections[_MORE_OF[name]] += f"\n{shown}"
            else:
                page = load(_EVERYBODYS.get(name, f"explain/kits/{name}")).render().strip()
                sections[name] = f"{page}\n\n{shown}"
    (DOCS / "kits.md").write_text("\n".join([_HEAD, *sections.values()]), encoding="utf-8")


if __name__ == "__main__":
    main()

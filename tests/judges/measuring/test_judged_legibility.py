"""What the judge says about labels that a phone shows too small: our own pictures and other people's."""

from __future__ import annotations

import textwrap
from pathlib import Path

import pytest
from matplotlib.font_manager import findfont
from PIL import Image, ImageDraw, ImageFont

from chalkwright.agent.explain.layouts import layout_json
from chalkwright.judges.data import Verdict
from chalkwright.judges.document import read_document
from chalkwright.judges.judging import evaluate
from chalkwright.judges.measuring.evidence import measure
from chalkwright.judges.reporting.summary import summary_table
from chalkwright.renderers.base import RenderRequest
from tests.renderers.pools import Pools

SCENE = textwrap.dedent(
    """\
    from manim import *
    class Scene1(Scene):
        def construct(self):
            figure = Polygon([-5, -2.4, 0], [5, -2.4, 0], [5, 2.6, 0], color="#1F2933")
            self.add(figure, Text("Area of a right triangle", font_size=40, color="#1F2933").to_edge(UP))
            self.add(Text("base 12 cm", font_size=SIZE, color="#1C5CB9").next_to(figure, DOWN))
    """
)


async def judged(pools: Pools, folder: Path, size: float) -> Verdict:
    """An essay with one scene of ours, as :mod:`service` leaves it, judged without a model."""
    folder.mkdir()
    code = SCENE.replace("SIZE", str(size))
    rendering = await pools["manim"].render(RenderRequest(code=code, scene="Scene1", folder=folder, stem="scene_1"))
    assert rendering.faults == ()
    (folder / "scene_1.layout.json").write_text(layout_json(rendering), encoding="utf-8")
    (folder / "solution.md").write_text("# Area\n\nHalf of base times height.\n\n![A triangle](scene_1.png)\n", "utf-8")
    return await evaluate(folder, out=folder / "verdict")


@pytest.mark.process
@pytest.mark.asyncio(loop_scope="session")
async def test_a_label_of_6_px_is_in_the_verdict_and_its_report(pools: Pools, tmp_path: Path) -> None:
    verdict = await judged(pools, tmp_path / "small", 4.4)
    (legible,) = verdict.evidence.legibility
    assert legible is not None
    assert (legible.labels, legible.read, legible.lost) == (2, 1, ("base 12 cm",))
    (fact,) = [fact for fact in verdict.evidence.facts if fact.kind == "unreadable"]
    assert fact.sentence.startswith("Diagram 1: Text “base 12 cm” cannot be read on a phone")
    assert 0.5 <= fact.cost <= 1.0
    (page,) = (tmp_path / "small" / "verdict").rglob("verdict.md")
    report = page.read_text(encoding="utf-8")
    assert "Labels read at phone size: 1 of 2." in report
    assert "labels read at phone size 1 of 2" in report
    assert "“base 12 cm” cannot be read on a phone" in report
    assert "Labels read at phone size: 1 of 2." in page.with_suffix(".html").read_text(encoding="utf-8")
    assert Verdict.model_validate_json(page.with_suffix(".json").read_bytes()).evidence == verdict.evidence
    assert "50.0" in summary_table([verdict])
    assert "S_p" in summary_table([verdict])


@pytest.mark.process
@pytest.mark.asyncio(loop_scope="session")
async def test_the_same_scene_with_readable_labels_has_no_fact(pools: Pools, tmp_path: Path) -> None:
    verdict = await judged(pools, tmp_path / "fine", 28)
    assert [fact for fact in verdict.evidence.facts if fact.kind == "unreadable"] == []
    assert verdict.evidence.labels_read == (2, 2)


@pytest.mark.process
def test_of_a_picture_that_is_not_ours_the_texts_that_can_be_read_are_judged(tmp_path: Path) -> None:
    page = Image.new("RGB", (2400, 1200), "white")
    draw = ImageDraw.Draw(page)
    draw.rectangle([300, 300, 2100, 900], outline="black", width=6)
    for place, words, size in (
        ((700, 120), "A rectangle", 120),
        ((400, 960), "width 12 cm", 60),
        ((1400, 960), "height 7 cm", 20),
    ):
        draw.text(place, words, font=ImageFont.truetype(findfont("DejaVu Sans"), size), fill="black")
    page.save(tmp_path / "figure.png")
    (tmp_path / "essay.md").write_text("See the figure.\n\n![A rectangle](figure.png)\n", encoding="utf-8")
    evidence = measure(read_document(tmp_path / "essay.md"))
    assert evidence.labels_read == (2, 3)
    (legible,) = evidence.legibility
    assert legible is not None
    assert legible.lost == ("height 7 cm",)


def test_a_diagram_that_cannot_be_seen_has_no_legibility(tmp_path: Path) -> None:
    (tmp_path / "essay.md").write_text("See the figure.\n\n![A rectangle](gone.png)\n", encoding="utf-8")
    evidence = measure(read_document(tmp_path / "essay.md"))
    assert evidence.legibility == (None,)
    assert evidence.labels_read == (0, 0)

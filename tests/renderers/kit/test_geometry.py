"""The geometry marks' sample, which becomes their picture in the docs; the marks themselves are in test_kit.py."""

from __future__ import annotations

from pathlib import Path

import pytest

from chalkwright.renderers.base import RenderRequest
from chalkwright.renderers.check import code as check
from tests.renderers.pools import Pools

pytestmark = pytest.mark.process


SAMPLE = Path(__file__).parents[3] / "benchmarks/lab/kits/samples/geometry.py"
CONSTRAINTS = ("AD = BC", "AB ∥ CD", "angle BAD = 54.46", "AB = 9", "CD = 4", "DH ⊥ AB")


@pytest.mark.asyncio(loop_scope="session")
async def test_the_sample_is_true_and_drawn_without_findings(pools: Pools, tmp_path: Path) -> None:
    code = SAMPLE.read_text(encoding="utf-8")
    assert check.faults(code, "Scene1", "manim") == ()
    rendering = await pools["manim"].render(
        RenderRequest(code=code, scene="Scene1", folder=tmp_path, stem="s", constraints=CONSTRAINTS)
    )
    assert rendering.faults == ()
    assert rendering.findings == ()
    assert len(rendering.measured) == len(CONSTRAINTS)
    assert [m.said for m in rendering.measured if not m.holds] == []

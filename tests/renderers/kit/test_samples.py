"""Every kit's sample, which becomes its picture in the docs, is true and drawn without findings."""

from __future__ import annotations

from pathlib import Path

import pytest

from chalkwright.benchmarks.lab.kits.__main__ import SAMPLES, library
from tests.renderers.kit.pictures import wrong_in
from tests.renderers.pools import Pools

FILES = sorted(SAMPLES.glob("[a-z]*.py"))
CONSTRAINTS = {"geometry": ("AD = BC", "AB ∥ CD", "angle BAD = 54.46", "AB = 9", "CD = 4", "DH ⊥ AB")}


@pytest.mark.process
@pytest.mark.asyncio(loop_scope="session")
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
async def test_the_sample_is_true_and_drawn_without_findings(pools: Pools, tmp_path: Path, file: Path) -> None:
    code = file.read_text(encoding="utf-8")
    assert await wrong_in(pools, library(code), code, tmp_path, CONSTRAINTS.get(file.stem, ())) == []

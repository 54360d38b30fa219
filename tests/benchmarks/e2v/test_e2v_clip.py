"""CLIPScore's formula, and the sentence without its libraries."""

from __future__ import annotations

import importlib.util

import pytest
from PIL import Image

from chalkwright.agent.errors import MachineFault
from chalkwright.benchmarks.e2v.clip import ClipScorer
from chalkwright.benchmarks.e2v.grading import WithClip
from tests.benchmarks.e2v.made_items import ReadingGrader, made_item, picture


@pytest.mark.parametrize(("cosine", "score"), [(0.3, 0.75), (-0.2, 0.0), (0.0, 0.0)])
async def test_the_score_is_two_and_a_half_cosines(cosine: float, score: float) -> None:
    asked: list[tuple[str, str]] = []

    def embedded(image: Image.Image, text: str) -> float:
        asked.append((image.mode, text))
        return cosine

    scorer = ClipScorer(cosine=embedded)
    grade = await WithClip(ReadingGrader(), scorer).grade(picture(), made_item())
    assert grade.clip == pytest.approx(score)
    assert grade.overall
    assert asked == [("RGB", f"A photo depicts {made_item().problem.text}")]


@pytest.mark.skipif(importlib.util.find_spec("torch") is not None, reason="torch is here")
async def test_without_its_libraries_it_says_what_to_do() -> None:
    with pytest.raises(MachineFault, match=r"CLIPScore needs torch and transformers.*leave --clip out"):
        await ClipScorer().score(picture(), "apples")

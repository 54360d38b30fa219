"""Typesetting behind the seam of the image systems."""

from __future__ import annotations

import asyncio
from decimal import Decimal
from io import BytesIO

import pytest
from PIL import Image

from chalkwright.agent.data import Usage
from chalkwright.agent.images.base import ImageModel
from chalkwright.agent.images.typeset import TypesetImages, Written
from chalkwright.renderers.pages import set_page


async def echo(prompt: str) -> Written:
    await asyncio.sleep(0)
    used = Usage(input_tokens=3, output_tokens=5)
    return Written(
        text=f"It is **{prompt}**.", model="a-model", usage=used, cost=Decimal("0.02"), notes=("Asked twice.",)
    )


async def test_what_was_written_is_set_and_what_it_cost_is_told() -> None:
    images: ImageModel = TypesetImages(echo, name="typeset:one")
    drawn = await images.draw("$x^2$", width=500, height=300, seed=7)
    assert drawn.png == set_page("It is **$x^2$**.", width=500, height=300).png
    assert (drawn.model, drawn.cost, drawn.usage) == (
        "a-model",
        Decimal("0.02"),
        Usage(input_tokens=3, output_tokens=5),
    )
    assert drawn.notes == ("Asked twice.",)
    assert drawn.latency > 0


async def test_a_text_that_does_not_fit_makes_the_page_higher_and_the_notes_tell() -> None:
    drawn = await TypesetImages(echo).draw("word " * 300, width=400, height=400)
    with Image.open(BytesIO(drawn.png)) as image:
        width, height = image.size
    assert width == 400 < height
    assert f"the page is {height} px high" in drawn.notes[1]


async def test_signs_without_a_glyph_are_noted() -> None:
    drawn = await TypesetImages(echo).draw("🧮")
    assert any("🧮" in note for note in drawn.notes)


async def test_a_literal_text_stays_literal() -> None:
    async def literal(prompt: str) -> Written:
        await asyncio.sleep(0)
        return Written(text=prompt, markup=False)

    drawn = await TypesetImages(literal).draw("**a** $x$")
    assert drawn.png == set_page("**a** $x$", markup=False).png
    assert drawn.cost == 0
    with pytest.raises(ValueError, match="no text"):
        await TypesetImages(literal).draw("  ")

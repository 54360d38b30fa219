"""Typesetting beside the image systems."""

from __future__ import annotations

from decimal import Decimal
from io import BytesIO

import pytest
from PIL import Image

from chalkwright.agent.data import Usage
from chalkwright.agent.images.typeset import TYPESET, Written, set_as_picture
from chalkwright.renderers.pages import set_page


def written(text: str) -> Written:
    used = Usage(input_tokens=3, output_tokens=5)
    return Written(text=text, model="a-model", usage=used, cost=Decimal("0.02"), notes=("Asked twice.",))


async def test_what_was_written_is_set_and_what_it_cost_is_told() -> None:
    drawn = await set_as_picture(written("It is **$x^2$**."), "typeset:one", width=500, height=300)
    assert drawn.png == set_page("It is **$x^2$**.", width=500, height=300).png
    assert (drawn.model, drawn.cost, drawn.usage) == (
        "a-model",
        Decimal("0.02"),
        Usage(input_tokens=3, output_tokens=5),
    )
    assert drawn.notes == ("Asked twice.",)
    assert drawn.latency > 0


async def test_a_text_that_does_not_fit_makes_the_page_higher_and_the_notes_tell() -> None:
    drawn = await set_as_picture(written("word " * 300), TYPESET, width=400, height=400)
    with Image.open(BytesIO(drawn.png)) as image:
        width, height = image.size
    assert width == 400 < height
    assert f"the page is {height} px high" in drawn.notes[1]


async def test_signs_without_a_glyph_are_noted() -> None:
    drawn = await set_as_picture(written("🧮"), TYPESET)
    assert any("🧮" in note for note in drawn.notes)


async def test_a_literal_text_stays_literal() -> None:
    drawn = await set_as_picture(Written(text="**a** $x$", markup=False), TYPESET)
    assert drawn.png == set_page("**a** $x$", markup=False).png
    assert drawn.cost == 0
    with pytest.raises(ValueError, match="no text"):
        await set_as_picture(Written(text="  ", markup=False), TYPESET)

"""Helper points outside of the picture: the sheet grows, white, and nothing in the picture moves."""

from __future__ import annotations

import io
import re
from typing import Any

import numpy as np
import pytest
from PIL import Image

from chalkwright.agent.errors import UserError
from chalkwright.agent.keypoints.marks import Marked
from chalkwright.agent.keypoints.service import FigureExplanation, explain_figure
from tests.agent.keypoints import scripted_reader
from tests.agent.keypoints.drawn_figures import Sheet, triangle

REFLECTED = (
    {"element": "Point Q", "kind": "point", "name": "Q", "by": "reflection of A in BC"},
    {"element": "Line AQ", "kind": "line", "at": ["A", "Q"]},
)


async def explained(sheet: Sheet, *marks: dict[str, Any]) -> FigureExplanation:
    marked = Marked.model_validate({"keypoints": marks})
    return await explain_figure(sheet.png, "Reflect A.", keypoints=marked, reader=scripted_reader.of(sheet))


def viewed(made: FigureExplanation) -> tuple[int, ...]:
    found = re.search(r'viewBox="([^"]+)"', made.svg)
    assert found is not None
    return tuple(map(int, found[1].split()))


def pixels(made: FigureExplanation) -> np.ndarray[Any, Any]:
    """The picture at the size of its sheet."""
    with Image.open(io.BytesIO(made.png)) as opened:
        return np.asarray(opened.convert("RGB").resize(viewed(made)[2:])).astype(int)


async def test_the_sheet_grows_for_a_point_below_the_picture() -> None:
    made = await explained(triangle(), *REFLECTED)
    left, top, width, height = viewed(made)
    assert made.complete
    assert (left, top, width) == (0, 0, 800)
    assert 890 < height < 1000  # Q is at 890, its letter below or beside it
    seen = pixels(made)
    red = (seen[..., 0] - seen[..., 2] > 80) & (seen[..., 0] > 120)
    assert red[870:900, 280:300].any()
    assert (seen[700:, 400:] == 255).all()


async def test_what_lies_left_of_the_picture_moves_none_of_it() -> None:
    made = await explained(triangle(), {"element": "Point P", "kind": "point", "name": "P", "at": [[-120, 300]]})
    left, top, width, height = viewed(made)
    assert left < -120
    assert (top, height) == (0, 600)
    assert width == 800 - left
    beside = np.abs(pixels(made)[:, -left:] - np.asarray(triangle().picture)).max(axis=2) > 60
    assert beside.mean() < 0.001


async def test_a_board_grows_in_its_own_colour() -> None:
    made = await explained(
        triangle("#24382e", "#f2f2ee"), {"element": "Point P", "kind": "point", "name": "P", "at": [[-120, 300]]}
    )
    assert np.abs(pixels(made)[10, 10] - (0x24, 0x38, 0x2E)).max() < 4


async def test_a_picture_with_all_within_keeps_its_size() -> None:
    made = await explained(triangle(), {"element": "Point P", "kind": "point", "name": "P", "at": [[600, 120]]})
    assert viewed(made) == (0, 0, 800, 600)
    assert "<rect" not in made.svg


async def test_what_is_too_far_away_is_refused() -> None:
    with pytest.raises(UserError, match="too far outside of the picture"):
        await explained(triangle(), {"element": "Point P", "kind": "point", "name": "P", "at": [[-700, 300]]})
    with pytest.raises(UserError, match="too far beyond the picture's edge"):
        await explained(triangle(), {"element": "Line", "kind": "line", "at": ["A", [300, -700]]})


async def test_what_was_written_about_outside_can_be_given_again() -> None:
    made = await explained(
        triangle(), *REFLECTED, {"element": "Label", "kind": "label", "at": [[-40, 90]], "name": "h"}
    )
    assert viewed(made)[0] < 0
    assert made.complete

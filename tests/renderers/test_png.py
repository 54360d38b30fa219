"""Fast PNG: any reader sees the pixels that were written."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from chalkwright.renderers import png


@pytest.mark.parametrize("size", [(1, 1), (7, 3), (480, 854), (1080, 1920)])
def test_readers_see_what_was_written(tmp_path: Path, size: tuple[int, int]) -> None:
    pixels = np.random.default_rng(1).integers(0, 256, (*size, 4), np.uint8)
    png.write(pixels, tmp_path / "a.png")
    with Image.open(tmp_path / "a.png") as picture:
        picture.verify()
    with Image.open(tmp_path / "a.png") as picture:
        assert picture.mode == "RGB"
        assert np.array_equal(np.asarray(picture), pixels[..., :3])


def test_an_array_that_is_a_view_comes_out_right(tmp_path: Path) -> None:
    pixels = np.arange(40 * 30 * 4, dtype=np.uint8).reshape(40, 30, 4)[::2, ::-1]
    png.write(pixels, tmp_path / "a.png")
    with Image.open(tmp_path / "a.png") as picture:
        assert np.array_equal(np.asarray(picture), pixels[..., :3])


def test_a_flat_picture_is_small(tmp_path: Path) -> None:
    png.write(np.full((1080, 1920, 4), 255, np.uint8), tmp_path / "a.png")
    assert (tmp_path / "a.png").stat().st_size < 40_000

"""Our own items as they are shipped: a line of JSON each, one file a chapter, and their pictures.

``make mathexplain`` writes them. A picture file has two frames without loss, the problem's picture and the solution's:
of the second only what it adds takes room.
"""

from __future__ import annotations

import re
from importlib.resources import as_file, files
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from chalkwright.benchmarks.mathexplain.data import Published
from chalkwright.benchmarks.mathexplain.sections import SECTIONS

ITEMS = files("chalkwright.benchmarks.mathexplain").joinpath("items")
PICTURES = "pictures"


class Pictures(NamedTuple):
    """Both pictures of an item, as height × width × 3."""

    problem: NDArray[np.uint8]
    solution: NDArray[np.uint8]


def read_own() -> tuple[Published, ...]:
    """Every item, in the order of Table 8 and of the numbers; its pictures are named as :mod:`export` writes them."""
    texts = (ITEMS.joinpath(lines_name(chapter)).read_text(encoding="utf-8") for chapter in SECTIONS)
    return tuple(Published.model_validate_json(line) for text in texts for line in text.splitlines())


def read_pictures(item: str) -> Pictures:
    """Of the item with this id."""
    with as_file(ITEMS.joinpath(PICTURES, f"{item}.webp")) as file:
        return read_frames(file)


def read_frames(file: Path) -> Pictures:
    """The two frames of a picture file."""
    with Image.open(file) as picture:
        frames = []
        for number in range(2):
            picture.seek(number)
            frames.append(np.asarray(picture.convert("RGB")))
    return Pictures(*frames)


def lines_name(chapter: str) -> str:
    """The file of a chapter's items."""
    return "-".join(re.findall(r"[a-z]+", chapter.lower())) + ".jsonl"

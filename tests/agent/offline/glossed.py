"""Chinese problems as textbooks word them, each with its family and its answer, worked out by hand: ``glossed.tsv``."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple


class Worded(NamedTuple):
    """A line of the file."""

    family: str
    text: str
    answer: str


WORDINGS = tuple(
    Worded(*line.split("\t")) for line in Path(__file__).with_suffix(".tsv").read_text(encoding="utf-8").splitlines()
)

"""A sketch that was looked at: every name is known, every mark is true, and so its keypoints can be told."""

from __future__ import annotations

from typing import Self

from pydantic import model_validator

from chalkwright.agent.keypoints.data import Keypoint
from generators.mathexplain.figures.checks import faults
from generators.mathexplain.figures.description import Sketch
from generators.mathexplain.figures.keypoints import keypoints


class Figure(Sketch):
    """A sound sketch. One with faults is refused with a sentence for each."""

    @model_validator(mode="after")
    def _is_sound(self) -> Self:
        wrong = faults(self)
        if wrong:
            raise ValueError(" ".join(wrong))
        return self

    def keypoints(self) -> tuple[Keypoint, ...]:
        """One an added part: its element's name and how it is introduced."""
        return keypoints(self)

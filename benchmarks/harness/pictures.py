"""Pictures of a run: how one came about, and its file."""

from __future__ import annotations

import io
from decimal import Decimal
from typing import TYPE_CHECKING

from chalkwright.agent.data import Frozen

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

PICTURES = "pictures.jsonl"


class DrawnLine(Frozen):
    """A line of ``pictures.jsonl``; a benchmark adds the fields that name the picture."""

    drawn: bool
    why: str = ""
    """Why there is no picture, in one sentence."""
    model: str = ""
    """The id the provider answered with."""
    cost: Decimal | None = Decimal(0)
    """US dollars; None when the price is unknown."""
    seconds: float = 0.0
    notes: tuple[str, ...] = ()

    @property
    def done(self) -> bool:
        """Whether there is a picture."""
        return self.drawn


def encode_png(pixels: NDArray[np.uint8]) -> bytes:
    """PNG of ``(height, width, 3)`` pixels."""
    from PIL import Image

    out = io.BytesIO()
    Image.fromarray(pixels).save(out, format="PNG", compress_level=1)
    return out.getvalue()

"""Numbers too small for a float are zero in one block, and only there."""

from __future__ import annotations

import platform
import sys

import numpy as np
import pytest

from chalkwright.renderers.measure.denormals import smallest_as_zero


@pytest.mark.skipif(sys.platform != "linux" or platform.machine() != "x86_64", reason="another processor's register")
def test_the_smallest_numbers_are_zero_until_the_block_ends() -> None:
    tiny = np.full(64, 1e-40, dtype=np.float32)

    def count_left() -> int:
        return int(np.count_nonzero((tiny * np.float32(1)).view(np.uint32)))

    with smallest_as_zero():
        within = count_left()
    with pytest.raises(ValueError, match="within"), smallest_as_zero():
        raise ValueError("within")
    assert (within, count_left()) == (0, 64)

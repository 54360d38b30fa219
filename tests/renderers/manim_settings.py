"""Settings of Manim for a test."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import manim
import pytest


@contextmanager
def settings_of_manim(**wanted: Any) -> Iterator[None]:
    """Those settings and no others; ``manim.tempconfig`` sets every one again at the end, which takes a third of a
    second, for the renderer's name gives all of Manim's classes their bases anew."""
    with pytest.MonkeyPatch.context() as patch:
        for name, value in wanted.items():
            patch.setitem(manim.config, name, value)
        yield

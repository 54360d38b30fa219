"""OpenCV, loaded where it is first used: whoever only draws has no need of it, and need not have it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import cv2 as cv2
else:

    class _OpenCV:
        """Stands for the module. Its names raise ``ModuleNotFoundError`` while it is not installed."""

        def __getattr__(self, name: str) -> Any:
            import cv2 as loaded

            value = getattr(loaded, name)
            setattr(self, name, value)
            return value

    cv2 = _OpenCV()

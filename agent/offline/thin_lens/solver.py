"""A thin lens: its image, the names of its values, and the numbers of its drawing."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from chalkwright.agent.data import Frozen
from chalkwright.agent.offline.exactness import nearly
from chalkwright.agent.offline.reading import plain

_WIDTH = 13.0
"""Scene units between the leftmost and the rightmost point."""


class Lens(Frozen):
    """Distances in ``unit``; focal length and image distance are negative on the object's side."""

    focal: Fraction
    distance: Fraction
    image: Fraction
    height: Fraction | None
    unit: Literal["mm", "cm", "m"]
    given: tuple[str, ...]
    """Of focal, object, image, height."""
    asked: tuple[str, ...]
    """Of focal, object, image, size, magnification, nature."""
    ratio: Fraction | None = None
    """How many times as large as the object the image is, where that is given."""

    @property
    def magnification(self) -> Fraction:
        return -self.image / self.distance

    @property
    def real(self) -> bool:
        return self.image > 0

    @property
    def kind(self) -> str:
        return "converging" if self.focal > 0 else "diverging"


def stretch(lens: Lens) -> tuple[float, float]:
    """Where the lens stands from the left edge, and the scale, both in scene units."""
    focal, image = abs(float(lens.focal)), float(lens.image)
    left = 1.08 * max(float(lens.distance), focal, -image)
    right = 1.1 * max(image, focal, 0.3 * left)
    scale = _WIDTH / (left + right)
    return left * scale, scale


def value_text(value: Fraction, unit: str) -> str:
    """``15 cm`` or ``≈ 13.33 cm``."""
    return f"{nearly(value)}{plain(value)}{f' {unit}' if unit else ''}"


def equation(symbol: str, value: Fraction, unit: str) -> str:
    text = value_text(value, unit)
    return f"{symbol} {text if text.startswith('≈') else f'= {text}'}"


def nature(lens: Lens) -> str:
    ratio = abs(lens.magnification)
    size = "enlarged" if ratio > 1 else "reduced" if ratio < 1 else "of the same size"
    return f"{'real' if lens.real else 'virtual'}, {'inverted' if lens.real else 'upright'} and {size}"


def drawing(lens: Lens) -> dict[str, object]:
    unit = lens.unit
    left, scale = stretch(lens)

    def label_known(name: str, symbol: str, value: Fraction) -> str:
        return equation(symbol, value, unit) if name in lens.given else f"{symbol} = ?"

    size = abs(lens.magnification)
    return {
        "focal": round(float(lens.focal) * scale, 6),
        "distance": round(float(lens.distance) * scale, 6),
        "image": round(float(lens.image) * scale, 6),
        "lens_x": round(left - _WIDTH / 2, 6),
        "focal_text": label_known("focal", "f", lens.focal),
        "distance_text": label_known("object", "dₒ", lens.distance),
        "image_text": label_known("image", "dᵢ", lens.image),
        "solved_focal_text": equation("f", lens.focal, unit),
        "solved_distance_text": equation("dₒ", lens.distance, unit),
        "solved_image_text": equation("dᵢ", lens.image, unit),
        "object_text": "object" if lens.height is None else f"object {value_text(lens.height, unit)}",
        "image_name": f"{'real' if lens.real else 'virtual'} image",
        "solved_image_name": "image" if lens.height is None else f"image {value_text(size * lens.height, unit)}",
        "summary": f"{equation('M', lens.magnification, '')}:  {nature(lens)}",
    }

"""Drawn sheets as a phone would photograph them: a pinhole camera above a desk, shadows, grain, EXIF."""

from __future__ import annotations

import io
import math
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image

from tests.agent.keypoints.drawn_figures import Sheet, Spot

FOCAL = 0.75
"""To the photo's longer side."""


@dataclass(frozen=True)
class Shot:
    """How a sheet is photographed."""

    width: int = 2000
    height: int = 1500
    tilt: float = 24.0
    """Degrees away from straight above, about a level axis."""
    turn: float = 8.0
    """Degrees about the line of sight."""
    sideways: float = 9.0
    """Degrees of tilt about the upright axis."""
    distance: float = 1.5
    """To the sheet's longer side."""
    shadow: float = 0.45
    """How much light is left in the darkest corner."""
    edge: float = 0.06
    """How soft the shadow's edge is, to the photo's width; 0 for no edge."""
    desk: tuple[int, int, int] = (112, 84, 62)
    grain: float = 3.0


class Photograph:
    """A sheet of paper that holds a drawn picture, on a desk."""

    def __init__(self, sheet: Sheet, shot: Shot | None = None, margin: float = 0.12) -> None:
        self.shot = shot or Shot()
        picture = np.asarray(sheet.picture)
        self.margin = round(margin * sheet.width)
        page = np.full((sheet.height + 2 * self.margin, sheet.width + 2 * self.margin, 3), 250, dtype=np.uint8)
        page[self.margin : -self.margin, self.margin : -self.margin] = np.minimum(picture, 250)
        self.page = page
        self.corners = self._project(np.array([[0, 0], [1, 0], [1, 1], [0, 1]]) * page.shape[1::-1])

    def _project(self, spots: NDArray[np.float64]) -> NDArray[np.float64]:
        shot = self.shot
        high, wide = self.page.shape[:2]
        longest = max(wide, high)
        flat = np.column_stack([(spots - (wide / 2, high / 2)) / longest, np.zeros(len(spots))])
        a, b, c = (math.radians(v) for v in (shot.tilt, shot.sideways, shot.turn))
        about_x = np.array([[1, 0, 0], [0, math.cos(a), -math.sin(a)], [0, math.sin(a), math.cos(a)]])
        about_y = np.array([[math.cos(b), 0, math.sin(b)], [0, 1, 0], [-math.sin(b), 0, math.cos(b)]])
        about_z = np.array([[math.cos(c), -math.sin(c), 0], [math.sin(c), math.cos(c), 0], [0, 0, 1]])
        seen = flat @ (about_z @ about_x @ about_y).T + (0, 0, shot.distance)
        focal = FOCAL * max(shot.width, shot.height)
        projected: NDArray[np.float64] = seen[:, :2] / seen[:, 2:] * focal + (shot.width / 2, shot.height / 2)
        return projected

    def on_page(self, spot: Spot) -> tuple[float, float]:
        """Where a place of the drawn picture is on the sheet, to its width and height."""
        high, wide = self.page.shape[:2]
        return (spot[0] + self.margin) / wide, (spot[1] + self.margin) / high

    @property
    def pixels(self) -> NDArray[np.uint8]:
        shot = self.shot
        random = np.random.default_rng(5)
        high, wide = self.page.shape[:2]
        source = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], dtype=np.float32)
        matrix = cv2.getPerspectiveTransform(source, self.corners.astype(np.float32))
        size = (shot.width, shot.height)
        coarse = random.normal(0, 1, (shot.height // 20 + 1, shot.width // 2 + 1))
        wood = cv2.resize(coarse.astype(np.float32), size, interpolation=cv2.INTER_CUBIC)
        seen = np.array(shot.desk, dtype=np.float32) + 7 * wood[..., None]
        inside = cv2.warpPerspective(np.full((high, wide), 255, dtype=np.uint8), matrix, size) / np.float32(255)
        warped = cv2.warpPerspective(self.page, matrix, size, flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)
        seen += (warped - seen) * inside[..., None]
        tint = np.array((1.0, 0.98, 0.93), dtype=np.float32)
        tile = shot.grain * random.standard_normal((512, 512), dtype=np.float32)
        grain = np.pad(tile, ((0, max(0, size[1] - 512)), (0, max(0, size[0] - 512))), "wrap")[: size[1], : size[0]]
        seen *= self._light()[..., None] * tint
        seen += grain[..., None]
        return np.clip(seen, 0, 255, out=seen).astype(np.uint8)

    def _light(self) -> NDArray[np.float32]:
        """A gradient from the top left, and a hand's shadow with a soft edge across."""
        shot = self.shot
        u = np.linspace(0, 1, shot.width, endpoint=False, dtype=np.float32)
        v = np.linspace(0, 1, shot.height, endpoint=False, dtype=np.float32)[:, None]
        light = 1 - (1 - shot.shadow) * 0.7 * (u * 0.6 + v * 0.4)
        if shot.edge:
            light *= 1 - 0.3 / (1 + np.exp(-(u + 0.35 * v - 0.8) / shot.edge * 2))
        return np.asarray(light)

    @property
    def jpeg(self) -> bytes:
        stream = io.BytesIO()
        exif = Image.Exif()
        exif[0x010F] = "A phone"
        Image.fromarray(self.pixels).save(stream, "JPEG", quality=90, exif=exif)
        return stream.getvalue()

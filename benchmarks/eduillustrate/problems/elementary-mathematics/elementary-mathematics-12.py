from manim import *

from chalkwright.kit import *

UNIT = 0.54
OUTLINE = (
    (0, 0), (18, 0), (18, 4), (13, 4), (13, 7), (18, 7), (18, 11), (8, 11), (8, 9), (4, 9), (4, 6), (0, 6),
)


class Figure(Scene):
    def construct(self):
        corners = [spot(x, y) for x, y in OUTLINE]
        self.add(polygon(corners, color=INK, stroke_width=6, fill_color=BLUE_FILL, fill_opacity=1))
        self.add(dimension(spot(0, 0), spot(18, 0), "18 m", -0.5, size=34))
        self.add(dimension(spot(18, 0), spot(18, 11), "11 m", -0.5, size=34))
        self.add(dimension(spot(13, 4), spot(18, 4), "5 m", 0.35, size=34))


def spot(x, y):
    return ((x - 9) * UNIT, (y - 5) * UNIT)

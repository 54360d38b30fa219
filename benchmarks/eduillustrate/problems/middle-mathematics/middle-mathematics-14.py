from manim import *

from chalkwright.kit import *

SIDE = 2.1


def spot(x, y):
    return SIDE * (np.array([x, y]) - np.array([2.5, 1.0]))


class Figure(Scene):
    def construct(self):
        for x, y in ((0, 1), (1, 1), (2, 1), (2, 0), (3, 0), (4, 0)):
            corners = [spot(x, y), spot(x + 1, y), spot(x + 1, y + 1), spot(x, y + 1)]
            self.add(polygon(corners, color=INK, stroke_width=5, fill_color=YELLOW_FILL, fill_opacity=1))
        for x, name in ((2, "A"), (3, "B"), (4, "C"), (5, "D")):
            self.add(point(spot(x, 0), name, (0, -1), size=38))
        self.add(point(spot(0, 2), "X", (0, 1), color=RED_INK, size=38))

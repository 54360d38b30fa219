from manim import *

from chalkwright.kit import *

UNIT = 0.3


def spot(x, y):
    return UNIT * (np.array([x, y]) - np.array([15.0, 4.0]))


class Figure(Scene):
    def construct(self):
        for left, right, fill in ((0, 12, BLUE_FILL), (12, 17, GREEN_FILL), (17, 30, YELLOW_FILL)):
            corners = [spot(left, 0), spot(right, 0), spot(right, 8), spot(left, 8)]
            self.add(polygon(corners, color=INK, stroke_width=5, fill_color=fill, fill_opacity=1))
        for level, top in ((8, 13), (0, -5)):
            corners = [spot(0, level), spot(12, level), spot(12, top)]
            self.add(polygon(corners, color=INK, stroke_width=5, fill_color=ORANGE_FILL, fill_opacity=1))
            self.add(right_angle(spot(0, level), spot(12, level), spot(12, top), 0.35))
        self.add(dimension(spot(12, 13), spot(12, 8), "5", 0.35, size=32))
        self.add(dimension(spot(30, 0), spot(30, 8), "8", -0.4, size=32))
        self.add(dimension(spot(0, 0), spot(30, 0), "30", -2.0, size=32))

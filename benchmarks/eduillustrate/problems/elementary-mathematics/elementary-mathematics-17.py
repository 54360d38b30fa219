from manim import *

from chalkwright.kit import *

UNIT = 0.55
BLUE, YELLOW = ((-8, -2.3), 12, 7), ((0, -4.8), 9, 5)


class Figure(Scene):
    def construct(self):
        self.sheet(*BLUE, BLUE_FILL)
        self.sheet(*YELLOW, YELLOW_FILL)
        self.sheet((0, -2.3), 4, 2.5, "#A9D8B8")
        self.add(dimension(spot(-8, 4.7), spot(4, 4.7), "12 cm", 0.35, size=32))
        self.add(dimension(spot(-8, -2.3), spot(-8, 4.7), "7 cm", 0.35, size=32))
        self.add(dimension(spot(0, -4.8), spot(9, -4.8), "9 cm", -0.35, size=32))
        self.add(dimension(spot(9, -4.8), spot(9, 0.2), "5 cm", -0.35, size=32))

    def sheet(self, corner, width, height, fill):
        (x, y), (a, b) = corner, (width, height)
        corners = [spot(x, y), spot(x + a, y), spot(x + a, y + b), spot(x, y + b)]
        self.add(polygon(corners, color=INK, stroke_width=4, fill_color=fill, fill_opacity=1))


def spot(x, y):
    return (x * UNIT - 0.3, y * UNIT)

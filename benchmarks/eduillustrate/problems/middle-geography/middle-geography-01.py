from manim import *

from chalkwright.kit import *

UNIT = 0.14
LONGITUDES = range(-40, 21, 10)
LATITUDES = range(-30, 11, 10)


class Figure(Scene):
    def construct(self):
        for longitude in LONGITUDES:
            self.add(Line(at(spot(-34, longitude)), at(spot(14, longitude)), color=BLUE_INK, stroke_width=3))
            self.add(label(f"{abs(longitude)}°", size=32).move_to(at(spot(17, longitude))))
        for latitude in LATITUDES:
            self.add(Line(at(spot(latitude, -45)), at(spot(latitude, 25)), color=BLUE_INK, stroke_width=3))
            self.add(label(f"{abs(latitude)}°", size=32).move_to(at(spot(latitude, -49))))
        for name, latitude, longitude in (("P", -20, -30), ("Q", 10, -10), ("R", -30, 10)):
            self.add(point(spot(latitude, longitude), name, (1, -1), color=RED_INK, size=38))


def spot(latitude, longitude):
    return ((longitude + 11) * UNIT, (latitude + 8) * UNIT)

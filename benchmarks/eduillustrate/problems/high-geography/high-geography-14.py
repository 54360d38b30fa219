from manim import *

from chalkwright.kit import *

RADIUS = 3.2
MIDDLE = -0.6
BELTS = ((90, "H"), (60, "L"), (30, "H"), (0, "L"), (-30, "H"), (-60, "L"), (-90, "H"))
ARROWS = (("J", 45, (1, -1)), ("K", 15, (-1, -1)), ("M", -15, (1, 1)), ("Q", -45, (1, 1)))


class Figure(Scene):
    def construct(self):
        globe = Circle(RADIUS, color=BLUE_INK, stroke_width=5, fill_color=BLUE_FILL, fill_opacity=0.6)
        self.add(globe.move_to(at((MIDDLE, 0))))
        for latitude, pressure in BELTS:
            y, half = height(latitude), RADIUS * np.cos(np.deg2rad(latitude))
            if abs(latitude) < 90:
                self.add(Line(at((MIDDLE - half, y)), at((MIDDLE + half, y)), color=BLUE_INK, stroke_width=3))
                self.add(label(f"{abs(latitude)}°", size=30).move_to(at((MIDDLE - half - 0.68, y))))
            ink = RED_INK if pressure == "H" else PURPLE_INK
            place = (MIDDLE + half + 0.6, y) if half > 0.1 else (MIDDLE, y * (1 + 0.4 / RADIUS))
            self.add(label(pressure, size=34, color=ink).move_to(at(place)))
        for name, latitude, (east, north) in ARROWS:
            way = np.array([east, north, 0]) * 0.42
            middle = at((MIDDLE, height(latitude)))
            self.add(Arrow(middle - way, middle + way, buff=0, color=RED_INK, stroke_width=7, tip_length=0.28))
            self.add(label(name, size=36).move_to(middle + at((-1.1, 0))))


def height(latitude):
    return RADIUS * np.sin(np.deg2rad(latitude))

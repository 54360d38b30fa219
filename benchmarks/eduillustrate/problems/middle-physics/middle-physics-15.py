from manim import Circle, Line, Polygon, Scene

from chalkwright.kit import (
    BLUE_FILL, BLUE_INK, GREY_FILL, GREY_INK, INK, ORANGE_INK, at, dimension, label, named, right_angle,
)

CM = 0.145


class Figure(Scene):
    def construct(self):
        right, top = -3 + 40 * CM, -1.0 + 30 * CM
        o, a, b, c = named(O=(-3, -1.0), A=(right, -1.0), B=(right, top), C=(-3 + 20 * CM, -1.0))
        stand = Polygon(at(o), at((-3.4, -1.8)), at((-2.6, -1.8)), color=INK, stroke_width=4, fill_color=GREY_FILL)
        self.add(stand.set_fill(opacity=1))
        self.add(Line(at((-3.9, -1.8)), at((-2.1, -1.8)), color=INK, stroke_width=5))
        for start, end in ((o, a), (a, b)):
            self.add(Line(at(start), at(end), color=ORANGE_INK, stroke_width=11))
        self.add(right_angle(o, a, b, size=0.35))
        self.add(Circle(0.13, color=INK, fill_color=GREY_FILL, fill_opacity=1, stroke_width=4).move_to(at(o)))
        self.bucket(c)
        for place, name, way in ((o, "O", (-1, 0.6)), (a, "A", (1, -0.6)), (b, "B", (-1, 0)), (c, "C", (0, 1))):
            self.add(label(name, size=36).next_to(at(place), at(way), buff=0.2))
        self.add(dimension(o, a, "40 cm", 1.2, size=32))
        self.add(dimension(a, b, "30 cm", -0.5, size=32))

    def bucket(self, c):
        x, y = float(c[0]), float(c[1])
        self.add(Line(at((x, y)), at((x, y - 0.7)), color=GREY_INK, stroke_width=4))
        for side in (-1, 1):
            self.add(Line(at((x, y - 0.7)), at((x + side * 0.5, y - 1.2)), color=INK, stroke_width=3))
        sides = [(x - 0.6, y - 1.2), (x + 0.6, y - 1.2), (x + 0.42, y - 2.2), (x - 0.42, y - 2.2)]
        pail = Polygon(*map(at, sides), color=BLUE_INK, stroke_width=4, fill_color=BLUE_FILL, fill_opacity=1)
        self.add(pail, label("50 N", size=34).next_to(pail, at((1, 0)), buff=0.3))

from manim import *

from chalkwright.kit import *

UNIT = 1.7


class Figure(Scene):
    def construct(self):
        corner = np.array([-2.6, -3.0])
        a, b, c, d = named(
            A=corner,
            B=corner + UNIT * np.array([3.0, 0]),
            C=corner + UNIT * np.array([0, 1.4]),
            D=corner + UNIT * np.array([3.0, 3.5]),
        )
        p = named("P", a + (d - a) * 1.0 / 3.5)
        side = np.array([1.4, 0])
        top = np.array([0, UNIT * 3.85])
        self.add(Line(at(a - side), at(b + side), color=INK, stroke_width=5))
        for wall in (a, b):
            self.add(Line(at(wall), at(wall + top), color=INK, stroke_width=6))
        self.add(
            Line(at(a), at(d), color=BLUE_INK, stroke_width=6), Line(at(b), at(c), color=ORANGE_INK, stroke_width=6)
        )
        self.add(point(a, "A", (-1, -0.9), size=34), point(b, "B", (1, -0.9), size=34))
        self.add(
            point(c, "C", (1, 0.9), size=34),
            point(d, "D", (-1, 0.3), size=34),
            point(p, "P", (0, 1), size=34, buff=0.2),
        )
        self.add(dimension(b, d, "3.5 m", -0.7, size=32), dimension(a, c, "1.4 m", 0.7, size=32))

from manim import Circle, Line, Polygon, Scene

from chalkwright.kit import (
    BLUE_INK, GREY_FILL, INK, ORANGE_FILL, at, dimension, force, label, label_beside, named, point,
)

CM, GROUND = 0.1, -2.9


class Figure(Scene):
    def construct(self):
        m, e = named(M=(-1.6, GROUND + 25 * CM), E=(-1.6 + 20 * CM, GROUND + 10 * CM))
        x, y = float(e[0]), float(e[1])
        kerb = [(x, y), (5.6, y), (5.6, GROUND - 0.5), (-6.2, GROUND - 0.5), (-6.2, GROUND), (x, GROUND)]
        self.add(Polygon(*map(at, kerb), color=INK, stroke_width=4, fill_color=GREY_FILL, fill_opacity=1))
        barrel = Circle(25 * CM, color=BLUE_INK, stroke_width=5, fill_color=ORANGE_FILL, fill_opacity=1)
        self.add(barrel.move_to(at(m)))
        rim = (m[0] - 25 * CM * 0.8, m[1] + 25 * CM * 0.6)
        self.add(Line(at(m), at(rim), color=INK, stroke_width=3))
        self.add(label_beside(m, rim, "25 cm", side="right", size=32))
        self.add(force(m, (0, -1.9)), label("400 N", size=32).move_to(at((m[0] - 0.85, m[1] - 1.1))))
        self.add(point(m, "M", (1, 0.4), size=36), point(e, "E", (0.8, -0.8), size=36))
        self.add(dimension((3.4, GROUND), (3.4, y), "10 cm", 0, size=32))

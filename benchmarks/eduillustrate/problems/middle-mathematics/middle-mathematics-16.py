from manim import *

from chalkwright.kit import *

UNIT = 0.6


class Figure(Scene):
    def construct(self):
        corner = np.array([-3.8, -1.6])
        a, b, c = named(A=corner, B=corner + UNIT * np.array([12, 5]), C=corner + UNIT * np.array([12, 0]))
        self.add(polygon([a, c, b], color=INK, stroke_width=5, fill_color=ORANGE_FILL, fill_opacity=1))
        self.add(Line(at(b), at(c), color=BLUE_INK, stroke_width=10), right_angle(a, c, b, 0.4))
        self.add(point(a, "A", (-1, 0), size=36), point(b, "B", (0.4, 1), size=36), point(c, "C", (1, -0.3), size=36))
        self.add(dimension(a, c, "12", -0.5, size=34), label_beside(c, b, "5", side="right", size=34))

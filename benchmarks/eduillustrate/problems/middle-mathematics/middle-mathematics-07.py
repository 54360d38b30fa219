from manim import *

from chalkwright.kit import *

UNIT = 0.56


class Figure(Scene):
    def construct(self):
        corner = np.array([-5.2, -1.6])
        a, b, c, d, e = named(
            A=corner,
            B=corner + UNIT * np.array([16, 0]),
            C=corner + UNIT * np.array([8, 8]),
            D=corner + UNIT * np.array([2, 0]),
            E=corner + UNIT * np.array([16, 2]),
        )
        self.add(polygon([a, c, b], stroke_width=0, fill_color=BLUE_FILL, fill_opacity=0.8))
        self.add(polygon([d, c, e], stroke_width=0, fill_color=ORANGE_FILL, fill_opacity=0.7))
        self.add(
            polygon([a, c, b], color=BLUE_INK, stroke_width=5), polygon([d, c, e], color=ORANGE_INK, stroke_width=5)
        )
        self.add(Line(at(b), at(e), color=INK, stroke_width=4))
        self.add(right_angle(a, c, b, 0.5, color=BLUE_INK), right_angle(d, c, e, 0.35, color=ORANGE_INK))
        self.add(point(a, "A", (-1, 0), size=34), point(b, "B", (1, -0.3), size=34), point(c, "C", (0, 1), size=34))
        self.add(point(d, "D", (0.7, -1), size=34), point(e, "E", (1, 0.3), size=34))
        self.add(label_beside(a, d, "2", side="right", size=34), label_beside(d, b, "14", side="right", size=34))

from manim import *

from chalkwright.kit import *

UNIT = 0.65


class Figure(Scene):
    def construct(self):
        corner = np.array([-4.0, -2.4])
        up = np.array([np.cos(np.radians(62)), np.sin(np.radians(62))])
        right = np.array([1.0, 0.0])
        a, b, c, d, e = named(
            A=corner,
            B=corner + 9 * UNIT * up,
            C=corner + 12 * UNIT * right,
            D=corner + 6 * UNIT * up,
            E=corner + 4.5 * UNIT * right,
        )
        self.add(polygon([a, d, e], stroke_width=0, fill_color=YELLOW_FILL, fill_opacity=1))
        self.add(angle_mark(d, e, a, radius=0.55, color=RED_INK), angle_mark(a, b, c, radius=0.55, color=RED_INK))
        self.add(polygon([a, b, c], color=INK, stroke_width=5), Line(at(d), at(e), color=INK, stroke_width=5))
        self.add(point(a, "A", (-1, -0.3), size=34), point(b, "B", (0.2, 1), size=34))
        self.add(point(c, "C", (1, -0.2), size=34), point(d, "D", (-1, 0.2), size=34), point(e, "E", (0, -1), size=34))
        self.add(label_beside(a, d, "6", side="left", size=32))
        self.add(dimension(a, b, "9", 1.0, size=32), dimension(a, c, "12", -0.85, size=32))

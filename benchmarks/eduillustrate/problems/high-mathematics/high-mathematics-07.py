from manim import *

from chalkwright.kit import *

UNIT = 0.56


class Figure(Scene):
    def construct(self):
        a, b, c, d, o = named(
            A=np.array([-6, -3.5]) * UNIT,
            B=np.array([6, -3.5]) * UNIT,
            C=np.array([6, 5.5]) * UNIT,
            D=np.array([-6, 0.5]) * UNIT,
            O=np.array([0, -3.5]) * UNIT,
        )
        self.add(Arc(radius=6 * UNIT, start_angle=0, angle=PI, num_components=40, arc_center=at(o), color=BLUE_INK))
        self.add(polygon([a, b, c, d], color=INK, stroke_width=6))
        self.add(right_angle(d, a, b, 0.3), right_angle(a, b, c, 0.3))
        self.add(point(a, "A", (-1, -0.6), size=34), point(b, "B", (1, -0.6), size=34))
        self.add(point(c, "C", (1, 0.4), size=34), point(d, "D", (-1, 0.6), size=34))
        self.add(point(o, "O", (0, 1), size=34))
        self.add(dimension(a, b, "12", -0.75, size=32))
        self.add(dimension(a, d, "4", 0.6, size=32), dimension(b, c, "9", -0.6, size=32))

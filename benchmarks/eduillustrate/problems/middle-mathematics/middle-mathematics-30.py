from manim import *

from chalkwright.kit import *


def foot(p, a, b):
    return a + (b - a) * np.dot(p - a, b - a) / np.dot(b - a, b - a)


class Figure(Scene):
    def construct(self):
        a, b, c = np.array([0.9, 3.2]), np.array([-4.0, -0.6]), np.array([2.5, -0.6])
        u, v = (b - a) / np.linalg.norm(b - a), (c - a) / np.linalg.norm(c - a)
        middle = (b + c) / 2
        along = u + v
        p = a + along * (middle[0] - a[0]) / along[0]
        a, b, c, p, m, n = named(A=a, B=b, C=c, P=p, M=foot(p, a, b), N=foot(p, a, c))
        self.add(polygon([a, b, c], color=INK, stroke_width=5), Line(at(c), at(n), color=INK, stroke_width=4))
        self.add(Line(at(a), at(p), color=BLUE_INK, stroke_width=4))
        self.add(DashedLine(at((middle[0], p[1])), at((middle[0], 1.2)), color=RED_INK, stroke_width=4))
        self.add(
            Line(at(p), at(m), color=GREEN_INK, stroke_width=4), Line(at(p), at(n), color=GREEN_INK, stroke_width=4)
        )
        self.add(right_angle(p, m, a, 0.3), right_angle(p, n, c, 0.25), right_angle(p, middle, c, 0.25))
        self.add(angle_mark(b, a, p, radius=0.8, color=BLUE_INK), angle_mark(p, a, c, radius=0.9, color=BLUE_INK))
        self.add(point(a, "A", (0.3, 1), size=34), point(b, "B", (-1, 0), size=34), point(c, "C", (1, 0.3), size=34))
        self.add(point(m, "M", (-1, 0.6), size=34), point(n, "N", (1, 0), size=34), point(p, "P", (-1, -0.4), size=34))

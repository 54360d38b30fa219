from manim import *

from chalkwright.kit import *


def foot(degrees, length):
    return np.array([np.cos(np.radians(degrees)), np.sin(np.radians(degrees))]) * length


def meet(p, u, q, v):
    return p + np.linalg.solve(np.array([u, -v]).T, q - p)[0] * u


class Figure(Scene):
    def construct(self):
        a = np.array([-4.6, -0.4])
        b = a + foot(-21, 7.6)
        d = meet(b, foot(180 - 21 - 34, 1), a, foot(1, 1))
        to_b = np.degrees(np.arctan2(*(b - d)[::-1]))
        c = meet(d, foot(to_b + 122, 1), a, foot(25, 1))
        e = meet(b, foot(180 - 21 - 17, 1), c, foot(180 + 25 + 21, 1))
        a, b, c, d, e = named(A=a, B=b, C=c, D=d, E=e)
        self.add(polygon([a, b, d, c], color=INK, stroke_width=5, fill_color=BLUE_FILL, fill_opacity=0.7))
        self.add(DashedLine(at(b), at(e), color=RED_INK, stroke_width=4))
        self.add(DashedLine(at(c), at(e), color=RED_INK, stroke_width=4))
        self.add(angle_mark(b, a, c, "46°", 1.1, size=32), angle_mark(b, d, c, "122°", 0.55, size=32))
        self.add(angle_mark(a, b, e, radius=1.1, color=RED_INK), angle_mark(e, b, d, radius=1.25, color=RED_INK))
        self.add(angle_mark(a, c, e, radius=0.9, arcs=2, color=GREEN_INK))
        self.add(angle_mark(e, c, d, radius=1.05, arcs=2, color=GREEN_INK))
        self.add(point(a, "A", (-1, 0), size=34), point(b, "B", (1, -0.4), size=34), point(c, "C", (1, 0.4), size=34))
        self.add(point(d, "D", (-1, 0), size=34), point(e, "E", (-1, 0), size=34, buff=0.16))

from manim import *

from chalkwright.kit import *

RADIUS = 2.7
CENTRE = np.array([2.2, 0.3])


def on_circle(angle):
    return CENTRE + RADIUS * np.array([np.cos(np.radians(angle)), np.sin(np.radians(angle))])


class Figure(Scene):
    def construct(self):
        start = 270
        a, b, c = on_circle(start), on_circle(start - 84), on_circle(start + 138)
        p = b + (a[1] - b[1]) / (b[1] - c[1]) * (b - c)
        a, b, c, p = named(A=a, B=b, C=c, P=p)
        self.add(Circle(RADIUS, color=BLUE_INK, stroke_width=5).move_to(at(CENTRE)))
        self.add(Line(at(p + np.array([-0.8, 0])), at(a + np.array([3.0, 0])), color=INK, stroke_width=5))
        self.add(Line(at(c), at(p), color=INK, stroke_width=5))
        self.add(Line(at(a), at(b), color=INK, stroke_width=5), Line(at(a), at(c), color=INK, stroke_width=5))
        self.add(equal_ticks(c, a, 2), equal_ticks(c, b, 2))
        self.add(angle_mark(a, p, c, "27°", 1.0, size=32))
        self.add(point(a, "A", (0, -1), size=34), point(b, "B", (-0.8, 1), size=34))
        self.add(point(c, "C", (1, 0.7), size=34), point(p, "P", (0, -1), size=34))

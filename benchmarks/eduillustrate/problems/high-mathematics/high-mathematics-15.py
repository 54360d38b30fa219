from manim import *

from chalkwright.kit import *

UNIT = 0.58


def seen(x, y, z):
    return np.array([UNIT * (x + 0.42 * y), UNIT * (z + 0.3 * y) - 2.2])


class Figure(Scene):
    def construct(self):
        a, b, c, d = seen(-6, -6, 0), seen(6, -6, 0), seen(6, 6, 0), seen(-6, 6, 0)
        s, o = seen(0, 0, 8), seen(0, 0, 0)
        self.add(polygon([a, b, c, d], stroke_width=0, fill_color=BLUE_FILL, fill_opacity=0.7))
        for u, v in ((d, a), (d, c), (d, s), (s, o)):
            self.add(DashedLine(at(u), at(v), color=GREY_INK, stroke_width=3, dash_length=0.12))
        for u, v in ((a, b), (b, c), (s, a), (s, b), (s, c)):
            self.add(Line(at(u), at(v), color=INK, stroke_width=5))
        self.add(point(s, "S", (1, 0.6), size=34), point(o, "O", (1, -0.5), size=34))
        self.add(point(a, "A", (-1, -0.4), size=34), point(b, "B", (1, -0.5), size=34))
        self.add(point(c, "C", (1, 0.4), size=34), point(d, "D", (0.9, -0.7), size=34))
        self.add(label_beside(a, b, "12 cm", side="right", size=32))
        self.add(label("8 cm", size=32).next_to(at(seen(0, 0, 3.2)), LEFT, buff=0.15))

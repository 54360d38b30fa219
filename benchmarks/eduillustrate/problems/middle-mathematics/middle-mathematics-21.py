from manim import *

from chalkwright.kit import *

UNIT = 0.4


def spot(x, y):
    return UNIT * (np.array([x, y]) - np.array([8.5, 7.5]))


class Figure(Scene):
    def construct(self):
        a, b, c, d, e, f = named(
            A=spot(0, 15), B=spot(0, 0), C=spot(17, 0), D=spot(17, 15), E=spot(17, 4.8), F=spot(8, 0)
        )
        self.add(polygon([a, b, c, e], stroke_width=0, fill_color=BLUE_FILL, fill_opacity=0.7))
        self.add(polygon([a, f, e], color=INK, stroke_width=5, fill_color=ORANGE_FILL, fill_opacity=1))
        for u, v in ((a, b), (b, c), (c, e)):
            self.add(Line(at(u), at(v), color=INK, stroke_width=5))
        for u, v in ((a, d), (d, e)):
            self.add(DashedLine(at(u), at(v), color=GREY_INK, stroke_width=4))
        self.add(point(a, "A", (-1, 0.6), size=34), point(b, "B", (-1, -0.6), size=34))
        self.add(point(c, "C", (1, -0.6), size=34), point(d, "D", (1, 0.6), size=34))
        self.add(point(e, "E", (1, 0), size=34), point(f, "F", (0, -1), size=34))
        self.add(label_beside(a, d, "17", side="left", size=32), label_beside(a, b, "15", side="right", size=32))

from manim import *

from chalkwright.kit import *

SIZE = 3.1


def seen(x, y, z):
    return SIZE * (x + 0.38 * y), SIZE * (z + 0.3 * y)


class Figure(Scene):
    def construct(self):
        a, b, c, d = seen(-1, 0, 0), seen(0, -1, 0), seen(1, 0, 0), seen(0, 1, 0)
        n, s = seen(0, 0, 1), seen(0, 0, -1)
        self.add(polygon([n, a, b], stroke_width=0, fill_color=YELLOW_FILL, fill_opacity=1))
        self.add(polygon([n, b, c], stroke_width=0, fill_color=ORANGE_FILL, fill_opacity=1))
        for u, v in ((d, a), (d, c), (d, n), (d, s)):
            self.add(DashedLine(at(u), at(v), color=GREY_INK, stroke_width=3, dash_length=0.12))
        for u, v in ((a, b), (b, c), (n, a), (n, b), (n, c), (s, a), (s, b), (s, c)):
            self.add(Line(at(u), at(v), color=INK, stroke_width=5))
        self.add(point(n, "N", (1, 0.7), size=34), point(s, "S", (1, -0.5), size=34))
        self.add(point(a, "A", (-1, 0), size=34), point(c, "C", (1, 0), size=34))
        self.add(
            point(b), label("B", size=34).move_to(at((b[0] + 0.46, b[1] - 0.24))), point(d, "D", (0.5, 1), size=34)
        )

from manim import *

from chalkwright.kit import *

SIDE = 4.2
CORNER = np.array([-0.6, -2.6])


def spot(degrees, length):
    return CORNER + SIDE * length * np.array([np.cos(np.radians(degrees)), np.sin(np.radians(degrees))])


class Figure(Scene):
    def construct(self):
        a, b, c, d = CORNER, spot(0, 1), spot(45, np.sqrt(2)), spot(90, 1)
        e = d + np.array([SIDE / np.sqrt(3), 0])
        a, b, c, d, e = named(A=a, B=b, C=c, D=d, E=e)
        b2, c2, d2 = (
            named("B'", spot(30, 1)),
            named("C'", spot(75, np.sqrt(2))),
            named("D'", spot(120, 1)),
        )
        self.add(polygon([a, b, c, d], color=BLUE_INK, stroke_width=5, fill_color=BLUE_FILL, fill_opacity=0.6))
        self.add(polygon([a, b2, c2, d2], color=ORANGE_INK, stroke_width=5, fill_color=ORANGE_FILL, fill_opacity=0.6))
        self.add(polygon([a, b, c, d], color=BLUE_INK, stroke_width=5))
        self.add(angle_mark(b, a, b2, "30°", 0.9, size=32))
        self.add(
            point(a, "A", (-0.6, -1), size=34), point(b, "B", (1, -0.5), size=34), point(c, "C", (1, 0.4), size=34)
        )
        self.add(point(d, "D", (-1, -0.6), size=34), point(e, "E", (1, 0.7), size=34))
        self.add(point(b2, "B'", (0.15, -1), size=34), point(c2, "C'", (1, 0.4), size=34))
        self.add(point(d2, "D'", (-1, 0), size=34), label_beside(a, b, "6", side="right", size=34))

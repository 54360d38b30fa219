from itertools import product

from manim import *

from chalkwright.kit import *

EDGE, BACK, CORNER = 4.4, np.array([1.75, 1.35]), np.array([-3.2, -3.0])


def place(x, y, z):
    """x to the right, y backwards, z up, each 0 to 1."""
    return at(CORNER + np.array([x, z]) * EDGE + y * BACK)


class Figure(Scene):
    def construct(self):
        corners = list(product((0, 1), repeat=3))
        pairs = [(p, q) for p in corners for q in corners if p < q]
        edges = [(p, q) for p, q in pairs if sum(a != b for a, b in zip(p, q, strict=True)) == 1]
        for p, q in edges:
            hidden = (0, 1, 0) in (p, q)
            kind = DashedLine if hidden else Line
            self.add(kind(place(*p), place(*q), color=GREY_INK if hidden else INK, stroke_width=4))
        self.add(dimension(place(0, 0, 1), place(0, 0, 0), "$a$", offset=-0.85))
        middles = [tuple((a + b) / 2 for a, b in zip(p, q, strict=True)) for p, q in edges]
        for x, y, z in sorted(corners + middles, key=lambda p: -p[1]):
            nitrogen = {x, y, z} <= {0, 1}
            ball = Circle(0.3 if nitrogen else 0.19, color=INK, stroke_width=3)
            self.add(ball.set_fill(BLUE_FILL if nitrogen else ORANGE_INK, opacity=1).move_to(place(x, y, z)))
        named(A=place(0, 0, 0), B=place(1, 0, 0), C=place(1, 0, 1), D=place(0, 0, 1))
        named(M=place(0.5, 0, 0), P=place(1, 0, 0.5))
        for y, name, radius, fill in ((1.0, "N", 0.3, BLUE_FILL), (0.1, "Cu", 0.19, ORANGE_INK)):
            ball = Circle(radius, color=INK, stroke_width=3).set_fill(fill, opacity=1).move_to(at((4.6, y)))
            self.add(ball, label(name, size=32).next_to(at((5.0, y)), RIGHT, buff=0.1))

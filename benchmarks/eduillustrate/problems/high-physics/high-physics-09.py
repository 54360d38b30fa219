import math

from manim import Arc, DashedLine, Line, Scene, Square

from chalkwright.kit import BLUE_INK, GREY_INK, INK, ORANGE_INK, YELLOW_FILL, at, dimension, label, point

M = 3.6
R, FLAT = 0.9 * M, 1.2 * M
B, C = (-FLAT / 2, -1.9), (FLAT / 2, -1.9)
A = (B[0] - R, B[1] + R)


class Figure(Scene):
    def construct(self):
        left, right = (B[0], B[1] + R), (C[0], C[1] + R)
        self.add(Arc(R, math.pi, math.pi / 2, arc_center=at(left), color=INK, stroke_width=6))
        self.add(Arc(R, -math.pi / 2, math.pi / 2, arc_center=at(right), color=INK, stroke_width=6))
        self.add(Line(at(B), at(C), color=ORANGE_INK, stroke_width=9))
        for k in range(17):
            x = B[0] + 0.15 + 0.25 * k
            self.add(Line(at((x, B[1] - 0.28)), at((x + 0.16, B[1] - 0.06)), color=ORANGE_INK, stroke_width=3))
        for corner, end in ((left, A), (left, B), (right, C), (right, (C[0] + R, C[1] + R))):
            self.add(DashedLine(at(corner), at(end), color=GREY_INK, stroke_width=3))
        self.add(label("0.90 m", color=BLUE_INK, size=34).move_to(at((left[0] - R / 2, left[1] + 0.4))))
        self.add(label("0.90 m", color=BLUE_INK, size=34).move_to(at((right[0] + R / 2, right[1] + 0.4))))
        self.add(dimension((B[0], B[1] - 0.65), (C[0], C[1] - 0.65), "1.2 m", 0.0, color=BLUE_INK, size=34))
        self.add(label("μ = 0.20", color=ORANGE_INK, size=34).move_to(at((0, B[1] + 0.5))))
        block = Square(0.42, color=INK, stroke_width=4, fill_color=YELLOW_FILL, fill_opacity=1)
        self.add(block.move_to(at((A[0] + 0.27, A[1] + 0.1))))
        self.add(label("A", size=38).move_to(at((A[0] - 0.1, A[1] + 0.6))))
        self.add(point(B, "B", (-0.7, -1), size=38), point(C, "C", (0.7, -1), size=38))

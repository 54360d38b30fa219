import math

from manim import Arrow, DashedLine, Dot, Line, Scene, VMobject

from chalkwright.kit import BLUE_INK, GREY_INK, INK, RED_INK, angle_mark, at, dimension, label

M, GROUND = 2.4, -2.9
A, B = (-4.6, GROUND + 2.4 * M), (0.4, GROUND + 0.8 * M)
TURN = 0.95
LOW = (B[0] - TURN * 2 * math.sin(math.pi / 3), B[1] - TURN * 2 * 0.5)


class Figure(Scene):
    def construct(self):
        self.add(Line(at((-6.4, GROUND)), at((5.6, GROUND)), color=INK, stroke_width=6))
        bend = [
            (LOW[0] + 2 * TURN * math.sin(a), LOW[1] + 2 * TURN * (1 - math.cos(a)))
            for a in (k * math.pi / 60 for k in range(21))
        ]
        ramp = VMobject(color=INK, stroke_width=7)
        ramp.start_new_path(at(A))
        ramp.add_cubic_bezier_curve_to(at((A[0] + 1.2, A[1] - 2.6)), at((LOW[0] - 1.5, LOW[1])), at(LOW))
        for place in bend[1:]:
            ramp.add_line_to(at(place))
        self.add(ramp)
        far = (B[0] + 1.7 * 0.5, B[1] + 1.7 * math.sin(math.pi / 3))
        self.add(DashedLine(at(B), at((B[0] + 2.2, B[1])), color=GREY_INK, stroke_width=3))
        self.add(Arrow(at(B), at(far), buff=0, color=RED_INK, stroke_width=6))
        self.add(angle_mark((B[0] + 1, B[1]), B, far, "60°", radius=0.7, size=34))
        self.add(Dot(at(A), radius=0.16, color=BLUE_INK), Dot(at(B), radius=0.09, color=INK))
        self.add(label("A", size=38).move_to(at((A[0] + 0.5, A[1] + 0.25))))
        self.add(label("B", size=38).move_to(at((B[0] - 0.35, B[1] + 0.4))))
        self.add(DashedLine(at((-6.0, A[1])), at(A), color=GREY_INK, stroke_width=3))
        self.add(dimension((-5.5, GROUND), (-5.5, A[1]), "2.4 m", 0.0, color=BLUE_INK, size=34))
        self.add(dimension((B[0] + 1.9, GROUND), (B[0] + 1.9, B[1]), "0.80 m", 0.0, color=BLUE_INK, size=34))

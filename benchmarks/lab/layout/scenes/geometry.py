# ruff: noqa
# mypy: ignore-errors
from manim import *

from chalkwright.kit import *


class RightTriangle(Scene):
    def construct(self):
        A, B, C = (-4.2, -2.6), (3.4, -2.6), (-4.2, 2.4)
        self.add(heading("A ladder against a wall"))
        self.add(polygon([A, B, C], color=BLUE_INK, fill_color=BLUE_FILL, fill_opacity=0.6))
        self.add(right_angle(B, A, C, size=0.35))
        self.add(point(A, "A", (-1, -1)), point(B, "B", (1, -1)), point(C, "C", (-1, 0.4)))
        self.add(label_beside(A, B, "6 m", side="right"))
        self.add(label_beside(A, C, "4 m", side="left", buff=0.25))
        self.add(label_beside(C, B, "$L$", side="left"))
        self.add(angle_mark(A, B, C, "$\\theta$", radius=1.1))
        self.add(note("L² = 6² + 4²", "ur"))


class CircleTangent(Scene):
    def construct(self):
        O, r = (-2.2, -0.5), 2.5
        T, P = (-2.2, 2.0), (3.8, 2.0)
        self.add(heading("Tangent from an outside point"))
        self.add(Circle(radius=r, color=BLUE_INK).move_to(at(O)))
        self.add(Line(at(O), at(T), color=INK), Line(at(T), at(P), color=RED_INK), Line(at(O), at(P), color=GREEN_INK))
        self.add(right_angle(O, T, P, size=0.3))
        self.add(point(O, "O", (-1, -1)), point(T, "T", (-1, 1)), point(P, "P", (1, 0)))
        self.add(label_beside(O, T, "5 cm", side="left"))
        self.add(label_beside(T, P, "12 cm", side="left"))
        self.add(label_beside((0.2, 0.44), P, "13 cm", side="right"))


class ParallelLines(Scene):
    def construct(self):
        self.add(heading("Angles at parallel lines"))
        a1, a2, b1, b2 = (-5.6, 1.4), (5.6, 1.4), (-5.6, -1.6), (5.6, -1.6)
        t1, t2 = (-2.8, -3.2), (2.95, 2.55)
        X, Y = (1.8, 1.4), (-1.2, -1.6)
        for p, q in ((a1, a2), (b1, b2)):
            self.add(Line(at(p), at(q), color=BLUE_INK), parallel_marks(p, (0.2, p[1])))
        self.add(Line(at(t1), at(t2), color=RED_INK))
        self.add(angle_mark(a2, X, t2, "45°", radius=0.7))
        self.add(angle_mark(b2, Y, t2, "$x$", radius=0.7, size=38))
        self.add(point(X, "P", (-0.7, 1)), point(Y, "Q", (0.7, -1)))
        self.add(label("m", color=BLUE_INK).next_to(at(a2), RIGHT), label("n", color=BLUE_INK).next_to(at(b2), RIGHT))
        self.add(label("t", color=RED_INK).next_to(at(t2), UR, buff=0.1))


class Trapezoid(Scene):
    def construct(self):
        A, B, C, D = (-4.8, -2.2), (4.4, -2.2), (2.2, 1.9), (-3.0, 1.9)
        self.add(heading("Area of a trapezium"))
        self.add(polygon([A, B, C, D], color=TEAL_INK, fill_color=TEAL_FILL, fill_opacity=1))
        self.add(DashedLine(at(D), at((-3.0, -2.2)), color=RED_INK))
        self.add(right_angle(D, (-3.0, -2.2), B, size=0.3))
        self.add(label("h = 8 cm").move_to(at((-1.8, 0.1))))
        self.add(dimension(A, B, "18 cm", -0.5), dimension(D, C, "10 cm", 0.45))
        self.add(point(A, "A", (-1, 0)), point(B, "B", (1, 0)), point(C, "C", (1, 0)), point(D, "D", (-1, 0)))


class Cuboid(Scene):
    def construct(self):
        self.add(heading("Volume of a box"))
        f = [(-4, -2.4), (2, -2.4), (2, 0.8), (-4, 0.8)]
        shift = np.array([1.9, 1.4])
        b = [tuple(np.array(p) + shift) for p in f]
        self.add(polygon(f, color=INK, fill_color=BLUE_FILL, fill_opacity=1))
        self.add(polygon([f[3], f[2], b[2], b[3]], color=INK, fill_color=GREY_FILL, fill_opacity=1))
        self.add(polygon([f[1], b[1], b[2], f[2]], color=INK, fill_color=PURPLE_FILL, fill_opacity=1))
        for p, q in ((b[0], b[1]), (b[0], b[3]), (b[0], f[0])):
            self.add(DashedLine(at(p), at(q), color=GREY_INK, stroke_width=2.5))
        self.add(label_beside(f[0], f[1], "30 cm", side="right", buff=0.25))
        self.add(label_beside(f[0], f[3], "16 cm", side="left", buff=0.25))
        self.add(label_beside(f[1], b[1], "12 cm", side="right", buff=0.15))
        self.add(formula("V = a b c").move_to(at((5.4, 2.9))))

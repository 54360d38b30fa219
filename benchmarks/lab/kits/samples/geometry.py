from manim import *

from chalkwright.kit import *


class Scene1(Scene):
    def construct(self):
        A, B, C, D = named(A=(-4.5, -1.9), B=(4.5, -1.9), C=(2, 1.6), D=(-2, 1.6))
        H = named("H", (-2, -1.9))
        self.add(heading("Isosceles trapezium ABCD with height DH"))
        self.add(polygon([A, B, C, D], fill_color=BLUE_FILL, fill_opacity=1, stroke_width=4))
        self.add(DashedLine(at(D), at(H), color=BLUE_INK), right_angle(B, H, D))
        self.add(label_beside(D, H, "h", color=BLUE_INK))
        self.add(equal_ticks(A, D), equal_ticks(B, C), parallel_marks(A, B), parallel_marks(D, C))
        self.add(Line(at(A), at(C), color=GREY_INK, stroke_width=3))
        self.add(angle_mark(C, A, D), angle_mark(B, A, C), angle_mark(B, A, D, "54.5°", color=RED_INK))
        self.add(angle_mark(C, B, A, "54.5°", color=RED_INK))
        self.add(angle_mark(A, D, C, arcs=2, radius=0.45), angle_mark(D, C, B, arcs=2, radius=0.45))
        self.add(dimension(A, B, "9 cm", -0.95), dimension(D, C, "4 cm", 0.75))
        for coord, name, way in ((A, "A", (-1, -1)), (B, "B", (1, -1)), (C, "C", (1, 1)), (D, "D", (-1, 1))):
            self.add(point(coord, name, way))
        self.add(point(H, "H", (0, -1)))
        self.add(arrow((5, 1.6), (2.5, 1.6), dashed=True, color=GREEN_INK), label("vertex C").move_to(at((6.0, 1.6))))

from manim import Arrow, Circle, DashedLine, Scene

from chalkwright.kit import (
    BLUE_FILL,
    BLUE_INK,
    GREY_INK,
    INK,
    RED_FILL,
    RED_INK,
    at,
    label,
    named,
    right_angle,
)

A, C, B = named(A=(-3.6, -2.6), C=(-1.0, -2.6), B=(-1.0, 2.6))


class Figure(Scene):
    def construct(self):
        self.add(DashedLine(at(A), at(C), color=GREY_INK, stroke_width=4))
        self.add(DashedLine(at(C), at(B), color=GREY_INK, stroke_width=4))
        self.add(right_angle(A, C, B, size=0.5))
        self.ball(A, RED_INK, RED_FILL, "+")
        self.ball(B, BLUE_INK, BLUE_FILL, "−")
        self.ball(C, RED_INK, RED_FILL, "+")
        names = ((A, (-0.7, 0.4), "A"), (B, (-0.7, 0.3), "B"), (C, (0.7, 0.4), "C"))
        for place, (x, y), name in names:
            self.add(label(name, size=38).move_to(at((place[0] + x, place[1] + y))))
        self.add(label("+4.0 μC", color=RED_INK, size=34).move_to(at((A[0] - 1.5, A[1] - 0.35))))
        self.add(label("−12 μC", color=BLUE_INK, size=34).move_to(at((B[0] + 1.4, B[1]))))
        self.add(label("+1.0 μC, 0.050 kg", color=RED_INK, size=34).move_to(at((C[0] + 2.5, C[1] - 0.4))))
        self.add(label("0.30 m", size=34).move_to(at(((A[0] + C[0]) / 2, A[1] - 0.5))))
        self.add(label("0.60 m", size=34).move_to(at((C[0] + 0.9, 0))))
        self.rose((4.6, 1.6))

    def ball(self, place, ink, fill, sign):
        ball = Circle(0.3, color=ink, stroke_width=4, fill_color=fill, fill_opacity=1).move_to(at(place))
        self.add(ball, label(sign, color=ink, size=36).move_to(ball))

    def rose(self, middle):
        x, y = middle
        self.add(Arrow(at((x, y - 0.9)), at((x, y + 0.9)), buff=0, color=INK, stroke_width=5))
        self.add(Arrow(at((x - 0.9, y)), at((x + 0.9, y)), buff=0, color=INK, stroke_width=5))
        self.add(label("N", size=34).move_to(at((x, y + 1.25))), label("E", size=34).move_to(at((x + 1.25, y))))

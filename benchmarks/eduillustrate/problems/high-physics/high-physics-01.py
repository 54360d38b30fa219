import math

from manim import Circle, DashedLine, Line, Scene

from chalkwright.kit import BLUE_INK, GREY_INK, INK, RED_FILL, RED_INK, angle_mark, at, label

HOOK, THREAD = (-1.4, 3.0), 5.2
BALL = (HOOK[0] + THREAD * math.sin(math.pi / 6), HOOK[1] - THREAD * math.cos(math.pi / 6))


class Figure(Scene):
    def construct(self):
        self.add(Line(at((HOOK[0] - 2.6, HOOK[1])), at((HOOK[0] + 2.6, HOOK[1])), color=INK, stroke_width=6))
        for k in range(13):
            x = HOOK[0] - 2.5 + 0.4 * k
            self.add(Line(at((x, HOOK[1])), at((x + 0.2, HOOK[1] + 0.25)), color=GREY_INK, stroke_width=3))
        foot = (HOOK[0], HOOK[1] - 5.6)
        self.add(DashedLine(at(HOOK), at(foot), color=GREY_INK, stroke_width=4))
        self.add(Line(at(HOOK), at(BALL), color=BLUE_INK, stroke_width=5))
        self.add(angle_mark(foot, HOOK, BALL, "30°", radius=1.5, size=36))
        ball = Circle(0.32, color=RED_INK, stroke_width=4, fill_color=RED_FILL, fill_opacity=1).move_to(at(BALL))
        self.add(ball, label("+", color=RED_INK, size=40).move_to(ball))
        self.add(label("4.0 g", size=36).next_to(ball, at((1, 0)), buff=0.4).shift(at((0, 0.3))))
        self.add(label("+5.0 μC", size=36).next_to(ball, at((1, 0)), buff=0.4).shift(at((0, -0.35))))

from manim import Arrow, Circle, Line, Scene

from chalkwright.kit import BLUE_INK, GREY_INK, INK, RED_FILL, RED_INK, at, dimension, force, label

HOOK, THREAD = (-0.6, 3.1), 4.4
BALL = (HOOK[0], HOOK[1] - THREAD)


class Figure(Scene):
    def construct(self):
        self.add(Line(at((HOOK[0] - 1.4, HOOK[1])), at((HOOK[0] + 1.4, HOOK[1])), color=INK, stroke_width=6))
        for k in range(7):
            x = HOOK[0] - 1.3 + 0.4 * k
            self.add(Line(at((x, HOOK[1])), at((x + 0.2, HOOK[1] + 0.25)), color=GREY_INK, stroke_width=3))
        for y in (2.2, 0.9, -0.4):
            self.add(Arrow(at((1.6, y)), at((5.4, y)), buff=0, color=BLUE_INK, stroke_width=4))
        self.add(label("E", color=BLUE_INK, size=40).move_to(at((5.9, 2.2))))
        self.add(Line(at(HOOK), at(BALL), color=INK, stroke_width=5))
        self.add(dimension((HOOK[0] - 0.9, BALL[1]), (HOOK[0] - 0.9, HOOK[1]), "0.50 m", 0.9, size=34))
        self.add(force(BALL, (1.5, 0), color=RED_INK), force(BALL, (0, -2.0), color=RED_INK))
        self.add(label("0.30 N", color=RED_INK, size=34).move_to(at((BALL[0] + 2.45, BALL[1]))))
        self.add(label("0.40 N", color=RED_INK, size=34).move_to(at((BALL[0] + 1.0, BALL[1] - 1.8))))
        ball = Circle(0.24, color=RED_INK, stroke_width=4, fill_color=RED_FILL, fill_opacity=1).move_to(at(BALL))
        self.add(ball, label("A", size=36).move_to(at((BALL[0] - 0.6, BALL[1] - 0.3))))

from manim import Arrow, Line, Scene

from chalkwright.kit import BLUE_INK, INK, ORANGE_INK, RED_INK, at, label, named, right_angle

X = -4.6
O, P, Q = named(O=(X, 0), P=(X + 3.0, 3.0), Q=(X + 3.0, -3.0))  # noqa: E741


class Figure(Scene):
    def construct(self):
        for x, y in ((-2.7, 0.8), (-4.4, 2.4), *((k, n) for k in (0.2, 2.0, 3.8, 5.6) for n in (0.8, 2.4))):
            self.cross((x, y))
            self.cross((x, -y))
        for side in (1, -1):
            self.add(Line(at(O), at((X + 3.6, side * 3.6)), color=INK, stroke_width=6))
        rod = X + 3.0
        self.add(Line(at((rod, 3.6)), at((rod, -3.6)), color=ORANGE_INK, stroke_width=8))
        self.add(right_angle(P, O, Q, size=0.4))
        self.add(Arrow(at((rod, 0)), at((rod + 1.8, 0)), buff=0, color=RED_INK, stroke_width=7))
        self.add(label("v", color=RED_INK, size=40).move_to(at((rod + 2.15, 0))))
        self.add(label("O", size=38).move_to(at((X - 0.45, 0))))
        self.add(label("P", size=38).move_to(at((rod - 0.75, 3.1))))
        self.add(label("Q", size=38).move_to(at((rod - 0.75, -3.1))))
        self.add(label("B", color=BLUE_INK, size=40).move_to(at((6.3, 2.4))))

    def cross(self, place):
        for way in (1, -1):
            start, end = (place[0] - 0.14, place[1] - 0.14 * way), (place[0] + 0.14, place[1] + 0.14 * way)
            self.add(Line(at(start), at(end), color=BLUE_INK, stroke_width=4))

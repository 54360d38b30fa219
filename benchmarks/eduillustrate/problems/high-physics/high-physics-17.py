from manim import Arrow, DashedLine, Line, Scene, Square

from chalkwright.kit import BLUE_INK, GREY_INK, ORANGE_INK, RED_INK, at, dimension, label

M, LEFT, RIGHT = 11.0, -1.9, -1.9 + 0.6 * 11.0
SIDE = 0.2 * M


class Figure(Scene):
    def construct(self):
        for x in (LEFT, RIGHT):
            self.add(DashedLine(at((x, 2.7)), at((x, -2.4)), color=BLUE_INK, stroke_width=4))
        for k in range(5):
            for n in range(4):
                self.cross(LEFT + 0.66 + 1.32 * k, -1.8 + 1.25 * n)
        self.add(label("B = 0.40 T", color=BLUE_INK, size=36).move_to(at(((LEFT + RIGHT) / 2, 3.1))))
        loop = Square(SIDE, color=ORANGE_INK, stroke_width=8).move_to(at((LEFT - 1.3 - SIDE / 2, 0.3)))
        self.add(loop)
        right = LEFT - 1.3
        self.add(Arrow(at((right, 0.3)), at((right + 1.1, 0.3)), buff=0, color=RED_INK, stroke_width=7))
        self.add(label("0.50 m/s", color=RED_INK, size=34).move_to(at((right - 0.2, 1.9))))
        self.add(label("0.10 Ω", color=ORANGE_INK, size=34).move_to(loop))
        low = 0.3 - SIDE / 2 - 0.5
        self.add(dimension((right - SIDE, low), (right, low), "0.20 m", 0.0, color=GREY_INK, size=34))
        self.add(dimension((LEFT, -2.8), (RIGHT, -2.8), "0.60 m", 0.0, color=GREY_INK, size=34))

    def cross(self, x, y):
        for way in (1, -1):
            start, end = (x - 0.15, y - 0.15 * way), (x + 0.15, y + 0.15 * way)
            self.add(Line(at(start), at(end), color=BLUE_INK, stroke_width=4))

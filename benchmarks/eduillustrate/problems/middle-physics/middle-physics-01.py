from manim import Circle, Line, Rectangle, Scene

from chalkwright.kit import BLUE_INK, GREY_FILL, GREY_INK, INK, ORANGE_FILL, YELLOW_FILL, at, label

R = 0.7
FIXED, MOVABLE = (-1.4, 2.1), (0.0, -0.4)
CEILING, FLOOR = 3.5, -3.3


class Figure(Scene):
    def construct(self):
        self.ground()
        self.ropes()
        self.wheel(FIXED)
        self.wheel(MOVABLE)
        block = Rectangle(width=1.5, height=1.5, color=INK, stroke_width=4, fill_color=YELLOW_FILL, fill_opacity=1)
        block.move_to(at((FIXED[0] - R, FLOOR + 0.75)))
        self.add(block, label("Q", size=36).move_to(block))
        self.add(label("50 N", size=34).next_to(block, at((-1, 0)), buff=0.3))
        lamp = Rectangle(width=1.1, height=0.9, color=INK, stroke_width=4, fill_color=ORANGE_FILL, fill_opacity=1)
        lamp.move_to(at((MOVABLE[0], -2.2)))
        self.add(Line(at(MOVABLE), lamp.get_top(), color=INK, stroke_width=4), lamp)
        self.add(label("24 N", size=34).next_to(lamp, at((1, 0)), buff=0.3))
        self.add(label("4 N", size=34).move_to(at((MOVABLE[0] + R + 0.55, MOVABLE[1]))))

    def ground(self):
        for y, side in ((CEILING, 1), (FLOOR, -1)):
            self.add(Line(at((-4.4, y)), at((2.8, y)), color=INK, stroke_width=6))
            for k in range(18):
                x = -4.2 + 0.4 * k
                self.add(Line(at((x, y)), at((x + 0.2, y + side * 0.2)), color=GREY_INK, stroke_width=2.5))

    def ropes(self):
        left, middle, right = FIXED[0] - R, FIXED[0] + R, MOVABLE[0] + R
        strands = ((left, FLOOR + 1.5, FIXED[1]), (middle, MOVABLE[1], FIXED[1]), (right, MOVABLE[1], CEILING))
        for x, low, high in strands:
            self.add(Line(at((x, low)), at((x, high)), color=BLUE_INK, stroke_width=5))

    def wheel(self, centre):
        rim = Circle(R, color=BLUE_INK, stroke_width=5, fill_color=GREY_FILL, fill_opacity=1).move_to(at(centre))
        self.add(rim, Circle(0.09, color=INK, fill_color=INK, fill_opacity=1).move_to(at(centre)))
        if centre == FIXED:
            self.add(Line(at(centre), at((centre[0], CEILING)), color=INK, stroke_width=5))

from manim import Circle, Dot, Line, Rectangle, Scene

from chalkwright.kit import BLUE_INK, GREY_FILL, GREY_INK, INK, YELLOW_FILL, at, force, label

SMALL, LARGE = 0.5, 1.0
FIXED, MOVABLE = (SMALL, 2.3), (0.0, -0.8)
CEILING, HOOK = 3.5, 0.55


class Figure(Scene):
    def construct(self):
        self.add(Line(at((-2.6, CEILING)), at((3, CEILING)), color=INK, stroke_width=6))
        for k in range(14):
            x = -2.5 + 0.4 * k
            self.add(Line(at((x, CEILING)), at((x + 0.2, CEILING + 0.2)), color=GREY_INK, stroke_width=2.5))
        for x, low, high in ((0, HOOK, FIXED[1]), (2 * SMALL, MOVABLE[1], FIXED[1]), (-LARGE, MOVABLE[1], 1.4)):
            self.add(Line(at((x, low)), at((x, high)), color=BLUE_INK, stroke_width=5))
        for centre, radius in ((FIXED, SMALL), (MOVABLE, LARGE)):
            rim = Circle(radius, color=BLUE_INK, stroke_width=5, fill_color=GREY_FILL, fill_opacity=1)
            self.add(rim.move_to(at(centre)))
        self.add(Line(at(FIXED), at((FIXED[0], CEILING)), color=INK, stroke_width=6))
        box = Rectangle(width=1.7, height=1.0, color=INK, stroke_width=4, fill_color=YELLOW_FILL, fill_opacity=1)
        box.move_to(at((0, -3.0)))
        self.add(Line(at((0, HOOK)), box.get_top(), color=INK, stroke_width=6), box)
        self.add(Dot(at(FIXED), radius=0.1, color=INK), Dot(at(MOVABLE), radius=0.1, color=INK))
        self.add(Dot(at((0, HOOK)), radius=0.09, color=INK))
        self.add(force((-LARGE, 1.4), (0, 1.2)))
        self.add(label("F", size=36).move_to(at((-LARGE - 0.45, 2.2))))
        self.add(label("60 N", size=34).move_to(at((1.75, -0.8))))
        self.add(label("240 N", size=34).next_to(box, at((1, 0)), buff=0.3))

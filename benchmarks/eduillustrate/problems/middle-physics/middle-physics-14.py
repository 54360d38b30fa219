from manim import Line, Rectangle, RoundedRectangle, Scene

from chalkwright.kit import (
    BLUE_FILL, BLUE_INK, GREY_INK, INK, ORANGE_FILL, YELLOW_FILL, at, force, label,
)

FLOOR, WALL, LEVEL = -1.5, 5.6, 0.3


class Figure(Scene):
    def construct(self):
        self.add(Line(at((-6.4, FLOOR)), at((WALL, FLOOR)), color=INK, stroke_width=6))
        self.add(Line(at((WALL, FLOOR)), at((WALL, 2.0)), color=INK, stroke_width=6))
        for k in range(24):
            x = -6.2 + 0.5 * k
            self.add(Line(at((x, FLOOR)), at((x - 0.22, FLOOR - 0.22)), color=GREY_INK, stroke_width=2.5))
        for k in range(8):
            y = FLOOR + 0.1 + 0.44 * k
            self.add(Line(at((WALL, y)), at((WALL + 0.22, y + 0.22)), color=GREY_INK, stroke_width=2.5))
        plank = Rectangle(width=6.4, height=0.8, color=INK, stroke_width=4, fill_color=ORANGE_FILL, fill_opacity=1)
        self.add(plank.move_to(at((-0.4, FLOOR + 0.4))), label("P", size=36).move_to(at((-2.6, FLOOR + 0.4))))
        box = Rectangle(width=2.2, height=1.7, color=INK, stroke_width=4, fill_color=YELLOW_FILL, fill_opacity=1)
        self.add(box.move_to(at((0.1, FLOOR + 1.65))), label("Q", size=36).move_to(box))
        self.add(Line(at((1.2, LEVEL)), at((WALL, LEVEL)), color=INK, stroke_width=4))
        meter = RoundedRectangle(width=1.7, height=0.8, corner_radius=0.15, color=BLUE_INK, stroke_width=4)
        self.add(meter.set_fill(BLUE_FILL, opacity=1).move_to(at((3.6, LEVEL))))
        self.add(label("5 N", size=32).move_to(meter))
        self.add(force((-3.6, FLOOR + 0.4), (-1.6, 0)))
        self.add(label("8 N", size=34).move_to(at((-4.4, FLOOR + 0.9))))

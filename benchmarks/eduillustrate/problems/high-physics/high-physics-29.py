from manim import Arrow, Circle, DashedLine, Line, Rectangle, Scene

from chalkwright.kit import (
    BLUE_FILL,
    BLUE_INK,
    GREEN_INK,
    GREY_INK,
    INK,
    RED_FILL,
    RED_INK,
    at,
    dimension,
    label,
)

LEFT, RIGHT, HALF = -2.8, 4.2, 1.6


class Figure(Scene):
    def construct(self):
        for y, side, sign, ink, fill in ((HALF, 1, "+", RED_INK, RED_FILL), (-HALF, -1, "−", BLUE_INK, BLUE_FILL)):
            plate = Rectangle(width=RIGHT - LEFT, height=0.3, color=ink, stroke_width=4, fill_color=fill)
            self.add(plate.set_fill(opacity=1).move_to(at(((LEFT + RIGHT) / 2, y + side * 0.15))))
            for k in range(5):
                self.add(label(sign, color=ink, size=38).move_to(at((LEFT + 0.7 + 1.4 * k, y + side * 0.7))))
        for k in range(6):
            for y in (-0.8, 0.8):
                self.cross(LEFT + 0.58 + 1.17 * k, y)
        self.add(DashedLine(at((LEFT - 1.3, 0)), at((RIGHT, 0)), color=GREY_INK, stroke_width=3))
        start = (LEFT - 2.8, 0)
        self.add(Arrow(at(start), at((LEFT - 0.4, 0)), buff=0, color=INK, stroke_width=6))
        ion = Circle(0.3, color=BLUE_INK, stroke_width=4, fill_color=BLUE_FILL, fill_opacity=1).move_to(at(start))
        self.add(ion, label("−", color=BLUE_INK, size=38).move_to(ion))
        self.add(label("1.5 × 10⁵ m/s", size=32).move_to(at((LEFT - 2.2, 0.8))))
        self.add(label("B = 0.20 T", color=GREEN_INK, size=34).move_to(at((LEFT - 2.2, -1.9))))
        self.add(dimension((RIGHT + 0.5, -HALF), (RIGHT + 0.5, HALF), "1.0 cm", 0.0, color=GREY_INK, size=34))
        self.add(label("400 V", size=36).move_to(at(((LEFT + RIGHT) / 2, HALF + 1.5))))

    def cross(self, x, y):
        for way in (1, -1):
            start, end = (x - 0.15, y - 0.15 * way), (x + 0.15, y + 0.15 * way)
            self.add(Line(at(start), at(end), color=GREEN_INK, stroke_width=4))

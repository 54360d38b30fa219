from manim import Line, Rectangle, Scene

from chalkwright.kit import BLUE_FILL, BLUE_INK, GREY_FILL, GREY_INK, INK, at, dimension, label

CM, LOW, HALF = 0.13, -3.1, 0.45
LENGTHS = {"air": 20 * CM, "mercury": 15 * CM, "tube": 50 * CM}


class Figure(Scene):
    def construct(self):
        air, top = LOW + LENGTHS["air"], LOW + LENGTHS["tube"]
        thread = air + LENGTHS["mercury"]
        for low, high, fill in ((LOW, air, BLUE_FILL), (air, thread, GREY_INK)):
            part = Rectangle(width=2 * HALF, height=high - low, stroke_width=0, fill_color=fill, fill_opacity=1)
            self.add(part.move_to(at((0, (low + high) / 2))))
        for y in (air, thread):
            self.add(Line(at((-HALF, y)), at((HALF, y)), color=INK, stroke_width=3))
        for start, end in (((-HALF, top), (-HALF, LOW)), ((-HALF, LOW), (HALF, LOW)), ((HALF, LOW), (HALF, top))):
            self.add(Line(at(start), at(end), color=INK, stroke_width=6))
        self.add(dimension((1.0, LOW), (1.0, air), "20 cm", 0.0, color=BLUE_INK, size=36))
        self.add(dimension((1.0, air), (1.0, thread), "15 cm", 0.0, color=INK, size=36))
        self.add(dimension((-1.0, top), (-1.0, LOW), "50 cm", 0.0, color=INK, size=36))
        box = Rectangle(width=4.2, height=1.9, color=GREY_INK, stroke_width=3, fill_color=GREY_FILL, fill_opacity=0.4)
        self.add(box.move_to(at((4.7, 2.4))))
        self.add(label("air outside:", size=34).move_to(at((4.7, 2.8))))
        self.add(label("75 cmHg", size=36).move_to(at((4.7, 2.0))))
        self.add(label("air", color=BLUE_INK, size=34).move_to(at((3.55, (LOW + air) / 2))))
        self.add(label("mercury", size=34).move_to(at((3.95, (air + thread) / 2))))

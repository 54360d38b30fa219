from manim import Line, Rectangle, Scene

from chalkwright.kit import BLUE_FILL, BLUE_INK, GREY_INK, INK, RED_INK, at, dimension, label

CM, LOW, HALF, THICK = 0.16, -3.1, 1.7, 0.14
GAS, STOP, TOP = LOW + 24 * CM, LOW + 30 * CM, 3.2


class Figure(Scene):
    def construct(self):
        gas = Rectangle(width=2 * HALF, height=GAS - LOW, stroke_width=0, fill_color=BLUE_FILL, fill_opacity=1)
        self.add(gas.move_to(at((0, (LOW + GAS) / 2))))
        piston = Rectangle(width=2 * HALF - 0.1, height=THICK, color=INK, stroke_width=4, fill_color=INK)
        self.add(piston.set_fill(opacity=1).move_to(at((0, GAS))))
        self.add(label("4.0 kg, 20 cm²", size=32).next_to(piston, at((1, 0)), buff=0.5))
        places = (((-HALF, TOP), (-HALF, LOW)), ((-HALF, LOW), (HALF, LOW)), ((HALF, LOW), (HALF, TOP)))
        for start, end in places:
            self.add(Line(at(start), at(end), color=INK, stroke_width=8))
        for side in (-1, 1):
            height = 0.3
            stop = Rectangle(width=0.35, height=height, color=RED_INK, stroke_width=3, fill_color=RED_INK)
            stop.set_fill(opacity=1).move_to(at((side * (HALF - 0.22), STOP + height / 2)))
            self.add(stop)
        self.add(label("27 °C", color=BLUE_INK, size=38).move_to(at((0, (LOW + GAS) / 2))))
        for x, y in ((-2.5, GAS), (-4.4, STOP)):
            self.add(Line(at((x - 0.25, y)), at((-HALF - 0.05, y)), color=GREY_INK, stroke_width=3))
            self.add(Line(at((x - 0.25, LOW)), at((-HALF - 0.05, LOW)), color=GREY_INK, stroke_width=3))
        self.add(dimension((-2.5, GAS), (-2.5, LOW), "24 cm", 0.0, color=BLUE_INK, size=34))
        self.add(dimension((-4.4, STOP), (-4.4, LOW), "30 cm", 0.0, color=RED_INK, size=34))

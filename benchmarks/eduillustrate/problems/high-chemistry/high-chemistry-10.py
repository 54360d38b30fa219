from manim import *

from chalkwright.kit import *

LOW, HIGH, START, STEP = -1.3, 1.3, -5.0, 1.0
WALL = START + 6 * STEP


class Figure(Scene):
    def construct(self):
        end = START + 10 * STEP
        for a, b, fill in ((START, WALL, ORANGE_FILL), (WALL, end, BLUE_FILL)):
            gas = Rectangle(width=b - a, height=HIGH - LOW, stroke_width=0, fill_color=fill, fill_opacity=1)
            self.add(gas.move_to(at(((a + b) / 2, 0))))
        body = Rectangle(width=end - START, height=HIGH - LOW, color=INK, stroke_width=6)
        self.add(body.move_to(at(((START + end) / 2, 0))))
        self.add(Line(at((WALL, LOW)), at((WALL, HIGH)), color=INK, stroke_width=14))
        for mark in range(11):
            x = START + mark * STEP
            self.add(Line(at((x, LOW - 0.1)), at((x, LOW - 0.35)), color=INK, stroke_width=4))
            self.add(label(str(mark), size=30).move_to(at((x, LOW - 0.7))))
        self.add(formula(r"\mathrm{2A + B \rightleftharpoons 2C}", size=48).move_to(at(((START + WALL) / 2, 0))))
        self.add(label("Ar", size=38).move_to(at(((WALL + end) / 2, 0))))

from manim import *

from chalkwright.kit import *

CELL = 0.78
COLUMNS, ROWS = 13, 8


class Figure(Scene):
    def construct(self):
        for column in range(COLUMNS + 1):
            self.add(Line(at(spot(column, 0)), at(spot(column, ROWS)), color="#AEB7C2", stroke_width=2))
            self.add(label(str(column), size=26).move_to(at(spot(column, -0.5))))
        for row in range(ROWS + 1):
            self.add(Line(at(spot(0, row)), at(spot(COLUMNS, row)), color="#AEB7C2", stroke_width=2))
            if row:
                self.add(label(str(row), size=26).move_to(at(spot(-0.5, row))))
        A, B, C = spot(4, 7), spot(7, 3), spot(4, 3)
        self.add(polygon([A, B, C], color=BLUE_INK, stroke_width=5, fill_color=BLUE_FILL, fill_opacity=0.8))
        self.add(point(A, "A", (-1, 0.4), size=34), point(B, "B", (1, -0.4), size=34))
        self.add(point(C, "C", (-1, -0.4), size=34))


def spot(column, row):
    return ((column - COLUMNS / 2) * CELL, (row - ROWS / 2) * CELL + 0.2)

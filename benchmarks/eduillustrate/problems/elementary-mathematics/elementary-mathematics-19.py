from manim import *

from chalkwright.kit import *

CELL = 0.62
COLUMNS, ROWS = 17, 12
SHAPES = {
    "P": (((1, 1), (8, 1), (3, 5)), BLUE_FILL, (3.7, 2.4)),
    "Q": (((9, 1), (14, 1), (16, 4), (11, 4)), GREEN_FILL, (12.5, 2.5)),
    "R": (((1, 7), (7, 7), (5, 10), (2, 10)), ORANGE_FILL, (3.6, 8.4)),
    "S": (((11, 6), (14, 8), (12, 11), (9, 9)), PURPLE_FILL, (11.5, 8.5)),
}


class Figure(Scene):
    def construct(self):
        for column in range(COLUMNS + 1):
            self.add(Line(at(spot(column, 0)), at(spot(column, ROWS)), color="#B8C0CA", stroke_width=2))
        for row in range(ROWS + 1):
            self.add(Line(at(spot(0, row)), at(spot(COLUMNS, row)), color="#B8C0CA", stroke_width=2))
        for name, (corners, fill, place) in SHAPES.items():
            outline = [spot(x, y) for x, y in corners]
            self.add(polygon(outline, color=INK, stroke_width=5, fill_color=fill, fill_opacity=0.8))
            self.add(label(name, size=44).move_to(at(spot(*place))))


def spot(column, row):
    return ((column - COLUMNS / 2) * CELL, (row - ROWS / 2) * CELL)

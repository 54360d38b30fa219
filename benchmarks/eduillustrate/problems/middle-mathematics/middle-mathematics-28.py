from manim import *

from chalkwright.kit import *

SIDE = 1.65


class Figure(Scene):
    def construct(self):
        for column in range(4):
            for row in range(4):
                coloured = (column, row) in {(0, 1), (1, 2), (2, 2)}
                square = Square(SIDE, color=INK, stroke_width=4, fill_color=BLUE_INK, fill_opacity=0.75 * coloured)
                self.add(square.move_to(at((SIDE * (column - 1.5), SIDE * (row - 1.5)))))

from manim import *

from chalkwright.kit import *

SIDE = 1.75


class Figure(Scene):
    def construct(self):
        for column in range(4):
            for row in range(4 - column):
                square = Square(SIDE, color=INK, stroke_width=5, fill_color=YELLOW_FILL, fill_opacity=1)
                self.add(square.move_to(at(((column - 1.5) * SIDE, (row - 1.5) * SIDE))))

from manim import *

from chalkwright.kit import *

SIDE = 2.1
NET = {(1, 1): 6, (2, 1): 1, (3, 1): 5, (1, 2): 2, (2, 0): 4, (0, 2): 3}


class Figure(Scene):
    def construct(self):
        for (column, row), number in NET.items():
            place = at(((column - 1.5) * SIDE, (row - 1) * SIDE))
            self.add(Square(SIDE, color=INK, stroke_width=5, fill_color=PURPLE_FILL, fill_opacity=1).move_to(place))
            self.add(label(str(number), size=60).move_to(place))

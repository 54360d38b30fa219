from manim import *

from chalkwright.kit import *

SIDE = 1.35
FLOOR = -1.7


class Figure(Scene):
    def construct(self):
        self.view((2, 1, 3), -3.6, BLUE_FILL, "front")
        self.view((3, 1, 3), 3.6, GREEN_FILL, "right side")

    def view(self, heights, middle, fill, name):
        left = middle - 1.5 * SIDE
        for column, height in enumerate(heights):
            for row in range(height):
                square = Square(SIDE, color=INK, stroke_width=4, fill_color=fill, fill_opacity=1)
                self.add(square.move_to(at((left + (column + 0.5) * SIDE, FLOOR + (row + 0.5) * SIDE))))
        self.add(label(name, size=36).move_to(at((middle, FLOOR - 0.6))))

from manim import *

from chalkwright.kit import *

SIDE, DEPTH = 1.7, 0.38
STACKS = ((1, 0, 1, 0), (3, 2, 1, 1))


class Figure(Scene):
    def construct(self):
        for y in (1, 0):
            for z in range(3):
                for x in range(4):
                    if z < STACKS[y][x]:
                        self.cube(x, y, z)

    def spot(self, x, y, z):
        return at((-4 + SIDE * (x + DEPTH * y), -3 + SIDE * (z + DEPTH * y)))

    def cube(self, x, y, z):
        front = ((0, 0, 0), (1, 0, 0), (1, 0, 1), (0, 0, 1))
        top = ((0, 0, 1), (1, 0, 1), (1, 1, 1), (0, 1, 1))
        right = ((1, 0, 0), (1, 1, 0), (1, 1, 1), (1, 0, 1))
        for face, fill, (dx, dy, dz) in (
            (front, GREEN_FILL, (0, -1, 0)),
            (top, YELLOW_FILL, (0, 0, 1)),
            (right, TEAL_FILL, (1, 0, 0)),
        ):
            if not filled(x + dx, y + dy, z + dz):
                corners = [self.spot(x + a, y + b, z + c) for a, b, c in face]
                self.add(Polygon(*corners, color=INK, stroke_width=4, fill_color=fill, fill_opacity=1))


def filled(x, y, z):
    return 0 <= x <= 3 and 0 <= y <= 1 and z < STACKS[y][x]

from manim import *

from chalkwright.kit import *

SIDE, DEPTH = 1.35, 0.38
STACKS = ((1, 0, 0), (2, 1, 0), (2, 3, 1))


class Figure(Scene):
    def construct(self):
        for y in (2, 1, 0):
            for z in range(3):
                for x in range(3):
                    if z < STACKS[y][x]:
                        self.cube(x, y, z)
        self.add(label("F", size=40).move_to(self.spot(0.5, -0.35, -0.35)))

    def spot(self, x, y, z):
        return at((-2.7 + SIDE * (x + DEPTH * y), -2.6 + SIDE * (z + DEPTH * y)))

    def cube(self, x, y, z):
        front = ((0, 0, 0), (1, 0, 0), (1, 0, 1), (0, 0, 1))
        top = ((0, 0, 1), (1, 0, 1), (1, 1, 1), (0, 1, 1))
        right = ((1, 0, 0), (1, 1, 0), (1, 1, 1), (1, 0, 1))
        for face, fill, (dx, dy, dz) in (
            (front, BLUE_FILL, (0, -1, 0)),
            (top, YELLOW_FILL, (0, 0, 1)),
            (right, ORANGE_FILL, (1, 0, 0)),
        ):
            if not filled(x + dx, y + dy, z + dz):
                corners = [self.spot(x + a, y + b, z + c) for a, b, c in face]
                self.add(Polygon(*corners, color=INK, stroke_width=4, fill_color=fill, fill_opacity=1))


def filled(x, y, z):
    return 0 <= x <= 2 and 0 <= y <= 2 and z < STACKS[y][x]

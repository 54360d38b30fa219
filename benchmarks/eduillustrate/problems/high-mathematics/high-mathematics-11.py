from manim import *

from chalkwright.kit import *

CELL = 0.82
BASE = -1.6


class Figure(Scene):
    def construct(self):
        left = -6.3
        for n in range(1, 5):
            self.staircase(left, n)
            self.add(formula(f"n = {n}", size=42).move_to(at((left + n * CELL / 2, BASE - 0.7))))
            left += (n + 1.8) * CELL

    def staircase(self, left, n):
        laid = set()
        for column in range(n):
            for row in range(column + 1):
                laid |= {(column, row, 0), (column, row, 1), (column + 1, row, 1), (column, row + 1, 0)}
        for column, row, upright in sorted(laid):
            self.match(np.array([left + column * CELL, BASE + row * CELL]), np.array([1 - upright, upright]))

    def match(self, foot, along):
        start, end = at(foot + 0.09 * along), at(foot + (CELL - 0.16) * along)
        self.add(Line(start, end, color=ORANGE_INK, stroke_width=7), Dot(end, radius=0.07, color=RED_INK))

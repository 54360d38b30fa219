from itertools import pairwise

import numpy as np
from manim import PI, Arrow, Circle, Line, Polygon, Rectangle, Scene, VMobject

from chalkwright.kit import INK, ORANGE_FILL, ORANGE_INK, RED_INK, at, label


class Figure(Scene):
    knot = (-3.4, 2.0)

    def construct(self):
        x, y = self.knot
        self.vessels()
        self.tube([(-2.4, y), (-0.6, y), (-0.6, 0.9), (0.2, 0.9), (0.2, -2.7), (1.3, -2.7), (1.3, y), (4.6, y)])
        self.tube([(4.6, 3.6), (4.6, -3.4)], half=0.28)
        capsule = Circle(1.3, color=ORANGE_INK, stroke_width=5).set_fill(ORANGE_FILL, opacity=1).move_to(at((x, y)))
        self.add(capsule)
        self.opening(x + 1.25, y)
        self.opening(4.32, y)
        for k in range(6):
            loop = Circle(0.42, color=RED_INK, stroke_width=6)
            self.add(loop.move_to(at((x + 0.42 * np.cos(PI * k / 3), y + 0.42 * np.sin(PI * k / 3)))))
        self.line([(-6.6, 2.3), (x - 0.75, 2.3)], 12)
        self.line([(x - 0.6, 1.55), (-5.2, 1.0), (-5.2, -0.9), (-1.7, -0.9)], 12)
        self.arrow((-6.6, 2.3), (-5.3, 2.3), RED_INK)
        self.arrow((2.7, -1.6), (2.7, -3.2), RED_INK)
        self.arrow((4.6, 0.6), (4.6, -1.0), INK)
        self.mark("1", (-5.9, 3.0))
        self.mark("2", (-2.0, 3.5))
        self.add(Line(at((-2.2, 3.2)), at((x + 0.75, y + 0.7)), color=INK, stroke_width=4))
        self.mark("3", (5.4, -3.0))
        self.mark("4", (3.4, -3.0))

    def vessels(self):
        for shift in (-0.5, 0, 0.5):
            self.line([(-1.7, -0.9), (-1.2, -0.9 + shift), (2.2, -0.9 + shift), (2.7, -0.9)], 6)
        self.line([(2.7, -0.9), (2.7, -3.3)], 12)

    def line(self, places, width):
        self.add(VMobject(color=RED_INK, stroke_width=width).set_points_as_corners([at(place) for place in places]))

    def tube(self, places, half=0.2):
        """A tube around a way whose turns are right angles."""
        ways = [at(b) - at(a) for a, b in pairwise(places)]
        sides = [at((-way[1], way[0])) / np.linalg.norm(way) for way in ways]
        shifts = [sides[0], *(a + b for a, b in pairwise(sides)), sides[-1]]
        left = [at(place) + half * shift for place, shift in zip(places, shifts, strict=True)]
        right = [at(place) - half * shift for place, shift in zip(places, shifts, strict=True)]
        tube = Polygon(*left, *reversed(right), color=ORANGE_INK, stroke_width=5)
        self.add(tube.set_fill(ORANGE_FILL, opacity=1))

    def opening(self, x, y):
        """Takes away the wall between two parts that are joined."""
        gap = Rectangle(width=0.3, height=0.34, stroke_width=0).set_fill(ORANGE_FILL, opacity=1)
        self.add(gap.move_to(at((x, y))))

    def arrow(self, start, end, ink):
        self.add(Arrow(at(start), at(end), buff=0, color=ink, stroke_width=8, max_tip_length_to_length_ratio=0.4))

    def mark(self, name, place):
        self.add(label(name, size=44).move_to(at(place)))

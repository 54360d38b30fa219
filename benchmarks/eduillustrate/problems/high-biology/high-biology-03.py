from manim import *

from chalkwright.kit import *


class Figure(Scene):
    def construct(self):
        self.add(Ellipse(width=12.6, height=7.4, color=INK, stroke_width=5))
        for side in (-1, 1):
            for x in (-2.9, 2.9):
                self.add(Line(at((0, side * 3.3)), at((x, side * 0.75)), color=GREY_INK, stroke_width=3))
        self.add(DashedLine(at((-5.9, 0)), at((5.9, 0)), color=GREY_INK, stroke_width=3))
        for side, allele in ((1, "A"), (-1, "a")):
            self.chromosome(-2.9, side * 0.75, 1.3, BLUE_INK if side > 0 else RED_INK, allele)
        for side, allele in ((1, "b"), (-1, "B")):
            self.chromosome(2.9, side * 0.75, 0.8, RED_INK if side > 0 else BLUE_INK, allele)

    def chromosome(self, x, y, reach, color, allele):
        """Two sister chromatids that lie along the equator and meet in the centromere."""
        for side in (-1, 1):
            bend = side * 0.32
            points = [at((x - reach, y + bend)), at((x, y)), at((x + reach, y + bend))]
            chromatid = VMobject(color=color, stroke_width=16).set_points_smoothly(points)
            self.add(chromatid)
            mark = chromatid.point_from_proportion(0.88)
            self.add(Line(mark + UP * 0.14, mark + DOWN * 0.14, color=INK, stroke_width=5))
            self.add(label(allele, size=32).next_to(at((x + reach, y + bend)), RIGHT, buff=0.2))
        self.add(Dot(at((x, y)), radius=0.13, color=INK))

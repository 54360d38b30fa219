import numpy as np
from manim import PI, AnnularSector, Arc, Arrow, Circle, Line, Rectangle, Scene

from chalkwright.kit import BLUE_FILL, BLUE_INK, INK, PURPLE_FILL, PURPLE_INK, RED_INK, at, label


class Figure(Scene):
    middle = (0.0, 0.3)
    sac, inner, outer = 2.4, 2.6, 3.5

    def construct(self):
        self.air_sac()
        x, y = self.middle
        start, sweep = PI * 1.02, PI * 0.96
        band = AnnularSector(self.inner, self.outer, sweep, start, arc_center=at((x, y)))
        self.add(band.set_fill(PURPLE_FILL, opacity=1).set_stroke(PURPLE_INK, 4))
        for low, high in ((1.05, 1.17), (1.83, 1.95)):
            arc = Arc((self.inner + self.outer) / 2, PI * low, PI * (high - low), arc_center=at((x, y)), color=RED_INK)
            self.add(arc.set_stroke(RED_INK, 6).add_tip(tip_length=0.3, tip_width=0.3))
        for side, name in ((-1, "a"), (1, "b")):
            self.add(label(name, size=44).move_to(at((side * (self.inner + self.outer) / 2, y + 0.45))))
        self.across(PI * 1.36, 1.5, 3.1, "1")
        self.across(PI * 1.64, 3.1, 1.5, "2")

    def air_sac(self):
        x, y = self.middle
        rise = y + np.sqrt(self.sac**2 - 0.25)
        self.add(Circle(self.sac, color=BLUE_INK, stroke_width=5).set_fill(BLUE_FILL, opacity=1).move_to(at((x, y))))
        self.add(
            Rectangle(width=1, height=3.7 - rise + 0.3, stroke_width=0)
            .set_fill(BLUE_FILL, opacity=1)
            .move_to(at((x, (3.7 + rise - 0.3) / 2)))
        )
        for side in (-0.5, 0.5):
            self.add(Line(at((x + side, rise)), at((x + side, 3.7)), color=BLUE_INK, stroke_width=5))

    def place(self, angle, radius):
        return self.middle[0] + radius * np.cos(angle), self.middle[1] + radius * np.sin(angle)

    def across(self, angle, start, end, name):
        arrow = Arrow(at(self.place(angle, start)), at(self.place(angle, end)), buff=0, color=INK, stroke_width=8)
        self.add(arrow, label(name, size=40).move_to(at(self.place(angle, 1.1))))

from manim import *

from chalkwright.kit import *

UNIT = 2.5


class Figure(Scene):
    def construct(self):
        self.add(
            Arrow(at((-6.6, 0)), at((6.7, 0)), buff=0, color=INK, stroke_width=5, max_tip_length_to_length_ratio=0.03)
        )
        for half in range(-5, 6):
            height = 0.25 if half % 2 else 0.5
            x = UNIT * half / 2
            self.add(Line(at((x, -height)), at((x, height)), color=INK, stroke_width=4))
        for n in range(-2, 3):
            self.add(label(str(n).replace("-", "−"), size=52).move_to(at((UNIT * n, -1.1))))
        for value, name in ((-1.75, "A"), (-0.6, "B"), (1.3, "C")):
            x = UNIT * value
            self.add(DashedLine(at((x, 0)), at((x, 1.3)), color=RED_INK, stroke_width=4))
            self.add(point((x, 0), color=RED_INK), label(name, size=52, color=RED_INK).move_to(at((x, 1.8))))

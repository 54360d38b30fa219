import numpy as np
from manim import PI, Arc, Circle, Scene

from chalkwright.kit import GREY_FILL, GREY_INK, INK, PURPLE_FILL, PURPLE_INK, at, label


class Figure(Scene):
    radius = 2.1

    def construct(self):
        self.cycle(-3.6, "I", ("egg", "P", "Q", "adult"))
        self.cycle(3.6, "II", ("egg", "R", "adult"))

    def cycle(self, x, name, stages):
        y, step = 0.2, 2 * PI / len(stages)
        self.add(label(name, size=40).move_to(at((x, y))))
        for k, stage in enumerate(stages):
            angle = PI / 2 - k * step
            known = len(stage) > 1
            ink, fill = (GREY_INK, GREY_FILL) if known else (PURPLE_INK, PURPLE_FILL)
            disc = Circle(0.75, color=ink, stroke_width=4).set_fill(fill, opacity=1)
            disc.move_to(at((x + self.radius * np.cos(angle), y + self.radius * np.sin(angle))))
            self.add(disc, label(stage, size=30 if known else 40).move_to(disc))
            gap = 2 * np.arcsin(0.9 / (2 * self.radius))
            arc = Arc(self.radius, angle - gap, -(step - 2 * gap), arc_center=at((x, y)), color=INK, stroke_width=5)
            self.add(arc.add_tip(tip_length=0.28, tip_width=0.28))

import numpy as np
from manim import PI, UP, Circle, Dot, Scene

from chalkwright.kit import BLUE_INK, GREY_INK, RED_FILL, RED_INK, at, label


class Figure(Scene):
    particles = (("P", 12, (2, 8, 2)), ("Q", 12, (2, 8)), ("R", 9, (2, 8)), ("S", 10, (2, 8)))

    def construct(self):
        for k, (name, charge, shells) in enumerate(self.particles):
            x = -5.25 + 3.5 * k
            self.particle(x, 0.4, charge, shells)
            self.add(label(name, size=40).move_to(at((x, -1.9)), aligned_edge=UP))

    def particle(self, x, y, charge, shells):
        core = Circle(0.42, color=RED_INK, stroke_width=4).set_fill(RED_FILL, opacity=1).move_to(at((x, y)))
        self.add(core, label(f"+{charge}", size=28).move_to(core))
        for k, count in enumerate(shells):
            radius = 0.75 + 0.4 * k
            self.add(Circle(radius, color=GREY_INK, stroke_width=3).move_to(at((x, y))))
            start = PI / 2 + (PI / 8 if count == 8 else 0)
            for i in range(count):
                angle = start + 2 * PI * i / count
                place = (x + radius * np.cos(angle), y + radius * np.sin(angle))
                self.add(Dot(at(place), radius=0.11, color=BLUE_INK))

from chalkwright.kit import *


class Scene1(FigureScene):
    def construct(self):
        self.heading("Where the parabola meets the line")
        window(self, (-3.6, 4.4), (-4, 5))
        f, g = "x^2 - x - 2", "x/2 + 1/2"
        shade(self, f, g, label=f"A ≈ {area(f, g, -1, 2.5):.2f}")
        plot(self, g, "g", color=GREEN_INK, marks=[])
        plot(self, f, "f", marks=["roots", "extrema"])
        intersect(self, f, g)

from manim import *
from chalkwright.kit import *


class Scene1(Scene):
    def construct(self):
        self.add(heading("A rope of 12 m is cut in the ratio 3 : 2, and then\nits ends $E$ and $F$ are tied together"))
        A, B, C = (-6, 0.6), (0.6, 0.6), (5, 0.6)
        self.add(Line(at(A), at(C), color=ORANGE_INK, stroke_width=8))
        self.add(*(Line(at((x, 0.4)), at((x, 0.8)), color=INK) for x, _ in (A, B, C)))
        self.add(dimension(A, B, "3 parts", 0.35, mark="brace", color=BLUE_INK, size=30))
        self.add(dimension(B, C, "2 parts", 0.35, mark="brace", color=GREEN_INK, size=30))
        self.add(dimension(A, C, "12 m", -0.4, mark="bracket"))
        for x, name in ((-6.5, "$E$"), (5.5, "$F$")):
            self.add(label(name, size=32, bold=True).move_to(at((x, 0.6))))
        around = ((-6.5, 0.2), (-5.6, -2.2), (-0.5, -3.2), (4.6, -2.2), (5.5, 0.2))
        self.add(arrow_through(*around, heads=2, color=RED_INK))
        self.add(label("tied together", bold=True, color=RED_INK).move_to(at((-0.5, -2.5))))

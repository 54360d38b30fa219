from manim import *

from chalkwright.kit import *


class Figure(Scene):
    def construct(self):
        self.add(pedigree("m1* f2 : f3* f4 m5", "f3* m6 : m7* f8").scale(1.35))

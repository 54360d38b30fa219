from manim import *

from chalkwright.kit import *


class Figure(Scene):
    def construct(self):
        self.add(molecule("C#CCC1=CC(=O)CC1", bond=2.25))

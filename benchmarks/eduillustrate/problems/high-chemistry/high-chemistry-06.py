from manim import *

from chalkwright.kit import *


class Figure(Scene):
    def construct(self):
        self.add(molecule("CC(=O)Oc1ccc(cc1)/C=C/C(=O)O", bond=1.5))

from manim import *

from chalkwright.kit import *


class Scene1(Scene):
    def construct(self):
        self.add(heading("Two carriers: a quarter of the children are ill, on average"))
        traits = {"A": "healthy", "a": "ill"}
        self.add(punnett("Aa", "Aa", traits, cell=(1.5, 1.4), center=(-3.15, -0.3)))
        family = ("m1/ f2/ : f3* m4/ f5", "m4 f6/ : m7 f8*")
        self.add(pedigree(*family, affected="ill", carrier="carrier", width=6.2, center=(3.7, -0.3)))

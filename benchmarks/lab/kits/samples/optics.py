from manim import *
from chalkwright.kit import *


class Scene1(Scene):
    def construct(self):
        self.add(heading("An object between F and 2F: the image is real, inverted and larger"))
        figure = lens(10, 15, 4)
        self.add(figure)
        self.add(note("$1/f = 1/d + 1/d'$", "ur").shift(DOWN * 0.75))

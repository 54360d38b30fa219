from manim import *
from chalkwright.kit import *


class Scene1(Scene):
    def construct(self):
        self.add(heading("At rest on a slope"))
        self.add(incline(30, length=8.4, corner=(-6.4, -3.0)))
        self.add(free_body((4.4, 0.6), {"G": (0, -2.2), "N": (-1.1 * 3**0.5 / 2, 1.65), "f": (1.1 * 3**0.5 / 2, 0.55)}))
        self.add(label("the same forces, freed from the slope", size=26).move_to(at((3.9, 3.2))))

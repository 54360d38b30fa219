from manim import *
from chalkwright.kit import *


class Scene1(Scene):
    def construct(self):
        earth = globe_by_day("06-21")
        self.add(heading("June solstice: the North Pole leans towards the Sun"), earth)
        self.add(earth.place(40, 50, "A"), earth.place(-40, 40, "B"))

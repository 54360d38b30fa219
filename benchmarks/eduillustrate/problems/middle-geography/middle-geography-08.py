from manim import *

from chalkwright.kit import *


class Figure(Scene):
    def construct(self):
        earth = globe_by_day("12-22", sun="left", noon=0)
        self.add(earth)
        self.add(earth.place(35, 60, "T"), earth.place(-35, 60, "U"))

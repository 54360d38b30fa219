from manim import *

from chalkwright.kit import *


class Scene1(Scene):
    def construct(self):
        self.add(heading("23 in three pictures"))
        self.add(area_model([20, 3], [40, 7], width=5, height=3.4, center=(-3.3, 0.6)))
        self.add(base_ten(23, width=4.6, height=2.4, center=(3.6, 1.0)))
        line = number_line(20, 40, 1, {20: "20", 23: "23", 28: "28", 30: "30", 37: "37", 40: "40"}, center=(0, -3.2))
        self.add(line, jumps(line, 23, [14, -9], height=1.1), mark(line, 28))

from manim import *

from chalkwright.kit import *

SIDE = 3.4


class Figure(Scene):
    def construct(self):
        reach = SIDE / np.sqrt(2)
        a, b, c, d = named(A=(0, 0), B=(-reach, reach), C=(-2 * reach, 0), D=(-reach, -reach))
        e, f, g = named(E=(reach, reach), F=(2 * reach, 0), G=(reach, -reach))
        for corners in ((a, b, c, d), (a, e, f, g)):
            self.add(polygon(corners, color=INK, stroke_width=6))
        self.add(label("S", size=40).move_to(at((0, -2.2))))

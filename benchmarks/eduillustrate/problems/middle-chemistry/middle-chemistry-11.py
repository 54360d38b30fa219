import numpy as np
from manim import PI, Circle, RoundedRectangle, Scene

from chalkwright.kit import BLUE_INK, GREY_FILL, GREY_INK, INK, RED_INK, at, label

LOOKS = {"N": (0.34, BLUE_INK), "H": (0.2, GREY_FILL), "O": (0.3, RED_INK)}


class Figure(Scene):
    def construct(self):
        for x, name in ((-3.6, "I"), (3.6, "II")):
            box = RoundedRectangle(width=6.6, height=5.2, corner_radius=0.3, color=INK, stroke_width=5)
            self.add(box.move_to(at((x, 0.9))), label(name, size=40).move_to(at((x, -2.2))))
        for x, y in ((-5.9, 2.6), (-2.2, 2.8), (-5.4, -0.4), (-1.6, 0.2)):
            self.ammonia(x, y)
        for x, y in ((-4.0, 2.9), (-6.0, 1.2), (-3.8, 1.3), (-1.5, 1.5), (-3.4, -0.9)):
            self.pair("O", x, y)
        for x, y in ((1.3, 2.6), (5.6, 2.5)):
            self.pair("N", x, y)
        for x, y in ((3.4, 2.9), (3.7, 1.9)):
            self.pair("O", x, y)
        cloth = RoundedRectangle(width=5.8, height=2.5, corner_radius=0.2, color=GREY_INK, stroke_width=4)
        cloth.set_fill(GREY_FILL, opacity=1).move_to(at((3.6, -0.1)))
        self.add(cloth, label("6 Z", size=44).move_to(cloth))
        for x, atom in ((-2.4, "N"), (0, "H"), (2.4, "O")):
            self.add(self.atom(atom, x, -3.3), label(atom, size=34).move_to(at((x + 0.75, -3.3))))

    def atom(self, kind, x, y):
        radius, fill = LOOKS[kind]
        return Circle(radius, color=INK, stroke_width=3).set_fill(fill, opacity=1).move_to(at((x, y)))

    def pair(self, kind, x, y):
        radius = LOOKS[kind][0]
        self.add(self.atom(kind, x - radius, y), self.atom(kind, x + radius, y))

    def ammonia(self, x, y):
        for angle in (-PI / 2 - 1.2, -PI / 2, -PI / 2 + 1.2):
            self.add(self.atom("H", x + 0.54 * np.cos(angle), y + 0.54 * np.sin(angle)))
        self.add(self.atom("N", x, y))

from manim import *
from chalkwright.kit import *


class Scene1(Scene):
    def construct(self):
        self.add(heading("How many axes of symmetry has each figure?"))
        style = {"color": BLUE_INK, "fill_color": BLUE_FILL, "fill_opacity": 1}
        square, hexagon = Square(2.4, **style), RegularPolygon(6, radius=1.3, **style)
        oblong, ellipse = Rectangle(width=3.2, height=1.7, **style), Ellipse(width=2.6, height=1.5, **style)
        figures = row([square, hexagon, oblong, ellipse], (0, -0.4), gap=1.2, align="bottom")
        self.add(Line(at((-7, -0.4)), at((7, -0.4)), color=GREY_INK, stroke_width=3), figures)
        for figure, name in zip(figures, "ABCD"):
            self.add(label(name).move_to(at((figure.get_center()[0], -0.9))))
        self.add(row(["A: 4 axes", "B: 6 axes", "C: 2 axes", "D: 2 axes"], (0, -2.4), gap=1.2))

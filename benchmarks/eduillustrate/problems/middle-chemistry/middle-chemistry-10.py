from manim import Polygon, Scene, VMobject

from chalkwright.kit import BLUE_INK, INK, ORANGE_FILL, at, label


class Figure(Scene):
    def construct(self):
        low, shoulder, neck, top = -3.3, 0.7, 1.3, 2.1
        outline = [
            (-0.8, top), (-0.8, neck), (-2, shoulder), (-2, low), (2, low), (2, shoulder), (0.8, neck), (0.8, top),
        ]
        self.add(VMobject(color=INK, stroke_width=6).set_points_as_corners([at(place) for place in outline]))
        stopper = Polygon(*(at(p) for p in ((-0.76, 1.45), (0.76, 1.45), (0.76, 2.3), (-0.76, 2.3))), color=INK)
        self.add(stopper.set_stroke(INK, 3).set_fill(ORANGE_FILL, opacity=1))
        for side, end in ((-1, low + 0.35), (1, 1.15)):
            path = [(side * 2.6, 3.1), (side * 0.35, 3.1), (side * 0.35, end)]
            self.add(VMobject(color=BLUE_INK, stroke_width=10).set_points_as_corners([at(place) for place in path]))
        self.add(label("a", size=44).move_to(at((-3.0, 3.1))), label("b", size=44).move_to(at((3.0, 3.1))))

from manim import *

from chalkwright.kit import *

UNIT = 1.2


class Figure(Scene):
    def construct(self):
        long_side = 4 * np.sin(np.radians(75)) / np.sin(np.radians(45))
        corner = np.array([-2.4, -2.7])
        a, b, c = named(
            A=corner,
            B=corner + UNIT * np.array([4, 0]),
            C=corner + UNIT * long_side * np.array([np.sin(np.radians(30)), np.cos(np.radians(30))]),
        )
        for foot in (a, b):
            self.add(
                DashedLine(at(foot), at(foot + np.array([0, 4.0])), color=GREY_INK, stroke_width=3, dash_length=0.15)
            )
        self.add(polygon([a, b, c], color=INK, stroke_width=5))
        self.add(angle_mark(c, a, a + np.array([0, 1]), "30°", 1.5, size=30))
        self.add(angle_mark(b + np.array([0, 1]), b, c, radius=2.8))
        self.add(label("15°", size=28).move_to(at(b + np.array([-0.43, 3.35]))))
        self.add(point(a, "A", (-1, -0.4), size=34), point(b, "B", (1, -0.4), size=34))
        self.add(point(c, "C", (1, 0.3), size=34), label_beside(a, b, "4 km", side="right", size=32))

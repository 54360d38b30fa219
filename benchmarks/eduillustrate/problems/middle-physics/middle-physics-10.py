from manim import Dot, Line, Rectangle, Scene, VMobject

from chalkwright.kit import BLUE_INK, GREY_INK, INK, ORANGE_FILL, YELLOW_FILL, at, dimension, label

CM, FLOOR = 0.29, -2.6


class Figure(Scene):
    def construct(self):
        self.add(Line(at((-6.6, FLOOR - 0.04)), at((6.6, FLOOR - 0.04)), color=INK, stroke_width=6))
        self.vessel(-3.0, 2.6, 18, YELLOW_FILL, "M")
        self.vessel(3.0, 3.4, 12, ORANGE_FILL, "N")

    def vessel(self, x, width, height, fill, name):
        top, left, right = FLOOR + height * CM, x - width / 2, x + width / 2
        liquid = Rectangle(width=width, height=height * CM, stroke_width=0, fill_color=fill, fill_opacity=1)
        self.add(liquid.move_to(at((x, FLOOR + height * CM / 2))))
        self.add(Line(at((left, top)), at((right, top)), color=GREY_INK, stroke_width=4))
        glass = VMobject(color=INK, stroke_width=5)
        rim = FLOOR + 21 * CM
        corners = ((left, rim), (left, FLOOR), (right, FLOOR), (right, rim))
        self.add(glass.set_points_as_corners([at(corner) for corner in corners]))
        self.add(dimension((left, FLOOR), (left, top), f"{height} cm", 0.45, size=32))
        spot = (x + 0.2, FLOOR + 6 * CM)
        self.add(Dot(at(spot), radius=0.09, color=BLUE_INK))
        self.add(label(name, color=BLUE_INK, size=34).next_to(at(spot), at((-1, 1)), buff=0.1))
        self.add(dimension((right, FLOOR), (right, spot[1]), "6 cm", -0.45, size=32))
        self.add(Line(at(spot), at((right, spot[1])), color=GREY_INK, stroke_width=2))

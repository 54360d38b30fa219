from manim import *

from chalkwright.kit import *

UNIT = 0.46
FRONT, LEFT_VIEW, ABOVE = np.array([-4.0, 0.2]), np.array([1.9, 0.2]), np.array([-4.0, -3.6])


class Figure(Scene):
    def construct(self):
        self.shape(FRONT, (0, 3), (0, 0), (8, 0), (8, 3))
        self.shape(FRONT, (0, 3), (2, 3)), self.shape(FRONT, (6, 3), (8, 3))
        centre = FRONT + UNIT * np.array([4, 3])
        self.add(Arc(radius=2 * UNIT, angle=PI, num_components=30, arc_center=at(centre), color=INK, stroke_width=5))
        self.shape(LEFT_VIEW, (0, 0), (6, 0), (6, 5), (0, 5), (0, 0))
        self.shape(LEFT_VIEW, (0, 3), (6, 3))
        self.shape(ABOVE, (0, 0), (8, 0), (8, 6), (0, 6), (0, 0))
        self.shape(ABOVE, (2, 0), (2, 6)), self.shape(ABOVE, (6, 0), (6, 6))
        self.number(FRONT, 2.5, "①"), self.number(LEFT_VIEW, 2.5, "②"), self.number(ABOVE, 3, "③")
        self.measure(FRONT, (0, 3), (2, 3), "2", 0.4)
        self.measure(FRONT, (6, 3), (8, 3), "2", 0.4)
        self.measure(FRONT, (8, 3), (8, 0), "3", 0.4)
        self.measure(LEFT_VIEW, (6, 5), (6, 3), "2", 0.4)
        self.measure(LEFT_VIEW, (0, 0), (6, 0), "6", -0.4)
        self.measure(ABOVE, (0, 6), (8, 6), "8", 0.4)
        self.measure(ABOVE, (8, 6), (8, 0), "6", 0.4)

    def shape(self, corner, *places):
        path = VMobject(color=INK, stroke_width=5)
        self.add(path.set_points_as_corners([at(corner + UNIT * np.array(place)) for place in places]))

    def number(self, corner, height, text):
        self.add(label(text, size=34).next_to(at(corner + UNIT * np.array([0, height])), LEFT, buff=0.4))

    def measure(self, corner, start, end, text, offset):
        self.add(dimension(corner + UNIT * np.array(start), corner + UNIT * np.array(end), text, offset, size=30))

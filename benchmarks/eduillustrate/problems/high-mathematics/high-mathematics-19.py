from manim import *

from chalkwright.kit import *

UNIT = 0.57
FRONT, LEFT_VIEW, ABOVE = np.array([-4.0, -0.2]), np.array([1.6, -0.2]), np.array([-4.0, -3.5])


class Figure(Scene):
    def construct(self):
        self.outline(FRONT, 6, 5, "①")
        self.outline(LEFT_VIEW, 4, 5, "②")
        self.outline(ABOVE, 6, 4, "③")
        self.edge(FRONT, (3, 5), (6, 3))
        self.edge(ABOVE, (3, 0), (6, 4))
        start, end = LEFT_VIEW + UNIT * np.array([0, 5]), LEFT_VIEW + UNIT * np.array([4, 3])
        self.add(DashedLine(at(start), at(end), color=INK, stroke_width=4, dash_length=0.13))
        self.measure(FRONT, (0, 5), (3, 5), "3", 0.35)
        self.measure(FRONT, (3, 5), (6, 5), "3", 0.35)
        self.measure(FRONT, (6, 5), (6, 3), "2", 0.4)
        self.measure(FRONT, (6, 3), (6, 0), "3", 0.4)
        self.measure(LEFT_VIEW, (0, 5), (4, 5), "4", 0.35)
        self.measure(LEFT_VIEW, (4, 5), (4, 0), "5", 0.4)
        self.measure(ABOVE, (6, 4), (6, 0), "4", 0.4)

    def outline(self, corner, width, height, number):
        ends = [corner, *(corner + UNIT * np.array(end) for end in ((width, 0), (width, height), (0, height)))]
        self.add(polygon(ends, color=INK, stroke_width=5))
        self.add(label(number, size=34).next_to(at(corner + UNIT * np.array([0, height / 2])), LEFT, buff=0.35))

    def edge(self, corner, start, end):
        places = (at(corner + UNIT * np.array(place)) for place in (start, end))
        self.add(Line(*places, color=INK, stroke_width=5))

    def measure(self, corner, start, end, text, offset):
        self.add(dimension(corner + UNIT * np.array(start), corner + UNIT * np.array(end), text, offset, size=30))

from manim import *

from chalkwright.kit import *

UNIT = 1.25
HOME = (0.6, -0.3)


class Figure(Scene):
    def construct(self):
        named("O", HOME)
        x, y = HOME
        ends = {"N": (x, y + 3.4), "E": (x + 5.2, y), "S": (x, y - 3.2), "W": (x - 5.2, y)}
        for end in ends.values():
            self.add(DashedLine(at(HOME), at(end), color=GREY_INK, stroke_width=3, dash_length=0.14))
        self.add(Arrow(at((-5.8, 1.6)), at((-5.8, 3.2)), buff=0, color=INK, stroke_width=6))
        self.add(label("N", size=34).move_to(at((-5.8, 3.5))))
        self.way("S", 50, 3, (1, 0.6), BLUE_INK)
        self.way("P", 210, 4, (-1, -0.6), GREEN_INK)
        self.way("L", 295, 2, (1, -0.6), RED_INK)
        self.add(angle_mark(ends["E"], HOME, self.spot(50, 3), "50°", 0.75, size=30))
        self.add(angle_mark(ends["W"], HOME, self.spot(210, 4), "30°", 1.6, size=30))
        self.add(angle_mark(ends["S"], HOME, self.spot(295, 2), radius=0.8))
        self.add(label("25°", size=30).move_to(at(self.spot(282.5, 1.6))))
        self.add(Dot(at(HOME), radius=0.1, color=INK))
        self.add(label("O", size=34).move_to(at((x - 0.35, y + 0.35))))

    def spot(self, angle, length):
        turn = np.deg2rad(angle)
        return (HOME[0] + UNIT * length * np.cos(turn), HOME[1] + UNIT * length * np.sin(turn))

    def way(self, name, angle, length, direction, color):
        end = self.spot(angle, length)
        self.add(Line(at(HOME), at(end), color=color, stroke_width=5))
        across = np.array([-np.sin(np.deg2rad(angle)), np.cos(np.deg2rad(angle)), 0]) * 0.13
        for step in range(1, length):
            place = at(self.spot(angle, step))
            self.add(Line(place - across, place + across, color=color, stroke_width=5))
        self.add(point(end, name, direction, color=color, size=34))

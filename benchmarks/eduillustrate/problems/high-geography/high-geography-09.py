from manim import *

from chalkwright.kit import *

RADIUS = 5.0
LOW = -2.2
LATITUDE = np.deg2rad(40)
POLE = np.array([-np.cos(LATITUDE), np.sin(LATITUDE)])
EQUATOR = np.array([np.sin(LATITUDE), np.cos(LATITUDE)])


class Figure(Scene):
    def construct(self):
        self.add(Line(at((-RADIUS - 0.5, LOW)), at((RADIUS + 0.5, LOW)), color=INK, stroke_width=5))
        self.add(Arc(RADIUS, 0, PI, arc_center=at((0, LOW)), color=BLUE_INK, stroke_width=4))
        for name, x in (("N", -RADIUS), ("S", RADIUS), ("O", 0)):
            self.add(label(name, size=34).move_to(at((x, LOW - 0.45))))
        for name, declination in (("1", 23.5), ("2", 0), ("3", -23.5)):
            self.path(name, np.deg2rad(declination))
        self.add(Dot(at((0, LOW)), radius=0.1, color=INK))
        mark = angle_mark((RADIUS, LOW), (0, LOW), spot(EQUATOR), radius=0.8)
        self.add(mark, label("50°", size=30).move_to(at((1.25, LOW + 0.5))))

    def path(self, name, declination):
        height, rise = POLE * np.sin(declination), EQUATOR * np.cos(declination)
        foot = height - rise * height[1] / rise[1]
        self.add(Line(at(spot(foot)), at(spot(height + rise)), color=RED_INK, stroke_width=5))
        self.add(label(name, size=36, color=RED_INK).move_to(at(spot((height + rise) * (1 + 0.4 / RADIUS)))))


def spot(direction):
    return (RADIUS * direction[0], LOW + RADIUS * direction[1])

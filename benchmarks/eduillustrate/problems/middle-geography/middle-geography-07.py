from manim import *

from chalkwright.kit import *

RADIUS = 2.8
CENTER = (-1.0, 0)


class Figure(Scene):
    def construct(self):
        self.half(-PI / 2, YELLOW_FILL)
        self.half(PI / 2, "#AEB6C1")
        for turn in range(0, 180, 30):
            self.add(Line(at(spot(turn)), at(spot(turn + 180)), color=BLUE_INK, stroke_width=2.5))
        self.add(Line(at(spot(90)), at(spot(270)), color=INK, stroke_width=5))
        self.add(Circle(RADIUS, color=BLUE_INK, stroke_width=5).move_to(at(CENTER)))
        self.add(Dot(at(CENTER), radius=0.1, color=INK))
        self.add(label("N", size=32).move_to(at(spot(165, -1.75))))
        self.add(point(spot(60), "P", (1, 1), color=RED_INK, size=38))
        self.add(point(spot(270), "S", (0, -1), color=RED_INK, size=38))
        for y in (-1.6, -0.8, 0, 0.8, 1.6):
            self.add(Arrow(at((5.6, y)), at((3.2, y)), buff=0, color=ORANGE_INK, stroke_width=5, tip_length=0.25))
        self.add(label("Sun", size=34, color=ORANGE_INK).move_to(at((6.2, 0))))

    def half(self, start, fill):
        sector = Sector(radius=RADIUS, start_angle=start, angle=PI, arc_center=at(CENTER), stroke_width=0)
        self.add(sector.set_fill(fill, 1))


def spot(turn, beyond=0):
    reach = RADIUS + beyond
    return (CENTER[0] + reach * np.cos(np.deg2rad(turn)), CENTER[1] + reach * np.sin(np.deg2rad(turn)))

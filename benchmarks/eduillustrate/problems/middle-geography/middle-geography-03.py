from manim import *

from chalkwright.kit import *

RADIUS = 2.95
CENTER = (0, -0.15)


class Figure(Scene):
    def construct(self):
        disc = Circle(RADIUS, color=BLUE_INK, stroke_width=5, fill_color=BLUE_FILL, fill_opacity=0.6)
        self.add(disc.move_to(at(CENTER)))
        for latitude in (30, 60):
            ring = Circle(RADIUS * np.cos(np.deg2rad(latitude)), color=BLUE_INK, stroke_width=3)
            self.add(ring.move_to(at(CENTER)))
        for turn in range(0, 180, 30):
            self.add(Line(at(spot(turn, 0)), at(spot(turn + 180, 0)), color=BLUE_INK, stroke_width=2))
        self.add(Line(at(CENTER), at(spot(90, 0)), color=RED_INK, stroke_width=7))
        self.add(label("0°", size=34, color=RED_INK).move_to(at(spot(90, 0, 0.35))))
        self.add(Dot(at(spot(210, 30)), radius=0.1, color=RED_INK))
        self.add(label("P", size=38, color=RED_INK).move_to(at(spot(223, 47))))
        start, end = at(spot(40, 0, 0.45)), at(spot(-10, 0, 0.45))
        self.add(CurvedArrow(start, end, angle=-50 * DEGREES, color=INK, stroke_width=6))


def spot(turn, latitude, beyond=0):
    reach = RADIUS * np.cos(np.deg2rad(latitude)) + beyond
    return (CENTER[0] + reach * np.cos(np.deg2rad(turn)), CENTER[1] + reach * np.sin(np.deg2rad(turn)))

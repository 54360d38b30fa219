from manim import *

from chalkwright.kit import *

RADIUS = 3.0
CENTER = (0, 0)


class Figure(Scene):
    def construct(self):
        disc = Circle(RADIUS, color=BLUE_INK, stroke_width=5, fill_color=BLUE_FILL, fill_opacity=0.6)
        self.add(disc.move_to(at(CENTER)))
        for latitude in (30, 60):
            ring = Circle(RADIUS * (90 - latitude) / 90, color=BLUE_INK, stroke_width=3)
            self.add(ring.move_to(at(CENTER)))
        for turn in range(0, 180, 30):
            self.add(Line(at(spot(turn, 0)), at(spot(turn + 180, 0)), color=BLUE_INK, stroke_width=2))
        for text, turn, beyond in (("0°", -90, 0.35), ("90° E", 0, 0.7), ("180°", 90, 0.35), ("90° W", 180, 0.7)):
            self.add(label(text, size=32).move_to(at(spot(turn, 0, beyond))))
        self.add(Dot(at(CENTER), radius=0.09, color=INK))
        self.add(label("N", size=24).move_to(at(spot(-75, 90, 0.74))))
        for name, turn, latitude, middle in (("A", 30, 30, (45, 20)), ("B", 120, 60, (105, 50))):
            self.add(Dot(at(spot(turn, latitude)), radius=0.1, color=RED_INK))
            self.add(label(name, size=36, color=RED_INK).move_to(at(spot(*middle))))


def spot(turn, latitude, beyond=0):
    reach = RADIUS * (90 - latitude) / 90 + beyond
    return (CENTER[0] + reach * np.cos(np.deg2rad(turn)), CENTER[1] + reach * np.sin(np.deg2rad(turn)))

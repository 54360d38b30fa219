from manim import *

from chalkwright.kit import *

RADIUS = 3.0
CENTER = (0, 0)


class Figure(Scene):
    def construct(self):
        disc = Circle(RADIUS, color=BLUE_INK, stroke_width=5, fill_color=BLUE_FILL, fill_opacity=0.6)
        self.add(disc.move_to(at(CENTER)))
        self.add(Circle(RADIUS / 2, color=BLUE_INK, stroke_width=4).move_to(at(CENTER)))
        for turn in range(0, 180, 30):
            self.add(Line(at(spot(turn, 0)), at(spot(turn + 180, 0)), color=BLUE_INK, stroke_width=2))
        for turn, text, beyond in (
            (270, "0°", 0.35),
            (330, "60° E", 0.75),
            (0, "90° E", 0.7),
            (90, "180°", 0.35),
            (150, "120° W", 0.8),
            (180, "90° W", 0.75),
        ):
            self.add(label(text, size=30).move_to(at(spot(turn, 0, beyond))))
        self.add(Dot(at(CENTER), radius=0.1, color=INK))
        self.add(label("N", size=30).move_to(at(spot(75, 90, 1.02))))
        for name, turn, beside in (("P", 330, 315), ("Q", 150, 135)):
            self.add(Dot(at(spot(turn, 45)), radius=0.11, color=RED_INK))
            self.add(label(name, size=36, color=RED_INK).move_to(at(spot(beside, 45, 0.4))))


def spot(turn, latitude, beyond=0):
    reach = RADIUS * (90 - latitude) / 90 + beyond
    return (CENTER[0] + reach * np.cos(np.deg2rad(turn)), CENTER[1] + reach * np.sin(np.deg2rad(turn)))

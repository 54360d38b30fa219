from manim import *

from chalkwright.kit import *

LONG, SHORT = 4.6, 3.0
FOCUS = (np.sqrt(LONG**2 - SHORT**2), 0)


class Figure(Scene):
    def construct(self):
        self.add(Ellipse(width=2 * LONG, height=2 * SHORT, color=GREY_INK, stroke_width=4))
        for turn in (0, 90):
            self.add(DashedLine(at(spot(turn)), at(spot(turn + 180)), color=GREY_INK, stroke_width=2.5))
        sun = Circle(0.32, color=ORANGE_INK, stroke_width=4, fill_color=YELLOW_FILL, fill_opacity=1)
        self.add(sun.move_to(at(FOCUS)), label("Sun", size=30, color=ORANGE_INK).move_to(at((FOCUS[0], -0.65))))
        for name, turn, place in (
            ("P", 0, (0.5, 0)),
            ("K", 90, (0, 0.45)),
            ("Q", 180, (-0.5, 0)),
            ("L", 270, (0, -0.45)),
        ):
            self.add(Circle(0.17, color=BLUE_INK, fill_color=BLUE_FILL, fill_opacity=1).move_to(at(spot(turn))))
            self.add(label(name, size=36, color=RED_INK).move_to(at(spot(turn)) + at(place)))
        self.arrow()

    def arrow(self):
        way = VMobject(color=INK, stroke_width=6)
        way.set_points_smoothly([at(spot(turn, 0.4)) for turn in range(115, 141, 5)])
        self.add(way)
        end, before = at(spot(142, 0.4)), at(spot(140, 0.4))
        tip = Triangle(color=INK, fill_color=INK, fill_opacity=1, stroke_width=0).scale(0.17)
        direction = end - before
        self.add(tip.rotate(np.arctan2(direction[1], direction[0]) - PI / 2).move_to(end))


def spot(turn, beyond=0):
    return ((LONG + beyond) * np.cos(np.deg2rad(turn)), (SHORT + beyond) * np.sin(np.deg2rad(turn)))

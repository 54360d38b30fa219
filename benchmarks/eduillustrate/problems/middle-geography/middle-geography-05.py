from manim import *

from chalkwright.kit import *

WIDE, DEEP = 4.6, 2.1
RADIUS = 0.72
TILT = np.deg2rad(23.5)


class Figure(Scene):
    def construct(self):
        self.add(Ellipse(width=2 * WIDE, height=2 * DEEP, color=GREY_INK, stroke_width=3))
        self.add(Circle(0.6, color=ORANGE_INK, stroke_width=4, fill_color=YELLOW_FILL, fill_opacity=1))
        self.add(label("Sun", size=28, color=ORANGE_INK))
        for name, turn, place in (
            ("P", 180, (-1.3, 0)),
            ("Q", 270, (-1.1, -0.7)),
            ("R", 0, (1.35, 0)),
            ("S", 90, (-1.1, 0.7)),
        ):
            self.earth(name, spot(turn), place)
        self.arrow()

    def earth(self, name, center, place):
        axis = np.array([np.sin(TILT), np.cos(TILT), 0])
        equator = np.array([axis[1], -axis[0], 0])
        globe = Circle(RADIUS, color=BLUE_INK, stroke_width=4, fill_color=BLUE_FILL, fill_opacity=1)
        self.add(globe.move_to(at(center)))
        self.add(Line(at(center) - equator * RADIUS, at(center) + equator * RADIUS, color=BLUE_INK, stroke_width=3))
        tip = at(center) + axis * (RADIUS + 0.35)
        self.add(Line(at(center) - axis * (RADIUS + 0.35), tip, color=INK, stroke_width=5))
        self.add(label("N", size=28).move_to(tip + axis * 0.36))
        self.add(label(name, size=38, color=RED_INK).move_to(at(center) + at(place)))

    def arrow(self):
        way = VMobject(color=INK, stroke_width=6)
        way.set_points_smoothly([at(spot(turn, 1.13)) for turn in range(210, 241, 5)])
        self.add(way)
        end, before = at(spot(240, 1.13)), at(spot(238, 1.13))
        tip = Triangle(color=INK, fill_color=INK, fill_opacity=1, stroke_width=0).scale(0.17)
        direction = end - before
        self.add(tip.rotate(np.arctan2(direction[1], direction[0]) - PI / 2).move_to(end))


def spot(turn, stretch=1.0):
    return (stretch * WIDE * np.cos(np.deg2rad(turn)), stretch * DEEP * np.sin(np.deg2rad(turn)))

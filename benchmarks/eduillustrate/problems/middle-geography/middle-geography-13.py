from manim import *

from chalkwright.kit import *

RADIUS = 3.3
CENTER = (-1.2, 0)
DECLINATION = np.deg2rad(23.5)
PARALLEL = RADIUS * np.cos(np.arctan(0.5 / np.tan(DECLINATION)))


class Figure(Scene):
    def construct(self):
        globe = Circle(RADIUS, color=BLUE_INK, stroke_width=5, fill_color=YELLOW_FILL, fill_opacity=1)
        self.add(globe.move_to(at(CENTER)))
        self.night()
        self.add(DashedVMobject(Circle(PARALLEL, color=INK, stroke_width=4), num_dashes=48).move_to(at(CENTER)))
        pole, U, V = named(N=CENTER, U=spot(120), V=spot(240))
        for end in (U, V):
            self.add(Line(at(pole), at(end), color=RED_INK, stroke_width=4), Dot(at(end), radius=0.09, color=RED_INK))
        self.add(angle_mark(U, pole, V, radius=0.32, color=RED_INK))
        self.add(label("120°", size=28, color=RED_INK).move_to(at(pole) + at((-0.8, 0))))
        self.add(Dot(at(pole), radius=0.1, color=INK))
        self.add(label("N", size=32).move_to(at(pole) + at((0.35, 0))))
        self.add(label("U", size=36, color=RED_INK).move_to(at(spot(100, 0.35))))
        self.add(label("V", size=36, color=RED_INK).move_to(at(spot(260, 0.35))))
        for y in (-1.6, -0.8, 0, 0.8, 1.6):
            self.add(Arrow(at((5.6, y)), at((3.2, y)), buff=0, color=ORANGE_INK, stroke_width=5, tip_length=0.25))
        self.add(label("Sun", size=34, color=ORANGE_INK).move_to(at((6.2, 0))))

    def night(self):
        turns = np.linspace(PI / 2, 3 * PI / 2, 91)
        limb = [(np.cos(turn), np.sin(turn)) for turn in turns]
        edge = [(np.sin(DECLINATION) * np.cos(turn), np.sin(turn)) for turn in reversed(turns)]
        corners = [(CENTER[0] + RADIUS * x, CENTER[1] + RADIUS * y) for x, y in limb + edge]
        self.add(polygon(corners, color=INK, stroke_width=3, fill_color="#AEB6C1", fill_opacity=1))


def spot(turn, beyond=0):
    reach = PARALLEL + beyond
    return (CENTER[0] + reach * np.cos(np.deg2rad(turn)), CENTER[1] + reach * np.sin(np.deg2rad(turn)))

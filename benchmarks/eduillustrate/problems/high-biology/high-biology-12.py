from manim import *

from chalkwright.kit import *

RADIUS, CENTRE = 2.3, np.array([-3.2, -0.3])
PER_KB = TAU * RADIUS / 5.0


def spot(kb, radius=RADIUS):
    """So many kb clockwise from the EcoRI site at the top."""
    turn = PI / 2 - kb / 5.0 * TAU
    return at(CENTRE + radius * np.array([np.cos(turn), np.sin(turn)]))


class Figure(Scene):
    def construct(self):
        self.add(Circle(RADIUS, color=INK, stroke_width=8).move_to(at(CENTRE)))
        for kb, name, side in ((0, "EcoRI", UP), (0.8, "BamHI", RIGHT)):
            self.add(Line(spot(kb, RADIUS - 0.25), spot(kb, RADIUS + 0.25), color=RED_INK, stroke_width=7))
            self.add(label(name, color=RED_INK, size=30).next_to(spot(kb, RADIUS + 0.3), side, buff=0.12))
        self.promoter()
        self.add(label("5.0 kb", size=34).move_to(at(CENTRE)))
        arc = Arc(RADIUS - 0.5, PI / 2, -0.8 / 5 * TAU, arc_center=at(CENTRE), color=GREY_INK, stroke_width=3)
        self.add(arc.add_tip(tip_length=0.18, tip_width=0.16))
        self.add(label("0.8 kb", size=28, color=GREY_INK).move_to(spot(0.45, RADIUS - 1.05)))
        self.gene(2.1, 0.4)

    def promoter(self):
        turn = PI / 2 + 0.62
        arrow = Arc(RADIUS, turn, -0.45, arc_center=at(CENTRE), color=GREEN_INK, stroke_width=16)
        self.add(arrow.add_tip(tip_length=0.35, tip_width=0.42))
        self.add(formula("P", color=GREEN_INK, size=44).move_to(spot(-0.36, RADIUS + 0.5)))

    def gene(self, x, y):
        long = 1.2 * PER_KB
        box = Rectangle(width=long, height=0.6, color=INK, stroke_width=5, fill_color=YELLOW_FILL, fill_opacity=1)
        self.add(box.move_to(at((x + long / 2, y))))
        site = x + 0.3 * PER_KB
        self.add(Line(at((site, y - 0.45)), at((site, y + 0.45)), color=RED_INK, stroke_width=7))
        self.add(label("BamHI", color=RED_INK, size=30).move_to(at((site, y + 0.8))))
        for place, name, side in ((x, "s", LEFT), (x + long, "t", RIGHT)):
            self.add(formula(name, size=46).next_to(at((place, y)), side, buff=0.2))
        self.add(dimension((x, y - 0.3), (site, y - 0.3), "0.3 kb", offset=-0.4, size=28))
        self.add(dimension((x, y + 0.3), (x + long, y + 0.3), "1.2 kb", offset=1.2, size=28))

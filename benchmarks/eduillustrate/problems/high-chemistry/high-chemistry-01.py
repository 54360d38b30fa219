from manim import *

from chalkwright.kit import *

WATER = 0.2


class Figure(Scene):
    def construct(self):
        halves = ((-3.4, GREEN_FILL, "Ni", r"\mathrm{Ni^{2+}}"), (3.4, BLUE_FILL, "Ag", r"\mathrm{Ag^+}"))
        for x, fill, metal, ion in halves:
            self.beaker(x, fill, ion)
            self.strip(x, metal)
        self.bridge()
        self.wire()

    def beaker(self, x, fill, ion):
        left, right, top, bottom = x - 1.9, x + 1.9, 1.0, -3.3
        liquid = Rectangle(width=3.8, height=WATER - bottom, stroke_width=0, fill_color=fill, fill_opacity=1)
        self.add(liquid.move_to(at((x, (WATER + bottom) / 2))))
        self.add(Line(at((left, WATER)), at((right, WATER)), color=GREY_INK, stroke_width=3))
        glass = VMobject(color=INK, stroke_width=5)
        glass.set_points_as_corners([at((left, top)), at((left, bottom)), at((right, bottom)), at((right, top))])
        self.add(glass, formula(ion, size=44).move_to(at((x, -2.65))))

    def strip(self, x, metal):
        side = -1 if x < 0 else 1
        place = x + side * 1.0
        bar = Rectangle(width=0.55, height=3.7, color=INK, stroke_width=4, fill_color=GREY_FILL, fill_opacity=1)
        self.add(bar.move_to(at((place, -0.25))))
        self.add(label(metal, size=34).next_to(at((place - side * 0.2, 1.3)), at((-side, 0)), buff=0.3))

    def bridge(self):
        reach, top, low, wide = 2.2, 1.2, -1.2, 0.55
        outer = [(-reach - wide, low), (-reach - wide, top + wide), (reach + wide, top + wide), (reach + wide, low)]
        inner = [(reach, low), (reach, top), (-reach, top), (-reach, low)]
        tube = polygon([*outer, *inner], color=INK, stroke_width=4, fill_color=YELLOW_FILL, fill_opacity=1)
        self.add(tube, formula(r"\mathrm{KNO_3}", size=44).move_to(at((0, 0.65))))

    def wire(self):
        high = 3.0
        for side in (-1, 1):
            path = VMobject(color=INK, stroke_width=4)
            path.set_points_as_corners([at((side * 4.4, 1.6)), at((side * 4.4, high)), at((side * 0.5, high))])
            self.add(path)
        meter = VGroup(Circle(0.5, color=INK, stroke_width=4), label("A", size=34))
        self.add(meter.move_to(at((0, high))))

from manim import *

from chalkwright.kit import *

AXIS = 1.6
FIRST, SECOND = 1.2, 4.6


class Figure(Scene):
    def construct(self):
        self.furnace()
        self.u_tube(FIRST, "1", r"\mathrm{CaCl_2}", "48.20 g", "50.36 g", BLUE_FILL)
        self.u_tube(SECOND, "2", r"\mathrm{CaO / NaOH}", "61.50 g", "68.10 g", ORANGE_FILL)
        gap = Line(at((FIRST + 0.98, AXIS)), at((SECOND - 0.98, AXIS)), color=INK, stroke_width=5)
        self.add(Line(at((-1.4, AXIS)), at((FIRST - 0.98, AXIS)), color=INK, stroke_width=5), gap)
        self.add(Arrow(at((SECOND + 0.98, AXIS)), at((6.7, AXIS)), buff=0, color=INK, stroke_width=5))

    def furnace(self):
        self.add(Arrow(at((-6.4, AXIS)), at((-5.0, AXIS)), buff=0, color=INK, stroke_width=5))
        self.add(formula(r"\mathrm{O_2}", size=42).move_to(at((-6.0, AXIS + 0.5))))
        tube = Rectangle(width=3.6, height=0.9, color=INK, stroke_width=5, fill_color=GREY_FILL, fill_opacity=1)
        self.add(tube.move_to(at((-3.2, AXIS))))
        boat = Rectangle(width=0.8, height=0.25, color=INK, stroke_width=3, fill_color=YELLOW_FILL, fill_opacity=1)
        oxide = Rectangle(width=1.0, height=0.66, color=INK, stroke_width=3, fill_color=INK, fill_opacity=1)
        self.add(boat.move_to(at((-4.2, AXIS - 0.22))), oxide.move_to(at((-2.3, AXIS))))
        self.add(formula(r"\mathrm{CuO}", size=42).move_to(at((-2.3, AXIS + 0.85))))
        self.add(label("Y 3.00 g", size=30).move_to(at((-4.3, AXIS + 0.85))))
        for x in (-4.2, -3.25, -2.3):
            self.flame(x)

    def flame(self, x):
        tip, foot = AXIS - 0.65, AXIS - 1.55
        shape = polygon(
            [(x, tip), (x + 0.22, foot + 0.3), (x + 0.12, foot), (x - 0.12, foot), (x - 0.22, foot + 0.3)],
            color=ORANGE_INK,
            stroke_width=3,
            fill_color=ORANGE_FILL,
            fill_opacity=1,
        )
        self.add(shape)

    def u_tube(self, x, number, filling, before, after, fill):
        high, low = AXIS + 0.45, -0.2
        outer = Arc(radius=0.95, start_angle=PI, angle=PI, num_components=30, arc_center=at((x, low)))
        inner = Arc(radius=0.45, start_angle=0, angle=-PI, num_components=30, arc_center=at((x, low)))
        points = [at((x - 0.95, high)), *outer.get_anchors(), at((x + 0.95, high)), at((x + 0.45, high))]
        points += [*inner.get_anchors(), at((x - 0.45, high)), at((x - 0.95, high))]
        glass = VMobject(color=INK, stroke_width=5, fill_color=fill, fill_opacity=1).set_points_as_corners(points)
        self.add(glass, label(number, size=34).move_to(at((x, 0.3))))
        self.add(formula(filling, size=40).move_to(at((x, -1.7))))
        self.add(label(before + " →", size=30).move_to(at((x, -2.45))), label(after, size=30).move_to(at((x, -3.05))))

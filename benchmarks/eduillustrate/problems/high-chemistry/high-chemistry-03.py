from manim import *

from chalkwright.kit import *

LEFT_END, RIGHT_END, FLOOR, SURFACE, RIM = -5.4, 5.4, -3.2, 0.9, 1.5
FIRST, SECOND = -1.8, 1.8


class Figure(Scene):
    def construct(self):
        for a, b, fill in ((LEFT_END, FIRST, ORANGE_FILL), (FIRST, SECOND, GREY_FILL), (SECOND, RIGHT_END, BLUE_FILL)):
            liquid = Rectangle(width=b - a, height=SURFACE - FLOOR, stroke_width=0, fill_color=fill, fill_opacity=1)
            self.add(liquid.move_to(at(((a + b) / 2, (SURFACE + FLOOR) / 2))))
        tank = VMobject(color=INK, stroke_width=5)
        corners = [(LEFT_END, RIM), (LEFT_END, FLOOR), (RIGHT_END, FLOOR), (RIGHT_END, RIM)]
        self.add(tank.set_points_as_corners([at(corner) for corner in corners]))
        for x, name in ((FIRST, "M_1"), (SECOND, "M_2")):
            self.add(DashedLine(at((x, FLOOR)), at((x, RIM - 0.1)), color=PURPLE_INK, stroke_width=6, dash_length=0.15))
            self.add(formula(name, color=PURPLE_INK, size=44).move_to(at((x, RIM + 0.3))))
        for x, number, solution in (
            (-3.1, "I", r"\mathrm{H_2SO_4}"),
            (0, "II", r"\mathrm{Na_2SO_4}"),
            (3.1, "III", r"\mathrm{NaOH}"),
        ):
            self.add(label(number, size=34).move_to(at((x, 0.2))), formula(solution, size=42).move_to(at((x, -1.9))))
        self.electrode(-4.6)
        self.electrode(4.6)
        self.source()

    def electrode(self, x):
        bar = Rectangle(width=0.35, height=3.6, color=INK, stroke_width=4, fill_color=GREY_INK, fill_opacity=1)
        self.add(bar.move_to(at((x, -0.5))))

    def source(self):
        high = 3.1
        for side, reach in ((-1, 0.15), (1, 0.15)):
            path = VMobject(color=INK, stroke_width=4)
            path.set_points_as_corners([at((side * 4.6, 1.3)), at((side * 4.6, high)), at((side * reach, high))])
            self.add(path)
        self.add(Line(at((-0.15, high - 0.5)), at((-0.15, high + 0.5)), color=INK, stroke_width=4))
        self.add(Line(at((0.15, high - 0.25)), at((0.15, high + 0.25)), color=INK, stroke_width=9))
        self.add(label("+", size=36).move_to(at((-0.6, high + 0.4))))
        self.add(label("−", size=36).move_to(at((0.6, high + 0.4))))

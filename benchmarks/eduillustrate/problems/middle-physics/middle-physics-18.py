from manim import Circle, Dot, Line, Polygon, Rectangle, Scene, VMobject

from chalkwright.kit import (
    BLUE_INK, GREY_FILL, GREY_INK, INK, ORANGE_INK, RED_INK, YELLOW_FILL, at, formula, label,
)

CORE, ARM, TOP, LAMP = 0.0, 0.5, 2.9, 5.6


class Figure(Scene):
    def construct(self):
        self.control()
        self.magnet()
        self.armature()
        self.lamp_circuit()

    def wire(self, *places):
        self.add(VMobject(color=INK, stroke_width=4).set_points_as_corners([at(place) for place in places]))

    def box(self, x, y):
        body = Rectangle(width=1.3, height=0.5, color=INK, stroke_width=4, fill_color="#FFFFFF", fill_opacity=1)
        self.add(body.move_to(at((x, y))))

    def control(self):
        self.wire((-0.45, -0.5), (-6, -0.5), (-6, -1.72))
        self.wire((-6, -1.98), (-6, -3.2), (-0.45, -3.2), (-0.45, -2.0))
        self.add(Line(at((-6.45, -1.72)), at((-5.55, -1.72)), color=INK, stroke_width=4))
        self.add(Line(at((-6.2, -1.98)), at((-5.8, -1.98)), color=INK, stroke_width=8))
        self.box(-3.2, -0.5)
        self.box(-3.2, -3.2)
        self.add(Line(at((-3.8, -3.7)), at((-2.65, -2.75)), color=INK, stroke_width=4))
        tip = [(-2.5, -2.63), (-2.78, -2.7), (-2.63, -2.89)]
        self.add(Polygon(*map(at, tip), color=INK, fill_color=INK, fill_opacity=1, stroke_width=2))
        for x in (-3.55, -3.15):
            self.add(Line(at((x - 0.35, 0.45)), at((x, -0.1)), color=ORANGE_INK, stroke_width=4).add_tip(
                tip_length=0.18, tip_width=0.18))
        self.add(formula("R_p", size=46).move_to(at((-2.4, 0.15))), formula("R'", size=46).move_to(at((-1.9, -2.75))))

    def magnet(self):
        core = Rectangle(width=0.55, height=2.5, color=INK, stroke_width=4, fill_color=GREY_FILL, fill_opacity=1)
        self.add(core.move_to(at((CORE, -1.15))))
        turns = 6
        for k in range(turns + 1):
            y = -2.0 + 1.5 * k / turns
            self.add(Line(at((-0.45, y)), at((0.45, y + 0.12)), color=BLUE_INK, stroke_width=6))

    def armature(self):
        arm = Rectangle(width=4.0, height=0.2, color=INK, stroke_width=3, fill_color=GREY_FILL, fill_opacity=1)
        self.add(arm.move_to(at((0.5, ARM))))
        self.add(Dot(at((2.4, ARM)), radius=0.13, color=INK))
        self.add(Line(at((-2.0, TOP)), at((-0.8, TOP)), color=INK, stroke_width=6))
        coils = [(-1.4, TOP), (-1.4, TOP - 0.3)]
        coils += [(-1.4 + (0.2 if k % 2 else -0.2), TOP - 0.4 - 0.17 * k) for k in range(9)]
        coils += [(-1.4, ARM + 0.4), (-1.4, ARM + 0.1)]
        self.add(VMobject(color=RED_INK, stroke_width=4).set_points_as_corners([at(place) for place in coils]))

    def lamp_circuit(self):
        self.wire((0.6, 1.25), (0.6, TOP), (LAMP, TOP), (LAMP, 2.1))
        self.wire((LAMP, 1.1), (LAMP, ARM), (4.23, ARM))
        self.wire((3.97, ARM), (2.4, ARM))
        self.add(Line(at((4.23, ARM - 0.45)), at((4.23, ARM + 0.45)), color=INK, stroke_width=4))
        self.add(Line(at((3.97, ARM - 0.2)), at((3.97, ARM + 0.2)), color=INK, stroke_width=8))
        self.add(Circle(0.5, color=INK, stroke_width=4, fill_color=YELLOW_FILL).move_to(at((LAMP, 1.6))))
        for sign in (-1, 1):
            self.add(Line(at((LAMP - 0.35, 1.6 - sign * 0.35)), at((LAMP + 0.35, 1.6 + sign * 0.35)),
                          color=INK, stroke_width=4))
        self.add(Dot(at((0.6, 1.2)), radius=0.13, color=INK), label("K", size=36).move_to(at((1.05, 1.4))))
        self.add(Dot(at((0.6, ARM + 0.16)), radius=0.1, color=GREY_INK))

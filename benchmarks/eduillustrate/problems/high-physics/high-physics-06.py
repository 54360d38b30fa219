from manim import Arrow, DashedLine, Dot, Rectangle, Scene

from chalkwright.kit import BLUE_FILL, BLUE_INK, GREY_INK, INK, RED_FILL, RED_INK, at, dimension, label

CM, LEFT = 1.1, -4.4
RIGHT, TOP, LOW = LEFT + 8 * CM, CM, -CM


class Figure(Scene):
    def construct(self):
        for y, side, sign, ink, fill in ((TOP, 1, "+", RED_INK, RED_FILL), (LOW, -1, "−", BLUE_INK, BLUE_FILL)):
            plate = Rectangle(width=8 * CM, height=0.3, color=ink, stroke_width=4, fill_color=fill, fill_opacity=1)
            self.add(plate.move_to(at(((LEFT + RIGHT) / 2, y + side * 0.15))))
            for k in range(5):
                x = LEFT + (0.8 + 1.6 * k) * CM
                self.add(label(sign, color=ink, size=38).move_to(at((x, y + side * 0.7))))
        self.add(DashedLine(at((LEFT - 2.0, 0)), at((RIGHT, 0)), color=GREY_INK, stroke_width=3))
        start = (LEFT - 2.0, 0)
        self.add(Arrow(at(start), at((LEFT - 0.3, 0)), buff=0, color=INK, stroke_width=7))
        self.add(Dot(at(start), radius=0.16, color=RED_INK))
        self.add(label("+e", color=RED_INK, size=36).move_to(at((start[0], 0.6))))
        self.add(label("800 eV", size=34).move_to(at((start[0] + 0.5, -0.6))))
        self.add(dimension((RIGHT + 0.5, LOW), (RIGHT + 0.5, TOP), "2.0 cm", 0.0, color=GREY_INK, size=34))
        self.add(dimension((LEFT, LOW - 1.3), (RIGHT, LOW - 1.3), "8.0 cm", 0.0, color=GREY_INK, size=34))
        self.add(label("50 V", size=36).move_to(at(((LEFT + RIGHT) / 2, TOP + 1.5))))

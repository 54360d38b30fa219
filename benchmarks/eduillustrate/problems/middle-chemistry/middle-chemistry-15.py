from manim import Ellipse, Line, Polygon, Rectangle, Scene

from chalkwright.kit import GREY_FILL, GREY_INK, INK, ORANGE_FILL, ORANGE_INK, RED_FILL, RED_INK, at, label


class Figure(Scene):
    start, per = 0.4, 0.104  # where the syringe shows 0 mL, and scene units per millilitre

    def construct(self):
        self.tube()
        self.burner(-4.3)
        self.syringe(35)

    def tube(self):
        body = Rectangle(width=4.6, height=1.4, color=INK, stroke_width=5).move_to(at((-4.3, 0.6)))
        copper = Ellipse(width=1.7, height=0.5, color=ORANGE_INK, stroke_width=3).set_fill(ORANGE_FILL, opacity=1)
        self.add(body, copper.move_to(at((-4.3, 0.18))))
        self.add(label("Cu", size=32, color=ORANGE_INK).move_to(at((-4.3, 0.85))))
        self.add(label("50 mL", size=36).move_to(at((-4.3, 1.9))))
        for y in (0.45, 0.75):
            self.add(Line(at((-2.0, y)), at((self.start, y)), stroke_width=4, color=INK))

    def burner(self, x):
        flame = Polygon(*(at((x + u, v)) for u, v in ((-0.35, -1.6), (0, -0.4), (0.35, -1.6))), color=RED_INK)
        base = Rectangle(width=0.9, height=1.2, color=INK, stroke_width=4).set_fill(GREY_FILL, opacity=1)
        self.add(flame.set_fill(RED_FILL, opacity=1), base.move_to(at((x, -2.25))))

    def syringe(self, reading):
        end = self.start + 50 * self.per
        low, high = -0.3, 1.5
        for a, b in (((end, high), (self.start, high)), ((self.start, high), (self.start, 0.75)),
                     ((self.start, 0.45), (self.start, low)), ((self.start, low), (end, low))):
            self.add(Line(at(a), at(b), stroke_width=5, color=INK))
        face = self.start + reading * self.per
        piston = Rectangle(width=0.35, height=high - low - 0.12, color=INK, stroke_width=3)
        self.add(piston.set_fill(GREY_INK, opacity=1).move_to(at((face + 0.175, 0.6))))
        self.add(Line(at((face + 0.35, 0.6)), at((6.3, 0.6)), stroke_width=10, color=GREY_INK))
        self.add(Line(at((6.3, 0.0)), at((6.3, 1.2)), stroke_width=10, color=GREY_INK))
        for mark in range(0, 51, 5):
            x = self.start + mark * self.per
            length = 0.35 if mark % 10 == 0 else 0.2
            self.add(Line(at((x, low)), at((x, low - length)), stroke_width=3, color=INK))
            if mark % 10 == 0:
                self.add(label(str(mark), size=30).move_to(at((x, low - 0.7))))
        self.add(label("mL", size=30).move_to(at((self.start + 25 * self.per, low - 1.4))))

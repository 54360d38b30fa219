from manim import Circle, DashedLine, Line, Rectangle, Scene

from chalkwright.kit import BLUE_INK, GREY_FILL, GREY_INK, INK, RED_INK, YELLOW_FILL, at, dimension, label, named

S = 9.0
A, B, PULLEY = named(A=(-2.4, 1.9), B=(-2.4, 1.9 - 0.4 * S), O=(-2.4 + 0.3 * S, 1.9))


class Figure(Scene):
    def construct(self):
        self.add(Line(at((A[0], 3.3)), at((A[0], -3.4)), color=GREY_INK, stroke_width=8))
        low = PULLEY[1] - 2.6
        self.add(Line(at(A), at(PULLEY), color=BLUE_INK, stroke_width=5))
        self.add(Line(at((PULLEY[0] + 0.12, PULLEY[1])), at((PULLEY[0] + 0.12, low)), color=BLUE_INK, stroke_width=5))
        self.add(Line(at(PULLEY), at((PULLEY[0], 3.3)), color=INK, stroke_width=5))
        self.add(Line(at((PULLEY[0] - 1, 3.3)), at((PULLEY[0] + 1, 3.3)), color=INK, stroke_width=6))
        self.add(Circle(0.14, color=INK, stroke_width=4, fill_color=GREY_FILL, fill_opacity=1).move_to(at(PULLEY)))
        weight = Rectangle(width=0.9, height=0.9, color=INK, stroke_width=4, fill_color=YELLOW_FILL, fill_opacity=1)
        self.add(weight.move_to(at((PULLEY[0] + 0.12, low - 0.45))))
        self.add(label("2.5 kg", size=34).next_to(weight, at((1, 0)), buff=0.3))
        ring = Rectangle(width=0.34, height=0.56, color=RED_INK, stroke_width=5, fill_color=YELLOW_FILL)
        self.add(ring.set_fill(opacity=1).move_to(at(A)))
        self.add(label("2.0 kg", size=34).next_to(ring, at((-1, 0)), buff=0.3))
        self.add(label("A", size=38).move_to(at((A[0] + 0.5, A[1] + 0.5))))
        self.add(label("O", size=38).move_to(at((PULLEY[0] + 0.55, PULLEY[1] + 0.35))))
        self.add(DashedLine(at((B[0] - 1.6, B[1])), at((B[0] + 0.4, B[1])), color=GREY_INK, stroke_width=3))
        self.add(DashedLine(at((B[0] - 3.5, A[1])), at((B[0] - 1.9, A[1])), color=GREY_INK, stroke_width=3))
        self.add(DashedLine(at((B[0] - 3.5, B[1])), at((B[0] - 1.6, B[1])), color=GREY_INK, stroke_width=3))
        self.add(label("B", size=38).move_to(at((B[0] + 0.75, B[1]))))
        x = B[0] - 3.1
        self.add(dimension((x, B[1]), (x, A[1]), "0.40 m", 0.0, color=BLUE_INK, size=34))
        self.add(dimension((PULLEY[0], A[1] - 0.9), (A[0], A[1] - 0.9), "0.30 m", 0.0, color=BLUE_INK, size=34))

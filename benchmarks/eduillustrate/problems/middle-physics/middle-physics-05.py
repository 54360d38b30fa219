from manim import ArcBetweenPoints, Ellipse, Line, Rectangle, Scene, VMobject

from chalkwright.kit import (
    BLUE_FILL, BLUE_INK, GREY_FILL, GREY_INK, INK, ORANGE_FILL, ORANGE_INK, YELLOW_FILL, at, formula, label,
)

UNIT, LEFT, TOP = 0.106, -6.36, -1.6
AXIS = 0.9


def x(cm):
    return LEFT + UNIT * cm


class Figure(Scene):
    def construct(self):
        self.scale_of_bench()
        for cm in (20, 50, 80):
            self.add(Line(at((x(cm), TOP)), at((x(cm), AXIS - 0.6)), color=GREY_INK, stroke_width=5))
        self.candle(20)
        lens = VMobject(color=BLUE_INK, stroke_width=4, fill_color=BLUE_FILL, fill_opacity=1)
        low, high = at((x(50), AXIS - 1.3)), at((x(50), AXIS + 1.3))
        lens.append_points(ArcBetweenPoints(low, high, angle=0.75).points)
        lens.append_points(ArcBetweenPoints(high, low, angle=0.75).points)
        self.add(lens)
        screen = Rectangle(width=0.14, height=2.6, color=INK, stroke_width=4, fill_color=GREY_FILL, fill_opacity=1)
        self.add(screen.move_to(at((x(80), AXIS))))
        for cm, word in ((20, "candle"), (50, "lens"), (80, "screen")):
            self.add(label(word, size=32).move_to(at((x(cm), 2.7))))

    def candle(self, cm):
        body = Rectangle(width=0.22, height=0.6, color=INK, stroke_width=3, fill_color=YELLOW_FILL, fill_opacity=1)
        self.add(body.move_to(at((x(cm), AXIS - 0.3))))
        flame = Ellipse(width=0.28, height=0.6, color=ORANGE_INK, stroke_width=3, fill_color=ORANGE_FILL)
        self.add(flame.set_fill(opacity=1).move_to(at((x(cm), AXIS + 0.35))))

    def scale_of_bench(self):
        bar = Rectangle(width=UNIT * 128, height=1.3, color=INK, stroke_width=3, fill_color=YELLOW_FILL)
        self.add(bar.set_fill(opacity=1).move_to(at((x(60), TOP - 0.65))))
        for cm in range(0, 121, 5):
            reach = 0.4 if cm % 10 == 0 else 0.22
            self.add(Line(at((x(cm), TOP)), at((x(cm), TOP - reach)), color=INK, stroke_width=3))
            if cm % 10 == 0:
                self.add(label(str(cm), size=28).move_to(at((x(cm), TOP - 0.8))))
        self.add(formula(r"\mathrm{cm}", size=40).move_to(at((x(60), TOP - 1.75))))

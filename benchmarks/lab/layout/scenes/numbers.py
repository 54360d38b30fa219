# ruff: noqa
# mypy: ignore-errors
from manim import *

from chalkwright.kit import *


class NumberLineJump(Scene):
    def construct(self):
        self.add(heading("−3 + 5 on the number line"))
        line = NumberLine(x_range=[-6, 6, 1], length=12, color=INK, include_tip=True).shift(DOWN * 1.2)
        self.add(line)
        for k in range(-5, 6):
            self.add(label(str(k).replace("-", "−"), size=28).next_to(line.n2p(k), DOWN, buff=0.3))
        self.add(CurvedArrow(line.n2p(-3) + UP * 0.2, line.n2p(2) + UP * 0.2, angle=-PI / 2.2, color=BLUE_INK))
        self.add(label("+5", color=BLUE_INK, size=36).move_to(line.n2p(-0.5) + UP * 2.0))
        self.add(Dot(line.n2p(-3), color=RED_INK, radius=0.12), Dot(line.n2p(2), color=GREEN_INK, radius=0.12))
        self.add(label("start", color=RED_INK).next_to(line.n2p(-3), UP, buff=0.3).shift(LEFT * 0.6))
        self.add(label("end", color=GREEN_INK).next_to(line.n2p(2), UP, buff=0.3).shift(RIGHT * 0.5))


class BarModel(Scene):
    def construct(self):
        self.add(heading("Mia has three times as many stickers as Ben"))
        for row, (name, count, fill, edge) in enumerate(
            (("Ben", 1, ORANGE_FILL, ORANGE_INK), ("Mia", 3, BLUE_FILL, BLUE_INK))
        ):
            y = 1.2 - 2.0 * row
            self.add(label(name, color=edge, size=34).move_to(at((-5.2, y))))
            for k in range(count):
                part = Rectangle(width=2.8, height=1.1, color=edge, fill_color=fill, fill_opacity=1)
                self.add(part.move_to(at((-2.6 + 2.8 * k, y))), label("n").move_to(at((-2.6 + 2.8 * k, y))))
        brace = Brace(Line(at((-4.0, -1.5)), at((4.4, -1.5))), DOWN, color=GREY_INK)
        self.add(brace, label("48 stickers together: 4n = 48").next_to(brace, DOWN, buff=0.2))


class Parabola(Scene):
    def construct(self):
        self.add(heading("Roots and vertex"))
        axes = Axes(x_range=[-2, 6, 1], y_range=[-5, 6, 1], x_length=9, y_length=6, axis_config={"color": GREY_INK})
        axes.shift(DOWN * 0.4)
        curve = axes.plot(lambda x: x * x - 4 * x, x_range=[-1.1, 5.1], color=BLUE_INK)
        self.add(axes, curve)
        self.add(
            point(axes.c2p(0, 0), "(0, 0)", (-1, -0.9), color=RED_INK),
            point(axes.c2p(4, 0), "(4, 0)", (1, -0.9), color=RED_INK),
        )
        self.add(point(axes.c2p(2, -4), "(2, −4)", (0, -1), color=GREEN_INK))
        self.add(formula("y = x^2 - 4x", color=BLUE_INK).move_to(axes.c2p(6.9, 4.6)))
        self.add(label("x").next_to(axes.x_axis, RIGHT, buff=0.15), label("y").next_to(axes.y_axis, UP, buff=0.12))

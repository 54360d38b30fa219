# ruff: noqa
# mypy: ignore-errors
from manim import *

from chalkwright.kit import *


class Titration(Scene):
    def construct(self):
        self.add(heading("Titration of vinegar"))
        self.add(
            Line(at((-3.4, -3.4)), at((-3.4, 3.0)), color=GREY_INK, stroke_width=8),
            Line(at((-4.8, -3.4)), at((1.6, -3.4)), color=GREY_INK, stroke_width=8),
        )
        self.add(Line(at((-3.4, 2.0)), at((-0.4, 2.0)), color=GREY_INK, stroke_width=6))
        self.add(
            Rectangle(width=0.7, height=3.2, color=INK, fill_color="#FFFFFF", fill_opacity=1).move_to(at((0, 1.4)))
        )
        self.add(
            Rectangle(width=0.62, height=2.2, stroke_width=0, fill_color=TEAL_FILL, fill_opacity=1).move_to(
                at((0, 0.93))
            )
        )
        for k in range(5):
            self.add(Line(at((0.15, 0.2 + 0.5 * k)), at((0.35, 0.2 + 0.5 * k)), color=INK, stroke_width=2.5))
        self.add(Line(at((0, -0.2)), at((0, -1.0)), color=INK, stroke_width=6))
        self.add(
            polygon(
                [(-0.35, -1.2), (-0.35, -1.9), (-1.3, -3.3), (1.3, -3.3), (0.35, -1.9), (0.35, -1.2)],
                color=INK,
                fill_color=RED_FILL,
                fill_opacity=1,
            )
        )
        for text, tip, spot in (
            ("burette: 0.10 M NaOH", (0.45, 1.6), (3.9, 2.2)),
            ("25 mL vinegar", (1.0, -2.7), (3.9, -2.2)),
            ("tap", (0.12, -0.6), (2.6, -0.1)),
        ):
            words = label(text).move_to(at(spot))
            self.add(words, Line(words.get_left() + LEFT * 0.15, at(tip), color=GREY_INK, stroke_width=2.5))
        self.add(label("stand").next_to(at((-3.5, 0)), LEFT, buff=0.25))


class AtomShells(Scene):
    def construct(self):
        self.add(heading("A sodium atom"))
        middle = at((-1.6, -0.5))
        self.add(
            Circle(radius=0.62, color=RED_INK, fill_color=RED_FILL, fill_opacity=1).move_to(middle),
            label("11+").move_to(middle),
        )
        for radius, count in ((1.3, 2), (2.1, 8), (2.9, 1)):
            self.add(Circle(radius=radius, color=GREY_INK, stroke_width=2.5).move_to(middle))
            for k in range(count):
                turn = TAU * k / count + PI / 2
                self.add(Dot(middle + radius * np.array([np.cos(turn), np.sin(turn), 0]), color=BLUE_INK, radius=0.12))
        for y, text in ((1.6, "K shell: 2"), (0.4, "L shell: 8"), (-0.8, "M shell: 1")):
            self.add(label(text).move_to(at((3.9, y)), aligned_edge=LEFT))
        self.add(label("Na", size=40, color=RED_INK).move_to(at((5.2, -2.6))))


class EnergyProfile(Scene):
    def construct(self):
        self.add(heading("Energy of an exothermic reaction"))
        axes = Axes(
            x_range=[0, 10],
            y_range=[0, 6],
            x_length=10,
            y_length=5.0,
            axis_config={"color": INK, "include_ticks": False},
        ).shift(DOWN * 0.4)
        curve = axes.plot(
            lambda x: 3.2 - 2.0 / (1 + np.exp(-2 * (x - 5.6))) + 2.2 * np.exp(-((x - 5) ** 2) / 1.2),
            x_range=[0.6, 9.4],
            color=BLUE_INK,
        )
        self.add(axes, curve)
        self.add(DashedLine(axes.c2p(0.6, 3.2), axes.c2p(9.4, 3.2), color=GREY_INK, stroke_width=2.5))
        self.add(DoubleArrow(axes.c2p(8.4, 1.22), axes.c2p(8.4, 3.2), buff=0, color=RED_INK, tip_length=0.2))
        self.add(formula("\\Delta H < 0", color=RED_INK).next_to(axes.c2p(8.4, 2.2), LEFT, buff=0.2))
        self.add(
            label("reactants").next_to(axes.c2p(1.7, 3.2), UP, buff=0.2),
            label("products").next_to(axes.c2p(8.6, 1.2), DOWN, buff=0.2),
        )
        self.add(
            label("energy").next_to(axes.y_axis, UP, buff=0.12),
            label("course of reaction").next_to(axes.x_axis, DOWN, buff=0.2),
        )

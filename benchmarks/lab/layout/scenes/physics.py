# ruff: noqa
# mypy: ignore-errors
from manim import *

from chalkwright.kit import *


class Incline(Scene):
    def construct(self):
        self.add(heading("Forces on a block at rest"))
        A, B, C = (-5.0, -3.0), (4.6, -3.0), (4.6, 2.54)
        self.add(polygon([A, B, C], color=INK, fill_color=GREY_FILL, fill_opacity=1))
        slope = 30 * DEGREES
        u, n = np.array([np.cos(slope), np.sin(slope), 0]), np.array([-np.sin(slope), np.cos(slope), 0])
        middle = at((-0.4, -0.344)) + n * 0.6
        self.add(
            Square(side_length=1.2, color=BLUE_INK, fill_color=BLUE_FILL, fill_opacity=1).rotate(slope).move_to(middle)
        )
        self.add(force(middle, DOWN * 2.0, "$mg$", color=RED_INK))
        self.add(force(middle, n * 2.0, "$N$", color=GREEN_INK))
        self.add(force(middle, u * 2.0, "$f$", color=PURPLE_INK))
        self.add(angle_mark(B, A, C, "30°", radius=1.3))
        self.add(note("m = 2.0 kg", "ur"))


class SeriesCircuit(Scene):
    def construct(self):
        self.add(heading("A lamp and a resistor in series"))
        L, R, T, B = -4.5, 4.5, 2.0, -2.4
        for p, q in (
            ((L, -0.35), (L, B)),
            ((L, B), (R, B)),
            ((R, B), (R, -0.95)),
            ((R, 0.55), (R, T)),
            ((R, T), (0.6, T)),
            ((-0.6, T), (L, T)),
            ((L, T), (L, -0.05)),
        ):
            self.add(Line(at(p), at(q), color=INK))
        self.add(
            Line(at((L - 0.6, -0.05)), at((L + 0.6, -0.05)), color=INK),
            Line(at((L - 0.3, -0.35)), at((L + 0.3, -0.35)), color=INK, stroke_width=8),
        )
        self.add(Circle(radius=0.6, color=INK, fill_color=YELLOW_FILL, fill_opacity=1).move_to(at((0, T))))
        self.add(Cross(stroke_color=INK, stroke_width=3, scale_factor=0.42).move_to(at((0, T))))
        self.add(
            Rectangle(width=0.7, height=1.5, color=INK, fill_color="#FFFFFF", fill_opacity=1).move_to(at((R, -0.2)))
        )
        self.add(label("12 V").next_to(at((L - 0.6, -0.2)), LEFT, buff=0.2))
        self.add(label("6 Ω").next_to(at((R + 0.35, -0.2)), RIGHT, buff=0.2))
        self.add(label("lamp, 4 Ω").next_to(at((0, T - 0.6)), DOWN, buff=0.2))
        self.add(Arrow(at((1.4, B + 0.5)), at((-1.4, B + 0.5)), buff=0, color=RED_INK))
        self.add(label("I = 1.2 A", color=RED_INK).move_to(at((0, B + 0.95))))


class ConvexLens(Scene):
    def construct(self):
        self.add(heading("Image behind a convex lens"))
        self.add(Line(at((-6.4, 0)), at((6.4, 0)), color=GREY_INK, stroke_width=2.5))
        self.add(Ellipse(width=0.55, height=5.0, color=BLUE_INK, fill_color=BLUE_FILL, fill_opacity=0.7))
        self.add(
            Arrow(at((-4.5, 0)), at((-4.5, 1.6)), buff=0, color=GREEN_INK),
            Arrow(at((3.6, 0)), at((3.6, -1.28)), buff=0, color=ORANGE_INK),
        )
        self.add(
            Line(at((-4.5, 1.6)), at((0, 1.6)), color=RED_INK, stroke_width=3),
            Line(at((0, 1.6)), at((4.4, -1.92)), color=RED_INK, stroke_width=3),
        )
        self.add(Line(at((-4.5, 1.6)), at((4.5, -1.6)), color=PURPLE_INK, stroke_width=3))
        self.add(point((-2, 0), "F", (0, -1)), point((2, 0), "F′", (0.3, 1)))
        self.add(label("object", color=GREEN_INK).next_to(at((-4.5, 0)), DOWN, buff=0.2))
        self.add(label("image", color=ORANGE_INK).next_to(at((3.6, 0)), UP, buff=0.2).shift(RIGHT * 0.6))
        self.add(label("u = 45 cm").move_to(at((-3.4, -1.9))), label("v = 36 cm").move_to(at((5.2, -2.4))))


class Pulley(Scene):
    def construct(self):
        self.add(heading("Two masses over a pulley"))
        self.add(
            Line(at((-2.5, 2.6)), at((2.5, 2.6)), color=INK, stroke_width=8),
            Line(at((0, 2.6)), at((0, 2.2)), color=INK),
        )
        self.add(
            Circle(radius=0.8, color=INK, fill_color=GREY_FILL, fill_opacity=1).move_to(at((0, 1.4))),
            Dot(at((0, 1.4)), color=INK),
        )
        self.add(Line(at((-0.8, 1.4)), at((-0.8, -0.4)), color=INK), Line(at((0.8, 1.4)), at((0.8, -1.4)), color=INK))
        for x, y, name, fill in ((-0.8, -0.9, "2 kg", GREEN_FILL), (0.8, -2.0, "3 kg", ORANGE_FILL)):
            self.add(
                Rectangle(width=1.15, height=1.0 if x < 0 else 1.2, color=INK, fill_color=fill, fill_opacity=1).move_to(
                    at((x, y))
                )
            )
            self.add(label(name, size=28).move_to(at((x, y))))
        self.add(
            Arrow(at((-2.2, -1.6)), at((-2.2, 0.4)), buff=0, color=BLUE_INK),
            Arrow(at((2.2, -0.6)), at((2.2, -2.6)), buff=0, color=BLUE_INK),
        )
        self.add(
            label("a", color=BLUE_INK).move_to(at((-2.6, -0.5))), label("a", color=BLUE_INK).move_to(at((2.6, -1.6)))
        )
        self.add(
            note("a = g / 5", "dr"),
            label("T", color=RED_INK).move_to(at((-1.2, 0.6))),
            label("T", color=RED_INK).move_to(at((1.2, 0.2))),
        )

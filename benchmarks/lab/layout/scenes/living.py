# ruff: noqa
# mypy: ignore-errors
from manim import *

from chalkwright.kit import *


class Punnett(Scene):
    def construct(self):
        self.add(heading("Two tall pea plants, Tt × Tt"))
        side, left, top = 1.7, -2.2, 1.2
        for row, p in enumerate("Tt"):
            for column, q in enumerate("Tt"):
                x, y = left + side * (column + 0.5), top - side * (row + 0.5)
                fill = "#FFFFFF" if p == q == "t" else GREEN_FILL
                self.add(Square(side_length=side, color=INK, fill_color=fill, fill_opacity=1).move_to(at((x, y))))
                self.add(label("".join(sorted((p, q))), size=40).move_to(at((x, y))))
        for k, gene in enumerate("Tt"):
            self.add(label(gene, size=40, color=BLUE_INK).move_to(at((left + side * (k + 0.5), top + 0.45))))
            self.add(label(gene, size=40, color=RED_INK).move_to(at((left - 0.5, top - side * (k + 0.5)))))
        self.add(
            label("pollen", color=BLUE_INK).move_to(at((-0.5, 2.3))),
            label("egg cells", color=RED_INK).move_to(at((-4.3, -0.5))),
        )
        self.add(label("tall : short = 3 : 1").move_to(at((-0.5, -3.0))), note("T: tall, t: short", "ur"))


class FoodWeb(Scene):
    def construct(self):
        self.add(heading("A food web at a pond"))
        spots = {
            "algae": (-4.6, -2.4),
            "water plants": (2.8, -2.4),
            "snail": (-4.8, 0.1),
            "tadpole": (-0.6, 0.1),
            "carp": (4.4, 0.1),
            "heron": (0.6, 2.3),
        }
        boxes = {}
        for name, spot in spots.items():
            words = label(name).move_to(at(spot))
            boxes[name] = SurroundingRectangle(words, color=GREEN_INK, buff=0.22, corner_radius=0.12).set_fill(
                GREEN_FILL, opacity=1
            )
            self.add(VGroup(boxes[name], words))
        for eaten, eater in (
            ("algae", "snail"),
            ("algae", "tadpole"),
            ("water plants", "tadpole"),
            ("water plants", "carp"),
            ("tadpole", "heron"),
            ("carp", "heron"),
        ):
            self.add(
                Arrow(
                    boxes[eaten].get_top(),
                    boxes[eater].get_bottom(),
                    buff=0.08,
                    color=INK,
                    stroke_width=4,
                    tip_length=0.22,
                    max_tip_length_to_length_ratio=0.3,
                )
            )


class PlantCell(Scene):
    def construct(self):
        self.add(heading("Parts of a plant cell"))
        self.add(
            RoundedRectangle(
                width=6.4,
                height=5.2,
                corner_radius=0.5,
                color=GREEN_INK,
                stroke_width=10,
                fill_color=GREEN_FILL,
                fill_opacity=1,
            ).move_to(at((-1, -0.5)))
        )
        self.add(
            Ellipse(width=3.2, height=2.6, color=BLUE_INK, fill_color=BLUE_FILL, fill_opacity=1).move_to(
                at((-1.9, -1.0))
            )
        )
        self.add(
            Circle(radius=0.62, color=PURPLE_INK, fill_color=PURPLE_FILL, fill_opacity=1).move_to(at((0.9, 0.7))),
            Dot(at((0.9, 0.7)), color=PURPLE_INK, radius=0.14),
        )
        for x, y in ((1.0, -1.9), (-0.9, 1.3), (-2.9, 1.2)):
            self.add(
                Ellipse(width=0.9, height=0.45, color=TEAL_INK, fill_color=TEAL_INK, fill_opacity=1).move_to(at((x, y)))
            )
        for text, tip, spot in (
            ("nucleus", (1.45, 0.9), (4.6, 1.6)),
            ("cell wall", (2.15, -0.6), (4.6, -0.3)),
            ("chloroplast", (1.45, -1.9), (4.9, -2.2)),
            ("vacuole", (-3.2, -1.6), (-5.9, -2.3)),
        ):
            words = label(text).move_to(at(spot))
            start = words.get_left() + LEFT * 0.12 if spot[0] > 0 else words.get_right() + RIGHT * 0.12
            self.add(words, Line(start, at(tip), color=INK, stroke_width=2.5))


class Latitudes(Scene):
    def construct(self):
        self.add(heading("Circles of latitude"))
        middle, radius = at((-1.4, -0.5)), 2.9
        self.add(Circle(radius=radius, color=BLUE_INK, fill_color=BLUE_FILL, fill_opacity=0.5).move_to(middle))
        for degrees, name, color in (
            (66.5, "Arctic Circle, 66.5° N", GREY_INK),
            (23.5, "Tropic of Cancer, 23.5° N", ORANGE_INK),
            (0, "Equator, 0°", RED_INK),
            (-23.5, "Tropic of Capricorn, 23.5° S", ORANGE_INK),
        ):
            x, y = radius * np.cos(degrees * DEGREES), radius * np.sin(degrees * DEGREES)
            self.add(Line(middle + at((-x, y)), middle + at((x, y)), color=color))
            self.add(label(name, color=color, size=26).next_to(at((1.7, middle[1] + y)), RIGHT, buff=0.15))
        self.add(DashedLine(middle + DOWN * 3.2, middle + UP * 3.2, color=INK, stroke_width=2.5))
        self.add(label("N").next_to(middle + UP * 3.2, UP, buff=0.08))


class RockLayers(Scene):
    def construct(self):
        self.add(heading("Which layer is the oldest?"))
        layers = (
            ("soil", ORANGE_FILL, 0.9),
            ("sandstone", YELLOW_FILL, 1.2),
            ("shale", GREY_FILL, 1.3),
            ("limestone", TEAL_FILL, 1.5),
        )
        top = 2.2
        for name, fill, thick in layers:
            self.add(
                polygon(
                    [(-5, top), (2.6, top), (2.6, top - thick), (-5, top - thick)],
                    color=INK,
                    fill_color=fill,
                    fill_opacity=1,
                )
            )
            self.add(label(name).move_to(at((-3.5, top - thick / 2))))
            top -= thick
        self.add(
            polygon(
                [(0.6, -2.7), (0.9, 1.3), (1.3, 1.3), (1.4, -2.7)], color=RED_INK, fill_color=RED_FILL, fill_opacity=1
            )
        )
        self.add(
            Arrow(at((3.3, 2.2)), at((3.3, -2.6)), buff=0, color=GREY_INK),
            label("older").next_to(at((3.3, -0.2)), RIGHT, buff=0.25),
        )
        words = label("dyke", color=RED_INK).move_to(at((-0.7, -1.9)))
        self.add(words, Line(words.get_right() + RIGHT * 0.12, at((0.85, -1.9)), color=RED_INK, stroke_width=2.5))

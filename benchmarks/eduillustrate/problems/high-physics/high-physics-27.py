from manim import DashedLine, Line, Rectangle, Scene, VMobject

from chalkwright.kit import (
    BLUE_INK,
    GREY_FILL,
    GREY_INK,
    INK,
    ORANGE_INK,
    YELLOW_FILL,
    at,
    dimension,
    label,
)

CM, FLOOR = 0.17, -3.0
REST = FLOOR + 3.6
DOWN = REST - 8 * CM


class Figure(Scene):
    def construct(self):
        self.add(Line(at((-5.6, FLOOR)), at((5.6, FLOOR)), color=INK, stroke_width=6))
        self.stack(-3.0, REST, names=True)
        self.stack(2.6, DOWN)
        self.add(DashedLine(at((-1.8, REST)), at((5.2, REST)), color=GREY_INK, stroke_width=3))
        self.add(DashedLine(at((3.8, DOWN)), at((5.2, DOWN)), color=GREY_INK, stroke_width=3))
        self.add(dimension((4.8, DOWN), (4.8, REST), "8.0 cm", 0.0, color=BLUE_INK, size=34))

    def stack(self, x, level, *, names=False):
        """Spring up to the level, plate and block on it."""
        low = FLOOR + 0.2
        places = [(x, FLOOR), (x, low)]
        turns, top = 8, level - 0.15
        for k in range(turns):
            places.append((x + (0.5 if k % 2 == 0 else -0.5), low + (top - low) * (k + 0.5) / turns))
        places += [(x, top), (x, level)]
        spring = VMobject(color=ORANGE_INK, stroke_width=5).set_points_as_corners([at(place) for place in places])
        plate = Rectangle(width=2.2, height=0.25, color=INK, stroke_width=4, fill_color=GREY_FILL, fill_opacity=1)
        block = Rectangle(width=0.9, height=0.7, color=INK, stroke_width=4, fill_color=YELLOW_FILL, fill_opacity=1)
        self.add(spring, plate.move_to(at((x, level + 0.125))), block.move_to(at((x, level + 0.6))))
        if names:
            self.add(label("0.10 kg", size=34).next_to(block, at((-1, 0)), buff=0.5).shift(at((0, 0.3))))
            self.add(label("0.30 kg", size=34).next_to(plate, at((-1, 0)), buff=0.3).shift(at((0, -0.1))))
            self.add(label("100 N/m", color=ORANGE_INK, size=34).move_to(at((x - 1.7, (FLOOR + level) / 2))))

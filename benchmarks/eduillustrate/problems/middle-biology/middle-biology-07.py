from manim import RoundedRectangle, Scene

from chalkwright.kit import (
    BLUE_INK,
    GREEN_FILL,
    GREEN_INK,
    ORANGE_FILL,
    ORANGE_INK,
    PURPLE_FILL,
    PURPLE_INK,
    at,
    label,
)


class Figure(Scene):
    def construct(self):
        self.area(0, 0, 12, 6.6, BLUE_INK, "#FFFFFF")
        self.area(-2.3, -0.5, 5.8, 4.6, GREEN_INK, GREEN_FILL)
        self.area(3.3, -0.5, 3.8, 4.6, ORANGE_INK, ORANGE_FILL)
        self.area(-2.3, -1.2, 2.8, 1.9, PURPLE_INK, PURPLE_FILL)
        for name, x, y, ink in (
            ("W", -5.4, 2.6, BLUE_INK), ("X", -4.6, 1.2, GREEN_INK), ("Y", 3.3, -0.5, ORANGE_INK),
            ("Z", -2.3, -1.2, PURPLE_INK),
        ):
            self.add(label(name, size=48, color=ink).move_to(at((x, y))))

    def area(self, x, y, width, height, ink, fill):
        shape = RoundedRectangle(width=width, height=height, corner_radius=0.5, color=ink, stroke_width=5)
        self.add(shape.set_fill(fill, opacity=1).move_to(at((x, y))))

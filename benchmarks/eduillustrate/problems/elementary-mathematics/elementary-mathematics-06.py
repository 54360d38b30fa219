from manim import *

from chalkwright.kit import *

UNIT = 0.85
CENTER = (0, -2.2)


class Figure(Scene):
    def construct(self):
        ring = AnnularSector(
            inner_radius=3 * UNIT,
            outer_radius=7 * UNIT,
            angle=PI,
            start_angle=0,
            fill_color=GREEN_FILL,
            fill_opacity=1,
            stroke_width=5,
            stroke_color=INK,
            arc_center=at(CENTER),
        )
        self.add(ring)
        middle, floor = CENTER
        self.add(Dot(at(CENTER), color=INK))
        inner, outer = (middle + 3 * UNIT, floor), (middle + 7 * UNIT, floor)
        self.add(DashedLine(at(CENTER), at(inner), color=GREY_INK, stroke_width=3))
        self.add(label_beside(CENTER, inner, "3 m", size=34, side="right", buff=0.25))
        self.add(label_beside(inner, outer, "4 m", size=34, side="right", buff=0.25))

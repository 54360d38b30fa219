from manim import *

from chalkwright.kit import *

UNIT = 0.62
RADIUS = 3 * UNIT
LEFT_END, RIGHT_END = -6.2 * UNIT, 8.8 * UNIT


class Figure(Scene):
    def construct(self):
        bulge = Arc(RADIUS, PI / 2, PI, arc_center=at((LEFT_END, 0)), num_components=24)
        notch = Arc(RADIUS, -PI / 2, -PI, arc_center=at((RIGHT_END, 0)), num_components=24)
        banner = VMobject(color=INK, stroke_width=5, fill_color=ORANGE_FILL, fill_opacity=1)
        banner.set_points(bulge.points)
        banner.add_line_to(at((RIGHT_END, -RADIUS)))
        banner.append_points(notch.points)
        banner.add_line_to(at((LEFT_END, RADIUS)))
        self.add(banner)
        a, b = (LEFT_END, -RADIUS), (LEFT_END, RADIUS)
        self.add(DashedLine(at(a), at(b), color=GREY_INK, stroke_width=3))
        self.add(DashedLine(at((RIGHT_END, -RADIUS)), at((RIGHT_END, RADIUS)), color=GREY_INK, stroke_width=3))
        self.add(label_beside(a, b, "6 cm", side="right", size=34))
        self.add(dimension((LEFT_END, -RADIUS), (RIGHT_END, -RADIUS), "15 cm", -0.5, size=34))

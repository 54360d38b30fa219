import math

from manim import Arrow, DashedLine, Line, Scene, Sector

from chalkwright.kit import BLUE_FILL, BLUE_INK, GREY_INK, INK, RED_INK, angle_mark, at, label, point

MIDDLE = (-1.0, 0.0)
GLASS, AIR = 3.2, 4.4


def on(angle, reach):
    """The place at so many degrees from the normal, seen from O."""
    return MIDDLE[0] + reach * math.cos(math.radians(angle)), MIDDLE[1] + reach * math.sin(math.radians(angle))


class Figure(Scene):
    def construct(self):
        half = Sector(radius=GLASS, start_angle=math.pi / 2, angle=math.pi, arc_center=at(MIDDLE), color=BLUE_INK)
        self.add(half.set_fill(BLUE_FILL, opacity=1).set_stroke(BLUE_INK, 4))
        self.add(DashedLine(at((MIDDLE[0] - 5, 0)), at((MIDDLE[0] + 5.6, 0)), color=GREY_INK, stroke_width=3))
        start = on(210, 5.4)
        self.add(Line(at(start), at(MIDDLE), color=RED_INK, stroke_width=6))
        for near, far in ((5.4, 4.3), (3.2, 1.4)):
            self.add(Arrow(at(on(210, near)), at(on(210, far)), buff=0, color=RED_INK, stroke_width=6))
        self.add(angle_mark((MIDDLE[0] - 3, 0), MIDDLE, start, "30°", radius=1.3, color=INK, size=30))
        for number, angle in enumerate((-48.6, 19.5, 30.0, 48.6), 1):
            tip = on(angle, AIR)
            self.add(Arrow(at(MIDDLE), at(tip), buff=0, color=INK, stroke_width=5, max_tip_length_to_length_ratio=0.06))
            self.add(label(str(number), size=36).move_to(at(on(angle, AIR + 0.4))))
        self.add(point(MIDDLE, "O", (-1, 1), size=34))
        self.add(label("glass", color=BLUE_INK, size=32).move_to(at((MIDDLE[0] - 1.3, 1.7))))
        self.add(label("air", color=INK, size=32).move_to(at((MIDDLE[0] + 2.2, -1.1))))

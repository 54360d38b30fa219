from manim import Arrow, DashedLine, Line, Scene, Square

from chalkwright.kit import (
    BLUE_INK,
    GREY_INK,
    INK,
    RED_INK,
    YELLOW_FILL,
    at,
    dimension,
    label,
    point,
)

SCALE, LEFT, TOP = 2.6, -5.4, 0.6
FLOOR = TOP - 0.8 * SCALE


def spot(metres, up=0.0):
    return LEFT + metres * SCALE, TOP + up * SCALE


class Figure(Scene):
    def construct(self):
        a, b, c, d = spot(0), spot(2), spot(3), (spot(4.2)[0], FLOOR)
        self.add(Line(at((LEFT - 0.9, TOP)), at(c), color=INK, stroke_width=6))
        self.add(Line(at((LEFT - 0.9, FLOOR)), at((d[0] + 0.9, FLOOR)), color=INK, stroke_width=6))
        for x in (LEFT + 0.6, c[0] - 0.5):
            self.add(Line(at((x, TOP)), at((x, FLOOR)), color=GREY_INK, stroke_width=6))
        crate = Square(0.7, color=INK, stroke_width=4, fill_color=YELLOW_FILL, fill_opacity=1)
        self.add(crate.move_to(at((a[0], TOP + 0.38))))
        tail, tip = at((a[0] + 0.35, TOP + 0.38)), at((a[0] + 1.95, TOP + 0.38))
        push = Arrow(tail, tip, buff=0, color=RED_INK, stroke_width=7)
        self.add(push, label("10.5 N", color=RED_INK, size=34).next_to(push, at((0, 1)), buff=0.2))
        self.add(point(a, "A", (0, -1), size=36), point(b, "B", (0, -1), size=36))
        self.add(point(c, "C", (1, 0.2), size=36), point(d, "D", (0.6, 1), size=36))
        for place in (a, b, c):
            high = TOP + (0.85 if place == a else 0.1)
            self.add(DashedLine(at((place[0], high)), at((place[0], TOP + 2.3)), color=GREY_INK, stroke_width=3))
        up = TOP + 2.05
        self.add(dimension((a[0], up), (b[0], up), "2.0 m", 0.0, color=BLUE_INK, size=34))
        self.add(dimension((b[0], up), (c[0], up), "1.0 m", 0.0, color=BLUE_INK, size=34))
        self.add(DashedLine(at(c), at((c[0], FLOOR - 0.9)), color=GREY_INK, stroke_width=3))
        self.add(DashedLine(at(d), at((d[0], FLOOR - 0.9)), color=GREY_INK, stroke_width=3))
        self.add(dimension((d[0], FLOOR - 0.66), (c[0], FLOOR - 0.66), "1.2 m", 0.0, color=BLUE_INK, size=34))
        x = LEFT + 4.2
        self.add(dimension((x, FLOOR), (x, TOP), "0.80 m", 0.0, color=BLUE_INK, size=34))

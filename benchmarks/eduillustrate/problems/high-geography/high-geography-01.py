from manim import *

from chalkwright.kit import *

UNIT = 0.78
GAP = 0.42
MIDDLE = -1.2


class Figure(Scene):
    def construct(self):
        for step in range(5):
            self.contour(100 + 20 * step, -5 + step, 4 - step / 2)
        for start, end, names in ((-5, -1, "PS"), (4, 2, "QT")):
            self.add(Line(at(spot(start)), at(spot(end)), color=RED_INK, stroke_width=6))
            for x, name in ((start, names[0]), (end, names[1])):
                self.add(Dot(at(spot(x)), radius=0.1, color=RED_INK))
                side = -1 if name in "PT" else 1
                self.add(label(name, size=36, color=RED_INK).move_to(at(spot(x + side * 0.45))))
        self.scale_bar()

    def contour(self, height, west, east):
        middle, radius = spot((west + east) / 2), (east - west) / 2 * UNIT
        gap = 2 * GAP / radius
        start = PI / 2 + gap / 2
        self.add(Arc(radius, start, TAU - gap, arc_center=at(middle), color=ORANGE_INK, stroke_width=4))
        name = label(str(height), size=26, color=ORANGE_INK)
        self.add(name.move_to(at((middle[0], middle[1] + radius * (1 + np.cos(gap / 2)) / 2))))

    def scale_bar(self):
        left, y = 3.6, -2.9
        for k, text in enumerate(("0", "100", "200 m")):
            x = left + k * UNIT
            self.add(Line(at((x, y - 0.12)), at((x, y + 0.12)), color=INK, stroke_width=4))
            name = label(text, size=26)
            self.add(name.move_to(at((x + (0.15 if k == 2 else 0) * 2, y - 0.4))))
        self.add(Line(at((left, y)), at((left + 2 * UNIT, y)), color=INK, stroke_width=5))
        self.add(Arrow(at((5.4, 1.6)), at((5.4, 2.9)), buff=0, color=INK, stroke_width=5, tip_length=0.25))
        self.add(label("N", size=32).move_to(at((5.4, 3.25))))


def spot(x):
    return (MIDDLE + x * UNIT, 0)

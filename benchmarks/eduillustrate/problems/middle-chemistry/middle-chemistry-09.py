from manim import Arrow, Circle, Line, Rectangle, Scene

from chalkwright.kit import BLUE_FILL, GREY_FILL, GREY_INK, INK, RED_INK, YELLOW_FILL, at, label


class Figure(Scene):
    vessels = (
        ("CuSO₄", None),
        ("Ca(OH)₂", BLUE_FILL),
        ("NaOH", BLUE_FILL),
        ("H₂SO₄", YELLOW_FILL),
        ("CuO, hot", None),
        ("CuSO₄", None),
        ("Ca(OH)₂", BLUE_FILL),
    )
    pitch, pipe = 1.9, 1.0

    def construct(self):
        for k, (name, liquid) in enumerate(self.vessels):
            x = (k - 3) * self.pitch
            if liquid is None:
                self.tube(x, INK if "CuO" in name else GREY_FILL)
            else:
                self.bottle(x, liquid)
            self.add(label(str(k + 1), size=34).move_to(at((x, 2.3))))
            self.add(label(name, size=28).move_to(at((x, -2.1))))
        first, last = -3 * self.pitch - 0.65, 3 * self.pitch + 0.25
        self.flow(first - 0.7, first)
        self.flow(last, last + 1.0)
        for k in range(6):
            start = (k - 3) * self.pitch + (0.65 if self.vessels[k][1] is None else 0.25)
            end = (k - 2) * self.pitch - (0.65 if self.vessels[k + 1][1] is None else 0.25)
            self.add(Line(at((start, self.pipe)), at((end, self.pipe)), stroke_width=5, color=INK))

    def flow(self, start, end):
        ends = at((start, self.pipe)), at((end, self.pipe))
        self.add(Arrow(*ends, buff=0, color=RED_INK, max_tip_length_to_length_ratio=0.5))

    def tube(self, x, grains):
        body = Rectangle(width=1.3, height=0.6, color=INK, stroke_width=4).move_to(at((x, self.pipe)))
        self.add(body)
        for i in range(5):
            grain = Circle(0.1, color=INK, stroke_width=2).set_fill(grains, opacity=1)
            self.add(grain.move_to(at((x - 0.44 + 0.22 * i, self.pipe - 0.14))))

    def bottle(self, x, liquid):
        low, high = -1.5, 0.6
        fill = Rectangle(width=1.2, height=1.1, stroke_width=0).set_fill(liquid, opacity=1)
        self.add(fill.move_to(at((x, low + 0.55))))
        self.add(Line(at((x - 0.6, low + 1.1)), at((x + 0.6, low + 1.1)), stroke_width=3, color=GREY_INK))
        self.add(Rectangle(width=1.2, height=high - low, color=INK, stroke_width=4).move_to(at((x, (low + high) / 2))))
        for place, depth in ((x - 0.25, low + 0.3), (x + 0.25, high - 0.4)):
            self.add(Line(at((place, self.pipe)), at((place, depth)), stroke_width=5, color=INK))

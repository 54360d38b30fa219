from manim import Circle, DashedLine, DoubleArrow, Scene

from chalkwright.kit import GREY_INK, INK, RED_FILL, at, label


class Figure(Scene):
    def construct(self):
        self.vessel(-4.7, 1.4, 2.1, "P", "4 mm")  # 0.7 units per millimetre
        self.vessel(0, 1.4, 1.65, "Q", "0.008 mm")
        self.vessel(4.7, 1.75, 2.1, "R", "5 mm")

    def vessel(self, x, inner, outer, name, size):
        y = 0.9
        self.add(Circle(outer, color=INK, stroke_width=4).set_fill(RED_FILL, opacity=1).move_to(at((x, y))))
        self.add(Circle(inner, color=INK, stroke_width=4).set_fill("#FFFFFF", opacity=1).move_to(at((x, y))))
        self.add(label(name, size=48).move_to(at((x, 3.5))))
        for side in (-inner, inner):
            self.add(DashedLine(at((x + side, y)), at((x + side, -1.9)), color=GREY_INK, stroke_width=3))
        self.add(DoubleArrow(at((x - inner, -1.7)), at((x + inner, -1.7)), buff=0, color=GREY_INK, stroke_width=4))
        self.add(label(size, size=34).move_to(at((x, -2.4))))

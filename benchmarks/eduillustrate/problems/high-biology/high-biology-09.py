from manim import *

from chalkwright.kit import *

START, STEP, HIGH = -4.8, 1.05, 0.6
GAPS = ((1, 5), (4, 8), (7, 10), (5, 7))


class Figure(Scene):
    def construct(self):
        top = 2.2
        for segment in range(1, 11):
            self.add(label(str(segment), size=30).move_to(at((START + (segment - 0.5) * STEP, top + 0.75))))
            self.segment(segment, top, GREY_FILL)
        for row, (first, last) in enumerate(GAPS):
            y = top - 1.3 * (row + 1)
            self.add(formula(f"D_{row + 1}", size=44).move_to(at((START - 0.8, y))))
            for segment in range(1, 11):
                if not first <= segment <= last:
                    self.segment(segment, y, BLUE_FILL)
            ends = (START + (first - 1) * STEP, START + last * STEP)
            self.add(DashedLine(at((ends[0], y)), at((ends[1], y)), color=GREY_INK, stroke_width=4))
        for segment in range(11):
            x = START + segment * STEP
            self.add(DashedLine(at((x, top - 0.4)), at((x, -3.5)), color=GREY_FILL, stroke_width=2).set_z_index(-1))

    def segment(self, number, y, fill):
        box = Rectangle(width=STEP, height=HIGH, color=INK, stroke_width=4, fill_color=fill, fill_opacity=1)
        self.add(box.move_to(at((START + (number - 0.5) * STEP, y))))

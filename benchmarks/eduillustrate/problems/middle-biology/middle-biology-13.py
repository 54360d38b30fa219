from manim import Arrow, RoundedRectangle, Scene

from chalkwright.kit import BLUE_FILL, BLUE_INK, GREEN_FILL, GREEN_INK, INK, at, label


class Figure(Scene):
    questions = (
        (-1.2, 3.1, "forms seeds?"),
        (-2.2, 1.1, "roots with conducting tissue?"),
        (-3.2, -0.9, "stem and leaves?"),
    )

    def construct(self):
        boxes = [self.box(x, y, text, BLUE_INK, BLUE_FILL) for x, y, text in self.questions]
        for k, end in enumerate(("d", "c", "b")):
            right = self.box(5.2, boxes[k].get_y(), end, GREEN_INK, GREEN_FILL)
            self.branch(boxes[k].get_right(), right.get_left(), "yes", (0, 0.35))
            if k < 2:
                x = boxes[k + 1].get_x()
                start = at((x, boxes[k].get_bottom()[1]))
                self.branch(start, boxes[k + 1].get_top(), "no", (-0.5, 0.1))
        last = self.box(-3.2, -2.9, "a", GREEN_INK, GREEN_FILL)
        self.branch(boxes[2].get_bottom(), last.get_top(), "no", (-0.5, 0.1))

    def box(self, x, y, text, ink, fill):
        words = label(text, size=34 if len(text) > 1 else 44)
        shape = RoundedRectangle(width=words.width + 0.8, height=0.95, corner_radius=0.2, color=ink, stroke_width=4)
        shape.set_fill(fill, opacity=1).move_to(at((x, y)))
        self.add(shape, words.move_to(at((x, y))))
        return shape

    def branch(self, start, end, text, off):
        self.add(Arrow(start, end, buff=0.05, color=INK, stroke_width=5, max_tip_length_to_length_ratio=0.3))
        self.add(label(text, size=30).move_to((start + end) / 2 + at(off)))

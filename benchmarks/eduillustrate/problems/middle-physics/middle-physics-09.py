from manim import Line, Rectangle, Scene

from chalkwright.kit import GREY_INK, INK, RED_INK, YELLOW_FILL, at, force, label

CM, NEWTON = 0.25, 0.14  # scene units


class Figure(Scene):
    def construct(self):
        self.first()
        self.second()
        self.third()
        for x, name in ((-4.6, "I"), (0.2, "II"), (4.7, "III")):
            self.add(label(name, size=36).move_to(at((x, 3.4))))

    def surface(self, start, end, out):
        """A wall, hatched on the side that ``out`` points to."""
        a, b, off = at(start), at(end), at(out)
        self.add(Line(a, b, color=INK, stroke_width=6))
        for k in range(1, 11):
            foot = a + (b - a) * k / 11
            self.add(Line(foot, foot + off * 0.22 + (b - a) / 20, color=GREY_INK, stroke_width=2.5))

    def block(self, width, height, centre):
        box = Rectangle(width=width * CM, height=height * CM, color=INK, stroke_width=4, fill_color=YELLOW_FILL)
        self.add(box.set_fill(opacity=1).move_to(at(centre)))

    def push(self, tip, vector, text, direction):
        along = at(vector) * NEWTON
        arrow = force(at(tip) - along, along)
        self.add(arrow, label(text, color=RED_INK, size=32).next_to(at(tip) - along, at(direction), buff=0.18))

    def first(self):
        self.surface((-6.2, -2), (-3, -2), (0, -1))
        self.block(5, 10, (-4.6, -0.75))
        self.push((-4.6, 0.5), (0, -4), "4 N", (0, 1))

    def second(self):
        self.surface((1.4, -2.4), (1.4, 2.0), (1, 0))
        self.block(5, 10, (1.4 - 0.625, -0.2))
        self.push((0.15, -0.2), (12, 0), "12 N", (0, 1))

    def third(self):
        self.surface((3.0, 2.3), (6.4, 2.3), (0, 1))
        self.block(10, 4, (4.7, 1.8))
        self.push((4.7, 1.3), (0, 15), "15 N", (1, 0))

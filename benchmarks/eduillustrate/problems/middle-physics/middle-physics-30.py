from manim import Line, Rectangle, Scene, VMobject

from chalkwright.kit import BLUE_FILL, BLUE_INK, GREY_INK, INK, ORANGE_FILL, at, dimension, label

CM, WATER, BOTTOM = 0.24, 0.6, -3.4


class Figure(Scene):
    def construct(self):
        self.tank(-3.5, 4, "I")
        self.tank(3.5, 0, "II")
        block = Rectangle(width=5 * CM, height=2 * CM, color=INK, stroke_width=4, fill_color=GREY_INK, fill_opacity=1)
        self.add(block.move_to(at((3.5, WATER + CM))))
        self.add(dimension((-4.7, WATER), (-4.7, WATER + 4 * CM), "4 cm", 0.35, size=32))
        level = WATER - 3 * CM
        self.add(dimension((-3.5 - 5 * CM, level), (-3.5 + 5 * CM, level), "10 cm", 0, size=32))

    def tank(self, x, out, name):
        left, right = x - 3.1, x + 3.1
        water = Rectangle(width=6.2, height=WATER - BOTTOM, stroke_width=0, fill_color=BLUE_FILL, fill_opacity=1)
        self.add(water.move_to(at((x, (WATER + BOTTOM) / 2))))
        self.add(Line(at((left, WATER)), at((right, WATER)), color=BLUE_INK, stroke_width=4))
        glass = [(left, 2.2), (left, BOTTOM), (right, BOTTOM), (right, 2.2)]
        self.add(VMobject(color=INK, stroke_width=5).set_points_as_corners([at(corner) for corner in glass]))
        cube = Rectangle(width=10 * CM, height=10 * CM, color=INK, stroke_width=4, fill_color=ORANGE_FILL)
        self.add(cube.set_fill(opacity=1).move_to(at((x, WATER + (out - 5) * CM))))
        self.add(label(name, size=36).move_to(at((x, 3.1))))

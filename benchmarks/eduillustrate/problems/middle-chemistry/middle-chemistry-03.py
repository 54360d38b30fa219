from manim import Line, Rectangle, Scene

from chalkwright.kit import GREY_FILL, GREY_INK, INK, PURPLE_FILL, at, label


class Figure(Scene):
    scale = 0.16  # scene units per centimetre
    left = -6.0
    strips = (12, 33, 41, 56, 68)

    def x(self, cm):
        return self.left + self.scale * cm

    def construct(self):
        tube = Rectangle(width=75 * self.scale + 1.4, height=1.5, color=INK, stroke_width=5)
        self.add(tube.move_to(at((self.x(37.5), 0.6))))
        for place, side, name in ((0, -1, "NH₃"), (75, 1, "HCl")):
            plug = Rectangle(width=0.7, height=1.44, color=GREY_INK, stroke_width=3).set_fill(GREY_FILL, opacity=1)
            plug.move_to(at((self.x(place) + side * 0.35, 0.6)))
            self.add(plug, label(name, size=32).move_to(at((plug.get_x(), 1.85))))
        for k, cm in enumerate(self.strips, 1):
            strip = Rectangle(width=0.3, height=1.0, color=INK, stroke_width=3).set_fill(PURPLE_FILL, opacity=1)
            self.add(strip.move_to(at((self.x(cm), 0.35))))
            self.add(label(str(k), size=32).move_to(at((self.x(cm), 1.85))))
        self.ruler()

    def ruler(self):
        y = -1.0
        self.add(Line(at((self.x(0), y)), at((self.x(75), y)), stroke_width=4, color=INK))
        for cm in (0, *self.strips, 75):
            self.add(Line(at((self.x(cm), y + 0.15)), at((self.x(cm), y - 0.15)), stroke_width=4, color=INK))
            self.add(label(str(cm), size=28).move_to(at((self.x(cm), y - 0.5))))
        self.add(label("cm", size=28).move_to(at((self.x(37.5), y - 1.2))))

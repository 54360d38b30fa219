from manim import Circle, Dot, Polygon, Rectangle, Scene, VMobject

from chalkwright.kit import BLUE_FILL, BLUE_INK, GREY_FILL, INK, ORANGE_INK, RED_INK, at, label

LEFT, RIGHT, MIDDLE, HALF = -5.2, 1.6, 1.0, 0.9
FIRST, STEP, SLANT, TURNS = -4.3, 0.95, 0.45, 6
NEEDLE = 4.4


class Figure(Scene):
    def construct(self):
        self.back_ends()
        tube = Rectangle(width=RIGHT - LEFT, height=2 * HALF, color=INK, stroke_width=4, fill_color=GREY_FILL)
        self.add(tube.set_fill(opacity=1).move_to(at(((LEFT + RIGHT) / 2, MIDDLE))))
        for k in range(TURNS):
            x = FIRST + STEP * k
            self.wire((x, MIDDLE - HALF - 0.08), (x + SLANT, MIDDLE + HALF + 0.08))
        self.wire((FIRST, MIDDLE - HALF - 0.08), (FIRST, -2.4))
        self.terminals()
        self.compass()

    def wire(self, *places):
        self.add(VMobject(color=ORANGE_INK, stroke_width=8).set_points_as_corners([at(place) for place in places]))

    def back_ends(self):
        """Behind the tube the wire runs down to the next strand; the last one comes out below it."""
        x = FIRST + STEP * TURNS
        self.wire((x - STEP + SLANT, MIDDLE + HALF + 0.08), (x, MIDDLE - HALF - 0.08), (x, -2.4))

    def terminals(self):
        for x, name in ((FIRST, "a"), (FIRST + STEP * TURNS, "b")):
            self.add(Dot(at((x, -2.5)), radius=0.14, color=INK))
            self.add(label(name, size=38).next_to(at((x, -2.5)), at((0, -1)), buff=0.3))

    def compass(self):
        self.add(Circle(1.45, color=INK, stroke_width=4).move_to(at((NEEDLE, MIDDLE))))
        for side, ink, fill, name in ((-1, RED_INK, RED_INK, "N"), (1, BLUE_INK, BLUE_FILL, "S")):
            tip = (NEEDLE + side * 1.25, MIDDLE)
            half = Polygon(at(tip), at((NEEDLE, MIDDLE + 0.25)), at((NEEDLE, MIDDLE - 0.25)), color=ink, stroke_width=3)
            self.add(half.set_fill(fill, opacity=1))
            self.add(label(name, size=34).move_to(at((NEEDLE + side * 0.75, MIDDLE + 0.55))))
        self.add(Dot(at((NEEDLE, MIDDLE)), radius=0.09, color=INK))

from manim import DashedLine, Rectangle, Scene, VMobject

from chalkwright.kit import BLUE_FILL, BLUE_INK, GREY_INK, INK, at, dimension, label

CM, HALF, LEG, BOTTOM = 0.2, 0.42, 1.5, -3.2
TOP = 3.3
LEFT_LEVEL = TOP - 19 * CM
RIGHT_LEVEL = LEFT_LEVEL - 4 * CM


class Figure(Scene):
    def construct(self):
        floor = BOTTOM + 2 * HALF
        self.fill(-LEG - HALF, -LEG + HALF, LEFT_LEVEL, TOP, BLUE_FILL)
        self.fill(-LEG - HALF, -LEG + HALF, BOTTOM, LEFT_LEVEL, GREY_INK)
        self.fill(LEG - HALF, LEG + HALF, BOTTOM, RIGHT_LEVEL, GREY_INK)
        self.fill(-LEG, LEG, BOTTOM, floor, GREY_INK)
        outer = ((-LEG + HALF, TOP), (-LEG - HALF, TOP), (-LEG - HALF, BOTTOM), (LEG + HALF, BOTTOM), (LEG + HALF, TOP))
        inner = ((-LEG + HALF, TOP), (-LEG + HALF, floor), (LEG - HALF, floor), (LEG - HALF, TOP))
        for places in (outer, inner):
            corners = [at(place) for place in places]
            self.add(VMobject(color=INK, stroke_width=6).set_points_as_corners(corners))
        far = LEG + 1.9
        for x, y in ((-LEG + HALF, LEFT_LEVEL), (LEG + HALF, RIGHT_LEVEL)):
            self.add(DashedLine(at((x, y)), at((far, y)), color=GREY_INK, stroke_width=3))
        self.add(dimension((far - 0.4, RIGHT_LEVEL), (far - 0.4, LEFT_LEVEL), "4 cm", 0.0, color=INK, size=36))
        self.add(dimension((-LEG - 0.9, TOP), (-LEG - 0.9, LEFT_LEVEL), "19 cm", 0.0, color=BLUE_INK, size=36))
        self.add(label("76 cmHg", size=36).move_to(at((LEG + 1.7, 2.9))))

    def fill(self, left, right, low, high, color):
        part = Rectangle(width=right - left, height=high - low, stroke_width=0, fill_color=color, fill_opacity=1)
        self.add(part.move_to(at(((left + right) / 2, (low + high) / 2))))

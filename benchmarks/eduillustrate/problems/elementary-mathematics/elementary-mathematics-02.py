from manim import *

from chalkwright.kit import *

UNIT = 0.27
LEFT_EDGE, MIDDLE = -15 * UNIT, -5 * UNIT


class Figure(Scene):
    def construct(self):
        x = LEFT_EDGE
        corners = []
        for width, fill in ((9, BLUE_FILL), (6, GREEN_FILL), (9, BLUE_FILL), (6, GREEN_FILL)):
            self.face(x, MIDDLE, width, 10, fill)
            corners.append(x)
            x += width * UNIT
        self.face(corners[0], MIDDLE + 10 * UNIT, 9, 6, ORANGE_FILL)
        self.face(corners[2], MIDDLE - 6 * UNIT, 9, 6, ORANGE_FILL)
        low, high = MIDDLE - 6 * UNIT, MIDDLE + 16 * UNIT
        self.add(dimension((LEFT_EDGE, low), (x, low), "30 cm", -0.4, size=32))
        self.add(dimension((LEFT_EDGE, low), (LEFT_EDGE, high), "22 cm", 0.5, size=32))
        top = (LEFT_EDGE, high), (LEFT_EDGE + 9 * UNIT, high)
        self.add(label_beside(*top, "9 cm", size=32))

    def face(self, x, y, width, height, fill):
        shape = Rectangle(
            width=width * UNIT, height=height * UNIT, color=INK, stroke_width=4, fill_color=fill, fill_opacity=1
        )
        self.add(shape.move_to(at((x + width * UNIT / 2, y + height * UNIT / 2))))

from manim import *

from chalkwright.kit import *

SIDE = 2.3
FRAMES = (
    ("1", (-3.0, 1.95), ("0°", "10° S"), ("20° E", "30° E")),
    ("2", (3.4, 1.95), ("6° N", "0°"), ("30° E", "36° E")),
    ("3", (-3.0, -1.75), ("65° N", "60° N"), ("20° E", "30° E")),
    ("4", (3.4, -1.75), ("40° S", "47° S"), ("67° W", "60° W")),
)


class Figure(Scene):
    def construct(self):
        for number, (x, y), (top, bottom), (west, east) in FRAMES:
            half = SIDE / 2
            frame = Square(SIDE, color=BLUE_INK, stroke_width=5, fill_color=BLUE_FILL, fill_opacity=0.6)
            self.add(frame.move_to(at((x, y))))
            self.add(label(number, size=44, color=RED_INK).move_to(at((x, y))))
            self.add(label(top, size=28).move_to(at((x - half - 0.7, y + half - 0.12))))
            self.add(label(bottom, size=28).move_to(at((x - half - 0.7, y - half + 0.12))))
            self.add(label(west, size=28).move_to(at((x - half, y - half - 0.42))))
            self.add(label(east, size=28).move_to(at((x + half, y - half - 0.42))))

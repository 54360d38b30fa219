from manim import *

from chalkwright.kit import *

RADIUS = 3.05
ARCS = (54, 62, 46, 58, 70)


class Figure(Scene):
    def construct(self):
        turns = np.radians(100 - np.cumsum((0, *ARCS)))
        corners = RADIUS * np.column_stack([np.cos(turns), np.sin(turns)])
        a, b, c, d, e, f = named(**dict(zip("ABCDEF", corners, strict=True)))
        self.add(Circle(RADIUS, color=BLUE_INK, stroke_width=5))
        self.add(polygon([a, b, c, d, e, f], color=INK, stroke_width=6, fill_color=YELLOW_FILL, fill_opacity=0.6))
        for name, corner in zip("ABCDEF", corners, strict=True):
            self.add(point(corner, name, corner, size=34))
        self.add(angle_mark(f, a, b, "118°", 0.55, size=30), angle_mark(b, c, d, "126°", 0.55, size=30))

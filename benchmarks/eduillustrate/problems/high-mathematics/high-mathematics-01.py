from manim import *

from chalkwright.kit import *

SCALE = 3.3 / 13


def polar(angle, length):
    return np.array([np.cos(np.radians(angle)), np.sin(np.radians(angle))]) * length * SCALE


class Figure(Scene):
    def construct(self):
        towards = -100
        p = polar(towards, 7)
        along_ab = towards + np.degrees(np.arccos(-3.5 / 7))
        along_cd = towards - np.degrees(np.arccos(-1 / 7))
        o, p, a, b, c, d = named(
            O=(0, 0),
            P=p,
            A=p - polar(along_ab, 8),
            B=p + polar(along_ab, 15),
            C=p - polar(along_cd, 10),
            D=p + polar(along_cd, 12),
        )
        self.add(Circle(3.3, color=BLUE_INK, stroke_width=5, fill_color=BLUE_FILL, fill_opacity=0.5))
        self.add(Line(at(a), at(b), color=INK, stroke_width=6), Line(at(c), at(d), color=INK, stroke_width=6))
        self.add(point(o, "O", (0, 1), size=34))
        self.add(point(p, "P", (0.1, -1), size=34, buff=0.16))
        self.add(point(a, "A", (-1, -0.6), size=34), point(b, "B", (1, 0.5), size=34))
        self.add(point(c, "C", (1, -0.6), size=34), point(d, "D", (-1, 0.5), size=34))
        self.add(label_beside(a, p, "8 m", side="right", size=30))
        self.add(label_beside(p, b, "15 m", side="left", size=30))

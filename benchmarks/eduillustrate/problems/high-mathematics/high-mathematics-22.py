from manim import *

from chalkwright.kit import *

UNIT = 2.2


def seen(x, y, z):
    return np.array([UNIT * (x + 0.42 * y) - 3.1, UNIT * (z + 0.32 * y) - 2.8])


class Figure(Scene):
    def construct(self):
        low = {"A": (0, 0), "B": (2, 0), "C": (2, 2), "D": (0, 2)}
        place = {name: seen(*corner, 0) for name, corner in low.items()}
        place |= {f"{name}1": seen(*corner, 2) for name, corner in low.items()}
        for pair in ("D A", "D C", "D D1"):
            start, end = (at(place[name]) for name in pair.split())
            self.add(DashedLine(start, end, color=GREY_INK, stroke_width=3, dash_length=0.12))
        for pair in ("A B", "B C", "A A1", "B B1", "C C1", "A1 B1", "B1 C1", "C1 D1", "D1 A1"):
            start, end = (at(place[name]) for name in pair.split())
            self.add(Line(start, end, color=INK, stroke_width=5))
        aside = {"A": (-1, -0.3), "B": (1, -0.4), "C": (1, -0.2), "D": (1, 0.8)}
        aside |= {"A1": (-1, 0.3), "B1": (1, -0.6), "C1": (1, 0.4), "D1": (-0.6, 1)}
        for name, direction in aside.items():
            text = f"${name[0]}_1$" if name.endswith("1") else f"${name}$"
            self.add(point(place[name], text, direction, size=36))
        for name, spot, direction in (
            ("M", (1, 0, 0), (0, -1)),
            ("N", (2, 2, 1), (1, 0)),
            ("K", (0, 2, 1), (-1, 0)),
        ):
            self.add(point(seen(*spot), f"${name}$", direction, color=RED_INK, size=36))

from manim import *
from chalkwright.kit import *


class Scene1(Scene):
    def construct(self):
        self.add(heading("A symmetric ray through a prism (n = 1.5): the least deviation δ"))
        A, B, C = (-3.2, -3.0), (3.2, -3.0), (0, 2.2)
        self.add(polygon([A, B, C], color=BLUE_INK, fill_color=BLUE_FILL, fill_opacity=0.6))
        table, words = [(-4.4, -3.0), (4.4, -3.0), (4.4, -3.6), (-4.4, -3.6)], label("table").move_to(at((0, -3.3)))
        self.add(hatch(table, clear=words, color=GREY_INK), Line(at(table[0]), at(table[1]), color=INK), words)
        self.add(dash_dot((0, -3.0), (0, 2.6)))
        half = np.arctan2(3.2, 5.2)
        turn = np.arcsin(1.5 * np.sin(half)) - half
        x, y, slope = 1.5, 2.2 - 1.5 / np.tan(half), np.tan(turn)
        self.add(ray((-6.4, y - 4.9 * slope), (-x, y), (x, y), (6.4, y - 4.9 * slope), color=RED_INK))
        meet = (0, y + x * slope)
        self.add(DashedLine(at((-x, y)), at((3.2, y + 4.7 * slope)), color=GREY_INK, dash_length=0.14))
        self.add(DashedLine(at(meet), at((x, y)), color=GREY_INK, dash_length=0.14))
        self.add(arc_arrow(meet, 2.6, np.degrees(turn), -np.degrees(turn), "δ", color=PURPLE_INK, size=34))

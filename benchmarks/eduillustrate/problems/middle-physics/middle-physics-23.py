import math

from manim import Arc, Dot, Line, RoundedRectangle, Scene

from chalkwright.kit import BLUE_INK, GREY_FILL, INK, RED_INK, at, label

PIVOT, STEPS, POINTER = (0.0, -2.6), 30, 12
INNER, OUTER = 4.05, 4.65
FIRST, LAST = 138.0, 42.0


def on(step, reach):
    """The place so many steps from zero."""
    turn = math.radians(FIRST + (LAST - FIRST) * step / STEPS)
    return PIVOT[0] + reach * math.cos(turn), PIVOT[1] + reach * math.sin(turn)


class Figure(Scene):
    def construct(self):
        case = RoundedRectangle(width=9.6, height=7.2, corner_radius=0.3, color=BLUE_INK, stroke_width=6)
        self.add(case.set_fill(GREY_FILL, opacity=1))
        plate = RoundedRectangle(width=8.8, height=6.3, corner_radius=0.2, color=INK, stroke_width=3)
        self.add(plate.set_fill("#FFFFFF", opacity=1).move_to(at((0, 0.15))))
        sweep = math.radians(LAST - FIRST)
        for radius in (INNER, OUTER):
            self.add(Arc(radius, math.radians(FIRST), sweep, arc_center=at(PIVOT), color=INK, stroke_width=3))
        for step in range(STEPS + 1):
            more = 0.2 if step % 10 == 0 else 0.1 if step % 5 == 0 else 0
            self.add(Line(at(on(step, OUTER)), at(on(step, OUTER - 0.22 - more / 2)), color=INK, stroke_width=3))
            self.add(Line(at(on(step, INNER)), at(on(step, INNER - 0.18 - more / 2)), color=INK, stroke_width=3))
            if step % 10 == 0:
                self.add(label(str(step // 10), size=34).move_to(at(on(step, OUTER + 0.38))))
                lower = label(f"{step / 50:g}", size=32).move_to(at(on(step, INNER - 0.62)))
                self.add(lower)
        self.add(Line(at(PIVOT), at(on(POINTER, OUTER - 0.02)), color=RED_INK, stroke_width=5))
        self.add(Dot(at(PIVOT), radius=0.18, color=INK))
        self.add(label("A", size=48).move_to(at((0.9, -0.9))))
        for x, text in ((-2.4, "−"), (0, "0.6"), (2.4, "3")):
            self.add(Dot(at((x, -3.3)), radius=0.12, color=INK))
            self.add(label(text, size=30).next_to(at((x, -3.3)), at((1, 0)), buff=0.25))

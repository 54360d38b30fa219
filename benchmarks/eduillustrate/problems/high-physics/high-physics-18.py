import math

from manim import Arc, Circle, Dot, Line, Rectangle, Scene

from chalkwright.kit import BLUE_INK, GREY_INK, INK, ORANGE_INK, RED_INK, at, label, named

R, TURN = 2.9, math.radians(40)
O, A = named(O=(-2.6, 0), A=(-2.6 + R * math.cos(TURN), R * math.sin(TURN)))  # noqa: E741


class Figure(Scene):
    def construct(self):
        for k in range(4):
            for n in range(4):
                x, y = O[0] + 1.5 * (k - 1.5), 1.5 * (n - 1.5)
                if math.hypot(x - O[0], y) < R - 0.3 and not (x > O[0] and y > 0) and y < 2:
                    self.cross(x, y)
        self.add(Circle(R, color=GREY_INK, stroke_width=7).move_to(at(O)))
        self.add(Line(at(O), at(A), color=ORANGE_INK, stroke_width=10))
        self.circuit()
        arc = Arc(1.7, TURN + 0.2, 0.75, arc_center=at(O), color=RED_INK, stroke_width=6)
        self.add(arc.add_tip(tip_length=0.3, tip_width=0.3))
        self.add(label("10 rad/s", color=RED_INK, size=32).move_to(at((O[0], 2.3))))
        self.add(Dot(at(O), radius=0.13, color=INK), Dot(at(A), radius=0.13, color=INK))
        self.add(label("O", size=38).move_to(at((O[0] - 0.5, 0))))
        self.add(label("A", size=38).move_to(at((A[0] + 0.45, A[1] + 0.3))))
        self.add(label("B = 0.50 T", color=BLUE_INK, size=34).move_to(at((O[0] - 2.9, 3.0))))

    def circuit(self):
        """From the axle across the ring, without touching it, to the right and back to the ring's lower right."""
        x = 3.6
        foot = (O[0] + R * math.cos(-0.8), R * math.sin(-0.8))
        edge = O[0] + R
        self.add(Arc(0.25, math.pi, -math.pi, arc_center=at((edge, 0)), color=INK, stroke_width=5))
        ways = ((O, (edge - 0.25, 0)), ((edge + 0.25, 0), (x, 0)), ((x, 0), (x, foot[1])), ((x, foot[1]), foot))
        for start, end in ways:
            self.add(Line(at(start), at(end), color=INK, stroke_width=5))
        box = Rectangle(width=0.5, height=1.1, color=INK, stroke_width=5, fill_color="#FFFFFF", fill_opacity=1)
        self.add(box.move_to(at((x, foot[1] / 2))), Dot(at(foot), radius=0.11, color=INK))
        self.add(label("0.30 Ω", size=34).next_to(box, at((1, 0)), buff=0.3))
        self.add(label("0.10 Ω", color=ORANGE_INK, size=32).move_to(at((O[0] + 1.7, 0.6))))

    def cross(self, x, y):
        for way in (1, -1):
            start, end = (x - 0.15, y - 0.15 * way), (x + 0.15, y + 0.15 * way)
            self.add(Line(at(start), at(end), color=BLUE_INK, stroke_width=4))

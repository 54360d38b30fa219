from manim import ArcBetweenPoints, Circle, Line, Polygon, RoundedRectangle, Scene, Triangle

from chalkwright.kit import BLUE_FILL, BLUE_INK, GREY_FILL, INK, RED_INK, at, label

NEWTON, TOP = 0.62, 2.55
STEPS = 5


class Figure(Scene):
    def construct(self):
        self.meter(-3.2, 0.2)
        self.meter(3.2, 3.4)
        self.stone(3.2)

    def meter(self, x, reading):
        body = RoundedRectangle(width=2.5, height=4.1, corner_radius=0.25, color=BLUE_INK, stroke_width=5)
        self.add(body.set_fill(BLUE_FILL, opacity=1).move_to(at((x, 1.25))))
        self.add(Circle(0.22, color=INK, stroke_width=4).move_to(at((x, 3.54))))
        self.add(label("N", size=34).move_to(at((x, TOP + 0.42))))
        for step in range(5 * STEPS + 1):
            y = TOP - step * NEWTON / STEPS
            whole = step % STEPS == 0
            self.add(Line(at((x - 0.1, y)), at((x + (0.45 if whole else 0.2), y)), color=INK, stroke_width=3))
            if whole:
                self.add(label(str(step // STEPS), size=32).move_to(at((x + 0.8, y))))
        y = TOP - reading * NEWTON
        self.add(Line(at((x - 0.75, y)), at((x - 0.4, y)), color=RED_INK, stroke_width=6))
        head = Triangle(color=RED_INK, fill_color=RED_INK, fill_opacity=1, stroke_width=0).scale(0.16).rotate(-1.5708)
        self.add(head.next_to(at((x - 0.12, y)), at((-1, 0)), buff=0))
        hook = -1.0 - reading * NEWTON
        self.add(Line(at((x, -0.8)), at((x, hook)), color=INK, stroke_width=4))
        self.add(ArcBetweenPoints(at((x, hook)), at((x, hook - 0.3)), angle=-3.1, color=INK, stroke_width=4))

    def stone(self, x):
        places = [(0, -3.25), (0.5, -3.3), (0.65, -3.6), (0.35, -3.85), (-0.4, -3.85), (-0.65, -3.55), (-0.45, -3.3)]
        rock = Polygon(*(at((x + a, b)) for a, b in places), color=INK, stroke_width=4, fill_color=GREY_FILL)
        self.add(rock.set_fill(opacity=1))

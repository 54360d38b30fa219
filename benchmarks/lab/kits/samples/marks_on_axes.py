from chalkwright.kit import *


class Scene1(FigureScene):
    def construct(self):
        self.heading("The altitude to the base of an isosceles\ntriangle halves it: $x^2 = 5^2 - 3^2$")
        self.ax.set_position((0.03, 0.03, 0.94, 0.8))
        self.ax.set_xlim(-5, 6.6)
        self.ax.set_ylim(-1.75, 4.6)
        self.ax.set_aspect("equal")
        self.ax.axis("off")
        A, B, C, D = named(A=(-3, 0), B=(3, 0), C=(0, 4), D=(0, 0))
        self.ax.fill(*zip(A, B, C), color=BLUE_FILL, zorder=0)
        self.ax.plot(*zip(A, B, C, A), color=BLUE_INK)
        self.ax.plot(*zip(C, D), "--", color=RED_INK)
        self.ax.text(0.15, 1.6, "$x$", color=RED_INK)
        self.right_angle(B, D, C)
        self.equal_ticks(A, C, 2)
        self.equal_ticks(B, C, 2)
        self.dimension(A, C, "5 cm", 0.45)
        self.dimension(A, D, "3 cm", -0.35, mark="brace")
        self.dimension(D, B, "3 cm", -0.35, mark="bracket")
        self.ax.plot((0, 4.4), (4, 4), color=GREY_INK)
        self.parallel_marks((2.2, 4), (4.0, 4))
        self.parallel_marks((0.6, 0), (2.4, 0))
        self.arrow_through((4.4, 1.9), (3.4, 2.9), (2.3, 2.8), (1.8, 2.25), color=GREEN_INK)
        self.ax.text(3.5, 1.35, "equal sides", color=GREEN_INK, fontweight="bold")

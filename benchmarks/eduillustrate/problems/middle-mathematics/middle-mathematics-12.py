from chalkwright.kit import *


class Figure(FigureScene):
    def construct(self):
        ax = self.ax
        ax.set_xlim(-6.5, 7.5)
        ax.set_ylim(-4.8, 7.6)
        self.origin_axes()
        ax.set_xticks([])
        ax.set_yticks([])
        x = np.linspace(-2.45, 4.45, 200)
        ax.plot(x, (x + 1) * (x - 3), color=BLUE_INK)
        x = np.array([-4.2, 6.2])
        ax.plot(x, 3 - x, color=ORANGE_INK)
        self.point(-2, 5, "A(−2, 5)", offset=(-40, -10))
        self.point(3, 0, "B(3, 0)", offset=(26, 12))

from chalkwright.kit import *


class Figure(FigureScene):
    def construct(self):
        ax = self.ax
        ax.set_xlim(-4.6, 2.8)
        ax.set_ylim(-2.4, 3.6)
        self.origin_axes()
        ax.set_xticks([])
        ax.set_yticks([])
        x = np.linspace(-3.2, 1.2, 200)
        ax.plot(x, 2.6 - 1.05 * (x + 1) ** 2, color=BLUE_INK)
        ax.plot([-1, -1], [-2.3, 3.4], color=RED_INK, linestyle="--", linewidth=3)
        ax.text(-1.15, 3.1, "$x = -1$", color=RED_INK, fontsize=28, ha="right")
        ax.plot([1, 1], [-0.08, 0.08], color=INK)
        ax.text(1.12, 0.16, "1", fontsize=28, ha="left", va="bottom")

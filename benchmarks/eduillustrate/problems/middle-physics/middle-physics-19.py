from chalkwright.kit import *


class Figure(FigureScene):
    def construct(self):
        ax = self.ax
        ax.set_position((0.1, 0.14, 0.84, 0.78))
        ax.set_xlim(0, 6.6)
        ax.set_ylim(0, 0.66)
        ax.set_xticks(np.arange(0, 6.6, 1))
        ax.set_yticks(np.arange(0, 0.61, 0.1))
        ax.set_xticks(np.arange(0, 6.6, 0.5), minor=True)
        ax.set_yticks(np.arange(0, 0.66, 0.05), minor=True)
        ax.tick_params(labelsize=26)
        self.frame_axes("U in V", "I in A")
        ax.grid(True, which="minor", color=GREY_FILL, linewidth=1.5)
        ax.grid(True, which="major", color="#B8C0CC", linewidth=2)
        u = np.linspace(0, 6, 400)
        ax.plot(u, 0.1 * u, color=BLUE_INK, linewidth=5, zorder=3)
        ax.plot(u, 0.25 * np.sqrt(u), color=RED_INK, linewidth=5, zorder=3)
        ax.text(2.2, 0.15, "R", fontsize=34, color=BLUE_INK, ha="left", va="center")
        ax.text(1.75, 0.375, "L", fontsize=34, color=RED_INK, ha="right", va="center")

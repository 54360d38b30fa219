from chalkwright.kit import *


class Figure(FigureScene):
    def construct(self):
        ax = self.ax
        ax.set_position((0.1, 0.14, 0.84, 0.78))
        ax.set_xlim(0, 0.75)
        ax.set_ylim(0, 6.6)
        ax.set_xticks(np.arange(0, 0.71, 0.1))
        ax.set_yticks(range(7))
        ax.set_xticklabels(["0", *(f"{x / 10}" for x in range(1, 8))])
        ax.tick_params(labelsize=26)
        self.frame_axes("I in A", "$U_2$ in V")
        ax.grid(True, color="#B8C0CC", linewidth=2)
        ax.plot([0.2, 0.6], [4, 0], color=BLUE_INK, linewidth=6, zorder=3, clip_on=False)
        ax.plot([0.2, 0.6], [4, 0], "o", color=BLUE_INK, ms=14, zorder=4, clip_on=False)

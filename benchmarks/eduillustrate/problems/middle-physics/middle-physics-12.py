from chalkwright.kit import *

TIMES, SPEEDS = [0, 4, 10, 12, 16, 18, 24], [0, 3, 3, 0, 0, -2, -2]


class Figure(FigureScene):
    def construct(self):
        ax = self.ax
        ax.set_position((0.1, 0.08, 0.8, 0.8))
        ax.set_xlim(0, 25)
        ax.set_ylim(-3, 4)
        ax.set_xticks(range(0, 25, 2))
        ax.set_yticks(range(-3, 4))
        ax.tick_params(labelsize=26)
        ax.grid(True, color=GREY_FILL, linewidth=2)
        ax.plot(TIMES, SPEEDS, color=BLUE_INK, linewidth=6, zorder=4)
        for side in ("top", "right"):
            ax.spines[side].set_visible(False)
        ax.axhline(0, color=INK, linewidth=3, zorder=3)
        ax.text(25.2, -3, "t in s", fontsize=28, color=INK, ha="left", va="center")
        ax.text(0, 4.2, "v in m/s", fontsize=28, color=INK, ha="center", va="bottom")

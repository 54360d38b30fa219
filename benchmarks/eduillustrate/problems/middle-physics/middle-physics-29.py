from chalkwright.kit import *


class Figure(FigureScene):
    def construct(self):
        ax = self.ax
        ax.set_position((0.1, 0.14, 0.84, 0.78))
        ax.set_xlim(0, 17)
        ax.set_ylim(0, 10.6)
        ax.set_xticks(range(0, 17, 2))
        ax.set_yticks(range(0, 11))
        ax.tick_params(labelsize=26)
        self.frame_axes("h in cm", "F in N")
        ax.grid(True, color="#B8C0CC", linewidth=2)
        ax.plot([0, 4, 12, 16], [9, 9, 5, 5], color=BLUE_INK, linewidth=6, zorder=3, clip_on=False)

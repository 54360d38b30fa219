from chalkwright.kit import *


class Figure(FigureScene):
    def construct(self):
        ax = self.ax
        ax.set_xlim(0, 98)
        ax.set_ylim(0, 20.5)
        self.frame_axes("t in min", "y in km")
        ax.set_xticks([0, 15, 30, 45, 60, 75, 90])
        ax.set_yticks([0, 6, 12, 18])
        ax.plot([0, 90], [0, 18], color=BLUE_INK)
        ax.plot([0, 15, 60], [18, 18, 0], color=ORANGE_INK)

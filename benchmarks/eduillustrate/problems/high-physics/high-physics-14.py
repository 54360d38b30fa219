from chalkwright.kit import BLUE_INK, GREY_INK, ORANGE_INK, FigureScene


class Figure(FigureScene):
    def construct(self):
        ax = self.ax
        ax.set_xlim(0, 5)
        ax.set_ylim(0, 10)
        self.frame_axes("t (s)", "x (m)")
        ax.set_xticks(range(6))
        ax.set_yticks(range(0, 11, 2))
        ax.plot([0, 2, 4], [0, 6, 4], color=BLUE_INK, lw=5)
        ax.plot([0, 2, 4], [6, 6, 8], color=ORANGE_INK, lw=5)
        ax.plot([2, 2], [0, 6], color=GREY_INK, lw=2.5, ls="--")
        ax.text(4.12, 4, "1", color=BLUE_INK, va="center", fontsize=32)
        ax.text(4.12, 8, "2", color=ORANGE_INK, va="center", fontsize=32)

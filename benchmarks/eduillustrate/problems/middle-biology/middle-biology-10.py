from chalkwright.kit import BLUE_INK, GREY_INK, FigureScene, np


class Figure(FigureScene):
    def construct(self):
        self.ax.set_position((0.1, 0.15, 0.85, 0.78))
        self.ax.set_xlim(0, 21)
        self.ax.set_ylim(2.2, 3.1)
        self.frame_axes("t in s", "V in L")
        self.ax.grid(True, color=GREY_INK, alpha=0.45, linewidth=1.2)
        self.ax.tick_params(labelsize=28)
        self.ax.set_xticks(range(0, 21, 2))
        self.ax.set_yticks([2.2 + 0.1 * k for k in range(10)])
        t = np.linspace(0, 20, 600)
        self.ax.plot(t, 2.65 - 0.25 * np.cos(np.pi * t / 2), color=BLUE_INK, linewidth=5, zorder=3)

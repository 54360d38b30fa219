from chalkwright.kit import BLUE_INK, GREY_INK, FigureScene, np


class Figure(FigureScene):
    def construct(self):
        self.ax.set_position((0.12, 0.15, 0.82, 0.76))
        self.ax.set_xlim(0, 6.4)
        self.ax.set_ylim(38.8, 41.2)
        self.frame_axes("t in min", "m in g")
        self.ax.grid(True, color=GREY_INK, alpha=0.45, linewidth=1.2)
        self.ax.tick_params(labelsize=28)
        self.ax.set_xticks(range(7))
        self.ax.set_yticks([38.8 + 0.4 * k for k in range(7)])
        t = np.linspace(0, 4, 200)
        self.ax.plot(t, 39.2 + 1.6 * (1 - t / 4) ** 2, color=BLUE_INK, linewidth=5, zorder=3)
        self.ax.plot([4, 6], [39.2, 39.2], color=BLUE_INK, linewidth=5, zorder=3)
        for place in ((0, 40.8), (4, 39.2)):
            self.ax.plot(*place, "o", color=BLUE_INK, ms=15, zorder=5, clip_on=False)

from chalkwright.kit import BLUE_INK, GREY_INK, ORANGE_INK, FigureScene, np


class Figure(FigureScene):
    def construct(self):
        self.ax.set_position((0.1, 0.15, 0.84, 0.78))
        self.ax.set_xlim(0, 56)
        self.ax.set_ylim(0, 100)
        self.frame_axes("t in °C", "S in g / 100 g")
        self.ax.grid(True, color=GREY_INK, alpha=0.45, linewidth=1.2)
        self.ax.tick_params(labelsize=28)
        self.ax.set_xticks(range(0, 51, 10))
        self.ax.set_yticks(range(0, 101, 10))
        t = np.linspace(0, 48, 200)
        self.ax.plot(t, 10 + 0.5 * t + 0.025 * t**2, color=BLUE_INK, linewidth=5, zorder=3)
        self.ax.plot(t, 36 + 0.05 * t, color=ORANGE_INK, linewidth=5, zorder=3)
        self.ax.text(49, 10 + 0.5 * 48 + 0.025 * 48**2, "P", fontsize=34, color=BLUE_INK, va="center")
        self.ax.text(49, 36 + 0.05 * 48, "Q", fontsize=34, color=ORANGE_INK, va="center")

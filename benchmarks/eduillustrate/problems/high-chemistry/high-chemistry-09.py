from chalkwright.kit import *


class Figure(FigureScene):
    def construct(self):
        ax = self.ax
        ax.set_xlim(0, 10)
        ax.set_ylim(0, 1)
        self.frame_axes("$t$ / min", "$c$ / (mol/L)")
        ax.tick_params(labelsize=26)
        ax.xaxis.label.set_size(28)
        ax.yaxis.label.set_size(28)
        ax.set_xticks(range(0, 11, 2))
        ax.set_yticks(np.arange(0, 1.01, 0.1))
        t = np.linspace(0, 10, 400)
        left = np.clip(1 - t / 6, 0, 1) ** 3
        for name, start, end, color in (
            ("X", 0.9, 0.5, RED_INK),
            ("Y", 0.6, 0.4, BLUE_INK),
            ("Z", 0.0, 0.2, GREEN_INK),
        ):
            ax.plot(t, end + (start - end) * left, color=color, linewidth=5, clip_on=False, zorder=3)
            ax.text(9.6, end + 0.02, name, color=color, fontsize=28, ha="center", va="bottom")

from chalkwright.kit import *


class Figure(FigureScene):
    def construct(self):
        self.ax.set_position((0.11, 0.58, 0.83, 0.37))
        self.graph(self.ax, [0, 3, 3, 6, 6, 9], [4, 4, 9, 9, 6, 6], BLUE_INK, "F in N", range(0, 11, 2), 10.6)
        below = self.fig.add_axes((0.11, 0.12, 0.83, 0.37))
        self.graph(below, [0, 3, 6, 9], [0, 0, 3, 3], RED_INK, "v in m/s", range(5), 4.4)
        below.set_xlabel("t in s", fontsize=28, labelpad=6)

    def graph(self, ax, times, values, color, name, ticks, top):
        ax.set_xlim(0, 9.3)
        ax.set_ylim(0, top)
        ax.set_xticks(range(10))
        ax.set_yticks(list(ticks))
        ax.tick_params(labelsize=26)
        ax.grid(True, color=GREY_FILL, linewidth=2)
        for side in ("top", "right"):
            ax.spines[side].set_visible(False)
        for k in range(0, len(times) - 1):
            if times[k] == times[k + 1]:
                ax.plot(times[k : k + 2], values[k : k + 2], ":", color=color, linewidth=3)
            else:
                ax.plot(times[k : k + 2], values[k : k + 2], color=color, linewidth=6, clip_on=False)
        ax.set_ylabel(name, fontsize=28, labelpad=12)

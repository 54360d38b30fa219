from chalkwright.kit import *


class Figure(FigureScene):
    def construct(self):
        ax = self.ax
        ax.set_xlim(-4, 34)
        ax.set_ylim(-3, 23)
        ax.set_aspect("equal")
        self.origin_axes()
        ax.set_xticks([5, 10, 15, 20, 25, 30])
        ax.set_yticks([5, 10, 15, 20])
        ax.tick_params(labelsize=26)
        steps = 25 * (0.75j) ** np.arange(6)
        path = np.concatenate([[0], np.cumsum(steps)])
        end, back = path[-1], steps[-1] / abs(steps[-1])
        path[-1] -= 0.5 * back
        ax.plot(path.real, path.imag, color=BLUE_INK, linewidth=6, solid_joinstyle="miter", zorder=3)
        head = {
            "arrowstyle": "-|>",
            "color": BLUE_INK,
            "linewidth": 6,
            "mutation_scale": 34,
            "shrinkA": 0,
            "shrinkB": 0,
        }
        tip, tail = end, end - 1.0 * back
        ax.annotate("", (tip.real, tip.imag), (tail.real, tail.imag), arrowprops=head)

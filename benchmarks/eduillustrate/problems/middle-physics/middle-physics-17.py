from chalkwright.kit import *

DEGREES, OHMS = [10, 20, 30, 40, 50, 60], [300, 220, 160, 120, 90, 70]


class Figure(FigureScene):
    def construct(self):
        ax = self.ax
        ax.set_position((0.1, 0.14, 0.84, 0.78))
        ax.set_xlim(0, 65)
        ax.set_ylim(0, 320)
        ax.set_xticks(range(0, 61, 10))
        ax.set_yticks(range(0, 301, 50))
        ax.set_yticks(range(0, 321, 10), minor=True)
        ax.tick_params(labelsize=26)
        self.frame_axes("temperature in °C", "$R_t$ in Ω")
        ax.grid(True, which="minor", axis="y", color=GREY_FILL, linewidth=1)
        ax.grid(True, which="major", color="#B8C0CC", linewidth=2)
        smooth = np.polynomial.Polynomial.fit(DEGREES, OHMS, 5)
        t = np.linspace(10, 60, 200)
        ax.plot(t, smooth(t), color=BLUE_INK, linewidth=5, zorder=3)
        ax.plot(DEGREES, OHMS, "o", color=BLUE_INK, ms=13, zorder=4)

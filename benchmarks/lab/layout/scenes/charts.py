# ruff: noqa
# mypy: ignore-errors
from chalkwright.kit import *


class Rainfall(FigureScene):
    def construct(self):
        self.heading("Rain in a coastal town")
        self.frame_axes("month", "rain in mm")
        self.ax.set_ylim(0, 120)
        self.bars(["Jan", "Mar", "May", "Jul", "Sep", "Nov"], [62, 41, 35, 20, 74, 98], [BLUE_FILL] * 6)
        self.ax.axhline(55, color=RED_INK, linewidth=3, linestyle="--", zorder=2)
        self.ax.text(2.5, 59, "mean: 55 mm", color=RED_INK, ha="center", va="bottom")


class SpringLaw(FigureScene):
    def construct(self):
        self.heading("Stretching a spring")
        self.ax.set_xlim(0, 11)
        self.ax.set_ylim(0, 6)
        self.frame_axes("extension in cm", "force in N")
        x = np.array([1, 3, 5, 7, 9])
        self.ax.plot([0, 10], [0, 5.2], color=BLUE_INK)
        self.ax.plot(x, 0.52 * x + np.array([0.1, -0.1, 0.12, -0.08, 0.05]), "o", color=RED_INK, ms=14)
        self.ax.text(7.6, 3.2, "slope = 0.52 N/cm", color=BLUE_INK, ha="left", va="center")
        self.note("F = k x", "ul")


class VelocityTime(FigureScene):
    def construct(self):
        self.heading("A tram between two stops")
        self.ax.set_xlim(0, 70)
        self.ax.set_ylim(0, 18)
        self.frame_axes("time in s", "speed in m/s")
        self.ax.plot([0, 15, 45, 60], [0, 12, 12, 0], color=BLUE_INK)
        self.ax.fill([0, 15, 45, 60], [0, 12, 12, 0], color=BLUE_FILL, zorder=1)
        self.ax.text(30, 5.2, "distance = 540 m", ha="center", va="center")
        self.point(15, 12, "P (15, 12)", offset=(-16, 12))
        self.point(45, 12, "Q (45, 12)", offset=(16, 12))


class QuadraticRoots(FigureScene):
    def construct(self):
        self.heading("Where is the graph below zero?")
        self.ax.set_xlim(-3, 5)
        self.ax.set_ylim(-5, 6)
        x = np.linspace(-2.2, 4.2, 200)
        self.ax.plot(x, x**2 - 2 * x - 3, color=BLUE_INK)
        self.origin_axes()
        self.ax.set_yticks([-4, 2, 4, 6])
        self.ax.set_xticks(range(-3, 6))
        self.ax.get_xticklabels()[2].set_ha("right")  # the curve runs down beside it
        self.point(-1, 0, "A", offset=(16, 14))
        self.point(3, 0, "B", offset=(-16, 14))
        self.ax.text(3.85, 3.0, "$y = x^2 - 2x - 3$", color=BLUE_INK, ha="left", va="center", fontsize=32)


class SoundWave(FigureScene):
    def construct(self):
        self.heading("A wave: amplitude and period")
        self.ax.set_xlim(0, 10.5)
        self.ax.set_ylim(-2.6, 2.9)
        self.frame_axes("time in ms", "displacement in µm")
        x = np.linspace(0, 10, 400)
        self.ax.plot(x, 1.5 * np.sin(2 * np.pi * x / 4), color=TEAL_INK)
        self.ax.axhline(0, color=INK, linewidth=2)
        self.ax.annotate("", (5, 1.9), (1, 1.9), arrowprops={"arrowstyle": "<->", "color": RED_INK, "lw": 3})
        self.ax.text(3, 2.05, "T = 4 ms", color=RED_INK, ha="center", va="bottom")
        self.ax.annotate(
            "",
            (7, -1.5),
            (7, 0),
            arrowprops={"arrowstyle": "<->", "color": PURPLE_INK, "lw": 3, "shrinkA": 0, "shrinkB": 0},
        )
        self.ax.text(6.85, -1.95, "A = 1.5 µm", color=PURPLE_INK, ha="center", va="center")


class Solubility(FigureScene):
    def construct(self):
        self.heading("Solubility of two salts")
        self.ax.set_xlim(0, 100)
        self.ax.set_ylim(0, 180)
        self.frame_axes("temperature in °C", "g in 100 g of water")
        t = np.linspace(0, 80, 100)
        self.ax.plot(t, 13 + 0.5 * t + 0.0165 * t**2, color=ORANGE_INK)
        self.ax.plot(t, 35.7 + 0.03 * t, color=BLUE_INK)
        self.ax.text(81.5, 158, "KNO₃", color=ORANGE_INK, va="center")
        self.ax.text(81.5, 38, "NaCl", color=BLUE_INK, va="center")
        self.guide(60, 102.4)
        self.point(60, 102.4, "102 g at 60 °C", offset=(-16, 10))


class Histogram(FigureScene):
    def construct(self):
        self.heading("Heights of 40 pupils")
        self.frame_axes("height in cm", "pupils")
        counts = [3, 7, 13, 11, 6]
        bars = self.ax.bar(
            range(142, 167, 5), counts, width=5, align="edge", color=GREEN_FILL, edgecolor=INK, linewidth=2, zorder=3
        )
        self.ax.bar_label(bars, fontsize=24, padding=6)
        self.ax.set_ylim(0, 16)
        self.ax.set_xticks(range(142, 168, 5))
        self.note("most: 152–157 cm", "ur")


class ReactionTable(FigureScene):
    def construct(self):
        self.heading("How fast does the tablet dissolve?")
        self.ax.axis("off")
        cells = [
            ["10 °C", "94 s", "98 s", "96 s"],
            ["20 °C", "61 s", "63 s", "62 s"],
            ["30 °C", "41 s", "38 s", "39.5 s"],
            ["40 °C", "27 s", "26 s", "26.5 s"],
        ]
        table = self.ax.table(
            cells, colLabels=["water", "trial 1", "trial 2", "mean"], cellLoc="center", bbox=[0.06, 0.1, 0.88, 0.8]
        )
        table.auto_set_font_size(False)
        table.set_fontsize(30)
        for (row, _), cell in table.get_celld().items():
            cell.set_edgecolor(INK)
            cell.set_linewidth(2)
            cell.set_facecolor(TEAL_FILL if row == 0 else "white")
        self.ax.text(0.5, 0.02, "Hot water dissolves it sooner.", ha="center", va="center", transform=self.ax.transAxes)


class ContourMap(FigureScene):
    def construct(self):
        self.heading("A hill on a map, heights in metres")
        ax = self.ax
        ax.set_xlim(0, 8)
        ax.set_ylim(0, 5)
        ax.set_xlabel("km east", labelpad=10)
        ax.set_ylabel("km north", labelpad=10)
        turn = np.linspace(0, 2 * np.pi, 200)
        for k, height in enumerate((100, 200, 300)):
            a, b = 3.1 - 0.9 * k, 1.9 - 0.55 * k
            ax.plot(3.8 + a * np.cos(turn), 2.5 + b * np.sin(turn), color=ORANGE_INK, linewidth=3)
            ax.text(3.8 + a + 0.12, 2.5, str(height), color=ORANGE_INK, ha="left", va="center", fontsize=22)
        self.point(3.8, 2.5, "top, 345 m", offset=(0, 14))
        ax.plot([0.6, 2.0], [4.5, 4.5], color=INK, linewidth=5)
        ax.text(1.3, 4.6, "1.4 km", ha="center", va="bottom", fontsize=22)


class EnzymeActivity(FigureScene):
    def construct(self):
        self.heading("An enzyme works best when warm")
        self.ax.set_xlim(0, 70)
        self.ax.set_ylim(0, 120)
        self.frame_axes("temperature in °C", "activity in %")
        t = np.linspace(2, 62, 200)
        self.ax.plot(t, 100 * np.exp(-(((t - 37) / np.where(t < 37, 17, 9)) ** 2)), color=PURPLE_INK)
        self.guide(37, 100)
        self.point(37, 100, "best: 37 °C", offset=(20, 6))
        self.ax.text(57, 40, "destroyed", color=RED_INK, ha="left", va="center")
        self.ax.text(8, 34, "too cold", color=BLUE_INK, ha="center", va="center")

from itertools import pairwise

from chalkwright.kit import *

LATITUDE = 10
TILT = 23.5
STARTS = (0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365)


class Figure(FigureScene):
    def construct(self):
        days = np.linspace(0, 365, 1461)
        declination = np.rad2deg(np.arcsin(np.sin(np.deg2rad(TILT)) * np.sin(2 * np.pi * (days - 80) / 365)))
        self.ax.set_xlim(0, 365)
        self.ax.set_ylim(40, 95)
        self.frame_axes("month", "height of the noon Sun (°)")
        self.ax.set_yticks(range(40, 91, 10))
        self.ax.set_xticks(STARTS, minor=False)
        self.ax.set_xticklabels([])
        self.ax.set_xticks([(a + b) / 2 for a, b in pairwise(STARTS)], minor=True)
        self.ax.set_xticklabels([str(k) for k in range(1, 13)], minor=True, fontsize=24)
        self.ax.tick_params(axis="x", which="minor", length=0)
        for height in (90 - abs(LATITUDE - TILT), 90 - abs(LATITUDE + TILT)):
            self.ax.plot([0, 365], [height, height], color=GREY_INK, linewidth=3, linestyle="--")
        self.ax.plot(days, 90 - np.abs(LATITUDE - declination), color=RED_INK, linewidth=5)

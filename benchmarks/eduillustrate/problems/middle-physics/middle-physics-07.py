from chalkwright.kit import *


class Figure(FigureScene):
    def construct(self):
        lamps = series(lamp("L₁"), lamp("L₂"), lamp("L₃"))
        places = circuit(self, battery("6 V"), series(closed_switch("S"), *lamps.parts))
        (x1, y), (x2, _), (x3, _) = (places[name] for name in ("L₁", "L₂", "L₃"))
        half = (x2 - x1) / 2
        for name, x in zip("abcd", (x1 - half, x1 + half, x3 - half, x3 + half), strict=True):
            self.ax.plot([x], [y], "o", color=RED_INK, ms=14, zorder=6)
            side = 0.3 if name == "d" else 0
            self.ax.text(x + side, y - 0.3, name, fontsize=32, color=RED_INK, ha="center", va="top")

from chalkwright.kit import *

TOP, MIDDLE, LOW = 3.4, 0.0, -2.2


class Figure(FigureScene):
    def construct(self):
        with schematic(self) as d:
            d += elm.Lamp2().endpoints((0, TOP), (4, TOP)).label("L₁", loc="top")
            d += elm.Switch().endpoints((4, TOP), (8, TOP)).label("S₂", loc="top")
            d += elm.Switch().endpoints((0, MIDDLE), (4, MIDDLE)).label("S₁", loc="top")
            d += elm.Lamp2().endpoints((4, MIDDLE), (8, MIDDLE)).label("L₂", loc="top")
            d += elm.Switch().endpoints((4, MIDDLE), (4, TOP)).label("S₃", loc="bottom", ofst=0.25)
            d += elm.Battery().endpoints((8, LOW), (0, LOW))
            for x in (0, 8):
                d += elm.Line().endpoints((x, LOW), (x, TOP))
                d += elm.Dot().at((x, MIDDLE))
            for y in (MIDDLE, TOP):
                d += elm.Dot().at((4, y))

from chalkwright.kit import *


class Figure(FigureScene):
    def construct(self):
        load = series(ammeter(), parallel(resistor("R₀"), series(resistor("Rₓ"), switch("S"))))
        circuit(self, battery(), load)

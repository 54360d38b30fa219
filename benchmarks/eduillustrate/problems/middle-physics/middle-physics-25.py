from chalkwright.kit import *


class Figure(FigureScene):
    def construct(self):
        first = parallel(resistor("R₁"), voltmeter("V₁"))
        second = parallel(variable_resistor("R₂"), voltmeter("V₂"))
        circuit(self, battery(), series(first, second, ammeter()))

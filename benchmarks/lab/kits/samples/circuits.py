from chalkwright.kit import *


class Scene1(FigureScene):
    places = circuit_places(
        battery("18 V"),
        series(
            switch("S"),
            ammeter("1.0 A"),
            parallel(resistor("R₁ = 20 Ω", current="I₁"), resistor("R₂ = 30 Ω", current="I₂"), voltmeter("U = 12 V")),
            lamp("L", voltage="U_L"),
        ),
        current="I",
    )

    def construct(self):
        self.heading("Two resistors in parallel: I = I₁ + I₂")
        branches = parallel(
            resistor("R₁ = 20 Ω", current="I₁"),
            resistor("R₂ = 30 Ω", current="I₂"),
            voltmeter("U = 12 V"),
        )
        load = series(closed_switch("S"), ammeter("1.0 A"), branches, lamp("L", voltage="6 V"))
        circuit(self, battery("18 V"), load, current="I", places=self.places)

from manim import *

from chalkwright.kit import *

CELL, HIGH = 0.8, 0.62


class Figure(Scene):
    def construct(self):
        self.chromosome("PQRSTU", -6.0, 2.9)
        self.chromosome("KLMN", 1.6, 2.9)
        self.add(Line(at((-6.6, 1.95)), at((6.6, 1.95)), color=GREY_INK, stroke_width=3))
        for y, number, row in ((1.05, "①", "PQSTU"), (-0.25, "②", "PQRSSTU"), (-1.55, "③", "PQRUTS")):
            self.add(label(number, size=34).move_to(at((-6.4, y))))
            self.chromosome(row, -5.8, y)
        self.add(label("④", size=34).move_to(at((-6.4, -2.85))))
        self.chromosome("PQRSMN", -5.8, -2.85)
        self.chromosome("KLTU", 1.6, -2.85)

    def chromosome(self, genes, x, y):
        for place, gene in enumerate(genes):
            fill = BLUE_FILL if gene in "PQRSTU" else ORANGE_FILL
            box = Rectangle(width=CELL, height=HIGH, color=INK, stroke_width=4, fill_color=fill, fill_opacity=1)
            centre = at((x + (place + 0.5) * CELL, y))
            cap = label("H", size=30).move_to(centre)
            self.add(box.move_to(centre), label(gene, size=30).move_to(centre).align_to(cap, UP))

from manim import *
from chalkwright.kit import *


class Scene1(Scene):
    def construct(self):
        self.add(heading("Two formulas, one reaction: an ester forms"))
        acid, alcohol = "CC(=O)O", "CCO"
        ester = reaction(
            [acid, alcohol], ["CC(=O)OCC", "O"], "H⁺",
            names=("acetic acid", "ethanol", "ethyl acetate", "water"),
        )
        full = reaction([acid, alcohol], [], atoms=True, lone_pairs=True)
        self.add(VGroup(ester, full).arrange(DOWN, buff=0.6).shift(DOWN * 0.4))

from manim import *


class Scene1(Scene):
    def construct(self):
        self.camera.background_color = WHITE
        a, b, c = [-4, -2.2, 0], [4, -2.2, 0], [-4, 2.2, 0]
        title = Text("Legs, hypotenuse and angles", font_size=36, color=BLACK).to_corner(UL)
        triangle = Polygon(a, b, c, color=BLUE_E)
        names = VGroup(
            Text("A", font_size=32, color=BLACK).next_to(a, DL, buff=0.15),
            Text("B", font_size=32, color=BLACK).next_to(b, DR, buff=0.15),
            Text("C", font_size=32, color=BLACK).next_to(c, UL, buff=0.15),
        )
        sides = VGroup(
            Text("leg", font_size=28, color=BLACK).next_to([0, -2.2, 0], DOWN, buff=0.2),
            Text("leg", font_size=28, color=BLACK).next_to([-4, 0, 0], LEFT, buff=0.2),
            Text("hypotenuse", font_size=28, color=BLACK).move_to([1.2, 0.6, 0]),
        )
        mark = Square(0.35, color=BLACK).move_to([-3.825, -2.025, 0])
        note = Text("the longest side faces the right angle", font_size=26, color=BLACK).to_corner(UR)
        self.add(title, triangle, names, sides, mark, note)

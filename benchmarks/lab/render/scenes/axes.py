from manim import *


class Scene1(Scene):
    def construct(self):
        self.camera.background_color = WHITE
        axes = Axes(
            x_range=[-4, 4, 1],
            y_range=[-2, 8, 2],
            x_length=11,
            y_length=6.2,
            axis_config={"color": BLACK, "include_tip": True},
        )
        parabola = axes.plot(lambda x: x**2 / 2 - 1, x_range=[-4, 4], color=BLUE_E)
        line = axes.plot(lambda x: x / 2 + 2, x_range=[-4, 4], color=RED_E)
        roots = VGroup(*(Dot(axes.c2p(x, 0), color=GREEN_E) for x in (-(2**0.5), 2**0.5)))
        numbers = VGroup(*(Text(str(x), font_size=24, color=BLACK).next_to(axes.c2p(x, 0), DOWN) for x in (-2, 2, 4)))
        names = VGroup(
            Text("parabola", font_size=28, color=BLUE_E).next_to(axes.c2p(-3.2, 4.1), RIGHT),
            Text("line", font_size=28, color=RED_E).next_to(axes.c2p(3.4, 3.7), DOWN),
        )
        self.add(axes, parabola, line, roots, numbers, names)

from manim import *


class Scene1(Scene):
    def construct(self):
        self.camera.background_color = WHITE
        steps = VGroup(
            MathTex("2x^2 - 8x + 6", "=", "0", color=BLACK),
            MathTex("x", "=", r"\frac{8 \pm \sqrt{64 - 48}}{4}", color=BLACK),
            MathTex("x_1 = 1", r",\quad", "x_2 = 3", color=BLACK),
            MathTex(r"(x - 1)(x - 3) = 0", color=BLACK),
            MathTex(r"\int_1^3 (x - 1)(x - 3)\,dx = -\frac{4}{3}", color=BLACK),
        ).arrange(DOWN, buff=0.45)
        steps[2].set_color_by_tex("x_2", RED_E)
        frame = SurroundingRectangle(steps[2], color=BLUE_E)
        self.add(steps, frame)

from chalkwright.kit import *


class Scene1(FigureScene):
    def construct(self):
        self.heading("A turn of 75° about the origin takes P to P′")
        self.ax.set_position((0.05, 0.03, 0.9, 0.86))
        self.ax.set_xlim(-2.4, 2.4)
        self.ax.set_ylim(-1.35, 1.45)
        self.ax.set_aspect("equal")
        self.ax.axis("off")
        self.arc_arrow((0, 0), 1, 0, 360, heads=0, color=GREY_PALE)
        self.dash_dot((0, -1.3), (0, 1.4))
        self.dash_dot((-1.6, 0), (1.6, 0))
        for angle, name, offset in ((35, "P", (14, 10)), (110, "P′", (-8, 14))):
            x, y = np.cos(np.radians(angle)), np.sin(np.radians(angle))
            self.ax.plot([x, x], [-y, y], "--", color=BLUE_PALE, linewidth=3)
            self.ray((0, 0), (x, y), share=0.7, color=BLUE_INK)
            self.point(x, y, name, offset=offset)
        self.arc_arrow((0, 0), 0.36, 35, 110, "75°", color=PURPLE_INK)
        self.angle_mark((1, 0), (0, 0), (np.cos(np.radians(35)), np.sin(np.radians(35))), "35°", color=RED_INK)

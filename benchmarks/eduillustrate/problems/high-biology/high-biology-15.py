from manim import *

from chalkwright.kit import *

PLACES = {
    "grass": (-4.6, -2.6), "vole": (-4.6, 0.4), "grasshopper": (0.6, -2.6), "frog": (4.8, -0.9),
    "snake": (1.2, 1.2), "owl": (-2.4, 3.0),
}
EATEN = (
    ("grass", "vole"), ("grass", "grasshopper"), ("grasshopper", "frog"), ("frog", "snake"), ("vole", "snake"),
    ("vole", "owl"), ("snake", "owl"),
)


class Figure(Scene):
    def construct(self):
        boxes = {name: self.box(name, place) for name, place in PLACES.items()}
        for food, eater in EATEN:
            start, end = boxes[food].get_center(), boxes[eater].get_center()
            line = Line(start, end)
            a, b = (self.edge(boxes[name], line.get_unit_vector() * sign) for name, sign in ((food, 1), (eater, -1)))
            self.add(Arrow(a, b, buff=0.1, color=INK, stroke_width=5, tip_length=0.28))

    def box(self, name, place):
        words = label(name, size=34)
        fill = GREEN_FILL if name == "grass" else YELLOW_FILL
        frame = RoundedRectangle(
            width=words.width + 0.7, height=0.95, corner_radius=0.2, color=INK, stroke_width=4, fill_color=fill,
            fill_opacity=1,
        )
        self.add(frame.move_to(at(place)), words.move_to(at(place)))
        return frame

    def edge(self, frame, way):
        """Where a ray from the middle leaves the box."""
        reach = min(
            size / 2 / abs(part) for size, part in ((frame.width, way[0]), (frame.height, way[1])) if abs(part) > 1e-9
        )
        return frame.get_center() + way * reach

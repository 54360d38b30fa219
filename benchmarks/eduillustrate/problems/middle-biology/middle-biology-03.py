from manim import Arrow, RoundedRectangle, Scene

from chalkwright.kit import BLUE_FILL, BLUE_INK, GREEN_FILL, GREEN_INK, INK, at, label

PLACES = {
    "grass": (-2.6, -3.2),
    "clover": (2.6, -3.2),
    "grasshopper": (-5.0, -1.1),
    "vole": (0.0, -1.1),
    "hare": (5.0, -1.1),
    "lizard": (-5.0, 1.1),
    "stoat": (-1.4, 1.1),
    "buzzard": (1.6, 3.2),
}
ARROWS = (
    ("grass", "grasshopper"), ("grass", "vole"), ("clover", "vole"), ("clover", "hare"), ("grasshopper", "lizard"),
    ("vole", "stoat"), ("vole", "buzzard"), ("hare", "buzzard"), ("lizard", "stoat"), ("lizard", "buzzard"),
    ("stoat", "buzzard"),
)


class Figure(Scene):
    def construct(self):
        boxes = {}
        for name, place in PLACES.items():
            words = label(name, size=32)
            ink, fill = (GREEN_INK, GREEN_FILL) if name in ("grass", "clover") else (BLUE_INK, BLUE_FILL)
            box = RoundedRectangle(width=words.width + 0.6, height=0.8, corner_radius=0.2, color=ink, stroke_width=4)
            boxes[name] = box.set_fill(fill, opacity=1).move_to(at(place))
            self.add(boxes[name], words.move_to(at(place)))
        for eaten, eater in ARROWS:
            start, end = (self.edge(boxes[a], PLACES[b]) for a, b in ((eaten, eater), (eater, eaten)))
            self.add(Arrow(start, end, buff=0.05, color=INK, stroke_width=4, max_tip_length_to_length_ratio=0.3))

    def edge(self, box, toward):
        """Where the line from the box's middle to another place leaves the box."""
        middle = box.get_center()
        way = at(toward) - middle
        reach = min(box.width / 2 / abs(way[0]) if way[0] else 9, box.height / 2 / abs(way[1]) if way[1] else 9)
        return middle + reach * way

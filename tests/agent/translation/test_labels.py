"""Labels are found in drawing code by what was seen of it, and replaced there alone."""

from __future__ import annotations

import ast

from chalkwright.agent.explain.translation.held import has_words, hold, put_back
from chalkwright.agent.explain.translation.labels import find_labels, find_words, replace_labels

CODE = '''from chalkwright.kit import *


class Scene1(Scene):
    """Water and oil in a tube"""

    def construct(self):
        self.add(heading("Wasser 水 and oil: two layers"), label("oil", color="oil"))
        for name, height in {"oil": 2, "water": 3}.items():
            mark = f"{height} cm of {name}, $h_{height}$"
            self.add(label(mark, side="water" if name == "water" else "oil"))
        self.add(label(r"v = \\frac{\\text{way}}{\\text{time}} \\text{ m/s}"), label("40 N"), label("A"))
'''
DRAWN = ("Wasser 水 and oil: two layers", "oil", "water", "2 cm of oil, h2", "v = way time m/s", "40 N", "A")


def test_words_that_were_seen_are_labels_and_nothing_else() -> None:
    found = [label.text for label in find_labels(CODE, DRAWN)]
    assert found == ["Wasser 水 and oil: two layers", "oil", "water", "⟨1⟩ cm of ⟨2⟩, ⟨3⟩"]
    assert find_labels(CODE, ["something else"]) == ()
    assert find_words(CODE) == ("way", "time")


def test_a_replaced_label_leaves_every_other_character() -> None:
    said = {"oil": "油", "⟨1⟩ cm of ⟨2⟩, ⟨3⟩": "⟨2⟩：⟨3⟩，高 ⟨1⟩ cm"}
    after = replace_labels(CODE, said, {"way": "路程"})
    assert after.splitlines() == [
        *CODE.splitlines()[:7],
        '        self.add(heading("Wasser 水 and oil: two layers"), label("油", color="oil"))',
        '        for name, height in {"油": 2, "water": 3}.items():',
        "            mark = f'{name}：$h_{height}$，高 {height} cm'",
        '            self.add(label(mark, side="water" if name == "water" else "油"))',
        r"        self.add(label('v = \\frac{\\text{路程}}{\\text{time}} \\text{ m/s}'), "
        'label("40 N"), label("A"))',
    ]
    ast.parse(after)
    assert replace_labels(CODE, {}, {}) == CODE


def test_formulas_are_held_back_and_come_back_as_they_were() -> None:
    text = "If $a^2$ costs \\$5 and \\(b\\) is ⟨7⟩:\n\n$$c = \\text{way}$$"
    held = hold(text)
    assert held.text == "If ⟨1⟩ costs \\$5 and ⟨2⟩ is ⟨3⟩:\n\n⟨4⟩"
    assert put_back(held.text, held.kept, {}) == text
    assert put_back("〈4〉⟨ 1 ⟩", held.kept, {"way": "路程"}) == "$$c = \\text{路程}$$$a^2$"


def test_names_units_and_small_digits_are_no_words() -> None:
    assert not any(map(has_words, ("F₁ = 120 N", "40 cm", "A", "⟨1⟩ m/s", "x² + 3", "1.5 h", "dᵢ = ?")))
    assert all(map(has_words, ("F₁: force", "宽 3 cm", "⟨1⟩ cm of oil")))

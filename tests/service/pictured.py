"""A small explanation with two pictures that are really drawn, and a model that answers all that is asked about it."""

from __future__ import annotations

import re
import threading
from collections import Counter
from dataclasses import dataclass, field

from chalkwright.agent.data import Problem
from tests.wire.server import Call, Reply

PROBLEM = Problem(
    text="A rectangle is 7 cm long and 3.5 cm high. How large is half of it?", subject="mathematics", grade="4"
)
ALT = "A rectangle, 7 cm long and 3.5 cm high."
OUTLINE = f"""<OUTLINE title="Half a rectangle" language="en" diagrams="yes">
<TEXT_1>The area is $7 \\cdot 3.5 = 24.5$ cm². Figure 1 shows it.</TEXT_1>
<SCENE_1 title="The rectangle"><PURPOSE>Shows it.</PURPOSE><ELEMENTS>A rectangle of 7 by 3.5.</ELEMENTS>
<LABELS>"7 cm" below it.</LABELS><COLOURS>Blue.</COLOURS><LAYOUT>In the middle.</LAYOUT><ALT>{ALT}</ALT></SCENE_1>
<TEXT_2>Figure 2 cuts it in half.</TEXT_2>
<SCENE_2 title="Its half"><PURPOSE>Shows one half.</PURPOSE><ELEMENTS>The rectangle, its left half filled.</ELEMENTS>
<LABELS>"half" below it.</LABELS><COLOURS>Blue.</COLOURS><LAYOUT>As in Scene 1.</LAYOUT>
<ALT>The same rectangle, its left half blue.</ALT></SCENE_2>
<TEXT_3>**Answer:** half of $24.5$ cm² is $12.25$ cm².</TEXT_3>
<CHECK>facts("Nothing is computed here.")</CHECK>
</OUTLINE>"""
PLAN = "**Figure**: a rectangle from (1, 1) to (8, 4.5).\n\n**Labels**: below it."
WORDS = '<OUTLINE title="Why half" language="en" diagrams="no"><TEXT_1>How large is $24.5 : 2$?</TEXT_1></OUTLINE>'
REPLY = """<OUTLINE title="The other half" language="en" diagrams="yes">
<TEXT_1>Look at the other half.</TEXT_1>
<SCENE_1 title="The other half"><PURPOSE>Shows it.</PURPOSE><ELEMENTS>The right half.</ELEMENTS>
<LABELS>"half" below it.</LABELS><COLOURS>Blue.</COLOURS><LAYOUT>As before.</LAYOUT><ALT>The right half.</ALT></SCENE_1>
<TEXT_2>Is it as large as the left one?</TEXT_2>
</OUTLINE>"""
CODE = """```python
from chalkwright.kit import *


class Scene{scene}(FigureScene):
    def construct(self):
        ax = self.ax
        ax.set_xlim(0, 9)
        ax.set_ylim(0, 5)
        ax.set_aspect("equal")
        ax.axis("off")
        ax.fill([1, {right}, {right}, 1], [1, 1, 4.5, 4.5], color={fill})
        ax.plot([1, 8, 8, 1, 1], [1, 1, 4.5, 4.5, 1], color=INK, linewidth=4)
        ax.text(4.5, 0.8, "{label}", ha="center", va="top")
```"""
_SCENE = re.compile(r"^# Task: \w+ Scene (\d+),", re.MULTILINE)


def code(scene: int, label: str = "half", fill: str = "BLUE_FILL", right: float = 4.5) -> str:
    """What draws a rectangle in a scene of this number."""
    return CODE.format(scene=scene, label=label, fill=fill, right=right)


def is_wish(call: Call) -> bool:
    return any("has a wish about" in text for _, text in call.messages)


def stage(call: Call) -> str:
    """What is asked for: ``outline``, ``plan 1``, ``drawing 1``, ``wish 2``, ``followup``, ``drawing 3`` and so on."""
    name = call.system.removeprefix("Stage: ").split("\n", 1)[0].strip()
    scenes = _SCENE.findall(call.messages[0][1])
    name = "wish" if is_wish(call) else name
    return f"{name} {scenes[-1]}" if scenes and name in ("plan", "drawing", "wish") else name


@dataclass
class Model:
    """Answers whatever is asked; ``replies`` put others in the place of its own, by what is asked for."""

    replies: dict[str, Reply] = field(default_factory=dict)
    asked: Counter[str] = field(default_factory=Counter)
    arrived: dict[str, threading.Event] = field(default_factory=dict)

    def __call__(self, call: Call) -> Reply:
        what = stage(call)
        self.asked[what] += 1
        self.arrived.setdefault(what, threading.Event()).set()
        return self.replies[what] if what in self.replies else Reply(self.text(what))

    def text(self, what: str) -> str:
        name, _, scene = what.partition(" ")
        if name == "wish":
            return code(int(scene), "one half", "ORANGE_FILL")
        if name == "drawing":
            return code(int(scene), "7 cm" if scene == "1" else "half", right=8 if scene == "1" else 4.5)
        return {"outline": OUTLINE, "plan": PLAN, "followup": WORDS}[name]

    def begun(self, what: str, within: float = 200) -> bool:
        """Wait until ``what`` is asked for. Blocks: call it in a thread."""
        return self.arrived.setdefault(what, threading.Event()).wait(within)

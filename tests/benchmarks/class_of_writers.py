"""A server that writes an explanation of any problem for any model; what is asked decides its faults."""

from __future__ import annotations

import re
import zlib

from chalkwright.agent.data import Outline, Problem, SceneBlock, TextBlock
from chalkwright.agent.explain.outline import to_xml
from chalkwright.benchmarks.lab.conversations import NOTHING_COMPUTED
from chalkwright.judges.data import TITLES
from tests.conversations.replay import asked
from tests.judges.bench_of_judges import scored
from tests.wire.server import Call, Reply, Usage

MODELS = ("openai/writer-a", "openai/writer-b", "openai/writer-c")
JUDGE = "openai/judge-j"
SCENES = 2
_NUMBER = re.compile(r"problem number (\d+)")


def problem(number: int) -> Problem:
    """The one of that number."""
    subjects = ("mathematics", "physics", "chemistry")
    return Problem(
        text=f"This is problem number {number}: how long is a side of a square of area {number * number} cm²?",
        subject=subjects[number % 3],  # type: ignore[arg-type]
        grade=str(6 + number % 7),
        id=f"p{number:03d}",
        solution=f"The side is the square root.\n\nAnswer: {number} cm",
    )


def script(call: Call) -> Reply:
    """Answers writers and judges alike."""
    if call.system.startswith("Stage: judging"):
        return _judged(call)
    stage, scene, attempt = asked(call)
    number = int(_NUMBER.findall(call.prompt)[0])
    fault = _fault(call.model, number)
    usage = Usage(input_tokens=1000 + number, output_tokens=100 + len(call.model))
    if fault == "filtered" and stage == "outline":
        return Reply("", finish="filtered", usage=usage)
    if stage == "outline":
        broken = fault == "no outline" or (fault == "outline once" and attempt == 1)
        return Reply("I cannot write XML." if broken else _outline(number), usage=usage)
    if stage == "plan":
        return Reply("White ground, a blue square, labels outside.", usage=usage)
    if fault == "code once" and attempt == 1:
        return Reply(_code(scene or 1, "self.add(nothing_of_that_name)"), usage=usage)
    if fault == "a scene lost" and scene == 2:
        return Reply(_code(2, "raise RuntimeError('never')"), usage=usage)
    # No two pictures are alike: of two like questions that a judge is asked, a resumed run asks only one.
    label = f'Text("{scene or 1}. {number} cm", font_size=36).shift([0, -3.1, 0])'
    drawing = f"self.add(Rectangle(width=12, height=5, color=BLUE_E), {label})"  # nothing in it has to be mended
    return Reply(_code(scene or 1, drawing), usage=usage)


def _fault(model: str, number: int) -> str:
    kinds = ("", "outline once", "", "code once", "", "a scene lost", "", "no outline", "", "filtered", "")
    return kinds[zlib.crc32(f"{model} {number}".encode()) % len(kinds)]


def _outline(number: int) -> str:
    scene = {
        "purpose": f"Shows the square of problem number {number}.",  # a repair is told no more of the problem
        "elements": "A square.",
        "labels": f'"{number} cm" below it.',
        "colours": "The square is blue.",
        "layout": "In the middle.",
        "alt": f"A square whose side is {number} cm long.",
    }
    blocks: list[TextBlock | SceneBlock] = []
    for index in range(1, SCENES + 1):
        blocks.append(TextBlock(index=index, markdown=f"Step {index}. We look at the square in Figure {index}."))
        blocks.append(SceneBlock(index=index, title=f"Square {index}", **scene))
    blocks.append(TextBlock(index=SCENES + 1, markdown=f"So the side is the root.\n\n**Answer:** {number} cm"))
    return to_xml(
        Outline(title=f"Problem {number}", language="en", diagrams=True, blocks=tuple(blocks)), NOTHING_COMPUTED
    )


def _code(scene: int, line: str) -> str:
    name = f"Scene{scene}"
    return f"```python\nfrom manim import *\n\n\nclass {name}(Scene):\n    def construct(self):\n        {line}\n```"


def _judged(call: Call) -> Reply:
    usage = Usage(input_tokens=500, output_tokens=20)
    name = next((name for name, title in TITLES.items() if title in call.system), None)
    assert name is not None, call.system[:200]
    level = 1 + zlib.crc32(f"{name} {call.messages[0][1]}".encode()) % 9 / 2
    return Reply(scored(level), usage=usage)

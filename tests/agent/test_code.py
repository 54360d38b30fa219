from __future__ import annotations

import ast

import pytest

from chalkwright.agent.data import Anchor, Outline, Problem, SceneBlock, SceneCode, ScenePlan, TextBlock, Workflow
from chalkwright.agent.explain.authors.base import Brief, RendererChoice
from chalkwright.agent.explain.code import scene_code
from chalkwright.agent.loop import Rejected
from chalkwright.renderers.base import RendererName
from tests.offenders import each

SCENE = """from manim import *


class Scene2(Scene):
    def construct(self):
        self.add(Dot())
"""
OTHER = SCENE.replace("Scene2", "Scene1")


def block(index: int) -> SceneBlock:
    said = dict.fromkeys(("title", "purpose", "elements", "labels", "colours", "layout", "alt"), "x")
    return SceneBlock(index=index, **said)


def brief(
    index: int = 2,
    workflow: Workflow = "anchored",
    renderer: RendererChoice = "manim",
    anchor: str | None = None,
    anchor_index: int = 1,
    anchor_renderer: RendererName = "manim",
) -> Brief:
    first, *others = (block(k) for k in (1, 2, 3))
    blocks = (TextBlock(index=1, markdown="t"), first, TextBlock(index=2, markdown="t"))
    scene = [first, *others][index - 1]
    followed = None
    if anchor is not None:
        code = SceneCode(
            scene=anchor_index,
            class_name=f"Scene{anchor_index}",
            renderer=anchor_renderer,
            written=anchor,
            source=anchor,
        )
        followed = Anchor(scene=first, plan=ScenePlan(scene=anchor_index, markdown="p"), code=code)
    return Brief(
        problem=Problem(text="p"),
        outline=Outline(title="t", language="en", diagrams=True, blocks=blocks),
        scene=scene,
        workflow=workflow,
        renderer=renderer,
        anchor=followed,
    )


def fence(code: str, info: str = "python") -> str:
    return f"```{info}\n{code}```\n"


@each(
    [
        fence(SCENE),
        f"<think>First\n{fence(SCENE.replace('Dot', 'Circle'))}</think>Here you are:\n{fence(SCENE)}I hope it helps.",
        f"{fence(SCENE.replace('Dot', 'Circle'))}no, that is wrong:\n</think>\n{fence(SCENE)}",
        f"The base was\n{fence(OTHER)}and so scene 2 is\n{fence(SCENE)}Run it with\n{fence('manim scene.py', 'bash')}",
        f"First try:\n{fence(SCENE.replace('Dot', 'Circle'))}Better:\n{fence(SCENE)}",
        f"{fence(SCENE)}Afterwards, scene 3 might be\n{fence(SCENE.replace('Scene2', 'Scene3'))}",
        f"Sure:\n```python\n{SCENE}",
        f"Sure:\n```python\n{SCENE}\nThis draws the dot, as the plan asks.\nIt is blue.",
        f"~~~~py\n{SCENE}~~~~",
        f"````markdown\nThe code:\n{fence(SCENE)}````",
        SCENE,
        f"Here is the code, from the plan:\n\n{SCENE}\nThis draws the dot.\nIt is in the middle.",
        f"<thinking>a fence: ```python\n</thinking>{fence(SCENE, 'Python title=scene.py')}",
        fence(SCENE).replace("\n", "\r\n"),
    ]
)
def test_the_right_block_is_taken_whole_and_alone(reply: str) -> None:
    assert scene_code(reply, brief()).written == SCENE


def test_a_fence_inside_a_string_stays() -> None:
    code = SCENE.replace("Dot()", 'Text("```")')
    assert scene_code(fence(code), brief()).written == code


def test_class_names_are_matched_whole() -> None:
    with pytest.raises(Rejected) as rejected:
        scene_code(fence(SCENE.replace("Scene2", "Scene20")), brief())
    (fault,) = rejected.value.faults
    assert fault.kind == "missing-class"
    assert "Scene20" in fault.message
    assert "Scene2" in fault.remedy


@pytest.mark.parametrize("reply", ["", "I cannot draw that.", "<think>class Scene2(Scene):\n", "```python\n```"])
def test_a_reply_without_code_is_told_so(reply: str) -> None:
    with pytest.raises(Rejected) as rejected:
        scene_code(reply, brief())
    assert rejected.value.faults[0].kind == "no-code"


def test_a_syntax_error_has_its_line_and_excerpt() -> None:
    with pytest.raises(Rejected) as rejected:
        scene_code("Look:\n" + fence(SCENE.replace("Dot())", "Dot()")), brief())
    (fault,) = rejected.value.faults
    assert (fault.kind, fault.line) == ("syntax-error", 6)
    assert "6:         self.add(Dot()" in fault.excerpt


def test_code_with_a_null_byte_is_a_fault() -> None:
    with pytest.raises(Rejected):
        scene_code(fence(SCENE.replace("Dot", "D\0t")), brief())


@pytest.mark.parametrize(
    ("imports", "found"),
    [
        ("from manim import *", "manim"),
        ("import manim as mn", "manim"),
        ("from chalkwright.kit import *", "manim"),
        ("from chalkwright.kit import *", "matplotlib"),
        ("from chalkwright.kit import FigureScene", "matplotlib"),
        ("from renderers.kit.matplotlib import FigureScene", "matplotlib"),
        ("from renderers.kit.manim import *", "manim"),
        ("import matplotlib.pyplot as plt", "matplotlib"),
        ("from manim import *\nimport matplotlib.colors", "manim"),
        ("from chalkwright.kit import *\nfrom manim.utils import color", "matplotlib"),
    ],
)
def test_the_renderer_shows_in_the_imports(imports: str, found: RendererName) -> None:
    base = "FigureScene" if found == "matplotlib" else "Scene"
    reply = fence(SCENE.replace("from manim import *", imports).replace("(Scene)", f"({base})"))
    assert scene_code(reply, brief(renderer="auto")).renderer == found
    assert scene_code(reply, brief(renderer=found)).renderer == found
    other: RendererName = "manim" if found == "matplotlib" else "matplotlib"
    with pytest.raises(Rejected) as rejected:
        scene_code(reply, brief(renderer=other))
    assert rejected.value.faults[0].kind == "wrong-renderer"


def test_code_without_a_drawing_library_is_refused() -> None:
    with pytest.raises(Rejected) as rejected:
        scene_code(fence(SCENE.replace("from manim import *", "import math")), brief(renderer="auto"))
    assert rejected.value.faults[0].kind == "wrong-renderer"


def test_anchored_code_is_kept_as_written() -> None:
    code = scene_code(fence(SCENE), brief(anchor=OTHER))
    assert (code.scene, code.class_name, code.written, code.source) == (2, "Scene2", SCENE, SCENE)


BASE = '''"""The ramp."""
from manim import *
from chalkwright.renderers.kit.manim import (
    BLUE_INK,
    heading,
)


class Scene1(Scene):
    def draw_base(self):
        self.add(Dot())

    def construct(self):
        self.draw_base()
'''
SUB = """from manim import *
import numpy as np
from scene_1 import Scene1


class Scene2(Scene1):
    def construct(self):
        self.draw_base()
        self.add(Circle())
"""


def test_inherited_code_is_joined_into_one_file() -> None:
    code = scene_code(fence(SUB), brief(workflow="inherited", anchor=BASE))
    assert code.written == SUB
    assert code.renderer == "manim"
    lines = code.source.split("\n")
    assert lines.count("from manim import *") == 1
    assert lines.index("import numpy as np") < lines.index("class Scene1(Scene):")
    assert "scene_1" not in code.source
    assert code.source.replace("import numpy as np\n", "").startswith(BASE)
    assert code.source.endswith("\n\n\nclass Scene2(Scene1):\n" + SUB.split("(Scene1):\n")[1])
    assert [node.name for node in ast.parse(code.source).body if isinstance(node, ast.ClassDef)] == ["Scene1", "Scene2"]


def test_a_repeated_base_class_gives_way_to_the_anchor() -> None:
    repeated = BASE.replace("Dot()", "Square()") + "\n\n" + SUB
    code = scene_code(fence(repeated), brief(workflow="inherited", anchor=BASE))
    assert code.source.count("class Scene1(Scene)") == 1
    assert "Square" not in code.source


def test_a_subclass_without_imports_draws_with_its_anchors_library() -> None:
    sub = SUB.split("\n\n\n")[1]
    assert scene_code(fence(sub), brief(workflow="inherited", anchor=BASE)).renderer == "manim"
    code = scene_code(
        fence(sub), brief(workflow="inherited", renderer="auto", anchor=BASE, anchor_renderer="matplotlib")
    )
    assert code.renderer == "matplotlib"


def test_the_anchor_may_be_another_scene_than_the_first() -> None:
    base, sub = BASE.replace("Scene1", "Scene2"), SUB.replace("Scene2", "Scene3").replace("Scene1", "Scene2")
    code = scene_code(fence(sub), brief(3, "inherited", anchor=base, anchor_index=2))
    assert code.class_name == "Scene3"
    assert "class Scene3(Scene2)" in code.source


@pytest.mark.parametrize(
    ("index", "code", "kind"),
    [
        (2, SUB.replace("(Scene1)", "(Scene)"), "wrong-base"),
        (2, SUB.replace("construct", "draw"), "no-construct"),
        (1, BASE.replace("draw_base", "base"), "no-draw-base"),
        (1, BASE.replace("construct", "draw"), "no-construct"),
    ],
)
def test_inherited_code_follows_its_contract(index: int, code: str, kind: str) -> None:
    with pytest.raises(Rejected) as rejected:
        scene_code(fence(code), brief(index, "inherited", anchor=BASE if index == 2 else None))
    (fault,) = rejected.value.faults
    assert fault.kind == kind
    assert fault.line is not None


def test_a_subclass_may_derive_by_way_of_a_class_of_its_own() -> None:
    sub = SUB.replace("class Scene2(Scene1)", "class Marked(Scene1)") + "\n\nclass Scene2(Marked):\n    pass\n"
    assert scene_code(fence(sub), brief(workflow="inherited", anchor=BASE)).class_name == "Scene2"


def test_a_scene_keeps_to_the_library_of_its_anchor() -> None:
    drawn = OTHER.replace("from manim import *", "from chalkwright.kit import *").replace("(Scene)", "(FigureScene)")
    with pytest.raises(Rejected, match="explanation is drawn with matplotlib"):
        scene_code(fence(SCENE), brief(2, renderer="auto", anchor=drawn, anchor_renderer="matplotlib"))
    assert scene_code(fence(SCENE), brief(2, renderer="auto", anchor=OTHER)).renderer == "manim"

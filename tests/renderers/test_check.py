"""The check before any process is spent: what it says of faulty code, and that it lets honest code pass."""

from __future__ import annotations

import ast
import importlib.metadata
import json
import re
import subprocess
import sys
import textwrap
import time
from collections.abc import Iterator
from pathlib import Path

import manim
import pytest

from chalkwright.agent.data import Problem
from chalkwright.agent.offline.author import solve
from chalkwright.agent.offline.drawings import scene_codes
from chalkwright.agent.offline.families import families
from chalkwright.renderers.base import RendererName
from chalkwright.renderers.check import manim_names
from chalkwright.renderers.check import old_manim as check_old_manim
from chalkwright.renderers.check.code import LONGEST, MOST, faults
from chalkwright.renderers.faults import Blame, Fault
from tests.offenders import each
from tests.renderers.hostile import escaping

ROOT = Path(__file__).parent.parent.parent
_SCENE = "class Scene1({}):\n    def construct(self):\n"
HEADS: dict[RendererName, str] = {
    "manim": "from manim import *\nfrom chalkwright.kit import *\n\n\n" + _SCENE.format("Scene"),
    "matplotlib": "from chalkwright.kit import *\n\n\n\n" + _SCENE.format("FigureScene"),
}
FIRST = 7


def said(body: str, renderer: RendererName = "manim", head: str = "") -> tuple[Fault, ...]:
    """The faults of a scene whose ``construct`` is ``body``; ``head`` comes before everything."""
    return faults(head + HEADS[renderer] + textwrap.indent(textwrap.dedent(body).strip(), " " * 8), "Scene1", renderer)


def only(body: str, renderer: RendererName = "manim", head: str = "") -> Fault:
    (fault,) = said(body, renderer, head)
    assert fault.blame is Blame.WRITER
    return fault


def test_fault_tells_line_excerpt_and_remedy() -> None:
    fault = only("a = 1\nself.add(Angel(a))\nb = 2")
    assert (fault.kind, fault.line) == ("unknown-name", FIRST + 1)
    assert fault.message == 'Manim has no name "Angel"; did you mean "Angle"?'
    assert fault.remedy == "Write Angle instead."
    assert f"{FIRST + 1}:         self.add(Angel(a))" in fault.excerpt.splitlines()


@pytest.mark.parametrize(
    ("body", "message", "remedy"),
    [
        ("self.play(ShowCreation(Circle()))", 'Manim has no name "ShowCreation".', "Write Create instead."),
        ("self.add(TexMobject('x'))", 'Manim has no name "TexMobject".', "Write MathTex instead."),
        ("Axes().get_graph(lambda x: x)", 'Manim has no method "get_graph" any more.', "Write plot instead."),
        ("point_a = 1\nprint(pont_a)", 'Nothing defines the name "pont_a"; did you mean "point_a"?', "Write point_a"),
        ("[i for i in range(3)]\nself.add(Dot(i))", 'Nothing defines the name "i".', "Define it before"),
        ("math.sqrt(2)", 'Nothing defines the name "math".', 'Add "import math" at the top.'),
        ("def f(): return unseen\nf()", 'Nothing defines the name "unseen".', "Define it"),
        ("sorted([1], key=lambda v: w)", 'Nothing defines the name "w".', "Define it"),
    ],
)
def test_names(body: str, message: str, remedy: str) -> None:
    fault = only(body)
    assert fault.kind == "unknown-name"
    assert fault.message == message
    assert fault.remedy.startswith(remedy)


def test_names_of_modules() -> None:
    code = "import manim as mn\nimport chalkwright.kit as kit\nclass Scene1(mn.Scene):\n    def construct(self):\n"
    wrong = faults(f"{code}        mn.Angel(), kit.lable('x'), mn.Angle, kit.label\n", "Scene1", "manim")
    assert [f.message for f in wrong] == [
        'Manim has no name "Angel"; did you mean "Angle"?',
        'chalkwright.kit has no name "lable"; did you mean "label"?',
    ]
    old = code.replace("chalkwright.kit", "renderers.kit.manim")
    assert faults(f"{old}        mn.Angel(), kit.lable('x'), mn.Angle, kit.label\n", "Scene1", "manim") == wrong
    (fault,) = faults(f"{code}        Circle()\n", "Scene1", "manim")
    assert fault.remedy == "Write mn.Circle."
    (fault,) = faults(f"from manim import Angel\n{code}        pass\n", "Scene1", "manim")
    assert fault.message == 'Manim has no name "Angel"; did you mean "Angle"?'


def test_pyplot_is_told_where_to_draw() -> None:
    assert "self.ax" in only("plt.plot([1], [2])", "matplotlib").remedy
    head = "import matplotlib.pyplot as plt\n"
    assert only("plt.plot([1], [2])", "matplotlib", head).kind == "code-refused"
    assert only("self.fig.savefig('x.png')", "matplotlib").remedy == "Remove it; the picture is saved by itself."
    assert not said("self.ax.add_patch(plt.Circle((0, 0), 1, color=plt.cm.viridis(0.5)))", "matplotlib", head)


def test_config_dictionary() -> None:
    code = "from manim import *\nclass Scene1(Scene):\n    CONFIG = {'a': 1}\n    def construct(self): @\n"
    (fault,) = faults(code.replace("@", "pass"), "Scene1", "manim")
    assert (fault.kind, fault.line) == ("unknown-name", 3)
    assert not faults(code.replace("@", "print(self.CONFIG['a'])"), "Scene1", "manim")


@pytest.mark.parametrize(
    ("body", "message", "remedy"),
    [
        ("Circle(colour=RED)", 'Circle takes no keyword "colour"; did you mean "color"?', "Write color=… instead."),
        ("Text('a', size=30)", 'Text takes no keyword "size"; did you mean "font_size"?', "Write font_size=…"),
        ("Line(LEFT, RIGHT, thickness=3)", 'Line takes no keyword "thickness"; did you mean "stroke_width"?', "Write"),
        ("note('a', place='ul')", 'note takes no keyword "place".', "It is note(text, corner='ur', *, "),
        ("right_angle((0, 1), (0, 0))", "right_angle also needs b.", "It is right_angle(a, vertex, b, size=0.25"),
        ("heading('a', 'b')", "heading takes no more than 1 without a keyword, and gets 2.", "It is heading(text)."),
    ],
)
def test_arguments(body: str, message: str, remedy: str) -> None:
    fault = only(body)
    assert fault.message == message
    assert fault.remedy.startswith(remedy)


def test_arguments_of_the_figure_kit() -> None:
    assert only("self.note('a', place='ul')", "matplotlib").kind == "unknown-keyword"
    assert only("self.point(1, 2)", "matplotlib").message == "point also needs name."
    assert not said("self.point(1, 2, 'A', offset=(3, 4))\nself.ax.plot([1], anything=2)", "matplotlib")


@each(
    [
        "import os",
        "import os.path as p",
        "from subprocess import run",
        "import socket, math",
        "from . import x",
        "from manim.utils import file_ops",
        "import manim.utils.file_ops",
        "from manimlib import *",
        "import ctypes",
        "import chalkwright.renderers.sandbox.room",
        "from renderers import pool",
        "import chalkwright.kit.nothing",
        "import requests",
        "import numpy.ctypeslib",
        "from manim import config_of_old",
        "from renderers.kit.manim import nothing_at_all",
        "from chalkwright.kit import nothing_at_all",
    ]
)
def test_imports_refused(line: str) -> None:
    fault = only("pass", head=f"{line}\n")
    assert fault.kind in ("import-refused", "unknown-name")
    assert fault.line == 1
    assert fault.remedy


@each(
    [
        "import math, cmath, random, itertools, functools, collections, fractions, decimal, statistics, string, re",
        "from __future__ import annotations",
        "from dataclasses import dataclass",
        "import numpy as np",
        "from typing import List",
        "import sympy as sp",
        "from math import *",
        "from numpy import array, pi",
        "import manim as mn",
        "from manim.utils.color import *",
        "from manim import Circle, config, utils",
        "from manim.mobject.geometry.arc import Arc",
        "import renderers.kit.palette",
        "import networkx as nx",
    ]
)
def test_imports_allowed(line: str) -> None:
    assert not said("pass", head=f"{line}\n")


@each(
    [
        "getattr(__builtins__, 'op' + 'en')('/etc/passwd')",
        "(lambda f=open: f('/etc/passwd'))()",
        "np.savetxt('x', [1])",
        "utils.file_ops.os.system('id')",
        "eval('1')",
        "exec('x = 1')",
        "open('x')",
        "__import__('os')",
        "globals()['x']",
        "breakpoint()",
        "input()",
        "().__class__.__bases__[0].__subclasses__()",
        "(lambda: 0).__globals__",
        "getattr(self, '__globals__')",
        "getattr(np, 'lo' + 'ad')('x')",
        "getattr(np, ''.join(['o', 's']))",
        "getattr(np, 'daol'[::-1])",
        "np.load('x')",
        "np.ones(3).tofile('x')",
        "np.ctypeslib.load_library('a', 'b')",
        "typing.sys.exit()",
        "config.pixel_width = 10",
        "config['frame_width'] = 3",
        "config.update({})",
        "config.background_color = BLACK",
        "words = Text('4'); words.original_text = '5'",
        "words = MathTex('4'); setattr(words, 'tex_string', '5')",
        "Text.family_members_with_points = lambda self: []",
        "f = compile",
        "[open for _ in range(3)]",
    ]
)
def test_tricks_refused(body: str) -> None:
    found = said(body)
    assert {fault.kind for fault in found} == {"code-refused"}
    assert all(fault.remedy and fault.line == FIRST for fault in found)


@each(
    [
        "open = Dot()\nself.add(open)",
        "for input in ['a']: self.add(label(input))",
        "vars = {'x': 1}\nprint(vars)",
        "for n in range(3): getattr(self, 'point_' + str(n))",
        "for name in 'AB': setattr(self, f'point_{name}', 1)",
        "print(type(self).__name__, self.__class__.__name__)",
        "width = config.frame_width / 2\nconfig['frame_height']",
        "config.background_color = WHITE",
        "config = {'a': 1}\nconfig['a'] = 2\nconfig.update(b=3)",
        "words = Text('4')\nprint(words.original_text)\nself.tex_string = words.get_family()",
        "load = 5\nforce((0, 0), (0, -load))",
        "self.camera.background_color = WHITE",
        "class Own(VGroup):\n    def __init__(self, **options):\n        super().__init__(**options)\nOwn()",
        "x: Undefined = 1",
        "try:\n    unknown_name\nexcept NameError:\n    pass",
        "def outer():\n    seen = 1\n    def inner():\n        nonlocal seen\n        seen += 1\n    return inner",
        "total = sum(k for k in range(3) if (double := 2 * k))\nprint(double)",
        "match (1, 2):\n    case (a, b): print(a, b)\n    case {'k': v, **rest}: print(v, rest)",
        "global later\nlater = 1\nprint(later)",
        "def f(a, /, b=1, *c, d, **e): return a, b, c, d, e\nf(1, d=2)",
        "label = Text('x', font_size=20)\nself.add(label)",
        "def note(a, b, c, place): return a\nnote(1, 2, 3, place=4)",
        "Circle(**{'colour': 1})\nlabel(*['x'], **{})",
        "[x for row in [[1]] for x in row]\n{k: v for k, v in [(1, 2)]}",
        "with np.errstate(all='ignore') as state: print(state)",
        "import math as m\nfrom math import sin as sine\nprint(m.pi, sine(1))",
        "self.add(MathTex('x').set_color_by_tex('x', RED), Text('a', t2c={'a': RED}))",
    ]
)
def test_honest_code_passes(body: str) -> None:
    assert said(body) == ()


def test_star_imports_that_cannot_be_known_keep_it_silent() -> None:
    assert said("self.add(Dot(), anything)", head="from numpy import *\n") == ()
    assert only("self.play(ShowCreation(Dot()))", head="from numpy import *\n").kind == "unknown-name"
    assert said("print(sin(tau))", head="from math import *\n") == ()


def offline_scenes() -> Iterator[tuple[str, str, str]]:
    for family in families():
        _, lesson = solve(Problem(text=family.example))
        first, *others = scene_codes(family.name, lesson.drawing)
        for number, code in enumerate([first, *(f"{first}\n\n{other}" for other in others)], 1):
            yield family.name, f"Scene{number}", code


def test_every_scene_of_the_offline_author_passes() -> None:
    count = 0
    for name, scene, code in offline_scenes():
        renderer: RendererName = "matplotlib" if "(FigureScene)" in code else "manim"
        assert faults(code, scene, renderer) == (), name
        count += 1
    assert count >= 40


def test_replies_kept_from_models_pass() -> None:
    count = 0
    for reply in (ROOT / "tests" / "conversations").rglob("*scene_*.md"):
        for code in re.findall(r"```python\n(.*?)```", reply.read_text(encoding="utf-8"), re.DOTALL):
            scene = re.search(r"^class (Scene\d+)\b(?!\(Scene\d)", code, re.MULTILINE)
            if scene and parses(code):
                assert faults(code, scene[1], "matplotlib" if "(FigureScene)" in code else "manim") == (), reply
                count += 1
    assert count >= 10


def stock_examples() -> Iterator[tuple[str, str, str]]:
    """The examples in the installed Manim's own documentation, as ``(place, scene, code)``."""
    folder = Path(manim.__file__).parent
    for file in folder.rglob("*.py"):
        for kind in ("'''", '"""'):
            for doc in re.findall(rf"{kind}(.*?){kind}", file.read_text(encoding="utf-8"), re.DOTALL):
                for example in re.finditer(r"^( *)\.\. manim:: (\w+)\n((?:\1 +.*\n|\s*\n)+)", doc, re.MULTILINE):
                    lines = [line for line in example[3].split("\n") if not re.match(r"\s*:\w+:", line)]
                    code = textwrap.dedent("\n".join(lines)).replace("\\\\", "\\")
                    yield f"{file.relative_to(folder)}: {example[2]}", example[2], code


def parses(code: str) -> bool:
    try:
        ast.parse(code)
    except SyntaxError:
        return False
    return True


def test_stock_manim_examples_pass() -> None:
    """But for the few that use what is not there: names that are not exported, the network, another background."""
    complaints: dict[str, list[str]] = {}
    count = 0
    for place, scene, code in stock_examples():
        if parses(code) and "OpenGL" not in code:
            count += 1
            for fault in faults(f"from manim import *\n{code}", scene, "manim"):
                complaints.setdefault(place, []).append(fault.message)
    assert count > 250
    told = {message for messages in complaints.values() for message in messages}
    assert told == {"Drawing code may not import requests.", 'Nothing defines the name "Any".'}, complaints


def test_syntax_error() -> None:
    (fault,) = faults("x = 1\ny = (2,\nclass Scene1:\n    pass\n", "Scene1", "manim")
    assert (fault.kind, fault.line) == ("syntax-error", 2)
    assert "2: y = (2," in fault.excerpt
    (fault,) = faults("a\0b", "Scene1", "manim")
    assert fault.kind == "syntax-error"
    (fault,) = faults("def f():\n    return 1\nreturn 2", "Scene1", "manim")
    assert (fault.kind, fault.line) == ("syntax-error", 3)


def test_missing_class() -> None:
    (fault,) = faults("class Drawing: pass", "Scene1", "manim")
    assert fault.message == "The drawing code defines no class Scene1: it defines Drawing."
    assert not faults("class Scene1: pass", "Scene1", "manim")
    assert not faults("Scene1 = type('Scene1', (), {})", "Scene1", "manim")


@pytest.mark.parametrize(
    "code",
    [
        "(" * 50_000,
        "-" * 50_000 + "1",
        "[" * 90 + "]" * 90 + "a" * LONGEST,
        "x" + ".x" * 60_000,
        "a=" * 60_000 + "1",
        "if 1:\n" + "".join(" " * n + "if 1:\n" for n in range(1, 300)),
        "\ud800",
        "lambda: " * 20_000 + "0",
    ],
)
@pytest.mark.timeout(60)
def test_monstrous_code_is_refused_in_time(code: str) -> None:
    (fault, *_) = faults(code, "Scene1", "manim")
    assert fault.kind in ("syntax-error", "code-refused", "no-such-class", "unknown-name")


def test_not_more_faults_than_help() -> None:
    assert len(said("\n".join(f"unknown_{n}" for n in range(100)))) == MOST


def test_it_is_quick() -> None:
    code = "\n\n".join(code for _, _, code in list(offline_scenes())[:1])
    code = "\n".join((code.rstrip() + "\n").split("\n") + ["# filler"] * 100)
    faults(code, "Scene1", "manim")
    times = []
    for _ in range(7):
        started = time.process_time()
        faults(code, "Scene1", "manim")
        times.append(time.process_time() - started)
    assert min(times) < 0.03


@pytest.mark.process
def test_it_imports_no_drawing_library() -> None:
    code = (
        "import sys; from chalkwright.renderers.check.code import faults\n"
        "assert not faults('from manim import *\\nclass Scene1(Scene): pass', 'Scene1', 'manim')\n"
        "assert faults('from manim import *\\nclass Scene1(Scen): pass', 'Scene1', 'manim')\n"
        "sys.exit(', '.join(sys.modules.keys() & {'manim', 'matplotlib', 'numpy', 'sympy'}) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_kept_names_are_those_of_the_installed_manim() -> None:
    kept = manim_names.manim_names()
    names, modules = manim_names.list_manim_names()
    remedy = "run python -m chalkwright.renderers.check.manim_names"
    assert kept.version == importlib.metadata.version("manim"), remedy
    assert kept.names == frozenset(names), remedy
    assert kept.modules == frozenset(modules), remedy


@pytest.mark.process
def test_kept_keywords_are_those_of_the_installed_manim() -> None:
    names = ("Circle", "Text", "MathTex", "DoubleArrow", "Axes")
    code = "import json\nfrom chalkwright.renderers.check.manim_names import *\n"
    code += f"print(json.dumps({{name: sorted(list_manim_keywords(name)[name]) for name in {names}}}))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    kept = manim_names.manim_names().keywords
    assert json.loads(done.stdout) == {name: sorted(kept[name]) for name in names}


def test_old_names_are_gone_and_new_ones_are_there() -> None:
    here = set(vars(manim))
    methods = {name for kind in vars(manim).values() if isinstance(kind, type) for name in dir(kind)}
    assert not here & check_old_manim.RENAMED.keys()
    assert not methods & check_old_manim.OLD_METHODS.keys()
    for new in check_old_manim.RENAMED.values():
        if re.fullmatch(r"[A-Z]\w+", new) and not new.endswith(("_FILL", "_INK")):
            assert new in here, new


def test_hostile_code_with_imports_is_refused_unread_by_the_walls() -> None:
    refused = [attack for attack in escaping.ATTACKS if faults(attack.code({}), "Scene1", attack.renderer)]
    assert len(refused) > 0.8 * len(escaping.ATTACKS)


@each(
    [
        "\n".join(f"unknown_{n}" for n in range(8000)),
        "\n".join(f"import manim as m{n}" for n in range(20)) + "\n" + "\n".join(f"m1.Angel{n}" for n in range(6000)),
    ],
    name=lambda body: body[:20],
)
def test_thousands_of_unknown_names_are_told_at_once(body: str) -> None:
    """With a suggestion for each they took 40 s; eight are told."""
    started = time.process_time()
    assert len(said(body)) == MOST
    assert time.process_time() - started < 5


def test_thousands_of_configs_are_read_at_once() -> None:
    """Looked for from each class they took 5 s."""
    classes = "".join(f"class C{n}(Scene):\n    CONFIG = {{}}\n" for n in range(2000))
    started = time.process_time()
    assert len(said("pass", head=f"from manim import *\n{classes}")) == MOST
    assert time.process_time() - started < 2.5


def test_too_many_parts_are_one_sentence() -> None:
    (fault,) = said("x = [" + "1," * 90_000 + "]")
    assert (fault.kind, fault.remedy) == ("code-refused", "Compute what repeats in a loop.")


@each(
    [
        "random._os.chmod('/', 0)",
        "o = random._os",
        "getattr(random, '_os')",
        "r = random; r._os.sep",
        "random.__dict__['_os']",
        "from random import _os",
    ]
)
def test_a_walk_into_a_module_is_refused(body: str) -> None:
    assert "code-refused" in {fault.kind for fault in said(body, head="import random\n")}

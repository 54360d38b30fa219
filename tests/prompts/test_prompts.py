"""The loader, and the truth of what the prompts claim about the project's own code."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from pathlib import Path

import jinja2
import pytest

from chalkwright import prompts
from chalkwright.agent.data import MAX_SCENES
from chalkwright.agent.explain import kits
from chalkwright.agent.explain.outline_reader import FIELDS
from chalkwright.renderers.base import HEIGHT, WIDTH
from chalkwright.renderers.kit import palette
from tests.offenders import each

ROOT = Path(prompts.__file__).parent
KITS = Path(palette.__file__).parent
TEMPLATES = sorted(ROOT.glob("explain/*.md"))
FOR_ALL = {"color=INK", "size=30"}
"""Defaults that the references of the kits say once, at their head."""
COLOURS = {name for name in vars(palette) if name.endswith(("INK", "FILL", "PALE"))}


def system(workflow: str = "anchored", renderer: str = "auto", subject: str | None = None) -> str:
    return prompts.load("explain/draw_system").render(
        workflow=workflow, renderer=renderer, subject=subject, kits=frozenset(kits.KITS)
    )


def test_a_missing_value_is_an_error() -> None:
    with pytest.raises(jinja2.UndefinedError):
        prompts.load("explain/draw_system").render(workflow="anchored")


def test_an_unknown_template_is_an_error() -> None:
    with pytest.raises(jinja2.TemplateNotFound):
        prompts.load("explain/nothing")


def test_versions_name_every_prompt_but_no_part() -> None:
    versions = prompts.versions("explain")
    assert versions.keys() == {f"explain/{t.stem}" for t in TEMPLATES if not t.name.startswith("_")}
    assert all(re.fullmatch("[0-9a-f]{12}", version) for version in versions.values())
    assert prompts.versions("nothing") == {}


def test_a_version_changes_with_what_the_template_includes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prompts, "_FOLDER", tmp_path)
    prompts._environment.cache_clear()
    try:
        (tmp_path / "task").mkdir()
        (tmp_path / "task/a.md").write_text('{% include "task/_b.md" %}')
        (tmp_path / "task/_b.md").write_text('{% include "task/_c.md" %}')
        (tmp_path / "task/_c.md").write_text("one")
        before = prompts.Prompt("task/a").version
        assert prompts.Prompt("task/a").version == before
        (tmp_path / "task/_c.md").write_text("two")
        assert prompts.Prompt("task/a").version != before
    finally:
        prompts._environment.cache_clear()


def test_nothing_is_escaped() -> None:
    text = prompts.load("explain/repair").render(
        stage="rendering", scene=2, subclass=False, layout=False, number=1, faults=[], earlier=["a < b & c's"]
    )
    assert "a < b & c's" in text


@each(TEMPLATES, lambda path: path.stem)
def test_no_prompt_touches_the_gold_solution(template: Path) -> None:
    assert "solution" not in template.read_text(encoding="utf-8").lower()


def test_stage_stands_first() -> None:
    assert system().startswith("Stage: drawing\n")
    plan = prompts.load("explain/plan_system").render(workflow="parallel", renderer="auto", subject=None)
    assert plan.startswith("Stage: plan\n")
    assert prompts.load("explain/outline_system").render().startswith("Stage: outline\n")


def test_the_outlines_form_is_the_grammar_that_is_read() -> None:
    text = prompts.load("explain/outline_system").render()
    assert all(f"<{name}>" in text and f"</{name}>" in text for name in FIELDS)
    assert f"1 to {MAX_SCENES} scenes" in text
    assert 'diagrams="no"' in text


@pytest.mark.parametrize("subject", ["Mathematics", "Physics", "Chemistry", "Biology", "Geography"])
def test_each_discipline_has_its_conventions(subject: str) -> None:
    planned = prompts.load("explain/plan_system").render(workflow="anchored", renderer="auto", subject=None)
    assert f"- {subject}: " in planned
    only = system(subject=subject.lower())
    assert re.findall(r"^- (Mathematics|Physics|Chemistry|Biology|Geography): ", only, re.MULTILINE) == [subject]


def test_a_renderer_has_its_own_rules() -> None:
    assert "# Manim kit" in system(renderer="manim")
    assert "# matplotlib kit" not in system(renderer="manim")
    assert "# Manim kit" not in system(renderer="matplotlib")
    assert "# Library" in system(renderer="auto")
    assert "draw_base" in system("inherited")
    assert "draw_base" not in system("anchored") + system("parallel")


def test_every_colour_is_there_and_no_other() -> None:
    told = re.search(r"^# Colours\n\nINK, and ([A-Z, ]+) with an ending: (.*)$", system(), re.MULTILINE)
    assert told is not None
    endings, whole = (re.findall(pattern, told[2]) for pattern in (r"\b_[A-Z]+\b", r"\b[A-Z]+_[A-Z]+\b"))
    said = {"INK", *whole} | {name + ending for name in told[1].split(", ") for ending in endings}
    assert said == COLOURS


def test_the_picture_size_is_true() -> None:
    text = prompts.load("explain/plan_system").render(workflow="anchored", renderer="auto", subject=None)
    assert f"{WIDTH}×{HEIGHT}" in text


def test_the_manim_reference_is_true_and_whole() -> None:
    actual: dict[str, list[str]] = {}
    for tree in map(module, ("manim", "lines", "rows")):
        functions = (node for node in tree.body if isinstance(node, ast.FunctionDef))
        actual |= {f.name: signature(f.args, known(tree)) for f in functions if f.name in exported(tree)}
    assert referred("_kit_manim", "kits/lines", "kits/rows") == actual


def test_the_matplotlib_reference_is_true_and_whole() -> None:
    actual: dict[str, list[str]] = {}
    for tree in map(
        module, ("matplotlib", "matplotlib_angles", "matplotlib_lines", "matplotlib_marks", "matplotlib_rows")
    ):
        scenes = [node for node in tree.body if isinstance(node, ast.ClassDef) and node.name in exported(tree)]
        methods = [node for scene in scenes for node in scene.body if isinstance(node, ast.FunctionDef)]
        actual |= {m.name: signature(m.args, known(tree)) for m in methods if m.name[0] != "_"}
    del actual["construct"]
    assert referred("_kit_matplotlib", "kits/lines_on_axes", "kits/marks_on_axes", "kits/rows_on_axes") == actual


@pytest.mark.process
def test_the_manim_names_exist() -> None:
    text = (ROOT / "explain/_kit_manim.md").read_text(encoding="utf-8")
    told = re.search(r"Of Manim itself use (.*?), and ", text)
    assert told is not None
    names = [*re.findall(r"\b[A-Z]\w+", re.sub(r"\(.*?\)", "", told[1])), "MathTex", "Text", "Scene"]
    code = f"import json, manim; print(json.dumps([n for n in {names!r} if not hasattr(manim, n)]))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout.splitlines()[-1]) == []
    assert len(names) > 15


def referred(*parts: str) -> dict[str, list[str]]:
    """Name → parameters of every call that a list item of the references begins with or joins on."""
    text = "\n".join((ROOT / f"explain/{part}.md").read_text(encoding="utf-8") for part in parts)
    found = {}
    for line in text.splitlines():
        if line.startswith("- `"):
            for call in re.findall(r"`(\w+\(.*?\))`(?: |$)", line):
                (node,) = ast.parse(f"def {call}: pass").body
                assert isinstance(node, ast.FunctionDef)
                found[node.name] = signature(node.args, {})
    return found


def module(name: str) -> ast.Module:
    """A module of the kits."""
    return ast.parse((KITS / f"{name}.py").read_text(encoding="utf-8"))


def exported(tree: ast.Module) -> set[str]:
    """The module's ``__all__``."""
    (names,) = (
        node.value for node in tree.body if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__"
    )
    return set(ast.literal_eval(names))


def known(tree: ast.Module) -> dict[str, object]:
    """Numbers that defaults of a kit's functions may be named by."""
    return constants(module("line_shapes")) | constants(module("manim")) | constants(tree)


def constants(tree: ast.Module) -> dict[str, object]:
    """Numbers a module gives a name to."""
    return {
        node.targets[0].id: node.value.value
        for node in tree.body
        if isinstance(node, ast.Assign)
        and isinstance(node.targets[0], ast.Name)
        and isinstance(node.value, ast.Constant)
    }


def signature(arguments: ast.arguments, known: dict[str, object]) -> list[str]:
    """Parameters with defaults, without annotations and ``self``, nor what the reference says once for all."""

    def default(node: ast.expr | None) -> str:
        if node is None:
            return ""
        names = {n.id for n in ast.walk(node) if isinstance(n, ast.Name)}
        if names and names <= known.keys():
            return f"={eval(ast.unparse(node), {}, dict(known))!r}"
        return f"={ast.unparse(node)}"

    plain = [argument.arg for argument in arguments.args]
    filled: list[ast.expr | None] = [None] * (len(plain) - len(arguments.defaults)) + list(arguments.defaults)
    parts = [name + default(value) for name, value in zip(plain, filled, strict=True) if name != "self"]
    named = [a.arg + default(v) for a, v in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)]
    named = [one for one in named if one not in FOR_ALL]
    if arguments.vararg:
        parts.append(f"*{arguments.vararg.arg}")
    elif named:
        parts.append("*")
    parts = [one for one in parts if one not in FOR_ALL] + named
    if arguments.kwarg:
        parts.append(f"**{arguments.kwarg.arg}")
    return parts

"""Which kits a programmer is told of: those that the plan names."""

from __future__ import annotations

import pytest

from chalkwright import prompts
from chalkwright.agent.data import ScenePlan
from chalkwright.agent.explain.kits import KITS, kits_for, kits_named, library_for


def plan(markdown: str) -> ScenePlan:
    return ScenePlan(scene=1, markdown=markdown)


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ("Kits: optics", {"optics"}),
        ("- **Kits**: `Kits: forces, graphs`", {"forces", "graphs"}),
        ("- **Kits:** none", set()),
        ("## Kits\nKits: Circuits", {"circuits"}),
        ("**Kits**：globe、numbers", {"globe", "numbers"}),
        ("- **Figure**: a lens; no kits are named", None),
        ("Kits: something else", None),
    ],
)
def test_a_plan_names_its_kits_on_a_line(line: str, named: set[str] | None) -> None:
    found = kits_named(plan(f"- **Figure**: optics and forces in words\n{line}\n- **Colours**: numbers in BLUE"))
    assert found == named


@pytest.mark.parametrize(
    ("line", "library"),
    [
        ("- **Library**: `Library: Manim`", "manim"),
        ("- **Library**: Manim, a simple graph too", "manim"),
        ("Library: matplotlib.", "matplotlib"),
        ("**Library**: Manim\nLibrary: matplotlib", "auto"),
        ("- **Figure**: drawn in a library", "auto"),
    ],
)
def test_a_plan_names_the_library_on_a_line(line: str, library: str) -> None:
    assert library_for(plan(line), "auto") == library
    assert library_for(plan(line), "matplotlib") == "matplotlib"


def test_of_those_named_only_what_the_renderer_can_draw_is_told() -> None:
    both = plan("Kits: optics, graphs")
    assert kits_for(both, "auto", "physics") == {"optics", "graphs"}
    assert kits_for(both, "manim", "physics") == {"optics"}
    assert kits_for(both, "matplotlib", None) == {"graphs"}


def test_without_a_word_of_the_plan_the_subject_decides() -> None:
    assert kits_for(None, "auto", "physics") == {"lines", "graphs", "forces", "optics", "circuits"}
    assert kits_for(plan("- **Figure**: a circle"), "manim", "biology") == {"genetics"}
    assert kits_for(None, "auto", None) == KITS.keys() - {"rows"}
    assert kits_for(plan("Kits: lines"), "matplotlib", "physics") == {"lines"}


def test_every_kit_is_described_and_offered_to_the_planner() -> None:
    folder = prompts._FOLDER / "explain" / "kits"
    # The marks of geometry come with the lines kit on axes; in Manim every scene has them.
    assert {file.stem.removesuffix("_on_axes") for file in folder.glob("*.md")} == KITS.keys() | {"marks"}
    for name, kit in KITS.items():
        for renderer in ("auto", "manim", "matplotlib"):
            offer = prompts.load("explain/plan_system").render(workflow="anchored", renderer=renderer, subject=None)
            assert (f" {name} (" in offer) == (renderer in ("auto", *kit.renderers)), (name, renderer)

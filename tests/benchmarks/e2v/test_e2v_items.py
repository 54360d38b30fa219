"""The 1,484 items: their numbers, their ids, and the file that they are written to."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from chalkwright.agent.errors import UserError
from chalkwright.agent.visualize.data import VISUAL_TYPES, Equation, Part, WordProblem
from chalkwright.benchmarks.e2v.enumeration import quantity
from chalkwright.benchmarks.e2v.items import as_text, counts, export, item, items, read_items, visual_structure

ADDITION = Equation(left=3, operation="+", right=4, result=7)


def test_every_equation_has_one_item_of_each_type_all_on_one_side() -> None:
    found = items()
    assert len(found) == len({each.id for each in found}) == 1484
    assert Counter(each.split for each in found) == {"train": 1184, "test": 300}
    by_equation = Counter((each.problem.equation, each.split) for each in found)
    assert set(by_equation.values()) == {4}
    assert len(by_equation) == 371
    assert counts(found) == {
        (sign, visual): number
        for sign, number in (("+", 100), ("-", 190), ("×", 35), ("÷", 46))
        for visual in VISUAL_TYPES
    }


def test_the_groups_show_the_equation() -> None:
    for each in items():
        equation, parts = each.problem.equation, [part.count for part in each.problem.parts]
        a, b, c = equation.left, equation.right, equation.result
        match equation.operation:
            case "+":
                wanted = [a, b]
            case "-":
                wanted = [c, b]
            case "×":
                wanted = [b] * a
            case "÷":
                wanted = [c] * b if b <= c else [b] * c
        assert parts == wanted, each.id
        shown = a if equation.operation == "-" else quantity(equation)
        assert sum(each.problem.object_count.values()) == shown


def test_each_type_has_its_cue_and_no_other() -> None:
    for each in items():
        parts, visual = each.problem.parts, each.problem.visual
        colors, holders = {part.color for part in parts}, {part.container for part in parts}
        assert (colors == {None}) == (visual != "color"), each.id
        assert (None not in holders) == (visual == "container"), each.id
        assert len({part.name for part in parts}) == (len(parts) if visual == "object" else 1), each.id
        if visual == "color":
            assert len(colors) == len(parts), each.id


def test_the_same_items_every_time() -> None:
    first = item(ADDITION, "container")
    assert first == item(ADDITION, "container") == next(each for each in items() if each.id == "e2v-add-3-4-container")
    assert first.id == "e2v-add-3-4-container"
    assert any(item(ADDITION, "container", seed) != first for seed in range(1, 5))


def test_what_is_written_is_read(tmp_path: Path) -> None:
    chosen = items()[:40]
    (tmp_path / "items.jsonl").write_text(as_text(chosen), encoding="utf-8")
    assert read_items(tmp_path / "items.jsonl") == chosen


def test_the_written_form_holds_the_papers_fields(tmp_path: Path) -> None:
    colored = export(item(ADDITION, "color"))
    [(name, groups)] = colored["visual_structure"].items()
    assert colored["object_count"] == {name: 7}
    assert groups.pop("total") == 7
    assert sorted(groups.values()) == [3, 4]
    assert colored["AWP"] == colored["problem"]["text"]
    assert export(item(ADDITION, "object"))["visual_structure"] == {}


def test_structures_of_groups_and_containers() -> None:
    parts = (
        Part(name="apple", count=2, container="box"),
        Part(name="apple", count=5, container="box"),
        Part(name="apple", count=1, container="bowl"),
    )
    problem = WordProblem(text="…", equation=ADDITION, visual="container", parts=parts)
    assert visual_structure(problem) == {
        "box1": {"total": 2, "apple": 2},
        "box2": {"total": 5, "apple": 5},
        "bowl1": {"total": 1, "apple": 1},
    }
    apart = problem.model_copy(update={"visual": "spatial"})
    assert list(visual_structure(apart)) == ["group1", "group2", "group3"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "There is no item in"),
        ('{"id": "x"}\n', "Line 1 of .* is no item \\(problem: Field required\\)"),
        ("no JSON\n", "Line 1 of .* is no item"),
    ],
)
def test_a_wrong_file_is_told_in_one_sentence(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "items.jsonl"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(UserError, match=said):
        read_items(file)


def test_an_id_stands_once(tmp_path: Path) -> None:
    file = tmp_path / "items.jsonl"
    line = json.dumps(export(item(ADDITION, "color")))
    file.write_text(f"{line}\n\n{line}\n", encoding="utf-8")
    with pytest.raises(UserError, match=r"Line 3 of .* repeats the item e2v-add-3-4-color"):
        read_items(file)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="cannot be read"):
        read_items(tmp_path / "none.jsonl")

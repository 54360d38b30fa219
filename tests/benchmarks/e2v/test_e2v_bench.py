"""The bench: what it prints, what it keeps, when it fails."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from chalkwright.benchmarks.e2v.bench import Outcome, Task, keep, main, misses, run
from chalkwright.benchmarks.e2v.data import Grade
from chalkwright.benchmarks.e2v.items import items


def outcomes(right: int, wrong: int, damage: bool = False) -> list[Outcome]:
    item = items()[0]
    task = Task(item, "plain", 0, "one more" if damage else None)
    good, bad = (Grade(item=item.id, quantity=ok, overall=ok != damage, why="") for ok in (True, False))
    return [Outcome(task, good, b"", 0, 0)] * right + [Outcome(task, bad, b"png", 0, 0)] * wrong


def test_targets() -> None:
    assert misses(outcomes(400, 1)) == []
    assert misses(outcomes(100, 1)) == ["99.01% of the pictures are found right; the target is 99.5%."]
    several = misses(outcomes(98, 2))
    assert len(several) == 3
    assert several[1].startswith("98.00% of the pictures of color are found right")
    assert several[2].startswith("98.00% of the pictures of addition")
    assert misses(outcomes(400, 0) + outcomes(99, 1, damage=True)) == []
    assert misses(outcomes(98, 2, damage=True)) == ["98.00% of the damaged pictures are rejected; the target is 99%."]


def test_what_is_judged_wrongly_is_kept(tmp_path: Path) -> None:
    assert keep(outcomes(3, 1) + outcomes(2, 1, damage=True), tmp_path / "new") == 2
    name = items()[0].id
    assert sorted(file.name for file in (tmp_path / "new").iterdir()) == [
        f"{name}-one-more.png",
        f"{name}.png",
        "why.tsv",
    ]
    assert "accepted, though it is damaged" in (tmp_path / "new" / "why.tsv").read_text()


def test_one_picture() -> None:
    item = next(one for one in items() if one.problem.visual == "container")
    whole, broken = run(Task(item, "scenic", 2)), run(Task(item, "scenic", 2, "one less"))
    assert whole.right
    assert whole.grade.overall
    assert whole.png == b""
    assert broken.right
    assert not broken.grade.overall
    assert whole.looking > 0


@pytest.mark.process
def test_the_command(tmp_path: Path) -> None:
    told = CliRunner().invoke(main, ["--limit", "8", "--damaged", "9", "--keep", str(tmp_path)])
    assert told.exit_code == 0, told.output
    assert "17 pictures in" in told.output
    assert "0 pictures that were judged wrongly" in told.output
    assert "hidden" in told.output

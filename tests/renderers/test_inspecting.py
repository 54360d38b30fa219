"""Inspection apart says what inspection here would, and a picture that takes too long costs itself alone."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from chalkwright.renderers.check import code as check
from chalkwright.renderers.faults import Blame, Fault
from chalkwright.renderers.pool.pool import PooledRenderer
from chalkwright.renderers.returned import inspecting
from chalkwright.renderers.returned.inspection import Inspected, inspect, left_in
from chalkwright.renderers.sandbox import apart
from tests.renderers.forged import element, leave, report, request

pytestmark = pytest.mark.process


@pytest.fixture(autouse=True, scope="module")
def _stopped() -> Iterator[None]:
    yield
    apart.stop()


def inspected(folder: Path) -> Inspected:
    return inspecting.inspect_apart(request(folder), folder, confined=True, output="")


def test_it_says_the_same_as_here(tmp_path: Path) -> None:
    leave(tmp_path, report(element(), element(text="B"), points={"A": [1.0, 2.0]}))
    there = inspected(tmp_path)
    assert there == inspect(request(tmp_path), left_in(tmp_path, request(tmp_path)))
    assert there.findings


def test_code_is_checked_as_here() -> None:
    code = "from manim import *\nimport socket\nclass Scene1(Scene):\n    def construct(self):\n        Circl()\n"
    assert inspecting.faults(code, "Scene1", "manim") == check.faults(code, "Scene1", "manim")
    assert len(inspecting.faults(code, "Scene1", "manim")) == 2


async def test_code_is_checked_on_no_event_loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A check of 8,000 unknown names once kept a worker silent for 285 s."""
    where = []

    def faults(*_: object) -> tuple[Fault, ...]:
        where.append(threading.current_thread())
        return (Fault(kind="code-refused", message="No."),)

    monkeypatch.setattr(inspecting, "faults", faults)
    rendering = await PooledRenderer("matplotlib").render(request(tmp_path))
    assert [fault.kind for fault in rendering.faults] == ["code-refused"]
    assert where != [threading.current_thread()]


def refused(folder: Path) -> bool:
    (only,) = inspected(folder).faults
    return (only.kind, only.blame) == ("picture-refused", Blame.WRITER)


def test_what_takes_too_long_to_look_at_is_the_writers_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    honest, crowded = tmp_path / "honest", tmp_path / "crowded"
    for folder, elements in ((honest, [element()]), (crowded, [element()] * 2_000)):
        folder.mkdir()
        leave(folder, report(*elements))
    before = inspected(honest)
    with monkeypatch.context() as patch:
        patch.setattr(inspecting, "SECONDS", 0.1)
        assert refused(crowded)
    assert inspected(honest) == before


def test_what_it_says_is_checked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    leave(tmp_path, report(element()))
    monkeypatch.setattr(inspecting, "inspect_as_json", dict)
    assert refused(tmp_path)

"""Defects that measuring cannot see: each is there, and what a model says of its picture is judged as it should be."""

from __future__ import annotations

from pathlib import Path

import pytest

from chalkwright.benchmarks.lab.layout.second_look import ask_about, draw_unseen, judge_reply, measured, table
from chalkwright.benchmarks.lab.layout.unseen import KINDS, unseen_cases
from tests.agent.test_layout_repair import edit
from tests.wire.clients import KEY
from tests.wire.server import Call, Reply, WireServer

ALL = unseen_cases()
LADDER = {case.defect.kind if case.defect else "clean": case for case in ALL if case.name.startswith("RightTriangle-")}
ANGLE = "        self.add(right_angle(B, A, C, size=0.35))"
NOTE = '        self.add(note("L² = 6² + 4²", "ur"))'
RIGHT_B = edit('point(B, "C", (1, -1))', 'point(B, "B", (1, -1))')
ELSEWHERE = edit('"L² = 6² + 4²"', '"L = 7.2 m"')


def test_every_defect_is_told_from_its_control() -> None:
    clean = {case.block.title: case.code for case in ALL if case.defect is None}
    broken = [case for case in ALL if case.defect is not None]
    assert {case.defect.kind for case in broken if case.defect} == set(KINDS)
    assert [case.name for case in broken if case.is_caught(case.code)] == []
    assert [case.name for case in broken if not case.is_caught(clean[case.block.title])] == []


@pytest.mark.parametrize(
    ("kind", "reply", "verdict"),
    [
        ("clean", "FINE", "fine"),
        ("clean", ELSEWHERE, "false alarm"),
        ("wrong-label", "FINE", "missed"),
        ("wrong-label", RIGHT_B, "caught"),
        ("wrong-label", ELSEWHERE, "other"),
        ("wrong-label", edit("self.nowhere()", "pass"), "other"),
        ("wrong-label", "B and C are swapped.", "no answer"),
        ("missing-element", edit(NOTE, f"{NOTE}\n{ANGLE}"), "caught"),
    ],
)
def test_a_reply_is_worth_what_it_mends(kind: str, reply: str, verdict: str) -> None:
    assert judge_reply(LADDER[kind], reply)[0] == verdict


@pytest.mark.process
async def test_one_scene_before_a_model(wire: WireServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    cases = [LADDER[kind] for kind in ("clean", "wrong-label", "missing-element", "misleading-scale")]

    def sees(call: Call) -> Reply:
        assert call.images == 1
        if 'point(B, "C"' in call.last:
            return Reply(f"B and C are swapped.\n{RIGHT_B}")
        return Reply(ELSEWHERE) if ANGLE not in call.last else Reply("FINE")

    wire.script = sees
    drawn = await draw_unseen(cases, tmp_path)
    assert measured(drawn) == []
    seen = await ask_about(cases, drawn, "gpt-5", tmp_path, base_url=wire.openai_url)
    assert [one.verdict for one in seen] == ["fine", "caught", "other", "missed"]
    assert seen[1].said == "B and C are swapped."
    told = table(seen)
    assert "| wrong-label | 1 | 1 | 0 | 0 | 0 |" in told
    assert "| all | 3 | 1 | 1 | 1 | 0 |" in told
    assert "1 clean pictures, 0 with a false alarm." in told
    again = await ask_about(cases, drawn, "gpt-5", tmp_path, base_url=wire.openai_url)
    assert (again, len(wire.calls)) == (seen, 4)


def test_a_case_is_one_scene_alone() -> None:
    code = next(case.code for case in ALL if case.name == "Incline-clean")
    assert (code.count("class "), "class Scene1(Scene)" in code) == (1, True)

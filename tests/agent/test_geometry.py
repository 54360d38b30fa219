"""A plan's constraints and real pictures: a wrong figure is refused with its measures, and mended."""

from __future__ import annotations

from pathlib import Path

import pytest

from chalkwright.agent.explain.service import ExplanationService
from chalkwright.agent.runs.job import Options
from tests.conversations import replay
from tests.conversations.replay import asked
from tests.renderers.pools import Pools
from tests.wire.clients import KEY
from tests.wire.server import Call, Reply, WireServer

pytestmark = pytest.mark.process


TALK = replay.load("trapezium")
BLOCK = """
```constraints
AB = 11
DC = 5
AD = 8
AB ∥ DC
angle BAD = 90
```
"""
NAMED = "named(A=A, B=B, C=C, D=D)"


def reply_to(call: Call) -> Reply:
    """The conversation, but the plan states constraints, and Scene 1 is first drawn with AB one too short."""
    stage, scene, attempt = asked(call)
    text = TALK.replies("anchored", stage, scene)[0]
    if stage == "plan":
        return Reply(text + BLOCK)
    if stage == "rendering":
        text = text.replace('        self.add(heading("', f'        {NAMED}\n        self.add(heading("')
        assert NAMED in text
        if (scene, attempt) == (1, 1):
            text = text.replace("11 * unit", "10 * unit")
    return Reply(text)


@pytest.mark.asyncio(loop_scope="session")
async def test_a_figure_that_breaks_the_plan_is_mended(pools: Pools, wire: WireServer, tmp_path: Path) -> None:
    wire.script = reply_to
    options = Options.model_validate({"model": "gpt-5", "base_url": wire.openai_url, "layout_repairs": 0})
    async with ExplanationService(options, root=tmp_path, key=KEY, renderers={"manim": pools["manim"]}) as running:
        done = await running.explain(TALK.problem)
    assert done.complete
    one, two, three = done.record.scenes
    assert [scene.attempts for scene in (one, two, three)] == [2, 1, 1]
    assert [(m.constraint, m.holds) for m in one.measured] == [
        ("AB = 11", True),
        ("DC = 5", True),
        ("AD = 8", True),
        ("AB ∥ DC", True),
        ("angle BAD = 90", True),
    ]
    assert len(two.measured) == len(three.measured) == 5
    repair = next(call for call in wire.calls if asked(call) == ("rendering", 1, 2)).last
    assert "Reply 1 cannot be used" in repair
    assert "The plan says AB = 11, but in the picture AB = 5.50, where 11 is 6.05 at the picture's scale" in repair

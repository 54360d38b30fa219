"""What was made before the packages moved below ``chalkwright`` is of use still: see ``old_runs/README.md``."""

from __future__ import annotations

import tarfile
from collections import Counter
from pathlib import Path

import pytest

from chalkwright.agent.data import Redo
from chalkwright.agent.documents.exports import FORMATS, export
from chalkwright.agent.errors import UserError
from chalkwright.agent.explain.followup.answering import followup
from chalkwright.agent.explain.running import Order, run
from chalkwright.agent.runs.folder import RunFolder, default_folder
from chalkwright.judges.comparing.several import compare
from chalkwright.judges.comparing.verdicts import read_verdicts
from chalkwright.judges.judging import evaluate
from chalkwright.renderers.base import RenderRequest
from chalkwright.service.settings import Settings
from tests.agent.scripted import made, options, renderers, wished
from tests.conversations import replay
from tests.conversations.replay import asked
from tests.renderers.pools import Pools
from tests.service.serving_here import served
from tests.wire.clients import KEY
from tests.wire.server import Reply, WireServer

OLD = Path(__file__).parent / "old_runs"
TRAPEZIUM = replay.load("trapezium")
WORDS = '<OUTLINE title="The foot" language="en" diagrams="no"><TEXT_1>What is a right angle?</TEXT_1></OUTLINE>'


def unpacked(name: str, folder: Path) -> Path:
    with tarfile.open(OLD / f"{name}.tar.xz") as archive:
        archive.extractall(folder, filter="data")
    return folder / name


async def test_a_finished_run_resumed_is_what_it_was(wire: WireServer, tmp_path: Path) -> None:
    out = unpacked("finished", tmp_path)
    before = RunFolder(out).read_record()
    done, _ = await made(TRAPEZIUM.problem, options(wire), out, resume=True)
    assert done.record == before
    assert wire.calls == []


async def test_a_scene_is_redone(wire: WireServer, tmp_path: Path) -> None:
    out = unpacked("finished", tmp_path)
    wire.script = lambda _: wished(2)
    done, _ = await made(
        TRAPEZIUM.problem, options(wire), out, resume=True, redo=Redo(scene=2, wish="make the angle larger")
    )
    assert [scene.wishes for scene in done.record.scenes] == [(), ("make the angle larger",), ()]
    (call,) = wire.calls
    assert "from renderers.kit.manim import *" in call.messages[0][1]  # the old code goes to its writer as it was


async def test_a_learner_asks_back(wire: WireServer, tmp_path: Path) -> None:
    out = unpacked("finished", tmp_path)
    wire.script = lambda _: Reply(WORDS)
    turn = await followup(out, "Why is there a right angle at E?", options(wire), renderers(), key=KEY)
    assert turn.reply == "What is a right angle?"


@pytest.mark.process
def test_it_is_exported_in_every_format(tmp_path: Path) -> None:
    out = unpacked("finished", tmp_path)
    assert {form: len(export(out, form).data) > 2_000 for form in FORMATS} == dict.fromkeys(FORMATS, True)


@pytest.mark.process
async def test_it_is_judged(tmp_path: Path) -> None:
    verdict = await evaluate(unpacked("finished", tmp_path))
    assert verdict.generator == "gpt-5"
    assert verdict.measured["ELQ"] is not None


@pytest.mark.process
@pytest.mark.asyncio(loop_scope="session")
async def test_its_drawing_code_still_draws(pools: Pools, tmp_path: Path) -> None:
    out = unpacked("finished", tmp_path)
    code = (out / "scene_1.py").read_text()
    assert "from renderers.kit.manim import *" in code
    drawn = await pools["manim"].render(RenderRequest(code=code, scene="Scene1", folder=tmp_path, stem="again"))
    assert drawn.faults == ()
    assert (tmp_path / "again.png").stat().st_size > 10_000


@pytest.mark.parametrize("named", [True, False], ids=["in the folder named", "in the folder it was given"])
async def test_an_interrupted_run_goes_on_where_it_stood(wire: WireServer, tmp_path: Path, named: bool) -> None:
    out = unpacked("interrupted", tmp_path)
    key = (out / ".run").read_text()
    if not named:
        out = out.rename(default_folder(TRAPEZIUM.problem.text, key, tmp_path))
    wire.script = TRAPEZIUM.script("anchored")
    order = Order(TRAPEZIUM.problem, options(wire), tmp_path, out=out if named else None, resume=True, key=KEY)
    done = await run(order, renderers(), lambda _: None)
    assert (done.folder, done.record.key, done.record.status) == (str(out), key, "complete")
    # Outline, plan and two scenes are kept. The prompt of drawing is another one now, so the scene that was being
    # repaired is asked for from its start.
    assert Counter(asked(call) for call in wire.calls) == {("rendering", 3, 1): 1}
    assert len(done.record.calls) == 6


async def test_without_resume_an_interrupted_run_is_left_alone(wire: WireServer, tmp_path: Path) -> None:
    out = unpacked("interrupted", tmp_path)
    with pytest.raises(UserError, match="choose another"):
        await made(TRAPEZIUM.problem, options(wire), out)
    assert (out / "scene_2.png").exists()


async def test_other_settings_are_another_run(wire: WireServer, tmp_path: Path) -> None:
    out = unpacked("interrupted", tmp_path)
    with pytest.raises(UserError, match="another problem, model or setting"):
        await made(TRAPEZIUM.problem, options(wire, temperature=0), out, resume=True)


async def test_a_reviewed_outline_goes_on(wire: WireServer, tmp_path: Path) -> None:
    out = unpacked("waiting", tmp_path)
    wire.script = TRAPEZIUM.script("anchored")
    done, _ = await made(TRAPEZIUM.problem, options(wire), out, resume=True)
    assert done.complete
    assert Counter(asked(call)[0] for call in wire.calls) == {"plan": 1, "rendering": 3}


async def test_a_service_shows_its_explanations(tmp_path: Path) -> None:
    root = unpacked("service", tmp_path)
    async with served(Settings(root=root, workers=0)) as client:
        (job,) = (await client.list()).jobs
        assert (job.state, job.title) == ("finished", "Balancing a lever")
        assert [figure.fault for figure in (await client.result(job)).figures] == [None, None, None]
        assert (await client.file(job, "scene_3.png")).startswith(b"\x89PNG")
        assert (await client.export(job, "docx")).startswith(b"PK")


def test_verdicts_are_compared() -> None:
    (pair,) = compare(read_verdicts([OLD])).pairs
    assert {pair.first, pair.second} == {"judge-one", "judge-two"}

"""``chalkwright gen`` from its problem to its document, with the offline author and with a model on the wire."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from chalkwright.agent.data import RunRecord
from chalkwright.agent.events import (
    EVENT,
    Assembled,
    CallMade,
    Event,
    Finished,
    OutlineReady,
    PictureReady,
    SceneFailed,
    Started,
    TextReady,
)
from chalkwright.agent.problems import read_problem
from tests.cli.command import KEY, Ran, asking, run
from tests.conversations import replay
from tests.wire.server import Call, Reply, WireServer

pytestmark = pytest.mark.process


EXAMPLE = Path(replay.FOLDER).parents[1] / "cli" / "examples" / "ladder.yaml"
NO_SCENES = replay.load("no_diagram")
TWO_SCENES = replay.load("fraction_bar")
WITH_KEY = {"OPENAI_API_KEY": KEY}


def record(page: str, cwd: Path) -> RunRecord:
    return RunRecord.model_validate_json((cwd / page).with_name("run.json").read_bytes())


@pytest.mark.smoke
def test_by_itself_it_explains_the_bundled_example(tmp_path: Path) -> None:
    done = run("gen", cwd=tmp_path)
    assert done.code == 0, done
    assert "Explaining a bundled example. Your own: `make gen PROBLEM=file`" in done.err.splitlines()[0]
    assert done.out.count("\n") == 1
    page = tmp_path / done.page
    assert page.parent.parent == tmp_path / "out"
    html = page.read_text("utf-8")
    assert html.startswith("<!DOCTYPE html>")
    assert "checked in a second way" in html, "no program ran beside the author that solves by itself"
    made = record(done.page, tmp_path)
    assert made.problem == read_problem(EXAMPLE)
    assert (made.status, made.author, made.cost) == ("complete", "offline", {})
    for title in (scene.title for scene in made.outline.scenes):
        assert f"is drawn: {title}" in done.err
    assert [path.name for path in tmp_path.iterdir()] == ["out"]


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[Ran, RunRecord]]:
    """The same problem given in every way there is; it needs no scene, so nothing is drawn."""
    folder = tmp_path_factory.mktemp("sources")
    text = NO_SCENES.problem.text
    as_json = json.dumps({"question": text, "subject": "biology", "grade": 6})
    (folder / "p.json").write_text(as_json)
    (folder / "p.txt").write_text(f"\ufeff{text}\r\n", "utf-8")
    (folder / "p.yaml").write_text(f"text: {json.dumps(text)}\nlanguage: en\n")
    given: dict[str, tuple[list[str], bytes | None]] = {
        "text": (["--text", text], None),
        "pipe": ([], text.encode()),
        "dash": (["-"], as_json.encode()),
        "yaml": (["p.yaml", "--grade", "9"], None),
        "json": (["p.json", "--subject", "mathematics"], None),
        "txt": (["p.txt"], None),
    }
    with WireServer() as server, ThreadPoolExecutor(3) as threads:
        server.script = NO_SCENES.script("anchored")

        def gen(name: str) -> tuple[Ran, RunRecord]:
            arguments, stdin = given[name]
            done = run(
                "gen", *arguments, "--out", name, *asking(server.openai_url), cwd=folder, env=WITH_KEY, stdin=stdin
            )
            assert done.code == 0, done
            return done, record(done.page, folder)

        made = dict(zip(given, threads.map(gen, given), strict=True))
    assert not server.errors
    return made


@pytest.mark.parametrize("name", ["text", "pipe", "dash", "yaml", "json", "txt"])
def test_a_problem_comes_in_any_form(name: str, sources: dict[str, tuple[Ran, RunRecord]]) -> None:
    done, made = sources[name]
    assert made.problem.text == NO_SCENES.problem.text
    assert done.page == f"{name}/explanation.html"
    assert "bundled example" not in done.err


def test_options_say_more_of_the_problem_than_its_file(sources: dict[str, tuple[Ran, RunRecord]]) -> None:
    found = {
        name: (made.problem.subject, made.problem.grade, made.problem.language) for name, (_, made) in sources.items()
    }
    assert found == {
        "text": (None, None, None),
        "pipe": (None, None, None),
        "dash": ("biology", "6", None),
        "yaml": (None, "9", "en"),
        "json": ("mathematics", "6", None),
        "txt": (None, None, None),
    }


def failing(scene: int) -> Callable[[Call], Reply]:
    """The whole conversation, but for code of one scene that always raises."""

    def script(call: Call) -> Reply:
        if replay.asked(call)[:2] != ("rendering", scene):
            return Reply(TWO_SCENES.answer("anchored", call))
        construct = "    def construct(self):\n        self.add(Nothing())\n"
        code = f"from manim import *\n\n\nclass Scene{scene}(Scene):\n{construct}"
        return Reply(f"```python\n{code}```")

    return script


@dataclasses.dataclass
class Mended:
    """A run whose second scene fails, and the same one resumed with a better author."""

    folder: Path
    gap: Ran
    gap_record: RunRecord
    gap_markdown: str
    calls: list[Call]
    resumed: Ran
    resumed_calls: list[Call]


@pytest.fixture(scope="module")
def mended(tmp_path_factory: pytest.TempPathFactory) -> Mended:
    folder = tmp_path_factory.mktemp("mended")
    (folder / "p.json").write_text(TWO_SCENES.problem.model_dump_json(include={"text", "subject", "grade"}))
    with WireServer() as server:
        command = ("gen", "p.json", "--attempts", "1", *asking(server.openai_url))
        server.script = failing(2)
        gap = run(*command, cwd=folder, env=WITH_KEY)
        assert gap.code == 3, gap
        gap_record = record(gap.page, folder)
        gap_markdown = (folder / gap.page).with_suffix(".md").read_text("utf-8")
        calls = list(server.calls)
        server.script = TWO_SCENES.script("anchored")
        resumed = run(*command, "--resume", "--events", "json", cwd=folder, env=WITH_KEY)
        return Mended(folder, gap, gap_record, gap_markdown, calls, resumed, server.calls[len(calls) :])


def events(done: Ran) -> list[Event]:
    return [EVENT.validate_json(line) for line in done.out.splitlines()]


def test_a_scene_that_cannot_be_drawn_is_a_named_gap_and_exit_code_3(mended: Mended) -> None:
    made = mended.gap_record
    assert made.status == "partial"
    assert [scene.drawn for scene in made.scenes] == [True, False]
    fault = made.scenes[1].fault
    assert fault is not None
    assert "Nothing" in fault.sentence()
    assert made.outline.scenes[1].title in mended.gap_markdown
    assert "scene_2.png" not in mended.gap_markdown
    said = mended.gap.err.splitlines()
    assert said[-2] == f"Scene 2 is missing: {fault.sentence()}"
    assert "--resume" in said[-1]
    assert "Traceback" not in mended.gap.err
    assert mended.gap.page.endswith("/explanation.html")


def test_resume_draws_what_was_missing_and_asks_for_nothing_else(mended: Mended) -> None:
    assert mended.resumed.code == 0, mended.resumed
    assert mended.resumed.err == ""
    assert [replay.asked(call) for call in mended.resumed_calls] == [("rendering", 2, 1)]
    told = events(mended.resumed)
    assert isinstance(told[0], Started)
    assert told[0].resumed
    assert (mended.folder / told[0].folder / "explanation.html") == mended.folder / mended.gap.page
    made = record(mended.gap.page, mended.folder)
    assert made.status == "complete"
    assert all(scene.drawn for scene in made.scenes)
    assert len(made.calls) == len(mended.calls) + 1


def test_every_event_can_be_read_back_and_comes_in_order(mended: Mended) -> None:
    told = events(mended.resumed)
    kinds = [type(event) for event in told]
    assert kinds[0] is Started
    assert kinds[-1] is Finished
    assert kinds.count(Finished) == kinds.count(Assembled) == kinds.count(OutlineReady) == 1
    assert kinds.index(TextReady) < kinds.index(OutlineReady) < kinds.index(PictureReady) < kinds.index(Assembled)
    assert SceneFailed not in kinds
    pictures = [event for event in told if isinstance(event, PictureReady)]
    assert [event.scene for event in pictures] == [1, 2]
    assert all((mended.folder / event.png).is_file() for event in pictures)
    finished = told[-1]
    assert isinstance(finished, Finished)
    assert finished.explanation.record == record(mended.gap.page, mended.folder)
    (called,) = (event for event in told if isinstance(event, CallMade))
    assert called.spent == sum(call.cost or 0 for call in finished.explanation.record.calls) > 0


def test_no_key_is_written_anywhere(mended: Mended) -> None:
    assert {call.key for call in mended.calls} == {KEY}, "the key was used"
    for done in (mended.gap, mended.resumed):
        assert KEY not in done.out + done.err
    files = [path for path in mended.folder.rglob("*") if path.is_file()]
    assert "state.sqlite" in {path.name for path in files}
    assert [path for path in files if KEY.encode() in path.read_bytes()] == []


def test_a_run_that_cost_money_is_not_overwritten(mended: Mended, wire: WireServer) -> None:
    wire.script = lambda _: Reply(status=401)
    folder = Path(mended.gap.page).parent
    command = ("gen", "p.json", "--attempts", "1", *asking(wire.openai_url))
    before = (mended.folder / folder / "run.json").read_bytes()
    said = run(*command, "--out", folder, cwd=mended.folder, env=WITH_KEY).refused()
    assert "cost money" in said
    assert "--resume" in said
    assert not wire.calls
    assert (mended.folder / folder / "run.json").read_bytes() == before


def test_on_failure_fail_ends_with_the_fault_and_keeps_what_was_finished(tmp_path: Path, wire: WireServer) -> None:
    wire.script = failing(1)
    done = run(
        *("gen", "--text", TWO_SCENES.problem.text, "--attempts", "1", "--on-failure", "fail", "--out", "run"),
        *asking(wire.openai_url),
        cwd=tmp_path,
        env=WITH_KEY,
    )
    assert (done.code, done.out) == (1, "")
    last = done.err.splitlines()[-1]
    assert last.startswith("Error: Scene 1 still had faults after 1 attempts; the last: ")
    assert last.endswith("What was finished lies in run; the same command with --resume goes on.")
    assert "Traceback" not in done.err
    assert not (tmp_path / "run" / "explanation.html").exists()

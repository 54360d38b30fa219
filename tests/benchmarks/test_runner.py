"""A run is stopped by ``kill -9`` twice and ends as if nothing had happened: same lines, no call twice, same money."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import threading
import time
from collections import Counter
from collections.abc import Mapping
from contextlib import closing
from decimal import Decimal
from pathlib import Path
from types import MappingProxyType

import pytest
from click.testing import CliRunner

from chalkwright.agent.errors import BudgetExhausted, WrongKey
from chalkwright.agent.executors.local import LocalExecutor
from chalkwright.agent.runs.job import Options
from chalkwright.benchmarks.eduillustrate.runner import (
    ExplainTask,
    LevelledProblem,
    Manner,
    explain_all,
    sum_spent,
)
from chalkwright.benchmarks.eduillustrate.runs import JobLine, Run, RunPlan, VerdictLine, content_of, keys_of
from chalkwright.benchmarks.harness.task import Pace
from chalkwright.cli.bench.eduillustrate import judge
from chalkwright.judges.job import JudgeOptions
from chalkwright.renderers.base import Renderer, RendererName
from tests.benchmarks.class_of_writers import JUDGE, MODELS, problem, script
from tests.cli.command import run
from tests.cli.warm import Command
from tests.renderers.pools import Pools
from tests.wire.clients import KEY
from tests.wire.server import Call, Reply, WireServer
from tests.wire.server import Usage as WireUsage

PROBLEMS = int(os.environ.get("RUNNER_PROBLEMS", "2"))
"""The whole of it is 40. Of the first two an outline and a drawing are mended, a scene and an outline are lost."""
WORKFLOWS = ("anchored", "parallel") if PROBLEMS > 2 else ("anchored",)
JOBS = PROBLEMS * len(MODELS) * len(WORKFLOWS)
NO_RENDERERS: Mapping[RendererName, Renderer] = MappingProxyType({})
LIMIT = 240.0 + 8.0 * JOBS
"""Seconds after which a run is taken to hang; no measure of its speed."""


@pytest.fixture
def problems(tmp_path: Path) -> Path:
    file = tmp_path / "problems.jsonl"
    chosen = (problem(2 + 4 * n) for n in range(PROBLEMS))
    file.write_text("".join(one.model_dump_json(exclude_none=True) + "\n" for one in chosen))
    return file


class Started:
    """The real command under way."""

    def __init__(self, wire: WireServer, problems: Path, out: Path, *more: str) -> None:
        models = [part for model in MODELS for part in ("--model", model)]
        flows = [part for flow in WORKFLOWS for part in ("--workflow", flow)]
        options = (
            "--judge",
            JUDGE,
            "--problems",
            str(problems),
            "--price",
            "1,2",
            "--attempts",
            "2",
            "--out",
            str(out),
        )
        arguments = ["bench", "run", *models, *flows, *options, "--base-url", wire.openai_url, *more]
        self._command = Command(arguments, out.parent, os.environ | {"OPENAI_API_KEY": KEY})

    @property
    def over(self) -> bool:
        return self._command.poll() is not None

    def kill(self) -> None:
        self._command.send_signal(signal.SIGKILL)
        self._command.wait(LIMIT)

    def finish(self) -> None:
        said = self._command.stdout.read()
        assert self._command.wait(LIMIT) == 0, said


def lines(out: Path) -> tuple[list[JobLine], list[VerdictLine]]:
    """Sorted, without what a clock says."""
    run = Run(out)
    jobs = [line.model_copy(update={"seconds": 0.0, "waited": None}) for line in run.solved().values()]
    verdicts = list(run.scored().values())
    return sorted(jobs, key=lambda l: l.key.order), sorted(verdicts, key=lambda l: l.key.order)  # noqa: E741


def entered(out: Path) -> int:
    """Calls that the run's ledgers hold by now."""
    count = 0
    for state in out.rglob("state.sqlite"):
        with closing(sqlite3.connect(f"file:{state}?mode=ro", uri=True, timeout=60)) as connection:
            if connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'calls'").fetchone():
                count += connection.execute("SELECT count(*) FROM calls").fetchone()[0]
    return count


def asked_for(call: Call) -> str:
    return json.dumps([call.model, call.system, call.messages])


@pytest.mark.process
@pytest.mark.timeout(3 * LIMIT)
def test_killed_twice_and_resumed_it_ends_as_if_undisturbed(wire: WireServer, problems: Path, tmp_path: Path) -> None:
    wire.script, wire.hold_limit = script, LIMIT
    Started(wire, problems, tmp_path / "undisturbed").finish()
    expected, undisturbed = lines(tmp_path / "undisturbed"), Counter(map(asked_for, wire.calls))
    assert len(expected[0]) == JOBS
    assert {line.outcome for line in expected[0]} >= {"complete", "failed"}

    out, answered = tmp_path / "killed", Counter[str]()
    total = len(wire.calls)
    for turn, share in enumerate((0.3, 0.65)):
        first, stop, never = len(wire.calls), int(total * share) - sum(answered.values()), threading.Event()

        def until_full(call: Call, first: int = first, stop: int = stop, never: threading.Event = never) -> Reply:
            return script(call) if call.number - first < stop else Reply("too late", hold=never)

        wire.script = until_full
        process = Started(wire, problems, out, *(("--resume",) if turn else ()))
        wanted = sum(answered.values()) + stop
        deadline = time.monotonic() + LIMIT
        while entered(out) < wanted and time.monotonic() < deadline and not process.over:
            never.wait(0.2)
        process.kill()
        never.set()
        assert wire.idle(LIMIT)  # else what the killed process still sent is taken for a call of the next one
        assert entered(out) == wanted, [call.started - time.monotonic() for call in wire.calls[-16:]]
        answered.update(asked_for(call) for call in wire.calls[first : first + stop])
    resumed = len(wire.calls)
    wire.script = script
    Started(wire, problems, out, "--resume").finish()
    answered.update(map(asked_for, wire.calls[resumed:]))
    both = answered.keys() | undisturbed.keys()
    assert {
        asked: (answered[asked], undisturbed[asked]) for asked in both if answered[asked] != undisturbed[asked]
    } == {}
    assert lines(out) == expected
    assert sum(line.dollars or 0 for line in lines(out)[0]) == sum(line.dollars or 0 for line in expected[0])


def plan_of(count: int = 2, **changed: object) -> tuple[RunPlan, dict[str, LevelledProblem]]:
    found = [problem(n) for n in range(1, count + 1)]
    plan = RunPlan(models=MODELS[:1], problems=tuple(p.id or "" for p in found), content=content_of(found))
    return plan.model_copy(update=changed), {p.id or "": LevelledProblem(p, "middle") for p in found}


async def work(
    wire: WireServer,
    out: Path,
    plan: RunPlan,
    tasks: dict[str, LevelledProblem],
    max_cost: Decimal | None = None,
    *,
    at_once: int = 8,
    renderers: Mapping[RendererName, Renderer] = NO_RENDERERS,
) -> list[Mapping[str, str]]:
    """With an executor of its own; without problems only judging what is there. What a board shows meanwhile."""
    folder = Run(out)
    if tasks:
        folder.begin(plan)
    options = Options(base_url=wire.openai_url, price="1,2", attempts=2)
    judging = JudgeOptions(base_url=wire.openai_url, price="1,2", process=False)
    executor = LocalExecutor(renderers)
    try:
        task = ExplainTask(folder, plan, tasks, Manner(options, judging, max_cost), executor)
        shown: list[Mapping[str, str]] = []
        await explain_all(task, Pace(at_once, watch=lambda tally: shown.append(tally.row("–"))))
        return shown
    finally:
        await executor.aclose()


@pytest.fixture(autouse=True)
def _key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)


@pytest.mark.process
@pytest.mark.asyncio(loop_scope="session")
async def test_seeds_are_jobs_of_their_own(wire: WireServer, pools: Pools, tmp_path: Path) -> None:
    wire.script = script
    plan, tasks = plan_of(1, seeds=2)
    await work(wire, tmp_path / "run", plan, tasks, renderers=pools)
    assert sorted(line.key.seed for line in Run(tmp_path / "run").solved().values()) == [1, 2]
    assert len(keys_of(plan)) == 2
    assert max(Counter(map(asked_for, wire.calls)).values()) == 2


@pytest.mark.process
@pytest.mark.asyncio(loop_scope="session")
async def test_a_run_ends_when_its_money_does_and_goes_on_with_more(
    wire: WireServer, pools: Pools, tmp_path: Path
) -> None:
    wire.script = script
    plan, tasks = plan_of(4)
    with pytest.raises(BudgetExhausted, match="money limit"):
        await work(wire, tmp_path / "run", plan, tasks, Decimal("0.006"), at_once=1, renderers=pools)
    first = len(wire.calls)
    assert 0 < first < 16
    await work(wire, tmp_path / "run", plan, tasks, Decimal("1.00"), renderers=pools)
    assert len(Run(tmp_path / "run").solved()) == 4
    assert max(Counter(map(asked_for, wire.calls)).values()) == 1


async def test_a_wrong_key_ends_the_run_at_once(wire: WireServer, tmp_path: Path) -> None:
    wire.script = lambda call: Reply(status=401)
    plan, tasks = plan_of(3)
    with pytest.raises(WrongKey):
        await work(wire, tmp_path / "run", plan, tasks)
    assert Run(tmp_path / "run").solved() == {}


async def test_a_problem_of_no_family_is_out_of_scope_offline(wire: WireServer, tmp_path: Path) -> None:
    plan, tasks = plan_of(1, models=("offline",))
    begun, ended = await work(wire, tmp_path / "run", plan, tasks)
    assert (begun["jobs"], ended["jobs"]) == ("0 of 1", "1 of 1")
    assert (ended["failed"], ended["out of scope"]) == ("0", "1")
    (line,) = Run(tmp_path / "run").solved().values()
    assert line.outcome == "out-of-scope"
    assert line.why
    assert wire.calls == []


@pytest.mark.process
@pytest.mark.asyncio(loop_scope="session")
async def test_a_run_is_judged_by_another_without_generating_again(
    wire: WireServer, pools: Pools, tmp_path: Path
) -> None:
    wire.script = script
    plan, tasks = plan_of(1, workflows=("anchored", "parallel"))
    await work(wire, tmp_path / "run", plan, tasks, renderers=pools)
    assert {line.key.workflow for line in Run(tmp_path / "run").solved().values()} == {"anchored", "parallel"}
    written = len(wire.calls)
    judging = plan.model_copy(update={"judges": (JUDGE,)})
    folder = Run(tmp_path / "run")
    await work(wire, tmp_path / "run", judging, {})
    assert {call.model for call in wire.calls[written:]} == {"judge-j"}
    assert {judge for _, judge in folder.scored()} == {"none", JUDGE}


@pytest.mark.process
@pytest.mark.asyncio(loop_scope="session")
async def test_a_document_that_cannot_be_judged_ends_no_run_and_is_judged_later(
    wire: WireServer, pools: Pools, tmp_path: Path
) -> None:
    wire.script = script
    plan, tasks = plan_of(2, judges=())
    await work(wire, tmp_path / "run", plan, tasks, renderers=pools)
    folder, judging = Run(tmp_path / "run"), plan.model_copy(update={"judges": ("none",)})
    document = folder.path / next(iter(folder.solved())).place
    document.rename(tmp_path / "elsewhere")
    await work(wire, folder.path, judging, {})
    assert sorted(line.done for line in folder.scored().values()) == [False, True]
    (tmp_path / "elsewhere").rename(document)
    await work(wire, folder.path, judging, {})
    assert [line.done for line in folder.scored().values()] == [True, True]


@pytest.mark.parametrize("wrong", [("--price", "much"), ("--base-url", "nowhere")])
def test_what_would_meet_every_document_is_said_before_the_first(tmp_path: Path, wrong: tuple[str, str]) -> None:
    plan, _ = plan_of(1)
    Run(tmp_path / "run").begin(plan)
    ran = CliRunner().invoke(judge, [str(tmp_path / "run"), "--judge", JUDGE, *wrong])
    assert (ran.exit_code, wrong[1] in ran.output) == (1, True), ran.output


@pytest.mark.process
def test_what_a_spent_budget_left_can_be_reported(wire: WireServer, problems: Path, tmp_path: Path) -> None:
    wire.script = script
    given = ("--problems", problems, "--base-url", wire.openai_url, "--price", "1,2", "--jobs", "1", "--out", "made")
    command = ("bench", "run", "--model", MODELS[0], *given, "--max-cost", "0.015")
    ended = run(*command, cwd=tmp_path, env={"OPENAI_API_KEY": KEY})
    assert ended.code == 1, ended
    assert "money limit" in ended.err
    assert ended.out == "made\n"
    assert run("bench", "report", "made", cwd=tmp_path).code == 0


async def test_what_was_paid_for_a_refused_problem_stays_in_the_ledger(wire: WireServer, tmp_path: Path) -> None:
    wire.script = lambda call: Reply("", finish="filtered", usage=WireUsage(input_tokens=1_000_000, output_tokens=0))
    plan, tasks = plan_of(1, judges=())
    await work(wire, tmp_path / "run", plan, tasks)
    (line,) = Run(tmp_path / "run").solved().values()
    assert (line.outcome, line.dollars) == ("failed", Decimal(1))
    assert await sum_spent(tmp_path / "run", keys_of(plan)) == Decimal(1)

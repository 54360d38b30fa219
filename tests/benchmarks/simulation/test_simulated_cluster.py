"""The simulated system loses nothing, repeats nothing, and says what binds."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from chalkwright.agent.errors import UserError
from chalkwright.benchmarks.lab.simulation import costs, measured, sweep
from chalkwright.benchmarks.lab.simulation.cluster import Cluster
from chalkwright.benchmarks.lab.simulation.measured import Figure, SimulationFigures
from chalkwright.benchmarks.lab.simulation.provider import Limits
from chalkwright.benchmarks.lab.simulation.results import Outcome, outcome, percentile, simulate
from chalkwright.benchmarks.lab.simulation.scenario import Scenario

FREE = Limits(concurrency=None)


@pytest.fixture(scope="module")
def figures() -> SimulationFigures:
    return measured.load_shipped()


def calm(figures: SimulationFigures, faulty: float = 0.0) -> SimulationFigures:
    """Every quantity is its median."""
    writing = figures.models["kimi"]
    still = {name: getattr(writing, name).model_copy(update={"spread": 0.0}) for name in ("first_token", "speed")}
    return figures.model_copy(
        update={
            "models": {"kimi": writing.model_copy(update=still)},
            "workload": figures.workload.model_copy(update={"faulty": faulty, "scenes": {3: 1.0}}),
            "straggler": figures.straggler.model_copy(update={"share": 0.0}),
        }
    )


def ran(figures: SimulationFigures, scenario: Scenario) -> Cluster:
    cluster = Cluster(figures, scenario)
    cluster.run()
    return cluster


def test_one_explanation_takes_its_critical_path(figures: SimulationFigures) -> None:
    still = calm(figures)
    machine = still.machine.model_copy(
        update={
            name: getattr(still.machine, name).model_copy(update={"spread": 0.0})
            for name in ("render", "call", "job", "parent_start")
        }
    )
    still = still.model_copy(update={"machine": machine})
    scenario = Scenario(jobs=1, limits=FREE, thinking=False, engine="in-process")
    alone = ran(still, scenario).jobs[0]
    tokens, writing = still.workload.tokens, still.models["kimi"]
    path = sum(
        writing.first_token.median + tokens[kind].output / writing.speed.median
        for kind in ("outline", "plan", "anchor", "scene")
    )
    own = 4 * machine.call.median + machine.job.median + 2 * machine.render.median
    # Scenes 2 and 3 come at once and share the one Python process: at most two calls' own time more.
    assert path + own <= (alone.finished or 0) <= path + own + 2 * machine.call.median
    assert alone.first_picture is not None
    assert alone.first_text is not None
    assert 0 < alone.first_text < alone.first_picture < (alone.finished or 0)


def test_every_explanation_ends_and_every_call_is_kept_once_though_nodes_are_lost(figures: SimulationFigures) -> None:
    scenario = Scenario(nodes=4, jobs=120, jobs_a_node=8, limits=Limits(concurrency=24), node_life=900, node_back=60)
    cluster = ran(figures, scenario)
    assert cluster.lost_nodes >= 10
    assert sum(job.runs > 1 for job in cluster.jobs) >= 20
    assert all(job.finished is not None and not job.failed for job in cluster.jobs)
    for job in cluster.jobs:
        assert set(job.kept.values()) == {1}
        assert {(kind, scene) for kind, scene, _ in job.kept} == {
            ("outline", 0),
            ("plan", 0),
            ("anchor", 1),
            *(("scene", scene) for scene in range(2, job.scenes + 1)),
        }
        assert job.drawn == {ask: 1 for ask in job.kept if ask[1]}
    kept = sum(len(job.kept) for job in cluster.jobs)
    billed = cluster.provider.billed
    assert billed.lost > 0
    # A call is repeated only when it was under way, or answered but not kept yet, as its node died.
    again = billed.calls - kept
    assert billed.lost <= again <= billed.lost + sum(job.runs - 1 for job in cluster.jobs) * 3


def test_seats_parents_and_provider_are_free_again_when_all_is_done(figures: SimulationFigures) -> None:
    cluster = ran(figures, Scenario(nodes=3, jobs=60, limits=Limits(concurrency=9), node_life=600))
    levels = [cluster.provider.under_way, cluster.seats, cluster.own, cluster.writing, cluster.pool.drawing]
    before = [level.seconds for level in levels]
    cluster.env.run(until=cluster.env.now + 1000)
    # The seat of the last explanation is let go of in the moment after it ended.
    assert [level.seconds for level in levels] == pytest.approx(before)


def test_a_provider_that_always_fails_fails_every_job_and_loses_none(figures: SimulationFigures) -> None:
    one = simulate(figures, Scenario(jobs=10, limits=Limits(concurrency=4, errors=0.97), seed=4))
    assert one.failed > 0
    assert one.finished + one.failed == 10


def test_the_same_seed_gives_the_same_run(figures: SimulationFigures) -> None:
    scenario = Scenario(nodes=2, jobs=40, limits=Limits(concurrency=6), node_life=700)
    first = simulate(figures, scenario)
    random.random()
    assert simulate(figures, scenario) == first
    assert simulate(figures, scenario.model_copy(update={"seed": 2})) != first


@pytest.mark.parametrize(
    ("limits", "change", "binding"),
    [
        (Limits(concurrency=4), {}, "calls at once"),
        (Limits(concurrency=None, requests_per_minute=1), {}, "requests a minute"),
        (FREE, {}, "seats"),
        (FREE, {"render": 300.0}, "cores"),
        (FREE, {"commit": 300.0}, "database"),
        (FREE, {"call": 400.0}, "own Python"),
    ],
)
def test_the_limit_that_binds_is_named(
    figures: SimulationFigures, limits: Limits, change: dict[str, float], binding: str
) -> None:
    slow = {name: Figure(median=value, kind="assumed", source="test") for name, value in change.items()}
    here = figures.model_copy(update={"machine": figures.machine.model_copy(update=slow)})
    engine = "in-process" if "call" in change else "ray"
    one = simulate(here, Scenario(jobs=96, limits=limits, cores=2, jobs_a_node=32, engine=engine))
    named = {"cores", "render parents"} if binding == "cores" else {binding}
    assert one.binding in named, one.used


def test_more_nodes_are_worth_nothing_where_the_provider_binds(figures: SimulationFigures) -> None:
    few, many = (
        simulate(figures, Scenario(nodes=nodes, jobs=64, jobs_a_node=8, limits=Limits(concurrency=4)))
        for nodes in (1, 8)
    )
    assert many.seconds == pytest.approx(few.seconds, rel=0.1)
    free_few, free_many = (
        simulate(figures, Scenario(nodes=nodes, jobs=64, jobs_a_node=4, limits=FREE)) for nodes in (1, 8)
    )
    assert free_many.seconds < free_few.seconds / 3


def test_tokens_are_those_of_the_study_on_average(figures: SimulationFigures) -> None:
    cluster = ran(figures, Scenario(nodes=7, jobs=700, jobs_a_node=100, limits=FREE))
    billed, writing = cluster.provider.billed, figures.models["kimi"]
    assert billed.input / 700 == pytest.approx(writing.input_tokens, rel=0.03)
    assert billed.output / 700 == pytest.approx(writing.output_tokens, rel=0.03)
    dollars = outcome(cluster).dollars
    assert dollars is not None
    assert float(dollars) == pytest.approx(
        float(next(r for r in costs.rows(figures) if r.model == "kimi").study), rel=0.03
    )


def test_requests_held_back_to_the_tokens_fail_nothing(figures: SimulationFigures) -> None:
    """Where tokens a minute bind, calls are refused until explanations fail; fewer starts prevent it."""
    model, tokens = "mistral-small", 1e6
    fitted = sweep.limits("fitted", model, figures)
    assert fitted.requests_per_minute is not None
    assert fitted.tokens_per_minute is not None
    rate = fitted.requests_per_minute * tokens / fitted.tokens_per_minute
    base = Scenario(model=model, jobs_a_node=16, nodes=20, jobs=500)
    hasty, held = (
        simulate(
            figures,
            base.model_copy(
                update={"limits": Limits(concurrency=None, tokens_per_minute=tokens, requests_per_minute=requests)}
            ),
        )
        for requests in (10_000, rate)
    )
    assert hasty.failed > 33
    assert hasty.binding == "tokens a minute"
    assert held.failed == 0


def test_arrivals_by_chance_come_at_their_rate(figures: SimulationFigures) -> None:
    cluster = ran(figures, Scenario(nodes=20, jobs=600, jobs_a_node=100, a_minute=30.0, limits=FREE))
    arrived = [job.arrived for job in cluster.jobs]
    assert arrived == sorted(arrived)
    assert arrived[-1] == pytest.approx(600 / 30 * 60, rel=0.1)


@pytest.mark.parametrize(("percent", "value"), [(50, 5), (95, 10), (100, 10), (1, 1)])
def test_percentiles_are_nearest_rank(percent: float, value: int) -> None:
    assert percentile(range(1, 11), percent) == value


def test_the_sweep_has_a_row_and_a_point_for_each_number_of_nodes(figures: SimulationFigures) -> None:
    base = Scenario(jobs_a_node=4)
    curves: dict[sweep.Allowed, list[Outcome]] = {
        allowed: [
            simulate(figures, one)
            for one in sweep.scenarios(base, allowed, figures, (1, 2, 50) if allowed == "preset" else (1, 2))
        ]
        for allowed in sweep.ALLOWED
    }
    assert len(curves["preset"]) == 2, "what 50 nodes do with four calls is not asked"
    assert curves["preset"][0].scenario.limits == Limits(concurrency=4, requests_per_minute=60)
    assert sweep.table(curves["none"], "none").row_count == 2
    picture = sweep.plot(curves)
    assert picture.png.startswith(b"\x89PNG")
    assert sweep.plot(curves) == picture
    assert "2 nodes" in picture.alternative


def test_bad_figures_are_refused_in_a_sentence(tmp_path: Path, figures: SimulationFigures) -> None:
    bad = tmp_path / "figures.json"
    bad.write_text("{}", encoding="utf-8")
    with pytest.raises(UserError, match="holds no figures"):
        measured.read(bad)
    with pytest.raises(UserError, match="choose one of kimi"):
        simulate(figures, Scenario(model="nobody"))

"""Dollars by model follow from prices and tokens, and the document shows them as they are."""

from __future__ import annotations

import csv
from decimal import Decimal
from pathlib import Path

import pytest
import yaml

from chalkwright.agent.data import Stage
from chalkwright.agent.models.registry import presets
from chalkwright.benchmarks.lab.conversations import load_all
from chalkwright.benchmarks.lab.simulation import costs
from chalkwright.benchmarks.lab.simulation.measured import SimulationFigures, load_shipped
from chalkwright.benchmarks.lab.tokenizer import count
from chalkwright.benchmarks.lab.tokens import measure

ROOT = Path(__file__).parents[3]
DOCUMENT = (ROOT / "docs" / "scale.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def figures() -> SimulationFigures:
    return load_shipped()


def test_the_documents_table_is_what_the_code_computes(figures: SimulationFigures) -> None:
    shown = DOCUMENT.partition("<!-- costs -->\n")[2].partition("<!-- /costs -->")[0]
    assert shown == costs.markdown(costs.rows(figures))


def test_every_model_of_the_study_is_priced_and_its_tokens_are_the_tables(figures: SimulationFigures) -> None:
    table = ROOT / "benchmarks" / "eduillustrate" / "reference" / "table6.csv"
    lines = [line for line in table.read_text("utf-8").splitlines() if not line.startswith("#")]
    published = {row["alias"]: row for row in csv.DictReader(lines)}
    assert set(figures.models) == set(published) <= set(presets())
    for row in costs.rows(figures):
        study, writing = published[row.model], figures.models[row.model]
        assert (writing.input_tokens, writing.output_tokens) == (
            int(study["input_tokens"]),
            int(study["output_tokens"]),
        )
        assert row.study == pytest.approx(Decimal(study["cost"]) * 1000, abs=Decimal(6))


def test_kimi_by_hand(figures: SimulationFigures) -> None:
    own = figures.workload.total()
    row = next(row for row in costs.rows(figures) if row.model == "kimi")
    written = 43628 * 2.22 / 1000
    assert float(row.ours) == pytest.approx(own.input * 0.45 / 1000 + written)
    assert float(row.cached) == pytest.approx(float(row.ours) - own.repeated * 0.45 * 5 / 6 / 1000)
    assert float(row.writing) == pytest.approx(written)


def test_a_cache_never_costs_and_is_not_claimed_where_it_is_not_asked_for(figures: SimulationFigures) -> None:
    for row in costs.rows(figures):
        assert row.writing < row.cached <= row.ours < row.study
        assert (row.cached == row.ours) is (row.model == "claude") is not row.caches


def test_our_tokens_are_those_that_are_measured(figures: SimulationFigures) -> None:
    """As ``make bench-tokens`` counts them, by kind of call; the data may lag behind the prompts by a tenth."""
    sums: dict[str, list[float]] = {kind: [0.0] * 4 for kind in figures.workload.tokens}
    for conversation in load_all(ROOT / "tests" / "conversations"):
        measured = measure(conversation, "anchored")
        if not measured.scenes:
            continue
        for call in measured.calls:
            kind = _kind(call.stage, call.scene)
            for place, value in enumerate((1, call.input_tokens, call.repeated)):
                sums[kind][place] += value
        asked: list[tuple[Stage, int | None]] = [("outline", None), ("plan", 1)]
        asked += [("rendering", scene) for scene in range(1, measured.scenes + 1)]
        for stage, scene in asked:
            replies = conversation.replies("anchored", stage, scene)
            sums[_kind(stage, scene)][3] += sum(map(count, replies))
    for kind, tokens in figures.workload.tokens.items():
        calls, sent, repeated, written = sums[kind]
        assert tokens.input == pytest.approx(sent / calls, rel=0.1)
        assert tokens.repeated == pytest.approx(repeated / calls, rel=0.1, abs=10)
        assert tokens.output == pytest.approx(written / calls, rel=0.1)


def _kind(stage: str, scene: int | None) -> str:
    return stage if stage != "rendering" else "anchor" if scene == 1 else "scene"


def test_the_manifest_is_yaml_that_names_a_cluster() -> None:
    manifest = yaml.safe_load(DOCUMENT.partition("```yaml\n")[2].partition("```")[0])
    assert manifest["kind"] == "RayCluster"
    (workers,) = manifest["spec"]["workerGroupSpecs"]
    assert workers["minReplicas"] <= workers["replicas"] <= workers["maxReplicas"]

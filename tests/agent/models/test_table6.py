from __future__ import annotations

import csv
from decimal import ROUND_HALF_UP, Decimal
from importlib.resources import files

import pytest

from chalkwright.agent.data import Usage
from chalkwright.agent.models.registry import presets, resolve

CENT = Decimal("0.01")


def rows() -> list[dict[str, str]]:
    text = files("chalkwright.benchmarks.eduillustrate").joinpath("reference/table6.csv").read_text(encoding="utf-8")
    return list(csv.DictReader(line for line in text.splitlines() if not line.startswith("#")))


def test_every_model_of_the_table_is_a_preset() -> None:
    assert {row["alias"] for row in rows()} <= set(presets())


@pytest.mark.parametrize("row", rows(), ids=lambda row: row["alias"])
def test_tokens_times_price_is_the_cost_of_the_paper(row: dict[str, str]) -> None:
    price = resolve(row["alias"]).price
    assert price is not None
    assert (price.input, price.output) == (Decimal(row["input_price"]), Decimal(row["output_price"]))
    usage = Usage(input_tokens=int(row["input_tokens"]), output_tokens=int(row["output_tokens"]))
    assert price.cost(usage).quantize(CENT, ROUND_HALF_UP) == Decimal(row["cost"])

"""Means of a study are those that one computes by hand."""

from __future__ import annotations

from datetime import UTC, datetime
from statistics import fmean

import numpy as np
import pytest
from scipy import stats

from chalkwright.judges.agreement import Estimate
from chalkwright.service.studies.form import read_form
from chalkwright.service.studies.items import Item
from chalkwright.service.studies.means import means_table
from chalkwright.service.studies.ratings import Answer
from tests.service.studies.raters import OWN_FORM

FORM = read_form(OWN_FORM)
SAID = {"a": (0, 1, 1), "b": (0.5,), "c": (1, 0), "d": (0, 0, 0.5), "e": (1, 1, 1), "f": (0.5, 1)}
"""Item → what its raters said: not everybody rates everything."""
WRITERS = {"a": "kimi", "b": "kimi", "c": "kimi", "d": "gpt-5", "e": "gpt-5", "f": "gpt-5"}


def answers(said: dict[str, tuple[float, ...]]) -> list[Answer]:
    now = datetime.now(UTC)
    return [
        Answer(rater=f"r{n}", item=item, criterion="LC", raw="", value=value, at=now, stage="rating", seconds=0)
        for item, values in said.items()
        for n, value in enumerate(values)
    ]


def cell(value: object) -> Estimate:
    assert isinstance(value, Estimate)
    return value


def test_each_item_counts_alike_and_each_writer_has_a_column() -> None:
    items = {name: Item(id=name, generator=WRITERS[name]) for name in SAID}
    table = means_table(FORM, items, answers(SAID), ())
    assert [column.title for column in table.columns][2:-1] == ["All", "gpt-5", "kimi"]
    logic, consistency = table.rows
    by_item = {name: fmean(values) for name, values in SAID.items()}
    for place, names in ((2, "abcdef"), (3, "def"), (4, "abc")):
        assert cell(logic[place]).value == pytest.approx(fmean(by_item[name] for name in names))
        assert cell(logic[place]).n == len(names)
    assert consistency[1:] == (None,) * 5


def test_the_interval_is_the_bootstrap_over_items() -> None:
    items = {name: Item(id=name, generator="kimi") for name in SAID}
    table = means_table(FORM, items, answers(SAID), ())
    assert [column.title for column in table.columns][2:-1] == ["kimi"]
    found = cell(table.rows[0][2])
    values = [fmean(SAID[name]) for name in sorted(SAID)]
    by_hand = stats.bootstrap((values,), np.mean, n_resamples=1000, method="BCa", rng=np.random.default_rng(0))
    assert (found.low, found.high) == pytest.approx(tuple(by_hand.confidence_interval))
    assert "95%, bootstrap over the items" in " ".join(table.notes)


def test_an_unknown_writer_is_called_so_and_one_item_has_no_interval() -> None:
    table = means_table(FORM, {"a": Item(id="a")}, answers({"a": (0, 1)}), ())
    assert table.columns[2].title == "Writer not said"
    assert (cell(table.rows[0][2]).value, cell(table.rows[0][2]).low) == (0.5, None)

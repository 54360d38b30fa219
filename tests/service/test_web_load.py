"""``make bench-web`` in small: many jobs at once with a listener each all end, and every listener hears all."""

from __future__ import annotations

from pathlib import Path

import pytest

from chalkwright.benchmarks.lab.web_load import measure, running

pytestmark = pytest.mark.process


JOBS, STEADY = 8, 3


async def test_many_jobs_at_once(tmp_path: Path, database: str | None) -> None:
    more = ["--workers", "1", *(("--db", database) if database else ())]
    with running(tmp_path, *more) as (url, pid):
        load = await measure(url, pid, JOBS, STEADY)
    assert (load.jobs, load.finished, load.gaps) == (JOBS + STEADY, JOBS + STEADY, 0)
    assert (len(load.burst_ms), len(load.steady_ms)) == (JOBS, STEADY)
    assert next(load.lines()).startswith(f"jobs finished        {JOBS + STEADY} of {JOBS + STEADY}")


def test_the_model_and_the_service_are_gone_afterwards(tmp_path: Path) -> None:
    with (
        pytest.raises(SystemExit, match=r"(?s)The service did not start: .*--nonsense"),
        running(tmp_path, "--nonsense"),
    ):
        raise AssertionError("it started")

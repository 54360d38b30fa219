"""Requests that the OpenAPI description allows, and some that it does not: none is answered with a server error."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode
from schemathesis.core.result import Ok

from chalkwright.agent.web.settings import Settings
from tests.web.browser.serving import Served, serve

EXAMPLES = 6
"""Requests of each operation."""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    yield from serve(Settings(root=tmp_path_factory.mktemp("fuzz"), workers=0, json_logs=False, max_open_jobs=20))


EXCLUDED = ("POST /v1/keys", "GET /metrics")
"""A key that is made would shut out the requests that follow; sums are no JSON and have a test of their own."""


@pytest.mark.timeout(120)
def test_no_request_breaks_the_service(served: Served) -> None:
    schema = schemathesis.openapi.from_url(f"{served.url}/openapi.json")
    tried = Counter[str]()
    for found in schema.get_all_operations():
        assert isinstance(found, Ok)
        operation = found.ok()
        if operation.label in EXCLUDED:
            continue

        @settings(max_examples=EXAMPLES, database=None, derandomize=True, phases=[Phase.generate],
                  suppress_health_check=list(HealthCheck))  # fmt: skip
        @given(case=operation.as_strategy(generation_mode=GenerationMode.POSITIVE) | operation.as_strategy(
            generation_mode=GenerationMode.NEGATIVE))  # fmt: skip
        def answered(case: schemathesis.Case[Any]) -> None:
            answer = case.call(timeout=20)
            tried[case.operation.label] += 1
            assert answer.status_code < 500, answer.text
            if answer.status_code >= 400:
                assert answer.headers["content-type"][0].startswith("application/problem+json")
                said = answer.json()
                assert said["status"] == answer.status_code
                assert said["detail"]

        answered()
    assert len(tried) > 25
    assert sum(tried.values()) > 120

"""Requests that the OpenAPI description allows, and many that it does not: none breaks the service or holds it up."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import cycle
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.core.result import Ok

from chalkwright.service.settings import Settings
from tests.fuzz.fuzzed import Fuzzed
from tests.fuzz.test_problem_files import DATA, FIELDS, PICTURES
from tests.fuzz.watching import Watch
from tests.service.pages.browser.serving import Served, serve

pytestmark = pytest.mark.process

EXAMPLES = 6
"""Requests of each operation at once."""
EXCLUDED = ("POST /v1/keys", "GET /metrics")
"""A key that is made would shut out the requests that follow; sums are no JSON and have a test of their own."""
SECONDS = 20


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    yield from serve(Settings(root=tmp_path_factory.mktemp("fuzz"), workers=0, json_logs=False, max_open_jobs=20))


@pytest.fixture(scope="module")
def watch(served: Served) -> Iterator[Watch]:
    """The service's own loop."""
    made = Watch(served.loop)
    yield made
    made.stop()


def in_order(status: int, kind: str, said: Callable[[], Any]) -> None:
    assert status < 500, said()
    if status >= 400:
        assert kind.startswith("application/problem+json")
        assert said()["status"] == status
        assert said()["detail"]


def test_http_bodies_by_the_description(fuzzed: Fuzzed, served: Served) -> None:
    schema = schemathesis.openapi.from_url(f"{served.url}/openapi.json")
    found = [result.ok() for result in schema.get_all_operations() if isinstance(result, Ok)]
    operations = [operation for operation in found if operation.label not in EXCLUDED]
    tried = Counter[str]()

    def answered(case: schemathesis.Case[Any]) -> None:
        answer = case.call(timeout=SECONDS)
        tried[case.operation.label] += 1
        in_order(answer.status_code, answer.headers.get("content-type", [""])[0], answer.json)

    for number, operation in enumerate(cycle(operations)):
        once = number < len(operations)
        if fuzzed.over and not once:
            break
        modes = [operation.as_strategy(generation_mode=mode) for mode in GenerationMode]
        fuzzed.round(st.one_of(modes), answered, examples=EXAMPLES, whole=once)
    assert len(tried) > 25
    assert sum(tried.values()) > 120


_PLACES = [
    "/v1/explanations",
    "/v1/visuals",
    "/v1/verdicts",
    "/v1/explanations/none/outline",
    "/explain",
    "/rate",
    "/compare",
]
_JSON = FIELDS.map(lambda problem: json.dumps({"problem": problem}).encode()) | DATA
_KINDS = st.sampled_from(
    [
        "application/json",
        "text/plain",
        "",
        "application/json; charset=utf-16",
        "multipart/form-data",
        "é",
        "a/b; boundary=",
        "multipart/form-data; boundary=x",
        "application/x-www-form-urlencoded",
    ]
)
_FORM = st.fixed_dictionaries(
    {"text": st.sampled_from(["x", "", "\x00", "x" * 30_000])},
    optional={
        name: st.sampled_from(["en", "", "x" * 300, "{", '{"age": 9}', *PICTURES[:2]])
        for name in ("language", "learner", "subject", "other", "image", "max_cost", "workflow")
    },
)
_FILE = st.tuples(
    st.sampled_from(["a.png", "", "../x", "é.svg"]), DATA, st.sampled_from(["image/png", "", "text/html"])
)
BODIES = st.one_of(
    st.fixed_dictionaries(
        {"content": _JSON, "headers": st.fixed_dictionaries({"Content-Type": _KINDS.filter(str.isascii)})}
    ),
    st.fixed_dictionaries(
        {"data": _FORM, "files": st.fixed_dictionaries({}, optional={"image": _FILE, "document": _FILE})}
    ),
)


def test_http_bodies_that_are_anything(fuzzed: Fuzzed, served: Served) -> None:
    with httpx.Client(base_url=served.url, timeout=SECONDS) as client:

        def answered(asked: tuple[str, dict[str, Any]]) -> None:
            path, body = asked
            answer = client.post(path, **body)
            assert answer.status_code < 500, answer.text
            if path.startswith("/v1") and answer.status_code >= 400:
                in_order(answer.status_code, answer.headers.get("content-type", ""), answer.json)

        fuzzed(st.tuples(st.sampled_from(_PLACES), BODIES), answered)

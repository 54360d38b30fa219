"""The service is whole, and its description says of every operation what it takes, answers and refuses."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from chalkwright.agent.explain.editing import edit_outline
from chalkwright.service.app import create_app
from chalkwright.service.requests import (
    AskedAlt,
    AskedExplanation,
    AskedFollowup,
    AskedOutline,
    AskedWish,
    models_offered,
)
from chalkwright.service.routes import explanations
from chalkwright.service.settings import Settings
from chalkwright.service.views import ExplanationResult, FollowupResult, JobList, JobView

Operation = dict[str, Any]


@pytest.fixture(scope="module")
def described(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    return create_app(Settings(root=tmp_path_factory.mktemp("described"), workers=0)).openapi()


def test_the_file_of_presets_is_no_model_to_choose(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHALKWRIGHT_MODELS", "/etc/models.toml")
    assert models_offered(Settings()) == ()
    monkeypatch.setenv("CHALKWRIGHT_OFFERED_MODELS", "kimi, gpt-5")
    assert models_offered(Settings(model="gpt-5")) == ("gpt-5", "kimi")


def operations(described: dict[str, Any]) -> Iterator[tuple[str, Operation]]:
    for path, methods in described["paths"].items():
        for method, operation in methods.items():
            yield f"{method.upper()} {path}", operation


def test_every_operation_says_what_it_is_for(described: dict[str, Any]) -> None:
    names = []
    for name, operation in operations(described):
        assert operation.get("summary"), name
        assert operation.get("tags"), name
        names.append(operation["operationId"])
    assert len(names) == len(set(names))
    assert len(names) >= 20


def test_every_error_is_a_problem(described: dict[str, Any]) -> None:
    for name, operation in operations(described):
        if " /v1/" not in name:
            continue
        errors = {status for status in operation["responses"] if status >= "400"}
        assert {"401", "429"} <= errors, name
        for status in errors:
            content = operation["responses"][status]["content"]
            assert list(content) == ["application/problem+json"], (name, status)
        if "{" in name:
            assert "404" in errors, name
        if "requestBody" in operation or operation.get("parameters"):
            assert "422" in errors, name
    assert {"type", "title", "status", "detail"} <= set(described["components"]["schemas"]["Problem"]["properties"])


def test_every_body_and_answer_has_an_example(described: dict[str, Any]) -> None:
    schemas = described["components"]["schemas"]
    for name, operation in operations(described):
        if " /v1/explanations" not in name:
            continue
        body = operation.get("requestBody", {}).get("content", {}).get("application/json")
        assert body is None or exemplified(body, schemas), f"the body of {name}"
        for status, answer in operation["responses"].items():
            told = answer.get("content", {}).get("application/json") if status < "400" else None
            assert told is None or exemplified(told, schemas), f"the answer {status} of {name}"


def exemplified(content: dict[str, Any], schemas: dict[str, Any]) -> bool:
    """Whether there is an example, of the whole or of each part of it."""
    if "example" in content or "examples" in content:
        return True
    return _has_example(content["schema"], schemas)


def _has_example(schema: dict[str, Any], schemas: dict[str, Any]) -> bool:
    if "examples" in schema or "example" in schema:
        return True
    if "$ref" in schema:
        return _has_example(schemas[schema["$ref"].rpartition("/")[2]], schemas)
    if schema.get("type") == "array":
        return _has_example(schema["items"], schemas)
    return False


def test_nothing_in_the_description_is_broken(described: dict[str, Any]) -> None:
    schemas = described["components"]["schemas"]

    def check(value: Any, place: str) -> None:
        if isinstance(value, dict):
            if isinstance(ref := value.get("$ref"), str):
                assert ref.rpartition("/")[2] in schemas, (place, ref)
            for key, each in value.items():
                check(each, f"{place}/{key}")
        elif isinstance(value, list):
            for each in value:
                check(each, place)

    check(described, "")
    assert {"AskedExplanation", "AskedVerdict", "AskedLearner"} <= schemas.keys()
    asked = schemas["AskedExplanation"]["properties"]["problem"]["$ref"]
    assert schemas[asked.rpartition("/")[2]]["additionalProperties"] is False


def test_the_examples_are_right() -> None:
    for model in (
        AskedWish,
        AskedAlt,
        AskedFollowup,
        AskedOutline,
        JobView,
        JobList,
        ExplanationResult,
        FollowupResult,
    ):
        (example,) = model.model_json_schema()["examples"]
        assert model.model_validate(example).model_dump(mode="json", exclude_unset=True) is not None
    for each in explanations._EXAMPLES.values():
        AskedExplanation.model_validate(each["value"])
    outline = AskedOutline.model_validate(AskedOutline.model_json_schema()["examples"][0])
    assert edit_outline(outline).blocks == outline.blocks


def test_every_setting_is_documented() -> None:
    page = (Path(__file__).parents[2] / "docs" / "deploy.md").read_text("utf-8")
    named = {
        str(field.validation_alias or f"CHALKWRIGHT_{name.upper()}") for name, field in Settings.model_fields.items()
    }
    assert named == set(re.findall(r"^\| `(CHALKWRIGHT_\w+)`", page, re.MULTILINE))

"""The OpenAPI description: what FastAPI sees of the routes, and what it does not see."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from threading import Lock
from types import ModuleType
from typing import Any

from fastapi import FastAPI, Response

ADDRESS = "/openapi.json"
_REFERENCE = re.compile(r'"#/components/schemas/(\w+)"')


def install(app: FastAPI, modules: Sequence[ModuleType]) -> None:
    """Answer :data:`ADDRESS`. The description takes a third of a second to write: it is written once, when somebody
    asks, in a thread. ``modules``: where the models are that routes refer to by name."""
    making, written = Lock(), list[bytes]()
    app.openapi = _whole(app.openapi, modules)  # type: ignore[method-assign]

    def describe() -> Response:
        with making:
            if not written:
                written.append(json.dumps(app.openapi(), ensure_ascii=False, separators=(",", ":")).encode())
        return Response(written[0], media_type="application/json")

    app.add_api_route(ADDRESS, describe, include_in_schema=False)


def _whole(described: Callable[[], dict[str, Any]], modules: Sequence[ModuleType]) -> Callable[[], dict[str, Any]]:
    """Add what the routes refer to and FastAPI does not see: errors, and bodies that a route reads itself."""

    def openapi() -> dict[str, Any]:
        schema = described()
        schemas = schema.setdefault("components", {}).setdefault("schemas", {})
        for name in sorted(set(_REFERENCE.findall(json.dumps(schema))) - schemas.keys()):
            model = next(getattr(module, name) for module in modules if hasattr(module, name))
            whole = model.model_json_schema(ref_template="#/components/schemas/{model}")
            for other, part in whole.pop("$defs", {}).items():
                schemas.setdefault(other, part)
            schemas[name] = whole
        for part in schemas.values():
            if "description" in part:
                part["description"] = part["description"].partition("\n\n>>> ")[0]  # the example is Python's
        return schema

    return openapi

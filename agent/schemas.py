"""JSON schemas of the replies that models are asked for."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]
TEXT: Json = {"type": "string"}
INTEGER: Json = {"type": "integer"}
NUMBER: Json = {"type": "number"}
TRUTH: Json = {"type": "boolean"}


def record(**fields: Json) -> Json:
    """An object with exactly these fields."""
    return {"type": "object", "properties": fields, "required": list(fields), "additionalProperties": False}


def array(items: Json, **bounds: int) -> Json:
    """A list; ``bounds`` are ``minItems`` and ``maxItems``."""
    return {"type": "array", "items": items, **bounds}

"""How LangGraph's checkpoints are written, and read: those too of before the packages moved below ``chalkwright``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import ormsgpack
from langgraph.checkpoint.serde.jsonplus import JsonPlusSerializer

_HOME = "chalkwright."
_MOVED = ("agent.", "renderers.")
"""Where the types of a checkpoint lay before; a checkpoint names the module of every object in it."""


class Serializer(JsonPlusSerializer):
    """LangGraph's own; ``types`` are the modules and names that a checkpoint may bring back to life."""

    def __init__(self, types: Sequence[tuple[str, str]]) -> None:
        super().__init__(allowed_msgpack_modules=types)

    def loads_typed(self, data: tuple[str, bytes]) -> Any:
        kind, packed = data
        if kind == "msgpack" and _names_moved_types(packed):
            packed = _rename_modules(packed)
        return super().loads_typed((kind, packed))


def _names_moved_types(packed: bytes) -> bool:
    """May be wrong about texts that speak of our modules, which costs a moment and changes nothing."""
    return any(packed.count(old.encode()) > packed.count(f"{_HOME}{old}".encode()) for old in _MOVED)


def _rename_modules(packed: bytes) -> bytes:
    """The same objects with the modules of today: each is an extension that holds ``(module, name, …)``."""

    def rename(tag: int, inner: bytes) -> ormsgpack.Ext:
        content = _unpack(inner, rename)
        if isinstance(content, list) and content and isinstance(content[0], str) and content[0].startswith(_MOVED):
            content[0] = _HOME + content[0]
        return ormsgpack.Ext(tag, _pack(content))

    return _pack(_unpack(packed, rename))


def _unpack(packed: bytes, hook: Any) -> Any:
    return ormsgpack.unpackb(packed, ext_hook=hook, option=ormsgpack.OPT_NON_STR_KEYS)


def _pack(content: Any) -> bytes:
    return ormsgpack.packb(content, option=ormsgpack.OPT_NON_STR_KEYS)

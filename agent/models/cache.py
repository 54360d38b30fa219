"""Answers already paid for, addressed by everything that was asked."""

from __future__ import annotations

import asyncio
import hashlib
import json
from decimal import Decimal
from typing import Any

from chalkwright.agent.data import CallRecord, Usage
from chalkwright.agent.models.base import ChatModel, Completion, Delta, Message, ModelCall, OnDelta
from chalkwright.agent.models.meter import Ledger
from chalkwright.agent.models.spec import ModelSpec
from chalkwright.agent.models.store import RunStore


class Cached:
    """A model that answers the same question from the store. Nothing failed is ever kept."""

    def __init__(
        self,
        model: ChatModel,
        store: RunStore,
        spec: ModelSpec,
        ledger: Ledger,
        stage: str,
        scene: int | None = None,
        *,
        tag: int | None = None,
    ) -> None:
        self.name = model.name
        self._model = model
        self._store = store
        self._spec = spec
        self._ledger = ledger
        self._stage = stage
        self._scene = scene
        self._tag = tag

    async def complete(self, call: ModelCall) -> Completion:
        key = address(self._spec, call)
        kept = await self._store.response(key)
        if kept is not None:
            return await self._replay(kept, call.on_delta)
        completion = await self._model.complete(call)
        if completion.finish_reason == "stop":
            # Paid for: not even a cancellation may lose it.
            await asyncio.shield(self._store.keep_response(key, completion, self._tag))
        return completion

    async def _replay(self, kept: Completion, on_delta: OnDelta | None) -> Completion:
        if on_delta is not None:
            on_delta(Delta(kept.text))
        await self._ledger.record(
            CallRecord(
                stage=self._stage,
                scene=self._scene,
                model=self._spec.id,
                usage=Usage(),
                cost=Decimal(0),
                seconds=0.0,
                outcome="ok",
                replayed=True,
            )
        )
        return kept.model_copy(update={"usage": Usage(), "cost": Decimal(0), "latency": 0.0, "replayed": True})


def address(spec: ModelSpec, call: ModelCall) -> str:
    """SHA-256 of the model, its endpoint and all that is asked; pictures count by their bytes."""
    asked = {
        "model": spec.id,
        "base_url": spec.base_url,
        "adapter": spec.adapter,
        "messages": [_content(message) for message in call.messages],
        "schema": call.schema,
        "temperature": float(call.temperature),
        "max_tokens": call.max_tokens,
    } | ({} if call.effort is None else {"effort": call.effort})
    canonical = json.dumps(asked, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    # A lone surrogate in a problem's text has no UTF-8, but still an address.
    return hashlib.sha256(canonical.encode("utf-8", "surrogatepass")).hexdigest()


def _content(message: Message) -> dict[str, Any]:
    images = [[image.media_type, hashlib.sha256(image.data).hexdigest()] for image in message.images]
    return {"role": message.role, "text": message.text, "images": images}

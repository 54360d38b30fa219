"""All pictures of one run: one image system, one ledger, one store; retries and limits are those of chat models."""

from __future__ import annotations

import asyncio
import hashlib
import json
import time
from decimal import Decimal

from pydantic import ValidationError

from chalkwright.agent.data import CallRecord, Usage
from chalkwright.agent.errors import ChalkwrightError, Filtered, ModelError, NoPicture, UnknownPrice
from chalkwright.agent.images.base import Drawn, ImageModel
from chalkwright.agent.images.registry import build_image
from chalkwright.agent.images.spec import ImageSpec
from chalkwright.agent.models.limits import gate_for
from chalkwright.agent.models.meter import Ledger, outcome_of
from chalkwright.agent.models.purse import NOTHING, Purse
from chalkwright.agent.models.retry import RetryPolicy, retry_call
from chalkwright.agent.models.store import Store
from chalkwright.agent.models.tokens import token_estimate

STAGE = "picture"
_UNDRAWN = (Filtered, NoPicture)


class ImageSession:
    """Binds an image system to a run; ``ledger`` holds what the run used.

    ``purse`` is money in US dollars, shared with other sessions, of chat models too. ``adapter`` takes the place of the
    one the registry would build. Raises :class:`MissingKey`, and :class:`UnknownPrice` for a money limit without a
    price.
    """

    def __init__(
        self,
        spec: ImageSpec,
        *,
        store: Store | None = None,
        purse: Purse | None = None,
        retry: RetryPolicy | None = None,
        adapter: ImageModel | None = None,
    ) -> None:
        if purse is not None and purse.budget is not None and spec.price is None:
            raise UnknownPrice(
                f"The price of {spec.alias}'s pictures is not known, so the money limit of ${purse.budget} cannot be "
                "kept; give it, in dollars a picture or per million tokens, or leave the limit out."
            )
        self.spec = spec
        self.store = store
        self.ledger = Ledger(keep=self._keep if store else None, purse=purse)
        self.adapter = adapter or build_image(spec)
        self.retry = retry or RetryPolicy()

    def model_for(self, stage: str = STAGE, scene: int | None = None) -> ImageModel:
        """The system for one stage and item."""
        return _SessionImages(self, stage, scene)

    async def _keep(self, call: CallRecord, begun: int | None) -> None:
        # A replay belongs to the run that replays; kept, it would pile up at every resume.
        if self.store is not None and not call.replayed:
            await self.store.keep_call(call, begun)


class _SessionImages:
    """The store outside, then retries, then the gate, then the meter: what waits at the gate has cost nothing."""

    def __init__(self, session: ImageSession, stage: str, scene: int | None) -> None:
        self.name = session.spec.alias
        self._session = session
        self._stage = stage
        self._scene = scene

    async def draw(self, prompt: str, *, width: int = 1024, height: int = 1024, seed: int | None = None) -> Drawn:
        """Raises the subclasses of :class:`chalkwright.agent.errors.ModelError`, and :class:`BudgetExhausted`."""
        session = self._session

        async def once() -> Drawn:
            async with gate_for(session.spec).pass_through():
                return await self._meter_call(prompt, width, height, seed)

        key = picture_address(session.spec, prompt, width, height, seed)
        kept = await self._find_kept(key)
        if kept is not None:
            return kept
        drawn = await retry_call(self.name, once, session.retry)
        if session.store is not None:
            # Paid for: not even a cancellation may lose it.
            await asyncio.shield(session.store.keep_picture(key, drawn.model_dump_json()))
        return drawn

    async def _meter_call(self, prompt: str, width: int, height: int, seed: int | None) -> Drawn:
        """One call, entered in the ledger whatever comes of it; its likely cost is reserved while it is under way."""
        spec, ledger = self._session.spec, self._session.ledger
        asked = Usage(input_tokens=token_estimate(prompt), estimated=True)
        reservation = spec.cost(asked) or spec.cost(asked, pictures=0) or NOTHING
        if not spec.free:
            ledger.check(reservation)
        started = time.monotonic()
        try:
            with ledger.reserve(reservation):
                drawn = await self._session.adapter.draw(prompt, width=width, height=height, seed=seed)
        except (Exception, asyncio.CancelledError) as error:
            usage, pictures = _usage_of_failure(error, asked)
            cost = NOTHING if usage is None else spec.cost(usage, pictures)
            await self._enter(usage or Usage(), cost, started, outcome_of(error))
            raise
        usage = drawn.usage or asked
        cost = spec.cost(usage)
        await self._enter(usage, cost, started, "ok")
        return drawn.model_copy(update={"usage": usage, "cost": cost})

    async def _find_kept(self, key: str) -> Drawn | None:
        store = self._session.store
        kept = None if store is None else await store.picture(key)
        if kept is None:
            return None
        try:
            drawn = Drawn.model_validate_json(kept)
        except ValidationError:  # of an older form
            return None
        await self._enter(Usage(), NOTHING, time.monotonic(), "ok", replayed=True)
        return drawn.model_copy(update={"usage": Usage(), "cost": NOTHING, "latency": 0.0, "replayed": True})

    async def _enter(
        self, usage: Usage, cost: Decimal | None, started: float, outcome: str, *, replayed: bool = False
    ) -> None:
        await self._session.ledger.record(
            CallRecord(
                stage=self._stage,
                scene=self._scene,
                model=self._session.spec.id,
                usage=usage,
                cost=cost,
                seconds=0.0 if replayed else time.monotonic() - started,
                outcome=outcome,
                replayed=replayed,
            )
        )


def picture_address(spec: ImageSpec, prompt: str, width: int, height: int, seed: int | None) -> str:
    """SHA-256 of the system, its endpoint and all that is asked. A seed counts even where it is not sent: another
    seed asks for another picture."""
    asked = {
        "model": spec.id,
        "form": spec.form,
        "base_url": spec.base_url,
        "options": spec.options,
        "prompt": prompt,
        "size": [width, height],
        "seed": seed,
    }
    canonical = json.dumps(asked, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(canonical.encode("utf-8", "surrogatepass")).hexdigest()


def _usage_of_failure(error: BaseException, asked: Usage) -> tuple[Usage | None, int]:
    """The tokens and pictures of a failed call; no tokens when it never reached the system.

    Whether a call that broke off drew, nobody knows: it counts as drawn, so that a money limit holds.
    """
    if isinstance(error, ModelError):
        if not error.sent:
            return None, 0
        return error.usage or asked, int(not isinstance(error, _UNDRAWN))
    if isinstance(error, ChalkwrightError):
        return None, 0
    return asked, 1

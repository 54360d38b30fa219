"""Warm drawing processes as actors of a cluster: a pool that grows with its queue and shrinks when idle."""

from __future__ import annotations

import asyncio
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import ray
from ray.exceptions import ActorDiedError, ActorUnavailableError, RayError

from chalkwright.agent.executors.references import value_of
from chalkwright.renderers.base import RendererName, Rendering, RenderRequest
from chalkwright.renderers.faults import Blame, Fault
from chalkwright.renderers.pool.pool import PooledRenderer
from chalkwright.renderers.pool.turns import Turns

RENDER_CPUS = 0.8
"""Of a node that a drawing actor takes; the rest is for the explanations, which mostly wait."""
IDLE = 60.0
"""Seconds after which a drawing actor that nobody needs is given up."""
_MOST_LOST = 5
"""How many actors may die of one render before it is its own fault."""


@dataclass(frozen=True)
class PackedRendering:
    """A rendering that travels: its pictures as bytes, by ending."""

    rendering: Rendering
    pictures: dict[str, bytes]


class RenderActor:
    """An actor's body: the warm parents of one node, one render at a time."""

    def __init__(self, sandbox: bool) -> None:
        names: tuple[RendererName, ...] = ("manim", "matplotlib")
        self._pools = {name: PooledRenderer(name, at_once=1, sandbox=sandbox) for name in names}

    async def warm(self, name: RendererName) -> None:
        await self._pools[name].warm()

    async def render(self, name: RendererName, request: RenderRequest) -> PackedRendering:
        """Draw into a folder of this node."""
        with tempfile.TemporaryDirectory(prefix="chalkwright-drawn-") as folder:
            here = request.model_copy(update={"folder": Path(folder)})
            return await asyncio.to_thread(_pack, await self._pools[name].render(here))

    async def aclose(self) -> None:
        await asyncio.gather(*(pool.aclose() for pool in self._pools.values()))


class RenderPool:
    """An actor's body: hands renders to drawing actors, as many as the cluster has cores for."""

    def __init__(self, sandbox: bool, idle: float = IDLE) -> None:
        self._sandbox = sandbox
        self._idle = idle
        self._free: list[tuple[float, Any]] = []
        """Since when, and who; the one used last is used next, so that the others become idle."""
        self._all: set[Any] = set()
        self._turns = Turns(_cores())
        self._shrinking: asyncio.Task[None] | None = None

    def sizes(self) -> tuple[int, int]:
        """Drawing actors in all, and those free."""
        return len(self._all), len(self._free)

    async def warm(self, name: RendererName) -> None:
        """Have one actor ready."""
        actor = self._actor()
        await value_of(actor.warm.remote(name))
        self._give_back(actor)

    async def render(self, name: RendererName, request: RenderRequest) -> PackedRendering:
        """Draw; when the actor dies meanwhile, another one draws."""
        for _ in range(_MOST_LOST):
            async with self._turns.turn(request.job):
                actor = self._actor()
                drawing = actor.render.remote(name, request)
                try:
                    drawn: PackedRendering = await value_of(drawing)
                except (ActorDiedError, ActorUnavailableError):
                    self._drop(actor)
                    continue
                except asyncio.CancelledError:
                    await _stop(drawing)
                    self._give_back(actor)
                    raise
                except RayError:
                    self._drop(actor)
                    continue
                self._give_back(actor)
                return drawn
        message = f"{_MOST_LOST} drawing actors died of one scene; see to the nodes' memory."
        return PackedRendering(
            Rendering(faults=(Fault(kind="renderer-died", message=message, blame=Blame.MACHINE),)), {}
        )

    def _actor(self) -> Any:
        if self._free:
            return self._free.pop()[1]
        actor = ray.remote(RenderActor).options(num_cpus=RENDER_CPUS, max_concurrency=4).remote(self._sandbox)
        self._all.add(actor)
        return actor

    def _give_back(self, actor: Any) -> None:
        self._free.append((time.monotonic(), actor))
        if self._shrinking is None or self._shrinking.done():
            self._shrinking = asyncio.create_task(self._shrink())

    def _drop(self, actor: Any) -> None:
        self._all.discard(actor)
        ray.kill(actor)

    async def _shrink(self) -> None:
        while self._free:
            await asyncio.sleep(self._idle / 4)
            now = time.monotonic()
            for since, actor in [one for one in self._free if now - one[0] > self._idle]:
                self._free.remove((since, actor))
                self._drop(actor)


class RayRenderer:
    """See :class:`chalkwright.renderers.base.Renderer`; draws on the cluster that this process is joined to."""

    def __init__(self, name: RendererName, pool: Any) -> None:
        """``pool`` is the handle of :func:`render_pool`."""
        self.name = name
        self._pool = pool

    async def warm(self) -> None:
        await value_of(self._pool.warm.remote(self.name))

    async def render(self, request: RenderRequest) -> Rendering:
        drawing = self._pool.render.remote(self.name, request)
        try:
            drawn: PackedRendering = await value_of(drawing)
        except asyncio.CancelledError:
            await _stop(drawing)
            raise
        except RayError as error:
            message = f"The cluster could not draw ({type(error).__name__}); run it again."
            return Rendering(faults=(Fault(kind="renderer-died", message=message, blame=Blame.MACHINE),))
        return await asyncio.to_thread(_unpack, drawn, request)

    async def aclose(self) -> None:
        """The pool is not this renderer's alone."""


def render_pool(*, sandbox: bool, idle: float = IDLE) -> Any:
    """The handle of a pool that ends with this process."""
    options = {"num_cpus": 0, "max_restarts": -1, "max_task_retries": -1, "max_concurrency": 10_000}
    return ray.remote(RenderPool).options(**options).remote(sandbox, idle)


async def _stop(drawing: Any) -> None:
    """Cancel a call and wait for its end."""
    ray.cancel(drawing)
    await asyncio.wait([asyncio.ensure_future(_outcome(drawing))])


async def _outcome(drawing: Any) -> object:
    try:
        return await value_of(drawing)
    except RayError:
        return None  # cancelled, as was wanted, or lost


def _pack(rendering: Rendering) -> PackedRendering:
    files = [file for file in (rendering.png, rendering.svg, rendering.film) if file is not None]
    return PackedRendering(rendering, {file.suffix: file.read_bytes() for file in files})


def _unpack(drawn: PackedRendering, request: RenderRequest) -> Rendering:
    """Write the pictures where the request wants them."""
    here: dict[str, Path | None] = {}
    try:
        for name in ("png", "svg", "film"):
            file: Path | None = getattr(drawn.rendering, name)
            if file is not None:
                here[name] = request.folder / f"{request.stem}{file.suffix}"
                here[name].write_bytes(drawn.pictures[file.suffix])  # type: ignore[union-attr]
    except OSError as error:
        message = f"The picture cannot be written to {request.folder}: {error.strerror}."
        return Rendering(faults=(Fault(kind="not-saved", message=message, blame=Blame.MACHINE),))
    return drawn.rendering.model_copy(update=here)


def _cores() -> int:
    return max(1, int(ray.cluster_resources().get("CPU", 1)))  # type: ignore[no-untyped-call]

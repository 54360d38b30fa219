"""Explanations as tasks of a Ray cluster, drawn by its actors, within limits that hold for all of it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import ray
from pydantic import SecretStr
from ray.exceptions import RayError, TaskCancelledError
from tenacity import retry, retry_if_exception_message, stop_after_attempt

from chalkwright.agent.data import CallRecord, Explanation
from chalkwright.agent.errors import MachineFault, UserError
from chalkwright.agent.executors.gates import cluster_gates
from chalkwright.agent.executors.mailbox import Letter, Mailbox, MoneyRequest, Talk
from chalkwright.agent.executors.order import SetOut, take_folder
from chalkwright.agent.executors.ray_rendering import IDLE, RayRenderer, render_pool
from chalkwright.agent.executors.ray_task import Outcome, Ticket, explain_task, warm_task
from chalkwright.agent.executors.references import value_of
from chalkwright.agent.executors.shared import SharedState
from chalkwright.agent.executors.slots import LEASE
from chalkwright.agent.explain.authors.base import Author
from chalkwright.agent.explain.running import Order, Writer
from chalkwright.agent.models.limits import use_gates
from chalkwright.agent.models.registry import found_key
from chalkwright.agent.runs.job import Emit
from chalkwright.agent.runs.state import IN_FOLDER
from chalkwright.renderers.base import Renderer, RendererName

NAMES: tuple[RendererName, ...] = ("manim", "matplotlib")
TASK_CPUS = 0.02
"""Of a node that an explanation takes: it waits for models and drawings nearly all the time."""
_LISTEN = 20.0
_TRIES = 3
"""To join a cluster."""
_STOP_SECONDS = 30.0
"""How long a cancelled task may take to end before its process is killed."""
_log = logging.getLogger(__name__)


class RayExecutor:
    """See :class:`chalkwright.agent.executors.base.Executor`. ``address``: ``ray`` or ``ray://HOST:PORT``.

    Without ``shared``, a run's state lies in its folder, which all nodes have to see at the same place.
    ``renderers`` take the place of the pool of drawing actors, ``author`` that of an order's; both are sent along.
    """

    def __init__(
        self,
        address: str = "ray",
        *,
        shared: SharedState | None = None,
        renderers: Mapping[RendererName, Renderer] | None = None,
        author: Author | None = None,
        sandbox: bool = True,
        idle: float = IDLE,
        gate_lease: float = LEASE,
    ) -> None:
        """Joins the cluster. Raises :class:`UserError` when it cannot be reached."""
        self.name = address
        self._shared = shared
        self._given = renderers
        self._author = author
        self._gate_lease = gate_lease
        self._joined = _join(address)
        if shared is None and not _one_machine():
            raise UserError(
                "The cluster has several machines, so runs need a state that all of them see: name a "
                "database (postgresql://…) and a place for files (s3://…)."
            ).by("--state", "--files")
        self._pool = None if renderers else render_pool(sandbox=sandbox, idle=idle)
        self.renderers: Mapping[RendererName, Renderer] = renderers or {
            name: RayRenderer(name, self._pool) for name in NAMES
        }
        options = {"num_cpus": 0, "max_restarts": -1, "max_task_retries": -1, "max_concurrency": 10_000}
        self._mailbox: Any = ray.remote(Mailbox).options(**options).remote()
        # Application errors come back as values; what is raised is a lost process or node, which costs no try.
        self._task: Any = ray.remote(explain_task).options(
            num_cpus=TASK_CPUS, max_retries=-1, retry_exceptions=False, scheduling_strategy="SPREAD"
        )
        self._talks: dict[str, Talk] = {}
        self._reading: asyncio.Task[None] | None = None
        self._answering: set[asyncio.Task[None]] = set()
        self._preparing = asyncio.Lock()
        self._prepared = False
        use_gates(cluster_gates(gate_lease))  # what this process asks a model counts, too

    async def explain(self, order: Order, tell: Emit) -> Explanation:
        await self._prepare()
        async with take_folder(order, self._author, self._shared) as set_out:
            if self._shared is None:
                return await self._work(order, set_out, tell)
            return await set_out.finish(self._work(order, set_out, set_out.hear), tell)

    async def calls(self, folder: Path) -> tuple[CallRecord, ...]:
        await self._prepare()
        return await (self._shared or IN_FOLDER).calls(folder)

    async def warm(self) -> None:
        """Start a worker and a drawing actor on the cluster."""
        await self._prepare()
        task = ray.remote(warm_task).options(num_cpus=TASK_CPUS, scheduling_strategy="SPREAD")
        drawers = [] if self._given is not None else [RayRenderer(name, self._pool).warm() for name in NAMES]
        await asyncio.gather(value_of(task.remote()), *drawers)

    async def look_after(self) -> None:
        """Nothing: what draws on the cluster tests itself before it draws, and its machines are the cluster's."""

    async def aclose(self) -> None:
        """Leave the cluster; its gates stay, for others."""
        use_gates(None)
        for task in (self._reading, *self._answering):
            if task is not None:
                task.cancel()
                await asyncio.wait([task])
        with contextlib.suppress(RayError):
            await value_of(self._mailbox.close.remote())
        self._mailbox = None  # the actor ends with its last handle, and what it was asked by then is answered
        if self._pool is not None:
            ray.kill(self._pool)
        if self._joined:
            await asyncio.to_thread(ray.shutdown)

    async def _prepare(self) -> None:
        async with self._preparing:
            if not self._prepared and self._shared is not None:
                await self._shared.prepare()
            self._prepared = True
        if self._reading is None or self._reading.done():
            self._reading = asyncio.create_task(self._read())

    async def _work(self, order: Order, set_out: SetOut, tell: Emit) -> Explanation:
        name = set_out.commission.order
        ticket = await self._ticket(order, set_out)
        talk = self._talks[name] = Talk(tell, order.purse)
        mailbox = self._mailbox  # whoever closes the executor meanwhile lets go of it
        reference = self._task.remote(ticket)
        try:
            outcome: Outcome = await value_of(reference)
            talk.hear(Letter(name, outcome.attempt, 0, outcome.said))
            return outcome.value()
        except asyncio.CancelledError:
            await _stop(reference)
            raise
        except RayError as error:
            raise MachineFault(f"The cluster lost the work ({_line(error)}); go on with it.").by("--resume") from error
        finally:
            talk.end()
            del self._talks[name]
            mailbox.forget.remote(name)

    async def _ticket(self, order: Order, set_out: SetOut) -> Ticket:
        spec = Writer(order, self._author).spec
        ours = set_out.order
        key = order.key
        if spec is not None:
            # The workers' environment is not the caller's: neither its keys nor its list of models is there.
            key = key or found_key(spec)
            ours = replace(ours, spec=spec)
        state = IN_FOLDER if self._shared is None else self._shared
        before = 0 if set_out.commission.fresh else len(await state.calls(set_out.commission.path))
        return Ticket(
            order=replace(ours, key=None, purse=None),
            commission=set_out.commission,
            key=None if key is None else SecretStr(key),
            budget=None if order.purse is None else order.purse.budget,
            purse=order.purse is not None,
            before=before,
            mailbox=self._mailbox,
            pool=self._pool,
            gate_lease=self._gate_lease,
            shared=self._shared,
            renderers=self._given,
            author=self._author,
        )

    async def _read(self) -> None:
        """Hear what all tasks say, until cancelled."""
        while True:
            for letter in await value_of(self._mailbox.take.remote(_LISTEN)):
                talk = self._talks.get(letter.order)
                if isinstance(letter, MoneyRequest):
                    task = asyncio.create_task(self._answer(talk, letter))
                    self._answering.add(task)
                    task.add_done_callback(self._answering.discard)
                elif talk is not None:
                    talk.hear(letter)

    async def _answer(self, talk: Talk | None, asked: MoneyRequest) -> None:
        grant = asked.most if talk is None else await talk.answer(asked)
        await value_of(self._mailbox.answer.remote(asked.name, grant))


def _join(address: str) -> bool:
    """Join the cluster, unless this process has; whether it did. Raises :class:`UserError`."""
    if ray.is_initialized():
        return False
    try:
        _init(address)
    except (ConnectionError, RuntimeError, ValueError, TimeoutError, ImportError) as error:
        raise UserError(
            f"The cluster {address} cannot be reached ({_line(error)}); see that it runs (`ray status`), and that "
            "RAY_AUTH_MODE and Ray's token are the same here as there."
        ) from error
    return True


@retry(
    # Of Ray's client server (2.60) a fork for a new caller hangs now and then; it gives up after 30 s, and forks anew.
    retry=retry_if_exception_message(match="Initialization failure from server"),
    stop=stop_after_attempt(_TRIES),
    reraise=True,
)
def _init(address: str) -> None:
    # Ray reports to its maker by itself; a cluster of somebody else's is theirs to decide.
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    # None: the cluster that RAY_ADDRESS names or that this machine runs, else a new one.
    ray.init(
        None if address == "ray" else address,
        namespace="chalkwright",
        log_to_driver=False,
        logging_level=logging.WARNING,
    )


def _one_machine() -> bool:
    return len({node["NodeManagerAddress"] for node in ray.nodes() if node["Alive"]}) <= 1  # type: ignore[no-untyped-call]


async def _stop(reference: Any) -> None:
    """Cancel a task and wait for its end; one that does not end is killed."""
    ended = asyncio.ensure_future(_wait_for_end(reference))
    ray.cancel(reference)
    await asyncio.wait([ended], timeout=_STOP_SECONDS)
    if not ended.done():
        _log.warning("a cancelled explanation did not end within %s s; its process is killed", _STOP_SECONDS)
        ray.cancel(reference, force=True)
        await asyncio.wait([ended])


async def _wait_for_end(reference: Any) -> None:
    with contextlib.suppress(RayError, TaskCancelledError):
        await value_of(reference)


def _line(error: BaseException) -> str:
    text = str(error).strip()
    return text.splitlines()[0][:200] if text else type(error).__name__

"""The seam: who makes the explanations that a service or a benchmark orders."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from chalkwright.agent.data import CallRecord, Explanation
from chalkwright.agent.errors import UserError
from chalkwright.agent.extras import need
from chalkwright.agent.runs.job import Emit
from chalkwright.renderers.base import Renderer, RendererName

if TYPE_CHECKING:
    from chalkwright.agent.explain.running import Order

EXECUTOR_VARIABLE = "CHALKWRIGHT_EXECUTOR"
STATE_VARIABLE = "CHALKWRIGHT_STATE"
FILES_VARIABLE = "CHALKWRIGHT_FILES"


class Executor(Protocol):
    """Makes explanations, many at once; for one event loop. The same orders end in the same folders, files, events
    and errors, wherever they are made."""

    name: str
    renderers: Mapping[RendererName, Renderer]
    """What draws its pictures, for others too."""

    async def explain(self, order: Order, tell: Emit) -> Explanation:
        """Make one explanation, or go on with it. Raises as :func:`run`; a cancellation is over once the
        calls and drawing processes are gone."""

    async def calls(self, folder: Path) -> tuple[CallRecord, ...]:
        """The calls kept for the run in ``folder``, the oldest first; none where it has no state."""

    async def warm(self) -> None:
        """Start now what the first explanation would wait for."""

    async def look_after(self) -> None:
        """Test what draws and was started by now, and replace what does not draw as it should. Raises
        :class:`MachineFault` where that cannot be done."""

    async def aclose(self) -> None:
        """Stop what was started."""


def executor_named(name: str | None = None, *, state: str | None = None, files: str | None = None) -> Executor:
    """``local`` (also ""), ``ray`` (the cluster of this machine, started if there is none), or ``ray://HOST:PORT``.

    What is None comes from ``CHALKWRIGHT_EXECUTOR``, ``CHALKWRIGHT_STATE`` and ``CHALKWRIGHT_FILES``. ``state`` is the
    database and ``files`` the object store that machines share (:mod:`agent.executors.shared`); without them a run's
    state lies in its folder, which all machines then have to see. Raises :class:`UserError`.
    """
    name, state, files = (
        given if given is not None else os.environ.get(variable, "")
        for given, variable in ((name, EXECUTOR_VARIABLE), (state, STATE_VARIABLE), (files, FILES_VARIABLE))
    )
    if bool(state) != bool(files):
        raise UserError("A shared state needs both a database (postgresql://…) and a place for files; name both.").by(
            "--state", "--files"
        )
    shared = None
    if state:
        from chalkwright.agent.executors.shared import SharedState

        shared = SharedState(state, files)
    if name in ("", "local"):
        from chalkwright.agent.executors.local import LocalExecutor

        return LocalExecutor(shared=shared)
    if name != "ray" and not name.startswith("ray://"):
        raise UserError(f"There is no executor {name!r}; name local, ray, or a cluster as ray://HOST:PORT.")
    need("cluster", "ray")
    from chalkwright.agent.executors.ray import RayExecutor

    return RayExecutor(name, shared=shared)

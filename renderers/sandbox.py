"""What a drawing child gives up before it runs code that a model wrote.

This is the first wall (no network, bounded time and memory); the engine issue builds the rest behind the
same function.
"""

from __future__ import annotations

import ctypes
import os
import resource
import signal

from renderers.base import RenderLimits

_CLONE_NEWUSER = 0x10000000
_CLONE_NEWNET = 0x40000000
_PR_SET_PDEATHSIG = 1
_PR_SET_CHILD_SUBREAPER = 36
_MIB = 1 << 20
_SPARE_MB = 64
"""Memory that :func:`spare_memory` sets free, for reporting that all the other is used up."""


class NotConfined(RuntimeError):
    """The kernel refused the isolation."""


def confine(limits: RenderLimits) -> None:
    """Drop the network and bound CPU time, memory, file size and core dumps of this process.

    Raises :class:`NotConfined` when the machine does not let an ordinary user leave the network.
    """
    drop_network()
    _prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    resource.setrlimit(resource.RLIMIT_CPU, (limits.cpu_seconds, limits.cpu_seconds + 1))
    memory = limits.memory_mb * _MIB
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory + _SPARE_MB * _MIB))
    resource.setrlimit(resource.RLIMIT_FSIZE, (limits.file_mb * _MIB, limits.file_mb * _MIB))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def drop_network() -> None:
    """Move this single-threaded process into user and network namespaces of its own, which have no route."""
    libc = ctypes.CDLL(None, use_errno=True)
    if not hasattr(libc, "unshare"):
        raise NotConfined("Drawing is isolated with Linux namespaces, which this system lacks; run on Linux.")
    if libc.unshare(_CLONE_NEWUSER | _CLONE_NEWNET) != 0:
        error = os.strerror(ctypes.get_errno())
        raise NotConfined(
            f"This machine does not let a drawing process leave the network ({error}); "
            "allow unprivileged user namespaces, or run inside a container that has them."
        )


def spare_memory() -> None:
    """Raise the soft memory limit to the hard one."""
    hard = resource.getrlimit(resource.RLIMIT_AS)[1]
    resource.setrlimit(resource.RLIMIT_AS, (hard, hard))


def adopt_orphans() -> None:
    """Make every orphaned descendant a child of this process, so that it can be ended."""
    _prctl(_PR_SET_CHILD_SUBREAPER, 1)


def _prctl(option: int, value: int) -> None:
    libc = ctypes.CDLL(None, use_errno=True)
    if hasattr(libc, "prctl"):
        libc.prctl(option, value, 0, 0, 0)

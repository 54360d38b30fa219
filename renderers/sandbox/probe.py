"""Which walls this machine can build: what ``chalkwright doctor`` tells."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from chalkwright.renderers.base import RenderLimits
from chalkwright.renderers.pool.workplace import Workplace
from chalkwright.renderers.sandbox import landlock, linux, seccomp
from chalkwright.renderers.sandbox.room import NO_LANDLOCK, NotConfined, Sandbox


class Wall(NamedTuple):
    """One wall of the sandbox; ``problem`` is empty where it stands, else a sentence with the remedy."""

    name: str
    problem: str


def walls() -> Iterator[Wall]:
    """Try every wall in a process of its own, since none can be taken down again."""
    if sys.platform != "linux":
        yield Wall("Linux", "Drawing is isolated by the Linux kernel; run on Linux, in WSL 2 or in a Linux container.")
        return
    yield Wall("user namespaces", _try_act(_user_namespace))
    yield Wall("namespaces", _try_act(_namespaces))
    yield Wall("Landlock", _try_act(_landlock))
    yield Wall("seccomp", _try_act(_seccomp))
    yield Wall("room", _try_act(_room))


def _user_namespace() -> None:
    try:
        linux.unshare(linux.CLONE_NEWUSER)
    except OSError as error:
        raise NotConfined(
            f"Unprivileged user namespaces are switched off ({error}); as root run: sysctl -w user.max_user_namespaces="
            "10000 kernel.apparmor_restrict_unprivileged_userns=0, or let the container have them "
            "(docker run --security-opt seccomp=unconfined)."
        ) from error


def _namespaces() -> None:
    kinds = {
        "mount": linux.CLONE_NEWNS,
        "network": linux.CLONE_NEWNET,
        "process": linux.CLONE_NEWPID,
        "IPC": linux.CLONE_NEWIPC,
        "host name": linux.CLONE_NEWUTS,
    }
    user, group = os.getuid(), os.getgid()
    linux.unshare(linux.CLONE_NEWUSER)
    linux.map_own_user(user, group)
    for name, kind in kinds.items():
        try:
            linux.unshare(kind)
        except OSError as error:
            raise NotConfined(f"The kernel has no {name} namespaces ({error}); use one that has.") from error


def _landlock() -> None:
    if not landlock.version():
        raise NotConfined(NO_LANDLOCK)
    landlock.Ruleset((), ()).enforce()


def _seccomp() -> None:
    try:
        seccomp.compile_filter().load()
    except (OSError, RuntimeError) as error:
        remedy = "install libseccomp2, e.g. apt install libseccomp2"
        raise NotConfined(f"seccomp cannot be used ({error}); {remedy}.") from error


def _room() -> None:
    place = Workplace.make()
    room = os.fork()
    if room:
        _, status = os.waitpid(room, 0)
        place.remove()
        os._exit(os.waitstatus_to_exitcode(status))
    sandbox = Sandbox.enter(place.path)
    sandbox.open_job(0)
    child = sandbox.fork()
    if child == 0:
        sandbox.confine(0, RenderLimits(), 3)
        os._exit(0 if _shut_in() else 1)
    _, status = os.waitpid(child, 0)
    if status:
        raise NotConfined("The sandbox stands but does not hold; please report this machine's kernel version.")


def _shut_in() -> bool:
    """Whether reading and writing outside, starting processes and sockets are all refused."""
    import socket

    attempts: tuple[Callable[[], object], ...] = (
        lambda: Path("/proc/self/environ").read_bytes(),
        lambda: Path("/tmp/x").write_bytes(b""),
        socket.socket,
        os.fork,
    )
    return all(_is_refused(attempt) for attempt in attempts)


def _is_refused(attempt: Callable[[], object]) -> bool:
    try:
        attempt()
    except OSError:
        return True
    return False


def _try_act(act: Callable[[], None]) -> str:
    """What ``act`` raises as a sentence, run in a forked child."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            act()
        except (NotConfined, OSError, KeyError) as error:
            os.write(writer, str(error).encode())
        finally:
            os._exit(0)
    os.close(writer)
    with os.fdopen(reader) as answer:
        problem = answer.read()
    os.waitpid(child, 0)
    return problem

"""A second user inside a new user namespace: given by root, or by ``newuidmap`` from a user's subordinate ids."""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import subprocess
from collections.abc import Callable, Iterable
from pathlib import Path

from chalkwright.renderers.sandbox import linux

_OUTSIDE = (2_000_000_000, 65534)
"""Who root's second user is outside: an id that nobody has, else the one that owns nothing."""
_HELPERS = {"newuidmap": Path("/etc/subuid"), "newgidmap": Path("/etc/subgid")}
"""Programs of Debian's ``uidmap``, and who may have which ids by them: lines of ``name:first:count``."""
_SECONDS = 10


def mapper(second: int) -> Callable[[], bool]:
    """A process that stays outside and, once called, says who is who inside; whether the kernel took it.

    ``second`` is the id inside, of the user and of the group. To be made before the namespace is entered.
    """
    wake, call = os.pipe()
    pid, outside = os.getpid(), os.fork()
    if not outside:
        mapped = False
        try:
            os.close(call)
            os.read(wake, 1)
            mapped = _map_by_root(pid, second) if os.getuid() == 0 else _map_by_helpers(pid, second)
        finally:
            os._exit(0 if mapped else 1)
    os.close(wake)

    def wait_for_mapper() -> bool:
        os.close(call)
        return os.waitpid(outside, 0)[1] == 0

    return wait_for_mapper


def _map_by_root(pid: int, second: int) -> bool:
    return any(_map_users(pid, ((0, 0), (second, outside))) for outside in _OUTSIDE)


def _map_users(pid: int, users: Iterable[tuple[int, int]]) -> bool:
    try:
        linux.map_users(pid, users, users)
    except OSError:
        return False
    return True


def _map_by_helpers(pid: int, second: int) -> bool:
    """The group first: once the users are mapped, nobody may be mapped anew, and we would have no second id at all."""
    commands = []
    for (helper, table), own in zip(_HELPERS.items(), (os.getuid(), os.getgid()), strict=True):
        program, first = shutil.which(helper), _first_of(table)
        if program is None or first is None:
            return False
        commands.append([program, str(pid), *map(str, (own, own, 1, second, first, 1))])
    return all(
        subprocess.run(command, check=False, capture_output=True, timeout=_SECONDS).returncode == 0
        for command in reversed(commands)
    )


def _first_of(table: Path) -> int | None:
    """The first id that this user may give to others; None without one."""
    names = {str(os.getuid())}
    with contextlib.suppress(KeyError):  # a user without a name
        names.add(pwd.getpwuid(os.getuid()).pw_name)
    try:
        rows = [line.split(":") for line in table.read_text(encoding="utf-8").split()]
    except OSError:
        return None
    return next((int(first) for name, first, count in rows if name in names and count != "0"), None)

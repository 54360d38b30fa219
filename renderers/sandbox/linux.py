"""The few kernel calls that Python's library lacks, each raising :class:`OSError` with what it was for."""

from __future__ import annotations

import contextlib
import ctypes
import fcntl
import os
import stat
import struct
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any

CLONE_NEWNS = 0x00020000
CLONE_NEWUTS = 0x04000000
CLONE_NEWIPC = 0x08000000
CLONE_NEWUSER = 0x10000000
CLONE_NEWPID = 0x20000000
CLONE_NEWNET = 0x40000000
CLONE_THREAD = 0x00010000
NAMESPACES = 0x7E020000
"""Flags of ``clone`` for a new namespace of any kind."""

MS_NOSUID = 2
MS_NODEV = 4
MS_NOEXEC = 8
MS_BIND = 4096
MS_REC = 16384
MS_PRIVATE = 1 << 18
_MNT_DETACH = 2
_AT_FDCWD = -100
_AT_RECURSIVE = 0x8000
_MOUNT_ATTR_RDONLY = 1

_PR_SET_PDEATHSIG = 1
_PR_CAPBSET_DROP = 24
_PR_SET_CHILD_SUBREAPER = 36
_PR_SET_NO_NEW_PRIVS = 38
_CAPABILITY_VERSION_3 = 0x20080522
_SYS_CAPSET = {"x86_64": 126, "aarch64": 91}
_SYS_PIVOT_ROOT = {"x86_64": 155, "aarch64": 41}
_SYS_MOUNT_SETATTR = 442
_STANDARD = 2
"""The last of the standard streams' descriptors."""


@lru_cache(maxsize=1)
def libc() -> Any:
    """The C library of this process."""
    return ctypes.CDLL(None, use_errno=True)


def call(what: str, *arguments: Any) -> int:
    """``syscall(number, …)``. Raises :class:`OSError` that names ``what``."""
    return check_result(what, libc().syscall(*(ctypes.c_long(a) if isinstance(a, int) else a for a in arguments)))


def check_result(what: str, result: int) -> int:
    """The result of a C call that answers -1 for failure."""
    if result == -1:
        number = ctypes.get_errno()
        raise OSError(number, f"{what}: {os.strerror(number)}")
    return result


def unshare(flags: int) -> None:
    """Leave the namespaces that ``flags`` name for new ones."""
    check_result("unshare", libc().unshare(flags))


def rejoin(descriptor: int, kind: int) -> None:
    """Make the namespace behind ``descriptor`` this process's again."""
    check_result("setns", libc().setns(descriptor, kind))


def map_own_user(uid: int, gid: int) -> None:
    """In a new user namespace: be who one was."""
    own = Path("/proc/self")
    (own / "setgroups").write_text("deny", encoding="ascii")
    (own / "uid_map").write_text(f"{uid} {uid} 1", encoding="ascii")
    (own / "gid_map").write_text(f"{gid} {gid} 1", encoding="ascii")


def map_users(pid: int, uids: Iterable[tuple[int, int]], gids: Iterable[tuple[int, int]]) -> None:
    """For the new user namespace of ``pid``: who is who, as pairs of the id inside and outside. Takes root."""
    for name, pairs in (("uid_map", uids), ("gid_map", gids)):
        text = "".join(f"{inside} {outside} 1\n" for inside, outside in pairs)
        Path(f"/proc/{pid}/{name}").write_text(text, encoding="ascii")


def mount(source: str, target: Path, kind: str = "", flags: int = 0, data: str = "") -> None:
    """``mount(2)``."""
    answer = libc().mount(source.encode(), os.fsencode(target), kind.encode(), ctypes.c_ulong(flags), data.encode())
    check_result(f"mount {target}", answer)


def bind(source: Path, target: Path, *, writable: bool = False) -> None:
    """Show ``source`` at ``target``, which must exist; with all that is mounted below it."""
    mount(str(source), target, flags=MS_BIND | MS_REC)
    if not writable:
        read_only(target)


def read_only(target: Path) -> None:
    """Make a mount and all below it read-only."""
    _set_attributes(target, _MOUNT_ATTR_RDONLY, 0, _AT_RECURSIVE)


def writable(target: Path) -> None:
    """Make one mount writable again."""
    _set_attributes(target, 0, _MOUNT_ATTR_RDONLY, 0)


def _set_attributes(target: Path, more: int, less: int, flags: int) -> None:
    attributes = struct.pack("QQQQ", more, less, 0, 0)
    path = ctypes.c_char_p(os.fsencode(target))
    buffer = ctypes.create_string_buffer(attributes, len(attributes))
    call("mount_setattr", _SYS_MOUNT_SETATTR, _AT_FDCWD, path, flags, buffer, len(attributes))


def unmount(target: Path) -> None:
    """Take a mount away at once, whoever still uses it."""
    check_result(f"umount {target}", libc().umount2(os.fsencode(target), _MNT_DETACH))


def change_root(root: Path) -> None:
    """Make the mount ``root`` this mount namespace's root and forget the old one."""
    os.chdir(root)
    here = ctypes.c_char_p(b".")
    call("pivot_root", _SYS_PIVOT_ROOT[os.uname().machine], here, here)
    unmount(Path())
    os.chdir("/")


def no_new_privileges() -> None:
    """Nothing this process starts may gain rights; Landlock and seccomp ask for it."""
    check_result("prctl", libc().prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0))


def drop_capabilities() -> None:
    """Give up every right of the namespace's root, for good."""
    for capability in range(64):
        if libc().prctl(_PR_CAPBSET_DROP, capability, 0, 0, 0) == -1:  # past the last one
            break
    header = ctypes.create_string_buffer(struct.pack("Ii", _CAPABILITY_VERSION_3, 0), 8)
    none = ctypes.create_string_buffer(24)
    call("capset", _SYS_CAPSET[os.uname().machine], header, none)


def close_descriptors(keep: set[int]) -> None:
    """Close every descriptor but the standard streams, ``keep`` and files open for reading.

    The files are fonts that libraries go on reading, and whose objects would close another file's number later.
    """
    for link in list(Path("/proc/self/fd").iterdir()):
        descriptor = int(link.name)
        if descriptor <= _STANDARD or descriptor in keep:
            continue
        if _reads_a_file(descriptor):
            _open_anew(descriptor)
            continue
        with contextlib.suppress(OSError):  # the listing's own
            os.close(descriptor)


def _open_anew(descriptor: int) -> None:
    """The same file under the same number, with a position of its own: the inherited one is its parent's too."""
    anew = os.open(f"/proc/self/fd/{descriptor}", os.O_RDONLY | os.O_CLOEXEC)
    os.lseek(anew, os.lseek(descriptor, 0, os.SEEK_CUR), os.SEEK_SET)
    os.dup2(anew, descriptor, inheritable=False)
    os.close(anew)


def _reads_a_file(descriptor: int) -> bool:
    try:
        regular = stat.S_ISREG(os.fstat(descriptor).st_mode)
        flags = fcntl.fcntl(descriptor, fcntl.F_GETFL)
    except OSError:
        return False
    return regular and flags & os.O_ACCMODE == os.O_RDONLY and not flags & os.O_PATH


def die_with_parent(signal: int) -> None:
    """Have the kernel send ``signal`` to this process when its parent ends."""
    libc().prctl(_PR_SET_PDEATHSIG, signal, 0, 0, 0)


def adopt_orphans() -> None:
    """Make every orphaned descendant a child of this process, so that it can be ended."""
    libc().prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)

"""Landlock: which files a process may still read and write, decided by itself, for good.

The kernel's own documentation is the source (``Documentation/userspace-api/landlock.rst``).
"""

from __future__ import annotations

import ctypes
import os
import stat
import struct
from collections.abc import Iterable
from pathlib import Path

from chalkwright.renderers.sandbox.linux import call, no_new_privileges

_SYS_CREATE, _SYS_ADD_RULE, _SYS_RESTRICT = 444, 445, 446
_VERSION = 1
_RULE_PATH_BENEATH = 1
_READ_FILE, _READ_DIR = 1 << 2, 1 << 3
_ON_FILES = (1 << 0) | (1 << 1) | _READ_FILE | (1 << 14) | (1 << 15)
"""Execute, write, read, truncate, ioctl: what makes sense for a file that is no folder."""
_ALL_BY_VERSION = {1: 13, 2: 14, 3: 15, 4: 15}
"""How many of the file system rights each version of Landlock knows; 16 from version 5 on."""
_EXECUTE = 1 << 0
_SPECIAL = (1 << 6) | (1 << 9) | (1 << 10) | (1 << 11)
"""Making devices, sockets and pipes: a drawing needs none."""
_NET = 0b11
_SCOPES = 0b11
"""No abstract sockets and no signals out of the domain, from version 6 on."""


def version() -> int:
    """The kernel's version of Landlock; 0 when it has none or it is switched off."""
    try:
        return call("landlock", _SYS_CREATE, 0, 0, _VERSION)
    except OSError:
        return 0


class Ruleset:
    """What one process may read and write; everything else on the file system is refused, and the network with it."""

    def __init__(self, readable: Iterable[Path], writable: Iterable[Path], runnable: Iterable[Path] = ()) -> None:
        """Raises :class:`OSError` when the kernel has no Landlock or a path does not exist."""
        known = version()
        self._rights = (1 << _ALL_BY_VERSION.get(known, 16)) - 1
        attributes = struct.pack("QQQ", self._rights, _NET if known >= 4 else 0, _SCOPES if known >= 6 else 0)
        size = len(attributes) if known >= 6 else 16 if known >= 4 else 8
        buffer = ctypes.create_string_buffer(attributes, len(attributes))
        self.descriptor = call("landlock", _SYS_CREATE, buffer, size, 0)
        for path in readable:
            self._allow(path, _READ_FILE | _READ_DIR)
        for path in writable:
            self._allow(path, self._rights & ~_EXECUTE & ~_SPECIAL)
        for path in runnable:
            self._allow(path, _READ_FILE | _EXECUTE)

    def enforce(self) -> None:
        """Bind this process, and all it starts, to the rules."""
        no_new_privileges()
        call("landlock", _SYS_RESTRICT, self.descriptor, 0)

    def close(self) -> None:
        """Free the rules; a process bound to them stays so."""
        os.close(self.descriptor)

    def _allow(self, path: Path, rights: int) -> None:
        handle = os.open(path, os.O_PATH | os.O_CLOEXEC)
        try:
            allowed = rights if stat.S_ISDIR(os.fstat(handle).st_mode) else rights & _ON_FILES
            rule = ctypes.create_string_buffer(struct.pack("=Qi", allowed & self._rights, handle), 12)
            call("landlock", _SYS_ADD_RULE, self.descriptor, _RULE_PATH_BENEATH, rule, 0)
        finally:
            os.close(handle)

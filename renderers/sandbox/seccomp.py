"""The system calls that drawing code may make; the kernel refuses all others.

A list of what is allowed, made from what honest scenes of all kits need (``python -m
chalkwright.benchmarks.lab.system_calls`` prints it) and from the other calls of the same families that the C library,
Python and NumPy may take in their place. Whatever it does not name is refused, what the kernel learns tomorrow
included: the network, programs, processes, namespaces, modes, owners, times and attributes of files, leases, locks,
watches, the mount table.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Mapping
from typing import Any

from chalkwright.renderers.sandbox.linux import CLONE_THREAD, NAMESPACES

_MEMORY = ("brk", "mmap", "munmap", "mremap", "mprotect", "madvise", "mincore", "membarrier")
_FILES = (
    "access", "faccessat", "faccessat2", "chdir", "fchdir", "close", "close_range", "creat", "dup", "dup2", "dup3",
    "fallocate", "fdatasync", "fstat", "fstatfs", "fsync", "ftruncate", "getcwd", "getdents", "getdents64", "lseek",
    "lstat", "mkdir", "mkdirat", "newfstatat", "open", "openat", "pipe", "pipe2", "pread64", "preadv", "pwrite64",
    "pwritev", "read", "readlink", "readlinkat", "readv", "rename", "renameat", "renameat2", "rmdir", "sendfile",
    "stat", "statfs", "statx", "truncate", "umask", "unlink", "unlinkat", "write", "writev",
)  # fmt: skip
_WAITING = (
    "epoll_create", "epoll_create1", "epoll_ctl", "epoll_pwait", "epoll_wait", "eventfd2", "poll", "ppoll",
    "pselect6", "select", "clock_nanosleep", "nanosleep", "pause", "alarm", "setitimer", "getitimer",
)  # fmt: skip
_THREADS = (
    "exit", "exit_group", "futex", "get_robust_list", "set_robust_list", "set_tid_address", "rseq", "sched_yield",
    "sched_getaffinity", "sched_getparam", "sched_getscheduler", "sched_get_priority_max", "sched_get_priority_min",
    "restart_syscall", "arch_prctl",
)  # fmt: skip
_SIGNALS = (
    "kill", "tgkill", "tkill", "rt_sigaction", "rt_sigpending", "rt_sigprocmask", "rt_sigreturn", "rt_sigsuspend",
    "rt_sigtimedwait", "sigaltstack",
)  # fmt: skip
_KNOWING = (
    "clock_getres", "clock_gettime", "getcpu", "getegid", "geteuid", "getgid", "getgroups", "getpgid", "getpgrp",
    "getpid", "getppid", "getpriority", "getrandom", "getresgid", "getresuid", "getrlimit", "getrusage", "getsid",
    "gettid", "gettimeofday", "getuid", "setrlimit", "time", "times", "uname",
)  # fmt: skip
ALLOWED = frozenset((*_MEMORY, *_FILES, *_WAITING, *_THREADS, *_SIGNALS, *_KNOWING))
"""Calls that are allowed whatever is asked of them."""
_SENDING = frozenset({"kill", "tgkill", "tkill"})
_PROGRAMS = frozenset({"execve", "fork", "vfork", "wait4", "waitid"})
COMMANDS: Mapping[str, tuple[int, tuple[int, ...]]] = {
    # Copies of descriptors and their flags; no locks, leases, watches or owners.
    "fcntl": (1, (0, 1, 2, 3, 4, 1030)),
    # Whether it is a terminal and how large, inheritance, readiness.
    "ioctl": (1, (0x5401, 0x5413, 0x5450, 0x5451, 0x5421, 0x541B)),
    # Names of threads and of memory; whether it may gain rights.
    "prctl": (0, (15, 16, 39, 0x53564D41)),
    # Its own bounds only.
    "prlimit64": (0, (0,)),
}
"""Calls that are many in one: which argument tells them apart, and its values that are allowed."""


def compile_filter(*, alone: bool = True, programs: bool = False) -> Any:
    """A filter whose ``load()`` binds the calling process. Raises :class:`OSError` and :class:`RuntimeError`.

    ``alone`` False: other processes can be seen, and none but this one may be sent a signal. Threads may be started,
    processes only with ``programs``: ``clone`` is told apart by its flags, and ``clone3``, whose flags no filter can
    see, is answered as unknown, whereupon the C library takes ``clone``.
    """
    import pyseccomp  # looks for libseccomp when imported

    rules = pyseccomp.SyscallFilter(pyseccomp.ERRNO(errno.EPERM))
    allowed = (ALLOWED if alone else ALLOWED - _SENDING) | (_PROGRAMS if programs else frozenset())
    for name in sorted(allowed):
        if _exists(pyseccomp, name):
            rules.add_rule(pyseccomp.ALLOW, name)
    for name, (argument, values) in COMMANDS.items():
        for value in values:
            rules.add_rule(pyseccomp.ALLOW, name, pyseccomp.Arg(argument, pyseccomp.MASKED_EQ, _LOW_HALF, value))
    if not alone:
        rules.add_rule(pyseccomp.ALLOW, "tgkill", pyseccomp.Arg(0, pyseccomp.EQ, os.getpid()))
    mask, value = (NAMESPACES, 0) if programs else (CLONE_THREAD, CLONE_THREAD)
    rules.add_rule(pyseccomp.ALLOW, "clone", pyseccomp.Arg(0, pyseccomp.MASKED_EQ, mask, value))
    if _exists(pyseccomp, "clone3"):
        rules.add_rule(pyseccomp.ERRNO(errno.ENOSYS), "clone3")
    return rules


_LOW_HALF = 0xFFFFFFFF
"""The kernel reads these arguments as 32 bits: what stands above them must not hide a command."""


def _exists(library: Any, name: str) -> bool:
    """Whether this machine's processor and libseccomp know the call."""
    try:
        library.resolve_syscall(library.Arch.NATIVE, name)
    except (OSError, ValueError):
        return False
    return True

"""The system calls that drawing code may not make.

A list of what is refused, not of what is allowed: numerical libraries use more calls than anyone can list, and the
namespaces and Landlock already decide what files and processes exist. Refused is whatever reaches the network or other
processes, starts programs, changes namespaces, or is known for kernel holes and of no use to a drawing.
"""

from __future__ import annotations

import errno
from typing import Any

from chalkwright.renderers.linux import CLONE_THREAD

_NETWORK = ("socket", "socketpair", "connect", "bind", "listen", "accept", "accept4", "sendto", "sendmsg", "sendmmsg")
_PROGRAMS = ("execve", "execveat", "fork", "vfork")
_PROCESSES = (
    "ptrace", "process_vm_readv", "process_vm_writev", "process_madvise", "pidfd_open", "pidfd_getfd",
    "pidfd_send_signal", "kcmp", "setns", "unshare", "setpgid", "setsid", "setpriority", "sched_setscheduler",
    "sched_setattr", "sched_setparam", "ioprio_set",
)  # fmt: skip
_FILE_SYSTEMS = (
    "mount", "umount2", "pivot_root", "chroot", "move_mount", "open_tree", "fsopen", "fsmount", "fsconfig", "fspick",
    "mount_setattr", "open_by_handle_at", "name_to_handle_at", "swapon", "swapoff", "quotactl", "quotactl_fd",
    "fanotify_init", "memfd_create", "memfd_secret", "mknod", "mknodat",
)  # fmt: skip
_SHARED = ("shmget", "shmat", "shmctl", "semget", "semop", "semctl", "msgget", "msgsnd", "msgrcv", "mq_open")
_KERNEL = (
    "bpf", "perf_event_open", "io_uring_setup", "io_uring_enter", "io_uring_register", "userfaultfd", "keyctl",
    "add_key", "request_key", "init_module", "finit_module", "delete_module", "kexec_load", "kexec_file_load",
    "reboot", "syslog", "acct", "settimeofday", "clock_settime", "clock_adjtime", "adjtimex", "sethostname",
    "setdomainname", "iopl", "ioperm", "modify_ldt", "personality", "vhangup", "lookup_dcookie", "uselib", "nfsservctl",
    "landlock_create_ruleset", "move_pages", "migrate_pages", "mbind", "set_mempolicy",
)  # fmt: skip


def compiled() -> Any:
    """A filter whose ``load()`` binds the calling process. Raises :class:`OSError` and :class:`RuntimeError`.

    Threads may be started, processes may not: ``clone`` is told apart by its flags, and ``clone3``, whose flags no
    filter can see, is answered as unknown, whereupon the C library takes ``clone``.
    """
    import pyseccomp  # looks for libseccomp when imported

    rules = pyseccomp.SyscallFilter(pyseccomp.ALLOW)
    refuse = pyseccomp.ERRNO(errno.EPERM)
    for name in (*_NETWORK, *_PROGRAMS, *_PROCESSES, *_FILE_SYSTEMS, *_SHARED, *_KERNEL):
        if _exists(pyseccomp, name):
            rules.add_rule(refuse, name)
    rules.add_rule(refuse, "clone", pyseccomp.Arg(0, pyseccomp.MASKED_EQ, CLONE_THREAD, 0))
    if _exists(pyseccomp, "clone3"):
        rules.add_rule(pyseccomp.ERRNO(errno.ENOSYS), "clone3")
    return rules


def _exists(library: Any, name: str) -> bool:
    """Whether this machine's processor and libseccomp know the call."""
    try:
        library.resolve_syscall(library.Arch.NATIVE, name)
    except (OSError, ValueError):
        return False
    return True

"""The walls between code that a model wrote and the machine: built by the kernel, without root.

A warm parent enters a *room*: user, mount, network, IPC, UTS and process namespaces of its own, whose file system
holds the system's libraries, Python and the packages read-only and nothing of the user's. Every render is forked into
a process namespace of its own, gets a small file system in memory for its job, and then binds itself by Landlock,
seccomp and rlimits before it runs a line of the code. AST checks are a courtesy to the writer; this is the wall.
"""

from __future__ import annotations

import contextlib
import os
import resource
import shutil
import signal
import stat
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn, Protocol

from chalkwright.renderers.base import RenderLimits
from chalkwright.renderers.sandbox import landlock, linux, seccomp, second_user

_MIB = 1 << 20
_SPARE_MB = 64
"""Memory that :func:`spare_memory` sets free, for reporting that all the other is used up."""
_NAMESPACES = linux.CLONE_NEWNS | linux.CLONE_NEWNET | linux.CLONE_NEWIPC | linux.CLONE_NEWUTS | linux.CLONE_NEWPID
_JOBS = Path("/job")
_SHARE = Path("/share")
_PASSING = Path("/tmp")
"""Empty, and in every room."""
DISK_MB = 256
"""All files of one render together, in MiB."""
_DRAWER = 60_000
"""The user inside the room as whom drawing code runs, where the machine allows a second one."""
_MOST_PROCESSES = 64
_MOST_FILES = 256
_SYSTEM = (
    "/usr", "/lib", "/lib32", "/lib64", "/bin", "/opt/conda", "/nix/store", "/etc/fonts", "/etc/ld.so.cache",
    "/etc/localtime", "/etc/alternatives",
)  # fmt: skip
DEVICES = ("/dev/null", "/dev/zero", "/dev/urandom", "/dev/random")
"""The only ones that are there."""
NO_LANDLOCK = "Landlock is missing; boot Linux 5.13 or later with landlock in the kernel's lsm= list."
REMEDY = "Run `chalkwright doctor` to see what is missing, or trust the code and pass --unsafe-no-sandbox."


class NotConfined(RuntimeError):
    """The machine lacks a wall; the text is one sentence with the remedy."""


class Walls(Protocol):
    """Where renders happen and what holds them there."""

    share: Path
    """Where results are left for the process that asked; out of the drawing code's reach."""
    end_with_first: bool
    """Whether all that a render started ends with its first process."""

    def seal(self) -> None:
        """Called once the library is loaded: from now on nothing outside is written but to :attr:`share`."""

    def open_job(self, number: int) -> Path:
        """A new empty folder for one render; the only place where its code may write."""

    def fork(self) -> int:
        """``os.fork`` into what keeps the render's processes together."""

    def settle(self, number: int) -> None:
        """In the child, before it knows its request: have nothing writable but the job's folder and its shelves.

        Raises :class:`NotConfined`.
        """

    def confine(self, number: int, limits: RenderLimits, keep: int) -> None:
        """In the child: give up everything but the job's folder, the standard streams and the descriptor ``keep``.

        Raises :class:`NotConfined`.
        """

    def close_job(self, number: int) -> None:
        """Drop the folder with all that is in it."""


class Sandbox:
    """The real walls; made by :meth:`enter`, one a process."""

    end_with_first = True

    def __init__(self, readable: tuple[Path, ...], system_calls: Any, drawer: int | None) -> None:
        """``drawer`` is the user as whom the code runs; None for the one who started it."""
        self.share = _SHARE
        self._drawer = drawer
        self._readable = readable
        self._filter = system_calls
        self._rules: dict[int, landlock.Ruleset] = {}
        self._own_processes = os.pidfd_open(os.getpid())

    @classmethod
    def enter(cls, base: Path) -> Sandbox:
        """Move this process's work into a room: returns in a new process, the room's first.

        ``base`` is a folder with the folders ``room`` and ``share``; what is written to :attr:`share` inside is seen
        in the latter. The calling process only waits for the room to end, and ends as it did. Raises
        :class:`NotConfined`.
        """
        readable = tuple(paths_to_read())
        if not landlock.version():
            raise NotConfined(f"{NO_LANDLOCK} {REMEDY}")
        try:
            system_calls = seccomp.compile_filter()
            drawer = _leave_namespaces(_DRAWER if _open_to_all(readable) else None)
        except (OSError, KeyError, RuntimeError) as error:
            raise NotConfined(f"The machine refuses isolation ({error}). {REMEDY}") from error
        room = os.fork()
        if room:
            _wait_for(room)
        linux.die_with_parent(signal.SIGKILL)
        try:
            _furnish(readable, base)
            return cls(tuple(path for path in readable if path.exists()), system_calls, drawer)
        except (OSError, KeyError) as error:
            raise NotConfined(f"The machine refuses isolation ({error}). {REMEDY}") from error

    def seal(self) -> None:
        for path in _caches():
            linux.read_only(path)

    def open_job(self, number: int) -> Path:
        folder = _JOBS / str(number)
        folder.mkdir(exist_ok=True)
        flags = linux.MS_NOSUID | linux.MS_NODEV | linux.MS_NOEXEC
        owner = "" if self._drawer is None else f",uid={self._drawer},gid={self._drawer}"
        linux.mount("tmpfs", folder, "tmpfs", flags, f"size={DISK_MB}m,nr_inodes=4096,mode=0700{owner}")
        devices = [Path(device) for device in DEVICES if Path(device).exists()]
        self._rules[number] = landlock.Ruleset((*self._readable, *devices), (folder,))
        return folder

    def fork(self) -> int:
        linux.unshare(linux.CLONE_NEWPID | linux.CLONE_NEWIPC)
        try:
            child = os.fork()
        except OSError:
            linux.rejoin(self._own_processes, linux.CLONE_NEWPID)
            raise
        if child:
            linux.rejoin(self._own_processes, linux.CLONE_NEWPID)
        return child

    def settle(self, number: int) -> None:
        try:
            linux.unshare(linux.CLONE_NEWNS)
            own = _JOBS / str(number)
            for other in _JOBS.iterdir():
                if other != own and other.is_mount():
                    linux.unmount(other)
            _show_alone(own)
            linux.read_only(Path("/"))
            linux.writable(own)
        except OSError as error:
            raise NotConfined(f"The machine refuses isolation ({error}). {REMEDY}") from error

    def confine(self, number: int, limits: RenderLimits, keep: int) -> None:
        try:
            linux.unmount(_SHARE)
            rules = self._rules[number]
            linux.close_descriptors({keep, rules.descriptor})
            if self._drawer is not None:
                os.setgroups([])
                os.setresgid(self._drawer, self._drawer, self._drawer)
                os.setresuid(self._drawer, self._drawer, self._drawer)
            limit_process(limits)
            rules.enforce()
            rules.close()
            linux.drop_capabilities()
            self._filter.load()
        except OSError as error:
            raise NotConfined(f"The machine refuses isolation ({error}). {REMEDY}") from error

    def close_job(self, number: int) -> None:
        self._rules.pop(number).close()
        linux.unmount(_JOBS / str(number))


class Unsafe:
    """Limits of time, memory and file size only, for a user who said ``--unsafe-no-sandbox``."""

    end_with_first = False

    def __init__(self, base: Path) -> None:
        self.share = base / "share"
        self._jobs = base / "room"
        linux.adopt_orphans()

    def seal(self) -> None:
        """There is no wall to close."""

    def open_job(self, number: int) -> Path:
        folder = self._jobs / str(number)
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        return folder

    def fork(self) -> int:
        return os.fork()

    def settle(self, number: int) -> None:
        """There is no wall to close."""

    def confine(self, number: int, limits: RenderLimits, keep: int) -> None:
        linux.die_with_parent(signal.SIGKILL)
        limit_process(limits)

    def close_job(self, number: int) -> None:
        shutil.rmtree(self._jobs / str(number), ignore_errors=True)


def limit_process(limits: RenderLimits) -> None:
    """Bound CPU time, memory, file size, processes, open files and core dumps of this process."""
    bounds = {
        # As hard as soft: the soft limit's signal does not reach the first process of a namespace.
        resource.RLIMIT_CPU: (limits.cpu_seconds, limits.cpu_seconds),
        resource.RLIMIT_AS: (limits.memory_mb * _MIB, (limits.memory_mb + _SPARE_MB) * _MIB),
        resource.RLIMIT_FSIZE: (limits.file_mb * _MIB, limits.file_mb * _MIB),
        resource.RLIMIT_NOFILE: (_MOST_FILES, _MOST_FILES),
        resource.RLIMIT_CORE: (0, 0),
    }
    if os.getuid() != 0:  # root is exempt from it, and other users' limits count all their processes elsewhere too
        bounds[resource.RLIMIT_NPROC] = (_MOST_PROCESSES, _MOST_PROCESSES)
    for kind, bounded in bounds.items():
        resource.setrlimit(kind, bounded)


def spare_memory() -> None:
    """Raise the soft memory limit to the hard one."""
    hard = resource.getrlimit(resource.RLIMIT_AS)[1]
    resource.setrlimit(resource.RLIMIT_AS, (hard, hard))


def _leave_namespaces(drawer: int | None) -> int | None:
    """Enter new namespaces, with ``drawer`` as a second user where one may be had; who that is then."""
    user, group = os.getuid(), os.getgid()
    mapping = None if drawer is None else second_user.mapper(drawer)
    linux.unshare(linux.CLONE_NEWUSER | _NAMESPACES)
    if mapping is not None and mapping():
        return drawer
    linux.map_own_user(user, group)
    return None


def _open_to_all(readable: tuple[Path, ...]) -> bool:
    """Whether another user could read what drawing needs; one who installs with a narrow umask is alone."""
    samples = (*readable, Path(__file__), Path(os.__file__))
    return all(path.stat().st_mode & stat.S_IROTH for path in samples if path.exists())


def _wait_for(child: int) -> NoReturn:
    """The room's door outside: ends as the room does."""
    _, status = os.waitpid(child, 0)
    code = os.waitstatus_to_exitcode(status)
    if code < 0:
        with contextlib.suppress(OSError):  # two signals keep the meaning they have
            signal.signal(-code, signal.SIG_DFL)
        os.kill(os.getpid(), -code)
    os._exit(code if code >= 0 else 1)


def _furnish(readable: tuple[Path, ...], base: Path) -> None:
    """Build the room's file system and make it the root."""
    room = base / "room"
    linux.mount("none", Path("/"), flags=linux.MS_REC | linux.MS_PRIVATE)
    linux.mount("tmpfs", room, "tmpfs", linux.MS_NOSUID | linux.MS_NODEV, "size=16m,nr_inodes=4096,mode=0755")
    caches = set(_caches())
    for path in readable:
        _show(path, room, writable=path in caches)
    for device in map(Path, DEVICES):
        if device.exists():
            _show(device, room)
    (room / _SHARE.name).mkdir(exist_ok=True)
    linux.bind(base / "share", room / _SHARE.name, writable=True)
    (room / _JOBS.name).mkdir(exist_ok=True)
    (room / "tmp").mkdir(exist_ok=True)
    (room / "proc").mkdir(exist_ok=True)
    _mount_proc(room / "proc")
    linux.change_root(room)


def _show_alone(own: Path) -> None:
    """Have nothing but the mount ``own`` in its folder: the names of the others' folders tell how many draw."""
    linux.bind(own, _PASSING, writable=True)
    linux.mount("tmpfs", own.parent, "tmpfs", linux.MS_NOSUID | linux.MS_NODEV, "size=16k,nr_inodes=4,mode=0755")
    own.mkdir()
    linux.bind(_PASSING, own, writable=True)
    linux.unmount(_PASSING)


def _mount_proc(target: Path) -> None:
    """A view of the room's own processes; where a container forbids it, the old view (Landlock hides both)."""
    try:
        linux.mount("proc", target, "proc", linux.MS_NOSUID | linux.MS_NODEV | linux.MS_NOEXEC)
    except OSError:
        linux.bind(Path("/proc"), target, writable=True)


def _show(path: Path, room: Path, *, writable: bool = False) -> None:
    """Make ``path`` visible at the same place in the room; a link of the system stays one, of any other link the room
    has what it leads to."""
    target = room / path.relative_to("/")
    if target.exists() or target.is_symlink():
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    if path.is_symlink() and str(path) in _SYSTEM:
        target.symlink_to(path.readlink())
        return
    if path.is_dir():
        target.mkdir()
    else:
        target.touch()
    linux.bind(path, target, writable=writable)


def paths_to_read() -> Iterator[Path]:
    """What drawing needs to read: the system's libraries, Python, installed packages, this package, the fonts."""
    yield from (Path(path) for path in _SYSTEM if Path(path).exists())
    paths = sysconfig.get_paths()
    prefixes = {sys.prefix, sys.base_prefix, sys.exec_prefix, paths["stdlib"], paths["platstdlib"]}
    packages = {entry for entry in sys.path if Path(entry).name in ("site-packages", "dist-packages")}
    own = {str(Path(__file__).parents[2]), str(Path(__file__).parents[1])}
    if "FONTCONFIG_FILE" in os.environ:
        yield Path(os.environ["FONTCONFIG_FILE"])
    yield from _caches()
    named = prefixes | packages | own
    # An environment or a checkout may be reached through links, and some of what is in it knows its real place.
    for name in sorted(named | {str(Path(name).resolve()) for name in named}, key=len):
        path = Path(name)
        if path.is_dir() and path != Path("/"):
            yield path


def _caches() -> Iterator[Path]:
    """Where the libraries keep what they found out about fonts; filled while they are loaded."""
    for name in ("FONTCONFIG_CACHE", "MPLCONFIGDIR"):
        if name in os.environ:
            yield Path(os.environ[name])

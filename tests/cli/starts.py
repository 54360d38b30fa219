"""Programs of ours that other programs of ours start, forked from one that has imported the libraries.

A pool's parent, a worker of the service and the processes that read strangers' words import the same libraries each
time, for longer than most tests take. With :func:`install`, :class:`subprocess.Popen` has such a program forked by a
*template* (:func:`serve`), which is a child of whoever starts them, and so are they: ``CLONE_PARENT``. Only what others
wrote is imported beforehand. Whoever tests the start itself, or walls, uses :func:`as_users_do`.
"""

from __future__ import annotations

import atexit
import contextlib
import ctypes
import inspect
import json
import os
import runpy
import signal
import socket
import struct
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NoReturn

MOST = 1 << 17
"""Bytes of an order."""
LIBRARIES = {
    "chalkwright.renderers.pool.parent manim": ("manim",),
    "chalkwright.renderers.pool.parent matplotlib": ("matplotlib", "mpl_toolkits"),
    "chalkwright.renderers.sandbox.apart_process": (),
    "chalkwright.agent.documents.exports.print_process": (),
    "chalkwright.service.jobs.worker_process": (),
}
"""By the program, with its first argument where that matters: of the libraries that a kit is chosen by, its own."""
_CHOSEN_BY = ("manim", "matplotlib", "mpl_toolkits")
_STARTING = "chalkwright.service.jobs.worker_process"
"""Starts programs itself."""
_TEMPLATE = b"template"
"""Name of the process."""
_SIGNATURE = inspect.signature(subprocess.Popen._execute_child)  # type: ignore[attr-defined]
_execute_child = subprocess.Popen._execute_child  # type: ignore[attr-defined]
_PATHS = tuple(filter(None, os.environ.get("PYTHONPATH", "").split(os.pathsep)))
_ROOT = Path(__file__).parents[2]
"""Named to the workers of a cluster, for as long as the tests go on."""
_PYTHON = sys.executable
"""A test may put another one there."""
_CLONE3 = 435
_FLAGS = 0x8000 | 0x01000000 | 0x00200000  # CLONE_PARENT, CLONE_CHILD_SETTID, CLONE_CHILD_CLEARTID
_PR_SET_NAME, _PR_GET_TID_ADDRESS = 15, 40
_held_back = 0


def install(orders: Callable[[], socket.socket | None]) -> None:
    """Have what this process starts forked. ``orders``: where a template listens; None while there is none."""

    def execute_child(popen: subprocess.Popen[bytes], *given: Any) -> None:
        call = _SIGNATURE.bind(popen, *given).arguments
        template = orders() if not _held_back and _can_be_forked(call) else None
        if template is None:
            _execute_child(popen, *given)
            return
        args = [os.fsdecode(argument) for argument in call["args"]]
        sys.audit("subprocess.Popen", call["executable"] or args[0], args, call["cwd"], call["env"])
        streams = (call["p2cread"], call["c2pwrite"], call["errwrite"])
        popen.pid = _ordered(template, call, args, [at if at != -1 else own for own, at in enumerate(streams)])
        popen._child_created = True  # type: ignore[attr-defined]
        pipes = ("p2cread", "p2cwrite", "c2pread", "c2pwrite", "errread", "errwrite")
        popen._close_pipe_fds(*(call[name] for name in pipes))  # type: ignore[attr-defined]

    subprocess.Popen._execute_child = execute_child  # type: ignore[attr-defined]


@contextlib.contextmanager
def as_users_do() -> Iterator[None]:
    """Within it, whatever this process starts is started by the system, from nothing."""
    global _held_back
    _held_back += 1
    try:
        yield
    finally:
        _held_back -= 1


def children(pid: int) -> list[int]:
    """Process ids of what a process started, without its template."""
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [int(child) for child in found if Path(f"/proc/{child}/comm").read_bytes().strip() != _TEMPLATE]


def _can_be_forked(call: dict[str, Any]) -> bool:
    args, env = call["args"], os.environ if call["env"] is None else call["env"]
    if isinstance(args, (str, bytes)) or call["shell"] or call["pass_fds"] or call["preexec_fn"] is not None:
        return False
    if "PYTHONHOME" in env:  # another Python
        return False
    if os.fsdecode(args[0]) != _PYTHON or _program([os.fsdecode(one) for one in args]) not in LIBRARIES:
        return False
    other = {path for path in env.get("PYTHONPATH", "").split(os.pathsep) if path} - set(_PATHS)
    return not any((Path(path) / "sitecustomize.py").exists() or not _is_ours(Path(path)) for path in other) and (
        call["cwd"] is None or Path(call["cwd"]).is_dir()
    )


def _is_ours(path: Path) -> bool:
    return path == _ROOT or (path / "chalkwright").is_dir()


def _program(args: list[str]) -> str:
    """The module, and for a pool's parent its library."""
    _, *rest = [one for one in args if one != "-P"]
    if rest[:1] != ["-m"]:
        return ""
    return " ".join(rest[1:3]) if rest[1].endswith(".parent") else rest[1]


def _ordered(template: socket.socket, call: dict[str, Any], args: list[str], streams: list[int]) -> int:
    """The process id of what was forked."""
    env = os.environ if call["env"] is None else call["env"]
    order = json.dumps(
        {
            "program": args,
            "environment": {os.fsdecode(name): os.fsdecode(value) for name, value in env.items()},
            "cwd": str(Path.cwd() if call["cwd"] is None else os.fspath(call["cwd"])),
            "session": call["start_new_session"],
        }
    ).encode()
    assert len(order) < MOST
    told, tells = os.pipe()
    try:
        socket.send_fds(template, [order], [*streams, tells])
    finally:
        os.close(tells)
    with os.fdopen(told, "rb") as pipe:
        return int(pipe.read())


def template() -> socket.socket:
    """Fork one of this process, which has to be single-threaded; it ends when nobody can order any more."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    if os.fork():
        theirs.close()
        return ours
    ours.close()
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(nothing, stream)
    os.close(nothing)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    _name(_TEMPLATE)
    serve(theirs)
    os._exit(0)


def serve(orders: socket.socket, other: Callable[[dict[str, Any], list[int]], None] | None = None) -> None:
    """Fork what is ordered. ``other``: what becomes of an order for no program."""
    while (received := socket.recv_fds(orders, MOST, 4))[0]:
        order, pipes = json.loads(received[0]), received[1]
        if "program" not in order:
            assert other is not None
            other(order, pipes)
        elif pid := _fork_beside():
            os.write(pipes[3], str(pid).encode())
        else:
            orders.close()
            _become(order, pipes)
        for pipe in pipes:
            os.close(pipe)


def _fork_beside() -> int:
    """:func:`os.fork` into a child of our own parent."""
    libc, tid = _libc(), ctypes.c_ulong()
    libc.prctl(_PR_GET_TID_ADDRESS, ctypes.byref(tid), 0, 0, 0)
    how = ctypes.create_string_buffer(struct.pack("8Q", _FLAGS, 0, tid.value, 0, 0, 0, 0, 0))
    ctypes.pythonapi.PyOS_BeforeFork()
    pid: int = libc.syscall(_CLONE3, how, ctypes.c_size_t(64))
    (ctypes.pythonapi.PyOS_AfterFork_Parent if pid else ctypes.pythonapi.PyOS_AfterFork_Child)()
    if pid < 0:
        raise OSError("no process can be forked")
    return pid


def _name(name: bytes) -> None:
    _libc().prctl(_PR_SET_NAME, ctypes.c_char_p(name), 0, 0, 0)


def _libc() -> Any:
    return ctypes.PyDLL(None)  # which keeps the interpreter's lock


def _become(order: dict[str, Any], pipes: list[int]) -> NoReturn:
    """The program in this process."""
    _, *arguments = order["program"]
    *streams, tells = pipes
    os.close(tells)
    _name(b"python")
    copies = [os.dup(stream) for stream in streams]
    for number, (stream, copy) in enumerate(zip(streams, copies, strict=True)):
        os.dup2(copy, number)
        os.close(copy)
        if stream > 2:
            os.close(stream)
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGCHLD):
        signal.signal(number, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.pthread_sigmask(signal.SIG_SETMASK, ())
    if order["session"]:
        os.setsid()
    os.chdir(order["cwd"])
    os.environ.clear()
    os.environ.update(order["environment"])
    kept = LIBRARIES[_program(order["program"])]
    for name in list(sys.modules):
        if name.partition(".")[0] in set(_CHOSEN_BY) - set(kept):
            del sys.modules[name]
    paths = [path for path in os.environ.get("PYTHONPATH", "").split(os.pathsep) if path]
    sys.path[:1] = paths if "-P" in arguments else [order["cwd"], *paths]
    module, *sys.argv[1:] = arguments[arguments.index("-m") + 1 :]
    if module == _STARTING:
        orders = template()
        install(lambda: orders)
    ends(lambda: runpy.run_module(module, run_name="__main__", alter_sys=True))


def ends(run: Callable[[], object]) -> NoReturn:
    """Run a program to its end, but leave its modules as they are: they are a parent's, and many."""
    code: object = 0
    try:
        run()
    except SystemExit as stop:
        code = stop.code
        if not isinstance(code, int | None):
            sys.stderr.write(f"{code}\n")
            code = 1
    except KeyboardInterrupt:
        sys.excepthook(*sys.exc_info())
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        os.kill(os.getpid(), signal.SIGINT)
    except BaseException:  # noqa: BLE001 - as the interpreter does with what nobody caught
        sys.excepthook(*sys.exc_info())
        code = 1
    threading._shutdown()  # type: ignore[attr-defined]
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError):
            stream.flush()
    os._exit(code if isinstance(code, int) else 0)

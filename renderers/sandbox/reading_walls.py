"""The walls around what reads strangers' words: it reads libraries and fonts, writes nothing, and reaches nobody.

The code in there is ours, and only a hole in a library could turn against us; so these walls need no namespaces, stand
in milliseconds, and each is built where the machine has it (``chalkwright doctor`` says what is missing).
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from chalkwright.renderers.sandbox import landlock, linux, seccomp
from chalkwright.renderers.sandbox import room as sandbox

_LOADERS = ("/lib64", "/lib")
"""Where the system's program is that loads programs."""
_CONFIGURED = ("FONTCONFIG_FILE", "FONTCONFIG_PATH", "CHALKWRIGHT_CACHE")


def enter(programs: Sequence[str]) -> tuple[str, ...]:
    """Bind this process for good: it writes nothing, and runs ``programs`` only, found on the path.

    Returns the names of the walls that this machine lacks.
    """
    missing = []
    try:
        system_calls = seccomp.compile_filter(alone=False, programs=bool(programs))  # runs programs to find its library
    except (OSError, RuntimeError, ImportError):  # no libseccomp
        system_calls = None
    try:
        rules = landlock.Ruleset([*_readable()], [], [*_runnable(programs)])
        rules.enforce()
        rules.close()
    except OSError:
        missing.append("Landlock")
    linux.no_new_privileges()
    linux.drop_capabilities()
    if not _load(system_calls):
        missing.append("seccomp")
    return tuple(missing)


def _load(system_calls: Any) -> bool:
    try:
        if system_calls is not None:
            system_calls.load()
    except (OSError, RuntimeError):  # a container that forbids filters
        return False
    return system_calls is not None


def _readable() -> Iterator[Path]:
    yield from (path for path in (*sandbox.paths_to_read(), *map(Path, sandbox.DEVICES)) if path.exists())
    package = Path(__file__).parents[2]
    yield from (folder.resolve() for folder in package.iterdir() if folder.is_dir())
    home = Path(os.environ.get("XDG_CACHE_HOME") or Path(os.environ.get("HOME", "/")) / ".cache")
    caches = (home / "fontconfig", *(Path(os.environ[name]) for name in _CONFIGURED if name in os.environ))
    yield from (path for path in caches if path.exists())


def _runnable(programs: Sequence[str]) -> Iterator[Path]:
    if programs:
        yield from (loader.resolve() for folder in _LOADERS for loader in Path(folder).glob("ld-*.so*"))
    yield from (Path(found).resolve() for program in programs if (found := shutil.which(program)))

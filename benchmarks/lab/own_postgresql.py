"""A PostgreSQL of one's own for as long as it is needed, in a temporary folder, on a free port of this machine."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from chalkwright.benchmarks.lab.loopback import free_port

BINARIES = Path("/usr/lib/postgresql/15/bin")
ACCOUNT = "postgres"
"""Runs it when we are root, which PostgreSQL refuses to be."""


def available() -> bool:
    return (BINARIES / "initdb").exists()


@contextmanager
def own_postgresql() -> Iterator[str]:
    """The URL of an empty database. Its data are not synchronised to disk: a crash of the machine loses them."""
    folder = Path(tempfile.mkdtemp(prefix="chalkwright-postgresql-"))
    account = pwd.getpwnam(ACCOUNT) if os.geteuid() == 0 else pwd.getpwuid(os.geteuid())
    os.chown(folder, account.pw_uid, account.pw_gid)
    port = free_port()

    def run(*command: str) -> None:
        who = {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []} if os.geteuid() == 0 else {}
        quiet = subprocess.DEVNULL
        subprocess.run(command, check=True, cwd=folder, stdout=quiet, stderr=quiet, **who)  # type: ignore[call-overload]

    data, control = str(folder / "data"), str(BINARIES / "pg_ctl")
    wishes = f"-c listen_addresses=127.0.0.1 -c port={port} -c unix_socket_directories= -c fsync=off"
    run(str(BINARIES / "initdb"), "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-locale", "-N")
    try:
        run(control, "-D", data, "-o", wishes, "-l", str(folder / "log"), "-w", "start")
        try:
            yield f"postgresql://postgres@127.0.0.1:{port}/postgres"
        finally:
            run(control, "-D", data, "-m", "immediate", "-w", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)

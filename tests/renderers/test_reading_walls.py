"""What looks at strangers' words reads libraries, writes nothing, starts nothing and reaches nobody."""

from __future__ import annotations

import gc
import os
import socket
import subprocess
import tempfile
import timeit
from collections.abc import Iterator
from pathlib import Path

import pytest

from chalkwright.renderers.sandbox import landlock
from chalkwright.renderers.sandbox.apart import Apart, Unfinished

pytestmark = [
    pytest.mark.process,
    pytest.mark.skipif(not landlock.version(), reason="this kernel has no Landlock"),
]


@pytest.fixture(scope="module")
def walled() -> Iterator[Apart]:
    made = Apart(gc.collect, programs=("cat",), at_once=1)
    yield made
    made.stop()


def refused(walled: Apart, code: str) -> bool:
    """Whether the kernel refuses what the code does; outside it is done."""
    timeit.timeit(code, number=1)
    with pytest.raises(Unfinished) as caught:
        walled.call(timeit.timeit, seconds=20, keep=False, stmt=code, number=1)
    return "PermissionError" in str(caught.value)


def test_it_reads_libraries_and_nothing_of_ours(walled: Apart, tmp_path: Path) -> None:
    mine = tmp_path / "mine.txt"
    mine.write_text("secret", encoding="utf-8")
    assert walled.call(timeit.timeit, seconds=20, stmt=f"open({os.__file__!r}).read()", number=1) > 0
    for place in (mine, f"/proc/{os.getpid()}/environ"):
        assert refused(walled, f"open({str(place)!r}).read()")


def test_it_writes_and_changes_nothing(walled: Apart, tmp_path: Path) -> None:
    with tempfile.TemporaryDirectory() as other:
        for place in (tmp_path / "new.txt", Path(other, "new.txt")):
            assert refused(walled, f"open({str(place)!r}, 'a').write('x')")
    mine = tmp_path / "mine.txt"
    mine.write_text("kept", encoding="utf-8")
    assert refused(walled, f"import os; os.chmod({str(mine)!r}, 0o600)")
    assert refused(walled, f"import os; os.utime({str(mine)!r})")


def test_it_reaches_nobody(walled: Apart) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        assert refused(walled, f"import socket; socket.create_connection({server.getsockname()!r}, 5).close()")
    assert refused(walled, f"import os; os.kill({os.getpid()}, 0)")
    assert refused(walled, f"import os; os.kill({os.getpid()}, __import__('signal').SIGCONT)")


def test_it_runs_what_it_may_and_nothing_else(walled: Apart) -> None:
    heard = walled.call(subprocess.check_output, seconds=20, args=["cat"], input="heard", text=True)
    assert heard == "heard"
    assert refused(walled, "import subprocess; subprocess.check_output(['ls', '/'])")

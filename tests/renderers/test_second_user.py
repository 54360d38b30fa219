"""A plain user's drawing code runs as somebody else where `newuidmap` gives one."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.renderers.hostile.nobody import NOBODY

pytestmark = [
    pytest.mark.process,
    pytest.mark.usefixtures("from_nothing"),
    pytest.mark.skipif(os.getuid() != 0, reason="becoming another user takes root"),
    pytest.mark.skipif(shutil.which("newuidmap") is None, reason="the package uidmap is not installed"),
]
ROOT = Path(__file__).parent.parent.parent
FIRST = 1_700_000_000

AS_NOBODY = """
import asyncio, sys
from pathlib import Path
sys.path.insert(0, ".")
from chalkwright.renderers.sandbox import linux
from tests.renderers.hostile.nobody import become

base, user, first = Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
linux.unshare(linux.CLONE_NEWNS)
linux.mount("none", Path("/"), flags=linux.MS_REC | linux.MS_PRIVATE)
for table in ("subuid", "subgid"):
    (base / table).write_text(f"{user}:{first}:10\\n" if first else "")
    linux.bind(base / table, Path("/etc", table))
become(user)

from chalkwright.renderers.base import RenderRequest
from chalkwright.renderers.pool.pool import PooledRenderer

CODE = '''
from chalkwright.kit import *
import os
class Scene1(FigureScene):
    def construct(self):
        raise RuntimeError(f"user {os.getuid()}, folder of {os.stat('.').st_uid}")
'''

async def main():
    pool = PooledRenderer("matplotlib", check=False)
    try:
        request = RenderRequest(code=CODE, scene="Scene1", folder=base / "out", stem="scene")
        print((await pool.render(request)).faults[0].message)
        whole = CODE.split("        raise")[0] + "        self.ax.plot([0, 1], [0, 1])\\n"
        print((await pool.render(request.model_copy(update={"code": whole}))).png)
    finally:
        await pool.aclose()

asyncio.run(main())
"""


@pytest.fixture
def base() -> Iterator[Path]:
    made = Path(tempfile.mkdtemp(prefix="second-", dir="/tmp"))
    (made / "out").mkdir()
    for folder in (made, made / "out"):
        os.chown(folder, NOBODY, NOBODY)
    yield made
    shutil.rmtree(made)


def drawn_by(base: Path, first: str) -> list[str]:
    own = {"HOME": str(base), "TMPDIR": str(base), "XDG_CACHE_HOME": f"{base}/cache"}
    done = subprocess.run(
        [sys.executable, "-c", AS_NOBODY, str(base), str(NOBODY), first],
        cwd=ROOT,
        env=os.environ | own,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout.splitlines()


def test_the_code_runs_as_somebody_else_where_one_may_be_had(base: Path) -> None:
    said, picture = drawn_by(base, str(FIRST))
    assert "user 60000, folder of 60000" in said
    assert picture == str(base / "out" / "scene.png")


def test_it_runs_as_the_same_user_where_none_may_be_had(base: Path) -> None:
    said, picture = drawn_by(base, "")
    assert f"user {NOBODY}, folder of {NOBODY}" in said
    assert picture == str(base / "out" / "scene.png")

"""The pool: slots, cancelling, dying parents, closing. Real processes throughout."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import signal
import subprocess
import sys
import textwrap
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from renderers import link
from renderers.base import Rendering, RenderLimits, RenderRequest
from renderers.faults import Blame
from renderers.pool import PooledRenderer
from tests.renderers.test_sandbox import drawing, family, parent_of

pytestmark = pytest.mark.asyncio(loop_scope="module")

ROOT = Path(__file__).parent.parent.parent
SLOTS = 2
WAITS = """
    import os, time
    from pathlib import Path
    Path({note!r}).write_text(str(os.getpid()))
    time.sleep(1000)
"""


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def pool() -> AsyncIterator[PooledRenderer]:
    renderer = PooledRenderer("matplotlib", at_once=SLOTS)
    yield renderer
    await renderer.aclose()


def request(folder: Path, body: str = "self.heading('good')", stem: str = "scene_1") -> RenderRequest:
    limits = RenderLimits(seconds=30)
    return RenderRequest(code=drawing(body), scene="Scene1", folder=folder, stem=stem, limits=limits)


def machine_fault(rendering: Rendering) -> str:
    """The kind of the only fault, which must be the machine's."""
    (fault,) = rendering.faults
    assert fault.blame is Blame.MACHINE
    return fault.kind


async def written(note: Path) -> int:
    """Wait for a child to say its process id: the test's own time limit is the end of this."""
    while not (note.exists() and note.read_text()):
        await asyncio.sleep(0.01)
    return int(note.read_text())


async def waiting(pool: PooledRenderer, folder: Path) -> tuple[asyncio.Task[Rendering], int]:
    """A render that waits in its code, and its process id."""
    note = folder / "pid"
    task = asyncio.create_task(pool.render(request(folder, WAITS.format(note=str(note)))))
    return task, await written(note)


def gone(pid: int) -> bool:
    return not Path(f"/proc/{pid}").exists()


async def test_many_at_once_never_more_than_slots(pool: PooledRenderer, tmp_path: Path) -> None:
    body = """
        import os, time
        from pathlib import Path
        folder = Path({folder!r})
        (folder / f"{{os.getpid()}}.here").touch()
        time.sleep(0.05)
        count = len(list(folder.glob("*.here")))
        (folder / "counts").open("a").write(f"{{count}}\\n")
        (folder / f"{{os.getpid()}}.here").unlink()
        self.heading("picture {k}")
    """
    requests = [request(tmp_path, body.format(folder=str(tmp_path), k=k), f"scene_{k}") for k in range(8)]
    renderings = await asyncio.gather(*map(pool.render, requests))
    assert [r.png and r.png.name for r in renderings] == [f"scene_{k}.png" for k in range(8)]
    assert len({r.png.read_bytes() for r in renderings if r.png}) == 8
    assert ["picture 3"] == [e.text for e in renderings[3].elements if "picture" in e.text]
    counts = [int(n) for n in (tmp_path / "counts").read_text().split()]
    assert len(counts) == 8 and max(counts) == SLOTS


async def test_cancelling_kills_the_child_and_frees_the_slot(pool: PooledRenderer, tmp_path: Path) -> None:
    for _ in range(SLOTS + 1):
        task, pid = await waiting(pool, tmp_path)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert gone(pid)
        (tmp_path / "pid").unlink()
    assert (await pool.render(request(tmp_path))).ok


async def test_cancelling_while_it_waits_for_a_slot(pool: PooledRenderer, tmp_path: Path) -> None:
    folders = [tmp_path / str(k) for k in range(SLOTS)]
    for folder in folders:
        folder.mkdir()
    busy = [(await waiting(pool, folder))[0] for folder in folders]
    queued = asyncio.create_task(pool.render(request(tmp_path)))
    await asyncio.sleep(0)
    queued.cancel()
    with pytest.raises(asyncio.CancelledError):
        await queued
    for task in busy:
        task.cancel()
    await asyncio.gather(*busy, return_exceptions=True)
    assert not family(parent_of(pool))
    assert not list(tmp_path.glob("*.png"))


async def test_cancelling_the_first_render_of_all(tmp_path: Path) -> None:
    pool = PooledRenderer("matplotlib", at_once=1)
    first = asyncio.create_task(pool.render(request(tmp_path)))
    while not family(os.getpid()):
        await asyncio.sleep(0)
    second = asyncio.create_task(pool.render(request(tmp_path)))
    first.cancel()
    with pytest.raises(asyncio.CancelledError):
        await first
    try:
        assert (await asyncio.wait_for(second, 30)).ok
    finally:
        await pool.aclose()


async def test_killed_parent_is_a_fault_of_the_machine_and_is_replaced(pool: PooledRenderer, tmp_path: Path) -> None:
    task, pid = await waiting(pool, tmp_path)
    dead = parent_of(pool)
    os.kill(dead, signal.SIGKILL)
    assert machine_fault(await asyncio.wait_for(task, 10)) == "renderer-died"
    assert (await pool.render(request(tmp_path))).ok
    assert parent_of(pool) != dead
    assert gone(pid)


async def test_killed_parent_between_renders(pool: PooledRenderer, tmp_path: Path) -> None:
    await pool.warm()
    os.kill(parent_of(pool), signal.SIGKILL)
    kinds = [machine_fault(r) if r.faults else "" for r in [await pool.render(request(tmp_path)) for _ in range(2)]]
    assert kinds in (["", ""], ["renderer-died", ""])


async def test_stopped_parent_does_not_hold_a_render_for_ever(
    pool: PooledRenderer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(link, "_END_SECONDS", 0.2)
    await pool.warm()
    os.kill(parent_of(pool), signal.SIGSTOP)
    slow = request(tmp_path).model_copy(update={"limits": RenderLimits(seconds=0.2)})
    assert not (await asyncio.wait_for(pool.render(slow), 10)).ok
    assert (await pool.render(request(tmp_path))).ok


async def test_closing_leaves_no_process_and_no_render_hanging(tmp_path: Path) -> None:
    pool = PooledRenderer("matplotlib", at_once=1)
    running, pid = await waiting(pool, tmp_path)
    queued = asyncio.create_task(pool.render(request(tmp_path)))
    await asyncio.sleep(0)
    parent = parent_of(pool)
    await pool.aclose()
    assert gone(pid) and gone(parent)
    assert machine_fault(await asyncio.wait_for(running, 10)) == "renderer-died"
    assert machine_fault(await asyncio.wait_for(queued, 10)) == "renderer-closed"
    await pool.aclose()


async def test_closing_while_it_starts(tmp_path: Path) -> None:
    pool = PooledRenderer("matplotlib")
    before = family(os.getpid())
    task = asyncio.create_task(pool.render(request(tmp_path)))
    while family(os.getpid()) == before:
        await asyncio.sleep(0)
    await pool.aclose()
    await asyncio.wait_for(task, 10)
    assert family(os.getpid()) == before


async def test_closing_ends_a_parent_that_is_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(link, "_END_SECONDS", 0.2)
    pool = PooledRenderer("matplotlib")
    running, pid = await waiting(pool, tmp_path)
    parent = parent_of(pool)
    os.kill(parent, signal.SIGSTOP)
    await asyncio.wait_for(pool.aclose(), 10)
    assert gone(parent)
    assert not (await running).ok
    while not gone(pid):
        await asyncio.sleep(0.01)


async def test_two_pools_of_a_kind(pool: PooledRenderer, tmp_path: Path) -> None:
    other = PooledRenderer("matplotlib", at_once=1)
    both = await asyncio.gather(
        pool.render(request(tmp_path, stem="a")), other.render(request(tmp_path, "1 / 0", stem="b"))
    )
    assert both[0].ok and both[1].faults[0].kind == "scene-raised"
    await other.aclose()
    assert (await pool.render(request(tmp_path))).ok


def test_second_event_loop_after_closing(tmp_path: Path) -> None:
    pool = PooledRenderer("matplotlib", at_once=1)

    async def contended() -> bool:
        renderings = await asyncio.gather(*(pool.render(request(tmp_path, stem=f"s{k}")) for k in range(3)))
        await pool.aclose()
        return all(r.ok for r in renderings)

    assert asyncio.run(contended())
    assert asyncio.run(contended())


async def test_picture_replaces_an_older_one_and_leaves_nothing_beside_it(pool: PooledRenderer, tmp_path: Path) -> None:
    (tmp_path / "scene_1.png").write_text("old")
    rendering = await pool.render(request(tmp_path))
    assert sorted(p.name for p in tmp_path.iterdir()) == ["scene_1.png", "scene_1.svg"]
    assert rendering.png and rendering.png.read_bytes().startswith(b"\x89PNG")
    assert rendering.svg and rendering.svg.read_text().startswith("<?xml")
    assert {"construct", "draw", "encode", "total", "wall"} <= rendering.timings.keys()


async def test_failed_render_keeps_the_older_picture(pool: PooledRenderer, tmp_path: Path) -> None:
    (tmp_path / "scene_1.png").write_text("old")
    assert not (await pool.render(request(tmp_path, "1 / 0"))).ok
    assert (tmp_path / "scene_1.png").read_text() == "old"


async def test_folder_that_is_not_there_is_the_machines_fault(pool: PooledRenderer, tmp_path: Path) -> None:
    assert machine_fault(await pool.render(request(tmp_path / "nowhere"))) == "not-saved"


async def test_code_names_no_picture_of_its_own(pool: PooledRenderer, tmp_path: Path) -> None:
    """A forged result may not have the pool fetch another file."""
    body = """
        import os
        open("result.json", "w").write('{"png": "/etc/hostname"}')
        os._exit(0)
    """
    rendering = await pool.render(request(tmp_path, body))
    assert [f.kind for f in rendering.faults] == ["no-result"]


STUB = """
import asyncio, sys
from pathlib import Path
{prepare}
from renderers.base import RenderRequest
from renderers.pool import PooledRenderer

async def main():
    pool = PooledRenderer("{library}")
    rendering = await pool.render(RenderRequest(code="", scene="Scene1", folder=Path("."), stem="s"))
    await pool.aclose()
    print(rendering.model_dump_json())

asyncio.run(main())
"""


def elsewhere(
    folder: Path, prepare: str = "", library: str = "matplotlib", timeout: float = 60, **environment: str
) -> Rendering:
    """What a pool in a fresh process answers after ``prepare``."""
    code = STUB.format(prepare=textwrap.dedent(prepare), library=library)
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=os.environ | {"HOME": str(folder), "XDG_CACHE_HOME": str(folder / "cache")} | environment,
        capture_output=True,
        text=True,
        timeout=timeout,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return Rendering.model_validate_json(done.stdout)


def test_missing_font_is_a_fault_of_the_machine(tmp_path: Path) -> None:
    rendering = elsewhere(tmp_path, "import sys\nsys.modules['noto_cjk_sans_otc'] = None")
    assert machine_fault(rendering) == "renderer-not-started"
    assert "noto-cjk-sans-otc" in rendering.faults[0].message and "make install" in rendering.faults[0].message


def test_font_without_its_file_is_a_fault_of_the_machine(tmp_path: Path) -> None:
    (tmp_path / "stub" / "noto_cjk_sans_otc").mkdir(parents=True)
    (tmp_path / "stub" / "noto_cjk_sans_otc" / "__init__.py").touch()
    rendering = elsewhere(tmp_path, PYTHONPATH=str(tmp_path / "stub"))
    assert machine_fault(rendering) == "renderer-not-started"
    assert "font file" in rendering.faults[0].message


@pytest.mark.parametrize("library", ["manim", "matplotlib"])
def test_library_that_cannot_be_imported_is_a_fault_of_the_machine(tmp_path: Path, library: str) -> None:
    (tmp_path / "stub").mkdir()
    (tmp_path / "stub" / f"{library}.py").write_text("raise ImportError('libpango is not there')")
    rendering = elsewhere(tmp_path, library=library, PYTHONPATH=str(tmp_path / "stub"))
    assert machine_fault(rendering) == "renderer-not-started"
    assert "libpango is not there" in rendering.faults[0].message
    assert "chalkwright doctor" in rendering.faults[0].message


def test_cache_that_cannot_be_written_is_a_fault_of_the_machine(tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("a file where a folder should be")
    assert machine_fault(elsewhere(tmp_path)) == "renderer-not-started"


def test_talkative_start_neither_blocks_nor_fills_memory(tmp_path: Path) -> None:
    """32 MiB on stderr, before and after the parent is ready: none of it may stay, none may block."""
    (tmp_path / "stub").mkdir()
    (tmp_path / "stub" / "matplotlib.py").write_text(
        "import sys\nfor _ in range(1 << 15): sys.stderr.write('x' * 1023 + '\\n')\nraise ImportError('at last')"
    )
    prepare = "import resource\nresource.setrlimit(resource.RLIMIT_DATA, (100 << 20, -1))\n"
    rendering = elsewhere(tmp_path, prepare, PYTHONPATH=str(tmp_path / "stub"))
    assert "at last" in rendering.faults[0].message


async def test_stderr_is_kept_in_bounds() -> None:
    stream = asyncio.StreamReader()
    for _ in range(64):
        stream.feed_data(b"x" * (1 << 16))
    stream.feed_data(b"the end")
    stream.feed_eof()
    kept = await link._tail(stream)
    assert len(kept) == 8192 and kept.endswith(b"the end")


@pytest.mark.skipif(shutil.which("unshare") is None, reason="needs util-linux")
def test_machine_without_namespaces_is_a_fault_of_the_machine(tmp_path: Path) -> None:
    prepare = """
        import renderers.sandbox
        from renderers.drawing import drawn
        from renderers.base import RenderRequest
        def refused():
            raise renderers.sandbox.NotConfined("no namespaces here")
        renderers.sandbox.drop_network = refused
        print(drawn(None, RenderRequest(code="1 / 0", scene="S", folder=Path("."), stem="s")).faults[0].blame)
        raise SystemExit
    """
    done = subprocess.run(
        [sys.executable, "-c", STUB.format(prepare=textwrap.dedent(prepare), library="manim")],
        cwd=ROOT, capture_output=True, text=True, timeout=60, check=True,
    )  # fmt: skip
    assert done.stdout.strip() == Blame.MACHINE


async def test_program_that_is_killed_leaves_no_parent(tmp_path: Path) -> None:
    """The parent ends by itself when the program that owns the pool is gone."""
    note = tmp_path / "pid"
    code = STUB.replace('code=""', f"code={drawing(WAITS.format(note=str(note)))!r}")
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", code.format(prepare="", library="matplotlib"), cwd=ROOT
    )
    pid = await written(note)
    parents = family(process.pid) - {pid}
    assert parents
    process.kill()
    await process.wait()
    while not all(gone(p) for p in (*parents, pid)):
        await asyncio.sleep(0.01)


async def test_unreadable_answer_of_a_parent_frees_its_waiters(tmp_path: Path) -> None:
    pool = PooledRenderer("matplotlib")
    running, _ = await waiting(pool, tmp_path)
    assert pool._link is not None and pool._link._process.stdout is not None
    pool._link._process.stdout.feed_data(b"no json\n")
    assert machine_fault(await asyncio.wait_for(running, 10)) == "renderer-died"
    with contextlib.suppress(ValueError):
        await pool.aclose()

"""The pool: slots, cancelling, dying parents, closing. Real processes throughout."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import textwrap
import threading
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from chalkwright.renderers.base import Rendering, RenderLimits
from chalkwright.renderers.faults import Blame, Fault
from chalkwright.renderers.pool import link
from chalkwright.renderers.pool import pool as pool_module
from chalkwright.renderers.pool.pool import PooledRenderer
from chalkwright.renderers.returned import inspecting
from tests.renderers.children import (
    SLEEPER,
    busy,
    drawing,
    ending,
    family,
    gone,
    heard,
    new_pipe,
    parent_of,
    request,
    sleeping,
)

pytestmark = [pytest.mark.process, pytest.mark.asyncio(loop_scope="module")]

unconfined = partial(PooledRenderer, "matplotlib", sandbox=False, check=False)
"""For code that tells the test what it does through pipes and files, which the sandbox would hide."""
ROOT = Path(__file__).parent.parent.parent
SLOTS = 2


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def pool() -> AsyncIterator[PooledRenderer]:
    renderer = unconfined(at_once=SLOTS)
    yield renderer
    await renderer.aclose()


def machine_fault(came: Rendering | tuple[Fault, ...]) -> str:
    """The kind of the only fault, which must be the machine's."""
    (fault,) = came.faults if isinstance(came, Rendering) else came
    assert fault.blame is Blame.MACHINE
    return fault.kind


def names(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


@pytest.fixture
def started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A pipe into which the next Python process started writes its id."""
    folder = tmp_path / "started"
    folder.mkdir()
    pipe = new_pipe(folder)
    (folder / "sitecustomize.py").write_text(
        "import os\n"
        "try:\n"
        f"    os.write(os.open({str(pipe)!r}, os.O_WRONLY | os.O_NONBLOCK), str(os.getpid()).encode())\n"
        "except OSError:\n"
        "    pass\n"
    )
    monkeypatch.setenv("PYTHONPATH", str(folder))
    return pipe


async def test_many_at_once_never_more_than_slots(pool: PooledRenderer, tmp_path: Path) -> None:
    meeting = new_pipe(tmp_path)
    body = """
        import os
        from pathlib import Path
        folder = Path({folder!r})
        (folder / f"{{os.getpid()}}.here").touch()
        if {k} < 2:
            open({meeting!r}, "rw"[{k}]).close()
        count = len(list(folder.glob("*.here")))
        (folder / "counts").open("a").write(f"{{count}}\\n")
        (folder / f"{{os.getpid()}}.here").unlink()
        self.heading("picture {k}")
    """
    bodies = [body.format(folder=str(tmp_path), k=k, meeting=str(meeting)) for k in range(8)]
    renderings = await asyncio.gather(*(pool.render(request(tmp_path, b, f"scene_{k}")) for k, b in enumerate(bodies)))
    assert [r.png and r.png.name for r in renderings] == [f"scene_{k}.png" for k in range(8)], "two never met"
    assert len({r.png.read_bytes() for r in renderings if r.png}) == 8
    assert [e.text for e in renderings[3].elements if "picture" in e.text] == ["picture 3"]
    counts = [int(n) for n in (tmp_path / "counts").read_text().split()]
    assert len(counts) == 8
    assert max(counts) <= SLOTS


async def test_cancelling_kills_the_child_and_frees_the_slot(pool: PooledRenderer, tmp_path: Path) -> None:
    for _ in range(SLOTS + 1):
        task, pid = await sleeping(pool, tmp_path)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert gone(pid)
    assert (await pool.render(request(tmp_path))).ok


async def test_cancelling_while_it_waits_for_a_slot(pool: PooledRenderer, tmp_path: Path) -> None:
    busy = [(await sleeping(pool, tmp_path))[0] for _ in range(SLOTS)]
    queued = asyncio.create_task(pool.render(request(tmp_path)))
    await asyncio.sleep(0)
    queued.cancel()
    with pytest.raises(asyncio.CancelledError):
        await queued
    for task in busy:
        task.cancel()
    await asyncio.gather(*busy, return_exceptions=True)
    assert len(family(parent_of(pool))) <= 1  # the spare
    assert "scene_1.png" not in names(tmp_path)


async def test_cancelling_the_first_render_of_all(tmp_path: Path, started: Path) -> None:
    pool = unconfined(at_once=2)
    first = asyncio.create_task(pool.render(request(tmp_path)))
    pid = await heard(started)
    second = asyncio.create_task(pool.render(request(tmp_path)))
    first.cancel()
    with pytest.raises(asyncio.CancelledError):
        await first
    assert gone(pid)
    try:
        assert (await asyncio.wait_for(second, 30)).ok
    finally:
        await pool.aclose()


def _drawing(pool: PooledRenderer) -> bool:
    return bool(pool._link and pool._link.alive and pool._link._waiting)


async def test_three_killed_parents_of_one_scene_are_a_fault_of_the_machine(
    pool: PooledRenderer, tmp_path: Path
) -> None:
    task, pid = await sleeping(pool, tmp_path)
    end, dead = ending(pid), 0
    for _ in range(3):
        async with asyncio.timeout(60):
            while not (pool._test and _drawing(pool) and parent_of(pool) != dead):  # noqa: ASYNC110
                await asyncio.sleep(0)
        dead = parent_of(pool)
        os.kill(dead, signal.SIGKILL)
    assert machine_fault(await asyncio.wait_for(task, 30)) == "renderer-died"
    assert (await pool.render(request(tmp_path))).ok
    assert parent_of(pool) != dead
    assert await end


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
    stopped = parent_of(pool)
    await asyncio.wait_for(pool.render(slow), 30)  # drawn elsewhere, if there is time for it
    assert (await pool.render(request(tmp_path))).ok
    assert parent_of(pool) != stopped


async def test_closing_leaves_no_process_and_no_render_hanging(tmp_path: Path) -> None:
    pool = unconfined(at_once=1)
    running, pid = await sleeping(pool, tmp_path)
    queued = asyncio.create_task(pool.render(request(tmp_path)))
    await asyncio.sleep(0)
    parent = parent_of(pool)
    await pool.aclose()
    assert gone(pid)
    assert gone(parent)
    assert machine_fault(await asyncio.wait_for(running, 60)) == "renderer-died"
    assert machine_fault(await asyncio.wait_for(queued, 60)) == "renderer-closed"
    await pool.aclose()


async def test_closing_while_it_starts(tmp_path: Path, started: Path) -> None:
    pool = unconfined()
    task = asyncio.create_task(pool.render(request(tmp_path)))
    pid = await heard(started)
    await pool.aclose()
    await asyncio.wait_for(task, 60)
    assert gone(pid)


async def test_closing_ends_a_parent_that_is_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(link, "_END_SECONDS", 0.2)
    pool = unconfined()
    running, pid = await sleeping(pool, tmp_path)
    parent, end = parent_of(pool), ending(pid)
    os.kill(parent, signal.SIGSTOP)
    await asyncio.wait_for(pool.aclose(), 60)
    assert gone(parent)
    assert not (await running).ok
    assert await end


async def test_two_pools_of_a_kind(pool: PooledRenderer, tmp_path: Path) -> None:
    other = unconfined(at_once=1)
    both = await asyncio.gather(
        pool.render(request(tmp_path, stem="a")), other.render(request(tmp_path, "1 / 0", stem="b"))
    )
    assert both[0].ok
    assert both[1].faults[0].kind == "scene-raised"
    await other.aclose()
    assert (await pool.render(request(tmp_path))).ok


async def test_second_event_loop_after_closing(tmp_path: Path) -> None:
    pool = unconfined(at_once=1)

    async def contended() -> bool:
        renderings = await asyncio.gather(*(pool.render(request(tmp_path, stem=f"s{k}")) for k in range(3)))
        await pool.aclose()
        return all(r.ok for r in renderings)

    assert await asyncio.to_thread(asyncio.run, contended())
    assert await asyncio.to_thread(asyncio.run, contended())


async def test_picture_replaces_an_older_one_and_leaves_nothing_beside_it(pool: PooledRenderer, tmp_path: Path) -> None:
    (tmp_path / "scene_1.png").write_text("old")
    rendering = await pool.render(request(tmp_path))
    assert names(tmp_path) == ["scene_1.png", "scene_1.svg"]
    assert rendering.png
    assert rendering.png.read_bytes().startswith(b"\x89PNG")
    assert rendering.svg
    assert rendering.svg.read_text().startswith("<?xml")
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
from chalkwright.renderers.base import RenderRequest
from chalkwright.renderers.pool.pool import PooledRenderer
from chalkwright.renderers.returned import inspecting

async def main():
    pool = PooledRenderer("{library}", sandbox=False, check=False)
    rendering = await pool.render(RenderRequest(code="", scene="Scene1", folder=Path("."), stem="s"))
    await pool.aclose()
    print(rendering.model_dump_json())

asyncio.run(main())
"""


async def elsewhere(
    folder: Path, prepare: str = "", library: str = "matplotlib", **environment: str
) -> tuple[Fault, ...]:
    """The faults that a pool in a fresh process answers with after ``prepare``."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        STUB.format(prepare=textwrap.dedent(prepare), library=library),
        cwd=ROOT,
        env=os.environ | {"HOME": str(folder), "XDG_CACHE_HOME": str(folder / "cache")} | environment,
        stdout=asyncio.subprocess.PIPE,
    )
    said = (await process.communicate())[0]
    assert process.returncode == 0
    return Rendering.model_validate_json(said).faults


async def test_missing_font_is_a_fault_of_the_machine(tmp_path: Path) -> None:
    faults = await elsewhere(tmp_path, "import sys\nsys.modules['noto_cjk_sans_otc'] = None")
    assert machine_fault(faults) == "renderer-not-started"
    assert "noto-cjk-sans-otc" in faults[0].message
    assert "make install" in faults[0].message


async def test_font_without_its_file_is_a_fault_of_the_machine(tmp_path: Path) -> None:
    (tmp_path / "stub" / "noto_cjk_sans_otc").mkdir(parents=True)
    (tmp_path / "stub" / "noto_cjk_sans_otc" / "__init__.py").touch()
    faults = await elsewhere(tmp_path, PYTHONPATH=str(tmp_path / "stub"))
    assert machine_fault(faults) == "renderer-not-started"
    assert "font file" in faults[0].message


@pytest.mark.parametrize("library", ["manim", "matplotlib"])
async def test_library_that_cannot_be_imported_is_a_fault_of_the_machine(tmp_path: Path, library: str) -> None:
    (tmp_path / "stub").mkdir()
    (tmp_path / "stub" / f"{library}.py").write_text("raise ImportError('libpango is not there')")
    faults = await elsewhere(tmp_path, library=library, PYTHONPATH=str(tmp_path / "stub"))
    assert machine_fault(faults) == "renderer-not-started"
    assert "libpango is not there" in faults[0].message
    assert "chalkwright doctor" in faults[0].message


async def test_cache_that_cannot_be_written_is_a_fault_of_the_machine(tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("a file where a folder should be")
    assert machine_fault(await elsewhere(tmp_path)) == "renderer-not-started"


async def test_talkative_start_neither_blocks_nor_fills_memory(tmp_path: Path) -> None:
    """32 MiB on stderr, before and after the parent is ready: none of it may stay, none may block."""
    (tmp_path / "stub").mkdir()
    (tmp_path / "stub" / "matplotlib.py").write_text(
        "import sys\nfor _ in range(1 << 15): sys.stderr.write('x' * 1023 + '\\n')\nraise ImportError('at last')"
    )
    prepare = "import resource\nresource.setrlimit(resource.RLIMIT_DATA, (200 << 20, -1))\n"
    faults = await elsewhere(tmp_path, prepare, PYTHONPATH=str(tmp_path / "stub"))
    assert "at last" in faults[0].message


async def test_stderr_is_kept_in_bounds() -> None:
    stream = asyncio.StreamReader()
    for _ in range(64):
        stream.feed_data(b"x" * (1 << 16))
    stream.feed_data(b"the end")
    stream.feed_eof()
    kept = await link._tail(stream)
    assert len(kept) == 8192
    assert kept.endswith(b"the end")


async def test_program_that_is_killed_leaves_no_parent(tmp_path: Path) -> None:
    """The parent ends by itself when the program that owns the pool is gone."""
    pipe = new_pipe(tmp_path)
    code = STUB.format(prepare="", library="matplotlib").replace(
        'code=""', f"code={drawing(SLEEPER.format(pipe=str(pipe)))!r}"
    )
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", code, cwd=ROOT)
    pid = await heard(pipe)
    ends = [ending(one) for one in family(process.pid)]
    assert len(ends) == 2
    assert pid in family(process.pid)
    process.kill()
    await process.wait()
    assert all(await asyncio.gather(*ends))


async def test_unreadable_answer_of_a_parent_frees_its_waiters(tmp_path: Path) -> None:
    pool = unconfined()
    running, _ = await sleeping(pool, tmp_path)
    assert pool._link is not None
    assert pool._link._process.stdout is not None
    pool._link._process.stdout.feed_data(b"no json\n")
    odd = pool._link
    async with asyncio.timeout(60):
        while pool._link is odd or not _drawing(pool):  # noqa: ASYNC110
            await asyncio.sleep(0)
    await pool.aclose()
    assert machine_fault(await asyncio.wait_for(running, 60)) == "renderer-died"


async def test_a_job_with_many_scenes_does_not_hold_up_another(tmp_path: Path) -> None:
    pool = PooledRenderer("matplotlib", at_once=1)
    ended: list[str] = []

    async def draw(job: str) -> None:
        wanted = request(tmp_path, stem=f"{job}_{len(ended)}").model_copy(update={"job": job})
        assert (await pool.render(wanted)).ok
        ended.append(job)

    try:
        await asyncio.gather(*(draw(job) for job in ("big", "big", "big", "big", "small")))
        assert ended.index("small") <= 2
    finally:
        await pool.aclose()


async def test_a_grown_parent_is_replaced_once_its_renders_have_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(link, "GROWTH_MB", -10_000)
    pool = unconfined(at_once=2)
    try:
        running, _ = await sleeping(pool, tmp_path)
        old, end = parent_of(pool), ending(parent_of(pool))
        assert pool._link is not None
        pool._link._now_mb = 1
        assert (await pool.render(request(tmp_path))).ok
        assert parent_of(pool) != old
        assert not gone(old)
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        assert await end
    finally:
        await pool.aclose()


async def test_cancelling_in_the_sandbox_leaves_nothing_running(tmp_path: Path) -> None:
    pool = PooledRenderer("matplotlib", at_once=1, check=False)
    task = asyncio.create_task(pool.render(request(tmp_path, "while True: pass")))
    try:
        await busy(pool)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert (await pool.render(request(tmp_path))).ok
        assert len(pool.processes()) <= 4  # its door, the parent, the spare and the one that just drew
    finally:
        await pool.aclose()
    assert not pool.processes()


async def test_a_parent_that_cannot_fork_is_replaced(tmp_path: Path) -> None:
    pool = unconfined(at_once=1)
    await pool.warm()
    assert pool._link is not None
    room = pool._link._place.path / "room"
    room.rename(room.with_name("gone"))
    before = parent_of(pool)
    await pool.render(request(tmp_path))  # by the spare that was forked before
    try:
        assert [(await pool.render(request(tmp_path))).ok for _ in range(2)] == [True, True]
        assert parent_of(pool) != before
    finally:
        await pool.aclose()


async def test_a_process_that_the_system_ends_is_the_machines_fault(tmp_path: Path) -> None:
    pool = PooledRenderer("matplotlib", at_once=1, check=False)
    try:
        assert (await pool.render(request(tmp_path))).ok, "and its test of itself is over"
        task = asyncio.create_task(pool.render(request(tmp_path, "while True: pass")))
        os.kill(await busy(pool), signal.SIGKILL)
        assert machine_fault(await asyncio.wait_for(task, 60)) == "ended-from-outside"
        assert (await pool.render(request(tmp_path))).ok
    finally:
        await pool.aclose()


async def test_no_picture_is_taken_of_code_that_is_refused_only_after_it_was_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    refusal = Fault(kind="code-refused", message="Not so.", remedy="Otherwise.")
    drawn, taken = threading.Event(), []
    run, collect = link.Link.run, pool_module._collect

    async def tell(of: link.Link, *given: Any) -> link.Answer:
        answer = await run(of, *given)
        drawn.set()
        return answer

    def refuse_late(*given: Any) -> tuple[Fault, ...]:
        assert drawn.wait(60), "nobody waits for the check before drawing"
        return (refusal,)

    def take(*given: Any) -> Rendering:
        taken.append(given)
        return collect(*given)

    pool = PooledRenderer("matplotlib", at_once=1)
    try:
        assert (await pool.render(request(tmp_path))).ok
        before = {name: (tmp_path / name).read_bytes() for name in names(tmp_path)}
        monkeypatch.setattr(link.Link, "run", tell)
        monkeypatch.setattr(pool_module, "_collect", take)
        monkeypatch.setattr(inspecting, "faults", refuse_late)
        assert (await pool.render(request(tmp_path))).faults == (refusal,)
    finally:
        await pool.aclose()
    assert not taken
    assert {name: (tmp_path / name).read_bytes() for name in names(tmp_path)} == before

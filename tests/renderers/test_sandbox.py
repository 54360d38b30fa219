"""What drawing code cannot do, and what becomes of code that does it: real processes, real faults."""

from __future__ import annotations

import asyncio
import os
import socket
import threading
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio

from chalkwright.renderers.base import Rendering, RenderLimits, RenderRequest
from chalkwright.renderers.faults import Blame
from chalkwright.renderers.pool.pool import PooledRenderer
from tests.renderers.children import FIRST_LINE, drawing, family, gone, heard, new_pipe, parent_of

pytestmark = [pytest.mark.process, pytest.mark.usefixtures("from_nothing"), pytest.mark.asyncio(loop_scope="module")]
STAY = "open({pipe!r}, 'w').write(str(os.getpid())); time.sleep(1000)"
"""Says through a pipe that it has come so far, and stays until it is stopped."""


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def pool() -> AsyncIterator[PooledRenderer]:
    renderer = PooledRenderer("matplotlib", at_once=2, check=False)
    yield renderer
    await renderer.aclose()


async def render(pool: PooledRenderer, folder: Path, code: str, **limits: float) -> Rendering:
    limit = RenderLimits.model_validate({"seconds": 20} | limits)
    return await pool.render(RenderRequest(code=code, scene="Scene1", folder=folder, stem="scene_1", limits=limit))


async def faulty(pool: PooledRenderer, folder: Path, body: str, kind: str, **limits: float) -> str:
    """Render ``body``, which must end in one fault of the writer's of this kind; returns its sentence."""
    rendering = await render(pool, folder, drawing(body), **limits)
    assert rendering.png is None
    assert [(f.kind, f.blame) for f in rendering.faults] == [(kind, Blame.WRITER)], rendering.faults
    return rendering.faults[0].sentence()


async def told(pool: PooledRenderer, folder: Path, body: str) -> str:
    """What ``body`` found out and raised as ``Told``."""
    rendering = await render(pool, folder, "class Told(Exception): pass\n" + drawing(body))
    assert len(rendering.faults) == 1
    assert rendering.faults[0].message.startswith("The drawing code raised Told"), rendering.faults
    return rendering.faults[0].message


async def test_exception_tells_line_and_excerpt(pool: PooledRenderer, tmp_path: Path) -> None:
    rendering = await render(pool, tmp_path, drawing("a = 1\nb = a / 0\nc = 3\nd = 4"))
    (fault,) = rendering.faults
    assert (fault.kind, fault.line, fault.blame) == ("scene-raised", FIRST_LINE + 1, Blame.WRITER)
    assert fault.message == "The drawing code raised ZeroDivisionError: division by zero"
    assert "7:         b = a / 0" in fault.excerpt.splitlines()
    assert "4" not in [line.split(":")[0] for line in fault.excerpt.splitlines()]


async def test_exception_inside_the_library_tells_the_line_of_the_code(pool: PooledRenderer, tmp_path: Path) -> None:
    rendering = await render(pool, tmp_path, drawing("x = 1\nself.ax.plot([1, 2], [1, 2, 3])"))
    assert rendering.faults[0].line == FIRST_LINE + 1
    assert "self.ax.plot" in rendering.faults[0].excerpt


async def test_fault_that_shows_only_when_drawn_tells_its_cause(pool: PooledRenderer, tmp_path: Path) -> None:
    (fault,) = (await render(pool, tmp_path, drawing("self.heading(r'$\\frac{1$')"))).faults
    assert (fault.kind, fault.line) == ("scene-raised", None)
    assert r"\frac{1" in fault.message
    assert fault.excerpt.startswith("ValueError")


async def test_syntax_error_tells_its_line(pool: PooledRenderer, tmp_path: Path) -> None:
    (fault,) = (await render(pool, tmp_path, "x = 1\ny = (2,\nclass Scene1:\n    pass\n")).faults
    assert fault.kind == "scene-raised"
    assert "SyntaxError" in fault.message
    assert fault.line == 2
    assert "2: y = (2," in fault.excerpt
    assert "line" not in fault.message


async def test_syntax_error_of_evaluated_text_tells_the_line_that_evaluates(
    pool: PooledRenderer, tmp_path: Path
) -> None:
    (fault,) = (await render(pool, tmp_path, drawing("a = 1\nb = 2\neval('1 +')"))).faults
    assert fault.line == FIRST_LINE + 2


async def test_missing_class_names_those_defined(pool: PooledRenderer, tmp_path: Path) -> None:
    (fault,) = (await render(pool, tmp_path, drawing("").replace("Scene1", "Drawing"))).faults
    assert fault.kind == "no-such-class"
    assert fault.message == "The drawing code defines no class Scene1: it defines Drawing."
    (fault,) = (await render(pool, tmp_path, "")).faults
    assert "no class at all" in fault.message


async def test_class_that_is_no_scene(pool: PooledRenderer, tmp_path: Path) -> None:
    (fault,) = (await render(pool, tmp_path, "class Scene1: pass")).faults
    assert "must be a subclass of FigureScene" in fault.message


async def test_endless_loop_is_stopped(pool: PooledRenderer, tmp_path: Path) -> None:
    said = await faulty(pool, tmp_path, "while True: pass", "too-slow", seconds=2)
    assert "within 2 s" in said


async def test_limits_are_those_of_the_request(pool: PooledRenderer, tmp_path: Path) -> None:
    body = """
        import resource as r
        raise RuntimeError([r.getrlimit(k)[0] for k in (r.RLIMIT_CPU, r.RLIMIT_AS, r.RLIMIT_FSIZE, r.RLIMIT_CORE)])
    """
    rendering = await render(pool, tmp_path, drawing(body), cpu_seconds=7, memory_mb=900, file_mb=3)
    assert str([7, 900 << 20, 3 << 20, 0]) in rendering.faults[0].message


async def test_sleeper_is_stopped(pool: PooledRenderer, tmp_path: Path) -> None:
    await faulty(pool, tmp_path, "import time\ntime.sleep(1000)", "too-slow", seconds=1)


async def test_cpu_time_is_bounded(pool: PooledRenderer, tmp_path: Path) -> None:
    said = await faulty(pool, tmp_path, "while True: pass", "too-slow", cpu_seconds=1)
    assert "within 1 s" in said


@pytest.mark.parametrize(
    "bomb",
    [
        "kept = []\nwhile True: kept.append(bytes(1 << 20))",
        "kept = []\nwhile True: kept.append([])",
        "global kept\nkept = ['x']\nwhile True: kept = kept + kept",
        "np.ones(1 << 36)",
        "kept = [bytearray(1 << 20) for _ in range(10**9)]",
    ],
    ids=["blocks", "small objects", "global doubling", "one array", "comprehension"],
)
async def test_memory_bomb(pool: PooledRenderer, tmp_path: Path, bomb: str) -> None:
    said = await faulty(pool, tmp_path, bomb, "out-of-memory", memory_mb=768)
    assert "768 MiB" in said


async def test_huge_file(pool: PooledRenderer, tmp_path: Path) -> None:
    body = "with open('big', 'wb') as file:\n    while True: file.write(bytes(1 << 20))"
    said = await faulty(pool, tmp_path, body, "file-too-large", file_mb=8)
    assert "8 MiB" in said
    assert "(line 7)" in said


async def test_so_many_files_and_no_more(pool: PooledRenderer, tmp_path: Path) -> None:
    """Names, links and attributes are the kernel's own memory, which no limit of size counts."""
    body = (
        "import os\nmade, said = 0, ''\nwhile not said and made < 100_000:\n    try:\n"
        "        os.close(os.open(f'f{made}', os.O_CREAT | os.O_WRONLY))\n        made += 1\n"
        "    except OSError as error:\n        said = error.strerror\nraise Told(f'made {made}: {said}')"
    )
    said = await told(pool, tmp_path, body)
    assert "No space left on device" in said
    assert 1000 < int(said.partition("made ")[2].partition(":")[0]) <= 4096


async def test_output_flood(pool: PooledRenderer, tmp_path: Path) -> None:
    rendering = await render(pool, tmp_path, drawing("while True: print('x' * 1000)"), file_mb=8)
    assert rendering.faults[0].kind == "file-too-large"
    assert len(rendering.faults[0].excerpt) < 2000


async def test_output_without_an_end_of_line_comes_as_excerpt(pool: PooledRenderer, tmp_path: Path) -> None:
    rendering = await render(pool, tmp_path, drawing("import os\nos.write(1, b'so far'); os._exit(3)"))
    assert rendering.faults[0].excerpt == "so far"


@pytest.mark.parametrize(
    ("body", "kind", "part"),
    [
        ("import sys\nsys.exit('done')", "scene-raised", "SystemExit: done"),
        ("raise KeyboardInterrupt", "scene-raised", "KeyboardInterrupt"),
        ("import os\nos._exit(0)", "no-result", "ended its own process"),
        ("import os\nos._exit(3)", "crashed", "exit code 3"),
        ("import os\nos.abort()", "crashed", "SIGSEGV"),
        ("import ctypes\nctypes.string_at(0)", "crashed", "SIGSEGV"),
        ("def f(): f()\nf()", "scene-raised", "RecursionError"),
        ("class Odd(Exception):\n    def __str__(self): return 1 / 0\nraise Odd", "scene-raised", "raised Odd (line"),
        ("open('result.json', 'w').write('{'); import os; os._exit(0)", "no-result", "overwrote its result"),
        (
            "import os; open('result.json', 'w').write('{\"png\": \"scene.png\"}')\n"
            "os.symlink('/etc/passwd', 'scene.png'); os._exit(0)",
            "scene-raised",
            "Operation not permitted",
        ),
    ],
    ids=[
        "sys.exit",
        "interrupt",
        "exit 0",
        "exit 3",
        "abort",
        "segfault",
        "recursion",
        "odd",
        "result",
        "link",
    ],
)
async def test_code_that_leaves(pool: PooledRenderer, tmp_path: Path, body: str, kind: str, part: str) -> None:
    said = await faulty(pool, tmp_path, body, kind)
    assert part in said


@pytest.mark.parametrize("body", ["os.kill(os.getpid(), 9)", "os.killpg(0, 15)", "os.kill(-1, 9)", "os.kill(1, 2)"])
async def test_signals_reach_nobody(pool: PooledRenderer, tmp_path: Path, body: str) -> None:
    before = parent_of(pool)
    await render(pool, tmp_path, drawing(f"import os\n{body}"))
    assert (await render(pool, tmp_path, drawing("self.heading('good')"))).ok
    assert parent_of(pool) == before


async def test_pool_draws_on_after_all_that(pool: PooledRenderer, tmp_path: Path) -> None:
    assert (await render(pool, tmp_path, drawing("self.heading('good')"))).ok


async def test_parent_survives_a_child_that_cannot_report(pool: PooledRenderer, tmp_path: Path) -> None:
    await pool.warm()
    before = parent_of(pool)
    await faulty(pool, tmp_path, "import os\nos.mkdir('result.json')", "crashed")
    assert parent_of(pool) == before


class Listener:
    """A server of the test's on the loopback interface."""

    def __init__(self) -> None:
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.calls = 0
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    @property
    def port(self) -> int:
        return int(self.socket.getsockname()[1])

    def _serve(self) -> None:
        while True:
            try:
                connection, _ = self.socket.accept()
            except OSError:
                return
            self.calls += 1
            connection.close()


@pytest.fixture
def listener() -> Iterator[Listener]:
    server = Listener()
    yield server
    server.socket.shutdown(socket.SHUT_RDWR)
    server.socket.close()


@pytest.mark.smoke
async def test_no_network(pool: PooledRenderer, tmp_path: Path, listener: Listener) -> None:
    socket.create_connection(("127.0.0.1", listener.port), 5).close()
    body = f"""
        import socket
        try:
            socket.create_connection(("127.0.0.1", {listener.port}), 5)
        except OSError as error:
            raise Told(error.strerror)
        raise Told("connected")
    """
    assert "not permitted" in await told(pool, tmp_path, body)
    assert listener.calls == 1


async def test_no_datagram_leaves_so_that_no_name_is_looked_up(pool: PooledRenderer, tmp_path: Path) -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as server:
        server.bind(("127.0.0.1", 0))
        server.setblocking(False)
        body = f"""
            import socket
            try:
                socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b"?", ("127.0.0.1", {server.getsockname()[1]}))
            except OSError as error:
                raise Told(error.strerror)
            raise Told("sent")
        """
        assert "not permitted" in await told(pool, tmp_path, body)
        with pytest.raises(BlockingIOError):
            server.recv(1)


async def test_keys_are_out_of_sight(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    secret = f"secret-{os.getpid()}"
    monkeypatch.setenv("MOONSHOT_API_KEY", secret)
    pool = PooledRenderer("matplotlib", check=False)
    body = f"""
        import os
        from pathlib import Path
        seen = [name for name in os.environ if name.endswith("KEY")]
        for file in Path("/proc").glob("[0-9]*/environ"):
            try:
                if {secret!r}[:-1].encode() in file.read_bytes():
                    seen.append(str(file))
            except OSError:
                continue
        raise Told(seen, "MPLCONFIGDIR" in os.environ, sorted(os.environ))
    """
    try:
        said = await told(pool, tmp_path, body)
    finally:
        await pool.aclose()
    assert "([], True, " in said


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def unconfined() -> AsyncIterator[PooledRenderer]:
    """One for all that may be left."""
    pool = PooledRenderer("matplotlib", sandbox=False, check=False)
    yield pool
    await pool.aclose()


@pytest.mark.parametrize("leave", ["", "os._exit(0)", "os.kill(os.getpid(), 9)", STAY])
async def test_without_a_sandbox_forked_children_are_left_by_none(
    unconfined: PooledRenderer, tmp_path: Path, leave: str
) -> None:
    note, pipe = tmp_path / "pids", new_pipe(tmp_path)
    body = f"""
        import os, time
        reader, writer = os.pipe()
        for own_session in (False, True):
            if os.fork() == 0:
                if own_session:
                    os.setsid()
                    if os.fork():
                        os._exit(0)
                open({str(note)!r}, "a").write(f"{{os.getpid()}}\\n")
                os.write(writer, b".")
                while True:
                    time.sleep(1)
        os.read(reader, 1); os.read(reader, 1)
        {leave.format(pipe=str(pipe))}
    """
    task = asyncio.create_task(render(unconfined, tmp_path, drawing(body), seconds=120))
    if leave == STAY:
        await heard(pipe)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
    else:
        assert (await task).ok == (not leave)
    pids = [int(pid) for pid in note.read_text().split()]
    assert len(pids) == 2
    assert not [pid for pid in pids if not gone(pid)]
    assert len(family(parent_of(unconfined))) <= 1  # the spare


async def test_nothing_is_left_of_a_render_and_of_a_pool(tmp_path: Path) -> None:
    pool = PooledRenderer("matplotlib")
    assert (await render(pool, tmp_path, drawing("self.heading('good')"))).ok
    assert pool._link is not None
    place = pool._link._place.path
    assert [path.name for path in sorted(place.rglob("*"))] == ["owner", "room", "share"]
    await pool.aclose()
    assert not place.exists()

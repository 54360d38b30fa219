"""Drawing code that tries to do harm (:mod:`tests.renderers.hostile`), against the walls alone: nothing may come of it.

Every attack is rendered with the check of the code switched off. Afterwards the listeners have heard nothing, no canary
came back, nothing outside changed, no process is left, and the same parent draws the next clean picture to the byte.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import secrets
import shutil
import socket
import stat
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
import pytest_asyncio
from PIL import Image

from chalkwright.renderers.base import RendererName, Rendering, RenderLimits, RenderRequest
from chalkwright.renderers.faults import Blame
from chalkwright.renderers.pool import PooledRenderer
from tests.renderers.hostile import escaping, exhausting, leaving, network, processes, reading, writing
from tests.renderers.hostile.attack import Attack
from tests.renderers.hostile.nobody import NOBODY

pytestmark = [pytest.mark.process, pytest.mark.asyncio(loop_scope="module")]

ROOT = Path(__file__).parent.parent.parent
GROUPS = (network, reading, writing, exhausting, processes, escaping, leaving)
ATTACKS = {
    f"{group.__name__.rpartition('.')[2]}-{attack.name}".replace(" ", "-"): attack
    for group in GROUPS
    for attack in group.ATTACKS
}
CLEAN: dict[RendererName, str] = {
    "matplotlib": (
        "from chalkwright.kit import *\nclass Scene1(FigureScene):\n    def construct(self):\n"
        "        self.heading('clean')\n        self.ax.plot([1, 2, 7], [1, 0.5, 0.25])\n"
        "        self.point(2, 0.5, '$x_1$')\n"
    ),
    "manim": (
        "from manim import *\nfrom chalkwright.kit import *\nclass Scene1(Scene):\n    def construct(self):\n"
        "        self.add(heading('clean'), Circle(radius=2), formula('x^2'), label('words').shift(DOWN))\n"
    ),
}
HELPER = """
import ctypes, os, sys
canary = ctypes.create_string_buffer(os.environ["CANARY_API_KEY"].encode(), 48)
ctypes.CDLL(None).prctl(0x59616D61, -1, 0, 0, 0)  # anybody may trace it
print(ctypes.addressof(canary), flush=True)
sys.stdin.read()
"""


@dataclass
class World:
    """What the attacks are after, all of it the test's own."""

    base: Path
    canary: str = field(default_factory=lambda: f"canary-{secrets.token_hex(12)}")
    mark: str = field(default_factory=lambda: f"hostile-{secrets.token_hex(6)}")
    listeners: list[socket.socket] = field(default_factory=list)
    things: dict[str, str] = field(default_factory=dict)
    helper: subprocess.Popen[str] | None = None
    pools: dict[RendererName, PooledRenderer] = field(default_factory=dict)
    clean: dict[RendererName, tuple[bytes, ...]] = field(default_factory=dict)
    parents: dict[RendererName, tuple[int, ...]] = field(default_factory=dict)
    outside: dict[str, tuple[int, ...]] = field(default_factory=dict)

    def plant(self) -> None:
        """A home, an output folder, a cache, with canaries in them."""
        home, out, cache = (self.base / name for name in ("home", "out", "cache"))
        for folder in (home / ".ssh", home / "empty", out, cache / "chalkwright"):
            folder.mkdir(parents=True)
        secret = (home / ".ssh" / "id_ed25519", home / self.mark, out / "older.svg", cache / "chalkwright" / self.mark)
        for file in secret:
            file.write_text(self.canary)
        (home / "kept.txt").write_text(repr(self.canary))
        (home / "secret.py").write_text(f"raise SystemExit({self.canary!r})")
        (home / "secret.svg").write_text(f"<svg xmlns='http://www.w3.org/2000/svg'><text>{self.canary}</text></svg>")
        picture = Image.new("RGB", (8, 8), "red")
        picture.info["note"] = self.canary
        picture.save(home / "secret.png")
        self.things |= {"HOME": str(home), "OUT": str(out), "CACHE": str(cache), "MARK": self.mark, "REPO": str(ROOT)}

    def listen(self) -> None:
        """On the loopback interface and in the file system; nobody ever calls, so nobody has to answer."""
        tcp = socket.create_server(("127.0.0.1", 0))
        udp = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        udp.bind(("127.0.0.1", 0))
        path = Path(tempfile.mkdtemp(prefix="s-")) / "s"
        stream, datagram, abstract = (socket.socket(socket.AF_UNIX, kind) for kind in (1, 2, 1))
        stream.bind(str(path))
        datagram.bind(f"{path}.dgram")
        abstract.bind(f"\0{self.mark}")
        self.listeners = [tcp, udp, stream, datagram, abstract]
        self.things |= {"PORT": str(tcp.getsockname()[1]), "UDP": str(udp.getsockname()[1]), "SOCKET": str(path)}
        self.things |= {"ABSTRACT": self.mark, "PORT6": self.things["PORT"]}
        with contextlib.suppress(OSError):
            six = socket.create_server(("::1", 0), family=socket.AF_INET6)
            self.listeners.append(six)
            self.things["PORT6"] = str(six.getsockname()[1])
        for listener in self.listeners:
            listener.setblocking(False)
            if listener.type == socket.SOCK_STREAM:
                listener.listen()

    def start_helper(self) -> None:
        """Another process of the same user, with the canary in memory, environment and arguments."""
        self.helper = subprocess.Popen(
            [sys.executable, "-c", HELPER, self.canary], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        assert self.helper.stdout is not None
        address = self.helper.stdout.readline().strip()
        self.things |= {"HELPER": str(self.helper.pid), "ADDRESS": address, "SERVICE": str(os.getpid())}

    async def start(self, name: RendererName) -> None:
        """A pool, its first clean picture and what it looks like when idle."""
        pool = PooledRenderer(name, at_once=2, check=False)
        self.pools[name] = pool
        self.clean[name] = await self.draw_clean(name, 60)  # a new home has no cache of fonts yet
        self.parents[name] = parents_of(pool)
        assert pool._link is not None
        self.things["SHELVES"] = str(pool._link._place.path / "share")

    async def draw_clean(self, name: RendererName, seconds: float = 5) -> tuple[bytes, ...]:
        """The bytes of a clean picture."""
        folder = self.base / "clean"
        folder.mkdir(exist_ok=True)
        limits = RenderLimits(seconds=seconds)
        request = RenderRequest(code=CLEAN[name], scene="Scene1", folder=folder, stem=name, limits=limits)
        rendering = await self.pools[name].render(request)
        assert rendering.png, rendering.faults
        files = [file.read_bytes() for file in (rendering.png, rendering.svg) if file]
        return (*files, repr(rendering.elements).encode())

    async def attacked(self, attack: Attack, folder: Path) -> Rendering:
        """Render it, with tight limits."""
        if attack.renderer not in self.pools:
            await self.start(attack.renderer)
        await self.pools[attack.renderer].warm()
        self.parents[attack.renderer] = parents_of(self.pools[attack.renderer])
        code = attack.code(self.things | {"PARENT": str(self.parents[attack.renderer][0])})
        given = {"seconds": 8.0, "cpu_seconds": 8, "memory_mb": 900, "file_mb": 32} | attack.limits
        limits = RenderLimits.model_validate(given)
        request = RenderRequest(code=code, scene="Scene1", folder=folder, stem="scene_1", limits=limits)
        return await self.pools[attack.renderer].render(request)

    def heard(self) -> list[str]:
        """What reached a listener."""
        found = []
        for listener in self.listeners:
            with contextlib.suppress(BlockingIOError):
                if listener.type == socket.SOCK_STREAM:
                    listener.accept()[0].close()
                else:
                    listener.recv(99)
                found.append(str(listener))
        return found

    def state(self) -> dict[str, tuple[int, ...]]:
        """Every file and folder of the world, with what an attack could change about it."""
        places = [self.base / name for name in ("home", "out", "cache/chalkwright")]
        found = {}
        for path in (one for place in places for one in (place, *place.rglob("*"))):
            if "fontconfig" not in str(path) and "matplotlib" not in str(path):
                now = path.lstat()
                seen = (now.st_mode, now.st_uid, now.st_size, now.st_nlink, now.st_mtime_ns)
                found[str(path)] = seen[:3] if stat.S_ISDIR(now.st_mode) and "cache" in str(path) else seen
        return found

    def marks(self) -> list[str]:
        """Files that an attack left, taken away."""
        import numpy as np

        places = [ROOT, ROOT / "renderers", ROOT / "renderers/kit", Path(sys.prefix), Path(sys.base_prefix)]
        places += [Path(np.__file__).parent, Path(os.__file__).parent, Path(sys.executable).parent]
        places += [Path(np.__file__).parent.parent, self.base / "out", self.base / "cache", self.base / "home/empty"]
        places += map(Path, ("/", "/tmp", "/var/tmp", "/dev/shm", "/dev", "/run", "/etc", "/usr", "/usr/lib", "/root"))
        found = []
        for place in places:
            with contextlib.suppress(OSError):
                for path in place.glob(f"*{self.mark}*"):
                    found.append(str(path))
                    shutil.rmtree(path) if path.is_dir() else path.unlink()
        return found

    async def close(self) -> None:
        for pool in self.pools.values():
            await pool.aclose()
        if self.helper is not None:
            self.helper.communicate("")
        for listener in self.listeners:
            listener.close()
        shutil.rmtree(Path(self.things["SOCKET"]).parent)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def world(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[World]:
    made = World(tmp_path_factory.mktemp("world"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CANARY_API_KEY", made.canary)
        made.plant()
        patch.setenv("HOME", made.things["HOME"])
        patch.setenv("XDG_CACHE_HOME", made.things["CACHE"])
        made.listen()
        made.start_helper()
        try:
            await made.start("matplotlib")
            made.outside = made.state()
            yield made
        finally:
            await made.close()


@pytest.fixture(autouse=True)
def _short_names(tmp_path: Path) -> Iterator[None]:
    yield
    shutil.rmtree(tmp_path, ignore_errors=True)


def parents_of(pool: PooledRenderer) -> tuple[int, ...]:
    """The process that waits outside the room, and the room's first."""
    return tuple(pid for pid, _ in pool.processes()[:2])


async def left(pool: PooledRenderer) -> tuple[tuple[int, int], ...]:
    """What still runs after ten seconds beside the parent, in its two processes, and the child that waits."""
    running = pool.processes()
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(10):
            while len(running) > 3:
                await asyncio.sleep(0)
                running = pool.processes()
    return running[3:]


def ending(rendering: Rendering) -> str:
    """In one word; an attack's own account of what got through, or of a mistake in it, is no way to end."""
    if rendering.ok:
        return "drawn"
    assert [fault.blame for fault in rendering.faults] == [Blame.WRITER], rendering.faults
    (fault,) = rendering.faults
    assert " GOT " not in fault.message, f"it got through: {fault.message}"
    assert " BROKE " not in fault.message, f"the attack itself is wrong: {fault.message}"
    return "told" if "raised Told: 0 refused" not in fault.message and " refused" in fault.message else fault.kind


def came_back(rendering: Rendering, folder: Path) -> bytes:
    """Everything that the service would show or keep."""
    files = [file.read_bytes() for file in folder.rglob("*") if file.is_file()]
    return b"".join([rendering.model_dump_json().encode(), *files])


@pytest.mark.parametrize("attack", ATTACKS.values(), ids=ATTACKS)
async def test_contained(world: World, tmp_path: Path, attack: Attack) -> None:
    rendering = await world.attacked(attack, tmp_path)
    pool = world.pools[attack.renderer]
    assert ending(rendering) in attack.ends, rendering.faults
    assert world.canary.encode() not in came_back(rendering, tmp_path)
    assert len(rendering.model_dump_json()) < 8_000_000
    assert not world.heard()
    assert not world.marks()
    assert world.state() == world.outside
    assert world.helper is not None
    assert world.helper.poll() is None
    assert await left(pool) == ()
    assert parents_of(pool) == world.parents[attack.renderer]
    if attack in leaving.ATTACKS:
        assert await world.draw_clean(attack.renderer) == world.clean[attack.renderer]
    if rendering.png:
        with Image.open(rendering.png) as picture:
            assert picture.size == (1920, 1080)
            picture.load()


@pytest.mark.parametrize("name", ["matplotlib", "manim"])
async def test_next_clean_picture_is_the_same_to_the_byte(world: World, name: RendererName) -> None:
    if name not in world.pools:
        await world.start(name)
    assert await world.draw_clean(name) == world.clean[name]
    assert parents_of(world.pools[name]) == world.parents[name]
    for file in (ROOT / "renderers" / "kit").glob("*.py"):
        assert world.mark not in file.read_text()


async def test_jobs_do_not_see_each_other(world: World, tmp_path: Path) -> None:
    """One leaves its name everywhere it may, the other looks for it meanwhile."""
    leave = Attack("leave", "import time\nopen('@MARK@', 'w').write('x')\ntime.sleep(1.5)", frozenset({"drawn"}))
    look = Attack(
        "look",
        "import os, time\nfor _ in range(20):\n    time.sleep(0.05)\n    for folder, _, files in os.walk('/job'):\n"
        "        if '@MARK@' in files: raise Told('look GOT', folder)\nraise Told('look refused nothing there')",
    )  # fmt: skip
    folders = [tmp_path / "a", tmp_path / "b"]
    for folder in folders:
        folder.mkdir()
    left, looked = await asyncio.gather(*map(world.attacked, (leave, look), folders))
    assert ending(left) == "drawn"
    assert ending(looked) == "told"


async def test_there_are_enough() -> None:
    assert len(ATTACKS) >= 150
    assert len(ATTACKS) == sum(len(group.ATTACKS) for group in GROUPS)


@pytest.mark.skipif(os.getuid() != 0, reason="these tests run as a plain user already")
async def test_contained_as_a_plain_user_too() -> None:
    """All but what only exhausts: the limits are the same for everybody."""
    base = Path(tempfile.mkdtemp(prefix="nobody-", dir="/tmp"))
    os.chown(base, NOBODY, NOBODY)
    code = (
        "import sys; sys.path.insert(0, '.')\nfrom tests.renderers.hostile.nobody import NOBODY, become\n"
        "become(NOBODY)\nimport pytest\nsys.exit(pytest.main(sys.argv[1:]))"
    )
    own = {"HOME": str(base), "TMPDIR": str(base), "XDG_CACHE_HOME": f"{base}/cache", "PYTHONDONTWRITEBYTECODE": "1"}
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", code, "-q", "-p", "no:cacheprovider", f"--basetemp={base}/tests", __file__,
        "-k", "not exhausting or threads",
        cwd=ROOT, env=os.environ | own, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    said = (await process.communicate())[0].decode()
    shutil.rmtree(base)
    assert process.returncode == 0, said[-30_000:]
    assert re.search(r"\b1\d\d passed, 1 skipped", said), said[-300:]

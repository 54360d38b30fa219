"""Drawing code that tries to do harm (:mod:`tests.renderers.hostile`), against the walls alone: nothing may come of it.

Every attack is rendered with the check of the code switched off. Afterwards the listeners have heard nothing, no canary
came back, nothing outside changed, no process is left, and the same parent draws the next clean picture to the byte.
Attacks of one kind are one test, which names each that got through. What an attack leaves behind stays until somebody
looks: files and parents are looked at after every few attacks, and a finding names those few.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import os
import re
import secrets
import shutil
import socket
import stat
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from xml.etree import ElementTree

import pytest
import pytest_asyncio
from PIL import Image

from chalkwright.renderers.base import RendererName, Rendering, RenderLimits, RenderRequest
from chalkwright.renderers.faults import Blame
from chalkwright.renderers.pool.pool import PooledRenderer
from tests.offenders import OFFENCES
from tests.renderers.hostile import (
    crossing,
    escaping,
    exhausting,
    leaving,
    metadata,
    network,
    poisoning,
    processes,
    reading,
    unseen_kernel,
    unseen_python,
    unseen_results,
    unseen_second,
    unseen_ways,
    watching,
    writing,
)
from tests.renderers.hostile.attack import ANYHOW, Attack
from tests.renderers.hostile.nobody import NOBODY

pytestmark = [pytest.mark.process, pytest.mark.usefixtures("from_nothing"), pytest.mark.asyncio(loop_scope="module")]

ROOT = Path(__file__).parent.parent.parent
GROUPS = (
    network,
    reading,
    writing,
    exhausting,
    processes,
    escaping,
    leaving,
    metadata,
    watching,
    crossing,
    poisoning,
    unseen_kernel,
    unseen_ways,
    unseen_python,
    unseen_results,
    unseen_second,
)
UNSEEN = unseen_kernel, unseen_ways, unseen_python, unseen_results, unseen_second
CHECKED_AFTERWARDS = (leaving, metadata, crossing, poisoning, *UNSEEN)
"""After whose attacks a clean picture is drawn."""
FEW = 7
"""Attacks after which all that they can have left is looked at."""
OF_PROGRAMS = 5
"""Of so many attacks of a kind one is made as a program too."""
MISTAKES = re.compile(r"raised (NameError|SyntaxError|IndentationError|UnboundLocalError|ModuleNotFoundError)\b")
KINDS = {group.__name__.rpartition(".")[2]: group for group in GROUPS}
OF_THE_USER = (
    "metadata",
    "processes",
    "reading",
    "writing",
    "escaping",
    "watching",
    "folders-of",
    "inherited-sockets",
    "packet-sockets",
    "threads",
    "pipes",
    "watchers",
    "timers",
    "queues",
    "unseen_kernel",
    "unseen_ways",
    "unseen_second",
)
"""What may end otherwise for another user: what has owners, wants rights or counts what one user has in all. A limit of
one process, a network without a way out, what a scene leaves in memory, what the language alone does and what is handed
back are the same for everybody."""
ONLY = "HOSTILE_ONLY"
"""Set to these words, and no other attacks are made."""


def is_made(kind: str, name: str) -> bool:
    """Whether the attack is made in this process."""
    said = f"{kind}-{name}".replace(" ", "-")
    return ONLY not in os.environ or any(word in said for word in os.environ[ONLY].split())


ATTACKS = {
    kind: made
    for kind, group in KINDS.items()
    if (made := tuple(attack for attack in group.ATTACKS if is_made(kind, attack.name)))
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
AS_PROGRAM = """
from matplotlib.figure import Figure
Scene1(Figure(figsize=(19.2, 10.8), dpi=100)).construct()
answer("x", 6 * 7)
"""
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
    told_before: set[RendererName] = field(default_factory=set)
    at_first: dict[str, int] = field(default_factory=dict)

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
        head, tail = f"Otto {secrets.token_hex(8)} of class 7b ", f"failed twice {secrets.token_hex(8)}"
        self.things |= {"HEAD": head, "LIAT": tail[::-1]}
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

    async def warm(self, name: RendererName) -> None:
        """Ready to draw."""
        if name not in self.pools:
            await self.start(name)
        await self.pools[name].warm()

    async def attacked(self, attack: Attack, folder: Path, *, program: bool = False) -> Rendering:
        """Render it, with tight limits; or have it run as a program that states a value in the end."""
        await self.warm(attack.renderer)
        self.parents[attack.renderer] = parents_of(self.pools[attack.renderer])
        code = attack.code(self.things | {"PARENT": str(self.parents[attack.renderer][0])})
        given = {"seconds": 8.0, "cpu_seconds": 8, "memory_mb": 900, "file_mb": 32} | attack.limits
        limits = RenderLimits.model_validate(given)
        code += AS_PROGRAM if program else ""
        request = RenderRequest(code=code, scene="Scene1", folder=folder, stem="scene_1", limits=limits, states=program)
        return await self.pools[attack.renderer].render(request)

    async def tell_before(self, name: RendererName, folder: Path) -> None:
        """Another customer's scene with a sentence of its own, left wherever a scene can leave it."""
        if name not in self.told_before:
            (folder / "before").mkdir()
            rendering = await self.attacked(replace(crossing.LEAVE, renderer=name), folder / "before")
            assert ending(rendering) == "drawn", rendering.faults
            shutil.rmtree(folder / "before")
            self.told_before.add(name)

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
        found: dict[str, tuple[int, ...]] = {}
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
            made.at_first = {"slab": unreclaimable(), "parents": resident(made.pools["matplotlib"])}
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


def unreclaimable() -> int:
    """Bytes of the kernel's own that nothing gives back."""
    lines = Path("/proc/meminfo").read_text().splitlines()
    return next(int(line.split()[1]) << 10 for line in lines if line.startswith("SUnreclaim"))


def resident(pool: PooledRenderer) -> int:
    """Bytes of a pool's two parents that are nobody else's; reading a process brings in pages of its files."""
    statuses = [Path(f"/proc/{pid}/status").read_text().splitlines() for pid in parents_of(pool)]
    return sum(int(line.split()[1]) << 10 for lines in statuses for line in lines if line.startswith("RssAnon"))


def memory_of(pid: int) -> Iterator[bytes]:
    """All that can be read of a process, a region at a time."""
    with Path(f"/proc/{pid}/mem").open("rb", buffering=0) as memory:
        for line in Path(f"/proc/{pid}/maps").read_text().splitlines():
            start, _, end = line.split()[0].partition("-")
            if "r" in line.split()[1] and not line.endswith(("[vvar]", "[vvar_vclock]", "[vsyscall]")):
                with contextlib.suppress(OSError, OverflowError):
                    memory.seek(int(start, 16))
                    yield memory.read(int(end, 16) - int(start, 16))


async def left(pool: PooledRenderer) -> tuple[tuple[int, int], ...]:
    """What still runs after ten seconds beside the parent, in its two processes, and the child that waits."""
    running = pool.processes()
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(10):
            while len(running) > 3:
                await asyncio.sleep(0.01)  # what is waited for needs the core
                running = pool.processes()
    return running[3:]


def ending(rendering: Rendering) -> str:
    """In one word; an attack's own account of what got through, or of a mistake in it, is no way to end."""
    if rendering.ok or (rendering.stated and not rendering.faults):
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


def shown(svg: bytes) -> int:
    """How many elements a viewer would draw, with everything that is used again counted again."""
    root = ElementTree.fromstring(svg)
    named = {one.get("id"): one for one in root.iter() if one.get("id")}
    links = "href", "{http://www.w3.org/1999/xlink}href"

    @functools.cache
    def count(element: ElementTree.Element) -> int:
        used = [named.get(element.get(link, "").removeprefix("#")) for link in links if element.tag.endswith("}use")]
        return 1 + sum(count(one) for one in (*element, *used) if one is not None)

    return count(root)


async def contained(world: World, folder: Path, attack: Attack, *, program: bool = False) -> None:
    """What can be seen at once: how it ended, what came back, whom it reached, what still runs."""
    if attack in crossing.ATTACKS:
        await world.tell_before(attack.renderer, folder)
    await world.warm(attack.renderer)
    start = time.monotonic()
    rendering = await world.attacked(attack, folder, program=program)
    took = time.monotonic() - start
    pool = world.pools[attack.renderer]
    # Of a program no picture is looked at, so that a forged one ends in nothing.
    assert ending(rendering) in attack.ends | (ANYHOW | {"too-many-files"} if program else frozenset()), (
        rendering.faults
    )
    assert attack.mistakes.issuperset(MISTAKES.findall("".join(fault.message for fault in rendering.faults)))
    assert took < attack.limits.get("seconds", 8.0) + 15, f"{took:.0f} seconds"
    for file in folder.rglob("*"):
        assert file.is_file()
        assert not file.is_symlink()
        assert not file.stat().st_mode & 0o7022, f"{file.name} has mode {file.stat().st_mode:o}"
    assert world.canary.encode() not in came_back(rendering, folder)
    assert len(rendering.model_dump_json()) < 8_000_000
    assert not world.heard()
    assert world.helper is not None
    assert world.helper.poll() is None
    assert await left(pool) == ()
    assert parents_of(pool) == world.parents[attack.renderer]
    if rendering.svg:
        assert shown(rendering.svg.read_bytes()) < 1_000_000
    if rendering.png:
        with Image.open(rendering.png) as picture:
            assert picture.size == (1920, 1080)
            picture.load()


async def nothing_left(world: World, renderers: Sequence[RendererName]) -> None:
    """Of the attacks before: no file, no change, and the parents draw as ever."""
    assert not world.marks()
    assert world.state() == world.outside
    for renderer in renderers:
        assert await world.draw_clean(renderer) == world.clean[renderer], f"the next picture of {renderer}"


@pytest.mark.timeout(900)
@pytest.mark.parametrize("kind", ATTACKS)
async def test_contained(world: World, kind: str) -> None:
    await all_contained(world, kind, ATTACKS[kind])


@pytest.mark.timeout(900)
@pytest.mark.parametrize("kind", ATTACKS)
async def test_no_program_does_more(world: World, kind: str) -> None:
    """A few of the same attacks at the door of programs that state values: the walls behind it are the same ones."""
    attacks = [attack for attack in ATTACKS[kind] if attack.renderer == "matplotlib"]
    await all_contained(world, kind, attacks[::OF_PROGRAMS], program=True)


async def all_contained(world: World, kind: str, attacks: Sequence[Attack], *, program: bool = False) -> None:
    offenders: list[str] = []
    for at in range(0, len(attacks), FEW):
        few = attacks[at : at + FEW]
        for attack in few:
            # Each has another one, whose name is looked for by the next.
            (folder := world.base / re.sub(r"\W+", "-", f"test_contained_{attack.name}_{kind}")).mkdir()
            try:
                await contained(world, folder, attack, program=program)
            except OFFENCES as error:
                offenders.append(f"{attack.name}: {type(error).__name__}: {error}")
            shutil.rmtree(folder)
        clean = {attack.renderer for attack in few} if KINDS[kind] in CHECKED_AFTERWARDS else set()
        try:
            await nothing_left(world, sorted(clean))
        except OFFENCES as error:
            offenders.append(f"one of {[attack.name for attack in few]}: {type(error).__name__}: {error}")
    assert not offenders, "\n".join([f"{len(offenders)} offend:", *offenders])


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
    )
    folders = [tmp_path / "a", tmp_path / "b"]
    for folder in folders:
        folder.mkdir()
    left, looked = await asyncio.gather(*map(world.attacked, (leave, look), folders))
    assert ending(left) == "drawn"
    assert ending(looked) == "told"


@pytest.mark.parametrize("name", ["matplotlib", "manim"])
async def test_a_sentence_of_a_customer_is_nowhere_afterwards_in_crossing(
    world: World, tmp_path: Path, name: RendererName
) -> None:
    """Neither in what the next customer's code can read of its own process nor, seen from outside, in the whole memory
    of that process and of the parents."""
    await world.warm(name)
    world.told_before.discard(name)
    await world.tell_before(name, tmp_path)
    look = next(attack for attack in crossing.ATTACKS if attack.name == "memory through a pipe")
    (tmp_path / "look").mkdir()
    assert ending(await world.attacked(replace(look, renderer=name), tmp_path / "look")) == "told"
    sentence = (world.things["HEAD"] + world.things["LIAT"][::-1]).encode()
    (tmp_path / "second").mkdir()
    stay = replace(look, renderer=name, body="import time\ntime.sleep(50)", limits={"seconds": 60.0})
    second = asyncio.create_task(world.attacked(stay, tmp_path / "second"))
    await asyncio.sleep(2)
    drawing = world.pools[name].processes()
    read = 0
    for pid, _ in world.pools[name].processes():
        try:
            for piece in memory_of(pid):
                read += len(piece)
                assert sentence not in piece, f"process {pid} of the pool still holds it"
        except PermissionError:
            assert os.getuid() != 0
        except (FileNotFoundError, ProcessLookupError):
            continue  # a child that has just been replaced
    assert read > 50 << 20 or os.getuid() != 0
    assert set(drawing) <= set(world.pools[name].processes())  # the second was there all the while
    assert not second.done()
    second.cancel()
    with pytest.raises(asyncio.CancelledError):
        await second


async def test_a_job_does_not_notice_another_one_in_watching(world: World, tmp_path: Path) -> None:
    """Neither by times and counts of folders nor by the room that is left on a disk."""
    look = Attack(
        "look",
        """
        import os, time
        def state():
            found = {}
            for place in ("/", "/job", "/share", "/tmp", "/dev/shm", *(f"/job/{n}" for n in range(9))):
                if place == os.getcwd() or not os.path.exists(place):
                    continue
                now = os.stat(place)
                found[place] = now.st_mtime_ns, now.st_ctime_ns, now.st_nlink, now.st_size
                try:
                    disk = os.statvfs(place)
                    found[place] += disk.f_bfree, disk.f_ffree
                except OSError:
                    pass
            return found
        def changes():
            first = state()
            for _ in range(60):
                time.sleep(0.05)
                now = state()
                if now != first:
                    return [(place, first.get(place), now.get(place)) for place in {*now, *first}
                            if now.get(place) != first.get(place)][:2]
            raise OSError
        tell(changes)
    """,
    )
    fill = Attack("fill", "import time\ntime.sleep(1)\nopen('mine', 'wb').write(bytes(5 << 20))", ANYHOW)
    folders = [tmp_path / "a", tmp_path / "b"]
    for folder in folders:
        folder.mkdir()

    async def other() -> Rendering:
        await asyncio.sleep(0.5)
        return await world.attacked(fill, folders[1])

    looked, filled = await asyncio.gather(world.attacked(look, folders[0]), other())
    assert ending(filled) == "drawn", filled.faults
    assert ending(looked) == "told", looked.faults


HOARDERS = (
    "full pipes",
    "watchers without end",
    "timers, events and descriptors of signals",
    "files without contents",
    "inherited fonts wound on and on",
)


@pytest.mark.parametrize("name", [name for name in HOARDERS if is_made("poisoning", name)])
async def test_a_neighbour_draws_meanwhile_in_poisoning(world: World, tmp_path: Path, name: str) -> None:
    hoard = next(attack for attack in poisoning.ATTACKS if attack.name == name)
    body = re.sub(r"(?m)^        tell\(.*$", "", hoard.body) + "\n        time.sleep(3)\n"
    task = asyncio.create_task(world.attacked(replace(hoard, body=body), tmp_path))
    await asyncio.sleep(1.5)
    assert not task.done()
    assert await world.draw_clean("matplotlib", 10) == world.clean["matplotlib"]
    assert ending(await task) in ANYHOW | {"disk-full"}


async def test_there_are_enough() -> None:
    made = sum(map(len, ATTACKS.values()))
    assert made >= (130 if ONLY in os.environ else 230)
    for kind, group in KINDS.items():
        assert len({attack.name for attack in group.ATTACKS}) == len(group.ATTACKS), kind


async def test_memory_is_given_back_in_poisoning(world: World) -> None:
    """After whatever ran before it: parents as small as at first, the kernel's own memory too, but for noise."""
    if not world.at_first:
        pytest.skip("nothing ran before")
    await left(world.pools["matplotlib"])
    for _ in range(100):
        if unreclaimable() < world.at_first["slab"] + (64 << 20):
            break
        await asyncio.sleep(0.1)
    assert unreclaimable() < world.at_first["slab"] + (64 << 20)
    assert resident(world.pools["matplotlib"]) < world.at_first["parents"] + (32 << 20)


@pytest.mark.skipif(os.getuid() != 0, reason="these tests run as a plain user already")
@pytest.mark.timeout(900)
async def test_contained_as_a_plain_user_too() -> None:
    base = Path(tempfile.mkdtemp(prefix="nobody-", dir="/tmp"))
    os.chown(base, NOBODY, NOBODY)
    code = (
        "import sys; sys.path.insert(0, '.')\nfrom tests.renderers.hostile.nobody import NOBODY, become\n"
        "become(NOBODY)\nimport pytest\nsys.exit(pytest.main(sys.argv[1:]))"
    )
    own = {"HOME": str(base), "TMPDIR": str(base), "XDG_CACHE_HOME": f"{base}/cache", "PYTHONDONTWRITEBYTECODE": "1"}
    own[ONLY] = " ".join(OF_THE_USER)
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        code,
        "-q",
        "-p",
        "no:cacheprovider",
        f"--basetemp={base}/tests",
        __file__,
        "-k",
        "((contained and not plain) or enough or see_each_other or next_clean or watching or neighbour)"
        " and not program",
        cwd=ROOT,
        env=os.environ | own,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    said = (await process.communicate())[0].decode()
    shutil.rmtree(base)
    assert process.returncode == 0, said[-30_000:]
    assert re.search(r"^21 passed, \d+ deselected", said, re.MULTILINE), said[-300:]

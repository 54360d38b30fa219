"""Films: files that play, the scene's own animations, the reveal, and a picture that never suffers from them."""

from __future__ import annotations

import textwrap
import time
from pathlib import Path

import av
import manim
import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from chalkwright.renderers.base import AnimationKind, Rendering, RenderLimits, RenderRequest
from chalkwright.renderers.manim.film import film
from chalkwright.renderers.manim.film_file import HEIGHTS, RATES, reel
from chalkwright.renderers.pool.pool import PooledRenderer
from tests.renderers.pools import Pools

pytestmark = pytest.mark.asyncio(loop_scope="session")

KINDS: tuple[AnimationKind, ...] = ("mp4", "gif")
INK, PAPER = (28, 39, 51), (255, 255, 255)
HEAD = "from manim import *\nfrom chalkwright.kit import *\nclass Scene1(Scene):\n    def construct(self):\n"
PLAYED = """
    square = Square(color=BLUE_INK, fill_opacity=1).shift(3 * LEFT)
    self.play(FadeIn(square), run_time=0.5)
    self.play(square.animate.shift(6 * RIGHT))
"""
STILL = "self.add(heading('Still'), VGroup(Circle(color=RED_INK), Dot()), formula('a^2').shift(2 * DOWN))"


@pytest.fixture
def pool(pools: Pools) -> PooledRenderer:
    return pools["manim"]


async def drawn(
    pool: PooledRenderer, folder: Path, body: str, kind: AnimationKind | None = "gif", **limits: float
) -> Rendering:
    folder.mkdir(exist_ok=True)
    code = HEAD + textwrap.indent(textwrap.dedent(body).strip(), " " * 8)
    request = RenderRequest(code=code, scene="Scene1", folder=folder, stem="scene_1", animate=kind)
    bounds = RenderLimits.model_validate({"seconds": 60} | limits)
    rendering = await pool.render(request.model_copy(update={"limits": bounds}))
    assert rendering.faults == ()
    return rendering


def frames(file: Path) -> list[NDArray[np.uint8]]:
    with av.open(str(file)) as container:
        return [frame.to_ndarray(format="rgb24") for frame in container.decode(video=0)]


def seconds(file: Path) -> float:
    with av.open(str(file)) as container:
        assert container.duration is not None
        return container.duration / 1_000_000


def difference(frame: NDArray[np.uint8], png: Path) -> float:
    """Mean difference to the picture at the film's size."""
    height, width, _ = frame.shape
    with Image.open(png) as image:
        small = np.asarray(image.convert("RGB").resize((width, height), Image.Resampling.BOX), dtype=np.int16)
    return float(np.abs(small - frame).mean())


def painted(width: int = 64, height: int = 48, *, left: int = 0) -> NDArray[np.uint8]:
    frame = np.full((height, width, 4), 255, np.uint8)
    frame[8:16, left : left + 8, :3] = INK
    return frame


@pytest.mark.parametrize("kind", KINDS)
async def test_frames_come_back_in_order_with_their_times(tmp_path: Path, kind: AnimationKind) -> None:
    file = tmp_path / f"film.{kind}"
    strip = reel(kind, file, 64, 48)
    for left in (0, 20, 40):
        strip.add(painted(left=left))
    strip.add(painted(left=40), 2 * RATES[kind])
    strip.close()
    came = frames(file)
    assert [int(frame[12].argmin()) // 3 for frame in (came[0], came[1], came[-1])] == pytest.approx([0, 20, 40], abs=3)
    assert seconds(file) == pytest.approx(2 + 3 / RATES[kind], abs=0.15)
    np.testing.assert_allclose(came[-1][40, 60], PAPER, atol=2 if kind == "mp4" else 0)
    np.testing.assert_allclose(came[-1][12, 44], INK, atol=8 if kind == "mp4" else 0)


async def test_an_mp4_plays_in_every_browser_from_its_first_byte(tmp_path: Path) -> None:
    file = tmp_path / "film.mp4"
    strip = reel("mp4", file, 64, 48)
    strip.add(painted(), 10)
    strip.close()
    with av.open(str(file)) as container:
        (stream,) = container.streams.video
        assert (stream.codec_context.name, stream.codec_context.pix_fmt) == ("h264", "yuv420p")
        assert stream.average_rate == 30
    content = file.read_bytes()
    assert content.index(b"moov") < content.index(b"mdat")


async def test_a_gif_begins_anew_and_keeps_equal_frames_once(tmp_path: Path) -> None:
    file = tmp_path / "film.gif"
    strip = reel("gif", file, 64, 48)
    for _ in range(30):
        strip.add(painted())
    strip.close()
    with Image.open(file) as image:
        assert getattr(image, "n_frames", 1) == 1
    strip = reel("gif", file, 64, 48)
    strip.add(painted())
    strip.add(painted(left=9))
    strip.close()
    with Image.open(file) as image:
        assert image.info["loop"] == 0


async def test_a_gif_that_is_dropped_is_not_even_begun(tmp_path: Path) -> None:
    strip = reel("gif", tmp_path / "film.gif", 64, 48)
    strip.add(painted())
    strip.drop()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.process
@pytest.mark.parametrize("kind", KINDS)
async def test_the_scenes_own_animations_are_played(pool: PooledRenderer, tmp_path: Path, kind: AnimationKind) -> None:
    rendering = await drawn(pool, tmp_path, PLAYED, kind)
    assert rendering.film == tmp_path / f"scene_1.{kind}"
    assert rendering.png is not None
    came = frames(rendering.film)
    assert came[0].shape == (HEIGHTS[kind], 1280 if kind == "mp4" else 854, 3)
    assert came[0].min() > 240
    squares = [float(np.nonzero((frame < 200).any(axis=2))[1].mean()) for frame in came if frame.min() < 120]
    assert squares[0] < 0.4 * came[0].shape[1]
    assert squares[-1] > 0.6 * came[0].shape[1]
    assert squares == sorted(squares) or max(-np.diff(squares)) < 1
    assert difference(came[-1], rendering.png) < 1.5
    assert seconds(rendering.film) == pytest.approx(3, abs=0.3)
    assert rendering.film.stat().st_size < 2_000_000


@pytest.mark.process
async def test_the_picture_is_the_same_with_and_without_a_film(pool: PooledRenderer, tmp_path: Path) -> None:
    for name, body in (("played", PLAYED), ("still", STILL)):
        without = await drawn(pool, tmp_path / name, body, None)
        assert (without.film, without.png is not None) == (None, True)
        kept = [file.read_bytes() for file in (without.png, without.svg) if file]
        filmed = await drawn(pool, tmp_path / name, body)
        assert [file.read_bytes() for file in (filmed.png, filmed.svg) if file] == kept
        assert filmed.elements == without.elements


@pytest.mark.process
@pytest.mark.parametrize("waiting", ["", "\nself.wait(3)"])
async def test_a_scene_that_plays_nothing_is_revealed(pool: PooledRenderer, tmp_path: Path, waiting: str) -> None:
    rendering = await drawn(pool, tmp_path, STILL + waiting)
    assert rendering.film is not None
    assert rendering.png is not None
    came = frames(rendering.film)
    inks = [int((frame.min(axis=2) < 128).sum()) for frame in came]
    assert inks[0] < 0.02 * inks[-1]
    assert 0.2 < inks[len(inks) // 2] / inks[-1] < 1
    assert difference(came[-1], rendering.png) < 1.5
    assert seconds(rendering.film) < 5


@pytest.mark.process
async def test_many_things_are_revealed_together(pool: PooledRenderer, tmp_path: Path) -> None:
    rendering = await drawn(pool, tmp_path, "self.add(*(Dot([k / 10 - 5, 0, 0]) for k in range(100)))")
    assert rendering.film is not None
    assert seconds(rendering.film) < 9.5


@pytest.mark.process
async def test_a_long_scene_is_shown_faster(pool: PooledRenderer, tmp_path: Path) -> None:
    rendering = await drawn(pool, tmp_path, "self.play(Create(Circle()), run_time=50)\nself.wait(50)")
    assert rendering.film is not None
    assert 19 < seconds(rendering.film) < 24


@pytest.mark.process
async def test_a_film_that_fails_leaves_the_picture(pool: PooledRenderer, tmp_path: Path) -> None:
    body = """
        Scene1.runs = getattr(Scene1, "runs", 0) + 1
        if Scene1.runs > 1:
            raise ValueError("only once")
        self.play(Create(Circle()))
    """
    rendering = await drawn(pool, tmp_path, body)
    assert rendering.ok
    assert rendering.film is None
    assert sorted(file.name for file in tmp_path.iterdir()) == ["scene_1.png", "scene_1.svg"]


@pytest.mark.process
async def test_a_film_that_takes_too_long_leaves_the_picture(pool: PooledRenderer, tmp_path: Path) -> None:
    body = """
        circle = Circle().add_updater(lambda mobject: sum(range(2_000_000)))
        self.play(circle.animate.shift(RIGHT), run_time=19)
    """
    rendering = await drawn(pool, tmp_path, body, seconds=240, cpu_seconds=4)
    assert rendering.ok
    assert rendering.film is None


async def test_filming_gives_up_before_the_renders_time_is_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    limits = RenderLimits(seconds=10_000, cpu_seconds=100_000)
    request = RenderRequest(code="", scene="Scene", folder=tmp_path, stem="s", animate="gif", limits=limits)
    made = {}
    with manim.tempconfig({"dry_run": True, "disable_caching": True, "progress_bar": "none", "verbosity": "ERROR"}):
        for spent in (0, 8_000):
            scene = manim.Scene(skip_animations=True)
            scene.add(manim.Dot())
            made[spent] = film(manim.Scene, scene, request, time.monotonic() - spent)
            assert (tmp_path / "scene.gif").exists() is (made[spent] is not None)
    assert made == {0: "scene.gif", 8_000: None}


@pytest.mark.process
async def test_what_was_named_is_where_the_picture_has_it(pool: PooledRenderer, tmp_path: Path) -> None:
    rendering = await drawn(pool, tmp_path, "named(A=(1, 2))\nself.play(Create(polygon([(0, 0), (3, 0), (0, 2)])))")
    assert rendering.film is not None
    assert rendering.points["A"][:2] == (1, 2)

"""Films a Manim scene: its own animations, or a gentle reveal of one that has none."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import manim
from manim.mobject.text.tex_mobject import SingleStringMathTex
from manim.scene import scene as manim_scene

from chalkwright.renderers.base import AnimationKind, RenderRequest
from chalkwright.renderers.manim.film_file import HEIGHTS, RATES, Frame, Reel, reel

LONGEST = 20.0
"""Seconds; what plays longer is shown faster."""
_STEP, _STEPS = 0.5, 14
"""Seconds that a step of a reveal takes, and how many steps there are at most."""
_END = 1.5
"""Seconds for which the finished picture stands."""
_SHARE = 0.7
"""The part of the render's time after which filming gives up, so that the picture is never lost to it."""


class _GivenUp(Exception):
    """There is no time left, or far more frames came than announced."""


def film(scene_class: type[manim.Scene], drawn: Any, request: RenderRequest, started: float) -> str | None:
    """Film the scene into the current folder and return the file's name; None when it could not be filmed.

    ``drawn`` is the scene after its picture was taken, which is used up; ``started`` is the ``time.monotonic()``
    at which its rendering began.
    """
    kind = request.animate
    if kind is None:
        return None
    file = Path(f"scene.{kind}")
    camera = None
    try:
        # Its bars, though hidden, would make a lock among processes, which asks the kernel for more than drawing may.
        manim_scene.tqdm.set_lock(threading.RLock())  # type: ignore[attr-defined]
        camera = _Camera.open_reel(kind, file, request, started)
        _shoot(scene_class, drawn, camera)
        camera.reel.close()
    except Exception:  # noqa: BLE001 - the scene's own code runs once more, and a picture is worth more than a film
        if camera is not None:
            camera.reel.drop()
        file.unlink(missing_ok=True)
        return None
    return file.name


@dataclass
class _Camera:
    """Takes the frames that a scene's renderer draws, within bounds."""

    reel: Reel
    width: int
    height: int
    rate: int
    until: float
    until_cpu: float
    left: int
    """Frames that may still come."""
    moved: bool = False
    """Whether anything was played but waiting; until then nothing is filmed."""
    waited: list[tuple[Frame, int]] = field(default_factory=list)

    @classmethod
    def open_reel(cls, kind: AnimationKind, file: Path, request: RenderRequest, started: float) -> _Camera:
        height = HEIGHTS[kind]
        width = round(height * request.width / request.height / 2) * 2
        return cls(
            reel=reel(kind, file, width, height),
            width=width,
            height=height,
            rate=RATES[kind],
            until=started + _SHARE * request.limits.seconds,
            until_cpu=_SHARE * request.limits.cpu_seconds,
            left=round((LONGEST + 2 * _END) * RATES[kind]),
        )

    def attach(self, scene: Any) -> None:
        """Have the scene's renderer draw every frame for this camera."""
        renderer = scene.renderer
        renderer.skip_animations = renderer._original_skipping_status = False

        def add_frame(frame: Frame, num_frames: int = 1) -> None:
            renderer.time += num_frames / renderer.camera.frame_rate
            if num_frames == 1 and not self.moved:
                self.moved = True
                for still, count in self.waited:
                    self.take(still, count)
            if self.moved:
                self.take(frame, num_frames)
            else:
                self.waited.append((frame, num_frames))

        renderer.add_frame = add_frame

    def take(self, frame: Frame, count: int) -> None:
        self.left -= count
        if self.left < 0 or time.monotonic() > self.until or time.process_time() > self.until_cpu:
            raise _GivenUp
        self.reel.add(frame, count)


def _shoot(scene_class: type[manim.Scene], drawn: Any, camera: _Camera) -> None:
    plays = drawn.renderer.num_plays
    rate = camera.rate * min(1.0, LONGEST / max(drawn.renderer.time, 1e-9)) if plays else camera.rate
    settings = {
        "media_dir": str(Path("media").absolute()),
        "pixel_width": camera.width,
        "pixel_height": camera.height,
        "frame_rate": rate,
    }
    with manim.tempconfig(settings):
        if plays:
            scene: Any = scene_class()
            camera.attach(scene)
            scene.setup()
            scene.construct()
            scene.tear_down()
        if camera.moved:
            camera.take(_last_frame(scene), round(_END * camera.rate))
        else:
            _reveal(drawn, camera)


def _last_frame(scene: Any) -> Frame:
    scene.renderer.static_image = None
    scene.renderer.update_frame(scene)
    frame: Frame = scene.renderer.get_frame()
    return frame


def _reveal(scene: Any, camera: _Camera) -> None:
    """Draw what the scene shows one after another."""
    scene.renderer.camera.reset_pixel_shape(camera.height, camera.width)
    finished = _last_frame(scene)
    camera.waited.clear()
    camera.attach(scene)
    parts = [part for mobject in scene.mobjects for part in _parts(mobject)]
    scene.clear()
    at_once = -(-len(parts) // _STEPS)
    for start in range(0, len(parts), at_once or 1):
        scene.play(*map(_appearing, parts[start : start + at_once]), run_time=_STEP)
    camera.take(finished, round(_END * camera.rate))


def _parts(mobject: Any) -> Iterator[Any]:
    """What appears as one thing: plain groups are taken apart."""
    if type(mobject) in (manim.VGroup, manim.Group):
        for child in mobject.submobjects:
            yield from _parts(child)
    elif mobject.family_members_with_points():
        yield mobject


def _appearing(mobject: Any) -> manim.Animation:
    if isinstance(mobject, manim.Text | manim.MarkupText | SingleStringMathTex | manim.DecimalNumber):
        return manim.Write(mobject)
    first = mobject.family_members_with_points()[0]
    drawn = isinstance(first, manim.VMobject) and first.get_stroke_width() > 0
    return manim.Create(mobject) if drawn else manim.FadeIn(mobject)

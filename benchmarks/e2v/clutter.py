"""What the OpenCV detector cannot do, measured: pictures that a child counts at a glance, and it does not.

``python -m chalkwright.benchmarks.e2v.clutter [--pictures N] [--seed N]``
draws 3 to 12 things of a kind a picture, spoils the
picture in one way, and prints how many of the things are found. docs/e2v-detectors.md has the figures.
"""

from __future__ import annotations

import io
import random
from collections.abc import Callable

import click
import numpy as np
from PIL import Image, ImageFilter
from rich.console import Console
from rich.table import Table

from chalkwright.benchmarks.e2v.colors import read_rgb
from chalkwright.benchmarks.e2v.detectors.opencv import find_objects
from chalkwright.benchmarks.harness.pictures import encode_png
from chalkwright.renderers.counting.draw import draw
from chalkwright.renderers.counting.figure import Backdrop, Group, Scene, Things
from chalkwright.renderers.counting.icons import Icon, icon
from chalkwright.renderers.raster import png_of

WIDTH, HEIGHT = 1024, 768
THINGS = ("apple", "banana", "car", "cat", "dog", "duck", "fish", "flower", "pencil", "star", "strawberry", "tree")
_SIZE = 110
"""Pixels of a scattered thing's side."""

Spoil = Callable[[Icon, int, random.Random], bytes]


def _draw(thing: Icon, count: int, dice: random.Random, backdrop: Backdrop = "plain") -> bytes:
    things = Things(name=thing.name, count=count)
    return draw(Scene(groups=(Group(things=(things,)),), seed=dice.randrange(1000), backdrop=backdrop)).png


def _noisy(strength: float) -> Spoil:
    """On a scenic ground: white would swallow half of the noise."""

    def spoil(thing: Icon, count: int, dice: random.Random) -> bytes:
        pixels = read_rgb(_draw(thing, count, dice, "scenic")).astype(np.float64)
        noise = np.random.default_rng(dice.randrange(10**6)).normal(0, strength, pixels.shape)
        return encode_png(np.clip(pixels + noise, 0, 255).astype(np.uint8))

    return spoil


def _texture(thing: Icon, count: int, dice: random.Random) -> bytes:
    """On a ground of soft grey blots, as cloth or grass has them."""
    pixels = read_rgb(_draw(thing, count, dice))
    grain = np.random.default_rng(dice.randrange(10**6)).integers(120, 256, (HEIGHT // 8, WIDTH // 8), dtype=np.uint8)
    blots = np.array(Image.fromarray(grain).resize((WIDTH, HEIGHT), Image.Resampling.BICUBIC))
    page = (pixels > 250).all(axis=2)
    pixels[page] = blots[page][:, None]
    return encode_png(pixels)


def _jpeg(thing: Icon, count: int, dice: random.Random) -> bytes:
    out = io.BytesIO()
    Image.fromarray(read_rgb(_draw(thing, count, dice))).save(out, format="JPEG", quality=75)
    return out.getvalue()


def _soft(thing: Icon, count: int, dice: random.Random) -> bytes:
    picture = Image.fromarray(read_rgb(_draw(thing, count, dice)))
    return encode_png(np.array(picture.filter(ImageFilter.GaussianBlur(2))))


def _scatter(*, tilt: float, step: float) -> Spoil:
    """In rows, ``step`` of a thing's side apart (below 1 they overlap), each tilted by up to so many degrees."""

    def spoil(thing: Icon, count: int, dice: random.Random) -> bytes:
        body = f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#FFFFFF"/>'
        for place in range(count):
            x, y = 60 + place % 6 * step * _SIZE, 120 + place // 6 * 1.4 * _SIZE
            turn = f"rotate({dice.uniform(-tilt, tilt):.1f} 16 16)"
            body += f'<g transform="translate({x:.1f} {y:.1f}) scale({_SIZE / 32}) {turn}">{thing.body}</g>'
        return png_of(f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}">{body}</svg>')

    return spoil


SPOILS: dict[str, Spoil] = {
    "as drawn": _draw,
    "JPEG, quality 75": _jpeg,
    "blurred, 2 px": _soft,
    "noise, σ 2 of 255": _noisy(2),
    "noise, σ 6 of 255": _noisy(6),
    "textured ground": _texture,
    "scattered, not tilted": _scatter(tilt=0, step=1.3),
    "tilted by up to 10 degrees": _scatter(tilt=10, step=1.3),
    "tilted by up to 45 degrees": _scatter(tilt=45, step=1.3),
    "each over a third of the next": _scatter(tilt=0, step=0.65),
}


def found(spoil: Spoil, pictures: int, seed: int) -> tuple[float, float]:
    """Share of the things that are found, and of the pictures whose number of things is right."""
    dice = random.Random(seed)
    seen = wanted = right = 0
    for _ in range(pictures):
        thing, count = icon(dice.choice(THINGS)), dice.randint(3, 12)
        number = len(find_objects(spoil(thing, count, dice), (thing.name,)))
        seen, wanted, right = seen + min(number, count), wanted + count, right + (number == count)
    return seen / wanted, right / pictures


@click.command()
@click.option("--pictures", type=click.IntRange(1), default=40, show_default=True, help="Of each kind.")
@click.option("--seed", default=0, show_default=True)
def main(pictures: int, seed: int) -> None:
    """How much the OpenCV detector finds in pictures that are not as clean as ours."""
    table = Table("picture", "things found %", "counts right %", title="The OpenCV detector and clutter")
    for name, spoil in SPOILS.items():
        things, counts = found(spoil, pictures, seed)
        table.add_row(name, f"{100 * things:.0f}", f"{100 * counts:.0f}")
    Console().print(table)


if __name__ == "__main__":
    main()

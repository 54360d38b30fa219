"""A PNG is taken whole or not at all."""

from __future__ import annotations

import io
import zlib

import numpy as np
from PIL import Image

from chalkwright.renderers.returned.png import is_whole_png, most_bytes
from tests.offenders import Made, each
from tests.renderers.forged import HEIGHT, PIXELS, SIGNATURE, WIDTH, chunk, header, made

BODY = chunk(b"IDAT", PIXELS)
END = chunk(b"IEND", b"")


def pillow(mode: str) -> bytes:
    noise = np.random.default_rng(1).integers(0, 255, (HEIGHT, WIDTH, 3), dtype=np.uint8)
    stream = io.BytesIO()
    Image.fromarray(noise).convert(mode).save(stream, "PNG")
    return stream.getvalue()


def named(row: tuple[str, bytes]) -> str:
    return row[0]


def whole() -> dict[str, bytes]:
    return {
        "ours": made(BODY),
        "in parts": made(chunk(b"IDAT", PIXELS[:20]), chunk(b"IDAT", PIXELS[20:])),
        "with a resolution": made(chunk(b"pHYs", bytes(9)), BODY),
        **{mode: pillow(mode) for mode in ("RGB", "RGBA", "L", "LA", "P")},
    }


def refused() -> dict[str, bytes]:
    bomb = zlib.compress(bytes(50 << 20))
    return {
        "nothing": b"",
        "a signature": SIGNATURE,
        "33 bytes": SIGNATURE + header(),
        "a page": b"<html></html>",
        "a text bomb": made(chunk(b"zTXt", b"a\0\0" + bomb), BODY),
        "a profile bomb": made(chunk(b"iCCP", b"a\0\0" + bomb), BODY),
        "a text": made(chunk(b"tEXt", b"a\0b"), BODY),
        "junk": made(chunk(b"juNk", bytes(62_900_000)), BODY),
        "junk after the end": made(BODY) + bytes(10),
        "a broken body": made(chunk(b"IDAT", PIXELS[:9] + b"\xff\xff" + PIXELS[11:])),
        "half a body": made(chunk(b"IDAT", PIXELS[: len(PIXELS) // 2])),
        "a wrong sum": made(BODY[:-1] + bytes([BODY[-1] ^ 1])),
        "too few pixels": made(chunk(b"IDAT", zlib.compress(bytes(100)))),
        "a pixel bomb": made(chunk(b"IDAT", bomb)),
        "something behind the pixels": made(chunk(b"IDAT", PIXELS + b"behind")),
        "an unknown filter": made(chunk(b"IDAT", zlib.compress(b"\x05" * (3 * WIDTH + 1) * HEIGHT))),
        "no body": made(),
        "no end": SIGNATURE + header() + BODY,
        "a body in two places": made(BODY, chunk(b"pHYs", bytes(9)), BODY),
        "another size": SIGNATURE + header(WIDTH + 1) + BODY + END,
        "interlaced": SIGNATURE + header(WIDTH, HEIGHT, 8, 2, 0, 0, 1) + BODY + END,
        "sixteen bits": SIGNATURE + header(WIDTH, HEIGHT, 16, 2, 0, 0, 0) + BODY + END,
        "no palette": SIGNATURE
        + header(WIDTH, HEIGHT, 8, 3, 0, 0, 0)
        + chunk(b"IDAT", zlib.compress(bytes((WIDTH + 1) * HEIGHT)))
        + END,
        "a chunk that ends nowhere": SIGNATURE + header() + b"\xff\xff\xff\xffIDAT",
        "five thousand chunks": made(*[chunk(b"IDAT", b"")] * 5000, BODY),
    }


@each(Made(lambda: whole().items()), named)
def test_whole_pictures_are_taken(row: tuple[str, bytes]) -> None:
    assert is_whole_png(row[1], WIDTH, HEIGHT)


@each(Made(lambda: refused().items()), named)
def test_broken_and_swollen_ones_are_not(row: tuple[str, bytes]) -> None:
    assert not is_whole_png(row[1], WIDTH, HEIGHT)


def test_noise_in_full_size_is_short_enough() -> None:
    noise = np.random.default_rng(1).integers(0, 255, (1080, 1920, 4), dtype=np.uint8)
    stream = io.BytesIO()
    Image.fromarray(noise).save(stream, "PNG", compress_level=1)
    assert len(stream.getvalue()) < most_bytes(1920, 1080)

"""Uploads that are meant ill, or came to harm: refused with a sentence, on a real server where size matters."""

from __future__ import annotations

import asyncio
import base64
import io
import json
import struct
import tracemalloc
import zlib
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
import pytest_asyncio
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from PIL import Image as Pillow
from PIL import PngImagePlugin

from chalkwright.agent.documents.pictures import MAX_SIDE
from chalkwright.agent.values import ValueCounter
from chalkwright.service.faults import Refused
from chalkwright.service.settings import Settings
from chalkwright.service.uploads import check_image
from tests.service.serving_here import served

SETTINGS = Settings()
on_one_server = pytest.mark.asyncio(loop_scope="module")


def saved(picture: Pillow.Image, form: str = "PNG", **how: object) -> bytes:
    stream = io.BytesIO()
    picture.save(stream, form, **how)
    return stream.getvalue()


def two_tone(width: int = 8, height: int = 4, mode: str = "RGB") -> Pillow.Image:
    """Left half red, right half blue."""
    made = Pillow.new("RGB", (width, height), "blue")
    made.paste("red", (0, 0, width // 2, height))
    return made.convert(mode)


def png_of(width: int, height: int, rows: bytes = b"") -> bytes:
    """A PNG whose head claims this size."""
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = [
        (b"IHDR", head),
        (b"IDAT", zlib.compress(rows or b"\0" * (3 * width + 1) * min(height, 4))),
        (b"IEND", b""),
    ]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in parts
    )


SVG = b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'><script>alert(1)</script></svg>"
GIF = b"GIF89a" + struct.pack("<HHBBB", 65_535, 65_535, 0, 0, 0) + struct.pack("<BHHHHB", 44, 0, 0, 65_535, 65_535, 0)
GIF += b"\2\2\x4c\1\0;"
HOSTILE: dict[str, tuple[bytes, int, str]] = {
    "svg": (SVG, 422, "SVG"),
    "svg after a declaration": (b'\xef\xbb\xbf<?xml version="1.0"?>\n' + SVG, 422, "SVG"),
    "svg in UTF-16": (SVG.decode().encode("utf-16"), 422, "SVG"),
    "web page": (b"<!DOCTYPE html><script>alert(1)</script>", 422, "web page"),
    "pdf": (b"%PDF-1.7\n", 422, "PDF"),
    "tiff": (saved(two_tone(), "TIFF"), 422, "TIFF"),
    "bmp": (saved(two_tone(), "BMP"), 422, "BMP"),
    "zip": (b"PK\x03\x04" + b"\0" * 60, 422, "archive"),
    "program": (b"\x7fELF" + b"\0" * 60, 422, "program"),
    "nothing": (b"", 422, "empty"),
    "noise": (bytes(range(256)) * 4, 422, "PNG, JPEG, WebP or GIF"),
    "bomb by its head": (png_of(60_000, 60_000), 413, "too many pixels"),
    "bomb of one row": (png_of(2**31 - 1, 1, b"\0" * 9), 413, "pixels"),
    "gif bomb": (GIF, 413, "pixels"),
    "more pixels than allowed": (saved(Pillow.new("1", (7000, 6000))), 413, "40 million"),
    "cut off": (saved(two_tone(400, 300))[:300], 422, "damaged"),
    "jpeg cut off": (saved(two_tone(400, 300), "JPEG")[:-400], 422, "damaged"),
    "damaged": (saved(two_tone(40, 30)).replace(b"IDAT", b"IDAX"), 422, "PNG, JPEG, WebP or GIF"),
    "larger than allowed": (b"\x89PNG\r\n\x1a\n" + b"\0" * SETTINGS.max_upload, 413, "10 MB"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_files_are_refused(name: str) -> None:
    data, status, words = HOSTILE[name]
    with pytest.raises(Refused) as refused:
        check_image(data, "image/png", "homework.png", SETTINGS)
    assert (refused.value.status, words in refused.value.detail) == (status, True), refused.value.detail
    assert refused.value.detail.endswith(".")


def test_a_compressed_text_in_a_png_is_no_bomb() -> None:
    info = PngImagePlugin.PngInfo()
    info.add_text("Comment", "a" * 60_000_000, zip=True)
    data = saved(two_tone(), pnginfo=info)
    tracemalloc.start()
    try:
        with suppress(Refused):
            assert len(check_image(data, None, None, SETTINGS).data) < 1000
    finally:
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    assert most < 20_000_000


@pytest.mark.parametrize("form", ["PNG", "JPEG", "WEBP", "GIF"])
def test_what_a_picture_is_is_told_by_its_content(form: str) -> None:
    how = {"lossless": True} if form == "WEBP" else {"quality": 100} if form == "JPEG" else {}
    kept = check_image(saved(two_tone(80, 40), form, **how), "text/html", "../../etc/passwd\0.svg", SETTINGS)
    assert kept.media_type == ("image/jpeg" if form == "JPEG" else "image/png")
    shown = Pillow.open(io.BytesIO(kept.data)).convert("RGB")
    assert shown.size == (80, 40)
    for place, wanted in (((10, 20), (255, 0, 0)), ((70, 20), (0, 0, 255))):
        assert all(abs(a - b) < 8 for a, b in zip(shown.getpixel(place), wanted, strict=True))  # type: ignore[arg-type]


def test_a_photo_stands_upright_and_tells_no_place() -> None:
    exif = Pillow.Exif()
    exif[0x0112] = 6  # to be turned by a quarter to the right
    exif[0x010E] = "our home"
    exif.get_ifd(0x8825)[2] = (52.0, 31.0, 12.0)
    data = saved(two_tone(80, 40), "JPEG", quality=100, exif=exif, comment=b"our home")
    assert b"our home" in data
    kept = check_image(data, None, None, SETTINGS)
    shown = Pillow.open(io.BytesIO(kept.data))
    assert shown.size == (40, 80)
    assert not shown.getexif()
    assert b"our home" not in kept.data
    top, bottom = shown.convert("RGB").getpixel((20, 5)), shown.convert("RGB").getpixel((20, 75))
    assert top[0] > 200 > bottom[0]  # type: ignore[index]


def test_what_is_hidden_behind_a_picture_is_gone() -> None:
    frames = [Pillow.new("RGB", (9, 9), colour) for colour in ("red", "blue")]
    for data in (
        saved(two_tone()) + b"<script>alert(1)</script>PK\x03\x04",
        saved(frames[0], "PNG", save_all=True, append_images=frames[1:]),
        saved(frames[0], "GIF", save_all=True, append_images=frames[1:]),
        saved(frames[0], "WEBP", save_all=True, append_images=frames[1:], lossless=True),
    ):
        kept = Pillow.open(io.BytesIO(check_image(data, None, None, SETTINGS).data))
        assert getattr(kept, "n_frames", 1) == 1
        assert kept.convert("RGB").getpixel((0, 0)) == (255, 0, 0)
        assert b"script" not in check_image(data, None, None, SETTINGS).data


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGB", "RGBA", "CMYK", "I;16"])
def test_every_kind_of_pixel_is_shown_as_it_was(mode: str) -> None:
    if mode.startswith("I"):
        grey = Pillow.new("I", (8, 4), 40_000)
        grey.paste(10_000, (0, 0, 4, 4))
        data = saved(grey.convert("I;16"))
        wanted = (10_000 / 256, 40_000 / 256)
    else:
        made = Pillow.new("L", (8, 4), 255)
        made.paste(0, (0, 0, 4, 4))
        data = saved(made.convert("RGB").convert(mode), "JPEG" if mode == "CMYK" else "PNG")
        wanted = (0, 255)
    shown = Pillow.open(io.BytesIO(check_image(data, None, None, SETTINGS).data)).convert("L")
    for place, value in zip(((1, 2), (6, 2)), wanted, strict=True):
        assert abs(shown.getpixel(place) - value) < 10  # type: ignore[operator]


def test_a_large_picture_becomes_as_large_as_models_see() -> None:
    kept = check_image(saved(Pillow.new("L", (6000, 3000))), None, None, SETTINGS)
    assert Pillow.open(io.BytesIO(kept.data)).size == (MAX_SIDE, MAX_SIDE // 2)


@given(st.binary(max_size=400), st.integers(0, 200), st.sampled_from(["PNG", "JPEG", "WEBP", "GIF"]))
@hypothesis_settings(max_examples=80)
def test_broken_files_never_break_the_service(noise: bytes, at: int, form: str) -> None:
    data = saved(two_tone(30, 20), form)
    with suppress(Refused):
        kept = check_image(data[:at] + noise + data[at + len(noise) :], None, None, SETTINGS)
        Pillow.open(io.BytesIO(kept.data)).load()


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def bare(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[httpx.AsyncClient]:
    settings = Settings(root=tmp_path_factory.mktemp("uploads") / "service", workers=0)
    async with served(settings) as client, httpx.AsyncClient(base_url=str(client._http.base_url)) as made:
        yield made


HUNDRED_MB = 100_000_000


@on_one_server
@pytest.mark.parametrize("path", ["/v1/explanations", "/explanations", "/v1/visuals", "/enter", "/nowhere"])
@pytest.mark.parametrize("chunked", [False, True])
async def test_100_mb_are_refused_while_they_stream(bare: httpx.AsyncClient, path: str, chunked: bool) -> None:
    sent = 0

    async def body() -> AsyncIterator[bytes]:
        nonlocal sent
        yield (
            b'--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n'
        )
        while sent < HUNDRED_MB:
            sent += 1_000_000
            yield b"\0" * 1_000_000
            await asyncio.sleep(0)

    headers = {"Content-Type": "multipart/form-data; boundary=x"}
    headers |= {} if chunked else {"Content-Length": str(HUNDRED_MB + 102)}
    try:
        answer = await bare.post(path, content=body(), headers=headers)
    except httpx.TransportError:  # closed on us while we were sending: refused as well
        answer = None
    if path == "/nowhere" and chunked:  # nothing reads it
        assert answer is None or answer.status_code in (404, 413)
        return
    assert sent < 40_000_000
    if answer is not None:
        assert answer.status_code == 413
        assert answer.headers["content-type"] == "application/problem+json"


@on_one_server
async def test_the_api_says_what_is_wrong_with_a_picture(bare: httpx.AsyncClient) -> None:
    for data, status, words in HOSTILE.values():
        if len(data) > 1_000_000:
            continue
        files = {"image": ("../../../etc/cron.d/x.png", data, "image/png")}
        answer = await bare.post("/v1/explanations", data={"text": "See the picture."}, files=files)
        encoded = base64.b64encode(data).decode()
        if data:
            assert (answer.status_code, words in answer.json()["detail"]) == (status, True), answer.text
            body = {"problem": {"text": "See the picture.", "image": f"data:image/png;base64,{encoded}"}}
            assert (await bare.post("/v1/explanations", json=body)).status_code == status


@on_one_server
@pytest.mark.parametrize("path", ["/v1/explanations", "/v1/visuals"])
async def test_more_values_than_any_request_has_are_refused_before_they_are_looked_at(
    bare: httpx.AsyncClient, path: str
) -> None:
    bodies: tuple[object, ...] = (dict.fromkeys(map(str, range(4_000)), 1), [1] * 4_000, {"problem": [{}] * 4_000})
    for body in bodies:
        answer = await bare.post(path, json=body)
        assert (answer.status_code, "more values" in answer.json()["detail"]) == (413, True)
    within = {"problem": {"text": "1, 2 \\" * 3_000 + ","}, "text": ","}
    assert (await bare.post(path, json=within)).status_code != 413


@on_one_server
async def test_an_answer_has_headers_that_keep_it_harmless(bare: httpx.AsyncClient) -> None:
    for path in ("/", "/v1/explanations", "/healthz", "/nowhere", "/openapi.json"):
        answer = await bare.get(path, headers={"Accept": "text/html"})
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["x-frame-options"] == "DENY"
        assert answer.headers["referrer-policy"] == "same-origin"
        assert "strict-transport-security" not in answer.headers
        assert "server" not in answer.headers


async def test_https_is_remembered_where_there_is_some(tmp_path: Path) -> None:
    settings = Settings(root=tmp_path / "service", workers=0, public_url="https://explain.example")
    async with served(settings) as client:
        answer = await client._http.get("/healthz")
        assert answer.headers["strict-transport-security"] == "max-age=31536000"


VALUES = st.recursive(
    st.none() | st.text('",\\a\né', max_size=6),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text('",\\a', max_size=4), inner, max_size=5),
)


def commas(value: object) -> int:
    within = list(value.values()) if isinstance(value, dict) else value if isinstance(value, list) else []
    return max(0, len(within) - 1) + sum(map(commas, within))


@given(VALUES, st.integers(1, 9), st.booleans())
@hypothesis_settings(max_examples=200)
def test_values_are_counted_however_the_body_comes_in_pieces(value: object, size: int, ascii_only: bool) -> None:
    body, counter = json.dumps(value, ensure_ascii=ascii_only).encode(), ValueCounter(10_000)
    for at in range(0, len(body), size):
        assert counter.feed(body[at : at + size])
    assert counter.found == commas(value)

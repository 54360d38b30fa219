"""Every way an image system answers and fails, through the real clients over real sockets."""

from __future__ import annotations

import asyncio
import base64
import json
import logging
import threading
from io import BytesIO

import pytest
from PIL import Image

from chalkwright.agent.data import Usage
from chalkwright.agent.errors import (
    BadPicture,
    BadReply,
    ConnectFailed,
    Filtered,
    MissingKey,
    ModelError,
    NoPicture,
    ProviderUnavailable,
    RateLimited,
    RequestRefused,
    StreamBroken,
    StreamStalled,
    UnsafePicture,
    WrongKey,
)
from chalkwright.agent.images.base import Drawn
from chalkwright.agent.images.picture import MOST_BYTES
from chalkwright.agent.images.registry import build_image, resolve_image
from tests.wire.clients import KEY, images
from tests.wire.protocols import encoded
from tests.wire.server import Call, Reply, WireServer

FORMS = ["openai", "gemini", "imagen", "litellm"]
OPENAI = ["openai", "litellm"]
"""Forms whose answer may be an address. LiteLLM draws with Recraft, which has a protocol much like OpenAI's."""


def picture(form: str = "PNG", size: tuple[int, int] = (64, 48), color: str = "red", mode: str = "RGB") -> bytes:
    """A picture of one colour."""
    out = BytesIO()
    Image.new(mode, size, color).save(out, format=form)
    return out.getvalue()


RED = picture()


async def draw(form: str, wire: WireServer | str, reply: Reply | None = None, **patience: float) -> Drawn:
    if reply is not None and isinstance(wire, WireServer):
        wire.script = lambda _: reply
    return await images(form, wire, **patience).draw("3 red apples", width=1024, height=768, seed=7)  # type: ignore[arg-type]


async def fault_of(form: str, wire: WireServer | str, reply: Reply | None = None, **patience: float) -> ModelError:
    """The error of one picture; checks that its message is one sentence which keeps the key secret."""
    with pytest.raises(ModelError) as caught:
        await draw(form, wire, reply, **patience)
    message = str(caught.value)
    assert message.endswith("."), message
    assert ". " not in message.removesuffix("."), message
    assert "\n" not in message, message
    assert KEY not in message, message
    assert caught.value.__suppress_context__ or caught.value.__context__ is None
    if isinstance(wire, WireServer):
        assert sum(call.protocol != "file" for call in wire.calls) == 1, "the bare adapter must not try again by itself"
    return caught.value


@pytest.mark.parametrize("form", FORMS)
async def test_a_picture(form: str, wire: WireServer) -> None:
    drawn = await draw(form, wire, Reply(picture=RED))
    assert drawn.png == RED, "a plain PNG stays as it is"
    assert drawn.latency > 0
    assert drawn.notes == ("The picture is 64 × 48 pixels; 1024 × 768 were asked for.",)
    assert drawn.model.endswith(wire.calls[0].model)
    assert wire.calls[0].last == "3 red apples"
    assert wire.calls[0].key == KEY


async def test_what_each_form_sends(wire: WireServer) -> None:
    wire.script = lambda _: Reply(picture=RED)
    for form in FORMS:
        await draw(form, wire)
    gpt, gemini, imagen, lite = (call.body for call in wire.calls)
    assert gpt == {"model": "gpt-image-1", "prompt": "3 red apples", "n": 1, "size": "1536x1024"}
    assert gemini["generationConfig"] == {
        "responseModalities": ["TEXT", "IMAGE"],
        "imageConfig": {"aspectRatio": "4:3"},
        "seed": 7,
    }
    assert imagen["parameters"]["aspectRatio"] == "4:3"
    assert imagen["parameters"]["sampleCount"] == 1
    assert lite == {"model": "recraftv3", "prompt": "3 red apples", "n": 1, "size": "1024x768"}


async def test_an_endpoint_of_the_same_protocol_is_asked_for_bytes(wire: WireServer) -> None:
    wire.script = lambda _: Reply(picture=RED)
    await images("openai", wire, name="localai/flux").draw("x", width=1001, height=700)
    assert wire.calls[0].body["response_format"] == "b64_json"
    assert wire.calls[0].body["size"] == "1000x704"


async def test_what_litellm_knows_to_speak_openais_protocol_is_not_tried_three_times(wire: WireServer) -> None:
    wire.script = lambda _: Reply(status=500)
    with pytest.raises(ProviderUnavailable):
        await images("litellm", wire.openai_url, name="litellm:openai/gpt-image-1").draw("x")
    assert len(wire.calls) == 1
    assert wire.calls[0].key == KEY


async def test_litellm_does_not_know_the_provider(wire: WireServer) -> None:
    with pytest.raises(RequestRefused, match="litellm:PROVIDER/ID"):
        await images("litellm", wire, name="litellm:nonsense").draw("x")


async def test_litellm_names_the_missing_key(wire: WireServer) -> None:
    system = build_image(resolve_image("litellm:recraft/recraftv3", base_url=wire.google_url))
    with pytest.raises(MissingKey, match="set RECRAFT_API_KEY"):
        await system.draw("x")


async def test_openai_tells_tokens(wire: WireServer) -> None:
    drawn = await draw("openai", wire, Reply(picture=RED, usage=Usage(input_tokens=12, output_tokens=4160)))
    assert drawn.usage == Usage(input_tokens=12, output_tokens=4160)


async def test_gemini_tells_tokens(wire: WireServer) -> None:
    usage = Usage(input_tokens=12, output_tokens=1400, reasoning_tokens=110)
    assert (await draw("gemini", wire, Reply(picture=RED, usage=usage))).usage == usage


async def test_untold_tokens_stay_untold(wire: WireServer) -> None:
    assert (await draw("openai", wire, Reply(picture=RED))).usage is None


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("kind", ["JPEG", "WEBP"])
async def test_another_type_becomes_png(form: str, kind: str, wire: WireServer) -> None:
    drawn = await draw(form, wire, Reply(picture=picture(kind), picture_type=f"image/{kind.lower()}"))
    with Image.open(BytesIO(drawn.png)) as image:
        assert image.format == "PNG"
        red, green, _ = image.convert("RGB").getpixel((30, 20))  # type: ignore[misc]
    assert red > 240 > 20 > green


async def test_a_transparent_picture_lies_on_white(wire: WireServer) -> None:
    drawn = await draw("openai", wire, Reply(picture=picture(mode="RGBA", color="#ff000000")))
    with Image.open(BytesIO(drawn.png)) as image:
        assert image.getpixel((5, 5)) == (255, 255, 255)


@pytest.mark.parametrize("form", FORMS)
async def test_without_a_picture(form: str, wire: WireServer) -> None:
    error = await fault_of(form, wire, Reply())
    assert type(error) is NoPicture
    assert error.retryable


async def test_words_instead_of_a_picture(wire: WireServer) -> None:
    usage = Usage(input_tokens=9, output_tokens=20)
    error = await fault_of("gemini", wire, Reply(f"I cannot draw {KEY}", usage=usage))
    assert type(error) is NoPicture
    assert "but said: I cannot draw" in str(error)
    assert error.usage == usage


async def test_a_draft_is_not_the_picture(wire: WireServer) -> None:
    def part(data: bytes, **more: object) -> dict[str, object]:
        return {"inlineData": {"mimeType": "image/png", "data": encoded(data)}, **more}

    parts = [part(picture(color="blue"), thought=True), {"text": "Here it is."}, part(RED)]
    raw = json.dumps({"candidates": [{"content": {"role": "model", "parts": parts}, "finishReason": "STOP"}]})
    assert (await draw("gemini", wire, Reply(raw=raw))).png == RED


@pytest.mark.parametrize("form", ["gemini", "imagen"])
async def test_google_refuses(form: str, wire: WireServer) -> None:
    error = await fault_of(form, wire, Reply(finish="filtered"))
    assert type(error) is Filtered
    assert not error.retryable


@pytest.mark.parametrize("reason", ["IMAGE_SAFETY", "IMAGE_PROHIBITED_CONTENT", "IMAGE_RECITATION", "SAFETY"])
async def test_every_kind_of_picture_filter(reason: str, wire: WireServer) -> None:
    assert type(await fault_of("gemini", wire, Reply("Oh", finish=reason))) is Filtered


@pytest.mark.parametrize("form", OPENAI)
@pytest.mark.parametrize("code", ["moderation_blocked", "content_policy_violation"])
async def test_openai_refuses(form: str, code: str, wire: WireServer) -> None:
    error = await fault_of(form, wire, Reply(status=400, code=code, detail="Your request was rejected"))
    assert type(error) is Filtered


async def test_an_organization_that_is_not_verified(wire: WireServer) -> None:
    detail = "Your organization must be verified to use the model `gpt-image-1`."
    error = await fault_of("openai", wire, Reply(status=403, detail=detail))
    assert type(error) is RequestRefused
    assert "verify yours" in str(error)


@pytest.mark.parametrize("form", FORMS)
async def test_429_with_retry_after(form: str, wire: WireServer) -> None:
    error = await fault_of(form, wire, Reply(status=429, retry_after=2.5))
    assert type(error) is RateLimited
    assert error.retry_after == 2.5


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    ("status", "kind"),
    [
        (500, ProviderUnavailable),
        (503, ProviderUnavailable),
        (401, WrongKey),
        (404, RequestRefused),
        (400, RequestRefused),
    ],
)
async def test_statuses(form: str, status: int, kind: type[ModelError], wire: WireServer) -> None:
    detail = f"no {KEY} here" if status == 400 else "scripted fault"
    assert type(await fault_of(form, wire, Reply(status=status, detail=detail))) is kind


@pytest.mark.parametrize("form", FORMS)
async def test_nothing_comes(form: str, wire: WireServer) -> None:
    assert type(await fault_of(form, wire, Reply(hang=True), idle=0.3)) is StreamStalled


@pytest.mark.parametrize("form", FORMS)
async def test_half_of_the_answer_comes(form: str, wire: WireServer) -> None:
    error = await fault_of(form, wire, Reply(picture=picture(size=(256, 256)), cut=True))
    assert isinstance(error, StreamBroken | BadReply)
    assert error.retryable


@pytest.mark.parametrize("form", FORMS)
async def test_nobody_listens(form: str) -> None:
    url = "http://127.0.0.1:9" if form in ("gemini", "imagen") else "http://127.0.0.1:9/v1"
    assert type(await fault_of(form, url, connect=0.5)) is ConnectFailed


@pytest.mark.parametrize("form", ["openai", "gemini", "imagen"])
@pytest.mark.parametrize(
    "raw", ["<html>Welcome</html>", "[1]", '"x"', '{"data": 5}', '{"candidates": 5, "predictions": 5}']
)
async def test_another_body(form: str, raw: str, wire: WireServer) -> None:
    error = await fault_of(
        form, wire, Reply(raw=raw, content_type="text/html" if raw[0] == "<" else "application/json")
    )
    assert isinstance(error, BadReply | NoPicture)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("data", [b"GIF89a no picture at all", RED[:60], b"<svg></svg>", b"%PDF-1.7"], ids=len)
async def test_bytes_that_are_no_picture(form: str, data: bytes, wire: WireServer) -> None:
    error = await fault_of(form, wire, Reply(picture=data))
    assert type(error) is BadPicture
    assert error.retryable


@pytest.mark.parametrize("form", FORMS)
async def test_broken_base64(form: str, wire: WireServer) -> None:
    broken = "not*base64"
    wire.script = lambda _: Reply(
        raw=json.dumps(
            {
                "created": 1,
                "data": [{"b64_json": broken}],
                "candidates": [{"content": {"parts": [{"inlineData": {"mimeType": "image/png", "data": broken}}]}}],
                "predictions": [{"mimeType": "image/png", "bytesBase64Encoded": broken}],
            }
        )
    )
    assert isinstance(await fault_of(form, wire), BadPicture | BadReply)


@pytest.mark.filterwarnings("ignore::PIL.Image.DecompressionBombWarning")
async def test_a_picture_of_a_hundred_million_pixels_is_not_opened(wire: WireServer) -> None:
    bomb = BytesIO()
    Image.new("1", (10_000, 10_000)).save(bomb, format="PNG")
    usage = Usage(input_tokens=5, output_tokens=50)
    only_its_head = bomb.getvalue()[:60]  # whoever looked for the pixels would find that the picture is broken
    error = await fault_of("openai", wire, Reply(picture=only_its_head, usage=usage))
    assert type(error) is UnsafePicture
    assert "10000 × 10000" in str(error)
    assert error.usage == usage, "it has been paid for"
    assert not error.retryable


@pytest.mark.parametrize("form", OPENAI)
async def test_an_address_instead_of_bytes(form: str, wire: WireServer) -> None:
    def script(call: Call) -> Reply:
        return Reply(picture=RED, picture_url=wire.file_url("a.png") if call.protocol != "file" else None)

    wire.script = script
    assert (await draw(form, wire)).png == RED
    assert wire.calls[1].model == "a.png"
    assert wire.calls[1].key is None, "the key goes to nobody but the provider"


async def test_a_data_url(wire: WireServer) -> None:
    url = "data:image/png;base64," + base64.b64encode(RED).decode()
    assert (await draw("openai", wire, Reply(picture_url=url))).png == RED


async def test_an_address_that_moves(wire: WireServer) -> None:
    def script(call: Call) -> Reply:
        if call.model == "a.png":
            return Reply(status=302, headers={"location": "/files/b.png"})
        return Reply(picture=RED, picture_url=None if call.protocol == "file" else wire.file_url("a.png"))

    wire.script = script
    assert (await draw("openai", wire)).png == RED
    assert [call.model for call in wire.calls] == ["gpt-image-1", "a.png", "b.png"]


@pytest.mark.parametrize(
    ("file", "kind", "idle"),
    [
        (Reply(raw="<html>", content_type="text/html"), BadPicture, 60.0),
        (Reply(status=404), NoPicture, 60.0),
        (Reply(status=403), NoPicture, 60.0),
        (Reply(status=503), ProviderUnavailable, 60.0),
        (Reply(status=302, headers={"location": "/files/a.png"}), UnsafePicture, 60.0),
        (Reply(picture=RED, cut=True), StreamBroken, 60.0),
        (Reply(hang=True), StreamStalled, 0.3),
        (Reply(picture=RED, stall=True), StreamStalled, 0.3),
        (Reply(picture=b"\0" * (MOST_BYTES + 1)), UnsafePicture, 60.0),
    ],
    ids=["html", "404", "403", "503", "circle", "cut", "hang", "stall", "large"],
)
async def test_an_address_that_fails(file: Reply, kind: type[ModelError], idle: float, wire: WireServer) -> None:
    usage = Usage(input_tokens=5, output_tokens=50)
    secret = wire.file_url("a.png?sig=SIGNED")
    wire.script = lambda call: file if call.protocol == "file" else Reply(picture_url=secret, usage=usage)
    error = await fault_of("openai", wire, idle=idle)
    assert type(error) is kind
    assert "SIGNED" not in str(error)
    assert error.usage == usage, "the picture has been paid for"


async def test_pictures_overlap(wire: WireServer) -> None:
    together = threading.Barrier(3)
    wire.script = lambda _: Reply(picture=RED, hold=together)
    system = images("gemini", wire)
    await asyncio.gather(*(system.draw("x") for _ in range(3)))
    assert wire.most_at_once == 3


async def test_cancelling_closes_the_connection(wire: WireServer) -> None:
    arrived = threading.Event()

    def script(_: object) -> Reply:
        arrived.set()
        return Reply(hang=True)

    wire.script = script
    call = asyncio.create_task(images("openai", wire, idle=60.0).draw("x"))
    await asyncio.to_thread(arrived.wait, 10)
    call.cancel()
    with pytest.raises(asyncio.CancelledError):
        await call
    assert await asyncio.to_thread(wire.idle, 5.0)
    assert wire.calls[0].abandoned


@pytest.mark.parametrize("form", FORMS)
async def test_the_key_is_in_no_log(form: str, wire: WireServer, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    await draw(form, wire, Reply(picture=RED))
    wire.script = lambda _: Reply(status=401)
    with pytest.raises(WrongKey):
        await draw(form, wire)
    assert KEY not in caplog.text

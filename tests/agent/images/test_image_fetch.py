"""Which addresses a picture is fetched from."""

from __future__ import annotations

import pytest

from chalkwright.agent.errors import ConnectFailed, UnsafePicture
from chalkwright.agent.images.faults import PictureWhom
from chalkwright.agent.images.fetch import fetch
from chalkwright.agent.images.picture import MOST_BYTES
from chalkwright.agent.images.registry import resolve_image
from chalkwright.agent.models.patience import Patience
from tests.agent.images.test_image_adapters import RED
from tests.wire.clients import KEY
from tests.wire.server import Reply, WireServer


def whom(base_url: str) -> PictureWhom:
    return PictureWhom(resolve_image("gpt-image-1", base_url=base_url), KEY, Patience(connect=0.5, idle=60))


PUBLIC = whom("https://93.184.215.14/v1")
"""A provider out in the world, by its number: no test may ask for names."""


@pytest.mark.parametrize(
    "url",
    [
        "https://127.0.0.1/a.png",
        "https://localhost/a.png",
        "https://10.0.0.5/a.png",
        "https://192.168.1.1/a.png",
        "https://169.254.169.254/latest/meta-data/",
        "https://[::1]/a.png",
        "https://[::ffff:127.0.0.1]/a.png",
        "https://[fd00::1]/a.png",
        "https://0.0.0.0/a.png",
        "https://2130706433/a.png",
        "https://100.64.0.1/a.png",
        "http://93.184.215.14/a.png",
        "ftp://93.184.215.14/a.png",
        "file:///etc/passwd",
        "//93.184.215.14/a.png",
        "https://",
        "https://[",
        "https://93.184.215.14:99999/a.png",
        "gopher:x",
        "a.png",
    ],
)
async def test_a_public_provider_may_not_send_us_into_our_own_network(url: str) -> None:
    with pytest.raises(UnsafePicture) as caught:
        await fetch(url, PUBLIC)
    assert str(caught.value).startswith("The picture of 93.184.215.14 ")


@pytest.mark.filterwarnings("ignore")  # of the socket that pytest-socket keeps shut
async def test_a_public_address_is_asked() -> None:
    with pytest.raises(Exception) as caught:  # noqa: PT011 - whatever keeps a test from getting there
        await fetch("https://93.184.215.14:9/a.png", PUBLIC)
    assert not isinstance(caught.value, UnsafePicture)


async def test_a_host_that_is_unknown() -> None:
    with pytest.raises(ConnectFailed):
        await fetch("https://pictures.invalid/a.png", PUBLIC)


async def test_a_provider_at_home_may(wire: WireServer) -> None:
    wire.script = lambda _: Reply(picture=RED)
    assert await fetch(wire.file_url("a.png"), whom(wire.openai_url)) == RED
    assert wire.calls[0].body["host"] == f"127.0.0.1:{wire.port}"


async def test_a_name_is_asked_for_by_its_name(wire: WireServer) -> None:
    wire.script = lambda _: Reply(picture=RED)
    url = f"http://localhost:{wire.port}/files/a.png"
    try:
        assert await fetch(url, whom(wire.openai_url)) == RED
    except ConnectFailed:
        pytest.skip("localhost is an IPv6 address here, and the server listens on IPv4")
    assert wire.calls[0].body["host"] == f"localhost:{wire.port}"


async def test_a_large_file_is_not_read_to_its_end(wire: WireServer) -> None:
    wire.script = lambda _: Reply(picture=b"\0" * (MOST_BYTES + 1))
    with pytest.raises(UnsafePicture, match="larger than 48 MiB"):
        await fetch(wire.file_url("a.png"), whom(wire.openai_url))
